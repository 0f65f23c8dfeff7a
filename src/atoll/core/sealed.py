"""Sealed answers: several seats decide at the same time, and nobody sees an answer before the last one is given."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, TypeVar

from atoll.core.decision import Decision, DecisionState
from atoll.core.game import Action, Seat

D = TypeVar("D", bound=DecisionState, contravariant=True)


class SealedDecision(Decision[D]):
    """Asked of several seats at once. An answer changes nothing and tells nothing; the last one opens all."""

    __slots__ = ()

    asked: tuple[Seat, ...]
    """All who were asked; `seats` are those who have still to answer."""
    apart: ClassVar[bool] = False
    """Does no answer touch what another one does? Then `open` can be given one answer alone, for a preview of it."""

    def take(self, state: D, seat: Seat, action: Action, /) -> None:
        answers = {**state.sealed, seat: action}
        if len(self.seats) > 1:
            state.sealed = answers
            state.pending.append(without(self, seat))
            return
        state.sealed = {}
        self.open(state, {other: answers[other] for other in self.asked})

    @abstractmethod
    def open(self, state: D, answers: Mapping[Seat, Action], /) -> None:
        """All have answered: carry the answers out, in the order of the seats."""

    def teller(self, state: D, /) -> Callable[..., None]:
        """What an opened answer is told with: it was a secret unless only one seat was asked."""
        return state.reveal if len(self.asked) > 1 else state.note


@lru_cache(maxsize=4096)
def without(decision: Any, seat: Seat) -> Any:
    """The same question to the others; there are few of them, and they are asked often."""
    return replace(decision, seats=tuple(other for other in decision.seats if other != seat))


def imagine_sealed(state: DecisionState, seat: Seat, rng: Random) -> None:
    """Answers that the seat has not seen become any legal ones, each equally likely: for `determinize`."""
    if state.sealed:
        decision = state.pending[-1]
        state.sealed = {other: answer if other == seat else rng.choice(decision.options(state, other))
                        for other, answer in sorted(state.sealed.items())}
