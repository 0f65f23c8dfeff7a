"""What huts are worth: who leads on the paths and in the areas, what one more hut gains, and the best space for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeAlias

from atoll.core.game import Seat
from atoll.games.mangrovia.bot.weights import Weights
from atoll.games.mangrovia.box.boards import Board, Space, load_board
from atoll.games.mangrovia.box.rulebook import GOD_OF_PATH, POLE_FIRST, POLE_SECOND, POLE_TILES
from atoll.games.mangrovia.position import Hut, Position

Huts: TypeAlias = tuple[Hut | None, ...]
Gods: TypeAlias = tuple[Seat | None, ...]
"""Who has the god's tile of each path; empty where tiles are not played."""
Ranked: TypeAlias = tuple[tuple[float, Space], ...]
"""Spaces with what a hut there is roughly worth, the best first."""

NEAR = 50
"""Above any distance on a path and any pole tile."""
A_HUT = 3 * NEAR
"""A lead in huts outweighs every tie-break."""


@dataclass(slots=True)
class Contest:
    """A path or the pole area: how many huts each seat has there, and how near; the neutral huts come last."""

    prizes: tuple[int, int]
    count: list[int]
    ahead: list[int]

    def add(self, owner: Seat, number: int, ahead: int) -> None:
        self.count[owner] += number
        self.ahead[owner] = max(self.ahead[owner], ahead)

    def prize(self, seat: Seat, number: int, ahead: int) -> int:
        """By today's ranks, if the seat had so many huts there."""
        own = number * A_HUT + ahead
        above = sum([huts * A_HUT + tie > own for other, (huts, tie)
                     in enumerate(zip(self.count, self.ahead, strict=True)) if other != seat])
        return self.prizes[above] if number and above < len(self.prizes) else 0

    def share(self, number: int, total: int) -> float:
        """By the part of all huts, with one more to come."""
        return sum(self.prizes) * number / (total + 1)

    def now(self, seat: Seat) -> tuple[int, float]:
        """The seat's prize and share."""
        own = self.count[seat]
        return self.prize(seat, own, self.ahead[seat]), self.share(own, sum(self.count))

    def then(self, seat: Seat, number: int, ahead: int) -> tuple[int, float]:
        """The same with so many huts more, the nearest of them so near."""
        own = self.count[seat] + number
        return self.prize(seat, own, max(self.ahead[seat], ahead)), self.share(own, sum(self.count) + number)


class Standings:
    """Every contest on the board, and the huts in the stone area. Kept and shared: nobody changes it."""

    def __init__(self, board: str, owners: int, huts: Huts, gods: Gods) -> None:
        printed = load_board(board)
        self.paths = [Contest((path.first, path.second), [0] * owners, [0] * owners) for path in printed.paths]
        self.pole = Contest((POLE_FIRST, POLE_SECOND), [0] * owners, [0] * owners)
        self.stone = [0] * owners
        for space, hut in zip(printed.spaces, huts, strict=True):
            if hut:
                self._add(space, hut, owners - 1 if hut.seat is None else hut.seat)
        for contest, god in zip(self.paths, gods, strict=False):
            if god is not None:
                contest.ahead[god] += NEAR
        self.columns = [self._columns(seat) for seat in range(owners - 1)]

    def _add(self, space: Space, hut: Hut, owner: Seat) -> None:
        for path, distance in space.paths:
            self.paths[path].add(owner, hut.count, NEAR - distance)
        if space.area == "stone":
            self.stone[owner] += 1
        elif space.area == "pole":
            self.pole.add(owner, 1, NEAR - (hut.pole or 0))

    def _columns(self, seat: Seat) -> tuple[float, ...]:
        """From `path_now` to `pole_share` in the order of Weights."""
        paths = [contest.now(seat) for contest in self.paths]
        stone = self.stone[seat]
        return (float(sum([prize for prize, _ in paths])), sum([share for _, share in paths]),
                float(stone * sum(self.stone)), float(stone), *map(float, self.pole.now(seat)))

    def gain(self, state: Position, seat: Seat, space: Space, number: int, weights: Weights) -> float:
        """What a hut on that space, or a double one, brings the seat before its cost."""
        points, worth = space.points * number, 0.0
        for path, distance in space.paths:
            worth += difference(self.paths[path], seat, number, distance, weights.path_now, weights.path_share)
        if space.area == "stone":
            worth += weights.stone_now * (self.stone[seat] + sum(self.stone) + 1) + weights.stone_huts
        elif space.area == "pole":
            tile = POLE_TILES[state.poles_taken]
            points += tile
            worth += difference(self.pole, seat, 1, tile, weights.pole_now, weights.pole_share)
        return worth + weights.points * points


def difference(contest: Contest, seat: Seat, number: int, far: int, now: float, share: float) -> float:
    before, after = contest.now(seat), contest.then(seat, number, NEAR - far)
    return now * (after[0] - before[0]) + share * (after[1] - before[1])


kept = lru_cache(maxsize=4096)(Standings)
"""A search sees the same huts again and again."""


def standings_of(state: Position, built: tuple[Space, Hut] | None = None) -> Standings:
    """The standings, if need be as if one more hut stood."""
    huts = state.huts
    if built:
        huts = huts[:]
        huts[built[0].index] = built[1]
    gods = () if state.options.stone_tiles == "none" else owners_of_gods(state)
    return kept(state.board.name, len(state.players) + 1, tuple(huts), gods)


def owners_of_gods(state: Position) -> Gods:
    """MV-103."""
    def owner(god: int) -> Seat | None:
        return next((seat for seat, player in enumerate(state.players) if player.tiles[god]), None)
    return tuple(owner(GOD_OF_PATH[path.id]) for path in state.board.paths)


@cache
def best_first(board: str, is_late: bool) -> tuple[Ranked, ...]:
    """For each set of landscapes at hand: what a hut on each space is roughly worth, the best space first."""
    spaces = load_board(board)
    return tuple(tuple(sorted(((worth(spaces, space, is_late), space) for space in row),
                              key=lambda pair: -pair[0])) for row in spaces.within)


def worth(board: Board, space: Space, is_late: bool) -> float:
    """Points, half the first prize of each path the nearer to its statue the better, and what its area promises."""
    paths = sum(board.paths[path].first * (0.5 - 0.04 * distance) for path, distance in space.paths)
    area = {"stone": 5.0, "pole": 6.0, None: 0.0}[space.area]
    return space.points + paths + area + (1.0 if is_late else 8.0) * space.is_amulet


def best_payable(ranked: Ranked, huts: list[Hut | None], valuables: int, amulets: int) -> float:
    """The worth of the first free space that these sums can pay for."""
    for value, space in ranked:
        if huts[space.index] is None and (valuables if space.currency == "valuable" else amulets) >> space.cost & 1:
            return value
    return 0.0
