"""What an arbiter puts right by commands: players, teams, boards, and a round by hand; the audit follows all of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from atoll.swiss import read_trf
from atoll.terminal.swiss_events import current
from tests.terminal.swiss_commands import begun, played, refused, report, said, told


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return begun(tmp_path / "open.event", "swiss", 5, "--rounds", 4)


@pytest.fixture
def teams(tmp_path: Path) -> Path:
    file = tmp_path / "teams.event"
    said("new", file, "--name", "Teams", "--format", "swiss", "--rounds", 3, "--boards", 2, "--colour", "w")
    for team in (1, 2, 3):
        said("team", file, f"Team {team}")
        for board in (1, 2):
            said("add", file, f"T{team} board {board}", "--team", team)
    return file


def follows(file: Path) -> str:
    """The audit of a file that is right."""
    found = said("audit", file)
    assert "everything follows" in found
    return found


def test_a_player_is_corrected_and_gets_the_number_of_his_rating(journal: Path) -> None:
    played(journal)
    assert said("edit", journal, 5, "--name", "Émile", "--rating", 2400, "--title", "GM", "--federation", "FRA",
                "--club", "Reef", "--category", "S50", "--number", "77", "--birth", "1970", "--sex", "m") == "5 Émile\n"
    first = read_trf(said("export", journal)).players[1]
    assert (first.name, first.rating, first.title, first.federation, first.fide_number, first.birth, first.sex) == (
        "Émile", 2400, "GM", "FRA", "77", "1970", "m")
    assert "Émile" in said("standings", journal, "--category", "S50")
    said("edit", journal, 5, "--club", "")
    assert current(journal).players[5].details["club"] == ""
    assert said("edit", journal, 5, "--rating", 2400) == "5 Émile\n"
    assert "the rating of 5 was corrected from 1995 to 2400" in follows(journal)


def test_a_rating_is_fixed_once_round_4_is_paired_and_a_name_never(journal: Path) -> None:
    for _ in range(4):
        played(journal)
    assert refused(journal, "edit", journal, 1, "--rating", 1000).startswith("numbers_frozen: ")
    said("end", journal)
    said("edit", journal, 1, "--name", "Aroha")
    assert refused(journal, "edit", journal, 9, "--name", "Nobody").startswith("unknown_player: ")
    follows(journal)


def test_a_player_of_a_report_file_is_corrected(tmp_path: Path) -> None:
    file = report(tmp_path / "open.trf", "Aroha", "Bram")
    assert said("edit", file, 2, "--name", " Bram Reef ", "--rating", 1900, "--title", "fm", "--birth", "1980",
                "--federation", "NED") == "2 Bram Reef\n"
    player = read_trf(file.read_bytes()).players[2]
    assert (player.name, player.rating, player.title, player.birth, player.federation) == (
        "Bram Reef", 1900, "FM", "1980", "NED")
    assert "was cut" in told("edit", file, 2, "--name", "B" * 40)
    assert refused(file, "edit", file, 2, "--title", "SUPERGM").startswith("bad_title: ")
    assert refused(file, "edit", file, 2, "--name", " ").startswith("bad_name: ")
    assert refused(file, "edit", file, 3, "--name", "Chen").startswith("unknown_player: ")


def test_who_was_entered_twice_is_merged_and_who_by_mistake_deleted(journal: Path) -> None:
    said("add", journal, "Playr 5", "--club", "Reef", "--category", "U99")
    assert said("merge", journal, 6, 5) == "player 6 is now player 5\n"
    kept = current(journal).players[5].details
    assert (kept["club"], kept["category"]) == ("Reef", "U18")
    said("delete", journal, 4)
    assert sorted(current(journal).players) == [1, 2, 3, 5]
    played(journal)
    assert refused(journal, "delete", journal, 1).startswith("already_paired: ")
    assert refused(journal, "merge", journal, 1, 2).startswith("already_paired: ")
    said("add", journal, "Emre")
    assert refused(journal, "merge", journal, 6, 6).startswith("same_player: ")
    assert refused(journal, "merge", journal, 6, 99).startswith("unknown_player: ")
    follows(journal)


def test_whom_a_merged_player_must_not_meet_the_other_one_must_not(journal: Path) -> None:
    said("add", journal, "Playr 5")
    said("forbid", journal, 1, 6)
    said("forbid", journal, 2, 4)
    said("merge", journal, 6, 5)
    assert current(journal).groups == [[1, 5], [2, 4]]
    said("delete", journal, 5)
    assert current(journal).groups == [[2, 4]]
    follows(journal)


def test_who_must_not_meet_does_not(journal: Path) -> None:
    assert said("pair", journal).splitlines()[1] == "1 3"
    assert said("forbid", journal, 3, 1) == "kept apart: 3 1\n"
    said("forbid", journal, 1, 4, 5)
    assert current(journal).groups == [[1, 3], [1, 4, 5]]
    assert said("pair", journal, "--write").splitlines()[1] == "1 2"
    assert refused(journal, "forbid", journal, 1).startswith("bad_prohibition: ")
    assert refused(journal, "forbid", journal, 1, 99).startswith("unknown_player: ")
    follows(journal)


def test_nobody_is_kept_apart_where_the_format_says_who_meets(tmp_path: Path, teams: Path) -> None:
    robin = begun(tmp_path / "robin.event", "round-robin", 4)
    for file in (robin, teams):
        assert refused(file, "forbid", file, 1, 2).startswith("bad_prohibition: ")


def test_who_is_away_rests_until_he_is_back(journal: Path) -> None:
    said("away", journal, 1)
    assert "1" not in said("pair", journal).replace("\n", " ").split()
    said("back", journal, 1)
    assert said("pair", journal).splitlines()[1] == "1 3"


def test_a_player_sits_at_the_board_that_is_fixed_for_him(journal: Path, teams: Path) -> None:
    assert said("pair", journal).splitlines()[1:3] == ["1 3", "4 2"]
    said("fix", journal, 1, 2)
    assert said("pair", journal, "--write").splitlines()[1:3] == ["4 2", "1 3"]
    assert said("fix", journal, 1, 0) == "player 1 sits at any board\n"
    assert refused(journal, "fix", journal, 1, 500).startswith("no_such_board: ")
    assert refused(teams, "fix", teams, 1, 1).startswith("no_fixed_boards: ")
    follows(journal)


def test_a_team_has_another_order_and_another_player(teams: Path) -> None:
    said("order", teams, 1, 2, 1)
    assert said("pair", teams).splitlines()[1:3] == ["2 3", "4 1"]
    assert refused(teams, "order", teams, 1, 2, 3).startswith("bad_order: ")
    assert refused(teams, "order", teams, 9, 2, 1).startswith("no_such_team: ")
    said("edit", teams, 6, "--team", 1, "--name", "Moved")
    assert current(teams).teams[1].players == [2, 1, 6]
    assert refused(teams, "edit", teams, 6, "--team", 9).startswith("no_such_team: ")
    said("pair", teams, "--write")
    assert refused(teams, "edit", teams, 1, "--team", 2).startswith("already_paired: ")
    follows(teams)


def test_a_round_is_changed_by_hand(journal: Path, tmp_path: Path) -> None:
    assert said("pair", journal) == "3\n1 3\n4 2\n5 0\n"
    by_hand = tmp_path / "round.txt"
    by_hand.write_text("3\n5 1\n4 2\n3 0\n", encoding="utf-8")
    assert said("pair", journal, "--from", by_hand) == "3\n5 1\n4 2\n3 0\n"
    assert not current(journal).rounds
    said("pair", journal, "--write", "--from", by_hand)
    assert [board.players for board in current(journal).rounds[0].boards] == [[5, 1], [4, 2]]
    assert "round 1 was changed by hand; the system had boards [[1, 3], [4, 2]]" in follows(journal)
    assert "An arbiter changed this round by hand" in said("explain", journal, 5, 1, "--round", 1)
    said("result", journal, 1, 5, 1, "1-0")
    said("result", journal, 1, 4, 2, "1-0")
    said("forbid", journal, 2, 3)
    assert told("pair", journal, "--write", "--from", "-", typed="1 5\n3 2\n").splitlines() == [
        "4 is away", "1 and 5 meet more than 1 times", "2 and 3 must not meet"]
    follows(journal)


def test_a_round_as_the_system_has_it_is_no_round_by_hand(journal: Path) -> None:
    said("pair", journal, "--write", "--from", "-", typed=said("pair", journal))
    assert not current(journal).rounds[0].by_hand
    assert "by hand" not in follows(journal)


@pytest.mark.parametrize(("typed", "code"), [
    ("1 3\n3 2\n", "bad_draft: 3 is in this round twice"), ("1 99\n", "bad_draft: 99 is no player of this round"),
    ("1 2 3\n", "bad_draft: board 1 has 3 players, and a board of this event 2"), ("", "bad_draft: a round has a"),
    ("0 2\n", "bad_draft: board 1 has an empty seat"), ("1 - 3\n", "bad_file: line 1 of the round"),
])
def test_a_round_that_cannot_be_played_is_refused(typed: str, code: str, journal: Path) -> None:
    assert refused(journal, "pair", journal, "--write", "--from", "-", typed=typed).startswith(code)


def test_a_round_that_cannot_be_read_is_refused(journal: Path, tmp_path: Path) -> None:
    assert refused(journal, "pair", journal, "--from", tmp_path / "none.txt").startswith("bad_file: ")
    odd = tmp_path / "odd.txt"
    odd.write_bytes(b"\xff")
    assert refused(journal, "pair", journal, "--from", odd).startswith("bad_file: ")


def test_a_round_of_teams_keeps_its_matches_and_may_leave_a_board_empty(teams: Path) -> None:
    assert said("pair", teams) == "3\n1 3\n4 2\n3 0\n"
    assert refused(teams, "pair", teams, "--from", "-", typed="1 3\n3 0\n").startswith("bad_draft: ")
    assert refused(teams, "pair", teams, "--from", "-", typed="1 3\n4 2\n2 0\n").startswith("bad_draft: a team that")
    assert refused(teams, "pair", teams, "--from", "-", typed="1 3\n4 2\n3 4\n").startswith("bad_file: ")
    assert told("pair", teams, "--from", "-", typed="5 3\n4 2\n3 0\n") == "5 sits for team 1, and is not its player\n"
    said("pair", teams, "--write", "--from", "-", typed="3\n1 3\n0 2\n3 0\n")
    assert [board.result for board in current(teams).rounds[0].boards] == ["", "--+"]
    follows(teams)


def test_a_bracket_changed_by_hand_keeps_the_forfeit_of_who_left(tmp_path: Path) -> None:
    cup = begun(tmp_path / "cup.event", "knockout", 4)
    played(cup)
    said("withdraw", cup, 1)
    assert said("pair", cup) == "1\n2 1\n"
    assert told("pair", cup, "--write", "--from", "-", typed="1 2\n") == ""
    assert current(cup).rounds[1].boards[0].result == "--+"
    follows(cup)
