"""`atoll learn GAME`: a first game that leads by the hand, then lessons of one idea each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click
from rich.markup import escape

from atoll.core.errors import AtollError, IllegalAction
from atoll.core.game import Action, Event, Game, Seat, State
from atoll.core.lessons import Course, FirstGame, Lesson, Move, play_move, refusal, variants, ways
from atoll.core.table import Table
from atoll.core.text import LANGUAGES, Words
from atoll.games import lesson_words, part
from atoll.laws.moments import after
from atoll.terminal.commands import rules
from atoll.terminal.menu import SHOWN, Menu
from atoll.terminal.options import PerGame, console
from atoll.terminal.play import sit_down, table_names
from atoll.terminal.progress import mark_done, read_progress
from atoll.terminal.saves import fresh_path
from atoll.terminal.seating import seat_bots
from atoll.terminal.session import Session, read_line
from atoll.terminal.show import position_picture
from atoll.terminal.words import LANGUAGE_HELP, all_words, system_language, typed

LEVEL = "beginner"


class NoLessons(AtollError):
    code = "no_lessons"


class Skipped(Exception):
    """The learner wants to go on to what comes next."""


def learn_command(game: Game) -> click.Command:
    """The command for one game."""
    course = part(game.id, "lessons")
    kinds = variants(course) if course else []
    own: list[click.Parameter] = [
        click.Option(["--variant"], type=click.Choice(kinds), default=kinds[0] if kinds else None, show_default=True,
                     help="Which game is taught."),
        click.Option(["--first"], is_flag=True, help="The first game, even if it is done."),
        click.Option(["--lesson"], type=click.Choice([lesson.id for lesson in course.LESSONS] if course else []),
                     default=None, help="This lesson alone."),
        click.Option(["--list", "listed"], is_flag=True, help="Say what there is, and what is done."),
        click.Option(["--lang"], type=click.Choice(LANGUAGES), default=system_language, help=LANGUAGE_HELP),
    ]

    def run(variant: str, first: bool, lesson: str | None, listed: bool, lang: str) -> None:
        if course is None:
            raise NoLessons(f"{game.id} has no lessons; play it with: atoll play {game.id}")
        Learning(game, course, variant, lang).run(first, lesson, listed)

    return click.Command(game.id, params=own, callback=run)


learn = PerGame("learn", learn_command, help="Learn a game: a first game that leads you, then lessons.")


class Learning:
    """One learner, one game and variant."""

    def __init__(self, game: Game, course: Course, variant: str, language: str,
                 read: Callable[[str], str] = read_line) -> None:
        self.game, self.course, self.variant, self.read = game, course, variant, read
        words = all_words(game.id, language)
        self.words = Words(language, {**words.messages, **lesson_words(game.id, language).messages})
        self.console = console()
        self.lessons = [lesson for lesson in course.LESSONS if lesson.variant in ("", variant)]

    @property
    def done(self) -> Sequence[str]:
        return read_progress().get(self.game.id, [])

    def run(self, first: bool, lesson: str | None, listed: bool) -> None:
        try:
            if listed:
                self.list_all()
            elif lesson is not None:
                self.teach(next(one for one in self.course.LESSONS if one.id == lesson))
            else:
                self.whole_course(first)
        except (KeyboardInterrupt, EOFError):
            self.say("terminal.learn.left", game=self.game.id)

    def list_all(self) -> None:
        items = [(f"first.{self.variant}", self.words.say("terminal.learn.first")),
                 *((lesson.id, self.words.say(f"lesson.{lesson.id}")) for lesson in self.lessons)]
        for key, title in items:
            mark = "[green]✓[/]" if key in self.done else " "
            self.console.print(f" {mark} {escape(title)} [dim]{escape(key)}[/]", highlight=False)

    def whole_course(self, first: bool) -> None:
        self.introduce()
        if (first or f"first.{self.variant}" not in self.done) and not self.first_game():
            return
        for lesson in self.lessons:
            if lesson.id not in self.done:
                self.teach(lesson)
        self.say("terminal.learn.all_done", game=self.game.id)

    def introduce(self) -> None:
        self.console.print(f"[bold]{escape(self.words.say('title'))}[/]")
        for key in ("goal", "turn", "end", "wins"):
            self.say(f"learn.{self.variant}.{key}")
        for way in ways(self.course):
            title, text = (self.words.say(f"learn.way.{way}{part}") for part in ("", ".text"))
            self.console.print(escape(f"{title}: {text}"))
        self.say("terminal.learn.help")

    def first_game(self) -> bool:
        """The moves that are asked for, then free play. False where the learner leaves it before its end."""
        first = next(one for one in self.course.FIRST_GAMES if one.variant == self.variant)
        seating = seat_bots(self.game.id, first.players, [0], LEVEL, 1)
        self.words = self.words.at(table_names(self.words, seating, None), 0)
        table = first.table(self.game)
        try:
            for number, move in enumerate(first.moves, 1):
                self.lead(first, number, move, table)
        except Skipped:
            return True
        mark_done(self.game.id, f"first.{self.variant}")
        self.say("terminal.learn.alone")
        sit_down(Session(table, seating, self.words, fresh_path(self.game.id), self.console, self.read))
        return not table.to_act

    def lead(self, first: FirstGame, number: int, move: Move, table: Table) -> None:
        """One move: what it is for, and the question until it is done."""
        self.show(table.state, 0)
        self.console.print(f"[bold]{number}/{len(first.moves)}[/] "
                           f"{escape(self.words.say(f'first.{self.variant}.{number}'))}", highlight=False)
        asked = f"{self.words.action(move.action)} ({move.action})"
        self.say("terminal.learn.asked", what=asked)
        while True:
            action = self.answer(table.state, 0)
            try:
                events = play_move(table, move, action)
            except IllegalAction as refused:
                if refused.clause:
                    self.refuse(refused.clause)
                else:
                    self.say("terminal.learn.not_now", what=asked)
            else:
                self.tell(events, 0)
                return

    def teach(self, lesson: Lesson) -> None:
        state = self.course.position(lesson)
        self.words = self.words.at([self.name(seat, lesson.seat) for seat in range(max(self.game.seats))], lesson.seat)
        self.show(state, lesson.seat)
        self.console.print(f"[bold]{escape(self.words.say(f'lesson.{lesson.id}'))}[/]", highlight=False)
        self.say(f"lesson.{lesson.id}.task")
        self.console.print(Menu(state.legal_actions(lesson.seat), self.words).text(room=SHOWN), highlight=False)
        try:
            self.ask_until_right(lesson, state)
        except Skipped:
            return
        mark_done(self.game.id, lesson.id)

    def name(self, seat: Seat, mine: Seat) -> str:
        key = "terminal.you" if seat == mine else "terminal.learn.other"
        return self.words.say(key, number=seat + 1)

    def ask_until_right(self, lesson: Lesson, state: State) -> None:
        while True:
            action = self.answer(state, lesson.seat)
            clause = refusal(state, lesson, action)
            if clause is None:
                then, events = after(state, lesson.seat, action)
                self.tell(events, lesson.seat)
                self.show(then, lesson.seat)
                self.console.print(f"[green]✓[/] {escape(self.words.say(f'lesson.{lesson.id}.done'))}", highlight=False)
                return
            self.refuse(clause)

    def answer(self, state: State, seat: Seat) -> Action:
        """An action as typed: by its number in the list, by notation, or what the menu makes of it."""
        menu = Menu(state.legal_actions(seat), self.words)
        while True:
            line = self.read(f"{self.words.seat(seat)}> ").strip()
            word, _, rest = line.partition(" ")
            if word.casefold() in typed("quit") | typed("leave"):
                raise EOFError
            if word.casefold() in typed("next"):
                raise Skipped
            if word.casefold() in typed("list"):
                self.console.print(menu.text(rest.strip()), highlight=False)
            elif word.casefold() in typed("rules"):
                rules(self, rest.strip(), menu)  # type: ignore[arg-type]  # it needs words and a console alone
            elif line and menu.is_off_the_list(line):
                self.say("terminal.not_in_list", count=len(menu.keys))
            elif line:
                return menu.action(line)

    def show(self, state: State, seat: Seat) -> None:
        self.console.print()
        self.console.print(position_picture(self.game.id, state, self.words), highlight=False)

    def tell(self, events: list[Event], seat: Seat) -> None:
        for event in events:
            if event.to in (None, seat):
                self.console.print(f"  [dim]•[/] {escape(self.words.event(event))}", highlight=False)

    def refuse(self, clause: str) -> None:
        self.console.print(f"[red]{escape(clause)}[/] {escape(self.words.say(f'clause.{clause}'))}", highlight=False)

    def say(self, key: str, **values: object) -> None:
        self.console.print(escape(self.words.say(key, **values)), highlight=False)
