"""The decisions of a finished game that are looked at again, each with the position before it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from atoll.core.errors import AtollError
from atoll.core.game import CHANCE, Action, Game, Seat, State
from atoll.core.record import Moment, Record
from atoll.core.table import PLAYED_ON, Table


class NotOver(AtollError):
    code = "not_over"


@dataclass(frozen=True)
class Point:
    """A seat chose among several actions."""

    n: int
    """The number of its entry in the log, from 0."""
    seat: Seat
    action: Action
    state: State
    """The true position before it."""
    left: frozenset[Seat] = frozenset()
    """The seats whose people were out by then: they cannot win, and a stand-in decided for them."""

    @property
    def is_own(self) -> bool:
        """Did a player of the game decide, and no stand-in?"""
        return self.seat not in self.left


@dataclass(frozen=True)
class Played:
    """A game to its end: its points, in the order of the log, and how it ended."""

    game_id: str
    players: int
    points: tuple[Point, ...]
    payoffs: tuple[float, ...]
    entries: int
    closed_by: tuple[int, Seat | None] | None
    """The entry with which people ended the game before its own end, and who did; nobody alone where they agreed."""
    has_draws: bool
    """Did chance play, or is anything hidden? Else all that happened was chosen."""


def played(record: Record, game: Game) -> Played:
    return played_in(record.moments(game))


def played_in(moments: Iterable[Moment]) -> Played:
    """What was taken back is not looked at, nor what was played at the table, or in the lesson, that this one goes on
    from: others may have decided there."""
    in_force: list[tuple[bool, Point]] = []
    before, closed_by, here = None, None, 0
    for n, (entry, _, table) in enumerate(moments, -1):
        if entry is not None and before is not None:
            if table.in_force > len(in_force):
                is_choice = entry.seat != CHANCE and len(before.legal_actions(entry.seat)) > 1
                in_force.append((is_choice, Point(n, entry.seat, entry.action, before, gone(table))))
            del in_force[table.in_force:]
            here = n if PLAYED_ON.fullmatch(entry.action) else here
            if table.closed is not None:
                closed_by = n, (None if table.closed.reason == "agreed" else entry.seat)
        before = table.state.clone()
    if table.outcome is None:
        raise NotOver("only a finished game can be reviewed, and this one is still running")
    has_draws = any(point.seat == CHANCE for _, point in in_force) or hides(table.state)
    points = tuple(point for is_choice, point in in_force if is_choice and point.n >= here)
    return Played(table.game.id, table.players, points, shares(table.outcome.payoffs), len(table.log), closed_by,
                  has_draws)


def gone(table: Table) -> frozenset[Seat]:
    """A side wins together, so it is out as soon as one of its people is."""
    return frozenset(seat for side in table.departures.gone for seat in side)


def hides(state: State) -> bool:
    return type(state).determinize is not State.determinize


def shares(found: tuple[float, ...], left: frozenset[Seat] = frozenset()) -> tuple[float, ...]:
    """An estimate judges each seat by itself; a game is won once, and by nobody who left: together they are 1."""
    kept = [0.0 if seat in left else one for seat, one in enumerate(found)]
    whole, staying = sum(kept), len(found) - len(left)
    if whole <= 0:
        return tuple(0.0 if seat in left or not staying else 1 / staying for seat in range(len(found)))
    return tuple(one / whole for one in kept)
