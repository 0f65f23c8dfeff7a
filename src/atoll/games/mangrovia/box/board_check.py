"""Does a board keep the constraints of the rules (rules.md 1.6)? Every finding is a sentence that names it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from atoll.games.mangrovia.box.rulebook import LANDSCAPES

SPACE_ID = re.compile(r"[a-z][a-z0-9]*")
SPACE_KEYS = ("id", "row", "col", "landscapes", "cost", "currency", "points", "amulet", "neutral", "area")
PATH_KEYS = ("id", "first", "second", "spaces")
PATH_IDS = ["a", "b", "c", "d", "e", "f", "g", "h"]
PRINTED_PATHS = {"a": (12, 6), "b": (10, 5)}
AREA_SIZE, AMULET_SPACES, DOUBLE_LANDSCAPES = 8, 10, 2
NEUTRALS = {"gray": {"all": 3, "stone": 1, "pole": 0}, "white": {"all": 7, "stone": 0, "pole": 1}}


def check_board(data: Any) -> list[str]:
    """All that is wrong with a board, given as parsed JSON; [] when it can be played on.

    A file like the game's own, with several boards under `boards`, is checked board by board.
    """
    if isinstance(data, dict) and isinstance(data.get("boards"), dict):
        return [f"{name}: {finding}" for name, board in data["boards"].items() for finding in check_board(board)]
    if findings := _shape(data):
        return findings
    spaces, paths = data["spaces"], data["paths"]
    return [*_names(spaces), *_numbers(spaces), *_neutral_symbols(spaces), *_off_the_grid(spaces, paths),
            *_paths(paths, {space["id"] for space in spaces})]


def _shape(data: Any) -> list[str]:
    """Is everything there, and of the right type? Only then do the other checks make sense."""
    if not isinstance(data, dict):
        return ["a board is a JSON object with 'spaces' and 'paths'"]
    found = []
    for key, check in (("spaces", _space_faults), ("paths", _path_faults)):
        rows = data.get(key)
        if not isinstance(rows, list) or not rows:
            found.append(f"a board has a list of {key}")
        else:
            found += [finding for number, row in enumerate(rows, 1) for finding in check(row, number)]
    if not isinstance(data.get("drawing", {}), dict):
        found.append("the 'drawing' of a board is a JSON object")
    return found


def _space_faults(row: Any, number: int) -> list[str]:
    if faults := _missing(row, SPACE_KEYS, f"space {number}"):
        return faults
    name = f"space {row['id']!r}"
    if not isinstance(row["id"], str) or not SPACE_ID.fullmatch(row["id"]):
        return [f"{name} needs an id of small letters and digits, a letter first"]
    wrong = []
    if not _is_landscapes(row["landscapes"]):
        wrong.append(f"one or two different landscapes of {', '.join(LANDSCAPES)}, in this order")
    if not _is_number(row["cost"], 1, 99):
        wrong.append("a cost from 1 to 99")
    if not _is_number(row["points"], 0, 99):
        wrong.append("points from 0 to 99")
    wrong += [f"{'an' if key == 'area' else 'a'} {key} that is {' or '.join(allowed)}"
              for key, allowed in CHOICES.items() if row[key] is not None and row[key] not in allowed]
    if row["currency"] is None:
        wrong.append("a currency, valuable or amulet")
    if not isinstance(row["amulet"], bool):
        wrong.append("an 'amulet' that is true or false")
    wrong += [f"a whole number as {key}" for key in ("row", "col") if not _is_number(row[key], -99, 99)]
    return [f"{name} needs {what}" for what in wrong]


CHOICES = {"currency": ("valuable", "amulet"), "neutral": ("gray", "white"), "area": ("stone", "pole")}


def _path_faults(row: Any, number: int) -> list[str]:
    if faults := _missing(row, PATH_KEYS, f"path {number}"):
        return faults
    name = f"path {row['id']!r}"
    found = []
    if not _is_number(row["second"], 0, 99) or not _is_number(row["first"], row["second"], 99):
        found.append(f"{name} needs points for first and second place, the first not below the second")
    if not isinstance(row["spaces"], list) or not all(isinstance(space, str) for space in row["spaces"]):
        found.append(f"{name} needs a list of the ids of its spaces")
    statue = row.get("statue")
    if statue is not None and not (isinstance(statue, list) and [type(at) for at in statue] == [int, int]):
        found.append(f"{name} has a statue that is no pair of row and column")
    return found


def _missing(row: Any, keys: tuple[str, ...], name: str) -> list[str]:
    if not isinstance(row, dict):
        return [f"{name} is no JSON object"]
    return [f"{name} has no {key!r}" for key in keys if key not in row]


def _is_number(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _is_landscapes(value: Any) -> bool:
    if not isinstance(value, list) or not all(name in LANDSCAPES for name in value):
        return False
    shown = [LANDSCAPES.index(name) for name in value]
    return 1 <= len(shown) <= 2 and shown == sorted(set(shown))


def _names(spaces: list[dict[str, Any]]) -> list[str]:
    ids = Counter(space["id"] for space in spaces)
    cells = Counter((space["row"], space["col"]) for space in spaces)
    return [*(f"there are {count} spaces with the id {name!r}" for name, count in ids.items() if count > 1),
            *(f"{count} spaces lie at row {row}, column {col}" for (row, col), count in cells.items() if count > 1)]


def _numbers(spaces: list[dict[str, Any]]) -> list[str]:
    counted = [("spaces in the stone area", AREA_SIZE, [s for s in spaces if s["area"] == "stone"]),
               ("spaces in the pole area", AREA_SIZE, [s for s in spaces if s["area"] == "pole"]),
               ("amulet spaces", AMULET_SPACES, [s for s in spaces if s["amulet"]]),
               ("spaces with two landscapes", DOUBLE_LANDSCAPES, [s for s in spaces if len(s["landscapes"]) == 2])]
    return [f"there must be {due} {what}, not {len(there)}" for what, due, there in counted if len(there) != due]


def _neutral_symbols(spaces: list[dict[str, Any]]) -> list[str]:
    found = []
    for colour, due in NEUTRALS.items():
        marked = [space for space in spaces if space["neutral"] == colour]
        if len(marked) != due["all"]:
            found.append(f"there must be {due['all']} {colour} spaces, not {len(marked)}")
        for area in ("stone", "pole"):
            there = [space["id"] for space in marked if space["area"] == area]
            if len(there) != due[area]:
                found.append(f"there must be {due[area] or 'no'} {colour} space{'s' * (due[area] != 1)} in the {area} "
                             f"area, not {len(there)}")
    return found


def _off_the_grid(spaces: list[dict[str, Any]], paths: list[dict[str, Any]]) -> list[str]:
    on_paths = {space for path in paths for space in path["spaces"]}
    found = []
    for space in spaces:
        if space["amulet"]:
            faults = {"give no points": space["points"] > 0, "lie in no area": space["area"] is not None,
                      "lie on no path": space["id"] in on_paths}
            found += [f"amulet spaces {rule}, but {space['id']} does" for rule, broken in faults.items() if broken]
    return found


def _paths(paths: list[dict[str, Any]], known: set[str]) -> list[str]:
    found = []
    if [path["id"] for path in paths] != PATH_IDS:
        found.append(f"there must be eight paths, {', '.join(PATH_IDS)}, in this order")
    for path in paths:
        name = f"path {path['id']!r}"
        found += [f"{name} runs over {space!r}, which is no space of the board"
                  for space in path["spaces"] if space not in known]
        if len(set(path["spaces"])) != len(path["spaces"]):
            found.append(f"{name} comes to a space twice")
        if not path["spaces"]:
            found.append(f"{name} has no space")
        printed = PRINTED_PATHS.get(str(path["id"]), (path["first"], path["second"]))
        if printed != (path["first"], path["second"]):
            found.append(f"{name} must be worth {printed[0]} and {printed[1]}")
    return found
