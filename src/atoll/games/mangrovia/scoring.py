"""Paths, areas, amulets and the final ranking (rules.md 2.14)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from atoll.core.game import Outcome, Seat
from atoll.games.mangrovia.box.boards import Path
from atoll.games.mangrovia.box.rulebook import AMULET_VALUES, GOD_OF_PATH, POLE_FIRST, POLE_SECOND
from atoll.games.mangrovia.position import Player, Position

Ranking: TypeAlias = list[tuple[Seat | None, int]]
"""Owners with their numbers of huts, best first; None: the neutral huts together (MV-91)."""


def path_ranking(state: Position, path: Path) -> Ranking:
    """Most huts first; a tie goes to the owner of the god's tile, then to the nearest hut (MV-88 – MV-92, MV-103)."""
    god = GOD_OF_PATH.get(path.id)
    count: dict[Seat | None, int] = {}
    nearest: dict[Seat | None, int] = {}
    for distance, space in enumerate(path.spaces):
        if hut := state.huts[space]:
            count[hut.seat] = count.get(hut.seat, 0) + hut.count
            nearest.setdefault(hut.seat, distance)

    def behind(owner: Seat | None) -> tuple[int, bool, int]:
        has_god = god is not None and owner is not None and state.players[owner].tiles[god] > 0
        return -count[owner], not has_god, nearest[owner]
    return [(owner, count[owner]) for owner in sorted(count, key=behind)]


def pole_ranking(state: Position) -> Ranking:
    """Most huts first; a tie goes to the lowest pole tile (MV-94 – MV-96)."""
    count = tally(state, state.board.pole)
    lowest: dict[Seat | None, int] = {}
    for space in state.board.pole:
        if (hut := state.huts[space]) and hut.pole is not None:
            lowest[hut.seat] = min(hut.pole, lowest.get(hut.seat, hut.pole))
    return [(owner, count[owner]) for owner in sorted(count, key=lambda owner: (-count[owner], lowest[owner]))]


def stone_ranking(state: Position) -> Ranking:
    """Most huts first, then neutral before seats, then the lower seat: an order for the eye (rules.md 4.6)."""
    count = tally(state, state.board.stone)
    order = sorted(count, key=lambda owner: (-count[owner], -1 if owner is None else owner))
    return [(owner, count[owner]) for owner in order]


def tally(state: Position, spaces: Iterable[int]) -> dict[Seat | None, int]:
    count: dict[Seat | None, int] = {}
    for space in spaces:
        if hut := state.huts[space]:
            count[hut.seat] = count.get(hut.seat, 0) + hut.count
    return count


def amulet_total(player: Player) -> int:
    """MV-97."""
    return player.known_ones + sum(value * copies for value, copies
                                   in zip(AMULET_VALUES, player.hidden_amulets, strict=True))


def outcome(state: Position) -> Outcome | None:
    """The itemised scores and the ranks (MV-97 – MV-99); None while somebody is asked."""
    if state.pending:
        return None
    parts = itemised(state)
    scores = tuple(sum(part.values()) for part in parts)
    standing = [(score, part["amulets"]) for score, part in zip(scores, parts, strict=True)]
    ranks = tuple(1 + sum(other > own for other in standing) for own in standing)
    return Outcome(ranks, scores, state.reason or "", tuple(parts))


def itemised(state: Position) -> list[dict[str, int]]:
    """What each seat would have if it ended now (MV-88 – MV-97)."""
    parts = [{"spaces": player.space_points, "pole_tiles": player.pole_points} for player in state.players]
    for path in state.board.paths:
        award(parts, f"path_{path.id}", path_ranking(state, path), (path.first, path.second))
    stone = tally(state, state.board.stone)
    for seat, part in enumerate(parts):
        part["stone_area"] = stone.get(seat, 0) * sum(stone.values())
    award(parts, "pole_area", pole_ranking(state), (POLE_FIRST, POLE_SECOND))
    for part, player in zip(parts, state.players, strict=True):
        part["amulets"] = amulet_total(player)
    return parts


def award(parts: list[dict[str, int]], key: str, ranking: Ranking, points: tuple[int, int]) -> None:
    """The prizes of the first two; one that falls to the neutral huts is used up (MV-89, MV-91)."""
    for part in parts:
        part[key] = 0
    for (owner, _), worth in zip(ranking, points, strict=False):
        if owner is not None:
            parts[owner][key] = worth
