"""Groups that play round robins side by side, and who goes on from them into a knock-out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..errors import SwissError
from .knockout import bracket_places, bracket_size


def dealt_groups(order: Sequence[int], groups: int) -> list[list[int]]:
    """Players by starting number dealt out in a snake: 1 to A, 2 to B, 3 to B, 4 to A."""
    if not 1 <= groups <= len(order) // 2:
        raise SwissError("bad_groups", f"{len(order)} players make 1 to {len(order) // 2} groups, not {groups}")
    found: list[list[int]] = [[] for _ in range(groups)]
    for index, player in enumerate(order):
        turn, place = divmod(index, groups)
        found[groups - 1 - place if turn % 2 else place].append(player)
    return found


def smallest_group(groups: Sequence[Sequence[int]]) -> int:
    """Where a late entry goes: the group with the fewest players, the last of them."""
    return min(range(len(groups)), key=lambda index: (len(groups[index]), -index))


def seeds_from_groups(ranked: Sequence[Sequence[int]], through: int) -> list[int]:
    """The best `through` of each group, winners first; two of one group do not meet in the first round if that can be.

    Those of equal place are seeded in the order of their groups, and change seeds among themselves where a first game
    would be one between members of a group.
    """
    seeds = [group[place] for place in range(through) for group in ranked if place < len(group)]
    group_of = {player: index for index, group in enumerate(ranked) for player in group}
    place_of = {player: place for group in ranked for place, player in enumerate(group)}
    for index in range(len(seeds)):
        if _clashes(seeds, group_of, index):
            _exchange(seeds, group_of, place_of, index)
    return seeds


def first_opponent(players: int, index: int) -> int | None:
    """The place in the list of seeds of whom a seed meets first; None for a bye. Places count from 0."""
    size = bracket_size(players)
    places = bracket_places(size)
    at = places.index(index + 1)
    other = places[at ^ 1] - 1
    return other if other < players else None


def _clashes(seeds: Sequence[int], group_of: Mapping[int, int], index: int) -> bool:
    other = first_opponent(len(seeds), index)
    return other is not None and group_of[seeds[index]] == group_of[seeds[other]]


def _exchange(seeds: list[int], group_of: Mapping[int, int], place_of: Mapping[int, int], index: int) -> None:
    """With the nearest seed of the same place after which fewer pairs are of one group."""
    before = sum(_clashes(seeds, group_of, one) for one in range(len(seeds)))
    alike = [one for one in range(len(seeds)) if one != index and place_of[seeds[one]] == place_of[seeds[index]]]
    for other in sorted(alike, key=lambda one: (abs(one - index), one)):
        seeds[index], seeds[other] = seeds[other], seeds[index]
        if sum(_clashes(seeds, group_of, one) for one in range(len(seeds))) < before:
            return
        seeds[index], seeds[other] = seeds[other], seeds[index]
