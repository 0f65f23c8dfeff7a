"""Tie-breaks against tables worked out by hand (C.07 of 2026)."""

from __future__ import annotations

import pytest

from atoll.swiss.errors import SwissError
from atoll.swiss.standings.ranking import direct_encounter, standings
from atoll.swiss.standings.tiebreaks import TIE_BREAKS, Scoring, canonical_code, value_text
from atoll.swiss.tournament import Player, Tournament
from atoll.swiss.tournament.entries import Entry, bye, points_text
from tests.swiss.corpus import load

CODES = ("BH", "BH-C1", "BH-M1", "SB", "PS", "WIN", "WON", "BPG", "ARO")

# Corpus file t138_11p_4r: number, points, adjusted score, DE, and the codes above.
WORKED = """
1  2.5 2.5 0 9.5 8.5 4.5 4.25 5   2 2 2 1864
2  3   3   1 10  9   5   6    9   3 3 2 1870
3  2   2   0 8.5 6.5 2.5 2.5  7   2 2 2 1592
4  4   4   0 8.5 7.5 4.5 8.5  10  4 4 1 2049
5  3   3   2 7   6   3   4    7   3 2 2 1615
6  2.5 2.5 0 7   6   3.5 3.75 5   2 2 2 1791
7  2   2   0 9   8   5   3.5  4   2 2 2 1905
8  1.5 1.5 0 7.5 6   3.5 2.25 2.5 1 0 1 2091
9  1   1   0 8.5 7.5 3.5 1    2   1 0 1 1955
10 1   1   0 9.5 8.5 5.5 1    3   1 1 2 1945
11 1   1   0 8   7   4   1    4   1 0 2 2023
"""
ROWS = [line.split() for line in WORKED.strip().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[f"player {row[0]}" for row in ROWS])
def test_the_worked_table(row: list[str]) -> None:
    scoring = Scoring(load("t138_11p_4r"), 4)
    number = int(row[0])
    assert points_text(scoring.scores[number]).removesuffix(".0") == row[1]
    assert points_text(scoring.adjusted[number]).removesuffix(".0") == row[2]
    assert [value_text(code, TIE_BREAKS[code](scoring, number)) for code in CODES] == row[4:]


def test_direct_encounter_of_the_worked_table() -> None:
    table = standings(load("t138_11p_4r"), ("DE",))
    assert {place.number: dict(place.tie_breaks)["DE"] for place in table} == {int(row[0]): int(row[3]) for row in ROWS}
    assert [place.number for place in table[:3]] == [4, 2, 5]


def test_a_withdrawn_player_is_worth_draws_for_the_missed_rounds() -> None:
    tournament = games(5, "1 2 1", "1 3 0")
    tournament.players[1].entries[2:] = [bye("Z")] * 3
    assert Scoring(tournament, 5).adjusted[1] == 5


def games(rounds: int, *results: str) -> Tournament:
    """A tournament from rounds such as `1 2 1, 3 4 =`: white, black and the result of white."""
    tournament = Tournament(rounds=rounds)
    for index, text in enumerate(results, start=1):
        for game in text.split(", "):
            white, black, result = int(game.split()[0]), int(game.split()[1]), game.split()[2]
            for number in (white, black):
                tournament.players.setdefault(number, Player(number))
            tournament.players[white].write_entry(index, Entry(black, "w", result))
            tournament.players[black].write_entry(index, Entry(white, "b", {"1": "0", "0": "1", "=": "="}[result]))
    return tournament


def test_direct_encounter_when_all_have_met_starts_again_with_the_parts() -> None:
    scoring = Scoring(games(3, "1 2 =", "1 3 1", "2 3 1"), 3)
    assert direct_encounter(scoring, [1, 2, 3]) == [[1, 2], [3]]


def test_direct_encounter_ranks_only_who_cannot_be_caught() -> None:
    scoring = Scoring(games(4, "1 2 1", "1 3 1", "1 4 1", "2 3 ="), 4)
    assert direct_encounter(scoring, [1, 2, 3, 4]) == [[1], [2, 3, 4]]
    assert direct_encounter(scoring, [2, 3, 4]) == [[2, 3, 4]]


def test_progressive_and_its_cut() -> None:
    scoring = Scoring(games(3, "1 2 1", "1 3 0", "1 4 1"), 3)
    assert TIE_BREAKS["PS"](scoring, 1) == 8
    assert TIE_BREAKS["PS-C1"](scoring, 1) == 6


def test_cuts_take_the_smallest_opponent() -> None:
    scoring = Scoring(games(3, "1 2 1, 3 4 =", "1 3 1, 2 4 1", "1 4 =, 2 3 0"), 3)
    values = {code: value_text(code, TIE_BREAKS[code](scoring, 1)) for code in ("BH", "BH-C1", "BH-M1", "SB", "SB-C1")}
    assert values == {"BH": "3.5", "BH-C1": "2.5", "BH-M1": "1", "SB": "3", "SB-C1": "2.5"}


def test_average_rating_is_left_out_when_somebody_is_unrated() -> None:
    tournament = load("t138_11p_4r")
    assert "ARO" in dict(standings(tournament, ("ARO",))[0].tie_breaks)
    tournament.players[11].rating = 0
    assert standings(tournament, ("ARO",))[0].tie_breaks == ()


def test_codes_are_read_in_both_spellings() -> None:
    assert canonical_code("bh/c1") == "BH-C1"
    with pytest.raises(SwissError, match="no tie-break 'XYZ'"):
        canonical_code("XYZ")


def test_ties_to_the_end_share_a_rank() -> None:
    ranks = [(place.rank, place.number) for place in standings(games(1, "1 2 =", "3 4 ="), ())]
    assert [rank for rank, _ in ranks] == [1, 1, 1, 1]
