"""What a table can choose: in words, with an explanation of each choice, and nothing that would change nothing."""

from __future__ import annotations

from dataclasses import fields
from itertools import product

import pytest

from atoll.core.options import hints, listed
from atoll.core.text import LANGUAGES, SPELLED
from atoll.games import GAMES, words
from atoll.server.http.game_info import game_info


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_choice_has_a_word_and_an_explanation(game_id: str, language: str) -> None:
    said = words(game_id, language)
    assert "explain.seats" in said
    for option in game_info(GAMES[game_id]).options:
        if option.offered:
            assert f"option.{option.name}" in said
        for value in option.offered:
            spelled = SPELLED[value] if value is None or isinstance(value, bool) else str(value)
            assert f"explain.{option.name}.{spelled}" in said or f"explain.{option.name}" in said, (option.name, value)
            assert isinstance(value, int) or f"word.{option.name}.{spelled}" in said, (option.name, value)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_offered_can_be_chosen(game_id: str) -> None:
    """Every offered value by itself, where its option means something, starts a table."""
    game = GAMES[game_id]
    for option in game_info(game).options:
        others = {name: values[0] for name, values in option.when.items() if name != "seats"}
        seats = option.when.get("seats", list(game.seats))
        for value, players in product(option.offered, seats):
            game.start(players, game.options(**others, **{option.name: value}))


@pytest.mark.parametrize("game_id", GAMES)
def test_conditions_name_what_there_is(game_id: str) -> None:
    game = GAMES[game_id]
    allowed = {one.name: listed(hints(game.options)[one.name]) for one in fields(game.options)}
    allowed["seats"] = list(game.seats)
    for option in game_info(game).options:
        for other, values in option.when.items():
            assert set(values) <= set(allowed[other])


def test_a_match_has_fifteen_minutes_for_each_set() -> None:
    """MG-37; and half of the stones saves nobody in a match (MG-40)."""
    mangala = game_info(GAMES["mangala"])
    assert (mangala.clock.main, mangala.clock.flag_falls) == (900, ["loss", "bank24"])
    assert [(one.options, one.clock.main, one.clock.increment, one.clock.flag_falls) for one in mangala.clocks] == [
        ({"sets": 3}, 2700, 0, ["loss"]), ({"sets": 5}, 4500, 0, ["loss"])]


def test_a_normal_game_of_my_island_has_no_episode_and_an_episode_is_never_the_zeroth() -> None:
    options = {one.name: one for one in game_info(GAMES["my_island"]).options}
    assert options["episode"].when == {"mode": ["episode"]}
    assert options["episode"].offered == list(range(1, 25))
    assert options["book"].offered == options["board"].offered == []
