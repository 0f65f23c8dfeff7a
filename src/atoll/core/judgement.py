"""Judgement that was learned: a position's worth to each seat from rows of features and fitted weights.

A seat's share of winning follows from the score that it can expect by all it knows, its own hand included, and from
what it can expect of its rivals by what it sees of them. So two worlds that a seat cannot tell apart are worth the same
to it. The weights are linear in the features and depend on the phase of the game: one product for each seat, quick
enough in plain Python.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from operator import mul
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from atoll.core.game import Seat

Row: TypeAlias = list[float]
Phase: TypeAlias = tuple[float, ...]
"""How much of each kind of moment a position is: the weights of that moment are mixed so."""

ByHand: TypeAlias = Callable[[Any], tuple[float, ...]]

STEEPEST = 30.0
"""Beyond this many leads nothing is left to doubt; exp would overflow."""


class Features(Protocol):
    """`bot/features.py` of a game: what its judgement is learned from."""

    @property
    def OWN(self) -> tuple[str, ...]:  # noqa: N802 - a constant
        """What `own` counts."""

    @property
    def SEEN(self) -> tuple[str, ...]:  # noqa: N802 - a constant
        """What `seen` counts."""

    def read(self, state: Any, /) -> Any:
        """What all rows of one position share."""

    def seats(self, state: Any, /) -> int: ...

    def is_known(self, state: Any, /) -> bool:
        """Was judgement learned for positions of this kind?"""

    def hope(self, context: Any, /) -> float:
        """How much is still open, from 1 to 0: leads weigh the more the less there is."""

    def phase(self, state: Any, seat: Seat, context: Any, /) -> Phase: ...

    def own(self, state: Any, seat: Seat, context: Any, /) -> Row:
        """By all that the seat knows; the first is always 1."""

    def seen(self, state: Any, seat: Seat, context: Any, /) -> Row:
        """By what everybody sees of it; the first is always 1."""


class Prior(Protocol):
    """`bot/prior.py`: the hand-made weights, for whoever learns from few games."""

    def prior(self, names: tuple[str, ...], /) -> list[Row]:
        """For each kind of moment a weight for each of these features."""


class Mixed(dict[Phase, Row]):
    """Weights by phase: those of each kind of moment, mixed once for each phase that comes up."""

    def __init__(self, moments: list[Row]) -> None:
        super().__init__()
        self.moments = moments

    def __missing__(self, phase: Phase) -> Row:
        if len(self) > 1 << 14:
            self.clear()
        found = [sum(map(mul, phase, column)) for column in zip(*self.moments, strict=True)]
        self[phase] = found
        return found


@dataclass(frozen=True)
class Model:
    """The weights for one number of seats."""

    own: Mixed
    seen: Mixed
    lead: tuple[float, float]
    """How many points make a seat e times likelier to win, at the end and at the beginning."""

    @classmethod
    def of(cls, data: Any) -> Model:
        return cls(Mixed(data["own"]), Mixed(data["seen"]), (data["lead"][0], data["lead"][1]))


@dataclass(frozen=True)
class Judgement:
    """A game's features with the weights that were fitted to them, by number of seats."""

    features: Features
    models: dict[int, Model]
    by_hand: ByHand
    """Asked where nothing was learned: for other options, other numbers of seats and the first moments of a game."""

    @classmethod
    def load(cls, features: Features, path: Path, by_hand: ByHand) -> Judgement:
        """Without a file nothing was learned yet."""
        models = json.loads(path.read_text(encoding="utf-8"))["models"] if path.is_file() else {}
        return cls(features, {int(players): Model.of(model) for players, model in models.items()}, by_hand)

    def model(self, state: Any) -> Model | None:
        """None where nothing was learned for such a position."""
        return self.models.get(self.features.seats(state)) if self.features.is_known(state) else None

    def is_learned(self, state: Any) -> bool:
        return self.model(state) is not None

    def evaluate(self, state: Any) -> tuple[float, ...]:
        """What the position is worth to each seat, as that seat knows it."""
        model = self.model(state)
        if model is None:
            return self.by_hand(state)
        context, seats = self.features.read(state), range(self.features.seats(state))
        seen = [self._seen(state, seat, model, context) for seat in seats]
        return tuple([self._share(state, seat, seen, model, context) for seat in seats])

    def share(self, state: Any, seat: Seat) -> float:
        """What it is worth to one seat: what the others know need not be asked."""
        model = self.model(state)
        if model is None:
            return self.by_hand(state)[seat]
        context = self.features.read(state)
        seen = [0.0 if rival == seat else self._seen(state, rival, model, context)
                for rival in range(self.features.seats(state))]
        return self._share(state, seat, seen, model, context)

    def _seen(self, state: Any, seat: Seat, model: Model, context: Any) -> float:
        """The score that a seat's rivals expect of it."""
        weights = model.seen[self.features.phase(state, seat, context)]
        return float(sum(map(mul, weights, self.features.seen(state, seat, context))))

    def _share(self, state: Any, seat: Seat, seen: list[float], model: Model, context: Any) -> float:
        features, (end, start) = self.features, model.lead
        own = sum(map(mul, model.own[features.phase(state, seat, context)], features.own(state, seat, context)))
        lead = end + (start - end) * features.hope(context)
        others = 0.0
        for rival, score in enumerate(seen):
            if rival != seat:
                others += exp(min(STEEPEST, (score - own) / lead))
        return 1.0 / (1.0 + others)
