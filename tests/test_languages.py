"""A language is its files: every catalogue has every one, with the same keys and values; a new one needs no code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from atoll.core.languages import LANGUAGES, SOURCE, about, spoken
from atoll.core.text import own_messages
from atoll.laws.catalogues import check_message
from tests.support.repository import ROOT
from tests.support.shelf import copy_package, printed

FOLDERS = sorted(path.parent for place in (ROOT / "src" / "atoll", ROOT / "web" / "src")
                 for path in place.glob("**/text/**/en.json") if "static" not in path.parts)
"""Every folder with a catalogue in it."""
TOY = {
    "core/languages": {"name": "Esperanto", "short": "Esp"},
    "terminal/text": {"terminal.games": "Ludoj"},
    "games/mangala/text": {"title": "Mangalo", "clause.MG-1": "La tabulo havas dek du kavojn."}}


def name_of(folder: Path) -> str:
    return folder.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_every_catalogue_says_the_same_in_every_language(folder: Path, language: str) -> None:
    english, said = own_messages(folder / f"{SOURCE}.json"), own_messages(folder / f"{language}.json")
    assert english.keys() == said.keys()
    for key, message in said.items():
        check_message(language, key, message, english[key])


def numbers(message: str) -> list[str]:
    """The numbers that a message says, not those of its placeholders."""
    return sorted(re.findall(r"\d+", re.sub(r"\{[^}]*\}", "", message)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_messages_have_not_slipped_from_one_key_to_another(folder: Path, language: str) -> None:
    """Numbers tell without knowing the language; here and there one is a word instead, never in many messages."""
    english, said = own_messages(folder / f"{SOURCE}.json"), own_messages(folder / f"{language}.json")
    differ = [key for key in english if numbers(english[key]) != numbers(said[key])]
    assert len(differ) <= max(2, len(english) * 0.03), differ


def test_every_catalogue_is_of_a_language_that_is_known() -> None:
    files = {path.stem for folder in FOLDERS for path in folder.glob("*.json")}
    assert len(FOLDERS) > 20
    assert files == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_says_its_own_name(language: str) -> None:
    assert about(language).keys() - {"awaits"} == {"name", "short"}
    assert spoken(language) == language


def test_turkish_waits_for_a_native_reader_and_says_so() -> None:
    assert "awaits" in about("tr")
    assert all("awaits" not in about(language) for language in ("en", "ru"))


def test_a_language_that_is_no_longer_spoken_is_english() -> None:
    assert (spoken("xx"), spoken(None)) == ("en", "en")


def test_weblate_knows_every_catalogue() -> None:
    components = json.loads((ROOT / "tools" / "weblate.json").read_text(encoding="utf-8"))
    assert {one["filemask"] for one in components} == {f"{name_of(folder)}/*.json" for folder in FOLDERS}
    assert all(one["template"] == one["filemask"].replace("*", SOURCE) for one in components)
    assert len({one["slug"] for one in components}) == len(components)


def test_a_toy_language_is_spoken_by_files_alone(tmp_path: Path) -> None:
    shelf = copy_package(tmp_path)
    for folder, messages in TOY.items():
        (shelf / "atoll" / folder / "eo.json").write_text(json.dumps(messages), encoding="utf-8")
    listed = printed(shelf, "-m", "atoll", "games", "--lang", "eo")
    assert "Ludoj" in listed
    assert "Mangalo" in listed
    assert "Mangrovia" in listed, "a game that does not speak it is in English"
    assert "dek du kavojn" in printed(shelf, "-m", "atoll", "rules", "mangala", "MG-1", "--lang", "eo")
    served = "from atoll.server.http.box_api import words_in; print(words_in('eo').games['mangala']['title'])"
    assert printed(shelf, "-c", served) == "Mangalo\n"
