"""What a game brings beside its rules is checked: a part with a fault does not pass."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from rich.markup import escape

from atoll.core.errors import BadOption, BadWords
from atoll.core.game import Campaign
from atoll.core.parts import Clock, Drawing, Evaluation, Habits
from atoll.core.table import Table
from atoll.core.text import Words, load_words
from atoll.games import GAMES, part, words
from atoll.laws import parts
from atoll.laws.broken import Broken
from atoll.laws.campaigns import next_book
from tests.support.play import play
from tests.support.shelf import add_game, copy_package, run
from tests.toys.lots import GAME as LOTS
from tests.toys.lots import WORTH

MANGALA = GAMES["mangala"]


def made_of(**members: Any) -> Any:
    return SimpleNamespace(**members)


def table() -> Table:
    return play(LOTS, 3, "- deal one", "- deal two", "- deal one")


@pytest.mark.parametrize(("found", "sentence"), [
    ((1.0,), "one number for each seat"), ((0.5, 0.5, 1.5), "a number from 0 to 1"),
    ((0.5, 0.5, float("nan")), "a number from 0 to 1"), (None, "one number for each seat")])
def test_a_judgement_has_a_share_for_each_seat(found: Any, sentence: str) -> None:
    with pytest.raises(Broken, match=sentence):
        parts.evaluation_is_sound(made_of(evaluate=lambda state: found), table())
    parts.evaluation_is_sound(made_of(evaluate=lambda state: (0, 0.5, 1)), table())


@pytest.mark.parametrize(("standing", "sentence"), [
    (lambda state, eyes: [{"cards": 1}], "the same items for each seat"),
    (lambda state, eyes: [{"cards": 1}, {"bids": 1}, {"cards": 1}], "the same items for each seat"),
    (lambda state, eyes: [{"cards": 0.5}] * 3, "whole numbers"),
    (lambda state, eyes: [{"cards": WORTH[hand]} for hand in state.hands], "what they cannot see")])
def test_a_standing_tells_nothing_hidden(standing: Any, sentence: str) -> None:
    def hold(told: Any) -> None:
        for seed in range(20):
            parts.standing_is_sound(made_of(standing=told), table(), Random(seed))

    with pytest.raises(Broken, match=sentence):
        hold(standing)
    hold(lambda state, eyes: [{"cards": WORTH[hand] if seat == eyes else None}
                              for seat, hand in enumerate(state.hands)])


@pytest.mark.parametrize(("members", "shape", "sentence"), [
    ({"evaluate": len}, Evaluation, "has no LOOK"), ({"answer": len, "judge": len}, Habits, "has no is_quiet"),
    ({}, Drawing, "has no draw"), ({"standard_seconds": len}, Clock, "has no INCREMENT_SECONDS"),
    ({"begin": len}, Campaign, "has no Options")])
def test_a_part_has_all_that_the_contract_names(members: dict[str, Any], shape: type, sentence: str) -> None:
    with pytest.raises(Broken, match=sentence):
        parts.has_its_members(made_of(**members), shape, "the part")


@pytest.mark.parametrize(("members", "sentence"), [
    ({"answer": lambda state, seat, actions, rng: "dance"}, "habits answer 'dance'"),
    ({"ahead": lambda state: -1}, "ahead is -1"), ({"judge": lambda state: (1.0,)}, "one number for each seat")])
def test_habits_answer_what_is_allowed(members: dict[str, Any], sentence: str) -> None:
    sound = {"answer": lambda state, seat, actions, rng: actions[0], "is_quiet": lambda state: True,
             "judge": lambda state: (0.0, 0.0, 1.0), "ahead": lambda state: 1}
    parts.habits_are_sound(made_of(**sound), table(), Random(0))
    with pytest.raises(Broken, match=sentence):
        parts.habits_are_sound(made_of(**{**sound, **members}), table(), Random(0))


def named(view: Any, legal: Any, words: Words) -> str:
    return "[b]" + ", ".join(words.names) + "[/b]"


@pytest.mark.parametrize(("draw", "sentence"), [
    (lambda view, legal, words: "[b]mangala[/i]", "is no markup"),
    (lambda view, legal, words: escape(named(view, legal, words)), "escapes a name again"),
    (lambda view, legal, words: None, "a picture in text")])
def test_a_drawing_can_be_printed_with_any_names(draw: Callable[..., Any], sentence: str) -> None:
    english = words("mangala", "en")
    parts.drawing_is_sound(made_of(draw=named), Table(MANGALA, 2), english)
    with pytest.raises(Broken, match=sentence):
        parts.drawing_is_sound(made_of(draw=draw), Table(MANGALA, 2), english)


def test_a_drawing_that_raises_does_not_pass() -> None:
    """For a spectator there is no seat to look from."""
    with pytest.raises(TypeError):
        parts.drawing_is_sound(made_of(draw=lambda view, legal, words: words.me + 1), Table(MANGALA, 2),
                               words("mangala", "en"))


def refuse(flag_fall: str, options: Any) -> None:
    if flag_fall != "loss":
        raise BadOption(f"the option flag_fall cannot be {flag_fall!r}")


@pytest.mark.parametrize(("members", "sentence"), [
    ({"standard_seconds": lambda options: 0}, "standard_seconds is 0"), ({"INCREMENT_SECONDS": 0.5}, "is 0.5"),
    ({"flag_entry": lambda state, seat, flag_fall: "!lost"}, "flag_entry is"),
    ({"check_flag_fall": lambda flag_fall, options: None}, "called 'nonsense'")])
def test_a_clock_is_sound(members: dict[str, Any], sentence: str) -> None:
    sound = {"standard_seconds": lambda options: 60, "INCREMENT_SECONDS": 0, "check_flag_fall": refuse,
             "flag_entry": lambda state, seat, flag_fall: "!flag"}
    parts.clock_is_sound(made_of(**sound), Table(MANGALA, 2))
    with pytest.raises(Broken, match=sentence):
        parts.clock_is_sound(made_of(**{**sound, **members}), Table(MANGALA, 2))


def test_a_campaign_that_writes_into_its_book_is_refused() -> None:
    def advance(book: dict[str, Any], state: Any) -> dict[str, Any]:
        book["page"] += 1
        return book

    campaign = made_of(next_options=lambda book: LOTS.options(book=dict(book)), advance=advance,
                    next_episode=lambda book: book["page"])
    with pytest.raises(Broken, match="advance changes the book that it is given"):
        next_book(LOTS, campaign, {"page": 1, "seats": [0, 1]}, Random(0))


def test_words_that_are_missing_are_named(tmp_path: Path) -> None:
    (tmp_path / "reef" / "text").mkdir(parents=True)
    with pytest.raises(BadWords) as refusal:
        load_words(tmp_path / "reef" / "text", "ru")
    assert str(refusal.value) == "reef has no words in 'ru': there is no text/en.json"


@pytest.mark.parametrize(("old", "new", "sentence"), [
    ('Game("pebbles"', 'Game("stones"',
     "the folder 'pebbles' holds a game with the id 'stones': they must be the same"),
    ("GAME = ", "BOX = ", "the folder 'pebbles' among the games has no GAME in its __init__.py")],
    ids=["another id", "no lid"])
def test_a_lid_that_does_not_fit_its_box_is_named(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    shelf = add_game(copy_package(tmp_path), "pebbles")
    lid = shelf / "atoll" / "games" / "pebbles" / "__init__.py"
    lid.write_text(lid.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    done = run(shelf, "-m", "atoll", "games")
    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_parts_are_found_in_their_rooms() -> None:
    """So that what is checked above is checked of real games too."""
    assert part("mangala", "clock")
    assert part("mangala", "evaluate")
    assert part("mangala", "drawing")
    assert all(part(game_id, "material") for game_id in GAMES)
