"""The bots' judgement: the better position has the larger share."""

from random import Random

import pytest

from atoll.games.mandragora import GAME
from atoll.games.mandragora.bot.evaluate import evaluate
from atoll.games.mandragora.state import Mandragora
from tests.games.mandragora.scripts import before, go
from tests.support.play import random_moments


def state_of(state: object) -> Mandragora:
    assert isinstance(state, Mandragora)
    return state


@pytest.mark.parametrize("seed", range(12))
def test_every_moment_can_be_judged(seed: int) -> None:
    for table in random_moments(GAME, Random(seed)):
        if table.to_act:
            shares = evaluate(state_of(table.state))
            assert len(shares) == table.players
            assert all(0 <= share <= 1 for share in shares)
            if table.options.teams:
                assert shares[0] == pytest.approx(shares[2])
                assert max(shares) <= 0.5, "partners halve their win"


def test_a_seat_judges_rivals_by_the_size_of_their_hands() -> None:
    """What a seat imagines in hidden hands does not blur its own choice."""
    table = before("V16", "0 cast")
    rng = Random(4)
    assert len({evaluate(state_of(table.state.determinize(0, rng)))[0] for _ in range(20)}) == 1


def test_the_token_and_a_wasted_turn_cost() -> None:
    cursed = before("V6", "0 token 1")
    keep, hand_on = cursed.state.clone(), cursed.state.clone()
    keep.apply(0, "token 0")
    hand_on.apply(0, "token 1")
    assert evaluate(state_of(hand_on))[0] > evaluate(state_of(keep))[0]


def test_a_stronger_spell_is_better() -> None:
    table = before("V23", "0 spell 5")
    worth = {}
    for strength in (3, 4, 5):
        state = table.state.clone()
        state.apply(0, f"spell {strength}")
        worth[strength] = evaluate(state_of(state))[0]
    assert worth[3] < worth[4] < worth[5]


def test_casting_in_the_last_turn_beats_passing() -> None:
    table = before("V26", "0 pass")
    cast, passed = table.state.clone(), table.state.clone()
    cast.apply(0, "cast yellow mandrake 4")
    passed.apply(0, "pass")
    assert evaluate(state_of(cast))[0] > evaluate(state_of(passed))[0]
    go(table, "0 pass")
    assert table.state.ask == "vanish_colour", "a running position at the end can be judged too"
    assert all(0 < share < 1 for share in evaluate(state_of(table.state)))
