"""Three engines, one answer: the fast path, the matcher alone, and the rules taken literally."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from atoll.swiss.dutch.field import Field, recorded_field
from atoll.swiss.dutch.round import DutchRound
from atoll.swiss.errors import NoPairingError
from atoll.swiss.matching.heaviest import Matcher, by_networkx, heaviest_matching
from atoll.swiss.tournament.entries import PointSystem
from tests.swiss.corpus import corpus_texts, load
from tests.swiss.literal import LiteralRound
from tests.swiss.random_events import LIVELY, Habits, random_tournament

MANY_BYES = Habits(
    forfeits=10, double_forfeits=5, half_byes=10, zero_byes=8, full_byes=5, withdrawals=3, late_entries=20, draws=40
)
UNEVEN = Habits(forfeits=5, half_byes=4, zero_byes=4, full_byes=1, double_forfeits=2)
THREE_POINTS = replace(UNEVEN, late_entries=5, draws=40, points=PointSystem(win=6, draw=2, allocated_bye=2))
ACCELERATED = replace(UNEVEN, accelerated=True)
HABITS = {"lively": LIVELY, "byes": MANY_BYES, "accelerated": ACCELERATED, "three points": THREE_POINTS}


def outcome(field: Field, exact_only: bool = False, matcher: Matcher = heaviest_matching) -> object:
    """The games of the round, or the word for a field that cannot be paired."""
    try:
        return DutchRound(field, exact_only, matcher).pair().games()
    except NoPairingError as error:
        return error.code


def literal_outcome(field: Field) -> object:
    literal = LiteralRound(field).pair()
    if literal is None:
        return "no_pairing"
    pairs, bye = literal
    numbers = [card.number for card in field.cards]
    games = set()
    for one, other in pairs:
        white_first = field.colour(one, other).colour > 0
        games.add((numbers[one], numbers[other]) if white_first else (numbers[other], numbers[one]))
    return games if bye is None else games | {(numbers[bye], 0)}


@pytest.mark.parametrize("habits", HABITS.values(), ids=HABITS)
@pytest.mark.parametrize("seed", range(25))
def test_small_rounds_are_paired_as_the_rules_say(seed: int, habits: Habits) -> None:
    luck = Random(seed)
    players = luck.randint(4, 9)
    tournament = random_tournament(seed, players, luck.randint(3, 6), habits)
    for round_number in range(1, tournament.paired_rounds() + 1):
        field = recorded_field(tournament, round_number)
        expected = literal_outcome(field)
        assert outcome(field) == expected, f"round {round_number}"
        assert outcome(field, exact_only=True) == expected, f"round {round_number}"


@pytest.mark.parametrize("name", corpus_texts())
def test_fast_and_exact_path_agree_on_the_corpus(name: str) -> None:
    tournament = load(name)
    for round_number in range(1, tournament.rounds + 1):
        field = recorded_field(tournament, round_number)
        assert outcome(field) == outcome(field, exact_only=True), f"round {round_number}"


@pytest.mark.parametrize("name", [name for name in corpus_texts() if int(name.split("_")[1].rstrip("p")) <= 16])
def test_networkx_gives_the_same_rounds(name: str) -> None:
    tournament = load(name)
    for round_number in range(1, tournament.rounds + 1):
        field = recorded_field(tournament, round_number)
        assert outcome(field, exact_only=True, matcher=by_networkx) == outcome(field), f"round {round_number}"
