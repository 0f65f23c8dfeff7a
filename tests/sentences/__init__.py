"""Every event and action of every game in every language, once, as a person would read it.

    python -m tests.sentences            # writes build/sentences.txt: read it after words have changed

What happens comes from the golden playthroughs: each kind of event and action, and in them each card, tile, space and
player's choice that has a word. `check.py` says what such a sentence may not hold.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from atoll.core.game import Event
from atoll.core.languages import LANGUAGES
from atoll.games import GAMES, words
from tests.sentences.board import before_it_is_done
from tests.support.playthroughs import FOLDER
from tests.support.repository import ROOT

FILE = ROOT / "build" / "sentences.txt"
NAMES = ("Ömür", "Ева", "Ida", "Лев", "Ümit")
TOLD = re.compile(r"^  told(?: \d)?!?: (\w+) (\{.*\})$")
DONE = re.compile(r"^#\d+ (?:\d|-) ([a-z].*)$")
NEVER_TOLD = {"mangrovia": (Event("refilled_bag", {"count": 1}), Event("refilled_bag", {"count": 7}))}
NEVER_DONE = {
    "mandragora": ("cast red 1 2 mandrake yellow", "cast black 3 purple red yellow green blue mandrake"),
    "mangrovia": ("pay 2 2 2 2 2 2", "pay 2 2 2 2 2 2s 3t", "pay 2 2 2 2 2 2 2 3t", "give sand wild"),
    "my_island": (*(f"place 0 0 {turns}" for turns in range(1, 6)), "place 8 -4 0", "place 7 -1 0", "stick 10 -2",
                  "stick 2 -1", "stick 12 -1")}
"""What no playthrough comes to, and each turn of a tile and each part of an island, which differ by numbers alone."""


def lines(game_id: str) -> Iterator[str]:
    for path in sorted((FOLDER / game_id).glob("*.golden")):
        yield from path.read_text(encoding="utf-8").splitlines()


def told(game_id: str) -> list[Event]:
    """An event of each kind, and one more for each new word in its facts, for one and for several."""
    found, known = [*NEVER_TOLD.get(game_id, ())], set[tuple[str, str, str]]()
    for line in lines(game_id):
        if match := TOLD.match(line):
            facts: dict[str, Any] = json.loads(match[2])
            fresh = {(match[1], name, kind_of(value)) for name, value in facts.items()} - known
            if fresh or (not facts and not any(one.kind == match[1] for one in found)):
                found.append(Event(match[1], facts))
                known |= fresh
    return sorted(found, key=lambda event: event.kind)


def kind_of(value: Any) -> str:
    """Words are told apart, numbers only as far as sentences do."""
    if isinstance(value, (list, dict)):
        return f"{type(value)} {min(len(value), 2)}"
    if isinstance(value, bool) or not isinstance(value, int):
        return str(value)
    return "negative" if value < 0 else "one" if value == 1 else "many"


def done(game_id: str) -> list[str]:
    """An action of each verb and number of arguments, and one more for each new argument that is a word."""
    found, known = list[str](), set[tuple[str, ...]]()
    for line in lines(game_id):
        if match := DONE.match(line):
            verb, *arguments = match[1].split()
            fresh = {(verb, str(len(arguments))), *((verb, str(place), one) for place, one in enumerate(arguments)
                                                    if not one.lstrip("-").isdecimal())} - known
            if fresh:
                found.append(match[1])
                known |= fresh
    return sorted([*found, *NEVER_DONE.get(game_id, ())])


def sentences(game_id: str, language: str) -> Iterator[tuple[str, str]]:
    """What is said, and its key: `event.placed`, `action.place 2 5 0`."""
    said, events, actions = words(game_id, language).at(NAMES), told(game_id), done(game_id)
    yield from ((f"event.{event.kind}", said.event(event)) for event in events)
    yield from ((f"action.{action}", said.action(action)) for action in actions)
    yield from dict.fromkeys(before_it_is_done(game_id, said, events, actions))
    plain = ("ask.", "reason.", "score.", "option.", "explain.")
    yield from ((key, text) for key, text in said.messages.items() if key.startswith(plain))


def page() -> str:
    parts = [f"## {game_id}, {language}\n" + "".join(f"{key}\t{text}\n" for key, text in sentences(game_id, language))
             for game_id in GAMES for language in LANGUAGES]
    return "\n".join(parts)


def write(path: Path = FILE) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(page(), encoding="utf-8")
    return path
