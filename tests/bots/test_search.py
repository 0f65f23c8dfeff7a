"""The tree search: proofs, sealed answers, one call for a node, its ends in time and in nodes, the same again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from atoll.bots.bot import rollout, settle
from atoll.bots.search import SearchBot
from atoll.bots.tree import Node, Step, choice, prove, select
from atoll.core.game import State
from atoll.games import GAMES, part
from atoll.games.mangala.bot.evaluate import evaluate
from tests.toys import lots


def level(state: Any) -> tuple[float, ...]:
    return (0.5, 0.5)


def ending(*board: int) -> State:
    state = GAMES["mangala"].start(2, GAMES["mangala"].options())
    state.board[:] = board  # type: ignore[attr-defined]  # mangala's own
    return state


def exact(state: State) -> tuple[float, ...]:
    """What best play leads to: every line to its end."""
    if not state.to_act:
        outcome = state.outcome()
        assert outcome is not None
        return outcome.payoffs
    seat, found = state.to_act[0], []
    for action in state.legal_actions(seat):
        after = state.clone()
        after.apply(seat, action)
        found.append(exact(after))
    return max(found, key=lambda payoffs: payoffs[seat])


ENDINGS = [ending(0, 1, 0, 2, 0, 1, 22, 1, 0, 0, 2, 0, 1, 18), ending(0, 0, 1, 0, 3, 0, 20, 2, 0, 1, 0, 1, 0, 20),
           ending(1, 0, 0, 0, 2, 1, 19, 0, 1, 0, 1, 0, 2, 21)]


@pytest.mark.parametrize("state", ENDINGS)
def test_small_endings_are_proved(state: State) -> None:
    root = SearchBot(evaluate, 5000).search(state, 0, Random(1))
    assert root.proved == exact(state)
    assert root.visits < 5000  # a proof ends the search
    after = state.clone()
    after.apply(0, choice(root, 0, state.legal_actions(0), Random(1)))
    assert exact(after)[0] == exact(state)[0]


def test_a_result_is_proved_by_a_win_or_by_all_actions() -> None:
    root, actions = Node(0.0, 0), ["a", "b"]
    root.children = {(0, "a"): Node(0.0, 1), (0, "b"): Node(0.0, 1)}
    root.children[0, "a"].proved = (0.0, 1.0)
    prove([Step(root, 0, actions)], (0.5, 0.5))
    assert root.proved is None
    assert choice(root, 0, actions, Random(1)) == "b"  # what is lost for certain is not chosen while there is more
    assert select(root, 0, actions, 2.0) == "b"
    root.children[0, "b"].proved = (0.5, 0.5)
    prove([Step(root, 0, actions)], (0.5, 0.5))
    assert root.proved == (0.5, 0.5)


def test_nothing_is_proved_where_something_is_hidden() -> None:
    state = lots.GAME.start(2, lots.Options(rounds=1))
    settle(state, Random(1))
    assert all(node.proved is None for node in nodes(SearchBot(level, 300).search(state, 0, Random(1))))


def test_sealed_answers_are_chosen_apart() -> None:
    """Both are asked: each has its statistics at the same node, and nobody's hang under the other's answer."""
    state = lots.GAME.start(2, lots.Options(rounds=2))
    settle(state, Random(1))
    for seat in (0, 1):
        state.apply(seat, "done")
    assert state.to_act == (0, 1)
    for me in (0, 1):
        root = SearchBot(level, 200).search(state, me, Random(1))
        assert set(root.children) == {(seat, bid) for seat in (0, 1) for bid in ("bid 0", "bid 1")}
        for bid in ("bid 0", "bid 1"):
            assert all(not action.startswith("bid") for _, action in root.children[me, bid].children)
            assert not root.children[1 - me, bid].children


def test_all_actions_of_a_node_are_judged_in_one_call() -> None:
    calls: list[int] = []

    def judge_many(states: Sequence[State], seat: int) -> list[float]:
        calls.append(len(states))
        return [evaluate(state)[seat] for state in states]  # type: ignore[arg-type]  # mangala's own
    state = GAMES["mangala"].start(2, GAMES["mangala"].options())
    many, each = SearchBot(evaluate, 60, judge_many=judge_many), SearchBot(evaluate, 60)
    assert [node.visits for node in nodes(many.search(state, 0, Random(1)))] == [
        node.visits for node in nodes(each.search(state, 0, Random(1)))]
    assert calls[0] == len(state.legal_actions(0))


def test_a_search_ends_in_time_and_within_its_nodes() -> None:
    state = GAMES["mangala"].start(2, GAMES["mangala"].options())
    assert SearchBot(evaluate, 10**9, seconds=0.05).choose(state, 0, Random(1)) in state.legal_actions(0)
    small = list(nodes(SearchBot(evaluate, 400, most_nodes=100).search(state, 0, Random(1))))
    large = list(nodes(SearchBot(evaluate, 400).search(state, 0, Random(1))))
    assert len(small) < 100 + 10 < len(large)


def rollout_of_one(state: Any) -> tuple[float, ...]:
    return rollout(state, Random(1))


def test_where_nothing_was_learned_it_may_think_longer() -> None:
    mandragora, learned = GAMES["mandragora"], part("mandragora", "judgement")
    bot = SearchBot(rollout_of_one, 5, learned=learned, simulations_by_hand=9)
    visits = []
    for players in (2, 3):
        state = mandragora.start(players, mandragora.options())
        settle(state, Random(2))
        visits.append(bot.search(state, state.to_act[0], Random(4)).visits)
    assert visits == [5, 9]


def test_the_same_seed_and_simulations_give_the_same_tree() -> None:
    state = GAMES["mandragora"].start(3, GAMES["mandragora"].options())
    settle(state, Random(2))
    judge = (1 / 3, 1 / 3, 1 / 3)
    trees = [[(node.visits, node.payoff) for node in nodes(
        SearchBot(lambda _: judge, 30).search(state, state.to_act[0], Random(4)))] for _ in range(2)]
    assert trees[0] == trees[1]


def nodes(root: Node) -> Iterator[Node]:
    yield root
    for child in root.children.values():
        yield from nodes(child)
