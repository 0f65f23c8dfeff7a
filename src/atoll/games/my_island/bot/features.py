"""What judgement is learned from in the normal game: a row of numbers for an island, and how it stands in the contests.

Islands are open, so a seat's own row and what its rivals see of it differ only in its sealed answer, which counts for
itself alone as if it were opened. What was counted for an island is kept: most of it is asked for again and again.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import NamedTuple

from atoll.core.game import Action, Seat
from atoll.games.my_island.bot.evaluate import lead
from atoll.games.my_island.bot.prospects import Plan, group_goals, link_goals, plan
from atoll.games.my_island.box.grid import Grid
from atoll.games.my_island.decisions.round import carry_out
from atoll.games.my_island.position import Island, Position

ISLAND = ("always", "now", "free", "lonely", "dead_ends", "narrow", "beach", "lonely_beach", "edge_1", "edge_2",
          "edge_3", "edge_4", "one_short", "two_short", "three_short", "link_1", "link_2", "link_3", "largest",
          "smallest", "groups", "aside")
OWN = SEEN = (*ISLAND, "contests")
LEARNED = ("normal",)
"""The rule sets that judgement was learned for."""
KNOTS = (0, 4, 10, 18, 28)
"""Cards left, between which the weights are mixed."""
KEPT = 1 << 16


class Counted(NamedTuple):
    """What an island promises, without its rivals."""

    row: list[float]
    sizes: tuple[int, ...]


class Context:
    """What all seats of one position share."""

    __slots__ = ("goals", "left", "seen", "share")

    def __init__(self, state: Position) -> None:
        now, bag = state.to_act, len(state.bag)
        self.left = [bag + (seat in now) if island.is_in else 0 for seat, island in enumerate(state.islands)]
        self.goals, self.share = plan(state.rules), bag / len(state.rules.deck)
        self.seen = [counted(island, self.goals) for island in state.islands]


read = Context


def seats(state: Position) -> int:
    return len(state.islands)


def is_known(state: Position) -> bool:
    return state.ranks is None and state.rules.name in LEARNED and bool(state.turned)


def hope(context: Context) -> float:
    return context.share


@cache
def mixed(left: int) -> tuple[float, ...]:
    """Between the two knots beside the number of cards that are left; all is known when there is none."""
    left = min(left, KNOTS[-1])
    found = [0.0] * len(KNOTS)
    for index, (low, high) in enumerate(pairwise(KNOTS)):
        if low <= left <= high:
            found[index], found[index + 1] = (high - left) / (high - low), (left - low) / (high - low)
            break
    return tuple(found)


def phase(state: Position, seat: Seat, context: Context) -> tuple[float, ...]:
    return mixed(context.left[seat])


def own(state: Position, seat: Seat, context: Context) -> list[float]:
    """In the order of OWN."""
    mine = context.seen[seat]
    if seat in state.sealed:
        mine = counted(opened(state, seat, state.sealed[seat]), context.goals)
    return [*mine.row, contests(mine, [context.seen[rival] for rival in range(len(context.seen)) if rival != seat],
                                context)]


def seen(state: Position, seat: Seat, context: Context) -> list[float]:
    """In the order of SEEN."""
    counts = context.seen
    rivals = [counts[rival] for rival in range(len(counts)) if rival != seat]
    return [*counts[seat].row, contests(counts[seat], rivals, context)]


def contests(mine: Counted, rivals: list[Counted], context: Context) -> float:
    """Points of the contests, by the chance to lead in them at the end."""
    found = 0.0
    for index, (_, points) in enumerate(context.goals.contests):
        rival = max([counts.sizes[index] for counts in rivals])
        found += points * lead(mine.sizes[index], rival, context.share)
    return found


def opened(state: Position, seat: Seat, action: Action) -> Island:
    """The seat's island when its sealed answer has taken effect; of the others nothing is changed."""
    twin = state.__class__.__new__(state.__class__)
    twin.events, twin.rules, twin.turned, twin.bag = None, state.rules, state.turned, state.bag
    twin.islands = state.islands[:]
    twin.islands[seat] = state.islands[seat].clone()
    carry_out(twin, {seat: action})
    return twin.islands[seat]


def counted(island: Island, goals: Plan) -> Counted:
    """Counted once for each island that comes up."""
    key = (island.covered, island.symbols, island.marker, len(island.aside), *island.done.values())
    found = kept.get(key)
    if found is None:
        if len(kept) > KEPT:
            kept.clear()
        found = kept[key] = count(island, goals)
    return found


kept: dict[tuple[object, ...], Counted] = {}


def count(island: Island, goals: Plan) -> Counted:
    land = island.land
    free = land.open & ~island.covered
    beside = land.grid.around(free)
    lonely, beach = free & ~beside, free & land.beach
    twos, threes = neighbours(land.grid, free)
    edges = sorted([min((edge & free).bit_count(), 9) for edge in island.edges] if island.covered else [9, 9, 9, 9])
    now = float(island.marker + sum([module.points * module.count(island) for module in goals.at_end]))
    sizes = tuple([measure(island) for measure, _ in goals.contests])
    row = [1.0, now, free.bit_count() / 10, float(lonely.bit_count()), float((free & ~twos & ~lonely).bit_count()),
           (free & twos & ~threes).bit_count() / 10, beach.bit_count() / 10, float((lonely & beach).bit_count()),
           *map(float, edges), *group_goals(island, goals, beside), *link_goals(island, goals, free),
           float(max(sizes)), float(min(sizes)), float(sum(map(len, island.groups))), float(len(island.aside))]
    return Counted(row, sizes)


def neighbours(grid: Grid, free: int) -> tuple[int, int]:
    """Hexes with at least two and with at least three free ones beside them."""
    ones = twos = threes = 0
    for shift in shifts(grid):
        beside = free << shift if shift > 0 else free >> -shift
        threes |= twos & beside
        twos |= ones & beside
        ones |= beside
    return twos, threes


@cache
def shifts(grid: Grid) -> tuple[int, ...]:
    return (*grid.axes, *(-axis for axis in grid.axes))
