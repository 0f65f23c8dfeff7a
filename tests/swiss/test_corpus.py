"""Every recorded round of the corpus comes out again, pair by pair and colour by colour."""

from __future__ import annotations

import pytest

from atoll.swiss.dutch.field import recorded_field
from atoll.swiss.dutch.round import DutchRound
from tests.swiss.corpus import corpus_texts, load, recorded_pairs


def test_the_corpus_is_complete() -> None:
    assert len(corpus_texts()) == 150
    assert sum(load(name).rounds for name in corpus_texts()) == 953


@pytest.mark.parametrize("name", corpus_texts())
def test_every_round_comes_out_as_recorded(name: str) -> None:
    tournament = load(name)
    for round_number in range(1, tournament.rounds + 1):
        paired = DutchRound(recorded_field(tournament, round_number)).pair()
        assert paired.games() == recorded_pairs(tournament, round_number), f"{name} round {round_number}"
