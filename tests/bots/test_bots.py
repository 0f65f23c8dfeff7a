"""The bots: what they see, what they choose, how strong they are."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from atoll.bots.bot import GreedyBot, RandomBot, answer, rollout, settle, value
from atoll.bots.match import MatchPlan, play_game
from atoll.bots.roster import BOTS, UnknownBot, make_bot, rollout_depth, tree_search
from atoll.bots.search import SearchBot
from atoll.bots.solo import SoloBot
from atoll.core.game import CHANCE, Game, State
from atoll.core.table import Table
from atoll.games import GAMES, find_game
from atoll.games.mangala.bot.evaluate import evaluate
from atoll.solver.bot import MangalaBot
from tests.support.brief import brief_bot
from tests.support.play import random_moments, random_table
from tests.toys import lots


def judged(state: lots.Lots) -> tuple[float, ...]:
    """A toy judgement that knows cards: whoever sees the true hands could use them."""
    worth = [score + lots.WORTH.get(hand or "", 0) for score, hand in zip(state.scores, state.hands, strict=True)]
    return tuple(value / (sum(worth) or 1) for value in worth)


class Watched(lots.Lots):
    """The true position: it lists everything that it is asked, and its determinizations are plain ones."""

    __slots__ = ("asked",)

    def __init__(self, players: int, options: lots.Options) -> None:
        self.asked: list[str] = []
        super().__init__(players, options)

    def legal_actions(self, seat: int) -> list[str]:
        self.asked.append("legal_actions")
        return super().legal_actions(seat)

    def apply(self, seat: int, action: str) -> None:
        self.asked.append("apply")
        super().apply(seat, action)

    def clone(self) -> lots.Lots:
        self.asked.append("clone")
        return super().clone()

    def sample(self, rng: Random) -> str:
        self.asked.append("sample")
        return super().sample(rng)

    def determinize(self, seat: int, rng: Random) -> lots.Lots:
        world = super().determinize(seat, rng)
        self.asked = ["determinize"]
        return world


KINDS = [RandomBot(), GreedyBot(judged), SearchBot(judged, 20)]


def watched() -> Watched:
    state = Watched(2, lots.Options(rounds=1))
    for action in ("deal one", "deal three"):
        state.apply(CHANCE, action)
    state.asked = []
    return state


@pytest.mark.parametrize("bot", KINDS, ids=lambda bot: type(bot).__name__)
def test_a_bot_sees_one_determinization_and_nothing_else(bot: Any) -> None:
    state = watched()
    before = (state.view(0), state.view(1), state.view(None))
    assert answer(bot, state, 0, Random(1)) in ("done", "mark 1", "mark 2", "show")
    assert state.asked == ["determinize"]
    assert (state.view(0), state.view(1), state.view(None)) == before


@pytest.mark.parametrize("bot", KINDS, ids=lambda bot: type(bot).__name__)
def test_a_bot_cannot_know_what_another_holds(bot: Any) -> None:
    """The same lot, the same own card, another hidden card: the same answers."""
    answers = []
    for hidden in ("one", "two", "three"):
        state = lots.GAME.start(2, lots.Options(rounds=1))
        for action in ("deal two", f"deal {hidden}"):
            state.apply(CHANCE, action)
        worlds = [state.determinize(0, Random(seed)) for seed in range(20)]
        answers.append(Counter(bot.choose(world, 0, Random(7)) for world in worlds))
        assert {world.hands[0] for world in worlds} == {"two"}
        assert {world.hands[1] for world in worlds} == {"one", "two", "three"}
    assert all(set(one) == set(answers[0]) for one in answers)


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_answers_every_question_of_every_game(game: Game, name: str) -> None:
    rng = Random(3)
    table, bot = random_table(game, rng), brief_bot(name, game.id, 2)
    for _ in range(25):
        table.settle()
        if not table.to_act:
            break
        seat = table.to_act[0]
        before = table.state.view(seat)
        action = answer(bot, table.state, seat, rng)
        assert table.state.view(seat) == before
        table.play(seat, action)


def test_a_random_bot_takes_every_action_now_and_then() -> None:
    state = GAMES["mangala"].start(2, GAMES["mangala"].options())
    counts = Counter(answer(RandomBot(), state, 0, Random(seed)) for seed in range(600))
    assert set(counts) == set(state.legal_actions(0))
    assert min(counts.values()) > 60


def winning_capture() -> Table:
    """One sowing wins on the spot, and after every other one it is still open who wins."""
    for seed in range(1000):
        for table in random_moments(GAMES["mangala"], Random(seed)):
            if table.to_act and table.state.options.sets == 1:  # type: ignore[attr-defined]  # mangala's own
                seat = table.to_act[0]
                open_still = [action for action in table.state.legal_actions(seat) if not won(table, seat, action)]
                if 0 < len(open_still) < len(table.state.legal_actions(seat)) and all(
                        promise(table, seat, action) < 0.8 for action in open_still):
                    return table
    raise AssertionError("no such position in a thousand games")


def promise(table: Table, seat: int, action: str) -> float:
    after = table.state.clone()
    after.apply(seat, action)
    return value(after, evaluate)[seat]


def won(table: Table, seat: int, action: str) -> bool:
    after = table.state.clone()
    after.apply(seat, action)
    outcome = after.outcome()
    return outcome is not None and outcome.ranks[seat] < outcome.ranks[1 - seat]


@pytest.mark.parametrize("bot", [GreedyBot(evaluate), SearchBot(evaluate, 100)], ids=["greedy", "search"])
def test_a_win_that_lies_on_the_table_is_taken(bot: Any) -> None:
    table = winning_capture()
    seat = table.to_act[0]
    for seed in range(5):
        assert won(table, seat, answer(bot, table.state, seat, Random(seed)))


def test_greedy_takes_the_larger_capture() -> None:
    state = GAMES["mangala"].start(2, GAMES["mangala"].options())
    state.board[:] = [1, 0, 0, 0, 0, 6, 0, 1, 1, 1, 7, 1, 0, 0]  # type: ignore[attr-defined]  # mangala's own
    chosen = {answer(GreedyBot(evaluate), state, 0, Random(seed)) for seed in range(8)}
    assert chosen == {"sow 6"}, "the last of six makes eight of seven"


def test_greedy_breaks_ties_by_lot() -> None:
    state = lots.GAME.start(2, lots.Options(rounds=1, open=True))
    for action in ("deal one", "deal one"):
        state.apply(CHANCE, action)
    assert len({answer(GreedyBot(lambda _: (0.5, 0.5)), state, 0, Random(seed)) for seed in range(60)}) == 4


def test_greedy_lets_chance_play_before_it_judges() -> None:
    state = lots.GAME.start(2, lots.Options(rounds=2, open=True))
    for seat, action in ((CHANCE, "deal one"), (CHANCE, "deal one"), (0, "done"), (1, "done"), (0, "bid 1")):
        state.apply(seat, action)
    seen = []

    def judge(after: lots.Lots) -> tuple[float, ...]:
        seen.append(after.to_act)
        return judged(after)

    GreedyBot(judge).choose(state.clone(), 1, Random(1))
    assert seen == [(0,), (0,)]


@pytest.mark.parametrize("variant", ["classic", "fortress"])
def test_search_beats_random(variant: str) -> None:
    plan = MatchPlan("mangala", ("search", "random"), {"variant": variant}, 2, simulations=150, seed=11)
    assert [play_game(plan, number).payoffs[0] for number in range(6)] == [1.0] * 6


def test_search_without_judgement_of_its_own_still_finds_a_win() -> None:
    """Judged by random games alone, as a game without `evaluate.py` is."""
    rng = Random(5)
    table = winning_capture()
    bot = SearchBot(lambda state: rollout(state, rng), 200)
    assert won(table, table.to_act[0], answer(bot, table.state, table.to_act[0], Random(1)))


def test_search_visits_only_what_is_open() -> None:
    state = watched().determinize(0, Random(1))
    root = SearchBot(judged, 50).search(state, 0, Random(1))
    assert {action for _, action in root.children} <= {"done", "mark 1", "mark 2", "show"}
    assert root.visits == 50
    walks, estimates = 49, len(root.children)
    assert sum(child.visits for child in root.children.values()) == walks + estimates


def test_with_one_answer_there_is_nothing_to_think_about() -> None:
    state = GAMES["mangala"].start(2, GAMES["mangala"].options())
    state.board[:] = [0, 3, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]  # type: ignore[attr-defined]  # mangala's own

    def judge(_: Any) -> tuple[float, ...]:
        raise AssertionError("nothing to judge")

    for bot in (GreedyBot(judge), SearchBot(judge)):
        assert bot.choose(state, 0, Random(1)) == "sow 2"


def test_rollouts_leave_the_position_alone_and_end() -> None:
    state = lots.GAME.start(3, lots.Options())
    before = state.view(None)
    payoffs = [rollout(state, Random(seed)) for seed in range(20)]
    assert state.view(None) == before
    assert all(sum(one) == pytest.approx(1) for one in payoffs)
    assert len(set(payoffs)) > 1


@pytest.mark.parametrize("name", ["", "Random", "alphazero", "search 100"])
def test_an_unknown_bot_is_refused(name: str) -> None:
    with pytest.raises(UnknownBot) as refusal:
        make_bot(name, "mangala")
    assert str(refusal.value) == f"there is no bot {name!r}; there are {', '.join(BOTS)}"
    assert refusal.value.code == "unknown_bot"


def test_a_game_says_how_far_it_is_played_on_before_it_is_judged() -> None:
    for game_id, look in (("mandragora", 3), ("mangala", 0)):
        assert tree_search(game_id, 10, Random(1)).rollout_depth == rollout_depth(game_id) == look


def test_search_plays_on_where_a_game_wants_it() -> None:
    """A rollout of three decisions: as many more positions are judged for each simulation."""
    game, rng, asked = find_game("mandragora"), Random(1), [0, 0]
    state = game.start(4, game.options())
    settle(state, rng)
    for index, depth in enumerate((0, 3)):
        def counted(state: State, index: int = index) -> tuple[float, ...]:
            asked[index] += 1
            return tuple(0.25 for _ in range(4))

        action = SearchBot(counted, 20, rollout_depth=depth).choose(state.clone(), state.to_act[0], Random(2))
        assert action in state.legal_actions(state.to_act[0])
    assert asked[1] > 2 * asked[0]


def test_only_games_with_habits_are_played_on_by_them() -> None:
    for game_id in GAMES:
        assert (tree_search(game_id, 10, Random(1)).habits is not None) == (game_id == "mangrovia")


def test_search_is_the_tree_search_where_a_game_is_not_solved() -> None:
    kinds = {game_id: type(make_bot("search", game_id, 10)) for game_id in GAMES}
    assert kinds == {"mangala": MangalaBot, "mandragora": SearchBot, "mangrovia": SearchBot, "my_island": SoloBot}


def test_search_judges_where_the_habits_say_that_it_is_quiet() -> None:
    """The baseline is asked for first; then each walk is judged as many quiet positions ahead."""
    state = lots.GAME.start(2, lots.Options(rounds=3, open=True))
    settle(state, Random(1))
    judged_at: list[int] = []

    def first(state: lots.Lots, seat: int, actions: list[str], rng: Random) -> str:
        return actions[0]

    def judge(state: lots.Lots) -> tuple[float, ...]:
        judged_at.append(state.round)
        return judged(state)

    def is_quiet(state: lots.Lots) -> bool:
        return state.ask == "take_turn" and state.to_act == (0,) and state.view(None)["marks"] == [0, 0]

    for ahead, rounds in ((2, [1, 3]), (1, [1, 2]), (0, [])):
        judged_at.clear()
        bot = SearchBot(judged, 1, habits=SimpleNamespace(answer=first, is_quiet=is_quiet, judge=judge,
                                                           ahead=lambda state, ahead=ahead: ahead))
        assert bot.choose(state.clone(), 0, Random(1)) in state.legal_actions(0)
        assert judged_at == rounds
