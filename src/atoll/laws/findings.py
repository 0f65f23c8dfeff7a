"""One game held to every law: what is wrong with it, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from traceback import extract_tb

from atoll.core.game import Game
from atoll.laws.book import LAWS, Law
from atoll.laws.broken import Broken

FAULTS = (ArithmeticError, AttributeError, ImportError, LookupError, NameError, OSError, RuntimeError, SyntaxError,
          TypeError, ValueError)
"""What a game that is still being written may raise instead of an answer."""


def findings(game: Game, games: int) -> Iterator[tuple[Law, str | None]]:
    """Each law with what is wrong, or None where it holds."""
    for law in LAWS:
        yield law, fault(partial(law.hold, game, games))


def fault(work: Callable[[], object]) -> str | None:
    """What is wrong, in a sentence: a law that is broken, or an error in the game with the line that raised it."""
    try:
        work()
    except Broken as broken:
        return str(broken)
    except FAULTS as error:
        last = extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {last.filename}, line {last.lineno}: {error}"
    return None
