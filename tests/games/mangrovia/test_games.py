"""Whole random games over all seats and options: nothing is lost or made, and every game ends."""

from __future__ import annotations

from random import Random

import pytest

from atoll.core.game import CHANCE
from atoll.core.table import Table
from atoll.games import GAMES
from atoll.games.mangrovia.evaluate import evaluate
from atoll.games.mangrovia.material import material, smallest
from atoll.games.mangrovia.state import Mangrovia
from tests.support.clauses import clause
from tests.support.play import random_moments

MANGROVIA = GAMES["mangrovia"]
TILES = ("none", "random", "gods", "godless")


@clause("MV-8", "MV-40", "MV-59", "MV-74", "MV-75", "MV-78", "MV-83", "MV-107")
@pytest.mark.parametrize("players", MANGROVIA.seats)
@pytest.mark.parametrize("tiles", TILES)
def test_cards_amulets_huts_and_tiles_are_conserved(players: int, tiles: str) -> None:
    rng = Random(f"{players}{tiles}")
    fresh = Table(MANGROVIA, players, MANGROVIA.options(stone_tiles=tiles))
    first = None
    for table in random_moments(MANGROVIA, rng, fresh):
        assert isinstance(table.state, Mangrovia)
        first = first or material(table.state)
        assert material(table.state) == first
        assert smallest(table.state) >= 0
        assert all(player.huts_left >= 0 for player in table.state.players)
    assert first is not None
    assert sum(count for piece, count in first.items() if piece.startswith("amulet")) == 40
    assert sum(count for piece, count in first.items() if piece.startswith("card")) == 75
    outcome = table.outcome
    assert outcome is not None
    assert outcome.reason in ("last_hut", "round_limit")


def test_estimates_are_shares_at_every_moment() -> None:
    for seed in range(8):
        for table in random_moments(MANGROVIA, Random(seed)):
            if table.to_act:
                assert isinstance(table.state, Mangrovia)
                shares = evaluate(table.state)
                assert len(shares) == table.players
                assert all(0 <= share <= 1 for share in shares)
                assert sum(shares) == pytest.approx(1)


def test_samples_have_the_odds_of_the_copies() -> None:
    state = MANGROVIA.start(4, MANGROVIA.options())
    rng, drawn = Random(2), dict.fromkeys(state.legal_actions(CHANCE), 0)
    for _ in range(4300):
        drawn[state.sample(rng)] += 1
    assert all(abs(count - due * 100) < 120
               for count, due in zip(drawn.values(), (9, 8, 7, 7, 6, 6), strict=True))


def test_a_sample_counts_the_copies_off_in_list_order() -> None:
    class Fixed(Random):
        def randrange(self, *_: int) -> int:  # type: ignore[override]  # the one call that a sample makes
            return 9

    assert MANGROVIA.start(4, MANGROVIA.options()).sample(Fixed()) == "card 3"
