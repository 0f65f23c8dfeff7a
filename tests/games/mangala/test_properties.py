"""Section 7 of the rules: properties that hold in every position of random games."""

from __future__ import annotations

from random import Random

import pytest

from atoll.core.table import Table
from atoll.games import GAMES
from atoll.games.mangala.box import STORES
from atoll.games.mangala.position import TURN, FortressPosition, Position
from tests.support.clauses import clause
from tests.support.play import fingerprint, random_moments

MANGALA = GAMES["mangala"]
VARIANTS = ["classic", "fortress"]
MANY = 2000


def states(variant: str, games: int, **options: object) -> list[Position]:
    """Positions in which somebody is to act, before each sowing of random sets."""
    found = []
    for seed in range(games):
        rng = Random(seed)
        table = Table(MANGALA, 2, MANGALA.options(variant=variant, stones=rng.choice([2, 3, 4, 5, 6]), **options))
        found += [moment.state.clone() for moment in random_moments(MANGALA, rng, table) if moment.to_act]
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_stones_are_conserved_and_the_log_replays(variant: str) -> None:
    """2,000 random games of each variant."""
    for seed in range(MANY):
        rng = Random(seed)
        options = MANGALA.options(variant=variant, sets=rng.choice([1, 1, 1, 3]), rest=rng.choice(["emptied", "owner"]))
        table, stores, played = Table(MANGALA, 2, options), [0, 0], 1
        for moment in random_moments(MANGALA, rng, table):
            state = moment.state
            assert isinstance(state, Position)
            assert sum(state.board) == 48
            assert min(state.board) >= 0
            banked = [state.board[store] for store in STORES]
            assert state.set > played or (banked[0] >= stores[0] and banked[1] >= stores[1])
            stores, played = banked, state.set
            assert bool(state.to_act) == bool(state.to_act and state.legal_actions(state.to_act[0]))
        again = Table(MANGALA, 2, options, log=table.log)
        assert fingerprint(again.state, 2) == fingerprint(table.state, 2)


@pytest.mark.parametrize("variant", VARIANTS)
def test_swapping_the_seats_swaps_the_result(variant: str) -> None:
    for state in states(variant, 40):
        seat, twin = state.to_act[0], mirrored(state)
        assert twin.legal_actions(1 - seat) == state.legal_actions(seat)
        for action in state.legal_actions(seat):
            ours, theirs = state.clone(), twin.clone()
            ours.apply(seat, action)
            theirs.apply(1 - seat, action)
            assert mirrored(ours).board == theirs.board
            assert theirs.fortresses == ours.fortresses[::-1]
            assert theirs.to_act == tuple(1 - s for s in ours.to_act)


def mirrored(state: Position) -> Position:
    twin = state.clone()
    twin.board = state.board[7:] + state.board[:7]
    twin.fortresses = (state.fortresses[1], state.fortresses[0])
    twin.to_act = TURN[1 - state.to_act[0]] if state.to_act else ()
    if isinstance(twin, FortressPosition):
        twin.occurrences = {twin.key(): 1}
    return twin


@clause("MG-13")
def test_when_a_sowing_gives_another() -> None:
    for state in states("classic", 60):
        seat = state.to_act[0]
        for action in state.legal_actions(seat):
            pit = int(action[4])
            count, after = state.board[7 * seat + pit - 1], state.clone()
            after.apply(seat, action)
            due = (count == 1 and pit == 6) or (count >= 2 and (count - 8 + pit) % 13 == 0)
            assert not after.to_act or (after.to_act == (seat,)) == due


@clause("MG-28")
def test_no_classic_position_comes_back() -> None:
    for seed in range(60):
        seen: set[tuple[object, ...]] = set()
        for table in random_moments(MANGALA, Random(seed), Table(MANGALA, 2)):
            assert isinstance(table.state, Position)
            key = (*table.state.board, table.to_act)
            assert key not in seen
            seen.add(key)


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_or_more_stones_never_empty_the_own_side(variant: str) -> None:
    for state in states(variant, 40):
        seat = state.to_act[0]
        for action in state.legal_actions(seat):
            place = 7 * seat + int(action[4]) - 1
            if state.board[place] > 1:
                after = state.clone()
                after.apply(seat, action)
                if after.to_act:
                    assert any(after.board[7 * seat:7 * seat + 6])


def test_what_happens_next_does_not_depend_on_the_stores() -> None:
    for state in states("classic", 30):
        seat, twin = state.to_act[0], state.clone()
        twin.board[6], twin.board[13] = twin.board[13], twin.board[6]
        for action in state.legal_actions(seat):
            ours, theirs = state.clone(), twin.clone()
            ours.apply(seat, action)
            theirs.apply(seat, action)
            assert ours.to_act == theirs.to_act
            assert ours.board[:6] + ours.board[7:13] == theirs.board[:6] + theirs.board[7:13]


@clause("MG-47", "MG-48", "MG-50")
def test_a_fortress_stands_empty_and_is_no_pit_6() -> None:
    built = 0
    for state in states("fortress", 200):
        for seat in (0, 1):
            pit = state.fortresses[seat]
            if pit is not None:
                built += 1
                assert 1 <= pit <= 5
                assert state.board[7 * (1 - seat) + pit - 1] == 0
    assert built > 100


@pytest.mark.parametrize(("variant", "sowings"), [("classic", 43), ("fortress", 66)])
def test_the_usual_length_of_a_random_set(variant: str, sowings: int) -> None:
    lengths = []
    for seed in range(600):
        *_, table = random_moments(MANGALA, Random(seed), Table(MANGALA, 2, MANGALA.options(variant=variant)))
        lengths.append(len(table.log))
    assert abs(sum(lengths) / len(lengths) - sowings) < 4
