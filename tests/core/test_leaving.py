"""People who leave: with two sides the game is over, with more it is played on to its own end."""

from __future__ import annotations

from random import Random

import pytest

from atoll.core.errors import HasLeft, NotYourTurn
from atoll.core.game import CHANCE, Seat
from atoll.core.record import Record, read_record
from atoll.core.table import Table
from tests.support.play import random_moments
from tests.toys import lots


class Pairs(lots.Lots):
    """Lots for partners: seats 0 and 2 against 1 and 3, or whoever is alone."""

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple(other for other in range(len(self.scores)) if other % 2 == seat % 2)


PAIRS = lots.Game("pairs", 1, range(2, 5), lots.Options, lambda players, options: Pairs(players, options))


def seated(players: int, **options: object) -> Table:
    table = Table(lots.GAME, players, lots.Options(**options), "5e" * 32)  # type: ignore[arg-type]
    table.settle()
    return table


def play_out(table: Table, seed: int = 1) -> None:
    for _ in random_moments(table.game, Random(seed), table):
        pass


def test_with_three_sides_the_game_goes_on_and_who_left_is_last() -> None:
    table = seated(3)
    table.enter(1, "!resign")
    assert (table.closed, dict(table.left), table.stand_in) == (None, {1: "resigned"}, "greedy")
    play_out(table)
    outcome, own = table.outcome, table.state.outcome()
    assert outcome is not None
    assert own is not None
    assert outcome.ranks[1] == 3
    assert (outcome.scores, outcome.reason, outcome.breakdown) == (own.scores, "counted", own.breakdown)
    stayed = sorted((0, 2), key=lambda seat: own.ranks[seat])
    assert sorted(outcome.ranks[seat] for seat in stayed) in ([1, 2], [1, 1])
    assert (own.ranks[0] < own.ranks[2]) == (outcome.ranks[0] < outcome.ranks[2])


def test_the_table_knows_whether_it_would_go_on_without_a_seat() -> None:
    three, two, pairs, episode = seated(3), seated(2), Table(PAIRS, 4), seated(2, book={"page": 1})
    assert [table.goes_on_without(0) for table in (three, two, pairs, episode)] == [True, False, False, True]
    three.enter(1, "!resign")
    assert not three.goes_on_without(0), "one side would be left"


@pytest.mark.parametrize(("first", "second"), [("!resign", "!flag"), ("!flag", "!resign")])
def test_when_one_side_is_left_it_wins_at_once(first: str, second: str) -> None:
    table = seated(3)
    table.enter(2, first)
    table.enter(0, second)
    assert table.outcome is table.closed
    assert table.closed is not None
    assert table.closed.ranks == (2, 1, 3), "the first to leave is lowest"
    assert table.closed.reason == {"!flag": "flag", "!resign": "resigned"}[second]
    assert table.to_act == ()


def test_a_side_that_loses_a_member_loses() -> None:
    table = Table(PAIRS, 4)
    table.settle()
    table.enter(2, "!resign")
    assert table.closed is not None
    assert table.closed.ranks == (2, 1, 2, 1), "ranks count sides, as the games do"


def test_an_episode_of_a_campaign_is_played_to_its_own_end() -> None:
    table = seated(2, book={"page": 1})
    table.enter(0, "!resign")
    assert table.closed is None
    table.enter(1, "!flag")
    play_out(table)
    assert table.outcome is not None
    assert (table.outcome.ranks, table.outcome.reason) == ((2, 1), "counted")


def test_whoever_left_manages_nothing_any_more() -> None:
    table = seated(3)
    table.enter(0, "mark 1")
    table.enter(0, "!resign")
    for entry in ("!resign", "!flag", "!undo", "!offer draw", "!hint"):
        with pytest.raises(HasLeft, match="its player has left the game \\(resigned\\)"):
            table.enter(0, entry)
    assert not table.can_undo(0)
    table.enter(0, "done")  # the stand-in answers for the seat
    with pytest.raises(NotYourTurn):
        table.enter(CHANCE, "!resign")


def test_an_offer_does_not_wait_for_whoever_left() -> None:
    table = seated(3)
    table.enter(0, "mark 1")
    table.enter(1, "!offer draw")
    table.enter(0, "!accept")
    table.enter(2, "!resign")
    assert table.closed is not None
    assert (table.closed.reason, table.closed.ranks) == ("agreed", (1, 1, 3))
    table = seated(3)
    table.enter(1, "!offer draw")
    table.enter(1, "!resign")
    assert table.offer is None, "it went with the one who made it"
    table.enter(0, "!offer pause")
    assert table.offer is not None
    assert table.offer.waiting == (2,)


def test_a_table_that_plays_on_has_its_people_again() -> None:
    table = seated(3)
    table.enter(1, "!resign")
    table.enter(0, f"!from k3v9x0q2m7dw {'5eed' * 16}")
    assert not table.left


def test_a_record_keeps_who_left_and_who_stood_in() -> None:
    table = Table(lots.GAME, 3, stand_in="random")
    table.settle()
    table.enter(1, "!flag")
    play_out(table)
    record = Record.of(table)
    assert read_record(record.as_text()) == read_record(record.as_json()) == record
    again = record.table(lots.GAME)
    assert (again.outcome, dict(again.left), again.stand_in) == (table.outcome, {1: "flag"}, "random")
