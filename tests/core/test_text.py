"""Words: plural forms, placeholders, values and names in sentences."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atoll.core.errors import BadWords
from atoll.core.game import Event
from atoll.core.languages import LANGUAGES
from atoll.core.plurals import forms, plural_form
from atoll.core.text import Words, languages_in, load_words, own_messages, placeholders

ENGLISH = Words("en", {
    "title": "Toy", "stones": "{count} {count|stone|stones}", "who": "{seat} beats {loser:seat}",
    "what": "takes {what}", "card": "draws {what:card}", "blank": "{count}{count||s}",
    "action.sow": "sow {0}", "action.give": "give {all}", "action.give.2": "give {0:card} to {1:seat}",
    "action.pass": "pass", "event.moved": "{from_seat} moves to {seat}: {count} {count|step|steps}",
    "word.none": "nothing", "word.seat.none": "nobody", "word.yes": "yes", "word.no": "no",
    "word.red": "red", "word.card.red": "the red card", "word.7": "seven",
}, ["Ada", "Bo"])
RUSSIAN = Words("ru", {"stones": "{count} {count|камень|камня|камней}"})

RUSSIAN_FORMS = {0: "камней", 1: "камень", 2: "камня", 3: "камня", 4: "камня", 5: "камней", 9: "камней", 10: "камней",
                 11: "камней", 12: "камней", 13: "камней", 14: "камней", 15: "камней", 19: "камней", 20: "камней",
                 21: "камень", 22: "камня", 24: "камня", 25: "камней", 100: "камней", 101: "камень", 102: "камня",
                 111: "камней", 112: "камней", 114: "камней", 121: "камень", 122: "камня", 1001: "камень",
                 1011: "камней", 10_011: "камней", 10_021: "камень", -1: "камень", -3: "камня", -11: "камней"}

SHARED = json.loads((Path(__file__).parent.parent / "fixtures" / "words.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("language", "asked", "given", "said"), SHARED["cases"])
def test_says_what_the_web_client_says(language: str, asked: str, given: list[Any], said: str) -> None:
    words = Words(language, SHARED["catalogues"][language], SHARED["names"])
    ways: dict[str, Callable[..., str]] = {
        "say": lambda key, values: words.say(key, **values), "action": words.action, "word": words.word,
        "event": lambda kind, facts: words.event(Event(kind, facts)), "seat": words.seat}
    assert ways[asked](*given) == said


def minus(number: int) -> str:
    return str(number).replace("-", "\u2212")


@pytest.mark.parametrize(("number", "form"), RUSSIAN_FORMS.items())
def test_russian_has_three_forms(number: int, form: str) -> None:
    assert RUSSIAN.say("stones", count=number) == f"{minus(number)} {form}"


@pytest.mark.parametrize("number", [0, 1, 2, 11, 12, 14, 21, 101, 111, -1, -2])
def test_english_has_two_forms(number: int) -> None:
    assert ENGLISH.say("stones", count=number) == f"{minus(number)} {'stone' if abs(number) == 1 else 'stones'}"


@given(st.sampled_from(LANGUAGES), st.integers())
def test_every_number_has_a_form(language: str, number: int) -> None:
    assert plural_form(language, number) in range(len(forms(language)))
    assert plural_form(language, number) == plural_form(language, -number)
    assert plural_form("ru", number) == plural_form("ru", abs(number) % 100)


def test_a_form_may_be_empty() -> None:
    assert [ENGLISH.say("blank", count=count) for count in (1, 2)] == ["1", "2s"]


def test_seats_are_names() -> None:
    assert ENGLISH.say("who", seat=0, loser=1) == "Ada beats Bo"
    assert ENGLISH.say("who", seat="1", loser="0") == "Bo beats Ada", "arguments of actions are strings"
    assert ENGLISH.say("who", seat=None, loser=1) == "nobody beats Bo"
    assert ENGLISH.say("who", seat=5, loser=-1) == "5 beats -1"


def test_names_are_not_read_as_messages() -> None:
    assert ENGLISH.at(["{loser}", "\\1 {seat|a|b}"]).say("who", seat=0, loser=1) == "{loser} beats \\1 {seat|a|b}"


@pytest.mark.parametrize(("value", "said"), [
    ("red", "red"), ("green", "green"), (7, "seven"), (8, "8"), (None, "nothing"), (True, "yes"), (False, "no"),
    (0, "0"), (1, "1"), (["red", 7, None], "red, seven, nothing"), (("a", ["red", "b"]), "a, red, b"),
    ([], "nothing"), ({}, "nothing"), ({"red": 2, "green": 1}, "2 × red, 1 × green"), ("", ""), (1.5, "1.5")])
def test_values_in_words(value: object, said: str) -> None:
    assert ENGLISH.say("what", what=value) == f"takes {said}"


def test_the_kind_comes_first_and_the_plain_word_after_it() -> None:
    assert ENGLISH.say("card", what="red") == "draws the red card"
    assert ENGLISH.say("card", what=[7, "red"]) == "draws seven, the red card"
    assert ENGLISH.say("card", what={"red": 3}) == "draws 3 × the red card"
    assert ENGLISH.say("card", what=None) == "draws nothing"


def test_actions() -> None:
    assert ENGLISH.action("sow 3") == "sow 3"
    assert ENGLISH.action("pass") == "pass"
    assert ENGLISH.action("give red 1") == "give the red card to Bo", "the form for two arguments"
    assert ENGLISH.action("give red 7 x") == "give red seven x", "otherwise the general one, with all of them"


def test_events_by_their_facts() -> None:
    event = Event("moved", {"seat": 1, "from_seat": 0, "count": 1})
    assert ENGLISH.event(event) == "Ada moves to Bo: 1 step"


def test_words_at_a_table_leave_the_others_alone() -> None:
    other = ENGLISH.at(["X", "Y"], 1)
    assert (other.say("who", seat=0, loser=1), other.me) == ("X beats Y", 1)
    assert (ENGLISH.say("who", seat=0, loser=1), ENGLISH.me) == ("Ada beats Bo", None)


@pytest.mark.parametrize("missing", [lambda: ENGLISH.say("nope"), lambda: ENGLISH.action("dance 3"),
                                     lambda: ENGLISH.event(Event("danced", {}))])
def test_a_missing_word_is_named(missing: object) -> None:
    with pytest.raises(BadWords, match=r"the en catalogue has no '(nope|action.dance|event.danced)'"):
        missing()  # type: ignore[operator]  # a list of lambdas


def test_placeholders_of_a_message() -> None:
    assert placeholders("{a} {b:card} {c|x|y} {0} {all} {} { } a|b") == {"a", "b", "c", "0", "all"}
    assert placeholders("{q r:hex} {q r} {0 1 2:hex}") == {"q", "r", "0", "1", "2"}


@given(st.text(), st.dictionaries(st.text(max_size=3), st.none() | st.integers() | st.text(max_size=5)))
def test_text_without_placeholders_stays_as_it_is(message: str, values: dict[str, object]) -> None:
    words = Words("en", {"m": message})
    if not placeholders(message):
        assert words._fill(message, values) == message


def test_catalogues_are_read_from_a_folder(tmp_path: Path) -> None:
    (tmp_path / "ru.json").write_text(json.dumps({"title": "Игра"}, ensure_ascii=False), encoding="utf-8")
    assert load_words(tmp_path, "ru").say("title") == "Игра"
    assert "title" in load_words(tmp_path, "ru")
    for language in ("en", "xx", "../ru", ""):
        with pytest.raises(BadWords, match="no words in"):
            load_words(tmp_path, language)


def test_english_stands_in_for_what_is_not_translated(tmp_path: Path) -> None:
    (tmp_path / "en.json").write_text(json.dumps({"title": "Game", "ask": "Choose"}), encoding="utf-8")
    assert load_words(tmp_path, "ru").say("title") == "Game"
    load_words.cache_clear()
    (tmp_path / "ru.json").write_text(json.dumps({"title": "Игра"}, ensure_ascii=False), encoding="utf-8")
    said = load_words(tmp_path, "ru")
    assert (said.say("title"), said.say("ask"), said.language) == ("Игра", "Choose", "ru")
    assert (languages_in(tmp_path), own_messages(tmp_path / "ru.json")) == (("en", "ru"), {"title": "Игра"})


def test_a_game_names_its_places_by_where_they_lie(tmp_path: Path) -> None:
    """The table is of no language; each says it in a message of its own."""
    spoken = {"en": {"action.lay": "Lay it {0 1:hex}", "place.row": "in row {0}, hex {1}", "place.cave": "in the cave"},
              "ru": {"place.cave": "в пещере"}}
    (tmp_path / "text").mkdir()
    (tmp_path / "data").mkdir()
    for language, messages in spoken.items():
        (tmp_path / "text" / f"{language}.json").write_text(json.dumps(messages), encoding="utf-8")
    places = {"hex.-1 2": "row 3 1", "hex.7 7": "cave"}
    (tmp_path / "data" / "places.json").write_text(json.dumps(places), encoding="utf-8")
    said = {language: load_words(tmp_path / "text", language) for language in spoken}
    assert said["en"].action("lay -1 2") == "Lay it in row 3, hex 1"
    assert [said[language].word("7 7", "hex") for language in spoken] == ["in the cave", "в пещере"]
