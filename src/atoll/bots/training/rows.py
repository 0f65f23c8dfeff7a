"""Games as arrays: for single moments what one seat knew, and how it ended for it and for its rivals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

import numpy as np

from atoll.bots.training.selfplay import SelfPlayed
from atoll.core.judgement import ByHand, Features

Array: TypeAlias = Any
"""A numpy array of floats."""

HELD_OUT = 5
"""Every fifth game is kept apart, to see how well the weights foretell games that they were not fitted to."""


@dataclass(frozen=True)
class Rows:
    """One line for each moment that was looked at."""

    own: Array
    own_phase: Array
    seen: Array
    """A row for each rival."""
    seen_phase: Array
    hope: Array
    score: Array
    rival_scores: Array
    payoff: Array
    by_hand: Array
    """The share that the hand-made judgement gave the seat, in a world that it could imagine."""
    game: Array

    def __len__(self) -> int:
        return len(self.payoff)

    @property
    def is_held_out(self) -> Array:
        return self.game % HELD_OUT == 0

    def at(self, index: Array) -> Rows:
        return Rows(**{name: values[index] for name, values in vars(self).items()})


def rows_of(played: Iterable[SelfPlayed], features: Features, by_hand: ByHand, share: float, seed: int) -> Rows:
    """From a share of all moments, each as one seat knows it, which is drawn by lot."""
    rng, lines = Random(f"rows/{seed}"), list[tuple[Any, ...]]()
    for number, game in enumerate(played):
        for state in game.states():
            if rng.random() < share and features.is_known(state):
                lines.append((*line(state, game, features, by_hand, rng), number))
    assert lines, "games without a moment to learn from"
    return Rows(*(np.array(column, np.float64 if index < 9 else np.int64)
                  for index, column in enumerate(zip(*lines, strict=True))))


def line(state: Any, game: SelfPlayed, features: Features, by_hand: ByHand, rng: Random) -> tuple[Any, ...]:
    """In the order of Rows, but for the game's number."""
    context, seats = features.read(state), range(features.seats(state))
    seat = rng.choice(seats)
    rivals = [rival for rival in seats if rival != seat]
    return (features.own(state, seat, context), features.phase(state, seat, context),
            [features.seen(state, rival, context) for rival in rivals],
            [features.phase(state, rival, context) for rival in rivals], features.hope(context), game.scores[seat],
            [game.scores[rival] for rival in rivals], game.payoffs[seat],
            by_hand(state.determinize(seat, rng))[seat])
