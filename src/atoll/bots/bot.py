"""What a bot is, and the two simplest ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias

from atoll.core.game import CHANCE, Action, Seat, State

Evaluate: TypeAlias = Callable[[Any], tuple[float, ...]]
"""Each seat's estimated share of winning, 0 … 1, in a running position: a game's `bot/evaluate.py`."""


class Bot(Protocol):
    def choose(self, state: State, seat: Seat, rng: Random) -> Action:
        """Answer for the seat. The state is a determinization for it, and the bot's own to spoil."""


def answer(bot: Bot, state: State, seat: Seat, rng: Random) -> Action:
    """Ask a bot as everybody must: it sees a determinization, which its seat cannot tell from the truth."""
    return bot.choose(state.determinize(seat, rng), seat, rng)


@dataclass(frozen=True)
class RandomBot:
    """Every legal action equally likely."""

    def choose(self, state: State, seat: Seat, rng: Random) -> Action:
        return rng.choice(state.legal_actions(seat))


@dataclass(frozen=True)
class GreedyBot:
    """The action after which its position looks best; ties are broken by lot."""

    evaluate: Evaluate

    def choose(self, state: State, seat: Seat, rng: Random) -> Action:
        """In a world of its own: which one it was given must not show in the answer."""
        def worth(action: Action) -> tuple[float, float]:
            after = world.clone()
            after.apply(seat, action)
            settle(after, rng)
            return value(after, self.evaluate)[seat], rng.random()

        actions, world = state.legal_actions(seat), state.determinize(seat, rng)
        return max(actions, key=worth) if len(actions) > 1 else actions[0]


def settle(state: State, rng: Random) -> None:
    """Let chance play all that is its own now."""
    while state.to_act == (CHANCE,):
        state.apply(CHANCE, state.sample(rng))


def value(state: State, evaluate: Evaluate) -> tuple[float, ...]:
    """What a position is worth to each seat: exactly when it is over, else by estimate."""
    outcome = state.outcome() if not state.to_act else None
    return outcome.payoffs if outcome else evaluate(state)


def rollout(state: State, rng: Random) -> tuple[float, ...]:
    """A random game to its end from here: an estimate for games that have no better one."""
    state = state.clone()
    while state.to_act:
        seat = state.to_act[0]
        state.apply(seat, state.sample(rng) if seat == CHANCE else rng.choice(state.legal_actions(seat)))
    outcome = state.outcome()
    assert outcome is not None, "a game in which nobody is to act has an outcome"
    return outcome.payoffs
