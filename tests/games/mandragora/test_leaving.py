"""Sides: partners win and lose together, and whoever leaves takes the partner along."""

import pytest

from atoll.core.table import Table
from atoll.games.mandragora import GAME
from tests.games.mandragora.scripts import opened
from tests.support.clauses import clause

SHOPS = "redherb redherb redherb redherb redherb redherb"


@clause("MD-82", "MD-89")
def test_partners_are_a_side() -> None:
    teams = GAME.start(4, GAME.options(teams=True))
    assert [teams.side(seat) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_teams_everybody_is_alone(players: int) -> None:
    state = GAME.start(players, GAME.options())
    assert [state.side(seat) for seat in range(players)] == [(seat,) for seat in range(players)]


def outcome(table: Table) -> tuple[tuple[int, ...], str]:
    assert table.outcome is not None
    return table.outcome.ranks, table.outcome.reason


@pytest.mark.parametrize(("seat", "ranks"), [(0, (2, 1, 2, 1)), (2, (2, 1, 2, 1)), (3, (1, 2, 1, 2))])
@pytest.mark.parametrize(("entry", "reason"), [("!resign", "resigned"), ("!flag", "flag")])
def test_a_team_that_loses_a_member_loses(seat: int, ranks: tuple[int, ...], entry: str, reason: str) -> None:
    table = opened("seats 4 teams=true", SHOPS)
    table.enter(seat, entry)
    assert table.to_act == ()
    assert outcome(table) == (ranks, reason)


def test_two_wizards_end_with_the_first_who_resigns() -> None:
    table = opened("seats 2", SHOPS)
    table.enter(1, "!resign")
    assert outcome(table) == ((1, 2), "resigned")


def test_four_wizards_without_teams_play_on() -> None:
    table = opened("seats 4", SHOPS)
    table.enter(0, "!resign")
    assert table.outcome is None
    assert table.to_act == (0,), "a stand-in answers for the seat"
    while table.to_act:
        (seat,) = table.to_act
        actions = table.state.legal_actions(seat)
        table.play(seat, "pass" if "pass" in actions else actions[0])
        table.settle()
    own = table.state.outcome()
    assert own is not None
    assert table.outcome is not None
    assert table.outcome.ranks[0] == 4, "whoever left is last"
    assert (table.outcome.scores, table.outcome.reason) == (own.scores, own.reason)
