"""Options of `atoll swiss` either do what they say, on both kinds of files, or are refused in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from atoll.swiss import read_trf
from tests.terminal.swiss_commands import begun, played, refused, report, said, told


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return begun(tmp_path / "open.event", "swiss", 4, "--rounds", 3)


@pytest.fixture
def trf(tmp_path: Path) -> Path:
    return report(tmp_path / "open.trf", "Aroha", "Bram")


@pytest.mark.parametrize("arguments", [
    ["seed"], ["pair", "--exact"], ["export", "--after", 1], ["export", "--as", "trf", "--category", "U18"],
    ["export", "--as", "cross-table", "--after", 1], ["export", "--as", "cross-table", "--category", "U18"],
])
def test_what_a_journal_has_no_use_for_is_refused(arguments: list[object], journal: Path) -> None:
    assert refused(journal, arguments[0], journal, *arguments[1:]).startswith("bad_option: ")


@pytest.mark.parametrize("arguments", [
    ["add", "Chen", "--club", "Reef"], ["add", "Chen", "--category", "U18"], ["add", "Chen", "--team", 1],
    ["edit", 1, "--club", "Reef"], ["edit", 1, "--category", "U18"], ["edit", 1, "--team", 1], ["edit", 1],
    ["withdraw", 1, "--team"], ["penalty", 1, 1, -0.5, "--why", "Late"], ["standings", "--category", "U18"],
    ["export", "--as", "csv", "--category", "U18"], ["export", "--as", "trf", "--tie-breaks", "BH"],
    ["export", "--after", 1], ["pair", "--from", "round.txt"],
])
def test_what_a_report_file_has_no_room_for_is_refused(arguments: list[object], trf: Path) -> None:
    assert refused(trf, arguments[0], trf, *arguments[1:]).startswith("bad_option: ")


@pytest.mark.parametrize("arguments", [
    ["delete", 1], ["merge", 1, 2], ["fix", 1, 1], ["order", 1, 1], ["away", 1], ["back", 1], ["decide", 1, 1, 1],
    ["rank", 1, 2], ["team", "Reef"], ["pardon", 1], ["end"], ["prize", "Cup"], ["audit"],
])
def test_a_command_for_journals_says_so_of_a_report_file(arguments: list[object], trf: Path) -> None:
    assert "is no journal" in refused(trf, arguments[0], trf, *arguments[1:])


@pytest.mark.parametrize(("option", "arguments"), [
    ("--cycles", ["--rounds", 3, "--cycles", 2]), ("--seats", ["--rounds", 3, "--seats", 4]),
    ("--boards", ["--rounds", 3, "--boards", 4]), ("--groups", ["--rounds", 3, "--groups", 2]),
    ("--final", ["--rounds", 3, "--final", "knockout"]), ("--through", ["--rounds", 3, "--through", 4]),
    ("--smallest", ["--rounds", 3, "--smallest", 3]),
    ("--rounds", ["--format", "knockout", "--rounds", 3]), ("--final", ["--format", "knockout", "--final", "knockout"]),
    ("--tie-breaks", ["--format", "knockout", "--tie-breaks", "BH"]),
    ("--cycles", ["--format", "swiss", "--cycles", 2]), ("--through", ["--format", "swiss", "--through", 8]),
    ("--seats", ["--format", "swiss", "--seats", 4]), ("--groups", ["--format", "round-robin", "--groups", 3]),
    ("--accelerated", ["--format", "round-robin", "--accelerated"]),
    ("--accelerated", ["--format", "swiss", "--accelerated", "--boards", 4]),
    ("--smallest", ["--format", "duplicate", "--smallest", 3]),
])
def test_a_new_event_refuses_what_its_format_has_no_use_for(option: str, arguments: list[object],
                                                            tmp_path: Path) -> None:
    file = tmp_path / "new.event"
    assert refused(file, "new", file, "--name", "Open", *arguments).startswith(f"bad_option: {option} ")


def test_a_standing_of_a_journal_by_other_tie_breaks_has_no_prizes(journal: Path) -> None:
    """They go by those of the event."""
    said("prize", journal, "Cup")
    played(journal)
    assert "Cup" in said("standings", journal)
    table = said("standings", journal, "--tie-breaks", "won,bh/c1")
    assert "WON" in table
    assert "BH-C1" in table
    assert "SB" not in table
    assert "Cup" not in table
    sheet = said("export", journal, "--as", "csv", "--tie-breaks", "WON")
    assert "Rank,No,Name,Points,WON" in sheet.splitlines()
    assert "Cup" not in sheet
    assert read_trf(said("export", journal, "--tie-breaks", "WON")).tie_breaks == ("WON",)
    assert "unknown_tie_break: " in refused(journal, "standings", journal, "--tie-breaks", "ELO")


def test_a_knock_out_has_no_tie_breaks(tmp_path: Path) -> None:
    cup = begun(tmp_path / "cup.event", "knockout", 2)
    assert refused(cup, "standings", cup, "--tie-breaks", "BH").startswith("no_tie_breaks: ")


def test_tables_have_their_own_tie_breaks(tmp_path: Path) -> None:
    tables = begun(tmp_path / "tables.event", "tables", 4, "--rounds", 2, "--seats", 4)
    assert "SUM" in said("standings", tables, "--tie-breaks", "sum")
    assert refused(tables, "standings", tables, "--tie-breaks", "BH").startswith("unknown_tie_break: ")
    assert refused(tables, "card", tables, 1, "--k", 10).startswith("bad_option: --k")


def test_teams_have_no_categories(tmp_path: Path) -> None:
    teams = tmp_path / "teams.event"
    said("new", teams, "--name", "Teams", "--format", "swiss", "--rounds", 3, "--boards", 2)
    for arguments in (("standings", teams), ("export", teams, "--as", "csv")):
        assert refused(teams, *arguments, "--category", "U18").startswith("bad_option: --category")


def test_a_report_file_keeps_the_tie_breaks_that_it_was_begun_with(tmp_path: Path) -> None:
    file = tmp_path / "open.trf"
    said("new", file, "--name", "Open", "--rounds", 3, "--tie-breaks", "won,BH")
    said("add", file, "Aroha")
    said("add", file, "Bram")
    assert "WON" in said("standings", file)
    assert "202 WON,BH\n" in said("export", file)


@pytest.mark.parametrize("form", ["swiss", "round-robin", "groups"])
def test_tie_breaks_by_rating_that_somebody_unrated_takes_away_are_told(form: str, tmp_path: Path) -> None:
    more = {"swiss": ["--rounds", 3], "groups": ["--groups", 2, "--through", 1]}.get(form, [])
    file = begun(tmp_path / "open.event", form, 4, *more, "--tie-breaks", "ARO,BH,TPR")
    assert told("standings", file) == ""
    said("add", file, "Emre")
    sentence = "left out because somebody is unrated: ARO, TPR\n"
    assert told("standings", file) == sentence
    assert told("standings", file, "--tie-breaks", "BH") == ""
    assert told("export", file, "--as", "csv") == sentence


def test_the_card_says_by_which_k_a_rating_changes(journal: Path, tmp_path: Path) -> None:
    played(journal)
    assert "Rating change (K 20)" in said("card", journal, 1)
    twenty, forty = (next(line for line in said("card", journal, 1, "--k", k).splitlines() if f"(K {k})" in line)
                     for k in (20, 40))
    assert "+10.0" in twenty
    assert "+20.0" in forty
    file = report(tmp_path / "open.trf", "Aroha", "Bram")
    assert "Rating change (K 7)" in said("card", file, 1, "--k", 7)
    for k in (0, 81):
        said("card", file, 1, "--k", k, code=2)


def test_a_report_says_what_it_has_no_room_for(tmp_path: Path) -> None:
    file = begun(tmp_path / "open.event", "swiss", 1, "--rounds", 3)
    long = {"--title": "SUPERGM", "--federation": "Türkiye", "--number": "123456789012", "--birth": "31 May 2010"}
    said("add", file, "N" * 50, *(word for pair in long.items() for word in pair), "--rating", 2500)
    assert told("export", file).splitlines() == [
        "player 2: the title 'SUPERGM' is 'SUP' in a report file",
        f"player 2: the name '{'N' * 50}' is '{'N' * 33}' in a report file",
        "player 2: the federation 'Türkiye' is 'Tür' in a report file",
        "player 2: the number '123456789012' is '12345678901' in a report file",
        "player 2: the birth '31 May 2010' is '31 May 201' in a report file",
    ]
    assert told("export", file, "--as", "cross-table") == ""


def test_a_report_file_says_what_it_cannot_keep_when_it_is_entered(trf: Path) -> None:
    more = ["--federation", "NZL", "--number", "12", "--birth", "1990", "--sex", "w"]
    assert said("add", trf, "Chen", *more) == "3 Chen\n"
    player = read_trf(said("export", trf)).players[3]
    assert (player.federation, player.fide_number, player.birth, player.sex) == ("NZL", "12", "1990", "w")
    assert told("add", trf, "Dora", "--federation", "Türkiye") == (
        "player 4: the federation 'Türkiye' is 'Tür' in a report file\n")
    assert told("about", trf, "dates", "2026/10/12") == (
        "the event: the date '2026/10/12' is '2026/10/' in a report file\n")
