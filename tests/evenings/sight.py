"""What somebody sees at a table, read from the page, and whether all of them see the same."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000

LOOK = """
() => {
  const text = (one) => (one?.innerText ?? '').replace(/\\s+/g, ' ').trim();
  const all = (what) => [...document.querySelectorAll(what)];
  const turn = document.querySelector('[data-turn]');
  return {
    n: Number(document.querySelector('[data-n]')?.dataset.n ?? -1),
    mine: turn?.dataset.turn === 'mine', sentence: text(turn), title: document.title,
    lost: all('.lost').map(text).join(' '), over: all('.result').map(text).join(' '),
    said: (document.querySelector('[aria-live=polite]')?.textContent ?? '').trim(),
    playable: all('.board [data-action], .board [data-step]').length,
    seats: all('.players > li').map((one) => {
      const clock = one.querySelector('[role=timer]');
      return {
        name: (one.querySelector('.name')?.textContent ?? '').split('\u00a0')[0].trim(), text: text(one),
        turn: one.getAttribute('aria-current') === 'true', clock: clock?.title || text(clock) || null,
        runs: clock?.classList.contains('runs') ?? false,
      };
    }),
  };
}
"""


@dataclass
class SeatSeen:
    name: str
    text: str
    turn: bool
    clock: str | None
    runs: bool


@dataclass
class Sight:
    """One look at a table. `n` is -1 where there is none, `lost` and `over` are what is said, or nothing;
    `said` is what a screen reader told last."""

    n: int
    mine: bool
    sentence: str
    title: str
    lost: str
    over: str
    said: str
    playable: int
    seats: list[SeatSeen] = field(default_factory=list)

    @classmethod
    def of(cls, found: dict[str, Any]) -> Sight:
        seats = [SeatSeen(**one) for one in found.pop("seats")]
        return cls(**found, seats=seats)

    @property
    def to_act(self) -> list[int]:
        return [seat for seat, one in enumerate(self.seats) if one.turn]

    @property
    def names(self) -> list[str]:
        return [one.name for one in self.seats]

    @property
    def clocks(self) -> list[int]:
        return [milliseconds(one.clock) for one in self.seats if one.clock is not None]


def milliseconds(text: str) -> int:
    """Of `14:59`, `2:05:00`, `2 d 23 h`, `2 д 23:59:12`, `3 g 0:00:00`."""
    match = re.fullmatch(r"(?:(\d+)\s[dдg]\s?)?(?:(\d+)\s[hчs]|(?:(\d+):)?(\d+):(\d\d))?", text)
    assert text, "a clock shows nothing"
    assert match, f"a clock shows {text!r}"
    days, only_hours, hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return days * DAY + (only_hours + hours) * HOUR + minutes * MINUTE + seconds * SECOND


def rests_of(clock: dict[str, Any], seat: int) -> list[list[int]]:
    """The vacations that take none of a seat's time."""
    return list((clock.get("rests") or {seat: []})[seat])


def runs_at(clock: dict[str, Any], seat: int, now: float) -> bool:
    """Does this seat's time run down then, by docs/protocol.md?"""
    rests = any(begins <= now < ends for begins, ends in rests_of(clock, seat))
    return clock["since"] is not None and seat in clock["running"] and not rests


def left_of(clock: dict[str, Any], seat: int, now: float) -> float:
    """What the server's clock gives a seat at that moment."""
    since = clock["since"]
    if since is None or seat not in clock["running"]:
        return float(clock["left"][seat])
    rested = sum(max(0, min(ends, now) - max(begins, since)) for begins, ends in rests_of(clock, seat))
    return float(max(0, clock["left"][seat] - max(0, now - since - rested - clock["lag"][seat])))
