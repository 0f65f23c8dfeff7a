"""A draft changed by hand, by chance: what an arbiter can do to it at the desk."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

Deed = dict[str, Any]
TURNED = {"+--": "--+", "--+": "+--"}


def changed(drafted: Deed, luck: Random) -> Deed:
    """The same round otherwise, marked as an arbiter's; results that were given stay with boards that are as before."""
    deed = deepcopy(drafted)
    given = {tuple(drafted["boards"][int(place) - 1]): result for place, result in drafted.get("given", {}).items()}
    given |= {board[::-1]: TURNED.get(result, result) for board, result in given.items()}
    for _ in range(luck.randint(1, 3)):
        luck.choice(TEAM_HANDS if deed.get("matches") else HANDS)(deed, luck)
    kept = {str(place): given.get(tuple(board), "+--" if board[0] else "--+")
            for place, board in enumerate(deed["boards"], start=1) if tuple(board) in given or 0 in board}
    deed.pop("given", None)
    return {**deed, **({"given": kept} if kept else {}), "by_hand": True}


def _everybody(deed: Deed) -> list[int]:
    """Those who are away too; where teams leave a board empty nobody is 0."""
    seated = [player for board in deed["boards"] for player in board if player]
    return seated if deed.get("matches") else [*seated, *deed["byes"], *map(int, deed["absent"])]


def swap(deed: Deed, luck: Random) -> None:
    """Two change places, be it at a board, with a bye or away."""
    one, other = luck.sample(_everybody(deed), 2) if len(_everybody(deed)) > 1 else (0, 0)
    exchange = {one: other, other: one} if one else {}
    deed["boards"] = [[exchange.get(player, player) for player in board] for board in deed["boards"]]
    if not deed.get("matches"):
        deed["byes"] = [exchange.get(player, player) for player in deed["byes"]]
        deed["absent"] = {str(exchange.get(int(player), int(player))): kind for player, kind in deed["absent"].items()}


def turn(deed: Deed, luck: Random) -> None:
    """Others begin at a board."""
    luck.choice(deed["boards"]).reverse()


def move(deed: Deed, luck: Random) -> None:
    """A board has another number."""
    board = deed["boards"].pop(luck.randrange(len(deed["boards"])))
    deed["boards"].insert(luck.randint(0, len(deed["boards"])), board)


def send_away(deed: Deed, luck: Random) -> None:
    """One of a board is away; the others have no game. A round keeps a board."""
    if len(deed["boards"]) < 2:
        return
    gone, *rest = luck.sample(board := luck.choice(deed["boards"]), len(board))
    deed["boards"].remove(board)
    deed["byes"] += rest
    deed["absent"][str(gone)] = luck.choice("HZ")


def pair(deed: Deed, luck: Random) -> None:
    """Two who have no game meet."""
    size = len(deed["boards"][0])
    if len(deed["byes"]) >= size:
        found = luck.sample(deed["byes"], size)
        deed["byes"] = [player for player in deed["byes"] if player not in found]
        deed["boards"].append(found)


HANDS: list[Callable[[Deed, Random], None]] = [swap, swap, turn, move, send_away, pair]
TEAM_HANDS: list[Callable[[Deed, Random], None]] = [swap, turn]
