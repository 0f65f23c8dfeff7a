"""Lessons and first games: what a game's `lessons/course.py` holds, and how an answer to them is judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from atoll.core.errors import IllegalAction
from atoll.core.game import CHANCE, Action, Event, Game, Seat, State
from atoll.core.preview import preview
from atoll.core.table import Entry, Table

ORIGIN = "lesson"
"""What a table names as its origin when it goes on from a first game; tables' own ids are longer."""


@dataclass(frozen=True)
class Lesson:
    """One idea, on the position of a worked example of rules.md. Its words are `lesson.<id>`, `.task` and `.done`."""

    id: str
    example: str
    before: int
    """So many entries of the example, chance's too, have been played."""
    clause: str
    """The rule that it shows; told to whoever does something that is allowed and not asked for."""
    wrong: tuple[Action, ...]
    """What people try instead."""
    right: tuple[Action, ...] = ()
    brings: str = ""
    """Or whatever brings such an event: "scored key=village"."""
    seat: Seat = 0
    variant: str = ""


class Move(NamedTuple):
    """One move of a first game: what is asked for, and what the others then do ("1 sow 5"). Its bubble points at
    whatever the action is about."""

    action: Action
    replies: tuple[str, ...] = ()


@dataclass(frozen=True)
class FirstGame:
    """The learner sits in seat 0. The words of move 3 are `first.<variant>.3`; then comes free play."""

    variant: str
    players: int
    seed: str
    moves: tuple[Move, ...]
    options: Mapping[str, Any] = field(default_factory=dict)

    def table(self, game: Game) -> Table:
        """As it begins: chance has drawn, and nobody has moved."""
        table = Table(game, self.players, game.options(**self.options), self.seed)
        table.settle()
        return table


class Course(Protocol):
    """`lessons/course.py`, with the words in `lessons/text`."""

    @property
    def LESSONS(self) -> tuple[Lesson, ...]: ...  # noqa: N802 - a constant

    @property
    def FIRST_GAMES(self) -> tuple[FirstGame, ...]: ...  # noqa: N802 - a constant

    def position(self, lesson: Lesson, /) -> State:
        """The position in which the lesson asks."""


def variants(course: Course) -> list[str]:
    """In the order of the first games; a game without variants has one, "game"."""
    return [first.variant for first in course.FIRST_GAMES]


def ways(course: Course) -> tuple[str, ...]:
    """Its `WAYS`, where it has them: other ways to play the game, told beside the summary. `learn.way.<id>` is the
    title of one, `.text` what is different."""
    return tuple(getattr(course, "WAYS", ()))


def right_answers(state: State, lesson: Lesson) -> list[Action]:
    """Those that are named, and those that bring what is asked for."""
    return [action for action in state.legal_actions(lesson.seat)
            if action in lesson.right or (lesson.brings and brings(state, lesson, action))]


def brings(state: State, lesson: Lesson, action: Action) -> bool:
    kind, *facts = lesson.brings.split()
    wanted = dict(fact.split("=") for fact in facts)
    return any(event.kind == kind and all(str(event.facts.get(key)) == value for key, value in wanted.items())
               for event in preview(state, lesson.seat, action).events)


def refusal(state: State, lesson: Lesson, action: Action) -> str | None:
    """The clause that speaks against an answer; None where it is right."""
    if action not in state.legal_actions(lesson.seat):
        return state.why_not(lesson.seat, action)
    return None if action in right_answers(state, lesson) else lesson.clause


def play_move(table: Table, move: Move, action: Action) -> list[Event]:
    """The learner's own move and what follows. Something else that is allowed is refused without a clause."""
    if action not in table.state.legal_actions(0):
        table.play(0, action)  # raises, with the clause
    if action != move.action:
        raise IllegalAction(f"this first game asks for {move.action!r}, not {action!r}", "")
    return [event for entry in (Entry(0, action), *map(entry_of, move.replies)) for event in enter(table, entry)]


def play_steps(table: Table, move: Move) -> Iterator[tuple[Entry, list[Event]]]:
    """The move that is asked for and the replies, each with what it and the draws after it tell."""
    for entry in (Entry(0, move.action), *map(entry_of, move.replies)):
        yield entry, enter(table, entry)


def past(game: Game, first: FirstGame) -> list[Entry]:
    """Its whole log, and the entry that says where it comes from: whoever goes on from there has other luck."""
    table = first.table(game)
    for move in first.moves:
        play_move(table, move, move.action)
    return [*table.log, Entry(0, f"!from {ORIGIN} {first.seed}")]


def enter(table: Table, entry: Entry) -> list[Event]:
    return table.play(*entry) + table.settle()


def entry_of(line: str) -> Entry:
    """"- turn D1" → chance turns D1."""
    seat, _, action = line.partition(" ")
    return Entry(CHANCE if seat == "-" else int(seat), action)


def play_entries(state: State, entries: Sequence[Entry]) -> State:
    """Through the trusting door: worked examples are tested."""
    for seat, action in entries:
        state.apply(seat, action)
    return state


def walk(game: Game, first: FirstGame) -> Iterator[tuple[Move, Table]]:
    """Every move of a first game, with the table as it is before it."""
    table = first.table(game)
    for move in first.moves:
        yield move, table
        play_move(table, move, move.action)
