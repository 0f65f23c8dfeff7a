"""Penalties and bonuses of an event's journal, in every stage; and byes that no round has."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.swiss import SwissError, pair_next_round, read_trf, standings, write_trf
from atoll.swiss.journal import Event, Line, append, audit, chained, event_standings
from atoll.swiss.journal import deeds as do
from atoll.swiss.journal.chain import EventFile, head_of
from atoll.swiss.journal.reports import report_of
from atoll.swiss.standings.tiebreaks import value_text
from atoll.swiss.tournament.entries import points_text


class Book:
    """An event with its journal."""

    def __init__(self, players: int, **terms: Any) -> None:
        self.lines: list[Line] = []
        self.event = Event()
        self.enter(do.make({"name": "Book", **terms}, "w"))
        for number in range(players):
            self.enter(do.enter(self.event, f"Player {number + 1}", 1900 - 10 * number))

    def enter(self, deeds: list[dict[str, Any]]) -> None:
        for deed in deeds:
            self.lines.append(append(self.lines, deed, "arbiter", 1000 * len(self.lines)))
            self.event.advance(self.lines[-1])

    def play(self, result: str = "1/2-1/2") -> None:
        self.enter(do.pair(self.event))
        for board, one in enumerate(self.event.rounds[-1].boards, start=1):
            if not one.result:
                self.enter(do.set_result(self.event, len(self.event.rounds), board, result))

    def points(self) -> dict[int, str]:
        return {place.player: place.points for place in event_standings(self.event)}


def test_points_are_taken_and_given_back() -> None:
    book = Book(4, rounds=3)
    book.play()
    book.enter(do.penalise(book.event, 2, 1, -2, "Left the hall"))
    assert book.points()[2] == "-0.5"
    report = write_trf(report_of(book.event), "\n")
    assert "299          -1.0  001    2\n" in report
    assert write_trf(read_trf(report)) == report
    (entry,) = book.event.penalties
    book.enter(do.pardon(book.event, entry))
    assert (book.points()[2], book.event.penalties) == ("0.5", {})
    with pytest.raises(SwissError, match="no penalty stands"):
        do.pardon(book.event, entry)


def test_a_penalty_of_the_first_stage_is_not_taken_again_in_the_second() -> None:
    """Rounds of a later stage are counted from its own first one."""
    book = Book(4, stages=[{"is": "swiss", "rounds": 2}, {"is": "round_robin", "players": 3}])
    book.play()
    book.enter(do.penalise(book.event, 1, 1, 1))
    book.play()
    for _ in range(3):
        book.play()
    book.enter(do.penalise(book.event, 2, 4, -1))
    points = book.points()
    assert (points[1], points[2]) == ("1.0", "0.5")


def test_scores_below_nothing_are_paired_and_written() -> None:
    book = Book(6, rounds=4)
    for player in (5, 6):
        book.enter(do.penalise(book.event, player, 1, -3))
    book.play("1-0")
    tournament = read_trf(write_trf(report_of(book.event), "\n"))
    assert sorted(place.half_points for place in standings(tournament))[:2] == [-3, -1]
    assert len(pair_next_round(tournament).boards) == 3
    assert [points_text(value) for value in (-3, -1, 0, 5)] == ["-1.5", "-0.5", "0.0", "2.5"]
    assert [value_text("BH", value) for value in (-3, -1, 0, 5)] == ["-1.5", "-0.5", "0", "2.5"]


FORGED = [{"half_points": 0}, {"half_points": 1000}, {"half_points": "1"}, {"player": 9}, {"round": 100}, {"kind": "?"},
          {"players": [1, 77]}]


@pytest.mark.parametrize("forged", FORGED)
def test_the_audit_finds_entries_that_no_arbiter_can_write(forged: dict[str, Any]) -> None:
    book = Book(4, rounds=2)
    book.play()
    book.enter(do.penalise(book.event, 1, 1, -1))
    lines = chained((dict(line.deed) | (forged if line.kind == "penalty" else {}), line.who, line.at)
                    for line in book.lines)
    assert not audit(EventFile(lines, [], head_of(lines))).is_right
    assert audit(EventFile(book.lines, [], head_of(book.lines))).is_right


def test_the_audit_pairs_with_penalties_and_finds_one_that_was_hidden() -> None:
    """Without the entry, or with a taking back of nothing, what came after does not follow."""
    book = Book(6, rounds=3)
    book.play("1-0")
    book.enter(do.penalise(book.event, 1, 1, -2))
    book.play("1-0")
    assert audit(EventFile(book.lines, [], head_of(book.lines))).is_right
    hidden = chained((dict(line.deed), line.who, line.at) for line in book.lines if line.kind != "penalty")
    assert "pairing" in [one.code for one in audit(EventFile(hidden, [], head_of(hidden))).findings]
    undone = chained([*((dict(line.deed), line.who, line.at) for line in book.lines),
                      ({"is": "penalty_undone", "entry": 1}, "arbiter", 10**6)])
    assert [one.code for one in audit(EventFile(undone, [], head_of(undone))).findings] == ["bad_journal"]


def test_a_knock_out_and_teams_have_none() -> None:
    with pytest.raises(SwissError, match="points do not decide in a knockout"):
        do.penalise(Book(4, stages=[{"is": "knockout"}]).event, 1, 1, -1)
    with pytest.raises(SwissError, match="round 2 is not published"):
        do.penalise(Book(4, rounds=2).event, 1, 2, -1)


def test_a_bye_after_the_last_round_is_refused() -> None:
    book = Book(4, rounds=2)
    with pytest.raises(SwissError, match="there is no round 3 to miss: the event has 2"):
        do.grant_bye(book.event, 1, 3, "H")
    book.enter(do.grant_bye(book.event, 1, 2, "H"))
    report = write_trf(report_of(book.event), "\n")
    assert "240 H 002    1\n" in report
    for wrong in ("003", "000"):
        with pytest.raises(SwissError, match=f"there is no round {int(wrong)} to miss: rounds are 1 to 2"):
            read_trf(report.replace("240 H 002", f"240 H {wrong}"))
    assert read_trf(report.replace("142 2\n", "").replace("240 H 002", "240 H 009")).byes == {(9, 1): "H"}
