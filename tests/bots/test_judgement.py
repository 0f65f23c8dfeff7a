"""Judgement that was learned: it knows what a seat knows, says where it comes from, and can be learned again."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from atoll.bots.bot import GreedyBot, settle
from atoll.bots.solo import SoloBot
from atoll.bots.training.fit import Schedule, as_model, fitted
from atoll.bots.training.rows import rows_of
from atoll.bots.training.selfplay import Course, play, play_many, read_games, write_games
from atoll.core.game import State
from atoll.core.judgement import Judgement, Mixed, Model
from atoll.games import find_game, folder, part

TABLES = [("mandragora", 2), ("mandragora", 4), ("mangrovia", 2), ("mangrovia", 4), ("my_island", 2)]
LEARNED = ["mandragora", "mangrovia", "my_island"]
LARGEST = 200_000
"""Bytes that the weights of a game may have."""


def moments(game_id: str, players: int, seed: int) -> list[State]:
    """Some moments of a game that was played at random, with every kind of phase among them."""
    game, rng, found = find_game(game_id), Random(seed), list[State]()
    state = game.start(players, game.options())
    settle(state, rng)
    while state.to_act:
        found.append(state.clone())
        seat = state.to_act[0]
        state.apply(seat, rng.choice([a for a in state.legal_actions(seat) if a != "leave"]))
        settle(state, rng)
    return found[::max(1, len(found) // 25)]


def with_any_weights(game_id: str, players: int) -> Judgement:
    """What holds for weights drawn by lot holds for those that are learned tomorrow."""
    features, by_hand, rng = part(game_id, "features"), part(game_id, "evaluate"), Random(6)
    assert features is not None
    assert by_hand is not None
    state = next(state for state in moments(game_id, players, 3) if features.is_known(state))
    phases = len(features.phase(state, 0, features.read(state)))
    own, seen = ([[rng.uniform(-0.2, 0.2) for _ in names] for _ in range(phases)]
                 for names in (features.OWN, features.SEEN))
    return Judgement(features, {players: Model(Mixed(own), Mixed(seen), (2.0, 5.0))}, by_hand.evaluate)


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_worlds_that_a_seat_cannot_tell_apart_are_worth_the_same_to_it(game_id: str, players: int) -> None:
    judged, rng, learned = with_any_weights(game_id, players), Random(4), 0
    for state in moments(game_id, players, 3):
        if judged.is_learned(state):
            learned += 1
            for seat in range(players):
                assert judged.share(state.determinize(seat, rng), seat) == judged.share(state, seat)
    assert learned > 15


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_one_share_is_that_of_all_of_them(game_id: str, players: int) -> None:
    judged = with_any_weights(game_id, players)
    for state in moments(game_id, players, 5):
        shares = judged.evaluate(state)
        assert shares == tuple(judged.share(state, seat) for seat in range(players))
        assert all(0 <= share <= 1 for share in shares)


def test_where_nothing_was_learned_the_hand_made_judgement_answers() -> None:
    judged, by_hand = part("mandragora", "judgement"), part("mandragora", "evaluate")
    assert judged is not None
    assert by_hand is not None
    game = find_game("mandragora")
    state = game.start(4, game.options(teams=True))
    settle(state, Random(1))
    assert not judged.is_learned(state)
    assert judged.evaluate(state) == by_hand.evaluate(state)


@pytest.mark.parametrize("game_id", LEARNED)
def test_weights_are_small_and_say_where_they_come_from(game_id: str) -> None:
    path = folder(game_id) / "bot" / "judgement.json"
    assert path.stat().st_size <= LARGEST
    for model in json.loads(path.read_text(encoding="utf-8"))["models"].values():
        assert model["command"].startswith(f"atoll train {game_id}")
        assert {"seed", "date", "games", "moments", "loss", "loss_by_hand"} <= model.keys()


def test_games_are_kept_and_played_again_as_they_were(tmp_path: Path) -> None:
    course = Course("mandragora", 2, "greedy", seed=9)
    assert play(course, 0) == play(course, 0)
    kept = tmp_path / "games.jsonl.gz"
    played = sorted(play_many(course, 3, 1), key=lambda game: game.number)
    assert write_games(kept, played) == 3
    assert list(read_games(kept)) == played
    *_, state = played[0].states()
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.payoffs) == (played[0].scores, played[0].payoffs)


def test_judgement_is_learned_from_games(tmp_path: Path) -> None:
    """A few games are enough to see that the same games give the same weights, and that these can be asked."""
    features, by_hand = part("my_island", "features"), part("my_island", "evaluate")
    assert features is not None
    assert by_hand is not None
    played = [play(Course("my_island", 2, "random", seed=2), number) for number in range(6)]
    models = []
    for towards in ("scores", "scores", "leads"):
        rows = rows_of(played, features, by_hand.evaluate, 0.5, 1)
        models.append(as_model(fitted(rows, Schedule(epochs=2, towards=towards), 1), rows))
    assert models[0] == models[1] != models[2]
    path = tmp_path / "judgement.json"
    path.write_text(json.dumps({"models": {"2": models[0]}}), encoding="utf-8")
    learned = Judgement.load(features, path, by_hand.evaluate)
    assert sum(learned.is_learned(state) for state in moments("my_island", 2, 1)) > 15


def test_a_seat_alone_answers_the_same_in_all_worlds_that_it_can_imagine() -> None:
    game, by_hand = part("my_island", "solo"), part("my_island", "evaluate")
    assert game is not None
    assert by_hand is not None
    bot = SoloBot(game, GreedyBot(by_hand.evaluate), simulations=24)
    for state in moments("my_island", 2, 8)[::4]:
        for seat in state.to_act:
            chosen = {bot.choose(state.determinize(seat, Random(luck)), seat, Random(1)) for luck in range(2)}
            assert len(chosen) == 1
            assert chosen <= set(state.legal_actions(seat))
