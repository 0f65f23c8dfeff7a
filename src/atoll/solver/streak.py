"""Days in a row on which the puzzle was solved at the first answer. The browser counts by itself for strangers."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple


class Streak(NamedTuple):
    """The last day that was answered, the days in a row up to it, and the most there ever were."""

    day: date = date.min
    days: int = 0
    best: int = 0

    def after(self, day: date, is_right: bool) -> Streak:
        """The first answer of a day stands; a wrong one, or a day without any, ends the streak."""
        if day <= self.day:
            return self
        days = (self.days if self.day + timedelta(days=1) == day else 0) + 1 if is_right else 0
        return Streak(day, days, max(self.best, days))

    def current(self, today: date) -> int:
        """It lives until the end of the day after the last answer."""
        return self.days if today - self.day <= timedelta(days=1) else 0
