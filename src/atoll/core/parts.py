"""What a game may bring beside its rules: bots' judgement, a drawing, a clock. A module of the right shape is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Protocol

from atoll.core.game import Action, Book, Options, Seat, View
from atoll.core.text import Words


class Evaluation(Protocol):
    """`bot/evaluate.py`: what a running position is worth, by estimate."""

    @property
    def LOOK(self) -> int:  # noqa: N802 - a constant
        """How many decisions the search bot plays on before it asks."""

    def evaluate(self, state: Any, /) -> tuple[float, ...]:
        """Each seat's estimated share of winning, 0 … 1."""


class Habits(Protocol):
    """`bot/habits.py`: how a game is played on quickly to a position that can be judged."""

    def answer(self, state: Any, seat: Seat, actions: list[Action], rng: Random, /) -> Action:
        """What a practised player does at first sight."""

    def is_quiet(self, state: Any, /) -> bool:
        """Can this position be compared with others?"""

    def judge(self, state: Any, /) -> tuple[float, ...]:
        """Like `evaluate`, for quiet positions."""

    def ahead(self, state: Any, /) -> int:
        """Which quiet position is judged: 1 is the first to come; 0 where the game is better judged at once."""


class Learned(Protocol):
    """`bot/judgement.py`: judgement that was learned, for whoever searches; it is quiet enough to be asked at once."""

    def evaluate(self, state: Any, /) -> tuple[float, ...]:
        """Each seat's estimated share of winning, as that seat knows the position."""

    def share(self, state: Any, seat: Seat, /) -> float:
        """The same for one seat alone, which costs less."""

    def is_learned(self, state: Any, /) -> bool:
        """Was anything learned for such a position? Else the hand-made judgement answers."""


class SoloPlan(Protocol):
    """One seat's own game from a moment on, as if it were alone."""

    def answers(self) -> list[tuple[Action, float]]:
        """Every legal action with its estimated share of winning."""

    def cards(self, rng: Random, /) -> Iterator[Any]:
        """What chance may bring next, each as often as the others; nothing when chance has no more to bring."""

    def share_with(self, action: Action, card: Any, /) -> float:
        """The share after the action and that draw, with the best answer to it."""


class Solitaire(Protocol):
    """`bot/solo.py`, of a game in which nobody touches what another builds."""

    def plan(self, state: Any, seat: Seat, /) -> SoloPlan | None:
        """None where it cannot be planned so."""


class Levels(Protocol):
    """`bot/levels.py`: how the five levels of bots play this game."""

    @property
    def SIMULATIONS(self) -> dict[str, int]:  # noqa: N802 - a constant
        """How long medium, hard and master search; 0: they look one decision ahead."""

    @property
    def SEES(self) -> dict[str, float]:  # noqa: N802 - a constant
        """The share of its options that a beginner and the easy level see."""

    def glitter(self, state: Any, seat: Seat, /) -> float:
        """What a beginner goes by: the points that a seat has at once."""


class Drawing(Protocol):
    """`drawing.py`: the picture in the terminal. It knows no rule."""

    def draw(self, view: View, legal: Sequence[Action], words: Words, /) -> str:
        """The view with rich's markup, from the eyes of `words.me`; names are safe to print, cut and fill."""


class Written(Protocol):
    """`written.py`: how points are written where they are no plain numbers, half points of a match for example."""

    def written(self, points: int, options: Any, /) -> str: ...


class BookDrawing(Protocol):
    """`campaign/drawing.py`: a page of a campaign's book in the terminal."""

    def draw_book(self, book: Book, seat: Seat, words: Words, /) -> str: ...


class Clock(Protocol):
    """`clock.py`: what a clock means in this game."""

    @property
    def INCREMENT_SECONDS(self) -> int: ...  # noqa: N802 - a constant of the rulebook

    def standard_seconds(self, options: Options, /) -> int:
        """The main time that the rules give a seat."""

    def check_flag_fall(self, flag_fall: str, options: Options, /) -> None:
        """BadOption where this kind of flag fall has no meaning."""

    def flag_entry(self, state: Any, seat: Seat, flag_fall: str, /) -> Action:
        """What a fallen flag is here: `!flag` or `!flag draw`."""


class Material(Protocol):
    """`material.py`: every piece, counted where it lies."""

    def material(self, state: Any, /) -> dict[str, int]:
        """Kind of piece to number over all places; the same at every moment of a game."""


class Race(Protocol):
    """`race.py`, of a game in which nobody touches what another builds: a recorded seat can be raced."""

    @property
    def PLAYERS(self) -> int:  # noqa: N802 - a constant
        """Seats of such a table: who races, and the recorded one last."""

    def race(self, options: Any, seat: Seat, /) -> Any:
        """The options of a table at which all begin as that seat did with these options."""

    def is_run(self, state: Any, /) -> bool:
        """Is what is asked from now on no part of the race?"""


class Printed(Protocol):
    """`box/printed.py`: an edition that somebody wrote down from a printed box, carried by an option of the table."""

    @property
    def OPTION(self) -> str:  # noqa: N802 - a constant
        """The option whose value it is."""

    def template(self) -> dict[str, Any]:
        """Atoll's own, in the form of such a file."""

    def check_edition(self, data: Any, /) -> list[str]:
        """Sentences; [] where nothing is wrong."""

    def differences(self, data: Any, /) -> list[str]:
        """Where a sound one is not as Atoll has it, in lines."""

    def any_edition(self, rng: Random, /) -> dict[str, Any]:
        """A sound one by chance, which the laws play with."""


class BoardCheck(Protocol):
    """`box/board_check.py`: what is wrong with a board that somebody made."""

    def check_board(self, data: Any, /) -> list[str]:
        """Sentences; [] where nothing is wrong."""
