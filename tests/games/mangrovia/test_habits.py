"""What a practised player does at first sight: always legal, never foolish, and weighed like the real thing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from atoll.bots.bot import settle
from atoll.games import GAMES
from atoll.games.mangrovia.bot.evaluate import progress
from atoll.games.mangrovia.bot.habits import HABITS, answer, is_quiet, judge
from atoll.games.mangrovia.bot.hand import Hand
from atoll.games.mangrovia.bot.standings import standings_of
from atoll.games.mangrovia.bot.weights import AMULETS_OWNED, PATH_NOW, weights_at
from atoll.games.mangrovia.box.rulebook import CARDS, POLE_TILES
from atoll.games.mangrovia.position import Hut
from atoll.games.mangrovia.scoring import path_ranking, pole_ranking
from atoll.games.mangrovia.state import Mangrovia
from tests.games.mangrovia.positions import position

MANGROVIA = GAMES["mangrovia"]
TILES = ("none", "random", "gods", "godless")


def moments(players: int, tiles: str, rng: Random) -> Iterator[Mangrovia]:
    """Every decision of a game that all seats play by habit."""
    state = MANGROVIA.start(players, MANGROVIA.options(stone_tiles=tiles))
    assert isinstance(state, Mangrovia)
    settle(state, rng)
    while state.to_act:
        yield state
        seat = state.to_act[0]
        actions = state.legal_actions(seat)
        action = answer(state, seat, actions, rng)
        assert action in actions
        state.apply(seat, action)
        settle(state, rng)


def test_whole_games_can_be_played_by_habit() -> None:
    asked = set()
    for players in MANGROVIA.seats:
        for tiles in TILES * 3:
            for state in moments(players, tiles, Random(f"{players}{len(asked)}{tiles}")):
                asked.add(type(state.question))
            assert state.reason == "last_hut", "who plays to win does not dawdle for forty rounds"
    assert set(HABITS) <= asked


def test_it_is_quiet_when_a_round_begins() -> None:
    quiet = [state.round for state in moments(3, "none", Random(1)) if is_quiet(state)]
    assert quiet == list(range(1, len(quiet) + 1))
    assert not is_quiet(position("game 4", "bowl 2 0; begin landing 2"))


@pytest.mark.parametrize("players", MANGROVIA.seats)
def test_shares_of_winning_are_shares_and_follow_the_points(players: int) -> None:
    for state in moments(players, "random", Random(players)):
        chances = judge(state)
        assert sum(chances) == pytest.approx(1)
        assert min(chances) > 0
    even, ahead = (position(f"game {players}", f"points 0 {points}; begin bowls") for points in (0, 9))
    assert judge(ahead)[0] > judge(even)[0]
    assert judge(ahead)[0] == max(judge(ahead))


@pytest.mark.parametrize("tiles", ["none", "gods"])
def test_a_hut_is_weighed_as_it_would_stand(tiles: str) -> None:
    """What `gain` says at once is what the columns say before and after."""
    for state in moments(4, tiles, Random(tiles)):
        seat, weights = state.to_act[0], weights_at(progress(state))
        for space in state.board.spaces[::5]:
            if state.huts[space.index] or state.poles_taken == len(POLE_TILES):
                continue
            pole = POLE_TILES[state.poles_taken] if space.area == "pole" else None
            before = standings_of(state).columns[seat]
            after = standings_of(state, (space, Hut(seat, 1, pole))).columns[seat]
            counted = weights[PATH_NOW:AMULETS_OWNED]
            due = sum((new - old) * weight for new, old, weight in zip(after, before, counted, strict=True))
            due += weights.points * (space.points + (pole or 0))
            assert standings_of(state).gain(state, seat, space, 1, weights) == pytest.approx(due)


def test_a_card_is_weighed_as_it_would_be_held() -> None:
    for state in moments(3, "none", Random(4)):
        seat = state.to_act[0]
        hand = Hand(state, seat)
        for card in range(len(CARDS)):
            richer = state.clone()
            richer.players[seat].hidden[card] += 1
            assert hand.with_card(card) == pytest.approx(Hand(richer, seat).worth())


@pytest.mark.parametrize("players", MANGROVIA.seats)
@pytest.mark.parametrize("tiles", ["none", "gods"])
def test_standings_are_those_of_the_final_scoring(players: int, tiles: str) -> None:
    """The quick count gives every seat the prizes that the rules would give it now."""
    for state in moments(players, tiles, Random(f"{players}{tiles}")):
        if not is_quiet(state):
            continue
        standings = standings_of(state)
        due = [path_ranking(state, path) for path in state.board.paths] + [pole_ranking(state)]
        for contest, ranking in zip([*standings.paths, standings.pole], due, strict=True):
            owed = {owner: prize for (owner, _), prize in zip(ranking, contest.prizes, strict=False)}
            assert [contest.now(seat)[0] for seat in range(players)] == [owed.get(seat, 0) for seat in range(players)]


def test_a_payment_leaves_what_can_still_be_used() -> None:
    state = position("game 4", "bowl 3 0; birds water sand; hand 0 2 5 7 water water; begin landing 10", "0 build r3c4")
    assert state.legal_actions(0) == ["pay 2 5", "pay 7"]
    assert answer(state, 0, state.legal_actions(0), Random(1)) == "pay 2 5", "7 still pays for a hut, 2 and 5 too"
