"""A table's clock: a function of the times of its entries, so that it survives whatever the process does not."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

import msgspec

from atoll.core.errors import AtollError
from atoll.core.game import CHANCE, Action, Game, Seat, State
from atoll.core.options import plain_options
from atoll.games import part
from atoll.server.errors import ServerError
from atoll.server.texts import Text

DAY = 86_400
LONGEST_MAIN, LONGEST_INCREMENT, MOST_DAYS = 24 * 3600, 600, 30
HOUSE_MAIN, HOUSE_INCREMENT = 30 * 60, 15


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


class ClockView(msgspec.Struct, frozen=True):
    left: list[int]
    since: int | None
    running: list[Seat]
    increment: int
    lag: list[int]


class TimeNow(msgspec.Struct, frozen=True):
    """What each seat has left, in milliseconds, when this is told; and whose time runs: nobody's in a pause."""

    left: list[int]
    running: list[Seat]


def time_now(clock: ClockView, now: int) -> TimeNow:
    running = [] if clock.since is None else clock.running
    spent = 0 if clock.since is None else now - clock.since
    left = [max(0, had - max(0, spent - lag)) if seat in running else had
            for seat, (had, lag) in enumerate(zip(clock.left, clock.lag, strict=True))]
    return TimeNow(left, running)


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
                 to_act: tuple[Seat, ...]) -> None:
        self.rule, self.full_lag = rule, lag
        self.budget = 1000 * (rule.main if isinstance(rule, RealTime) else DAY * rule.days)
        self.increment = 1000 * rule.increment if isinstance(rule, RealTime) else 0
        self.left, self.lag = [self.budget] * players, [lag] * players
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
        self.since = at if to_act and not paused else None

    def _charge(self, at: int) -> None:
        if self.since is None:
            return
        spent = max(0, at - self.since)
        for seat in self.running:
            forgiven = min(spent, self.lag[seat])
            self.lag[seat] -= forgiven
            self.left[seat] = max(0, self.left[seat] - (spent - forgiven))

    def _end_turn(self, seat: Seat) -> None:
        self.lag[seat] = self.full_lag
        self.left[seat] = self.budget if isinstance(self.rule, DaysPerMove) else self.left[seat] + self.increment

    def fall(self) -> tuple[int, Seat] | None:
        """When the next flag falls, and whose; None while the clock stands."""
        if self.since is None or not self.running:
            return None
        return min((self.since + self.left[seat] + self.lag[seat], seat) for seat in self.running)

    def view(self) -> ClockView:
        return ClockView(list(self.left), self.since, list(self.running), self.increment, list(self.lag))
