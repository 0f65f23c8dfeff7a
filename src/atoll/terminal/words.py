"""The words of the terminal itself; those of a game come from the game."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from atoll.core.languages import about
from atoll.core.text import LANGUAGES, Words, load_words
from atoll.games import words as game_words

AWAITING = tuple(language for language in LANGUAGES if "awaits" in about(language))
LANGUAGE_HELP = "Language." + " ".join(f" {language}: still waits for a native reader." for language in AWAITING)
"""Of the option `--lang`, beside the list of languages."""


def terminal_words(language: str) -> Words:
    return load_words(Path(__file__).parent / "text", language)


def all_words(game_id: str, language: str) -> Words:
    """A game's words and the terminal's in one catalogue; the game's own come first."""
    own = terminal_words(language)
    return Words(language, {**own.messages, **game_words(game_id, language).messages})


@cache
def typed(meaning: str) -> frozenset[str]:
    """What can be typed for that, in whatever language: `typed.undo` lists it, with commas."""
    lists = [terminal_words(language).say(f"typed.{meaning}") for language in LANGUAGES]
    return frozenset(word for one in lists for word in one.casefold().split(","))


def system_language() -> str:
    """The language of the desktop, if Atoll speaks it."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return spoken[:2] if spoken[:2] in LANGUAGES else "en"


def clauses(words: Words, wanted: str) -> list[tuple[str, str]]:
    """The clause of that number, else every clause that contains the words, in the order of the rules."""
    found = [(key.removeprefix("clause."), text) for key, text in words.messages.items() if key.startswith("clause.")]
    exact = [pair for pair in found if pair[0].casefold() == wanted.casefold()]
    return exact or [pair for pair in found if wanted.casefold() in pair[1].casefold()]
