"""Days in a row on which the puzzle was solved at the first answer."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

from atoll.solver.streak import Streak

DAY = date(2026, 3, 1)
SHARED = Path(__file__).parent.parent / "fixtures" / "streaks.json"
"""The browser counts by the same rule for strangers: web/tests/puzzle.test.ts reads this file, too."""


def days_later(count: int) -> date:
    return DAY + timedelta(days=count)


def test_right_answers_on_days_in_a_row_are_counted() -> None:
    streak = Streak().after(DAY, True).after(days_later(1), True).after(days_later(2), True)
    assert streak == Streak(days_later(2), 3, 3)
    assert streak.current(days_later(3)) == 3
    assert streak.current(days_later(4)) == 0


def test_a_wrong_answer_or_a_day_without_one_ends_it() -> None:
    streak = Streak().after(DAY, True).after(days_later(1), True)
    assert streak.after(days_later(2), False) == Streak(days_later(2), 0, 2)
    assert streak.after(days_later(3), True) == Streak(days_later(3), 1, 2)


def test_the_first_answer_of_a_day_stands() -> None:
    streak = Streak().after(DAY, False)
    assert streak.after(DAY, True) == streak
    assert Streak().after(DAY, True).after(DAY, False).days == 1


def test_the_browser_and_the_server_count_alike() -> None:
    for case in json.loads(SHARED.read_text(encoding="utf-8")):
        streak = Streak()
        for day, is_right in case["answers"]:
            streak = streak.after(date.fromisoformat(day), is_right)
        assert [streak.current(date.fromisoformat(case["today"])), streak.best] == case["streak"], case
