"""What must add up in an edition, each check with the sentence that names what does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from atoll.core.errors import BadData
from atoll.games.mandragora.box.edition import (
    DATA,
    MANDRAKE,
    Blocks,
    Edition,
    book_id,
    herb_id,
    read_edition,
    scroll_id,
)

COMPONENTS = {
    # the list on the rulebook's first page: no edition has other totals
    "ingredients": 42,
    "books": 21,
    "mandrakes": 7,
    "scrolls": 12,
    "cards of magic items": 82,
    "spell cards": 24,
    "shops": 10,
}
PILES = 5
MORE_CARDS_OUT = {4: 0, 3: 5, 2: 10}
"""Cards out of the game beside whole colours, by number of wizards (MD-6, MD-7, MD-8)."""

WORKS = {
    "banish": "at_once", "copy": "at_once", "transfer": "at_once", "speed": "lasting", "swap": "at_once",
    "vanish": "at_the_end", "levitation": "at_once", "purify": "at_the_end",
}


@cache
def checked_edition(name: str, path: Path = DATA) -> Edition:
    """The edition of that name; the first thing in it that does not add up is refused in a sentence."""
    edition, blocks = read_edition(name, path)
    for fault in faults(edition, blocks):
        raise BadData(f"the edition {edition.name!r} does not add up: {fault}")
    return edition


def faults(edition: Edition, blocks: Blocks) -> Iterator[str]:
    yield from _shops(edition, blocks["shops"])
    yield from _cards(edition)
    yield from _books(edition)
    yield from _numbers(edition, blocks["mandrakes"])
    yield from _spells(edition, blocks["spells"]["kinds"])
    for players in MORE_CARDS_OUT:
        yield from _setup(edition, players)
    yield from _teams(edition, blocks["teams"])


def _wrong_total(thing: str, total: int) -> Iterator[str]:
    if total != COMPONENTS[thing]:
        yield f"it has {total} {thing}, and the game has {COMPONENTS[thing]}"


def _shops(edition: Edition, block: Mapping[str, Any]) -> Iterator[str]:
    total = sum(edition.shops.values())
    if total != block["total"]:
        yield f"{edition.shops['day']} day and {edition.shops['night']} night shops are not {block['total']} shops"
    yield from _wrong_total("shops", total)
    if edition.shops.get(edition.start_kind, 0) < 1:
        yield f"the start shop is a {edition.start_kind!r} shop, and there is none"
    if not 1 <= edition.steps <= total - 1 - edition.spells.get("speed", 0):
        yield f"an apprentice who walks {edition.steps} steps, and more with Speed, would pass all {total} shops"


def _cards(edition: Edition) -> Iterator[str]:
    if set(edition.herbs) != set(edition.hues):
        yield "the ingredients are not counted for exactly the ordinary colours"
    for option, books in edition.books.items():
        parts = {"ingredients": sum(edition.herbs.values()), "books": sum(map(len, books.values())),
                 "mandrakes": edition.mandrakes, "scrolls": sum(edition.scrolls.values())}
        for thing, total in parts.items():
            where = f" with the book values {option!r}" if thing == "books" else ""
            yield from (fault + where for fault in _wrong_total(thing, total))
        yield from _wrong_total("cards of magic items", sum(parts.values()))
    counts = [*edition.herbs.values(), *edition.scrolls.values()]
    if any(count < 1 for count in counts):
        yield "a colour of ingredients or a kind of scroll has no card"


def _books(edition: Edition) -> Iterator[str]:
    for option, books in edition.books.items():
        if list(books) != [*edition.hues, edition.black]:
            yield f"the book values {option!r} are not those of {', '.join(edition.hues)} and {edition.black}"
        for colour, values in books.items():
            due = 1 if colour == edition.black else 4
            if len(values) != due:
                yield f"there are {len(values)} {colour} books with the book values {option!r}, and the game has {due}"
            if any(value not in range(4) for value in values):
                yield f"a {colour} book has a value outside 0 to 3 with the book values {option!r}"


def _numbers(edition: Edition, mandrakes: Mapping[str, Any]) -> Iterator[str]:
    if mandrakes["most_in_a_set"] != 1:
        yield f"a set may have {mandrakes['most_in_a_set']} mandrakes, and the notation of a cast has room for one"
    if edition.last_rounds < 1:
        yield f"there are {edition.last_rounds} last rounds, and at least one is played"
    if edition.colour_points > 0 or edition.token_points > 0:
        yield "a colour left in hand or the curse token gives points instead of taking them"


def _spells(edition: Edition, kinds: Mapping[str, Any]) -> Iterator[str]:
    yield from _wrong_total("spell cards", sum(edition.spells.values()))
    if set(kinds) != set(WORKS):
        yield f"the spells are not the eight of the game: {', '.join(WORKS)}"
    for spell, kind in kinds.items():
        if kind["type"] != WORKS.get(spell):
            yield f"{spell} works {kind['type']!r}, and the rules know it only {WORKS.get(spell)!r}"
    if len(edition.piles) != PILES:
        yield f"there are {len(edition.piles)} spell piles, and the game has {PILES}"
    in_piles = Counter[str]()
    for pile in edition.piles:
        in_piles.update(pile)
    for spell in {**kinds, **in_piles}:
        if in_piles[spell] != edition.spells.get(spell, 0):
            yield f"the piles hold {in_piles[spell]} {spell}, and there are {edition.spells.get(spell, 0)} of it"


def _setup(edition: Edition, players: int) -> Iterator[str]:
    table = edition.setups.get(players)
    if table is None:
        yield f"there is no setup for {players} wizards"
        return
    if unknown := [colour for colour in table.colours_out if colour not in edition.hues]:
        yield f"the setup for {players} takes out {unknown[0]}, which is no ordinary colour"
    colours_left = len(edition.hues) - len(table.colours_out)
    more = table.lowest_books_out * colours_left + sum(table.cards_out.values())
    if more != MORE_CARDS_OUT[players]:
        yield (f"the setup for {players} wizards takes {more} cards out beside whole colours, "
               f"and the rulebook takes {MORE_CARDS_OUT[players]}")
    stock = {MANDRAKE: edition.mandrakes - players * edition.mandrakes_dealt,
             **{herb_id(hue): count for hue, count in edition.herbs.items() if hue not in table.colours_out},
             **{scroll_id(curses): count for curses, count in edition.scrolls.items()},
             **Counter(book_id(colour, value) for colour, values in edition.books["by_colour"].items()
                       for value in values if colour not in table.colours_out)}
    for card, count in table.cards_out.items():
        if count > stock.get(card, 0):
            yield f"the setup for {players} takes out {count} {card}, and only {stock.get(card, 0)} can be spared"


def _teams(edition: Edition, block: Mapping[str, Any]) -> Iterator[str]:
    if sorted(edition.partners) != list(range(block["players"])):
        yield f"the pairs of partners are not the {block['players']} seats"
