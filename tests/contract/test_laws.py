"""The laws of docs/contract.md, each over every game. The numbers are those of the contract."""

from __future__ import annotations

from random import Random

from atoll.core.game import CHANCE, Game
from atoll.core.table import Table
from tests.support import laws
from tests.support.play import fingerprint, random_games, random_moments

GAMES_A_LAW = 12


def test_1_exactly_the_seats_to_act_have_legal_actions(game: Game) -> None:
    random_games(game, range(GAMES_A_LAW), laws.exactly_the_seats_to_act_have_actions)


def test_2_an_outcome_exactly_when_nobody_is_to_act(game: Game) -> None:
    random_games(game, range(GAMES_A_LAW), laws.an_outcome_exactly_at_the_end)


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
        laws.the_log_alone_rebuilds_it(table)


def test_6_a_seat_cannot_tell_its_determinization_from_the_truth(game: Game) -> None:
    for seed in range(GAMES_A_LAW):
        rng = Random(seed)
        for table in random_moments(game, rng):
            laws.imagined_worlds_look_the_same(table, rng)


def test_7_a_view_survives_json_unchanged(game: Game) -> None:
    random_games(game, range(GAMES_A_LAW // 2), laws.views_survive_json)


def test_8_every_game_ends(game: Game) -> None:
    for seed in range(100, 100 + 3 * GAMES_A_LAW):
        *_, table = random_moments(game, Random(seed))
        assert table.outcome is not None


def test_10_a_refusal_names_a_clause_and_only_a_refusal_does(game: Game) -> None:
    nonsense = ["", " ", "dance 7", "sow", "!undo", "sow 1 2", "place 99 99 9", "pass", "ход 1", "sow 9" * 50]
    for seed in range(GAMES_A_LAW // 2):
        rng, heard = Random(seed), {"leave"}
        for table in random_moments(game, rng):
            for seat in (CHANCE, *range(table.players)):
                legal = table.state.legal_actions(seat)
                heard.update(rng.sample(legal, min(2, len(legal))))
            laws.a_refusal_names_a_clause(table, [*rng.sample(sorted(heard), min(3, len(heard))), rng.choice(nonsense)])


def test_12_material_is_conserved(game: Game) -> None:
    for seed in range(2 * GAMES_A_LAW):
        first = None
        for table in random_moments(game, Random(seed)):
            counted = laws.pieces(table)
            first = first or counted
            assert counted == first
