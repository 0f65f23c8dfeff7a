"""Turn notation, events and reasons into sentences. The web client has the same few lines (web/src/text.ts);
tests/fixtures/words.json holds both to the same answers.

A message is text with placeholders: `{name}` puts a value in; `{name:kind}` looks the value up as a word of that kind
(`word.kind.value`, then `word.value`), and the kind `seat` means a player's name; `{name|stone|stones}` puts the form
that fits the number there, in the language's own plural forms (two in English, three in Russian).
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

LANGUAGES = ("en", "ru")
FORMS = {"en": 2, "ru": 3}
SPELLED = {None: "none", True: "yes", False: "no"}
PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?((?:\|[^|{}]*)*)\}", re.ASCII)


def plural_form(language: str, number: int) -> int:
    """Which form a number takes: 0, 1 or 2, in the order the catalogue lists them."""
    number = abs(number)
    if language == "ru":
        if number % 10 == 1 and number % 100 != 11:
            return 0
        return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2
    return 0 if number == 1 else 1


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
        verb, *arguments = action.split()
        key = f"action.{verb}.{len(arguments)}"
        values: dict[str, Any] = {str(place): argument for place, argument in enumerate(arguments)}
        values["all"] = " ".join(self.word(argument) for argument in arguments)
        return self._fill(self._message(key if key in self.messages else f"action.{verb}"), values)

    def event(self, event: Event) -> str:
        return self._fill(self._message(f"event.{event.kind}"), event.facts)

    def word(self, value: Any, kind: str | None = None) -> str:
        """A value in words: ids by the catalogue, lists joined, counted things as "2 × word"."""
        if isinstance(value, dict):
            parts = [f"{count} × {self.word(key, kind)}" for key, count in value.items()]
            return ", ".join(parts) or self.word(None, kind)
        if isinstance(value, (list, tuple)):
            return ", ".join(self.word(item, kind) for item in value) or self.word(None, kind)
        spelled = SPELLED.get(value, value) if value is None or isinstance(value, bool) else value
        for key in (f"word.{kind}.{spelled}", f"word.{spelled}"):
            if key in self.messages:
                return self.messages[key]
        return str(spelled)

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
            value = values.get(name)
            if forms:
                return forms[1:].split("|")[plural_form(self.language, int(value or 0))]
            is_seat = kind == "seat" or (kind is None and name.endswith("seat"))
            return self.seat(value) if is_seat else self.word(value, kind)
        return PLACEHOLDER.sub(put, message)


def placeholders(message: str) -> set[str]:
    return {match[1] for match in PLACEHOLDER.finditer(message)}


@cache
def load_words(folder: Path, language: str) -> Words:
    """The catalogue of a folder `text/`; a language that is not there is refused."""
    path = folder / f"{language}.json"
    if language not in LANGUAGES:
        raise BadWords(f"there are no words in {language!r}; there are {', '.join(LANGUAGES)}")
    if not path.is_file():
        raise BadWords(f"{folder.parent.name} has no words in {language!r}: there is no {folder.name}/{path.name}")
    return Words(language, json.loads(path.read_text(encoding="utf-8")))
