"""What the table itself offers: taking back, offers, resigning, the clock."""

from __future__ import annotations

import pytest

from atoll.core.errors import NoOffer, NotYourTurn, NoUndo
from atoll.core.game import CHANCE
from atoll.core.table import Offer
from tests.core.test_table import DEALT, lots, refused
from tests.support.play import fingerprint


def test_undo_takes_back_the_own_last_entry() -> None:
    before, table = lots(*DEALT), lots(*DEALT, "0 mark 1")
    assert table.can_undo(0)
    assert not table.can_undo(1)
    assert table.enter(0, "!undo") == []
    assert fingerprint(table.state, 2) == fingerprint(before.state, 2)
    assert table.log == [*before.log, (0, "mark 1"), (0, "!undo")], "nothing is deleted"
    assert table.moves == before.log


def test_several_undos_in_a_row() -> None:
    table = lots(*DEALT, "0 mark 1", "0 mark 2", "0 mark 1", "0 !undo", "0 !undo", "0 mark 2")
    assert table.moves == [*lots(*DEALT).log, (0, "mark 1"), (0, "mark 2")]
    table.enter(0, "!undo")
    table.enter(0, "!undo")
    assert not table.can_undo(0), "chance acted before the first mark"
    refused(table, 0, "!undo", NoUndo)


def test_an_undone_turn_may_be_undone_further_once_the_answer_is_taken_back() -> None:
    table = lots(*DEALT, "0 done", "1 mark 1")
    refused(table, 0, "!undo", NoUndo)
    table.enter(1, "!undo")
    assert table.can_undo(0)


@pytest.mark.parametrize("lines", [
    (), DEALT, (*DEALT, "0 show"), (*DEALT, "0 mark 1", "0 show"), (*DEALT, "0 done", "1 mark 1"),
    (*DEALT, "0 done", "1 done", "0 bid 0", "1 bid 0"),
    (*DEALT, "0 done", "1 done", "0 bid 0", "1 bid 0", "- deal one")])
def test_no_undo_after_others_after_chance_or_after_a_secret(lines: tuple[str, ...]) -> None:
    table = lots(*lines)
    assert not table.can_undo(0)
    assert not table.can_undo(CHANCE)
    assert "seat 0 cannot take back" in refused(table, 0, "!undo", NoUndo)


def test_a_sealed_bid_can_be_changed_until_somebody_else_bids() -> None:
    table = lots(*DEALT, "0 done", "1 done", "0 bid 0")
    assert table.can_undo(0)
    table.enter(0, "!undo")
    assert table.to_act == (0, 1)


def test_undo_is_the_tables_even_if_no_turn_is_owed() -> None:
    table = lots(*DEALT, "0 done")
    assert table.to_act == (1,)
    table.enter(0, "!undo")
    assert table.to_act == (0,)


def test_undo_by_consent_goes_back_past_secrets_chance_and_others() -> None:
    table = lots(*DEALT, "0 done", "1 done", "0 bid 0", "1 bid 0", "- deal one", "- deal one", "0 show")
    table.enter(1, "!offer undo")
    assert table.offer == Offer("undo", 1, (0,))
    table.enter(0, "!accept")
    assert table.offer is None
    assert table.moves == lots(*DEALT, "0 done", "1 done", "0 bid 0").log
    assert len(table.log) == 11


def test_luck_is_new_after_an_undo_by_consent() -> None:
    table = lots(*DEALT, "0 done", "1 done", "0 bid 0", "1 bid 0", "- deal one", "- deal one", "1 !offer undo",
                 "0 !accept", "1 bid 1")
    table.settle()
    again = lots(*(f"{'-' if seat == CHANCE else seat} {action}" for seat, action in table.log[:11]))
    again.settle()
    assert again.log == table.log


def test_everybody_must_consent() -> None:
    table = lots(*DEALT, "- deal one", "0 done", "2 !offer draw", players=3)
    assert table.offer == Offer("draw", 2, (0, 1))
    refused(table, 2, "!accept", NoOffer)
    table.enter(1, "!accept")
    refused(table, 1, "!accept", NoOffer)
    assert table.offer == Offer("draw", 2, (0,))
    assert table.outcome is None
    table.enter(0, "!accept")
    assert table.outcome is not None
    assert (table.outcome.ranks, table.outcome.reason, table.to_act) == ((1, 1, 1), "agreed", ())


def test_one_refusal_ends_an_offer() -> None:
    table = lots(*DEALT, "- deal one", "2 !offer draw", "1 !accept", "0 !decline", players=3)
    assert table.offer is None
    refused(table, 1, "!accept", NoOffer)
    refused(table, 0, "!decline", NoOffer)


@pytest.mark.parametrize("what", ["draw", "undo"])
def test_an_offer_vanishes_with_the_next_play(what: str) -> None:
    table = lots(*DEALT, "0 mark 1", f"0 !offer {what}", "0 mark 1")
    assert table.offer is None
    assert refused(table, 1, "!accept", NoOffer) == "seat 1 has no offer to answer"


def test_an_offer_vanishes_with_an_undo() -> None:
    table = lots(*DEALT, "0 mark 1", "0 !offer undo", "0 !undo")
    assert table.offer is None


def test_an_offer_vanishes_when_the_table_closes() -> None:
    assert lots(*DEALT, "0 !offer draw", "1 !resign").offer is None


def test_nothing_to_take_back() -> None:
    assert refused(lots(*DEALT), 0, "!offer undo", NoUndo) == "seat 0 has nothing to take back"
    assert refused(lots(*DEALT, "0 mark 1"), 1, "!offer undo", NoUndo) == "seat 1 has nothing to take back"


@pytest.mark.parametrize(("entry", "reason", "ranks"), [
    ("1 !resign", "resigned", (1, 2)), ("0 !flag", "flag", (2, 1)), ("1 !flag draw", "flag", (1, 1))])
def test_the_table_closes_with_a_result_of_its_own(entry: str, reason: str, ranks: tuple[int, ...]) -> None:
    table = lots(*DEALT, entry)
    assert table.outcome is table.closed
    assert table.closed is not None
    assert (table.closed.reason, table.closed.ranks, table.closed.scores) == (reason, ranks, (0, 0))
    assert table.state.outcome() is None, "the game's own result is another matter"
    assert table.to_act == ()
    assert table.settle() == []
    assert not table.can_undo(0)


def test_one_may_resign_out_of_turn_but_not_from_outside() -> None:
    assert lots(*DEALT, "1 !resign").closed is not None
    for stranger in (CHANCE, 2, 17):
        refused(lots(*DEALT), stranger, "!resign", NotYourTurn)


@pytest.mark.parametrize("entry", ["!", "!dance", "!offer", "!offer tea", "!undo 3", "! undo", "!Undo", "!accept "])
def test_what_a_table_does_not_know(entry: str) -> None:
    sentence = refused(lots(*DEALT), 0, entry, NoOffer)
    assert sentence.startswith(f"a table knows no {entry!r}; it knows !undo, !resign")


def test_a_hint_is_told_and_changes_nothing_else() -> None:
    table = lots(*DEALT, "0 mark 1", "1 !offer draw")
    before = (fingerprint(table.state, 2), table.moves, table.offer, table.can_undo(0))
    assert table.enter(0, "!hint") == []
    assert (fingerprint(table.state, 2), table.moves, table.offer, table.can_undo(0)) == before
    assert table.log[-1] == (0, "!hint")
    assert "chance does not sit at this table" in refused(table, CHANCE, "!hint", NotYourTurn)


def test_what_was_open_at_another_table_stays_there() -> None:
    table = lots(*DEALT, "0 !offer pause", "1 !accept", "0 !offer draw")
    table.enter(0, f"!from k3v9x0q2m7dw {'5eed' * 16}")
    assert (table.offer, table.paused) == (None, False)


@pytest.mark.parametrize("entry", ["!from", "!from x", f"!from x {'5' * 63}", f"!from ../x {'5' * 64}",
                                   f"!from x {'5' * 64} more", f"!from x {'X' * 64}"])
def test_an_origin_has_one_form_only(entry: str) -> None:
    refused(lots(*DEALT), 0, entry, NoOffer)
