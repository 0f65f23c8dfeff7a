"""`atoll puzzle`: mangala's puzzle of the day, the same on every machine, with a streak of days."""

from __future__ import annotations

import json
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.markup import escape

from atoll.core.files import write_atomically
from atoll.core.text import Words
from atoll.terminal.options import console, language_option
from atoll.terminal.saves import home
from atoll.terminal.words import all_words, typed

if TYPE_CHECKING:
    from atoll.solver.oracle import Oracle
    from atoll.solver.puzzle import Puzzle


@click.command()
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), default=None, help="Of an earlier day; it moves no streak.")
@click.option("--answer", type=click.IntRange(1, 6), default=None, help="The pit, instead of being asked for it.")
@language_option
def puzzle(day: datetime | None, answer: int | None, lang: str) -> None:
    """The puzzle of the day: one sowing keeps the win or the draw."""
    riddle_of(day.date() if day else None, datetime.now(UTC).date(), lang).ask(answer)


def riddle_of(day: date | None, today: date, lang: str) -> Riddle:
    from atoll.solver.oracle import modest_oracle
    from atoll.solver.puzzle import FIRST, puzzle_of

    wanted = day or today
    if not FIRST <= wanted <= today:
        raise click.BadParameter(f"there are puzzles from {FIRST} to {today}", param_hint="--day")
    words, oracle = all_words("mangala", lang), modest_oracle()
    names = [words.say("terminal.analyse.first"), words.say("terminal.analyse.second")]
    return Riddle(puzzle_of(wanted, oracle), oracle, words.at(names, 0), today if wanted == today else None)


class Riddle:
    def __init__(self, task: Puzzle, oracle: Oracle, words: Words, today: date | None) -> None:
        from atoll.solver.analysis import set_up

        self.task, self.oracle, self.words, self.today = task, oracle, words, today
        self.console, self.state = console(), set_up(task.pits, task.stores)

    def ask(self, answer: int | None) -> None:
        """Once, or again and again until it is solved; the first answer counts."""
        self.draw(self.state.view(0), self.state.legal_actions(0))
        self.say(f"terminal.puzzle.{self.task.goal}", day=self.task.day.isoformat())
        is_first = True
        while answer is not None or sys.stdin.isatty():
            pit = answer or self.typed()
            if pit is None:
                return
            is_right = self.judge(pit)
            if is_first and self.today:
                self.count(is_right)
            if is_right or answer:
                return
            is_first = False

    def typed(self) -> int | None:
        from atoll.terminal.session import read_line

        while True:
            try:
                line = read_line(self.words.say("terminal.puzzle.which")).strip().casefold()
            except (KeyboardInterrupt, EOFError):
                self.console.print()
                return None
            if line in typed("leave"):
                return None
            if f"sow {line}" in self.state.legal_actions(0):
                return int(line)

    def judge(self, pit: int) -> bool:
        """Right or wrong, with the line that shows why."""
        from atoll.solver.analysis import line_of
        from atoll.solver.puzzle import refutation, solution

        if f"sow {pit}" not in self.state.legal_actions(0):
            self.say("terminal.puzzle.empty", pit=pit)
            return False
        is_right = pit == self.task.pit
        pits = solution(self.task, self.oracle) if is_right else refutation(self.task, pit, self.oracle)
        line = line_of(self.state, pits)
        self.say("terminal.puzzle.right" if is_right else "terminal.puzzle.wrong", pit=pit)
        for one in line:
            self.console.print(f"  {escape(self.words.seat(one.seat or 0))}: {(one.action or '')[4:]}", highlight=False)
        self.draw(line[-1].view, [])
        mine, others = line[-1].view["stores"]
        self.say("terminal.puzzle.end", mine=mine, others=others)
        return is_right

    def draw(self, view: Any, legal: list[str]) -> None:
        from atoll.games import part

        drawing = part("mangala", "drawing")
        assert drawing is not None, "mangala has a drawing"
        self.console.print(drawing.draw(view, legal, self.words), highlight=False)

    def say(self, key: str, **holes: Any) -> None:
        self.console.print(escape(self.words.say(key, **holes)), highlight=False)

    def count(self, is_right: bool) -> None:
        assert self.today is not None, "only the day's own puzzle counts"
        days = counted(home() / "puzzle.json", self.today, is_right)
        if days:
            self.say("terminal.puzzle.streak", days=days)


def counted(path: Path, today: date, is_right: bool) -> int:
    """The streak with today in it. A file that cannot be read begins anew."""
    from atoll.solver.streak import Streak

    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        days = int(kept["days"])
        streak = Streak(date.fromisoformat(kept["day"]), days, int(kept.get("best", days)))
    except (OSError, ValueError, KeyError, TypeError):
        streak = Streak()
    after = streak.after(today, is_right)
    if after != streak:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, json.dumps({"day": today.isoformat(), "days": after.days, "best": after.best}))
    return after.current(today)
