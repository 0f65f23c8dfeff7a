"""Report files: every line kept, odd line ends, and errors that point at line and column."""

from __future__ import annotations

import pytest

from atoll.swiss import (
    SwissError,
    TrfError,
    add_player,
    grant_bye,
    new_tournament,
    pair_next_round,
    pair_round,
    read_trf,
    seed_players,
    set_result,
    write_trf,
)
from atoll.swiss.tournament import Prohibition, Tournament, VirtualPoints
from atoll.swiss.tournament.acceleration import baku_group_size, baku_records, lent_points
from atoll.swiss.tournament.entries import Entry, PointSystem, bye
from tests.swiss.corpus import corpus_texts
from tests.swiss.examples import EXAMPLES
from tests.swiss.random_events import LIVELY, random_tournament

HEAD = "012 Test\n142 3\n152 W\n"
ONE = "001    1                                                                         1.0    1     2 w 1\n"
TWO = "001    2                                                                         0.0    2     1 b 0\n"


def test_a_file_that_is_not_changed_is_written_as_it_was() -> None:
    for text in corpus_texts().values():
        assert write_trf(read_trf(text)) == text


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"], ids=["CR", "LF", "CR LF"])
def test_all_line_ends_are_read_and_kept(end: str) -> None:
    text = EXAMPLES["B"].text.replace("\n", end)
    tournament = read_trf(text.encode())
    assert pair_round(tournament).boards == pair_round(read_trf(EXAMPLES["B"].text)).boards
    assert write_trf(tournament) == text
    assert write_trf(tournament, "\n") == EXAMPLES["B"].text


def test_mixed_line_ends_empty_lines_and_unknown_records_stay() -> None:
    text = "### a comment\r\n" + HEAD + "\n777 whatever, ünknown\r" + ONE + TWO.rstrip("\n")
    tournament = read_trf(text)
    assert write_trf(tournament) == text
    pair_and_finish = write_trf(_with_third_player(tournament))
    for line in ("### a comment\r\n", "777 whatever, ünknown\r", "152 W\n"):
        assert line in pair_and_finish
    assert read_trf(pair_and_finish).players == tournament.players


def _with_third_player(tournament: Tournament) -> Tournament:
    add_player(tournament, "Łukasz Żółć", 1500)
    return tournament


def test_what_is_written_is_read_again() -> None:
    for seed in range(20):
        before = random_tournament(seed, 14, 5, LIVELY)
        after = read_trf(write_trf(before))
        for name in ("players", "byes", "prohibitions", "virtual_points", "rounds", "initial_colour", "system", "name"):
            assert getattr(after, name) == getattr(before, name), name


def test_a_changed_result_changes_only_the_players() -> None:
    tournament = read_trf(HEAD + ONE + TWO)
    set_result(tournament, 1, 1, 2, "1/2-1/2")
    assert write_trf(tournament) == HEAD + ONE.replace("1.0", "0.5").replace("w 1", "w =") + TWO.replace(
        "0.0    2", "0.5    1"
    ).replace("b 0", "b =")


def test_a_new_tournament_is_written_with_the_line_end_of_the_standard() -> None:
    tournament = new_tournament("New", 5, "b", accelerated=True)
    for rating in (1500, 2000, 1800, 1700):
        add_player(tournament, f"P{rating}", rating)
    seed_players(tournament)
    pair_next_round(tournament)
    text = write_trf(tournament)
    assert "\n" not in text
    assert "250      01.0 001 002 0001 0002\r250      00.5 003 003 0001 0002\r" in text
    assert [line[14:19] for line in text.split("\r") if line.startswith("001")] == ["P2000", "P1800", "P1700", "P1500"]


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("001  x  \n", "not_a_number", 1, 5),
        (HEAD + ONE + ONE, "duplicate_player", 5, 5),
        (HEAD + ONE, "unknown_player", 4, 92),
        (HEAD + ONE.replace("w 1", "w X") + TWO, "bad_result", 4, 99),
        (HEAD + ONE.replace("w 1", "x 1") + TWO, "bad_colour", 4, 97),
        (HEAD + ONE + TWO.replace("b 0", "w 0"), "colours_clash", 4, 97),
        (HEAD + ONE + TWO.replace("b 0", "b ="), "results_clash", 4, 99),
        (HEAD + ONE + TWO.replace("0.0", "1.0"), "points_differ", 5, 81),
        (HEAD + ONE.replace("1.0", "1.3") + TWO, "not_half_points", 4, 81),
        (HEAD + ONE.replace("1.0", "abc") + TWO, "not_points", 4, 81),
        (HEAD + ONE.replace("   2 w 1", "0000 w 1"), "no_opponent", 4, 92),
        (HEAD + ONE.replace("w 1", "- U") + TWO, "bye_with_opponent", 4, 92),
        (HEAD + ONE.replace("w 1", "- 1") + TWO, "no_colour", 4, 97),
        ("142 many\n", "bad_rounds", 1, 5),
        ("152 x\n", "bad_colour", 1, 5),
        ("162  Q 1.0\n", "bad_point_system", 1, 6),
        ("240 X 001    1\n", "bad_bye", 1, 5),
        ("240 H 001    9\n", "unknown_player", 1, 11),
        (HEAD + "013 team\n", "team_file", 4, 1),
        ("299 x\n", "abnormal_points", 1, 1),
        ("142 1\n" + ONE + "  ", "unknown_player", 2, 92),
    ],
)
def test_errors_point_at_line_and_column(text: str, code: str, line: int, column: int) -> None:
    with pytest.raises(TrfError) as caught:
        read_trf(text)
    assert (caught.value.code, caught.value.line, caught.value.column) == (code, line, column)
    assert str(caught.value).startswith(f"line {line}, column {column}: ")


def test_more_rounds_than_announced_are_refused() -> None:
    text = HEAD.replace("142 3", "142 1") + ONE.rstrip("\n") + "     2 b 1\n" + TWO.rstrip("\n") + "     1 w 0\n"
    with pytest.raises(TrfError, match="round 2 of 1 was played"):
        read_trf(text.replace("1.0    1", "2.0    1"))


def test_bytes_that_are_not_text_are_refused() -> None:
    with pytest.raises(TrfError, match="line 2, column 1: the file is not UTF-8 text"):
        read_trf(b"012 x\n001 \xff\xfe")


def test_opponents_must_point_at_each_other() -> None:
    with pytest.raises(TrfError, match="but not the reverse") as caught:
        read_trf(HEAD + ONE + TWO.replace("1 b 0", "0000 - H"[3:]).replace("0.0", "   "))
    assert caught.value.code == "opponents_differ"


def test_records_for_pairing() -> None:
    tournament = read_trf(
        "142 9\n152 B\n192 FIDE_DUTCH_2025_BAKU\n202 BH/C1,SB,DE\n"
        "162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.0\n"
        "240 H 002    1    2\n250      01.0 001 003 0001 0002\n260 001 002    1    2\n" + "XXP 1 2\n"
        "001    1\n001    2\n001    3\n"
    )
    assert (tournament.rounds, tournament.initial_colour, tournament.is_baku) == (9, "b", True)
    assert tournament.tie_breaks == ("BH/C1", "SB", "DE")
    assert tournament.points == PointSystem(win=6, draw=2, allocated_bye=2)
    assert tournament.byes == {(2, 1): "H", (2, 2): "H"}
    assert tournament.virtual_points == [VirtualPoints(2, 1, 3, 1, 2)]
    assert tournament.prohibitions == [Prohibition(frozenset({1, 2}), 1, 2), Prohibition(frozenset({1, 2}), 1, 999)]


def test_older_records_say_the_same() -> None:
    tournament = read_trf(
        "XXR 5\nXXC black1 rank\nXXZ 2\nXXA    1  1.0  0.5\nBBW  3.0\nBBD  1.0\n001    3\n001    1\n001    2\n"
    )
    assert (tournament.rounds, tournament.initial_colour) == (5, "b")
    assert tournament.seeding() == [3, 1, 2]
    assert tournament.absence(2, 1) == "Z"
    assert tournament.virtual_points == [VirtualPoints(2, 1, 1, 1, 1), VirtualPoints(1, 2, 2, 1, 1)]
    assert tournament.points == PointSystem(win=6, draw=2, allocated_bye=6)


def test_an_absence_of_the_coming_round_does_not_move_on_to_the_next() -> None:
    tournament = read_trf("XXR 5\nXXC white1\nXXZ 3\n001    1\n001    2\n001    3\n")
    pair_next_round(tournament)
    set_result(tournament, 1, 1, 2, "1-0")
    assert read_trf(write_trf(tournament)).absence(3, 2) == ""


def test_marks_of_the_coming_round_are_absences_and_their_points_may_be_counted_or_not() -> None:
    for points in ("1.0", "1.5"):
        text = HEAD + ONE.rstrip("\n").replace("1.0", points) + "  0000 - H\n" + TWO
        tournament = read_trf(text)
        assert tournament.paired_rounds() == 1
        assert tournament.absence(1, 2) == "H"
        assert pair_round(tournament).as_text() == "1\n2 0\n"


def test_a_column_of_byes_for_everybody_is_a_round_that_is_over() -> None:
    tournament = read_trf("142 3\n001    1\n001    2\n")
    for player in tournament.players.values():
        player.entries = [bye("H")]
    assert tournament.paired_rounds() == 1


def test_byes_written_as_forfeits_without_opponent_are_understood() -> None:
    tournament = read_trf(HEAD + ONE.replace("   2 w 1", "0000 - +") + TWO.replace("   1 b 0", "0000 - -"))
    assert [player.entries for player in tournament.players.values()] == [[Entry(0, "-", "F")], [Entry(0, "-", "Z")]]


def test_another_pairing_system_is_not_paired() -> None:
    with pytest.raises(SwissError, match="FIDE_BURSTEIN") as caught:
        pair_round(read_trf(HEAD + "192 FIDE_BURSTEIN\n" + ONE + TWO))
    assert caught.value.code == "wrong_system"


def test_baku_groups_and_their_points() -> None:
    assert [baku_group_size(players) for players in (10, 161, 4, 2)] == [6, 82, 2, 2]
    records = baku_records(list(range(1, 11)), 9)
    assert [lent_points(records, number).get(6, 0) for number in range(1, 10)] == [2, 2, 2, 1, 1, 0, 0, 0, 0]
    assert 7 not in lent_points(records, 1)
    records = baku_records(list(range(1, 11)), 11)
    assert [lent_points(records, number).get(1, 0) for number in range(1, 8)] == [2, 2, 2, 1, 1, 1, 0]


def test_granted_byes_survive_the_file() -> None:
    tournament = read_trf(HEAD + ONE + TWO)
    grant_bye(tournament, 2, 2, "H")
    text = write_trf(tournament)
    assert "240 H 002    2\n" in text
    assert read_trf(text).absence(2, 2) == "H"
