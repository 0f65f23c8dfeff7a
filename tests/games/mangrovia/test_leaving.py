"""Five at a table, and two of them leave: bots play on for them, and the game ends as the rules say."""

from __future__ import annotations

from random import Random

import pytest

from atoll.bots.bot import answer
from atoll.bots.roster import make_bot
from atoll.core.errors import HasLeft
from atoll.core.record import Record, read_record
from atoll.core.table import Table
from atoll.games import GAMES

MANGROVIA = GAMES["mangrovia"]
LEAVING = {3: (1, "!resign"), 6: (3, "!flag")}
"""In which round who leaves, and how."""


def played_on(stand_in: str, seed: int) -> Table:
    """A game among bots, in which two people leave."""
    rng = Random(seed)
    table, bot = Table(MANGROVIA, 5, seed=f"{seed:064x}"), make_bot(stand_in, "mangrovia", rng=rng)
    table.settle()
    while table.to_act:
        seat, entry = LEAVING.get(table.state.view(None)["round"], (None, ""))
        if seat is not None and seat not in table.left:
            table.manage(seat, entry)
        table.play(table.to_act[0], answer(bot, table.state, table.to_act[0], rng))
        table.settle()
    return table


@pytest.mark.parametrize(("stand_in", "seed"), [("greedy", 1), ("random", 2), ("random", 3)])
def test_those_who_left_are_last_and_the_others_ranked_by_true_scores(stand_in: str, seed: int) -> None:
    table = played_on(stand_in, seed)
    outcome, own = table.outcome, table.state.outcome()
    assert outcome is not None
    assert own is not None
    assert dict(table.left) == {1: "resigned", 3: "flag"}
    assert (outcome.ranks[1], outcome.ranks[3]) == (5, 4), "the first to leave is last"
    assert (outcome.scores, outcome.breakdown, outcome.reason) == (own.scores, own.breakdown, own.reason)
    assert [sum(part.values()) for part in outcome.breakdown] == list(outcome.scores)
    assert min(outcome.scores) > 0, "the stand-ins went on playing"
    stayed = [0, 2, 4]
    assert [outcome.ranks[seat] for seat in stayed] == [
        1 + sum(own.ranks[other] < own.ranks[seat] for other in stayed) for seat in stayed]


def test_the_record_of_such_a_game_needs_no_bot() -> None:
    table = played_on("random", 4)
    again = read_record(Record.of(table).as_text()).table(MANGROVIA)
    assert again.outcome == table.outcome
    assert again.outcome is not None


def test_who_has_left_can_do_nothing_more() -> None:
    table = Table(MANGROVIA, 5, seed="ab" * 32)
    table.settle()
    table.manage(1, "!resign")
    with pytest.raises(HasLeft, match="has left the game"):
        table.manage(1, "!offer draw")
    assert table.to_act == (0,), "the game goes on"
