"""An edition that an owner writes down: Atoll's own in that form plays the same, and every fault has its sentence."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from atoll.core.errors import BadEdition, BadOption
from atoll.core.record import Record, read_record
from atoll.core.table import Table
from atoll.games import GAMES
from atoll.games.mandragora.box.printed import any_edition, check_edition, differences, template
from atoll.games.mandragora.options import Options
from tests.support.play import random_step

GAME = GAMES["mandragora"]


def spoiled(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    data = template()
    change(data)
    return data


@pytest.mark.parametrize("players", GAME.seats)
def test_atolls_own_numbers_carried_by_the_table_play_as_the_usual_edition(players: int) -> None:
    usual = Table(GAME, players, Options(), seed="ab" * 32)
    carried = Table(GAME, players, Options(edition=template()), seed="ab" * 32)
    rng, other = Random(players), Random(players)
    while usual.to_act:
        assert random_step(usual, rng) == random_step(carried, other)
        ours, theirs = ({**table.state.view(0), "options": None} for table in (usual, carried))
        assert ours == theirs
    assert usual.outcome == carried.outcome


FAULTS: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("an edition has no part 'spels'", lambda d: d.update(spels={})),
    ("its 'game' is 'mangala', and this is 'mandragora'", lambda d: d.update(game="mangala")),
    ("its 'name' is a text of 1 to 40 characters", lambda d: d.update(name="x" * 41)),
    ("its 'name' is a text of 1 to 40 characters", lambda d: d.update(name={"en": "box", "ru": ""})),
    ("its 'name' is a text of 1 to 40 characters", lambda d: d.pop("name")),
    ("7 day and 4 night shops are not 10 shops", lambda d: d["shops"].update(night=4)),
    ("there are 1 to 9 day shops", lambda d: d["shops"].update(day=10, night=0)),
    ("the start shop is 'day' or 'night', not 'dusk'", lambda d: d["shops"].update(start="dusk")),
    ("numbers of ingredients are 3, 5, 9, 12, 12", lambda d: d["ingredients"].update(red=5)),
    ("'red' has True ingredients", lambda d: d["ingredients"].update(red=True)),
    ("'ingredients' has 'pink', which the game does not know", lambda d: d["ingredients"].update(pink=1)),
    ("'ingredients' lacks 'blue'", lambda d: d["ingredients"].pop("blue")),
    ("there are 3 red books, and the game has 4", lambda d: d["books"].update(red=[2, 2, 2])),
    ("a red book has the value 4, outside 0 to 3", lambda d: d["books"].update(red=[2, 2, 2, 4])),
    ("the red books are a list", lambda d: d["books"].update(red=2)),
    ("a mandrake as a book has the value -1", lambda d: d.update(mandrake_as_book=-1)),
    ("numbers of scrolls are 1, 4, 8", lambda d: d["scrolls"].update({"1": 8})),
    ("'fly', which is no spell of the game", lambda d: d["spell_piles"]["1"].update(fly=1)),
    ("the piles hold 4 copy, and the game has 3", lambda d: d["spell_piles"]["1"].update(copy=2)),
    ("the pile of strength 5 names its spells", lambda d: d["spell_piles"].update({"5": {}})),
    ("'spell_piles' has '6', which the game does not know", lambda d: d["spell_piles"].update({"6": {"copy": 1}})),
    ("the pile of strength 1 has 0 copy", lambda d: d["spell_piles"]["1"].update(copy=0)),
    ("'redbook9' goes out of the game, and this edition has no such card", lambda d: d["out"]["3"].update(redbook9=1)),
    ("with 3 wizards one red book goes out of the game, not 0", lambda d: d["out"]["3"].pop("redbook2")),
    ("of each ordinary colour goes out of the game and nothing else", lambda d: d["out"]["3"].update(scroll1=1)),
    ("with 2 wizards 9 cards more go out of the game", lambda d: d["out"]["2"].update(scroll1=1)),
    ("6 mandrake go out of the game: there are 1 to 5", lambda d: d["out"]["2"].update(mandrake=6)),
    ("all blue cards are out of the game already", lambda d: d["out"]["2"].update(blueherb=2, scroll1=0) or
     d["out"]["2"].pop("scroll1")),
]


@pytest.mark.parametrize(("sentence", "change"), FAULTS, ids=[sentence for sentence, _ in FAULTS])
def test_every_fault_is_named(sentence: str, change: Callable[[dict[str, Any]], object]) -> None:
    found = check_edition(spoiled(change))
    assert any(sentence in fault for fault in found), found
    with pytest.raises(BadEdition, match="this edition cannot be played"):
        GAME.start(3, Options(edition=spoiled(change)))


def test_all_faults_are_named_at_once() -> None:
    data = spoiled(lambda d: (d["books"].update(red=[9, 2, 2, 2]), d["spell_piles"]["1"].update(copy=2)))
    assert len(check_edition(data)) == 2


@pytest.mark.parametrize("nonsense", [None, 7, "mixed", [], {}, {"game": "mandragora"}])
def test_what_is_no_edition_at_all(nonsense: object) -> None:
    assert check_edition(nonsense)


def test_what_a_file_leaves_out_is_atolls_own() -> None:
    data = {"game": "mandragora", "name": {"en": "Ours", "tr": "Bizim"}, "ingredients": {
        "purple": 6, "red": 3, "yellow": 9, "green": 12, "blue": 12}}
    assert check_edition(data) == []
    assert differences(data) == ["ingredients, purple: 6 (Atoll: 3)", "ingredients, red: 3 (Atoll: 6)"]
    box = GAME.start(4, Options(edition=data)).box  # type: ignore[attr-defined]  # mandragora's own
    usual = GAME.start(4, Options()).box  # type: ignore[attr-defined]  # mandragora's own
    assert (box.copies[:2], box.copies[2:]) == ((6, 3), usual.copies[2:])


def test_the_value_of_a_mandrake_as_a_book_reaches_the_points() -> None:
    data = spoiled(lambda d: d.update(mandrake_as_book=3))
    casts = GAME.start(4, Options(edition=data)).box.sets.casts  # type: ignore[attr-defined]  # mandragora's own
    assert casts["cast red mandrake 2"].value == 3


def test_beside_own_books_there_is_no_choice_of_books() -> None:
    with pytest.raises(BadOption, match="book_values cannot be 'zero_to_three' beside an edition"):
        GAME.start(3, Options(edition=template(), book_values="zero_to_three"))


@pytest.mark.parametrize("seed", range(6))
def test_a_record_carries_its_edition(seed: int) -> None:
    rng = Random(seed)
    table = Table(GAME, rng.choice(GAME.seats), Options(edition=any_edition(rng)), seed=rng.randbytes(32).hex())
    while table.to_act:
        random_step(table, rng)
    again = read_record(Record.of(table).as_text()).table(GAME)
    assert (again.outcome, again.state.view(None)) == (table.outcome, table.state.view(None))
    twin = pickle.loads(pickle.dumps(table.state))
    assert twin.view(0) == table.state.view(0)


def test_the_order_of_names_in_a_file_means_nothing() -> None:
    turned = json.loads(json.dumps(template()), object_pairs_hook=lambda pairs: dict(reversed(pairs)))
    one, other = (Table(GAME, 3, Options(edition=data), seed="cd" * 32) for data in (template(), turned))
    assert hash(one.options) == hash(other.options)
    rng, same = Random(1), Random(1)
    while one.to_act:
        assert random_step(one, rng) == random_step(other, same)
