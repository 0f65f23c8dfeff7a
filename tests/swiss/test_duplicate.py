"""Duplicate events: each seat against the others who held it, and a journal that proves the luck was shared."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from atoll.swiss.errors import SwissError
from atoll.swiss.journal import (
    EventFile,
    GameRecord,
    GameVerdict,
    Line,
    append,
    audit,
    chained,
    event_of,
    event_standings,
    head_of,
)
from atoll.swiss.journal import deeds as do
from atoll.swiss.standings.duplicate import difference_text, differences, tops

TERMS: dict[str, Any] = {"name": "Deal", "seats": 3, "stages": [{"is": "duplicate", "rounds": 3}]}


class Desk:
    """A journal that is written to."""

    def __init__(self, players: int, **more: Any) -> None:
        self.lines: list[Line] = chained([(do.make({**TERMS, **more}, "w")[0], "arbiter", 0)])
        for number in range(players):
            self.enter(do.enter(event_of(self.lines), f"P{number}"))

    def enter(self, deeds: list[dict[str, Any]]) -> None:
        for deed in deeds:
            self.lines.append(append(self.lines, deed, "arbiter", 1000 * len(self.lines)))

    def round(self, points: dict[int, int]) -> None:
        """Pair a round in which everybody has these points, by player."""
        self.enter(do.pair(event_of(self.lines)))
        event = event_of(self.lines)
        for place, board in enumerate(event.rounds[-1].boards, start=1):
            text = " ".join(str(points[player]) for player in board.players)
            self.enter(do.set_result(event_of(self.lines), len(event.rounds), place, f"vp {text}"))

    def places(self) -> list[tuple[int, int, str]]:
        return [(one.rank, one.player, one.points) for one in event_standings(event_of(self.lines))]


def test_a_seat_is_compared_with_itself_at_other_tables() -> None:
    found = differences([[50, 30, 10], [40, 30, 20], [30, 30, 30]])
    assert found == [[10, 0, -10], [0, 0, 0], [-10, 0, 10]]
    assert tops([[50, 30, 10], [40, 30, 20]]) == [[True, True, False], [False, True, True]]


def test_differences_of_a_seat_add_up_to_nothing_and_are_exact() -> None:
    found = differences([[1, 5], [1, 5], [2, 7]])
    assert [sum(row[seat] for row in found) for seat in (0, 1)] == [0, 0]
    assert found[0][0] == Fraction(-1, 3)


def test_who_did_not_come_has_the_least_and_is_not_in_the_mean() -> None:
    assert differences([[50, None], [40, 20], [30, 26]]) == [[10, -10], [0, -3], [-10, 3]]
    assert differences([[None, None]]) == [[0, 0]]


@pytest.mark.parametrize(("difference", "text"), [
    (Fraction(51, 4), "+12.75"), (Fraction(-3), "-3"), (Fraction(0), "0"), (Fraction(1, 3), "+0.33"),
    (Fraction(-1, 1000), "0")])
def test_a_difference_shows_its_sign(difference: Fraction, text: str) -> None:
    assert difference_text(difference) == text


def test_standings_go_by_differences_not_by_places_at_the_table() -> None:
    """Player 1 is last of his table and better than whoever else had his seat."""
    desk = Desk(6)
    desk.enter(do.pair(event_of(desk.lines)))
    boards = [board.players for board in event_of(desk.lines).rounds[0].boards]
    desk.enter(do.set_result(event_of(desk.lines), 1, 1, "vp 20 40 60"))
    desk.enter(do.set_result(event_of(desk.lines), 1, 2, "vp 10 40 90"))
    found = {player: points for _, player, points in desk.places()}
    assert [found[player] for player in boards[0]] == ["+5", "0", "-15"]
    assert [found[player] for player in boards[1]] == ["-5", "0", "+15"]
    assert desk.places()[0] == (1, boards[1][2], "+15")


def test_equal_points_in_every_seat_leave_everybody_level() -> None:
    desk = Desk(9)
    for number in range(3):
        desk.round(dict.fromkeys(range(1, 10), 20 + number))
    assert {(rank, points) for rank, _, points in desk.places()} == {(1, "0")}
    assert audit(EventFile(tuple(desk.lines), (), head_of(desk.lines))).is_right


def test_who_rests_has_the_mean_and_who_is_away_the_least() -> None:
    desk = Desk(8)
    desk.enter(do.pause(event_of(desk.lines), 8))
    desk.round({player: 10 * player for player in range(1, 8)})
    event = event_of(desk.lines)
    (resting,) = event.rounds[0].byes
    found = {player: float(points) for _, player, points in desk.places()}
    assert found[resting] == 0
    assert sum(found[player] for player in range(1, 8)) == pytest.approx(0)
    assert found[8] == min(found.values()) < 0


def test_results_are_points() -> None:
    desk = Desk(3)
    desk.enter(do.pair(event_of(desk.lines)))
    with pytest.raises(SwissError, match="compares points"):
        do.set_result(event_of(desk.lines), 1, 1, "2 1 3")


@pytest.mark.parametrize("more", [{"smallest": 3, "seats": 4}, {"seats": 2}, {"tie_breaks": ["OPP"]}])
def test_what_cannot_be_compared_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(SwissError):
        Desk(0, **more)


@pytest.mark.parametrize(("promises", "duplicate", "codes"), [
    (["aa", "aa"], True, set()), (["aa", "bb"], True, {"other_luck", "promise"}),
    (["aa", "aa"], False, {"other_luck"})])
def test_an_audit_asks_whether_the_luck_was_shared(promises: list[str], duplicate: bool, codes: set[str]) -> None:
    desk = Desk(6)
    drafted, published = do.pair(event_of(desk.lines))
    desk.enter([drafted, {**published, "tables": ["one", "two"], "commitments": promises}])
    for place, table in enumerate(("one", "two"), start=1):
        desk.enter([{"is": "result", "round": 1, "board": place, "old": "", "new": "1 2 3", "table": table,
                     "scores": [30, 20, 10]}])
    records = tuple(GameRecord(1, place, table, {}) for place, table in enumerate(("one", "two"), start=1))
    file = EventFile(tuple(desk.lines), records, head_of(desk.lines))
    found = audit(file, "", lambda one: GameVerdict("aa", "1 2 3", 5, None, duplicate))
    assert {finding.code for finding in found.findings} == codes
