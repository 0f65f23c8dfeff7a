"""Events of other formats by commands alone: a round robin, a knock-out, tables, teams; their exports and the audit."""

from __future__ import annotations

import json
from pathlib import Path

from atoll.swiss import read_trf
from atoll.swiss.tournament import AbnormalPoints
from tests.terminal.swiss_commands import begun, played, said


def test_a_round_robin_from_the_first_round_to_the_table(tmp_path: Path) -> None:
    file = begun(tmp_path / "robin.event", "round-robin", 4)
    said("about", file, "city", "Bodrum")
    assert played(file) == [["1", "4"], ["2", "3"]]
    assert "Berger table for 4 players has 4 - 3 in round 2" in said("explain", file, 4, 3)
    assert "4 Player 4 - 3 Player 3" in said("pair", file, "--names")
    played(file)
    played(file)
    assert "player 1: -0.5 from round 2 on" in said("penalty", file, 1, 2, -0.5)
    assert "everything follows" in said("audit", file)
    assert said("check", file) == said("audit", file)
    table = said("standings", file, "--category", "W", "--after", 2)
    assert "Standings after round 2, W" in table
    assert "Player 1" not in table
    report = read_trf(said("export", file))
    assert report.system == "BERGER_ROUNDROBIN_G1"
    assert report.paired_rounds() == 3
    assert report.header["city"] == "Bodrum"
    assert report.abnormal == [AbnormalPoints(-1, 2, frozenset({1}))]
    assert "Player 1" in said("export", file, "--as", "cross-table")
    entry = said("penalty", file, 2, 3, 1, "--why", "A bonus").split("entry ")[1].split(")")[0]
    assert "is taken back" in said("pardon", file, entry)
    assert len(read_trf(said("export", file)).abnormal) == 1
    said("pardon", file, entry, code=1)
    assert "over; head " in said("end", file)


def test_a_knock_out_with_a_bye_a_draw_and_a_withdrawal(tmp_path: Path) -> None:
    file = begun(tmp_path / "cup.event", "knockout", 3)
    assert played(file, "1/2-1/2") == [["2", "3"], ["1", "0"]]
    said("decide", file, 1, 1, 3)
    said("withdraw", file, 3)
    assert said("pair", file, "--write").splitlines()[0] == "1"
    assert "1 goes on" not in said("export", file, "--as", "csv").splitlines()[-1]
    table = said("standings", file)
    assert table.index("Player 1") < table.index("Player 3") < table.index("Player 2")


def test_tables_of_mixed_sizes_with_victory_points(tmp_path: Path) -> None:
    file = begun(tmp_path / "tables.event", "tables", 7, "--rounds", 2, "--seats", 4, "--smallest", 3)
    boards = [line.split() for line in said("pair", file, "--write").splitlines()[1:]]
    for board in boards:
        said("result", file, 1, board[0], board[1], "vp " + " ".join(["30", "57", "41", "12"][: len(board)]))
    page = said("export", file, "--as", "html")
    assert "<h1>Lagoon Cup</h1>" in page
    assert "3 1 2 4 (30 57 41 12)" in page
    assert "everything follows" in said("audit", file)
    assert said("export", file, code=1) == ""


def test_teams_with_board_order(tmp_path: Path) -> None:
    file = tmp_path / "teams.event"
    said("new", file, "--name", "Club match", "--format", "round-robin", "--boards", 2, "--colour", "w")
    for team in (1, 2, 3):
        assert said("team", file, f"Team {team}") == f"{team} Team {team}\n"
        for board in (1, 2):
            said("add", file, f"T{team} board {board}", "--team", team)
    boards = [line.split() for line in said("pair", file, "--write").splitlines()[1:]]
    assert boards[:2] == [["3", "5"], ["6", "4"]]
    said("result", file, 1, 3, 5, "1-0")
    said("result", file, 1, 6, 4, "1/2-1/2")
    assert "Team 2" in said("standings", file)
    report = said("export", file)
    assert [line[8:14] for line in report.splitlines() if line.startswith("310")] == ["Team 1", "Team 2", "Team 3"]
    assert read_trf(report).teams[1].players == (3, 4)
    assert "everything follows" in said("audit", file)


def test_the_audit_finds_a_changed_result(tmp_path: Path) -> None:
    file = begun(tmp_path / "robin.event", "round-robin", 4)
    played(file)
    head = json.loads(file.read_text(encoding="utf-8").splitlines()[-1])["head"]
    assert f"head {head}" in said("audit", file, "--head", head)
    file.write_text(file.read_text(encoding="utf-8").replace('"new":"1-0"', '"new":"0-1"', 1), encoding="utf-8")
    assert "its hash does not follow" in said("audit", file, "--head", head, code=1)


def test_a_card_and_a_spreadsheet_of_a_report_file(tmp_path: Path) -> None:
    file = tmp_path / "club.trf"
    said("new", file, "--name", "Open", "--rounds", 3, "--colour", "w")
    for name, rating in (("Aroha", 2100), ("Bram", 2000), ("=Chen", 1900), ("Dora", 0)):
        said("add", file, name, "--rating", rating)
    said("pair", file, "--write")
    said("result", file, 1, 1, 3, "1-0")
    said("result", file, 1, 4, 2, "1/2-1/2")
    assert "Performance" in said("card", file, 1)
    said("about", file, "city", "Bodrum")
    assert "022 Bodrum\n" in said("export", file)
    sheet = said("export", file, "--as", "csv", "--tie-breaks", "ARO,BH")
    assert "left out because somebody is unrated: ARO" in sheet
    assert "'=Chen" in sheet
    assert "Rank,No,Name,Rating,Points,BH" in sheet


def test_a_tie_break_that_is_not_known_is_left_out_and_said(tmp_path: Path) -> None:
    file = tmp_path / "club.trf"
    said("new", file, "--name", "Open", "--rounds", 3, "--colour", "w")
    for name in ("Aroha", "Bram"):
        said("add", file, name)
    said("pair", file, "--write")
    said("result", file, 1, 1, 2, "1-0")
    file.write_text(file.read_text(encoding="utf-8") + "202 pts,ZZZ,BH\n", encoding="utf-8")
    for command in (("standings", file), ("export", file, "--as", "cross-table")):
        told = said(*command)
        assert "not known here and left out: ZZZ" in told
        assert "Aroha" in told


def test_a_name_that_is_cut_is_told(tmp_path: Path) -> None:
    file = tmp_path / "club.trf"
    said("new", file, "--name", "Open", "--rounds", 3, "--colour", "w")
    assert "33 letters" not in said("add", file, "N" * 33)
    told = said("add", file, "M" * 40)
    assert f"2 {'M' * 33}\n" in told
    assert "a report file has room for 33 letters of a name: it was cut" in told
