"""The box: boards, tiles and stickers, read from the data file and checked; rule sets are read in `modules`.

`vocabulary` has the words of the printed material, `grid` the tiles and a side of a board as bits, `rule_set` a list
of modules with what sets up an island, `land` a seat's ground in one episode, with the placings of every tile there.
`Box` and its reader are here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from atoll.core.errors import BadData
from atoll.core.hexes import Hex, neighbours
from atoll.games.my_island.box.grid import Grid, Tile
from atoll.games.my_island.box.rule_set import StickerKind
from atoll.games.my_island.box.vocabulary import SIDES, SYMBOLS, TERRAINS, read_object

DATA = Path(__file__).parent.parent / "data" / "my_island.json"
NORMAL = "normal"
EPISODES = range(1, 25)


@dataclass(frozen=True)
class Box:
    """Everything that is printed."""

    boards: Mapping[str, Mapping[str, Grid]]
    sets: Mapping[str, tuple[Tile, ...]]
    stickers: Mapping[str, StickerKind]
    rules: Mapping[str, tuple[Any, ...]]
    """Name of a rule set to its modules, still as JSON."""
    chapters: Mapping[int, int]
    """Episode to chapter."""

    @cached_property
    def tiles(self) -> dict[str, Tile]:
        return {tile.id: tile for tiles in self.sets.values() for tile in tiles}


@cache
def box() -> Box:
    """The printed material, loaded when somebody plays."""
    return read_box(json.loads(DATA.read_text(encoding="utf-8")))


def read_box(data: Any) -> Box:
    """The box from the data file's JSON; what is not as the rules text says is refused in a sentence."""
    try:
        return _read_box(data)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise BadData(f"the data file lacks something or has it in another form: {error!r}") from error


def _read_box(data: Any) -> Box:
    for part in ("boards", "tiles", "stickers", "rules", "chapters", "symbols", "terrain"):
        if not isinstance(data, dict) or part not in data:
            raise BadData(f"the data file has no {part!r}")
    if tuple(data["symbols"]["names"]) != SYMBOLS:
        raise BadData(f"the symbols must be {', '.join(SYMBOLS)}, not {data['symbols']['names']!r}")
    letters = read_letters(data["terrain"]["letters"])
    boards = {name: read_board(board, letters, f"the board {name!r}") for name, board in data["boards"].items()}
    sets = {name: read_set(given["tiles"], f"the tile set {name!r}") for name, given in data["tiles"].items()}
    check_tiles(sets)
    stickers = {kind: read_object(StickerKind, given, f"the sticker {kind!r}")
                for kind, given in data["stickers"]["kinds"].items()}
    return Box(boards, sets, stickers, read_rules(data["rules"]), read_chapters(data["chapters"]))


def read_letters(given: Mapping[str, str]) -> Mapping[str, str]:
    for letter, terrain in given.items():
        if terrain not in TERRAINS:
            raise BadData(f"the letter {letter!r} stands for an unknown terrain {terrain!r}")
    return given


def read_board(given: Mapping[str, Any], letters: Mapping[str, str], where: str) -> dict[str, Grid]:
    if set(given) != set(SIDES):
        raise BadData(f"{where} must have the sides {', '.join(SIDES)}, not {', '.join(given)}")
    return {side: read_side(given[side], letters, f"the {side} of {where}") for side in SIDES}


def read_side(given: Mapping[str, Any], letters: Mapping[str, str], where: str) -> Grid:
    areas = {name: read_area(area, letters, f"the area {name!r} on {where}") for name, area in given["areas"].items()}
    places = {name: tuple(read_hex(cell, f"the place {name!r} on {where}") for cell in cells)
              for name, cells in given["places"].items()}
    return Grid(areas, places)


def read_area(rows: Any, letters: Mapping[str, str], where: str) -> dict[Hex, str]:
    """Rows of [r, first q, letters]."""
    area: dict[Hex, str] = {}
    for row in rows:
        match row:
            case [int(r), int(first), str(line)]:
                pass
            case _:
                raise BadData(f"a row of {where} must be [r, first q, letters], not {row!r}")
        for column, letter in enumerate(line):
            if letter not in letters:
                raise BadData(f"{where} has an unknown letter {letter!r} in row {r}")
            area[first + column, r] = letters[letter]
    return area


def read_hex(given: Any, where: str) -> Hex:
    match given:
        case [int(q), int(r)]:
            return q, r
    raise BadData(f"{where} must list hexes as [q, r], not {given!r}")


def read_set(given: Any, where: str) -> tuple[Tile, ...]:
    return tuple(read_tile(tile, where) for tile in given)


def read_tile(given: Mapping[str, Any], where: str) -> Tile:
    name = given.get("id")
    hexes = tuple(read_hex(cell[:2], f"the tile {name!r}") for cell in given["cells"])
    symbols = tuple(cell[2] for cell in given["cells"])
    if hexes[0] != (0, 0):
        raise BadData(f"the first cell of the tile {name!r} must be (0, 0), not {hexes[0]}")
    for symbol in symbols:
        if symbol not in SYMBOLS:
            raise BadData(f"the tile {name!r} of {where} shows an unknown symbol {symbol!r}")
    if len(set(hexes)) < len(hexes) or not all(set(neighbours(cell)) & set(hexes) for cell in hexes):
        raise BadData(f"the cells of the tile {name!r} must be different and hang together")
    return Tile(str(name), given["shape"], hexes, symbols)


def check_tiles(sets: Mapping[str, tuple[Tile, ...]]) -> None:
    names = [tile.id for tiles in sets.values() for tile in tiles]
    for name in names:
        if names.count(name) > 1:
            raise BadData(f"the tile {name!r} is in the box twice")


def read_rules(given: Mapping[str, Any]) -> dict[str, tuple[Any, ...]]:
    wanted = {NORMAL, *map(str, EPISODES)}
    if set(given) != wanted:
        odd = sorted(set(given) ^ wanted)[0]
        raise BadData(f"the rule sets must be {NORMAL!r} and '1' to '24'; {odd!r} is missing or too many")
    return {name: tuple(rules["modules"]) for name, rules in given.items()}


def read_chapters(given: Any) -> dict[int, int]:
    chapters = {episode: chapter["number"] for chapter in given for episode in chapter["episodes"]}
    if sorted(chapters) != list(EPISODES):
        raise BadData("the chapters must hold every episode from 1 to 24 once")
    return chapters
