"""A bot given any world equal in its own view, with the same seed, chooses the same: in all games, at all levels."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from atoll.bots.roster import BOTS
from atoll.core.game import CHANCE, Game, Seat, State
from tests.support.brief import brief_bot
from tests.support.play import random_moments

ENOUGH = 10
"""Simulations that a search makes here: the same search as at its level, only shorter."""


def choices(game: Game, rng: Random) -> Iterator[tuple[State, Seat]]:
    """Moments of random games at which somebody has a real choice."""
    while True:
        for table in random_moments(game, rng):
            for seat in table.to_act[:1]:
                if seat != CHANCE and len(table.state.legal_actions(seat)) > 2 and rng.random() < 0.1:
                    yield table.state.clone(), seat


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_cannot_tell_apart_what_its_seat_cannot(game: Game, name: str) -> None:
    moments = choices(game, Random(5))
    for number in range(3):
        state, seat = next(moments)
        worlds = [state.determinize(seat, Random(world)) for world in range(3)]
        answers = {brief_bot(name, game.id, ENOUGH, Random(number)).choose(world, seat, Random(number))
                   for world in worlds}
        assert len(answers) == 1, f"{name} plays {sorted(answers)} where {state.ask!r} is asked"
