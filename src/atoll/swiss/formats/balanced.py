"""Tables of three to five seats: everybody sits in each seat equally often and meets new opponents.

Nothing official exists for such games. A round is made in three steps, each of them without chance:

1. who is over the last full table sits out, those first who did so least often;
2. everybody gets a seat, each seat as often as there are tables, at the least cost in unevenness. As long as all
   players take part this is perfect: after every `seats` rounds each player has had each seat equally often;
3. tables take one player for each seat, like scores together, and exchange players of the same seat while that lowers
   the number of repeated meetings.

Where tables of different sizes are allowed nobody sits out if that can be: the tables are as even as possible (15
players at four seats: three of four and one of three), and who sat at a smaller one before does so last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from ..errors import SwissError

Seating = tuple[int, ...]  # players of one table in the order of their seats

_REPEAT_COST = 1000
_UNEVEN_COST = 100
_STARTS = 8


@dataclass(slots=True)
class SeatHistory:
    """Who sat where and with whom so far."""

    seat_counts: Counter[tuple[int, int]] = field(default_factory=Counter)  # (player, seat) -> games
    meetings: Counter[frozenset[int]] = field(default_factory=Counter)
    sat_out: Counter[int] = field(default_factory=Counter)
    at_small: Counter[int] = field(default_factory=Counter)
    """How often each player sat at a table that was smaller than others of its round."""

    def record(self, tables: Sequence[Seating], sitting_out: Sequence[int] = ()) -> None:
        """Add a played round."""
        for table in tables:
            self.seat_counts.update((player, seat) for seat, player in enumerate(table))
            self.meetings.update(frozenset(pair) for pair in combinations(table, 2))
        largest = max(map(len, tables), default=0)
        self.at_small.update(player for table in tables if len(table) < largest for player in table)
        self.sat_out.update(sitting_out)


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """The tables of a round, seat by seat, and who sits out."""

    tables: tuple[Seating, ...]
    sitting_out: tuple[int, ...]


def table_sizes(players: int, seats: int, smallest: int) -> list[int]:
    """Sizes of the tables, largest first: everybody sits if tables of `smallest` to `seats` players allow it."""
    tables = -(-players // seats)
    if players // tables < smallest:
        return [seats] * (players // seats)
    size, larger = divmod(players, tables)
    return [size + 1] * larger + [size] * (tables - larger)


def seat_round(
    players: Sequence[int],
    seats: int,
    history: SeatHistory,
    scores: dict[int, int] | None = None,
    smallest: int | None = None,
) -> SeatedRound:
    """Tables for one round; `scores` bring players of like success together.

    Every table has exactly `seats` players, or down to `smallest` of them if that is given.
    """
    if not 3 <= seats <= 5:
        raise SwissError("bad_seats", f"a table has three to five seats here, not {seats}")
    if len(set(players)) != len(players):
        raise SwissError("duplicate_player", "a player is listed twice")
    if smallest is not None and not 3 <= smallest <= seats:
        raise SwissError("bad_seats", f"the smallest table has 3 to {seats} seats, not {smallest}")
    if len(players) < (smallest or seats):
        raise SwissError("too_few_players", f"{len(players)} players do not fill a table of {smallest or seats}")
    ranked = sorted(players, key=lambda one: (-(scores or {}).get(one, 0), one))
    sizes = table_sizes(len(players), seats, smallest or seats)
    sitting_out = _sitting_out(ranked, len(players) - sum(sizes), history)
    seated = [one for one in ranked if one not in sitting_out]
    groups = _deal_seats(seated, sizes, history)
    return SeatedRound(_Tables(groups, history, seated).settle(), sitting_out)


def _sitting_out(ranked: list[int], count: int, history: SeatHistory) -> tuple[int, ...]:
    """Those who sat out least often, the lowest ranked first."""
    order = sorted(range(len(ranked)), key=lambda index: (history.sat_out[ranked[index]], -index))
    return tuple(sorted(ranked[index] for index in order[:count]))


def _deal_seats(seated: list[int], sizes: list[int], history: SeatHistory) -> list[list[int]]:
    """Players by seat, at the least total cost: each new player may push others to another seat along a chain."""
    seats = max(sizes)
    groups: list[list[int]] = [[] for _ in range(seats)]
    cost = {one: _seat_costs(one, rank, seats, history) for rank, one in enumerate(seated)}
    room = [sum(size > seat for size in sizes) for seat in range(seats)]
    for one in seated:
        _seat_along(_cheapest_chain(groups, cost, one, room), groups, cost, one)
    return [sorted(group, key=seated.index) for group in groups]


def _seat_along(chain: list[int], groups: list[list[int]], cost: dict[int, list[int]], newcomer: int) -> None:
    """Seat the newcomer at the first seat of the chain; whoever is pushed from a seat goes to the next one."""
    for seat, following in zip(chain, [*chain[1:], None], strict=True):
        pushed = None if following is None else _cheapest_move(groups[seat], cost, seat, following)
        groups[seat].append(newcomer)
        if pushed is not None:
            groups[seat].remove(pushed)
            newcomer = pushed


def _seat_costs(one: int, rank: int, seats: int, history: SeatHistory) -> list[int]:
    """Seats used more often cost more; a small preference spreads neighbours in rank over the seats."""
    counts = [history.seat_counts[one, seat] for seat in range(seats)]
    return [_UNEVEN_COST * (count - min(counts)) ** 2 + (seat - rank) % seats for seat, count in enumerate(counts)]


def _cheapest_chain(groups: list[list[int]], cost: dict[int, list[int]], one: int, room: list[int]) -> list[int]:
    """Seats along which players move up by one, from the newcomer's seat to a seat with room (Bellman and Ford)."""
    seats = range(len(groups))
    best = list(cost[one])
    chains = [[seat] for seat in seats]
    for _ in seats:
        for here in seats:
            for there in seats:
                if here == there or not groups[here] or there in chains[here]:
                    continue
                moved = _cheapest_move(groups[here], cost, here, there)
                price = best[here] + cost[moved][there] - cost[moved][here]
                if price < best[there]:
                    best[there], chains[there] = price, [*chains[here], there]
    return chains[min((seat for seat in seats if len(groups[seat]) < room[seat]), key=lambda seat: best[seat])]


def _cheapest_move(group: list[int], cost: dict[int, list[int]], here: int, there: int) -> int:
    return min(group, key=lambda one: (cost[one][there] - cost[one][here], one))


class _Tables:
    """One player of each seat at every table, improved by exchanges within a seat."""

    def __init__(self, groups: list[list[int]], history: SeatHistory, ranked: list[int]) -> None:
        self._history = history
        self._rank = {one: rank for rank, one in enumerate(ranked)}
        self._groups = groups
        self._tables: list[list[int]] = []

    def settle(self) -> tuple[Seating, ...]:
        """The best of a few starts: like ranks together first, then the seats shifted against each other."""
        found: list[tuple[int, tuple[Seating, ...]]] = []
        for shift in range(min(_STARTS, len(self._groups[0]))):
            found.append(self._settle_from(shift))
            if found[-1][0] < _REPEAT_COST:  # nobody meets again
                break
        return min(found, key=lambda one: one[0])[1]

    def _settle_from(self, shift: int) -> tuple[int, tuple[Seating, ...]]:
        """Exchange while that helps; every exchange lowers the total cost, so it ends."""
        columns = [_rotated(group, shift * seat) for seat, group in enumerate(self._groups)]
        self._tables = [
            [column[index] for column in columns if index < len(column)] for index in range(len(columns[0]))
        ]
        while self._improve():
            pass
        return self._total(), tuple(tuple(table) for table in self._tables)

    def _total(self) -> int:
        """Repeated meetings of the whole round; the spread of ranks counts only between equals, so it is capped."""
        costs = [self._cost(table) for table in self._tables]
        spread = sum(cost % _REPEAT_COST for cost in costs)
        return _REPEAT_COST * sum(cost // _REPEAT_COST for cost in costs) + min(spread, _REPEAT_COST - 1)

    def _improve(self) -> bool:
        """The first exchange that helps in each pair of tables."""
        costs = [self._cost(table) for table in self._tables]
        improved = False
        for first, second in combinations(range(len(self._tables)), 2):
            for seat in range(min(len(self._tables[first]), len(self._tables[second]))):
                if max(costs[first], costs[second]) < _REPEAT_COST:
                    break
                self._swap(first, second, seat)
                now = self._cost(self._tables[first]), self._cost(self._tables[second])
                if sum(now) < costs[first] + costs[second]:
                    costs[first], costs[second] = now
                    improved = True
                else:
                    self._swap(first, second, seat)
        return improved

    def _swap(self, first: int, second: int, seat: int) -> None:
        one, other = self._tables[first], self._tables[second]
        one[seat], other[seat] = other[seat], one[seat]

    def _cost(self, table: list[int]) -> int:
        """Repeated meetings, and smaller tables again, weigh most, a third one more than a second; then the ranks."""
        repeats = sum(self._history.meetings[frozenset(pair)] ** 2 for pair in combinations(table, 2))
        if len(table) < len(self._groups):
            repeats += sum(self._history.at_small[one] ** 2 for one in table)
        ranks = [self._rank[one] for one in table]
        return _REPEAT_COST * repeats + max(ranks) - min(ranks)


def _rotated(group: list[int], by: int) -> list[int]:
    start = by % len(group)
    return group[start:] + group[:start]
