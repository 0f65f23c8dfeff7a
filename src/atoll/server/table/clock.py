"""A table's clock: a function of the times of its entries, so that it survives whatever the process does not."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Literal

import msgspec

from atoll.core.errors import AtollError
from atoll.core.game import CHANCE, Action, Game, Seat, State
from atoll.core.options import plain_options
from atoll.games import part
from atoll.server.errors import ServerError
from atoll.server.table.resting import Rest, awake, moment_after, rests_at
from atoll.server.texts import Text

DAY = 86_400
LONGEST_MAIN, LONGEST_INCREMENT, MOST_DAYS = 24 * 3600, 600, 30
HOUSE_MAIN, HOUSE_INCREMENT = 30 * 60, 15
LATE = 15_000
"""So long (ms) after its time a flag of a game by days is dropped: a vacation that began before is stored by then."""


class BadClock(ServerError):
    code = "bad_clock"
    status = 400


class RealTime(msgspec.Struct, tag="real", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """Main time and an increment, in seconds; the increment is given when a seat's turn ends."""

    main: int
    increment: int = 0
    flag_fall: Text = "loss"


class DaysPerMove(msgspec.Struct, tag="days", tag_field="kind", forbid_unknown_fields=True, frozen=True):
    days: int


ClockRule = RealTime | DaysPerMove


class StandardClock(msgspec.Struct, frozen=True):
    """What a game's own clock.py says, or the house's 30 + 15."""

    main: int
    increment: int
    flag_falls: list[str]


class ClockView(msgspec.Struct, frozen=True, omit_defaults=True):
    left: list[int]
    since: int | None
    running: list[Seat]
    increment: int
    lag: list[int]
    first: list[int | None] = []
    """What each seat has left for its first move, None once it has moved; empty where there is no such limit."""
    rests: list[list[Rest]] = []
    """For each seat the vacations since `since`, in which its time stands still; left out where there are none."""


class TimeNow(msgspec.Struct, frozen=True):
    """What each seat has left, in milliseconds, when told; and whose time runs: nobody's in a pause or on vacation."""

    left: list[int]
    running: list[Seat]
    first: list[int | None] = []
    """The same of the time for the first move, where that is limited; None for who has moved."""


def time_now(clock: ClockView, now: int) -> TimeNow:
    since, rests = clock.since, clock.rests or [[]] * len(clock.left)
    if since is None:
        return TimeNow(clock.left, [], clock.first)

    def has(seat: Seat, had: int) -> int:
        spent = awake(rests[seat], since, now) if seat in clock.running else 0
        return max(0, had - max(0, spent - clock.lag[seat]))
    return TimeNow([has(seat, had) for seat, had in enumerate(clock.left)],
                   [seat for seat in clock.running if rests_at(rests[seat], now) is None],
                   [None if had is None else has(seat, had) for seat, had in enumerate(clock.first)])


def standard_clock(game: Game, options: Any) -> StandardClock:
    own = part(game.id, "clock")
    if own is None:
        return StandardClock(HOUSE_MAIN, HOUSE_INCREMENT, ["loss"])
    falls = [fall for fall in ("loss", "bank24") if allows(own, fall, options)]
    return StandardClock(own.standard_seconds(options), own.INCREMENT_SECONDS, falls)


def allows(own: Any, flag_fall: str, options: Any) -> bool:
    try:
        own.check_flag_fall(flag_fall, options)
    except AtollError:
        return False
    return True


def check_clock(rule: ClockRule | None, game: Game, options: Any) -> None:
    if isinstance(rule, DaysPerMove) and not 1 <= rule.days <= MOST_DAYS:
        raise BadClock(f"a move may have 1 to {MOST_DAYS} days, not {rule.days}")
    if isinstance(rule, RealTime):
        if not (1 <= rule.main <= LONGEST_MAIN and 0 <= rule.increment <= LONGEST_INCREMENT):
            raise BadClock(f"a clock has 1 to {LONGEST_MAIN} seconds and an increment of at most {LONGEST_INCREMENT}")
        falls = standard_clock(game, options).flag_falls
        if rule.flag_fall not in falls:
            raise BadClock(f"flag_fall cannot be {rule.flag_fall!r} with {plain_options(options)}; "
                           f"it may be {' or '.join(falls)}")


def flag_entry(game: Game, state: State, seat: Seat, rule: ClockRule) -> Action:
    own = part(game.id, "clock")
    if own is None or isinstance(rule, DaysPerMove):
        return "!flag"
    entry: Action = own.flag_entry(state, seat, rule.flag_fall)
    return entry


class Clock:
    """Times are milliseconds. Chance takes no time: what it does is stored with the answer before it."""

    def __init__(self, rule: ClockRule, players: int, lag: Literal[0] | int, started: int,
                 to_act: tuple[Seat, ...], first_move: int = 0, rests: Sequence[Sequence[Rest]] = ()) -> None:
        self.rule, self.full_lag = rule, lag
        self.rests = rests or [()] * players
        """The vacations of each seat's person, as far as they count here."""
        self.budget = 1000 * (rule.main if isinstance(rule, RealTime) else DAY * rule.days)
        self.increment = 1000 * rule.increment if isinstance(rule, RealTime) else 0
        self.left, self.lag = [self.budget] * players, [lag] * players
        self.first: list[int | None] = [1000 * first_move or None] * players
        """What each seat still has for its first move; None: it has moved, or may take its time."""
        self.has_first = first_move > 0
        self.started = started
        self.since: int | None = started
        self.running: tuple[Seat, ...] = tuple(seat for seat in to_act if seat != CHANCE)

    def advance(self, seat: Seat, at: int, to_act: tuple[Seat, ...], paused: bool,
                left: Collection[Seat] = ()) -> None:
        """An entry of that seat was written; these are to act after it. Whoever has left has no clock any more."""
        if to_act == (CHANCE,):
            return
        self._charge(at)
        if seat in self.running:
            self.lag[seat] = self.full_lag
        for done in self.running:
            if done not in to_act and done not in left:
                self._end_turn(done)
        self.running = to_act
        self.since = max(at, self.started) if to_act and not paused else None  # nobody's time runs before the start

    def _charge(self, at: int) -> None:
        if self.since is None:
            return
        for seat in self.running:
            spent = awake(self.rests[seat], self.since, at)
            forgiven = min(spent, self.lag[seat])
            self.lag[seat] -= forgiven
            self.left[seat] = max(0, self.left[seat] - (spent - forgiven))
            first = self.first[seat]
            self.first[seat] = None if first is None else max(0, first - (spent - forgiven))

    def has_moved(self, seat: Seat) -> None:
        """It has come: from now on its own clock alone counts."""
        self.first[seat] = None

    def give(self, seat: Seat, seconds: int, at: int) -> None:
        """An arbiter's time, also for a first move that is awaited."""
        self._charge(at)
        self.since = None if self.since is None else max(at, self.since)
        self.left[seat] += 1000 * seconds
        first = self.first[seat]
        self.first[seat] = None if first is None else first + 1000 * seconds

    def _end_turn(self, seat: Seat) -> None:
        self.lag[seat] = self.full_lag
        self.left[seat] = self.budget if isinstance(self.rule, DaysPerMove) else self.left[seat] + self.increment

    def fall(self) -> tuple[int, Seat] | None:
        """When the next flag falls, and whose; None while the clock stands."""
        if self.since is None or not self.running:
            return None
        return min((moment_after(self.rests[seat], self.since, self._time(seat) + self.lag[seat]), seat)
                   for seat in self.running)

    def _time(self, seat: Seat) -> int:
        first = self.first[seat]
        return self.left[seat] if first is None else min(first, self.left[seat])

    def is_missed(self, seat: Seat) -> bool:
        """It is the limit for its first move that runs out, not the seat's own time."""
        first = self.first[seat]
        return first is not None and first < self.left[seat]

    def drop(self) -> tuple[int, Seat] | None:
        """When that flag is dropped: with days for a move a little later, so that all processes know of vacations."""
        fall = self.fall()
        return (fall[0] + LATE, fall[1]) if fall and isinstance(self.rule, DaysPerMove) else fall

    def view(self) -> ClockView:
        since = self.since or 0
        rests = [[rest for rest in found if rest.ends > since] for found in self.rests]
        return ClockView(list(self.left), self.since, list(self.running), self.increment, list(self.lag),
                         list(self.first) if self.has_first else [], rests if any(rests) else [])
