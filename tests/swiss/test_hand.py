"""A round by hand is the entry that the journal already knows, in every format; the audit tells of it."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.swiss import SwissError
from atoll.swiss.journal import deeds as do
from atoll.swiss.journal import event_of, next_draft
from atoll.swiss.journal.hand import objections, pair_by_hand
from tests.swiss.random_formats import FORMATS, Arbiter
from tests.swiss.test_penalties import Book


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_changed_by_hand_is_kept_with_what_the_system_had(name: str) -> None:
    found = 0
    for seed in range(4):
        arbiter = Arbiter(name, seed, by_hand=0.6)
        arbiter.run()
        for place, line in enumerate(arbiter.lines):
            if line.deed.get("by_hand"):
                found += is_the_same(event_of(arbiter.lines[:place]), dict(line.deed))
    assert found > 2


def is_the_same(event: Any, deed: dict[str, Any]) -> bool:
    """A draft whose boards came out as they were is none by hand."""
    due = next_draft(event)
    drafted, published = pair_by_hand(event, deed["boards"], deed["byes"])
    assert published["round"] == due.round
    if (due.boards, due.byes) == (deed["boards"], deed["byes"]):
        assert drafted == due.deed()
        return False
    for key in ("by_hand", "round", "stage", "boards", "byes", "order", "groups", "seeds", "matches"):
        assert drafted.get(key) == deed.get(key), key
    assert drafted.get("given", {}) == deed.get("given", {})
    if not event.terms.is_team:
        assert drafted["absent"].keys() == deed["absent"].keys()
    assert (drafted["machine"], drafted["machine_byes"]) == (due.boards, due.byes)
    return True


def test_what_a_round_breaks_is_told_and_the_event_stays_as_it_was() -> None:
    book = Book(4, rounds=3)
    book.play()
    before = book.event.n, book.event.draft
    drafted = pair_by_hand(book.event, [board.players for board in book.event.rounds[0].boards], [])[0]
    assert objections(book.event, drafted) == ["1 and 3 meet more than 1 times", "2 and 4 meet more than 1 times"]
    assert (book.event.n, book.event.draft) == before


def test_a_round_of_an_event_that_is_over_is_not_changed() -> None:
    book = Book(2, rounds=1)
    book.play()
    book.enter(do.end(book.event))
    with pytest.raises(SwissError, match="this event is over"):
        pair_by_hand(book.event, [[2, 1]], [])
