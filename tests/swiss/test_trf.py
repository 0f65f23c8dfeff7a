"""Report files: every line kept, odd line ends, and errors that point at line and column."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

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
    standings,
    write_trf,
)
from atoll.swiss.tournament import AbnormalPoints, Prohibition, TeamRoster, Tournament, VirtualPoints
from atoll.swiss.tournament.acceleration import baku_group_size, baku_records, lent_points
from atoll.swiss.tournament.entries import Entry, PointSystem, bye
from atoll.swiss.trf.header import FIELDS
from tests.swiss.corpus import corpus_texts
from tests.swiss.examples import EXAMPLES
from tests.swiss.random_events import LIVELY, dressed, random_tournament

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


WRITTEN = [one.name for one in fields(Tournament) if one.name not in (
    "lines", "has_mark", "seeded_by_line", "manual", "play_offs", "game_points")]
"""What a file has a record for."""


@pytest.mark.parametrize("seed", range(40))
def test_what_is_written_is_read_again(seed: int) -> None:
    habits = replace(LIVELY, accelerated=seed % 4 == 3)
    before = dressed(random_tournament(seed, 14, 5, habits), Random(seed))
    text = write_trf(before)
    after = read_trf(text)
    for name in WRITTEN:
        assert getattr(after, name) == getattr(before, name), name
    assert write_trf(after) == text


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
        ("250      01.0 001 003 0001 0999\n", "unknown_player", 1, 23),
        ("240 H 001    9\n", "unknown_player", 1, 11),
        ("299 x\n", "bad_abnormal", 1, 5),
        ("299           x.5  001    1\n", "not_points", 1, 14),
        ("299          -0.5  001    1\n", "unknown_player", 1, 24),
        ("250      01.0 003 001 0001 0002\n", "bad_range", 1, 15),
        ("260 001 002    1\n001    1\n", "bad_prohibition", 1, 5),
        ("260 005 002    1    2\n001    1\n001    2\n", "bad_range", 1, 5),
        ("XXA    9  1.0\n001    1\n", "unknown_player", 1, 5),
        (HEAD + ONE.replace("2 w 1", "1 w 1") + TWO, "opponents_differ", 4, 92),
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


def test_nobody_is_his_own_opponent() -> None:
    with pytest.raises(TrfError, match="player 1 is his own opponent in round 1"):
        read_trf(HEAD + ONE.replace("2 w 1", "1 w 1") + TWO)


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


FULL_HEADER = (
    "012 Lagoon Open\n022 Bodrum\n032 TUR\n042 2026/03/01\n052 2026/03/05\n062 2 (2)\n072 2\n092 Swiss\n"
    "102 Arbiter, Ada\n112 Deputy, Dan\n112 Deputy, Eve\n122 90 min and 30 s\n222 5400+30\n"
    + "132".ljust(91) + "26/03/01  26/03/02\n"
)


def test_the_header_is_read_and_only_what_changed_is_written() -> None:
    text = FULL_HEADER + "142 3\n152 W\n" + ONE + TWO
    tournament = read_trf(text)
    assert tournament.header["city"] == "Bodrum"
    assert tournament.header["deputies"] == "Deputy, Dan; Deputy, Eve"
    assert tournament.header["dates"] == "26/03/01,26/03/02"
    assert write_trf(tournament) == text
    tournament.header["city"] = "Datça"
    assert write_trf(tournament) == text.replace("022 Bodrum\n", "").replace("001    1", "022 Datça\n001    1", 1)


def test_every_header_field_of_a_new_event_is_read_again() -> None:
    tournament = new_tournament("New", 3, "w")
    add_player(tournament, "Ada", 1900)
    tournament.header = {name: f"{name} x" for name in FIELDS} | {"dates": "26/01/02,26/01/03"}
    again = read_trf(write_trf(tournament))
    assert again.header == tournament.header
    assert "072 1\r" in write_trf(tournament)


def test_a_byte_order_mark_stays() -> None:
    text = "\ufeff" + HEAD + ONE + TWO
    assert write_trf(read_trf(text.encode())).encode() == text.encode()


def test_penalties_count_in_points_and_pairing_and_are_written_again() -> None:
    text = HEAD + "299          -0.5  001    1\n" + ONE.replace("1.0", "0.5") + TWO
    tournament = read_trf(text)
    assert tournament.abnormal == [AbnormalPoints(-1, 1, frozenset({1}))]
    assert tournament.score(1, 1) == 1
    assert standings(tournament)[0].half_points == 1
    assert write_trf(tournament) == text
    assert write_trf(read_trf(text.replace("0.5    1", "1.0    1"))) == text.replace("0.5    1", "1.0    1")
    tournament.abnormal.append(AbnormalPoints(3, 0, frozenset(), "H"))
    again = read_trf(write_trf(tournament))
    assert again.abnormal == tournament.abnormal
    assert again.round_points(1, 1, bye("H")) == 3


def test_team_records_are_kept_and_rosters_read() -> None:
    teams = ("013 Reef".ljust(36) + "   1\n", "310   2 Lagoon".ljust(73) + "   2\n", "362 TW 2.0   TD 1.0\n")
    text = HEAD + "".join(teams) + ONE.replace("1.0", "9.0") + TWO
    tournament = read_trf(text)
    assert tournament.teams == [TeamRoster(1, "Reef", (1,)), TeamRoster(2, "Lagoon", (2,))]
    assert write_trf(tournament) == text
    with pytest.raises(SwissError, match="team event"):
        pair_round(tournament)


def test_a_hundred_points_fit_and_more_than_the_columns_are_refused() -> None:
    tournament = read_trf(HEAD.replace("142 3", "162  W 150") + "142 3\n" + ONE.replace(" 1.0", "150 ") + TWO)
    set_result(tournament, 1, 1, 2, "0-1")
    assert read_trf(write_trf(tournament)).score(2, 1) == 300
    tournament.points = PointSystem(win=301)
    with pytest.raises(SwissError, match=r"no room for 150\.5 points"):
        write_trf(tournament)


@pytest.mark.parametrize("given", [
    {"points": PointSystem(win=300, draw=100)},
    {"virtual_points": [VirtualPoints(300, 1, 2, 1, 2)]},
    {"abnormal": [AbnormalPoints(-20, 1, frozenset({1})), AbnormalPoints(199, 2)]},
], ids=["162", "250", "299"])
def test_many_points_fit_into_every_record(given: dict[str, Any]) -> None:
    tournament = new_tournament("x", 3, "w")
    for name in ("A", "B"):
        add_player(tournament, name)
    for field, value in given.items():
        setattr(tournament, field, value)
    again = read_trf(write_trf(tournament))
    assert {field: getattr(again, field) for field in given} == given


@pytest.mark.parametrize("given", [
    {"points": PointSystem(win=301)},
    {"virtual_points": [VirtualPoints(301, 1, 2, 1, 2)]},
    {"abnormal": [AbnormalPoints(-21, 1, frozenset({1}))]},
], ids=["162", "250", "299"])
def test_points_that_no_column_holds_are_refused_before_they_spoil_a_file(given: dict[str, Any]) -> None:
    tournament = new_tournament("x", 3, "w")
    add_player(tournament, "A")
    for field, value in given.items():
        setattr(tournament, field, value)
    with pytest.raises(SwissError, match="a report file has no room for") as caught:
        write_trf(tournament)
    assert caught.value.code == "points_too_wide"


def test_seeding_carries_acceleration_and_national_ratings_along() -> None:
    head = "142 5\n152 W\nXXA    1  1.0\nTUR    1 1500\n"
    rated = ((1, 1500), (2, 1800), (3, 1700))
    players = "".join(f"001 {number:>4}" + " " * 40 + f"{rating}\n" for number, rating in rated)
    tournament = read_trf(head + players)
    assert seed_players(tournament) == {2: 1, 3: 2, 1: 3}
    assert tournament.virtual_points == [VirtualPoints(2, 1, 1, 3, 3)]
    assert "TUR    3 1500\n" in write_trf(tournament)


@pytest.mark.parametrize(("records", "system", "carried"), [
    ("250      01.0 001 001 0001 0002\n", "", [(2, 2), (4, 4)]),
    ("250      01.0 001 001 0003 0004\n", "", [(1, 1), (3, 3)]),
    ("250      01.0 001 001 0001 0002\n", "192 FIDE_DUTCH_2025_BAKU\n", [(1, 4)]),
    ("250      01.0 001 002 0001 0002\n250      00.5 003 003 0001 0002\n", "", [(1, 4), (1, 4)]),
])
def test_seeding_leaves_points_with_their_players_but_for_group_a(records: str, system: str,
                                                                  carried: list[tuple[int, int]]) -> None:
    rated = ((1, 1800), (2, 1600), (3, 1900), (4, 1700))
    players = "".join(f"001 {number:>4}" + " " * 40 + f"{rating}\n" for number, rating in rated)
    tournament = read_trf("142 5\n152 W\n" + system + records + players)
    assert seed_players(tournament) == {3: 1, 1: 2, 4: 3, 2: 4}
    assert [(one.first_player, one.last_player) for one in tournament.virtual_points] == carried


def test_short_titles_rank_as_the_long_ones() -> None:
    tournament = new_tournament("x", 3, "w")
    for name, title in (("A", ""), ("B", "g"), ("C", "fm")):
        add_player(tournament, name, 2000, title)
    seed_players(tournament)
    assert [player.name for player in tournament.players.values()] == ["B", "C", "A"]
    with pytest.raises(SwissError, match="SUPERGM"):
        add_player(tournament, "D", 2000, "SUPERGM")


def test_what_our_events_write_is_read_and_written_without_loss() -> None:
    for seed in range(40):
        text = write_trf(random_tournament(seed, 12, 5, LIVELY))
        assert write_trf(read_trf(text)) == text


def test_the_counts_of_players_follow_a_new_entry() -> None:
    tournament = read_trf(HEAD + "062 2 (2)\n072 2\n" + ONE + TWO)
    add_player(tournament, "Emre", 1500)
    add_player(tournament, "Unrated")
    lines = write_trf(tournament).splitlines()
    rated = sum(player.rating > 0 for player in tournament.players.values())
    assert {line for line in lines if line[:3] in ("062", "072")} == {f"062 4 ({rated})", f"072 {rated}"}


@pytest.mark.parametrize(("codes", "ranks"), [(("WON", "ZZZ"), [1, 2]), (("ZZZ", "WON"), [1, 1])])
def test_ranks_go_by_the_tie_breaks_before_one_that_is_not_known(codes: tuple[str, ...], ranks: list[int]) -> None:
    """One has won over the board, the other by forfeit."""
    tournament = new_tournament("x", 1, "w")
    for name in ("A", "B", "C", "D"):
        add_player(tournament, name)
    boards = pair_next_round(tournament).boards
    for (white, black), outcome in zip(boards, ("1-0", "+--"), strict=True):
        set_result(tournament, 1, white, black, outcome)
    tournament.tie_breaks = codes
    lines = {int(line[4:8]): line for line in write_trf(tournament, "\n").splitlines() if line.startswith("001")}
    assert [int(lines[white][85:89]) for white, _ in boards] == ranks
