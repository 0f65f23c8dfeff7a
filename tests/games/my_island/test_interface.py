"""The tables of rules.md 4: options, asks, events, view and words are as they say."""

from __future__ import annotations

import re
from dataclasses import fields
from random import Random

from atoll.core.game import CHANCE
from atoll.games import words
from tests.games.my_island.books import MY_ISLAND, keen_answer, random_episode
from tests.games.my_island.examples import RULES, quoted, table
from tests.support.clauses import clause

SECTION = {number: RULES[RULES.index(f"### {number} "):] for number in ("4.1", "4.2", "4.4", "4.5", "4.6")}


def first_column(number: str, which: int = 0) -> list[str]:
    """The quoted words of the first column of a section's table."""
    part = SECTION[number].split("\n### ")[0]
    tables = re.findall(r"(?:^\|.*\n)+", part, re.M)
    return [word for line in tables[which].splitlines()[2:] for word in quoted(line.split("|")[1])]


def test_the_options_are_those_of_the_table() -> None:
    defaults = {field.name: repr(field.default) for field in fields(MY_ISLAND.options)}
    rows = table("### 4.1 Options")
    assert defaults == {quoted(row[0])[0]: quoted(row[2])[0].replace('"', "'") for row in rows}
    assert (MY_ISLAND.id, MY_ISLAND.version, MY_ISLAND.seats) == ("my_island", 1, range(2, 5))


@clause("MI-9", "MI-15")
def test_the_view_has_the_keys_of_the_table_in_order() -> None:
    view = MY_ISLAND.start(3, MY_ISLAND.options(mode="episode", episode=17)).view(None)
    assert list(view) == first_column("4.5")
    assert list(view["seats"][0]) == first_column("4.5", 1)


@clause("MI-14", "MI-45")
def test_every_event_has_the_facts_of_the_table_and_every_ask_is_known() -> None:
    facts: dict[str, list[str]] = {}
    for row in table("### 4.4 Events"):
        names = re.sub(r"\([^)]*\)", "", row[1]).split(", ")
        facts |= {kind: [name.strip() for name in names] for kind in quoted(row[0])}
    told, asked, rng = set[str](), set[str](), Random(8)
    for number in range(70):
        game = random_episode(rng, number % 25)
        while game.to_act:
            asked.add(game.state.ask)
            seat = game.to_act[0]
            action = game.state.sample(rng) if seat == CHANCE else keen_answer(game.state, seat, rng)
            for event in game.play(seat, action):
                told.add(event.kind)
                assert list(event.facts) == facts[event.kind]
                assert event.to is None
                assert not event.secret_out or event.kind in ("placed", "passed", "left", "stuck", "doubled")
    assert told >= set(facts) - {"reached"}
    assert asked == set(first_column("4.2")) - {'""'}


def test_everything_that_needs_a_text_has_one() -> None:
    rows = {row[0]: re.split(r"[,;] ", row[1]) for row in table("### 4.6 Words")}
    for language in ("en", "ru"):
        said = words("my_island", language)
        assert all(f"ask.{key}" in said for key in rows["asks"])
        assert all(f"action.{key}" in said for key in rows["verbs"])
        assert all(f"reason.{key}" in said for key in rows["reasons"])
        assert all(f"score.{key}" in said for key in rows["breakdown"])
        assert all(f"word.{key}" in said for key in rows["symbols, terrains"] + rows["features"])
        assert all(f"episode.{n}" in said and f"episode.{n}.new" in said for n in range(1, 25))
