"""A board as the rules use it: spaces, paths, areas, and the tables that make building fast."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from atoll.core.errors import BadOption
from atoll.core.game import Action
from atoll.games.mangrovia.box.board_check import check_board
from atoll.games.mangrovia.box.rulebook import LANDSCAPES
from atoll.games.mangrovia.options import board_files, read_json, rulebook

NO_LANDSCAPE = len(LANDSCAPES)
"""Stands where a space has no second landscape; nobody ever has a card of it."""
ANY_LANDSCAPE = (1 << len(LANDSCAPES)) - 1


@dataclass(frozen=True, slots=True)
class Space:
    """Room for a hut. `paths` are pairs of path and distance, 0 nearest to the statue."""

    index: int
    id: str
    row: int
    col: int
    first: int
    second: int
    cost: int
    currency: str
    points: int
    is_amulet: bool
    neutral: str | None
    area: str | None
    paths: tuple[tuple[int, int], ...]
    landscapes: tuple[int, ...]
    build: Action
    double: Action

    @property
    def takes_double(self) -> bool:
        """MV-67."""
        return self.area is None and not self.is_amulet


@dataclass(frozen=True, slots=True)
class Path:
    """One path of a god; `spaces` are indices, nearest to the statue first."""

    id: str
    first: int
    second: int
    spaces: tuple[int, ...]
    statue: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Board:
    """A checked board; immutable, shared by every position that is played on it."""

    name: str
    spaces: tuple[Space, ...]
    paths: tuple[Path, ...]
    index: dict[str, int]
    stone: tuple[int, ...]
    pole: tuple[int, ...]
    within: tuple[tuple[Space, ...], ...]
    """For each set of landscapes (as bits): the spaces that show one of them, in board order."""
    doubles_within: tuple[tuple[Space, ...], ...]
    """The same, as far as a double hut may stand there."""
    chosen: dict[Action, tuple[Space, int]]
    """Notation → the space and the number of huts that it chooses."""
    drawing: dict[str, Any]
    """Where centres, oracle and archipelago are drawn; no rule reads it."""

    def __reduce__(self) -> tuple[Any, ...]:
        """A position that is sent to another process finds the board that is open there."""
        return load_board, (self.name,)


@cache
def load_board(name: str) -> Board:
    """The board of that name, or a sentence that says what is wrong with it."""
    own = rulebook()["boards"]
    data = own[name] if name in own else read_json(board_files()[name])  # nobody's board shadows an own one
    if findings := check_board(data):
        raise BadOption(f"the board {name!r} breaks the rules: {findings[0]}")
    return read_board(name, data)


def read_board(name: str, data: dict[str, Any]) -> Board:
    """A board from data that was checked."""
    spaces = tuple(_space(index, row, data["paths"]) for index, row in enumerate(data["spaces"]))
    indices = {space.id: space.index for space in spaces}
    paths = tuple(Path(row["id"], row["first"], row["second"], tuple(indices[space] for space in row["spaces"]),
                       tuple(row["statue"]) if row.get("statue") else None) for row in data["paths"])
    within = tuple(tuple(space for space in spaces if _shows(space, bits)) for bits in range(ANY_LANDSCAPE + 1))
    doubles = tuple(tuple(space for space in row if space.takes_double) for row in within)
    chosen = {action: (space, count) for space in spaces for count, action in enumerate((space.build, space.double), 1)}
    return Board(name, spaces, paths, indices,
                 tuple(space.index for space in spaces if space.area == "stone"),
                 tuple(space.index for space in spaces if space.area == "pole"),
                 within, doubles, chosen, data.get("drawing", {}))


def _space(index: int, row: dict[str, Any], paths: list[dict[str, Any]]) -> Space:
    shown = tuple(LANDSCAPES.index(name) for name in row["landscapes"])
    crossed = tuple((number, path["spaces"].index(row["id"])) for number, path in enumerate(paths)
                    if row["id"] in path["spaces"])
    return Space(index, row["id"], row["row"], row["col"], shown[0], shown[1] if len(shown) > 1 else NO_LANDSCAPE,
                 row["cost"], row["currency"], row["points"], row["amulet"], row["neutral"], row["area"], crossed,
                 shown, f"build {row['id']}", f"double {row['id']}")


def _shows(space: Space, bits: int) -> bool:
    return any(bits >> landscape & 1 for landscape in space.landscapes)
