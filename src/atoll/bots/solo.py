"""Thinking for a seat whose board nobody else touches: its own answers, the cards to come, and nobody's replies.

Each answer is tried with the same cards to come (common random numbers: luck is no answer's merit), as good as the best
answer to that card would make it; from time to time the worse half is dropped (sequential halving), so that most of the
thought goes to the answers between which it is hard to choose.

- Z. Karnin, T. Koren, O. Somekh: Almost Optimal Exploration in Multi-Armed Bandits. ICML, 2013.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from random import Random
from time import monotonic

from atoll.bots.bot import Bot
from atoll.core.game import Action, Seat, State
from atoll.core.parts import Solitaire, SoloPlan

CANDIDATES = 8
"""So many answers are thought over: those that look best at first sight."""


@dataclass
class Arm:
    """An answer, what it leads to, and what the cards so far made of it."""

    action: Action
    at_first_sight: float
    total: float = 0.0
    tried: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.tried if self.tried else self.at_first_sight


@dataclass(frozen=True)
class SoloBot:
    game: Solitaire
    otherwise: Bot
    """Answers where the game cannot be planned alone."""
    simulations: int = 1000
    """How often a card is tried after an answer; 0: the best at first sight is good enough."""
    seconds: float = inf
    """A thought ends then, and its answer depends on the machine."""
    clock: Callable[[], float] = monotonic

    def choose(self, state: State, seat: Seat, rng: Random) -> Action:
        actions = state.legal_actions(seat)
        plan = self.game.plan(state, seat) if len(actions) > 1 else None
        if plan is None:
            return actions[0] if len(actions) == 1 else self.otherwise.choose(state, seat, rng)
        return max(self.think(plan, rng), key=lambda arm: (arm.tried, arm.mean)).action

    def think(self, plan: SoloPlan, rng: Random) -> list[Arm]:
        """All answers; those that lasted longest were tried most often."""
        began, spent = self.clock(), 0
        arms = sorted((Arm(*answer) for answer in plan.answers()), key=lambda arm: -arm.at_first_sight)
        if not self.simulations:
            return arms
        alive = arms[:CANDIDATES]
        stages, stage = max(1, (len(alive) - 1).bit_length()), 1
        for card in plan.cards(rng):
            for arm in alive:
                arm.total += plan.share_with(arm.action, card)
                arm.tried += 1
            spent += len(alive)
            share = max(spent / self.simulations, (self.clock() - began) / self.seconds)
            if share >= stage / stages:
                stage += 1
                alive = sorted(alive, key=lambda arm: -arm.mean)[:(len(alive) + 1) // 2]
            if share >= 1 or len(alive) == 1:
                break
        return arms
