"""Tie-breaks against tables worked out by hand (C.07 of 2026)."""

from __future__ import annotations

import pytest

from atoll.swiss.errors import SwissError
from atoll.swiss.standings.cards import category_standings, player_card
from atoll.swiss.standings.performance import expected_percent, perfect_performance, rating_change
from atoll.swiss.standings.ranking import direct_encounter, left_out, standings
from atoll.swiss.standings.scoring import Scoring
from atoll.swiss.standings.tiebreaks import TIE_BREAKS, canonical_code, value_text
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


def test_the_mean_perfect_performance_of_the_opponents() -> None:
    """By the table 2 expects 28 + 68 + 54 at 1830, 3 72 + 32 + 46 at 1868, 4 25 + 16 + 9 at 1610, each the lowest."""
    assert values(rated_games(), "PTP")[1:] == ["1830", "1868", "1610"]
    assert values(rated_games(), "APPO")[0] == "1769"


@pytest.mark.parametrize(("last", "whole", "cut"), [("Z", "4.25", "3.5"), ("H", "5.25", "4.25")])
def test_a_cut_of_sonneborn_berger_with_two_voluntary_rounds(last: str, whole: str, cut: str) -> None:
    """1 beat 2, who has 2½, and drew with 3, who has 1½: 2½ and ¾; a requested half point is ½ times 2.

    With H and Z the least value is cut, ¾: the smaller of the two requested byes, 0, is not more. With two of H it is
    one of them, 1.
    """
    tournament = games(4, "1 2 1, 3 4 =", "1 3 =, 2 4 1", "2 3 =", "2 3 1")
    tournament.players[1].entries[2:] = [bye("H"), bye(last)]
    scoring = Scoring(tournament, 4)
    assert [value_text(code, TIE_BREAKS[code](scoring, 1)) for code in ("SB", "SB-C1")] == [whole, cut]


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


def rated_games() -> Tournament:
    """A double game of four: ratings 2000, 1900, 1800, 1700."""
    tournament = games(3, "1 2 1, 3 4 =", "1 3 =, 2 4 1", "1 4 1, 2 3 =")
    for number, player in tournament.players.items():
        player.rating = 2100 - 100 * number
    return tournament


def values(tournament: Tournament, code: str) -> list[str]:
    scoring = Scoring(tournament, 3)
    return [value_text(code, TIE_BREAKS[code](scoring, number)) for number in (1, 2, 3, 4)]


def test_performance_is_the_opponents_mean_and_the_difference_of_the_score() -> None:
    """2½ of 3 is 83 percent, worth 273; 1½ is 50; ½ is 17, worth -273."""
    tournament = rated_games()
    assert values(tournament, "ARO") == ["1800", "1833", "1867", "1900"]
    assert values(tournament, "TPR") == ["2073", "1833", "1867", "1627"]
    assert values(tournament, "APRO") == ["1776", "1856", "1844", "1924"]


def test_perfect_performance_is_the_lowest_rating_that_expects_the_score() -> None:
    """One point less would expect less than was scored; without any point it is 800 below the weakest."""
    scoring = Scoring(rated_games(), 3)
    for number, scored in ((1, 250), (2, 150), (3, 150), (4, 50)):
        found = perfect_performance(scoring, number)
        ratings = [2100 - 100 * other for other in (1, 2, 3, 4) if other != number]
        assert sum(expected_percent(found - rating) for rating in ratings) >= scored
        assert sum(expected_percent(found - 1 - rating) for rating in ratings) < scored
    nothing = games(1, "1 2 1")
    for player in nothing.players.values():
        player.rating = 1500
    assert perfect_performance(Scoring(nothing, 1), 2) == 700


@pytest.mark.parametrize(("difference", "percent"), [
    (0, 50), (3, 50), (4, 51), (-4, 49), (92, 63), (344, 88), (345, 89), (735, 99), (736, 100), (-736, 0), (2000, 100),
])
def test_expected_scores_are_those_of_the_table(difference: int, percent: int) -> None:
    assert expected_percent(difference) == percent


def test_a_rating_changes_by_what_was_not_expected() -> None:
    """1900 and 1800 below 2000 expect 64, 76 and 85 percent: 2.5 - 2.25 = 0.25, times 20 is 5."""
    scoring = Scoring(rated_games(), 3)
    assert rating_change(scoring, 1) == 50
    assert rating_change(scoring, 1, k=40) == 100
    unrated = games(1, "1 2 1")
    assert rating_change(Scoring(unrated, 1), 1) is None


def test_koya_counts_points_against_those_with_half_or_more() -> None:
    tournament = rated_games()
    tournament.system = "FIDE_ROUNDROBIN"
    assert values(tournament, "KS") == ["1.5", "0.5", "1", "0.5"]


def test_fore_buchholz_draws_the_last_round() -> None:
    """Before the last round 1 has 1½, 2 has 1, 3 has 1, 4 has ½; a draw for everybody makes 2, 1½, 1½, 1."""
    assert values(rated_games(), "FB") == ["4", "4.5", "4.5", "5"]


def test_the_mean_of_the_opponents_buchholz() -> None:
    assert values(rated_games(), "BH") == ["3.5", "4.5", "4.5", "5.5"]
    assert values(rated_games(), "AOB") == ["4.833", "4.5", "4.5", "4.167"]


def test_own_rating_pairing_number_and_standard_points() -> None:
    tournament = rated_games()
    assert values(tournament, "RTNG") == ["2000", "1900", "1800", "1700"]
    assert values(tournament, "TPN") == ["1", "2", "3", "4"]
    assert values(tournament, "STD") == ["2.5", "1.5", "1.5", "0.5"]
    assert [place.number for place in standings(tournament, ("TPN",))] == [1, 2, 3, 4]


def test_a_round_robin_knows_no_unplayed_rounds() -> None:
    """A forfeit counts against the scheduled opponent, and nobody gets draws for leaving (art. 16 is for the Swiss)."""
    tournament = games(3, "1 2 1, 3 4 =", "1 3 =, 2 4 1", "1 4 1, 2 3 =")
    tournament.players[1].write_entry(3, Entry(4, "w", "+"))
    tournament.players[4].write_entry(3, Entry(1, "b", "-"))
    swiss = [value_text("SB", TIE_BREAKS["SB"](Scoring(tournament, 3), number)) for number in (1, 4)]
    tournament.system = "BERGER_ROUNDROBIN_G1"
    robin = [value_text("SB", TIE_BREAKS["SB"](Scoring(tournament, 3), number)) for number in (1, 4)]
    assert robin == ["2.75", "0.75"]
    assert swiss == ["2.75", "0.75"]
    assert value_text("BH", TIE_BREAKS["BH"](Scoring(tournament, 3), 4)) == "5.5"
    tournament.system = ""
    assert value_text("BH", TIE_BREAKS["BH"](Scoring(tournament, 3), 4)) == "3.5"  # a forfeit loss, capped
    tournament.system = "BERGER_ROUNDROBIN_G1"
    tournament.players[4].write_entry(3, Entry(0, "-", "Z"))
    tournament.players[1].write_entry(3, Entry(0, "-", "U"))
    assert value_text("SB", TIE_BREAKS["SB"](Scoring(tournament, 3), 1)) == "2.25"


def test_a_card_tells_games_performance_and_change() -> None:
    card = player_card(rated_games(), 1, ("BH",))
    assert (card.rank, card.points, card.performance, card.change) == (1, "2.5", 2073, 50)
    assert [(row.cell, row.rating, row.points) for row in card.rows] == [
        ("2w1", 1900, "1.0"), ("3w=", 1800, "1.5"), ("4w1", 1700, "2.5")]


def test_a_category_has_ranks_of_its_own() -> None:
    table = category_standings(standings(rated_games(), ()), lambda number: number in (2, 3, 4))
    assert [(place.rank, place.number) for place in table] == [(1, 2), (1, 3), (3, 4)]


def test_what_is_left_out_for_want_of_ratings_is_said() -> None:
    assert left_out(games(1, "1 2 1"), ("TPR", "BH", "ARO")) == ["TPR", "ARO"]
    assert left_out(rated_games(), ("TPR",)) == []
