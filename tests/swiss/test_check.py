"""The checker: right files pass, wrong pairs, colours and byes are named."""

from __future__ import annotations

import pytest

from atoll.swiss import SwissError, check_rounds, read_trf, write_trf
from atoll.swiss.tournament import Tournament
from atoll.swiss.tournament.entries import Entry
from tests.swiss.corpus import corpus_texts, load


def test_all_corpus_files_are_right() -> None:
    for name, text in corpus_texts().items():
        assert all(check.is_right for check in check_rounds(read_trf(text))), name


def swap_opponents(tournament: Tournament, round_number: int, one: int, other: int) -> None:
    """Let two players with the same colour change places; results stay with the boards."""
    mine, theirs = (tournament.players[number].entry(round_number) for number in (one, other))
    assert mine.colour == theirs.colour
    tournament.players[one].write_entry(round_number, theirs)
    tournament.players[other].write_entry(round_number, mine)
    for number, opponent in ((one, theirs.opponent), (other, mine.opponent)):
        back = tournament.players[opponent].entry(round_number)
        tournament.players[opponent].write_entry(round_number, Entry(number, back.colour, back.result))


def test_a_wrong_pair_is_named_with_what_was_demanded() -> None:
    tournament = load("t000_18p_7r")
    swap_opponents(tournament, 1, 2, 4)
    check = check_rounds(tournament)[0]
    assert not check.is_right
    assert check.recorded == ((2, 13), (4, 11))
    assert check.demanded == ((2, 11), (4, 13))
    assert check.as_text() == "round 1: recorded 2-13, 4-11; demanded 2-11, 4-13"


def test_a_wrong_colour_is_an_error() -> None:
    tournament = load("t000_18p_7r")
    for number in (1, 10):
        entry = tournament.players[number].entry(1)
        colour = "w" if entry.colour == "b" else "b"
        tournament.players[number].write_entry(1, Entry(entry.opponent, colour, entry.result))
    tournament.initial_colour = "b"
    assert check_rounds(tournament)[0].recorded == ((1, 10),)


def test_meeting_twice_breaks_c1() -> None:
    tournament = load("t000_18p_7r")
    for number in (1, 10):
        entry = tournament.players[number].entry(1)
        old = tournament.players[number].entry(7)
        if old.opponent:
            tournament.players[old.opponent].write_entry(7, Entry(0, "-", "Z"))
        tournament.players[number].write_entry(7, entry)
    assert "C1: players 10 and 1 have met or are kept apart" in check_rounds(tournament)[6].broken


def test_a_second_bye_breaks_c2() -> None:
    tournament = load("t000_18p_7r")
    assert tournament.players[2].entry(4).result == "+"
    tournament.players[tournament.players[2].entry(5).opponent].write_entry(5, Entry(0, "-", "Z"))
    tournament.players[2].write_entry(5, Entry(0, "-", "U"))
    assert "C2: player 2 may not have the pairing-allocated bye" in check_rounds(tournament)[4].broken


def test_two_players_with_the_same_absolute_wish_break_c3() -> None:
    games = ["1 w 1  3", "2 w 1  4", "1 w 1  4", "2 w 1  3", "1 w 1  2"]
    text = "142 9\n152 W\n" + "".join(f"001 {number:>4}\n" for number in range(1, 5))
    tournament = read_trf(text)
    for index, game in enumerate(games):
        white, black = int(game.split()[0]), int(game.split()[3])
        tournament.players[white].write_entry(index // 2 + 1, Entry(black, "w", "1"))
        tournament.players[black].write_entry(index // 2 + 1, Entry(white, "b", "0"))
    assert "C3: players 1 and 2 have the same absolute colour preference" in check_rounds(tournament)[2].broken
    assert "C3" in check_rounds(read_trf(write_trf(tournament)))[2].as_text()


def test_forfeits_without_written_colours_pass() -> None:
    tournament = load("t000_18p_7r")
    for number in (1, 2):
        entry = tournament.players[number].entry(4)
        tournament.players[number].write_entry(4, Entry(entry.opponent, "-", entry.result))
    assert check_rounds(tournament)[3].is_right


def test_files_of_other_systems_are_refused() -> None:
    tournament = load("t000_18p_7r")
    tournament.system = "FIDE_DUTCH_2017"
    with pytest.raises(SwissError, match="FIDE_DUTCH_2017"):
        check_rounds(tournament)
