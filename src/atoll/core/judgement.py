"""Judgement that was learned: a position's worth to each seat from rows of features and fitted weights.

A seat's share of winning follows from the score that it can expect by all it knows, its own hand included, and from
what it can expect of its rivals by what it sees of them. So two worlds that a seat cannot tell apart are worth the same
to it. The weights are linear in the features and depend on the phase of the game: one product for each seat, quick
enough in plain Python.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import exp
from operator import mul
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from atoll.core.game import Seat

Row: TypeAlias = list[float]
Phase: TypeAlias = tuple[float, ...]
"""How much of each kind of moment a position is: the weights of that moment are mixed so."""

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

    def is_known(self, state: Any, /) -> bool:
        """Was judgement learned for tables of this kind?"""

    def hope(self, context: Any, /) -> float:
        """How much is still open, from 1 to 0: leads weigh the more the less there is."""

    def phase(self, state: Any, seat: Seat, context: Any, /) -> Phase: ...

    def own(self, state: Any, seat: Seat, context: Any, /) -> Row:
        """By all that the seat knows; the first is always 1."""

    def seen(self, state: Any, seat: Seat, viewer: Seat, context: Any, /) -> Row:
        """By what another seat sees of it; the first is always 1."""


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

    @classmethod
    def load(cls, features: Features, path: Path) -> Judgement:
        data = json.loads(path.read_text(encoding="utf-8"))
        return cls(features, {int(players): Model.of(model) for players, model in data["models"].items()})

    def model(self, state: Any, players: int) -> Model | None:
        """None where nothing was learned for such a table."""
        return self.models.get(players) if self.features.is_known(state) else None

    def shares(self, state: Any, players: int, model: Model) -> tuple[float, ...]:
        """What the position is worth to each seat, as that seat knows it."""
        context = self.features.read(state)
        return tuple([self._share(state, seat, players, model, context) for seat in range(players)])

    def share(self, state: Any, seat: Seat, players: int, model: Model) -> float:
        """What it is worth to one seat."""
        return self._share(state, seat, players, model, self.features.read(state))

    def _share(self, state: Any, seat: Seat, players: int, model: Model, context: Any) -> float:
        features, (end, start) = self.features, model.lead
        own = sum(map(mul, model.own[features.phase(state, seat, context)], features.own(state, seat, context)))
        lead = end + (start - end) * features.hope(context)
        others = 0.0
        for rival in range(players):
            if rival != seat:
                weights = model.seen[features.phase(state, rival, context)]
                score = sum(map(mul, weights, features.seen(state, rival, seat, context)))
                others += exp(min(STEEPEST, (score - own) / lead))
        return 1.0 / (1.0 + others)
