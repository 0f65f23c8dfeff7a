"""An edition that somebody wrote down from a printed box: what is wrong with it, and its numbers as the game uses them.

The rulebook gives every total; how they are spread over the cards is Atoll's reconstruction, and that is what such a
file can replace (rules.md 3.1). What a file does not say stays as Atoll has it.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from atoll.core.errors import BadEdition, BadOption
from atoll.games.mandragora.box.check import MORE_CARDS_OUT, faults
from atoll.games.mandragora.box.edition import (
    DATA,
    MANDRAKE,
    Blocks,
    Edition,
    book_id,
    edition_from,
    herb_id,
    read_edition,
    scroll_id,
)
from atoll.games.mandragora.box.printed_check import check_parts

OPTION = "edition"
"""The option of a table that carries such an edition."""


def template() -> dict[str, Any]:
    """Atoll's own numbers, in the form of such a file: where an owner begins."""
    own, blocks = read_edition("mixed", DATA)
    return {
        "game": "mandragora",
        "name": "My copy",
        "shops": {"day": own.shops["day"], "night": own.shops["night"], "start": own.start_kind},
        "ingredients": dict(own.herbs),
        "books": {colour: list(values) for colour, values in own.books["by_colour"].items()},
        "mandrake_as_book": own.mandrake_value,
        "scrolls": {str(curses): count for curses, count in own.scrolls.items()},
        "spell_piles": copy.deepcopy(blocks["spell_piles"]["by_strength"]),
        "out": {str(players): _cards_out(own, players) for players in (3, 2)},
    }


def _cards_out(own: Edition, players: int) -> dict[str, int]:
    setup, books = own.setups[players], own.books["by_colour"]
    lowest = {book_id(hue, books[hue][0]): setup.lowest_books_out for hue in own.hues if hue not in setup.colours_out}
    return {**lowest, **setup.cards_out}


def check_edition(data: Any) -> list[str]:
    """All that is wrong with an edition, given as parsed JSON; [] when it can be played."""
    own = template()
    if found := list(check_parts(data, own)):
        return found
    blocks = blocks_of(data)
    return list(faults(edition_from(_title(data), blocks), blocks))


def differences(data: Mapping[str, Any]) -> list[str]:
    """Where a sound edition is not as Atoll has it, a line for each number."""
    ours, theirs = _numbers(template()), _numbers({**template(), **data})
    return [f"{what}: {theirs.get(what, 0)} (Atoll: {ours.get(what, 0)})"
            for what in {**ours, **theirs} if ours.get(what) != theirs.get(what)]


def _numbers(data: Mapping[str, Any]) -> dict[str, Any]:
    """Every number of an edition under a name for people."""
    parts = {"shops": "shops", "ingredients": "ingredients", "books": "books", "scrolls": "scrolls with curses"}
    found = {f"{called}, {key}": value for part, called in parts.items() for key, value in data[part].items()}
    found["a mandrake as a book"] = data["mandrake_as_book"]
    for strength, pile in data["spell_piles"].items():
        found |= {f"strength {strength}, {spell}": count for spell, count in pile.items()}
    for players, cards in data["out"].items():
        found |= {f"out of the game with {players}, {card}": count for card, count in cards.items()}
    return found


def printed_edition(data: Mapping[str, Any], book_values: str) -> Edition:
    """The edition that a table carries; all that is wrong with it is refused in one sentence."""
    if found := check_edition(data):
        raise BadEdition("this edition cannot be played: " + "; ".join(found))
    if book_values != "by_colour":
        raise BadOption(f"the option book_values cannot be {book_values!r} beside an edition that says its own books")
    return edition_from(_title(data), blocks_of(data))


def _title(data: Mapping[str, Any]) -> str:
    named = data["name"]
    return named if isinstance(named, str) else str(next(iter(named.values())))


def blocks_of(data: Mapping[str, Any]) -> Blocks:
    """The same numbers as blocks of the data file; what the rulebook fixes is taken from Atoll's own edition."""
    full = {**template(), **data}
    _, own = read_edition("mixed", DATA)
    shops, out = full["shops"], full["out"]
    return {
        **own,
        "shops": {"total": own["shops"]["total"], "day": shops["day"], "night": shops["night"],
                  "start_kind": shops["start"]},
        "ingredients": {"count": full["ingredients"]},
        "books": {"values": {"by_colour": full["books"]}},
        "mandrakes": {**own["mandrakes"], "value_as_book": full["mandrake_as_book"]},
        "scrolls": {"count_by_curses": full["scrolls"]},
        "spell_piles": {"by_strength": full["spell_piles"]},
        "setup": {"by_players": {players: _setup(table, out.get(players)) for players, table
                                 in own["setup"]["by_players"].items()}},
    }


def _setup(table: Mapping[str, Any], cards: Mapping[str, int] | None) -> Mapping[str, Any]:
    return table if cards is None else {**table, "lowest_books_out_of_each_colour": 0, "cards_out": cards}


def any_edition(rng: Random) -> dict[str, Any]:
    """A sound edition by chance: what laws play with."""
    data, day = template(), rng.randint(1, 9)
    data["shops"] = {"day": day, "night": 10 - day, "start": rng.choice(["day", "night"])}
    data["ingredients"] = _dealt(data["ingredients"], rng)
    data["books"] = {colour: [rng.randint(0, 3) for _ in values] for colour, values in data["books"].items()}
    data["mandrake_as_book"] = rng.randint(0, 3)
    data["scrolls"] = _dealt(data["scrolls"], rng)
    data["spell_piles"] = _any_piles(data["spell_piles"], rng)
    data["out"] = {"3": {book_id(hue, rng.choice(data["books"][hue])): 1 for hue in data["ingredients"]},
                   "2": dict(Counter(rng.sample(list(_spare(data)), MORE_CARDS_OUT[2])))}
    return data


def _dealt(counts: Mapping[str, int], rng: Random) -> dict[str, int]:
    """The same counts, dealt to other keys."""
    return dict(zip(counts, rng.sample(list(counts.values()), len(counts)), strict=True))


def _any_piles(piles: Mapping[str, Mapping[str, int]], rng: Random) -> dict[str, dict[str, int]]:
    cards = [spell for pile in piles.values() for spell, count in pile.items() for _ in range(count)]
    rng.shuffle(cards)
    places = [*piles, *rng.choices(list(piles), k=len(cards) - len(piles))]  # no pile stays empty
    return {strength: dict(Counter(card for card, place in zip(cards, places, strict=True) if place == strength))
            for strength in piles}


def _spare(data: Mapping[str, Any]) -> Iterator[str]:
    """Every card that may go out of the game for two: nothing blue, and each wizard keeps a mandrake."""
    for hue, count in data["ingredients"].items():
        if hue != "blue":
            yield from [herb_id(hue)] * count
    for colour, values in data["books"].items():
        if colour != "blue":
            yield from (book_id(colour, value) for value in values)
    for curses, count in data["scrolls"].items():
        yield from [scroll_id(int(curses))] * count
    yield from [MANDRAKE] * 5
