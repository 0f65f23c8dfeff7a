"""Turn notation, events and reasons into sentences. The web client has the same few lines (web/src/text.ts);
tests/fixtures/words.json holds both to the same answers.

A message is text with placeholders: `{name}` puts a value in; `{name:kind}` looks the value up as a word of that kind
(`word.kind.value`, then `word.value`), and the kind `seat` means a player's name; `{q r:hex}` looks several values up
as one word (`word.hex.-1 2`); `{name|stone|stones}` puts the form that fits the number there, in the language's own
plural forms (two in English, three in Russian). Numbers below zero have a real minus sign.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from atoll.core.errors import BadWords
from atoll.core.game import Action, Event, Seat
from atoll.core.languages import LANGUAGES as LANGUAGES
from atoll.core.languages import SOURCE
from atoll.core.plurals import plural_form

SPELLED = {None: "none", True: "yes", False: "no"}
BELOW_ZERO = re.compile(r"^-(?=\d+(\.\d+)?$)")
PLACEHOLDER = re.compile(r"\{(\w+|\w+(?: \w+)+(?=:))(?::(\w+))?((?:\|[^|{}]*)*)\}", re.ASCII)


@dataclass(frozen=True)
class Words:
    """One language's catalogue, with the names of the players at the table."""

    language: str
    messages: Mapping[str, str]
    names: Sequence[str] = ()
    me: Seat | None = None
    """Whose eyes a picture is drawn for; None: a spectator's."""

    def at(self, names: Sequence[str], me: Seat | None = None) -> Words:
        return Words(self.language, self.messages, names, me)

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def say(self, key: str, /, **values: Any) -> str:
        return self._fill(self._message(key), values)

    def action(self, action: Action) -> str:
        return self.notation("action", action)

    def notation(self, kind: str, notation: str) -> str:
        """A word and its arguments: `action.sow` for "sow 3", `place.row` for "row 3 1"."""
        verb, *arguments = notation.split()
        key = f"{kind}.{verb}.{len(arguments)}"
        values: dict[str, Any] = {str(place): argument for place, argument in enumerate(arguments)}
        values["all"] = " ".join(self.word(argument) for argument in arguments)
        return self._fill(self._message(key if key in self.messages else f"{kind}.{verb}"), values)

    def event(self, event: Event) -> str:
        return self._fill(self._message(f"event.{event.kind}"), event.facts)

    def word(self, value: Any, kind: str | None = None) -> str:
        """A value in words: ids by the catalogue, lists joined (a kind may say how), counted things as "2 × word"."""
        if isinstance(value, dict):
            parts = [f"{count} × {self.word(key, kind)}" for key, count in value.items()]
            return ", ".join(parts) or self.word(None, kind)
        if isinstance(value, (list, tuple)):
            between = self.messages.get(f"word.{kind}.join", ", ")
            return between.join(self.word(item, kind) for item in value) or self.word(None, kind)
        text = spelled(value)
        for key in (f"word.{kind}.{text}", f"word.{text}"):
            if key in self.messages:
                return self.messages[key]
        return BELOW_ZERO.sub("\u2212", text, count=1)

    def seat(self, value: Any) -> str:
        if value is None:
            return self.word(None, "seat")
        seat = int(value)
        return self.names[seat] if 0 <= seat < len(self.names) else str(seat)

    def _message(self, key: str) -> str:
        try:
            return self.messages[key]
        except KeyError:
            raise BadWords(f"the {self.language} catalogue has no {key!r}") from None

    def _fill(self, message: str, values: Mapping[str, Any]) -> str:
        def put(match: re.Match[str]) -> str:
            name, kind, forms = match[1], match[2], match[3]
            value = " ".join(spelled(values.get(one)) for one in name.split()) if " " in name else values.get(name)
            if forms:
                listed = forms[1:].split("|")  # a sentence that is not translated yet has English forms
                return listed[min(plural_form(self.language, int(value or 0)), len(listed) - 1)]
            is_seat = kind == "seat" or (kind is None and name.endswith("seat"))
            return self.seat(value) if is_seat else self.word(value, kind)
        return PLACEHOLDER.sub(put, message)


def spelled(value: Any) -> str:
    return SPELLED[value] if value is None or isinstance(value, bool) else str(value)


def placeholders(message: str) -> set[str]:
    return {name for match in PLACEHOLDER.finditer(message) for name in match[1].split()}


@cache
def load_words(folder: Path, language: str) -> Words:
    """The catalogue of a folder `text/`, with English where a word is missing; an unknown language is refused."""
    if language not in LANGUAGES:
        raise BadWords(f"there are no words in {language!r}; there are {', '.join(LANGUAGES)}")
    files = [path for path in (folder / f"{SOURCE}.json", folder / f"{language}.json") if path.is_file()]
    if not files:
        raise BadWords(f"{folder.parent.name} has no words in {language!r}: there is no {folder.name}/{SOURCE}.json")
    messages: dict[str, str] = {}
    for path in files:
        messages |= own_messages(path)
    return Words(language, messages | place_words(folder.parent / "data" / "places.json", Words(language, messages)))


def place_words(path: Path, said: Words) -> dict[str, str]:
    """A word for each place of a board, from a table that says where it lies: "hex.-1 2" is "row 3 1"."""
    places = own_messages(path) if path.is_file() else {}
    return {f"word.{place}": said.notation("place", where) for place, where in places.items()}


def own_messages(path: Path) -> dict[str, str]:
    """What one file says, and nothing besides."""
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def languages_in(folder: Path) -> tuple[str, ...]:
    """The languages that a folder `text/` has words in: a game of somebody else's need not have all of Atoll's."""
    return tuple(language for language in LANGUAGES if (folder / f"{language}.json").is_file())
