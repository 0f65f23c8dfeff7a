"""Which tie-breaks a table does without because somebody in it is unrated, in every format."""

from __future__ import annotations

from atoll.swiss.journal import deeds as do
from atoll.swiss.journal import event_left_out, event_standings
from tests.swiss.test_penalties import Book

CODES = ["ARO", "BH", "TPR"]


def shown(book: Book, after: int | None = None) -> set[str]:
    return {code for place in event_standings(book.event, after) for code, _ in place.tie_breaks}


def test_a_swiss_says_what_its_table_does_not_have() -> None:
    book = Book(4, rounds=3, tie_breaks=CODES)
    book.play()
    assert event_left_out(book.event) == []
    book.enter(do.enter(book.event, "Unrated"))
    assert event_left_out(book.event) == ["ARO", "TPR"]
    assert shown(book) == {"BH"}


def test_who_left_a_round_robin_early_takes_no_tie_break_with_him() -> None:
    book = Book(4, stages=[{"is": "round_robin"}], tie_breaks=CODES)
    book.enter(do.enter(book.event, "Unrated"))
    book.play()
    assert event_left_out(book.event) == ["ARO", "TPR"]
    book.enter(do.withdraw(book.event, 5))
    assert event_left_out(book.event) == []
    assert shown(book) == set(CODES)


def test_one_group_of_several_is_enough() -> None:
    book = Book(5, stages=[{"is": "groups", "groups": 2}, {"is": "knockout", "players": 1}], tie_breaks=CODES)
    book.enter(do.enter(book.event, "Unrated"))
    book.play()
    assert event_left_out(book.event, after=1) == ["ARO", "TPR"]
    assert shown(book) == set(CODES)


def test_a_knock_out_and_tables_leave_nothing_out() -> None:
    for terms in ({"stages": [{"is": "knockout"}]}, {"seats": 3}):
        book = Book(0, **terms)
        for number in range(3):
            book.enter(do.enter(book.event, f"Unrated {number}"))
        assert event_left_out(book.event) == []


def test_teams_have_no_ratings() -> None:
    book = Book(0, boards=1, tie_breaks=["ARO", "GP"])
    book.enter(do.add_team(book.event, "Reef"))
    assert event_left_out(book.event) == ["ARO"]
