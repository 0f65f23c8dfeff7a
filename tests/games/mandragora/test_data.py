"""The data file: what it says reaches the table, and a file that does not add up is refused in a sentence."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from atoll.core.errors import BadData
from atoll.games import folder
from atoll.games.mandragora.box import Box
from atoll.games.mandragora.box.check import checked_edition
from atoll.games.mandragora.box.edition import DATA
from atoll.games.mandragora.options import Options
from atoll.games.mandragora.state import Mandragora
from tests.support.clauses import clause


def changed(tmp_path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    data = json.loads(DATA.read_text(encoding="utf-8"))
    change(data["editions"])
    path = tmp_path / "mandragora.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def set_to(*keys: str | int, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(editions: dict[str, Any]) -> None:
        place: Any = editions["mixed"]
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = value
    return change


def drop(*keys: str) -> Callable[[dict[str, Any]], None]:
    def change(editions: dict[str, Any]) -> None:
        place = editions["mixed"]
        for key in keys[:-1]:
            place = place[key]
        del place[keys[-1]]
    return change


@clause("MD-6")
@pytest.mark.parametrize(("change", "sentence"), [
    (set_to("ingredients", "count", "red", value=5), "it has 41 ingredients, and the game has 42"),
    (set_to("mandrakes", "count", value=6), "it has 6 mandrakes, and the game has 7"),
    (set_to("scrolls", "count_by_curses", "1", value=8), "it has 13 scrolls, and the game has 12"),
    (set_to("ingredients", "count", "pink", value=0), "not counted for exactly the ordinary colours"),
    (set_to("books", "values", "by_colour", "red", value=[2, 2, 2]), "it has 20 books, and the game has 21"),
    (set_to("books", "values", "by_colour", "red", value=[2, 2, 2, 4]), "a red book has a value outside 0 to 3"),
    (set_to("books", "values", "by_colour", "black", value=[3, 3]), "it has 22 books"),
    (set_to("shops", "night", value=4), "7 day and 4 night shops are not 10 shops"),
    (set_to("shops", "start_kind", value="dusk"), "the start shop is a 'dusk' shop, and there is none"),
    (set_to("apprentice", "steps", value=9), "would pass all 10 shops"),
    (set_to("mandrakes", "most_in_a_set", value=2), "a set may have 2 mandrakes"),
    (set_to("ending", "last_rounds", value=0), "there are 0 last rounds"),
    (set_to("scoring", "token", value=2), "gives points instead of taking them"),
    (set_to("spells", "kinds", "copy", "count", value=4), "it has 25 spell cards, and the game has 24"),
    (set_to("spells", "kinds", "purify", "type", value="at_once"), "purify works 'at_once'"),
    (set_to("spell_piles", "by_strength", "5", "purify", value=2), "the piles hold 2 purify, and there are 1 of it"),
    (drop("spell_piles", "by_strength", "5"), "there are 4 spell piles, and the game has 5"),
    (set_to("setup", "by_players", "2", "cards_out", "scroll1", value=1),
     "the setup for 2 wizards takes 9 cards out beside whole colours, and the rulebook takes 10"),
    (set_to("setup", "by_players", "2", "cards_out", value={"scroll3": 6}), "takes out 6 scroll3, and only 1"),
    (set_to("setup", "by_players", "2", "colours_out", value=["white"]), "white, which is no ordinary colour"),
    (drop("setup", "by_players", "3"), "there is no setup for 3 wizards"),
    (set_to("teams", "partners", value=[[0, 2]]), "the pairs of partners are not the 4 seats"),
    (drop("books"), "lacks the block 'books'"),
    (drop("books", "source"), "does not say its source"),
    (drop("ingredients", "count"), "cannot be read"),
    (set_to("mandrakes", "count", value="many"), "cannot be read"),
])
def test_a_file_that_does_not_add_up(tmp_path: Path, change: Callable[[dict[str, Any]], None], sentence: str) -> None:
    with pytest.raises(BadData) as refusal:
        checked_edition("mixed", changed(tmp_path, change))
    assert sentence in str(refusal.value)
    assert "'mixed'" in str(refusal.value)


def test_an_edition_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="has no edition 'grand'; it has mixed, fixed"):
        checked_edition("grand")
    with pytest.raises(BadData, match="'mixed' is like 'grand', which is not in the data file"):
        checked_edition("mixed", changed(tmp_path, set_to("like", value="grand")))


@pytest.mark.parametrize("text", ["", "{", "[]", '{"game": "mandragora"}'])
def test_a_file_that_is_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mandragora.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData, match=r"mandragora\.json is no data file of the game"):
        checked_edition("mixed", path)
    with pytest.raises(BadData, match=r"lost\.json is no data file of the game"):
        checked_edition("mixed", tmp_path / "lost.json")


@clause("MD-8")
def test_true_numbers_can_be_put_in(tmp_path: Path) -> None:
    """An owner of the printed game swaps two colours and says which ten cards go out."""
    def change(editions: dict[str, Any]) -> None:
        editions["mixed"]["ingredients"]["count"] |= {"purple": 6, "red": 3}
        editions["mixed"]["setup"]["by_players"]["2"]["cards_out"] = {"mandrake": 1, "scroll1": 2, "greenherb": 3}
    numbers = checked_edition("mixed", changed(tmp_path, change))
    assert numbers.herbs["red"] == 3
    assert checked_edition("fixed", changed(tmp_path, change)).herbs["red"] == 3, "an edition takes what it lacks"


@clause("MD-19", "MD-40")
def test_the_notation_is_made_from_the_data(tmp_path: Path) -> None:
    """An edition that calls purple pink: cards, casts and refusals know the new word and not the old one."""
    path = tmp_path / "mandragora.json"
    path.write_text(DATA.read_text(encoding="utf-8").replace("purple", "pink"), encoding="utf-8")
    state = Mandragora(Box(2, Options(), checked_edition("mixed", path)))
    while state.ask != "take_turn":
        state.apply(-1, state.chance_actions()[0])
    assert state.view(None)["shops"][1]["cards"] == ["pinkherb"]
    state.hands[0][state.box.card_number["pinkbook3"]] += 1
    assert "cast pink 3 0 mandrake" in state.legal_actions(0)
    assert [state.why_not(0, f"cast {colour} 3 1") for colour in ("pink", "red", "purple")] == [
        "MD-40", "MD-40", "MD-19"]


def test_the_shipped_file_keeps_the_provenance_of_every_block() -> None:
    editions = json.loads(DATA.read_text(encoding="utf-8"))["editions"]
    blocks = [block for numbers in editions.values() for block in numbers.values() if isinstance(block, dict)]
    assert len(blocks) == 14
    assert all(block["source"] for block in blocks)
    assert [path.name for path in (folder("mandragora") / "data").iterdir()] == ["mandragora.json"]
