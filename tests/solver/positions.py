"""Positions for the solver's tests: of random play, so that they look like positions of games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from atoll.core.game import State
from atoll.games import GAMES
from atoll.solver.position import Pits, of_state

MANGALA = GAMES["mangala"]


def random_states(rng: Random, **options: object) -> Iterator[State]:
    """Every running position of one random game after another."""
    while True:
        state = MANGALA.start(2, MANGALA.options(**options))
        while state.to_act:
            yield state.clone()
            seat = state.to_act[0]
            state.apply(seat, rng.choice(state.legal_actions(seat)))


def positions(rng: Random, stones: range, count: int) -> list[Pits]:
    """Classic positions with so many stones left in the pits."""
    found: list[Pits] = []
    for state in random_states(rng):
        pits = of_state(state)
        if sum(pits) in stones and rng.random() < 0.2:
            found.append(pits)
        if len(found) == count:
            break
    return found
