"""The levels: five in every game, and each errs like a person."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from atoll.bots.bot import settle
from atoll.bots.person import PersonBot
from atoll.bots.roster import BOTS, LEVELS, PROGRAMS, SEES, level_bot, level_simulations, make_bot, steps_of
from atoll.bots.search import SearchBot
from atoll.core.game import Game
from atoll.games import part
from atoll.solver.bot import MangalaBot
from tests.toys import lots


def test_levels_come_first_and_programs_keep_their_names() -> None:
    assert (*LEVELS, *PROGRAMS) == BOTS
    assert LEVELS == ("beginner", "easy", "medium", "hard", "master")
    assert PROGRAMS == ("random", "greedy", "search")


def test_every_game_says_how_its_levels_play(game: Game) -> None:
    levels = part(game.id, "levels")
    sees = levels.SEES if levels else SEES
    assert {"beginner", "easy"} <= set(sees) <= {"beginner", "easy", "medium"}
    assert sees["beginner"] <= sees["easy"] < sees.get("medium", 1.0) <= 1
    searched = [level_simulations(name, game.id) for name in ("medium", "hard", "master")]
    assert searched == sorted(searched)
    assert len(set(searched)) == 3


def test_a_beginner_sees_a_part_and_takes_what_glitters(game: Game) -> None:
    """Of what it saw, nothing brings more points at once: an error is never mere chance."""
    levels, rng = part(game.id, "levels"), Random(1)
    state = game.start(game.seats[0], game.options())
    settle(state, rng)
    seat = state.to_act[0]
    bot = level_bot("beginner", game.id, rng)
    assert isinstance(bot, PersonBot)
    assert bot.glitter is (levels.glitter if levels else None)
    chosen = {bot.choose(state, seat, Random(seed)) for seed in range(12)}
    assert len(chosen) > 1
    sighted = PersonBot(bot.evaluate, 1.0, lambda after, seat: -len(after.view(seat)))
    assert sighted.choose(state, seat, Random(1)) in state.legal_actions(seat)


def test_a_share_of_few_options_is_right_on_the_average() -> None:
    bot, actions, rng = PersonBot(lambda state: (0.5, 0.5), 0.9), list("abcdef"), Random(3)
    counts = [len(bot.seen(actions, rng)) for _ in range(2000)]
    assert set(counts) == {5, 6}
    assert abs(sum(counts) / len(counts) - 0.9 * 6) < 0.05


def test_points_at_once_come_before_all_else() -> None:
    state = lots.GAME.start(2, lots.Options(rounds=1))
    settle(state, Random(1))

    def marked(after: lots.Lots, seat: int) -> float:
        return float(after.marks[seat])

    bot = PersonBot(lambda after: (0.5, 0.5), 1.0, marked)
    counts = Counter(bot.choose(state, 0, Random(seed)) for seed in range(20))
    assert set(counts) == {"mark 1", "mark 2"}


def test_the_master_of_mangala_is_the_solver_and_a_game_unknown_to_us_has_levels_too() -> None:
    assert isinstance(make_bot("master", "mangala"), MangalaBot)
    assert isinstance(make_bot("hard", "mangala"), SearchBot)
    for name in LEVELS:
        state = lots.GAME.start(3, lots.Options(rounds=1))
        settle(state, Random(2))
        if name != "master":
            assert make_bot(name, "lots", rng=Random(1)).choose(state, 0, Random(3)) in state.legal_actions(0)


@pytest.mark.parametrize(("name", "steps"), [("search", 123), ("random", 1), ("greedy", 1), ("easy", 1)])
def test_thinking_time_is_foretold_by_simulations(name: str, steps: int) -> None:
    assert steps_of(name, "mandragora", 123) == steps
    assert steps_of("hard", "mandragora", 123) == level_simulations("hard", "mandragora") > 1
