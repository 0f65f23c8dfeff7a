"""The laws of docs/contract.md, each over every game. The numbers are those of the contract."""

from __future__ import annotations

import json
from random import Random

from atoll.core.game import CHANCE, Game
from atoll.core.options import plain_options, read_options
from atoll.core.record import Record, read_record
from atoll.core.table import Table
from atoll.games import part, words
from tests.support.play import fingerprint, random_games, random_moments

GAMES_A_LAW = 12


def test_1_exactly_the_seats_to_act_have_legal_actions(game: Game) -> None:
    def look(table: Table) -> None:
        state = table.state
        assert list(state.to_act) == sorted(set(state.to_act))
        assert CHANCE not in state.to_act or state.to_act == (CHANCE,)
        for seat in (CHANCE, *range(table.players)):
            actions = state.legal_actions(seat)
            assert bool(actions) == (seat in state.to_act)
            assert len(set(actions)) == len(actions)
            assert all(action == " ".join(action.split()) and not action.startswith("!") for action in actions)

    random_games(game, range(GAMES_A_LAW), look)


def test_2_an_outcome_exactly_when_nobody_is_to_act(game: Game) -> None:
    def look(table: Table) -> None:
        outcome = table.state.outcome()
        assert (outcome is None) == bool(table.state.to_act)
        assert (table.state.ask == "") == (outcome is not None)
        if outcome is not None:
            assert min(outcome.ranks) == 1
            assert len(outcome.ranks) == len(outcome.scores) == len(outcome.breakdown) == table.players
            assert [sum(items.values()) for items in outcome.breakdown] == list(outcome.scores)
            assert len({tuple(items) for items in outcome.breakdown}) == 1

    random_games(game, range(GAMES_A_LAW), look)


def test_3_apply_depends_on_state_seat_and_action_alone(game: Game) -> None:
    for seed in range(GAMES_A_LAW // 3):
        rng = Random(seed)
        for table in random_moments(game, rng):
            if table.to_act:
                seat = rng.choice(table.to_act)
                action = rng.choice(table.state.legal_actions(seat))
                twins = [table.state.clone(), table.state.clone()]
                for twin in twins:
                    twin.apply(seat, action)
                assert fingerprint(twins[0], table.players) == fingerprint(twins[1], table.players)


def test_4_playing_a_clone_never_changes_the_original(game: Game) -> None:
    for seed in range(GAMES_A_LAW // 3):
        rng = Random(seed)
        for number, table in enumerate(random_moments(game, rng)):
            if number % 7 == 0:
                before = fingerprint(table.state, table.players)
                clone = Table(game, table.players, table.options)
                clone.state = table.state.clone()
                assert clone.state.events is None
                for _ in random_moments(game, rng, clone):
                    pass
                assert fingerprint(table.state, table.players) == before


def test_5_the_log_alone_rebuilds_the_position(game: Game) -> None:
    for seed in range(GAMES_A_LAW):
        *_, table = random_moments(game, Random(seed))
        again = Table(game, table.players, read_options(game, json.loads(json.dumps(plain_options(table.options)))),
                      log=table.log)
        assert fingerprint(again.state, table.players) == fingerprint(table.state, table.players)
        assert again.outcome == table.outcome
        record = Record.of(table)
        assert read_record(record.as_text()) == read_record(record.as_json()) == record


def test_6_a_seat_cannot_tell_its_determinization_from_the_truth(game: Game) -> None:
    for seed in range(GAMES_A_LAW):
        rng = Random(seed)
        for table in random_moments(game, rng):
            seat, state = rng.randrange(table.players), table.state
            imagined = state.determinize(seat, rng)
            for world in (imagined, imagined.determinize(seat, rng)):
                assert world.view(seat) == state.view(seat)
                assert world.legal_actions(seat) == state.legal_actions(seat)
                assert (world.to_act, world.ask) == (state.to_act, state.ask)


def test_7_a_view_survives_json_unchanged(game: Game) -> None:
    def look(table: Table) -> None:
        for seat in (None, *range(table.players)):
            view = table.state.view(seat)
            assert json.loads(json.dumps(view, allow_nan=False)) == view

    random_games(game, range(GAMES_A_LAW // 2), look)


def test_8_every_game_ends(game: Game) -> None:
    for seed in range(100, 100 + 3 * GAMES_A_LAW):
        *_, table = random_moments(game, Random(seed))
        assert table.outcome is not None


def test_10_a_refusal_names_a_clause_and_only_a_refusal_does(game: Game) -> None:
    nonsense = ["", " ", "dance 7", "sow", "!undo", "sow 1 2", "place 99 99 9", "pass", "ход 1", "sow 9" * 50]
    for seed in range(GAMES_A_LAW // 2):
        rng, heard = Random(seed), {"leave"}
        for table in random_moments(game, rng):
            state = table.state
            for seat in (CHANCE, *range(table.players)):
                legal = state.legal_actions(seat)
                heard.update(rng.sample(legal, min(2, len(legal))))
                for action in (*legal[:20], *rng.sample(sorted(heard), min(3, len(heard))), rng.choice(nonsense)):
                    clause = state.why_not(seat, action)
                    assert (clause is None) == (action in legal), (seat, action, clause)
                    assert clause is None or f"clause.{clause}" in words(game.id, "en"), clause


def test_12_material_is_conserved(game: Game) -> None:
    module = part(game.id, "material")
    assert module is not None, f"{game.id} must say in material.py where its pieces are"
    for seed in range(2 * GAMES_A_LAW):
        first = None
        for table in random_moments(game, Random(seed)):
            counted = module.material(table.state)
            first = first or counted
            assert counted == first
            assert counted
            assert min(counted.values()) >= 0
