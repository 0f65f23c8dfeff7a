"""One game in the terminal: ask the person, let bots and chance answer, save after every entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rich.console import Console
from rich.markup import escape
from rich.status import Status

from atoll.bots.roster import SIMULATIONS
from atoll.core.errors import IllegalAction, Refused
from atoll.core.game import Action, Event, Seat
from atoll.core.record import Record
from atoll.core.table import Table
from atoll.core.text import Words
from atoll.review.hints import Advice, advise
from atoll.terminal import commands
from atoll.terminal.menu import SHOWN, Menu, room_below
from atoll.terminal.saves import save
from atoll.terminal.seating import Seating
from atoll.terminal.show import outcome_text, picture


def read_line(prompt: str) -> str:
    """A line as typed; bytes that are no text become a sign that no rule knows, and are refused like any other."""
    try:
        return input(prompt)
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"


@dataclass
class Session:
    table: Table
    seating: Seating
    words: Words
    path: Path
    console: Console
    read: Callable[[str], str] = read_line

    @property
    def me(self) -> Seat:
        return self.words.me or 0

    def run(self) -> None:
        """To the end, or until the person leaves."""
        self.keep()
        self.tell_seats()
        self.tell(self.table.settle())
        self.say_if_out()
        while self.table.to_act:
            people = self.seating.people(self.table)
            bots = [seat for seat in self.table.to_act if seat not in people]
            if bots:
                self.let_bot_answer(bots[0])
            else:
                self.turn_to(self.table.to_act[0])
                self.ask_person()
        self.show()
        self.console.print(outcome_text(self.table, self.words))

    def tell_seats(self) -> None:
        """Where the seats were drawn, who sits where, before the first question."""
        if self.table.lot:
            said = self.words.say("terminal.lot", names=", ".join(self.words.names), number=self.me + 1)
            self.console.print(escape(said), highlight=False)

    def turn_to(self, seat: Seat) -> None:
        """Where several people share the terminal, each is asked in turn and sees what is his."""
        if seat != self.me:
            self.words = self.words.at(self.words.names, seat)

    def keep(self) -> None:
        save(Record.of(self.table, tuple(self.words.names), self.seating.seated), self.path)

    def tell(self, events: list[Event]) -> None:
        """What this person may hear; then the record is on disk before anything else happens."""
        self.keep()
        for event in events:
            if event.to in (None, self.me):
                self.console.print(f"  [dim]•[/] {escape(self.words.event(event))}", highlight=False)

    def enter(self, seat: Seat, action: Action) -> None:
        events = self.table.enter(seat, action)
        self.tell(events + self.table.settle())

    def let_bot_answer(self, seat: Seat) -> None:
        with self.thinking(seat):
            action = self.seating.answer(self.table, seat)
        self.enter(seat, action)

    def thinking(self, seat: Seat) -> Status:
        return self.console.status(escape(self.words.say("terminal.thinking", seat=seat)))

    def show(self) -> None:
        self.console.print()
        self.console.print(picture(self.table, self.words), highlight=False)

    def room(self) -> int:
        """Lines for a menu, so that the picture above it stays in sight; a pipe has no screen."""
        drawn = self.console.render_lines(self.console.render_str(picture(self.table, self.words), highlight=False))
        return room_below(len(drawn), self.console.height) if self.console.is_terminal else SHOWN

    def ask_person(self) -> None:
        """Ask until an answer changes something."""
        self.show()
        menu = Menu(self.table.state.legal_actions(self.me), self.words)
        self.console.print(f"[bold]{escape(self.words.say(f'ask.{self.table.state.ask}'))}[/]")
        self.console.print(menu.text(room=self.room()), highlight=False)
        before = self.answered
        while self.answered == before and self.table.to_act:
            self.take(self.read(f"{self.words.seat(self.me)}> ").strip(), menu)

    @property
    def answered(self) -> int:
        """Entries that can change something, which a hint cannot."""
        return sum(entry.action != "!hint" for entry in self.table.log)

    def take(self, line: str, menu: Menu) -> None:
        if not line:
            return
        if commands.run(self, line, menu):
            return
        if menu.is_off_the_list(line):
            self.console.print(self.words.say("terminal.not_in_list", count=len(menu.keys)), highlight=False)
            return
        if menu.is_unknown(line):
            said = self.words.say("terminal.unknown", word=line.split()[0], action=menu.example)
            self.console.print(escape(said), highlight=False)
            return
        try:
            self.enter(self.me, menu.action(line))
        except IllegalAction as refusal:
            clause = self.words.say(f"clause.{refusal.clause}")
            self.console.print(f"[red]{escape(refusal.clause)}[/] {escape(clause)}", highlight=False)
        except Refused as refusal:
            self.refuse(refusal)

    def refuse(self, refusal: Refused) -> None:
        """A refusal of the table itself, in the person's language."""
        said = self.words.say(f"terminal.refused.{refusal.code}")
        self.console.print(f"[red]{escape(said)}[/]", highlight=False)

    def hint(self) -> list[Advice]:
        """The best actions here, by only what this person sees. The record tells it before the person."""
        self.enter(self.me, "!hint")
        with self.thinking(self.me):
            world = self.table.state.determinize(self.me, Random())
            return advise(self.table.game.id, world, self.me, SIMULATIONS, Random())

    def take_back(self) -> None:
        """By the derived rule if it allows; otherwise everybody is asked, and bots always consent."""
        if self.table.can_undo(self.me):
            self.enter(self.me, "!undo")
            return
        self.enter(self.me, "!offer undo")
        while self.table.offer:
            self.enter(self.table.offer.waiting[0], "!accept")

    def resign(self) -> None:
        self.enter(self.me, "!resign")
        self.say_if_out()

    def say_if_out(self) -> None:
        """Whoever left a game that goes on without him sees it to its end."""
        if self.table.to_act and self.me in self.table.left:
            self.console.print(escape(self.words.say("terminal.out")), highlight=False)
