"""Clauses of mangala that the examples of the text do not show by themselves."""

from __future__ import annotations

from random import Random

import pytest

from atoll.core.errors import BadOption, BadSeats, GameOver, IllegalAction, NotYourTurn
from atoll.core.game import CHANCE
from atoll.core.table import Table
from atoll.games import GAMES
from atoll.games.mangala.box import FACING, ROW_AND_SLOT, path, ring
from atoll.games.mangala.clock import check_flag_fall, flag_entry, standard_seconds
from atoll.games.mangala.position import Position
from atoll.games.mangala.scoring import set_points
from tests.games.mangala.examples import set_up, written
from tests.support.clauses import clause
from tests.support.play import play, random_moments

MANGALA = GAMES["mangala"]
FORTRESS = {"variant": "fortress"}
CLASSIC = {"variant": "classic"}


def fresh(**options: object) -> Position:
    state = MANGALA.start(2, MANGALA.options(**options))
    assert isinstance(state, Position)
    return state


@clause("MG-1")
@pytest.mark.parametrize("players", [0, 1, 3, "2"])
def test_only_two_can_play(players: int) -> None:
    with pytest.raises(BadSeats, match="mangala is for 2 players"):
        MANGALA.start(players, MANGALA.options())


@clause("MG-2")
@pytest.mark.parametrize("stones", [2, 3, 4, 5, 6])
def test_every_pit_begins_with_the_same_stones(stones: int) -> None:
    view = fresh(stones=stones).view(None)
    assert view["pits"] == [[stones] * 6] * 2
    assert view["stores"] == [0, 0]


@clause("MG-3")
def test_seat_0_makes_the_first_sowing() -> None:
    assert fresh().to_act == (0,)
    assert fresh(**FORTRESS).to_act == (0,)


@clause("MG-4")
def test_the_facing_pit_of_k_is_7_minus_k() -> None:
    for place in (*range(6), *range(7, 13)):
        (row, pit), (other, opposite) = ROW_AND_SLOT[place], ROW_AND_SLOT[FACING[place]]
        assert (other, opposite) == (1 - row, 7 - pit)


@clause("MG-5", "MG-7")
def test_only_the_player_whose_turn_it_is_sows_and_nobody_passes() -> None:
    state = fresh()
    for action in ("pass", "sow 7", "sow 0", "sow 01", "sow", ""):
        assert state.why_not(0, action) == "MG-5"
    assert state.why_not(1, "sow 1") == state.why_not(CHANCE, "sow 1") == "MG-5"
    assert state.legal_actions(1) == []


@clause("MG-6")
def test_an_empty_pit_cannot_be_sown() -> None:
    state = set_up(CLASSIC, "0 2 0 5 3 4 / 3 1 0 2 6 4 | 10 8 | - - | 0")
    assert state.legal_actions(0) == ["sow 2", "sow 4", "sow 5", "sow 6"]
    assert state.why_not(0, "sow 1") == "MG-6"


@clause("MG-11")
def test_the_other_store_is_no_slot() -> None:
    assert 13 not in ring(0, with_store=True)
    assert 6 not in ring(1, with_store=True)
    assert len(ring(0, with_store=True)) == 13
    assert 13 not in path(ring(0, with_store=True), 5, 40)


@clause("MG-14")
def test_the_further_sowing_is_a_duty() -> None:
    table = play(MANGALA, 2, "0 sow 4")
    assert table.to_act == (0,)
    with pytest.raises(NotYourTurn):
        table.play(1, "sow 1")
    with pytest.raises(IllegalAction, match="MG-5"):
        table.play(0, "pass")


@clause("MG-15", "MG-22")
def test_after_a_capture_the_turn_passes() -> None:
    state = set_up(CLASSIC, "0 2 0 5 3 4 / 3 1 0 2 6 4 | 10 8 | - - | 0")
    state.apply(0, "sow 6")
    assert state.taken == ((1, 2, 2, 0),)
    assert state.to_act == (1,)


@clause("MG-24")
def test_after_the_end_nobody_sows() -> None:
    state = set_up(CLASSIC, "0 0 0 0 0 1 / 2 0 3 0 1 0 | 20 21 | - - | 0")
    state.apply(0, "sow 6")
    assert state.to_act == ()
    for seat in (0, 1):
        assert state.legal_actions(seat) == []
        assert state.why_not(seat, "sow 1") == "MG-24"


@clause("MG-36")
def test_a_match_of_several_sets_is_one_game_won_drawn_or_lost() -> None:
    """What a tournament counts, 1, ½ or 0, are the payoffs of the outcome, however many sets the match had."""
    for sets in (1, 3, 5):
        *_, table = random_moments(MANGALA, Random(sets), Table(MANGALA, 2, MANGALA.options(sets=sets, stones=2)))
        outcome = table.outcome
        assert outcome is not None
        assert sorted(outcome.payoffs) in ([0.0, 1.0], [0.5, 0.5])


@clause("MG-33")
def test_points_of_a_set() -> None:
    assert [set_points(stones) for stones in ((25, 23), (24, 24), (20, 28))] == [(2, 0), (1, 1), (0, 2)]


@clause("MG-37")
def test_fifteen_minutes_for_each_set_in_one_sum() -> None:
    assert [standard_seconds(MANGALA.options(sets=sets)) for sets in (1, 3, 5)] == [900, 2700, 4500]


@clause("MG-38")
def test_the_clock_of_the_seat_to_act_runs_through_further_sowings() -> None:
    """The table's clock runs for `to_act`, and that stays with the mover."""
    assert play(MANGALA, 2, "0 sow 4").to_act == (0,)
    assert play(MANGALA, 2, "0 sow 4", "0 sow 6").to_act == (1,)


@clause("MG-39")
def test_a_fallen_flag_loses_whatever_is_banked() -> None:
    table = Table(MANGALA, 2)
    table.state = set_up(CLASSIC, "1 0 2 0 0 3 / 2 2 0 0 1 0 | 30 7 | - - | 0")
    assert isinstance(table.state, Position)
    table.enter(0, flag_entry(table.state, 0, "loss"))
    assert table.outcome is not None
    assert (table.outcome.ranks, table.outcome.reason) == ((2, 1), "flag")


@clause("MG-40")
@pytest.mark.parametrize(("seat", "ranks"), [(0, (1, 1)), (1, (1, 2))])
def test_half_of_the_stones_saves_a_draw(seat: int, ranks: tuple[int, int]) -> None:
    table = Table(MANGALA, 2)
    table.state = set_up(CLASSIC, "1 0 2 0 0 3 / 2 2 0 0 1 6 | 24 7 | - - | 0")
    assert isinstance(table.state, Position)
    table.enter(seat, flag_entry(table.state, seat, "bank24"))
    assert table.outcome is not None
    assert table.outcome.ranks == ranks


@clause("MG-40")
def test_bank24_is_for_games_of_one_set() -> None:
    check_flag_fall("bank24", MANGALA.options(sets=1))
    check_flag_fall("loss", MANGALA.options(sets=5))
    with pytest.raises(BadOption, match="flag_fall cannot be 'bank24' in a match of several sets"):
        check_flag_fall("bank24", MANGALA.options(sets=3))
    with pytest.raises(BadOption, match="flag_fall cannot be 'coin'"):
        check_flag_fall("coin", MANGALA.options())


@clause("MG-41")
def test_resignation_belongs_to_the_table() -> None:
    table = play(MANGALA, 2, "0 sow 4", "1 !resign")
    assert table.state.outcome() is None
    assert table.outcome is not None
    assert (table.outcome.ranks, table.outcome.reason) == ((1, 2), "resigned")
    with pytest.raises(GameOver):
        table.play(0, "sow 1")


@clause("MG-42")
def test_the_fortress_game_keeps_the_other_rules() -> None:
    state = fresh(**FORTRESS)
    assert state.why_not(1, "sow 1") == "MG-5"
    assert state.legal_actions(0) == [f"sow {pit}" for pit in range(1, 7)]
    assert state.view(None)["stores"] == [0, 0]


@clause("MG-51")
def test_nobody_sows_from_a_fortress() -> None:
    state = set_up(FORTRESS, "0 1 0 2 0 3 / 4 1 0 2 0 1 | 15 19 | - 3 | 0")
    assert state.why_not(0, "sow 3") == "MG-51"
    assert state.why_not(0, "sow 1") == "MG-6"
    assert "sow 3" not in state.legal_actions(0)


@clause("MG-54")
def test_three_stones_without_a_fortress_stay() -> None:
    state = set_up(FORTRESS, "1 0 2 0 0 7 / 0 1 0 1 0 2 | 18 16 | - - | 0")
    state.apply(0, "sow 6")
    assert written(state) == "1 0 2 0 0 1 / 1 2 1 2 1 3 | 18 16 | - - | 1"
    second = set_up(FORTRESS, "0 3 0 0 2 4 / 0 1 2 0 5 1 | 18 12 | 1 - | 0")
    second.apply(0, "sow 6")
    assert second.board[9] == 3


@clause("MG-58")
def test_the_same_stones_with_the_other_player_to_act_are_another_position() -> None:
    before = "0 1 0 1 0 2 / 0 1 2 0 0 1 | 20 20 | - -"
    state = set_up(FORTRESS, f"{before} | 1")
    for pit in "612234453344516156611612242545531":
        state.apply(state.to_act[0], f"sow {pit}")
    assert written(state) == f"{before} | 0"
    assert state.view(None)["repeats"] == 1


@pytest.mark.parametrize(("name", "value", "sentence"), [
    ("variant", "blitz", "the option variant cannot be 'blitz'; it may be 'classic' or 'fortress'"),
    ("sets", 2, "the option sets cannot be 2; it may be 1, 3 or 5"),
    ("sets", True, "the option sets cannot be True; it may be 1, 3 or 5"),
    ("stones", "4", "the option stones cannot be '4'; it may be 2, 3, 4, 5 or 6"),
    ("rest", None, "the option rest cannot be None; it may be 'emptied' or 'owner'"),
])
def test_a_bad_option_is_refused_in_a_sentence(name: str, value: object, sentence: str) -> None:
    with pytest.raises(BadOption) as refusal:
        MANGALA.options(**{name: value})
    assert str(refusal.value) == sentence
