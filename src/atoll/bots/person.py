"""A bot that errs like a person: it overlooks what it could do, and takes what glitters. It never plays at random."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from atoll.bots.bot import Evaluate, settle, value
from atoll.core.game import Action, Seat, State

Glitter: TypeAlias = Callable[[Any, Seat], float]
"""What a beginner goes by: the points that a seat has at once."""


@dataclass(frozen=True)
class PersonBot:
    """One decision ahead, over the part of its options that it happens to see; ties are broken by lot."""

    evaluate: Evaluate
    sees: float = 1.0
    """The share of its options that it sees on the average, two of them at least."""
    glitter: Glitter | None = None
    """Where it is given, points at once come before all else."""

    def choose(self, state: State, seat: Seat, rng: Random) -> Action:
        actions = state.legal_actions(seat)
        if len(actions) == 1:
            return actions[0]
        world = state.determinize(seat, rng)
        return max(self.seen(actions, rng), key=lambda action: self.worth(world, seat, action, rng))

    def seen(self, actions: list[Action], rng: Random) -> list[Action]:
        """Parts of an option are drawn by lot: else a small share overlooks as much as a large one among few."""
        if self.sees >= 1:
            return actions
        return rng.sample(actions, max(2, int(self.sees * len(actions) + rng.random())))

    def worth(self, world: State, seat: Seat, action: Action, rng: Random) -> tuple[float, float, float]:
        after = world.clone()
        after.apply(seat, action)
        settle(after, rng)
        points = self.glitter(after, seat) if self.glitter else 0.0
        return points, value(after, self.evaluate)[seat], rng.random()
