"""Replays: step through a record, from any seat's eyes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.console import Console
from rich.markup import escape

from atoll.core.game import CHANCE, Event, Game
from atoll.core.record import Moment, Record
from atoll.core.table import Table
from atoll.core.text import Words
from atoll.terminal.show import outcome_text, picture
from atoll.terminal.words import typed


class Replay:
    """Any moment of a record; a moment is the number of entries played."""

    moments: Iterator[Moment]
    table: Table
    told: list[Event]
    moment: int

    def __init__(self, record: Record, game: Game, words: Words, console: Console) -> None:
        self.record, self.game, self.words, self.console = record, game, words, console
        self.whole = record.table(game)  # refuses a record that cannot be played
        self.go_to(0)

    def go_to(self, moment: int) -> None:
        """One step on is one entry; any other way begins at the start."""
        if not moment or moment != self.moment + 1:
            self.moments, self.moment = self.record.moments(self.game), -1
        for _ in range(moment - self.moment):
            _, self.told, self.table = next(self.moments)
        self.moment = moment

    def show(self, moment: int) -> None:
        self.go_to(moment)
        self.console.rule(self.words.say("terminal.step", number=moment, total=len(self.record.log)))
        if moment:
            seat, action = self.record.log[moment - 1]
            self.console.print(f"[bold]{'–' if seat == CHANCE else escape(self.words.seat(seat))}[/] {escape(action)}")
        self.console.print(picture(self.table, self.words), highlight=False)
        for event in self.told:
            if event.to in (None, self.words.me):
                self.console.print(f"  [dim]•[/] {escape(self.words.event(event))}", highlight=False)

    def finish(self) -> None:
        if self.whole.outcome:
            self.console.print(outcome_text(self.whole, self.words))

    def print_all(self) -> None:
        for moment in range(len(self.record.log) + 1):
            self.show(moment)
        self.finish()

    def step(self, read: Callable[[str], str]) -> None:
        """Forward, back or to a number, until the person has seen enough."""
        moment, last = 0, len(self.record.log)
        while True:
            self.show(moment)
            if moment == last:
                self.finish()
            line = read(self.words.say("terminal.step_help")).strip().casefold()
            if line in typed("leave"):
                return
            moment = int(line) if line.isdecimal() else moment + (-1 if line in typed("back") else 1)
            moment = min(max(moment, 0), last)
