"""Every event and action of every game can be read by people, in every language: build/sentences.txt has them all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from atoll.core.languages import LANGUAGES, SOURCE
from atoll.core.text import PLACEHOLDER, own_messages
from atoll.games import GAMES, words
from tests.sentences import NAMES, done, sentences, told, write
from tests.sentences.board import PARTS, own_words
from tests.sentences.check import vocabulary, wrong
from tests.test_languages import FOLDERS, name_of

ENGLISH = vocabulary(text for folder in FOLDERS for text in own_messages(folder / f"{SOURCE}.json").values())
NAMED = re.compile("|".join(NAMES))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_event_and_action_is_among_them(game_id: str) -> None:
    keys = [key for key in words(game_id, SOURCE).messages if key.startswith(("event.", "action."))]
    verbs = {f"action.{action.split()[0]}" for action in done(game_id)}
    verbs |= {f"action.{action.split()[0]}.{len(action.split()) - 1}" for action in done(game_id)}
    assert {f"event.{event.kind}" for event in told(game_id)} == {key for key in keys if key.startswith("event.")}
    assert {key for key in keys if key.startswith("action.")} - verbs == set()


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_board_says_before_an_action_is_among_them(game_id: str) -> None:
    keys = {key for key in own_words(game_id, words(game_id, SOURCE)).messages if key.startswith(PARTS)}
    assert keys == {key for key, _ in sentences(game_id, SOURCE) if key.startswith(PARTS)}


def test_every_turn_of_a_tile_and_every_part_of_an_island_is_among_them() -> None:
    said = dict(sentences("my_island", SOURCE))
    turns = {said[f"action.place 0 0 {turns}"].rsplit(", ", 1)[1] for turns in range(6)}
    assert turns == {"as on the card", *(f"rotated {60 * turns}°" for turns in range(1, 6))}
    told = [said[f"action.{action}"] for action in ("place 8 -4 0", "place 7 -1 0", "stick 2 -1")]
    assert all(part in one for part, one in zip(("plateau", "tunnel", "mountains"), told, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_sentences_have_no_coordinate_no_code_and_no_foreign_word(game_id: str, language: str) -> None:
    bad = [f"{key}: {text!r} has {what}" for key, text in sentences(game_id, language)
           for what in wrong(language, key, NAMED.sub("", text), ENGLISH)]
    assert bad == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != SOURCE])
@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_no_message_is_left_in_english(folder: Path, language: str) -> None:
    found = own_messages(folder / f"{language}.json").items()
    plain = [(key, PLACEHOLDER.sub(lambda match: match[3].replace("|", " "), text)) for key, text in found]
    bad = [f"{key}: {text!r} has {what}" for key, text in plain if not key.startswith(("clause.", "typed."))
           for what in wrong(language, key, text, ENGLISH) if what.startswith("another")]
    assert bad == []


def test_they_are_written_for_a_persons_eye() -> None:
    page = write().read_text(encoding="utf-8")
    assert all(f"## {game_id}, {language}\n" in page for game_id in GAMES for language in LANGUAGES)
