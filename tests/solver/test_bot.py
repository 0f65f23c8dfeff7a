"""The bot keeps every value that it can know, plays for the match, and tempts the opponent."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from atoll.core.game import State
from atoll.solver.bot import MangalaBot, mangala_bot, search_bot
from atoll.solver.budget import Budget
from atoll.solver.goals import Goal, goal_of
from atoll.solver.oracle import Oracle
from atoll.solver.position import of_state, sowings, sown
from atoll.solver.tables import Tables, open_tables
from atoll.solver.thinker import PROVED, Thinker, after, scores_in_python
from tests.games.mangala.examples import set_up
from tests.solver.positions import random_states

CLASSIC: dict[str, Any] = {"variant": "classic", "sets": 1}
FORTRESS: dict[str, Any] = {"variant": "fortress", "sets": 1}
LONG = 1e3


@pytest.fixture(scope="module")
def bot(tables: Tables) -> MangalaBot:
    return MangalaBot(Oracle(tables), seconds=LONG)


def lead_of(state: State) -> int:
    seat, stores = state.to_act[0], state.view(None)["stores"]
    return int(stores[seat] - stores[1 - seat])


def final_lead(tables: Tables, state: State, pit: int) -> int:
    """The mover's lead at the end of the set, if he sows that pit and both play best."""
    one = sown(of_state(state), pit)
    left = 0 if one.pits is None else tables.gain(one.pits)
    assert left is not None
    return lead_of(state) + one.gain + (left if one.again else -left)


def test_no_value_is_let_go_where_the_tables_reach(bot: MangalaBot, tables: Tables) -> None:
    checked = 0
    for state in random_states(Random(1)):
        if sum(of_state(state)) > 12 or len(state.legal_actions(state.to_act[0])) < 2:
            continue
        seat = state.to_act[0]
        choice = bot.choice(state.clone(), seat, Random(0))
        ends = {pit: final_lead(tables, state, pit) for pit in (int(a[4:]) for a in state.legal_actions(seat))}
        goal = Goal(0)
        assert goal.grade(ends[int(choice.action[4:])]) == choice.grade == max(map(goal.grade, ends.values()))
        checked += 1
        if checked == 60:
            break


def test_above_the_tables_it_searches(bot: MangalaBot, tables: Tables) -> None:
    judge = Oracle(tables)
    for state in random_states(Random(2)):
        pits = of_state(state)
        if sum(pits) != 18:
            continue
        choice = bot.choice(state.clone(), state.to_act[0], Random(0))
        assert choice.grade is not None
        value = judge.worth(pits, LONG)
        assert Goal(0).grade(lead_of(state) + value.low) == choice.grade
        break


def match_state(points: tuple[int, int], number: int) -> State:
    state: Any = set_up({"variant": "classic", "sets": 3}, "0 0 0 1 0 2 / 2 0 0 1 0 0 | 22 20 | - - | 0")
    state.points, state.set = points, number
    return state


@pytest.mark.parametrize(("points", "number", "draw"), [
    ((0, 0), 1, 0), ((2, 2), 3, 0), ((3, 1), 3, 1), ((1, 3), 3, -1), ((2, 0), 2, 0), ((0, 2), 2, 0)])
def test_what_a_drawn_set_is_worth_depends_on_the_match(points: tuple[int, int], number: int, draw: int) -> None:
    assert goal_of(match_state(points, number), 0) == Goal(draw)
    assert goal_of(match_state(points, number), 1) == Goal(-draw)


def test_it_takes_the_risk_that_the_match_demands() -> None:
    """Where a draw is as bad as a loss, a sowing that only draws is no longer as good as one that may win."""
    assert Goal(-1).grade(0) == Goal(-1).grade(-5) == 0
    assert Goal(1).grade(0) == Goal(1).grade(5) == 2
    assert [Goal(0).grade(lead) for lead in (-1, 0, 1)] == [0, 1, 2]


def test_of_two_that_keep_a_result_it_takes_the_one_that_tempts(bot: MangalaBot, tables: Tables) -> None:
    """Found among random positions: more than one sowing keeps the result, and they leave different chances to err."""
    for state in random_states(Random(3)):
        pits, seat = of_state(state), state.to_act[0]
        if not 6 <= sum(pits) <= 12:
            continue
        goal, lead, budget = Goal(0), lead_of(state), Budget()
        grade = bot.grade(pits, lead, goal, budget)
        assert grade is not None
        kept = [one for one in sowings(pits) if bot.keeps(one, lead, goal, grade, budget)]
        chances = {one.pit: bot.mistakes(one, lead, goal, grade, budget) for one in kept}
        if len({*chances.values()}) > 1:
            action = bot.choice(state, seat, Random(0)).action
            assert chances[int(action[4:])] == max(chances.values())
            break


def test_a_won_ending_of_the_fortress_game_is_seen(tables: Tables) -> None:
    state = set_up({**FORTRESS, "rest": "emptied"}, "0 0 0 0 0 1 / 4 0 2 0 0 1 | 18 22 | - - | 0")
    assert Thinker(tables).scores(state, 0, Goal(0), LONG, deepest=2)["sow 6"] >= PROVED


def test_the_third_occurrence_ends_a_fortress_set_in_the_search_too(tables: Tables) -> None:
    """F24 one sowing before its end: the set is lost 23 to 25, and the search knows from the history."""
    state = set_up(FORTRESS, "0 0 0 0 0 2 / 0 0 0 0 0 1 | 21 24 | - - | 0")
    for pit in (6, 6, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 1, 1, 2, 2, 3, 3, 4, 4, 5):
        state.apply(state.to_act[0], f"sow {pit}")
    assert state.to_act == (1,)
    assert Thinker(tables).scores(state, 1, Goal(0), LONG, deepest=1)["sow 5"] >= PROVED
    fresh = set_up(FORTRESS, "0 0 0 0 0 2 / 0 0 0 0 1 0 | 21 24 | - - | 1")
    assert abs(Thinker(tables).scores(fresh, 1, Goal(0), LONG, deepest=1)["sow 5"]) < PROVED


@pytest.mark.parametrize("options", [CLASSIC, FORTRESS, {**FORTRESS, "rest": "owner", "sets": 3}])
def test_it_plays_whole_games(options: dict[str, Any], folder: Path) -> None:
    bot, rng = mangala_bot(0.002, open_tables(folder)), Random(4)
    state, moves = next(random_states(rng, **options)), 0
    while state.to_act and moves < 5000:
        seat = state.to_act[0]
        legal = state.legal_actions(seat)
        action = bot.choose(state.determinize(seat, rng), seat, rng) if seat == 0 else rng.choice(legal)
        assert action in legal
        state.apply(seat, action)
        moves += 1
    outcome = state.outcome()
    assert outcome is not None


@pytest.mark.parametrize("options", [CLASSIC, FORTRESS])
def test_python_alone_sees_what_the_kernel_sees_one_sowing_deep(options: dict[str, Any], tables: Tables) -> None:
    """Proved results of short endings agree; judgements may differ."""
    state = set_up(options, "0 0 0 1 0 1 / 1 0 0 0 0 0 | 22 23 | - - | 0")
    slow = scores_in_python(state, 0, Goal(0), LONG, deepest=5)
    fast = Thinker(tables).scores(state, 0, Goal(0), LONG, deepest=6)
    assert {action for action, score in slow.items() if score >= PROVED} == {
        action for action, score in fast.items() if score >= PROVED}
    assert slow.keys() == fast.keys()


@pytest.mark.parametrize("options", [CLASSIC, FORTRESS, {**FORTRESS, "rest": "owner"}])
def test_what_is_proved_is_true(options: dict[str, Any], tables: Tables) -> None:
    """Endings of random games: what the engine finds by trying everything never speaks against a proof."""
    thinker, proofs = Thinker(tables), 0
    for state in random_states(Random(9), **options):
        view, seat = state.view(None), state.to_act[0]
        if sum(map(sum, view["pits"])) > 14 or abs(view["stores"][0] - view["stores"][1]) > 10:
            continue
        scores = thinker.scores(state.clone(), seat, Goal(0), LONG, deepest=5)
        for action, score in scores.items():
            tried = after(state, seat, seat, action, Goal(0), 4)
            if abs(score) >= PROVED and abs(tried) >= PROVED:
                assert score * tried > 0, f"{view} {action}: kernel {score}, engine {tried}"
                proofs += 1
        if proofs >= 40:
            break


@pytest.mark.parametrize("options", [CLASSIC, FORTRESS])
def test_a_budget_in_nodes_gives_the_same_answers_every_time(options: dict[str, Any]) -> None:
    """Whatever the same process has searched before, and however busy the machine is."""
    def played(before: int) -> list[str]:
        search_bot(before).choose(next(random_states(Random(7), **options)), 0, Random(7))
        bot, rng, state = search_bot(20), Random(5), next(random_states(Random(6), **options))
        actions = list[str]()
        while state.to_act and len(actions) < 12:
            actions.append(bot.choose(state.clone(), state.to_act[0], rng))
            state.apply(state.to_act[0], actions[-1])
        return actions

    assert played(1) == played(300)


def test_nodes_are_a_limit(tables: Tables) -> None:
    bot = MangalaBot(Oracle(tables), LONG, nodes=20_000)
    state = next(random_states(Random(6), **CLASSIC))
    choice = bot.choice(state, state.to_act[0], Random(0))
    assert choice.grade is None, "the start of a set is beyond so few"
    assert bot.oracle.nodes + bot.thinker.nodes <= 21_000


def test_with_a_budget_of_nothing_it_still_sees_one_sowing_ahead(tables: Tables) -> None:
    state = set_up({**FORTRESS, "rest": "emptied"}, "0 0 0 0 0 1 / 4 0 2 0 0 1 | 18 22 | - - | 0")
    won = set_up({**FORTRESS, "rest": "emptied"}, "1 0 0 0 0 1 / 0 0 0 0 0 1 | 24 21 | - - | 0")
    for one in (state, won):
        scores = Thinker(tables).scores(one, 0, Goal(0), -1.0, 1)
        assert any(score != 0 for score in scores.values())
