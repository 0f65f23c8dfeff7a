"""Whole random games over all seats and options: nothing is lost or made, and every game ends."""

from __future__ import annotations

from random import Random

import pytest

from atoll.core.game import CHANCE
from atoll.core.table import Table
from atoll.games import GAMES
from atoll.games.mangrovia.bot.evaluate import evaluate
from atoll.games.mangrovia.material import material, smallest
from atoll.games.mangrovia.state import Mangrovia
from tests.games.mangrovia.positions import position
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


def test_estimates_are_chances_at_every_moment() -> None:
    for seed in range(8):
        for table in random_moments(MANGROVIA, Random(seed)):
            if table.to_act:
                assert isinstance(table.state, Mangrovia)
                chances = evaluate(table.state)
                assert len(chances) == table.players
                assert all(0 < chance < 1 for chance in chances)
                assert sum(chances) == pytest.approx(1)


def test_an_estimate_prefers_points_amulets_and_a_lead_on_a_path() -> None:
    even = position("game 4", "begin bowls")
    for better in ("points 0 9", "amulets 0 6", "hut r1c1 0; left 0 9", "tiles 0 valuable3", "hand 0 7 7 water"):
        ahead = position("game 4 stone_tiles=godless", f"{better}; begin bowls")
        assert evaluate(ahead)[0] > evaluate(even)[0]
        assert evaluate(ahead)[0] > max(evaluate(ahead)[1:])


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
