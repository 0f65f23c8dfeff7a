"""The printed material is that of the text; a data file that is not is refused in a sentence."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from atoll.core.errors import BadData
from atoll.core.hexes import Hex
from atoll.games.my_island.box import box, read_box
from atoll.games.my_island.modules import kinds, read_module, read_rule_sets
from tests.games.my_island.examples import DATA, RULES, numbers, table
from tests.support.clauses import clause

LETTERS = {"F": "field", "H": "house", "W": "wall", "R": "road"}


@clause("MI-92")
def test_the_tiles_are_those_of_the_table() -> None:
    rows = table("### 1.3 Tiles")
    assert len(rows) == 32
    for name, shape, cells in rows:
        tile = box().tiles[name]
        assert tile.shape == shape
        assert list(tile.hexes) == [tuple(numbers(cell)) for cell in re.findall(r"\([^)]*\)", cells)]
        assert list(tile.symbols) == [LETTERS[letter] for letter in re.findall(r"\) (\w)", cells)]
    for sets, total in ((("base",), 21), (("base", "bent"), 24)):
        symbols = Counter(symbol for name in sets for tile in box().sets[name] for symbol in tile.symbols)
        assert set(symbols.values()) == {total}


def drawn(heading: str) -> dict[Hex, str]:
    """The letters of a board that the text draws, by their hexes."""
    block = RULES[RULES.index(heading):].split("```")[1]
    cells: dict[Hex, str] = {}
    for line in block.splitlines()[2:]:
        r, first, *letters = line.split()
        cells.update(((int(first) + column, int(r)), letter) for column, letter in enumerate(letters))
    return cells


@pytest.mark.parametrize(("heading", "side", "area", "place", "special"), [
    ("**Front, area `main`**", "front", "main", "square", "j"),
    ("**Front, area `plateau`**", "front", "plateau", None, ""),
    ("**Back, area `main`**", "back", "main", "totem", "T"),
])
@clause("MI-90", "MI-91")
def test_the_boards_are_those_drawn(heading: str, side: str, area: str, place: str | None, special: str) -> None:
    letters = DATA["terrain"]["letters"] | {special: "jungle"}
    grid, cells = box().boards["atoll"][side], drawn(heading)
    assert grid.areas[area] == {cell: letters[letter] for cell, letter in cells.items()}
    if place:
        assert set(grid.places[place]) == {cell for cell, letter in cells.items() if letter == special}


@clause("MI-90")
def test_the_places_and_the_numbers_of_terrain_are_those_of_the_tables() -> None:
    part = RULES[RULES.index("**Places** are"):RULES.index("The whole front")]
    rows = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("| ")][1:]
    for name, side, hexes, *_ in rows:
        wanted = [tuple(numbers(cell)) for cell in re.findall(r"\([^)]*\)", hexes)]
        assert list(box().boards["atoll"][side.strip()].places[name.strip()]) == wanted
    front = Counter(t for area in box().boards["atoll"]["front"].areas.values() for t in area.values())
    assert front == {"beach": 31, "steppe": 29, "palm": 16, "jungle": 24, "plateau": 15, "tunnel": 1}


@pytest.mark.parametrize("episode", range(1, 25))
@clause("MI-89", "MI-95", "MI-111")
def test_every_rule_set_has_the_modules_of_the_text(episode: int) -> None:
    start = RULES.index(f"*Episode {episode}, ")
    text = RULES[start:start + RULES[start:].index("| rewards |")]
    bundles = dict(re.findall(r"^\| \*\*(\w)\*\* \| (.*) \|$", RULES, re.M))
    whole = re.sub(r"\*\*(\w)\*\*", lambda match: bundles[match[1]], text)
    said = re.findall(r"`(on|line|group|link|around|ray|cover|largest|most|touch|visible|bare|missing)` (\w+):", whole)
    modules = DATA["rules"][str(episode)]["modules"]
    assert said == [(module["type"], module["key"]) for module in modules if "key" in module]
    points = [int(number) for number in re.findall(r"→ \+?(-?\d+)", whole)]
    assert points == [module["points"] for module in modules if "key" in module]
    assert re.findall(r"(\w+) on (?:`|own)", whole) == [m["feature"] for m in modules if m["type"] == "site"]


@clause("MI-89", "MI-111", "MI-112")
def test_every_module_of_the_text_is_there_and_names_its_clause() -> None:
    named = dict(re.findall(r"- \*\*(MI-\d+)\*\* `(\w+)` \{", RULES))
    assert set(kinds()) == set(named.values())
    for number, name in named.items():
        assert number in (kinds()[name].__doc__ or "")


def broken(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    data = copy.deepcopy(DATA)
    change(data)
    return data


def first_module(data: dict[str, Any], kind: str, rules: str = "8") -> dict[str, Any]:
    found: dict[str, Any] = next(module for module in data["rules"][rules]["modules"] if module["type"] == kind)
    return found


@pytest.mark.parametrize(("change", "says"), [
    (lambda d: first_module(d, "group").update(type="heap"), "unknown module 'heap'"),
    (lambda d: first_module(d, "group").update(bonus=3), "no parameter 'bonus'"),
    (lambda d: first_module(d, "group").pop("size"), "does not say its parameter 'size'"),
    (lambda d: first_module(d, "group").update(size="5"), "must be a whole number, not '5'"),
    (lambda d: first_module(d, "group").update(points=True), "must be a whole number"),
    (lambda d: first_module(d, "group").update(symbol="tree"), "cannot be 'tree'"),
    (lambda d: first_module(d, "visible").update(terrain="ice"), "cannot be 'ice'"),
    (lambda d: first_module(d, "around").update(need={"tree": 1}), "cannot be 'tree'"),
    (lambda d: first_module(d, "around").update(need=["wall"]), "must be a JSON object"),
    (lambda d: first_module(d, "around").update(feature="castle"), "unknown feature 'castle'"),
    (lambda d: first_module(d, "missing").update(of="farm"), "unknown key of a module with sites 'farm'"),
    (lambda d: first_module(d, "largest").update(key="farm"), "use the key 'farm' 2 times"),
    (lambda d: first_module(d, "group").update(key="debt"), "marker's own"),
    (lambda d: first_module(d, "area").update(area="moon"), "unknown area 'moon'"),
    (lambda d: first_module(d, "deck").update(sets=["odd"]), "unknown set 'odd'"),
    (lambda d: first_module(d, "deck").update(sets="base"), "must be a list"),
    (lambda d: first_module(d, "site").update(place="moon"), "unknown place 'moon'"),
    (lambda d: first_module(d, "side").update(side="edge"), "cannot be 'edge'"),
    (lambda d: first_module(d, "reward").update(place="last"), "cannot be 'last'"),
    (lambda d: first_module(d, "reward").update(sticker={"kind": "rose"}), "unknown sticker 'rose'"),
    (lambda d: first_module(d, "reward").update(sticker={"kind": "mark"}), "features, limit"),
    (lambda d: d["rules"]["8"]["modules"].pop(0), "exactly one module 'marker', not 0"),
    (lambda d: d["rules"]["8"]["modules"].append("group"), "does not say its type"),
    (lambda d: d["rules"]["8"]["modules"].append({"type": ["group"]}), "does not say its type"),
    (lambda d: d["rules"].update({"8": []}), "lacks something or has it in another form"),
    (lambda d: d["rules"].pop("8"), "'8' is missing or too many"),
    (lambda d: d.pop("boards"), "no 'boards'"),
    (lambda d: d["boards"]["atoll"].pop("back"), "must have the sides"),
    (lambda d: d["boards"]["atoll"]["front"]["areas"]["main"].append([9, 0, "BZ"]), "unknown letter 'Z'"),
    (lambda d: d["boards"]["atoll"]["front"]["areas"]["main"].append("BB"), "a row of"),
    (lambda d: d["boards"]["atoll"]["front"]["places"]["temple"].append([1]), "must list hexes"),
    (lambda d: d["tiles"]["base"]["tiles"][0]["cells"].append([5, 5, "field"]), "hang together"),
    (lambda d: d["tiles"]["base"]["tiles"][0]["cells"].pop(0), "must be (0, 0)"),
    (lambda d: d["tiles"]["base"]["tiles"][0]["cells"].append([1, 1, "tree"]), "unknown symbol 'tree'"),
    (lambda d: d["tiles"]["bent"]["tiles"][0].update(id="D1"), "in the box twice"),
    (lambda d: d["stickers"]["kinds"]["palm"].update(colour="green"), "no parameter 'colour'"),
    (lambda d: d["terrain"]["letters"].update(B="ice"), "unknown terrain 'ice'"),
    (lambda d: d["symbols"]["names"].reverse(), "the symbols must be"),
    (lambda d: d["chapters"].pop(), "every episode from 1 to 24 once"),
    (lambda d: d["tiles"]["base"]["tiles"][0].pop("cells"), "in another form: KeyError('cells')"),
    (lambda d: d.update(tiles=[]), "lacks something or has it in another form"),
])
def test_a_bad_data_file_is_refused_in_a_sentence(change: Callable[[dict[str, Any]], object], says: str) -> None:
    with pytest.raises(BadData, match=re.escape(says)):
        read_rule_sets(read_box(broken(change)))


def test_a_data_file_that_is_no_object_is_refused() -> None:
    with pytest.raises(BadData, match="has no 'boards'"):
        read_box([])
    with pytest.raises(BadData, match="does not say its type"):
        read_module({"key": "farm"}, "a test")


def test_the_data_file_itself_is_read() -> None:
    assert len(read_rule_sets(read_box(DATA))) == 25
