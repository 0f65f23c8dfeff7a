"""Is a rulebook's data whole? Every finding is a sentence."""

from __future__ import annotations

from typing import Any

STEP_KINDS = ("take_card", "draw_card", "take_or_draw", "take_amulets", "amulets_or_draw", "amulets_or_build",
              "build_or_double", "build", "place_birds")
NEEDED = ("landscapes", "players", "valuables", "landscape_cards", "starting_pairs", "display", "dealt_landscapes",
          "amulets", "amulet_track", "pole", "stone_tiles", "birds", "landings", "round_limit")


def check_rulebook(data: dict[str, Any]) -> list[str]:
    """What the engine relies on and a slip of the pen would break; [] when the data can be played."""
    missing = [f"the data has no {key!r}" for key in NEEDED if key not in data]
    if missing:
        return missing
    try:
        return [*_seats(data), *_cards(data), *_amulets(data), *_tiles(data), *_landings(data)]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        return [f"the data has something of a wrong shape: {error!r}"]


def _seats(data: dict[str, Any]) -> list[str]:
    found = []
    for players in range(2, 6):
        row = data["players"].get(str(players))
        if row is None:
            found.append(f"the data has no row for {players} seats")
        elif row["huts"] < 1 or row["bowls"] * players > 6 - len(row["blocked_sites"]):
            found.append(f"with {players} seats there must be a site for each bowl and a hut for each seat")
    if len(data["starting_pairs"]) < 5:
        found.append("the data needs a starting pair for each of five seats")
    return found


def _cards(data: dict[str, Any]) -> list[str]:
    found = []
    if len(data["landscapes"]) != 4 or len(set(data["landscapes"])) != 4:
        found.append("there must be four different landscapes")
    if list(data["landscape_cards"]) != data["landscapes"]:
        found.append("the landscape cards must be listed in the order of the landscapes")
    values = [int(value) for value in data["valuables"]]
    if values != sorted(set(values)) or min(values) < 1:
        found.append("the valuables must be listed by rising value")
    if [value for pair in data["starting_pairs"] for value in pair if value not in values]:
        found.append("a starting card must have the value of a valuable")
    if len(set(data["birds"])) != 2 or not set(data["birds"]) <= set(data["landscapes"]):
        found.append("the two birds must start on two different landscapes")
    return found


def _amulets(data: dict[str, Any]) -> list[str]:
    found = []
    values = [int(value) for value in data["amulets"]["bag"]]
    if values != sorted(set(values)) or min(values) < 2:
        found.append("the amulets in the bag must be listed by rising value, from 2 on")
    draw, keep = data["amulet_track"]["draw"], data["amulet_track"]["keep"]
    if keep != [number if number < 2 else number - 1 for number in draw] or draw[0] != 0:
        found.append("the amulet track must draw nothing at level 0, and put one back of two or more")
    return found


def _tiles(data: dict[str, Any]) -> list[str]:
    found = []
    if data["pole"]["tiles"] != sorted(set(data["pole"]["tiles"])):
        found.append("the pole tiles must be listed lowest first")
    if len(data["pole"]["tiles"]) < 8:
        found.append("there must be a pole tile for each of the eight spaces of the pole area")
    kinds = [tile["kind"] for tile in data["stone_tiles"]]
    if kinds.count("wild") != 1 or not set(kinds) <= {"god", "valuable", "amulet", "wild"}:
        found.append("the stone tiles are gods, valuables, amulets and one kind of wild tile")
    for is_god, name in ((True, "god tiles"), (False, "other tiles")):
        if sum(tile["count"] for tile in data["stone_tiles"] if (tile["kind"] == "god") == is_god) < 8:
            found.append(f"there must be at least eight {name}")
    return found


def _landings(data: dict[str, Any]) -> list[str]:
    found = []
    if [row["landing"] for row in data["landings"]] != list(range(1, 13)):
        found.append("the landings must be numbered from 1 to 12")
    if [row["site"] for row in data["landings"]] != [*range(1, 7), *range(6, 0, -1)]:
        found.append("landings 1 to 6 belong to sites 1 to 6, and landings 7 to 12 to sites 6 to 1")
    for row in data["landings"]:
        found += [f"landing {row['landing']} has an unknown step {step!r}"
                  for step, _ in row["steps"] if step not in STEP_KINDS]
    return found
