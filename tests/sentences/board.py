"""What a board says of an action before it is done: a mark stands for its place; what it brings, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from atoll.core.game import Event
from atoll.core.text import Words, load_words
from tests.support.repository import ROOT

BOARDS = ROOT / "web" / "src" / "boards"
PARTS = ("shown.", "brings.", "foresee.")
SIGN = "★"
BOWLS = range(1, 7)


def board_words(game_id: str, said: Words) -> Words:
    """The game's words and the board's, as the client has them."""
    return Words(said.language, {**said.messages, **own_words(game_id, said).messages}, said.names)


def own_words(game_id: str, said: Words) -> Words:
    return load_words(BOARDS / game_id / "text", said.language)


def before_it_is_done(
        game_id: str, said: Words, events: Sequence[Event], actions: Sequence[str]) -> Iterator[tuple[str, str]]:
    words = board_words(game_id, said)
    for key in (key for key in own_words(game_id, said).messages if key.startswith(PARTS)):
        for values in values_of(key, words, events, actions):
            yield key, words.say(key, **values)


def values_of(key: str, words: Words, events: Sequence[Event], actions: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    """An action's arguments, an event's facts, what `explain.ts` works out; a sentence without any of them once."""
    part, _, name = key.partition(".")
    if part == "shown":
        yield from ({"sign": SIGN, **numbered(action)} for action in actions if name in names_of(action))
    elif part == "foresee":
        yield from foreseen(words)[key]
    elif name == "points":
        yield from ({"points": points} for points in (1, 2, 5))
    elif name.startswith("bowl."):
        yield {}
    else:
        yield from (event.facts for event in events if event.kind == name)


def numbered(action: str) -> dict[str, str]:
    return {str(place): argument for place, argument in enumerate(action.split()[1:])}


def names_of(action: str) -> tuple[str, str]:
    verb, *arguments = action.split()
    return verb, f"{verb}.{len(arguments)}"


def foreseen(words: Words) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    ranked = [f"{words.seat(seat)}: {words.say('draw.huts', count=huts)}" for seat, huts in ((None, 2), (0, 1))
              if "draw.huts" in words]
    return {
        "foresee.set": [{"points": points} for points in (1, 3, 11)],
        "foresee.mandrake": [{}],
        "foresee.out": [{"landing": bowl, "what": landing(words, bowl)} for bowl in BOWLS],
        "foresee.home": [{"landing": 13 - bowl, "what": landing(words, 13 - bowl)} for bowl in BOWLS],
        "foresee.price": [{"cost": 6, "currency": currency} for currency in ("valuable", "amulet", "landscape")],
        "foresee.path": [{"path": "C", "list": words.word(ranked)}]}


def landing(words: Words, number: int) -> str:
    return words.messages.get(f"mv.landing.{number}", "")
