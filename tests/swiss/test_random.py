"""Random tournaments of our own: the checker accepts them and pairing is the same every time."""

from __future__ import annotations

from random import Random

import pytest

from atoll.swiss import check_rounds, read_trf, write_trf
from atoll.swiss.dutch.check import recorded_games
from atoll.swiss.dutch.field import recorded_field
from atoll.swiss.dutch.legality import broken_conditions
from atoll.swiss.dutch.round import DutchRound
from tests.swiss.random_events import random_tournament
from tests.swiss.test_engines_agree import HABITS


@pytest.mark.parametrize("seed", range(150))
def test_a_random_tournament_is_right_and_repeatable(seed: int) -> None:
    luck = Random(seed)
    habits = HABITS[luck.choice(list(HABITS))]
    tournament = random_tournament(seed, luck.randint(5, 40), luck.randint(3, 9), habits)
    for check in check_rounds(read_trf(write_trf(tournament))):
        assert check.is_right, check.as_text()
    for round_number in range(1, tournament.paired_rounds() + 1):
        field = recorded_field(tournament, round_number)
        games = recorded_games(tournament, round_number)
        assert broken_conditions(field, games) == []
        assert DutchRound(field).pair().games() == games
