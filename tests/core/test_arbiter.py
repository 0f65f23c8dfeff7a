"""An arbiter's words at a table: they are entries without a seat, and no draws."""

from __future__ import annotations

import pytest

from atoll.core.errors import GameOver, NoOffer, NotYourTurn, Paused
from atoll.core.game import CHANCE
from atoll.core.record import Record, read_record, verify
from atoll.core.table import Table
from atoll.games import find_game


def test_a_call_holds_play_up_until_it_is_answered_or_taken_back() -> None:
    table = Table(find_game("mangala"), 2)
    table.enter(1, "!call")
    assert (table.call, table.paused) == (1, True)
    with pytest.raises(Paused):
        table.enter(0, "sow 1")
    with pytest.raises(Paused):
        table.enter(0, "!call")
    for other in ("!withdraw", "!resume"):
        with pytest.raises(NoOffer):
            table.enter(0, other)
    table.enter(1, "!withdraw")
    table.enter(0, "!call")
    table.enter(CHANCE, "!resume")
    table.enter(0, "sow 1")
    with pytest.raises(NoOffer):
        table.enter(CHANCE, "!resume")


@pytest.mark.parametrize(("places", "ranks", "uncounted"), [
    ("1 2", (1, 2), ()), ("1 1", (1, 1), ()), ("- 1", (2, 1), (0,)), ("- -", (1, 1), (0, 1))])
def test_a_decision_ends_the_game(places: str, ranks: tuple[int, ...], uncounted: tuple[int, ...]) -> None:
    table = Table(find_game("mangala"), 2)
    table.enter(0, "!call")
    table.enter(CHANCE, f"!decide {places}")
    assert table.outcome is not None
    assert (table.outcome.ranks, table.outcome.reason, table.uncounted) == (ranks, "arbiter", uncounted)
    assert not table.paused
    with pytest.raises(GameOver):
        table.enter(CHANCE, "!time 0 60")


@pytest.mark.parametrize("wrong", ["!decide 1", "!decide 1 3", "!decide", "!time 2 60", "!time 0 0", "!time 0 -5",
                                   "!no"])
def test_what_no_arbiter_can_say_is_refused(wrong: str) -> None:
    table = Table(find_game("mangala"), 2)
    with pytest.raises(NoOffer):
        table.enter(CHANCE, wrong)
    with pytest.raises((NoOffer, NotYourTurn)):
        table.enter(0, wrong)
    assert table.log == []


def test_a_record_with_an_arbiters_words_is_sound() -> None:
    """A game with draws: the words between them are none."""
    game = find_game("mangrovia")
    table = Table(game, 3)
    table.settle()
    table.enter(CHANCE, "!time 0 60")
    seat = table.to_act[0]
    table.enter(seat, table.state.legal_actions(seat)[0])
    table.settle()
    table.enter(CHANCE, "!decide 2 1 -")
    record = read_record(Record.of(table).as_text())
    assert record.table(game).outcome == table.outcome
    found = verify(record, game)
    assert found.fault is None
    assert found.draws == sum(entry.seat == CHANCE and not entry.action.startswith("!") for entry in table.log) > 0
