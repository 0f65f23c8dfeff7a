"""What is wrong with an edition that somebody wrote down: every fault is a sentence that names the card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from atoll.games.mandragora.box.edition import MANDRAKE, book_id, herb_id, scroll_id

LONGEST_NAME = 40
HIGHEST_VALUE = 3
OUT_FOR_TWO = 10
OUT_COLOUR_FOR_TWO = "blue"
MANDRAKES = 7


def check_parts(data: Any, own: Mapping[str, Any]) -> Iterator[str]:
    """First whether everything is there and of the right kind; only then what it adds up to."""
    if not isinstance(data, dict):
        yield "an edition is a JSON object, as `atoll edition new mandragora FILE` writes it"
        return
    yield from (f"an edition has no part {key!r}; it has {', '.join(own)}" for key in data if key not in own)
    if data.get("game") != own["game"]:
        yield f"its 'game' is {data.get('game')!r}, and this is {own['game']!r}"
    yield from _name(data.get("name"))
    unsound = set[str]()
    for part, check in PARTS.items():
        for fault in check(data[part], own[part]) if part in data else ():
            unsound.add(part)
            yield fault
    if not unsound & {"ingredients", "books", "scrolls"}:  # else nobody knows which cards there are
        full = {**own, **{part: data[part] for part in PARTS if part in data}}
        yield from _out(data.get("out", own["out"]), full)


def _name(name: Any) -> Iterator[str]:
    """One name, or one for each language that has one."""
    names = list(name.values()) if isinstance(name, dict) else [name]
    if not names or not all(_is_name(one) for one in names):
        yield f"its 'name' is a text of 1 to {LONGEST_NAME} characters, or such a text for each language"


def _is_name(name: Any) -> bool:
    return isinstance(name, str) and name.isprintable() and 0 < len(name.strip()) <= LONGEST_NAME


def _keyed(value: Any, part: str, own: Mapping[str, Any]) -> Iterator[str]:
    """Exactly the keys that Atoll's own edition has."""
    if not isinstance(value, dict):
        yield f"{part!r} is a JSON object with {', '.join(own)}"
        return
    yield from (f"{part!r} has {key!r}, which the game does not know" for key in value if key not in own)
    yield from (f"{part!r} lacks {key!r}" for key in own if key not in value)


def _is_count(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _shops(value: Any, own: Mapping[str, Any]) -> Iterator[str]:
    if found := list(_keyed(value, "shops", own)):
        yield from found
        return
    if not all(_is_count(value[kind], 1, 9) for kind in ("day", "night")):
        yield "there are 1 to 9 day shops and 1 to 9 night shops"
    elif value["day"] + value["night"] != own["day"] + own["night"]:
        yield f"{value['day']} day and {value['night']} night shops are not {own['day'] + own['night']} shops"
    if value["start"] not in ("day", "night"):
        yield f"the start shop is 'day' or 'night', not {value['start']!r}"


def _spread(part: str, thing: str) -> Any:
    """The rulebook prints these counts and not whose they are: they may only change places."""
    def check(value: Any, own: Mapping[str, int]) -> Iterator[str]:
        if found := list(_keyed(value, part, own)):
            yield from found
            return
        wrong = [f"{key!r} has {count!r} {thing}: this is a whole number, 1 or more"
                 for key, count in value.items() if not _is_count(count, 1, 99)]
        yield from wrong
        if not wrong and sorted(value.values()) != sorted(own.values()):
            yield f"the numbers of {thing} are {_listed(value.values())}, and the rulebook has {_listed(own.values())}"
    return check


def _listed(counts: Iterable[int]) -> str:
    return ", ".join(str(count) for count in sorted(counts))


def _books(value: Any, own: Mapping[str, list[int]]) -> Iterator[str]:
    if found := list(_keyed(value, "books", own)):
        yield from found
        return
    for colour, values in value.items():
        due = len(own[colour])
        if not isinstance(values, list):
            yield f"the {colour} books are a list of their values"
        elif len(values) != due:
            yield f"there {'is' if len(values) == 1 else 'are'} {len(values)} {colour} books, and the game has {due}"
        else:
            yield from (f"a {colour} book has the value {one!r}, outside 0 to {HIGHEST_VALUE}"
                        for one in values if not _is_count(one, 0, HIGHEST_VALUE))


def _mandrake(value: Any, own: int) -> Iterator[str]:
    if not _is_count(value, 0, HIGHEST_VALUE):
        yield f"a mandrake as a book has the value {value!r}, outside 0 to {HIGHEST_VALUE}"


def _piles(value: Any, own: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    if found := list(_keyed(value, "spell_piles", own)):
        yield from found
        return
    due = Counter[str]()
    for pile in own.values():
        due.update(pile)
    wrong = [fault for strength, pile in value.items() for fault in _pile(pile, strength, due)]
    yield from wrong
    if not wrong:
        there = Counter[str]()
        for pile in value.values():
            there.update(pile)
        yield from (f"the piles hold {there[spell]} {spell}, and the game has {count}"
                    for spell, count in due.items() if there[spell] != count)


def _pile(pile: Any, strength: str, known: Mapping[str, int]) -> Iterator[str]:
    if not isinstance(pile, dict) or not pile:
        yield f"the pile of strength {strength} names its spells and how many of each; none is empty"
        return
    yield from (f"the pile of strength {strength} has {spell!r}, which is no spell of the game"
                for spell in pile if spell not in known)
    yield from (f"the pile of strength {strength} has {count!r} {spell}: this is a whole number, 1 or more"
                for spell, count in pile.items() if spell in known and not _is_count(count, 1, 99))


def _out(value: Any, full: Mapping[str, Any]) -> Iterator[str]:
    """Cards out of the game for three and for two (MD-7, MD-8), named as this edition's own cards are."""
    if found := list(_keyed(value, "out", {"3": 0, "2": 0})):
        yield from found
        return
    stock = _stock(full)
    wrong = [fault for players, cards in value.items() for fault in _cards_out(cards, players, stock)]
    yield from wrong
    if not wrong:
        yield from _for_three(value["3"], full)
        yield from _for_two(value["2"])


def _stock(full: Mapping[str, Any]) -> Counter[str]:
    books = [book_id(colour, value) for colour, values in full["books"].items() for value in values]
    return Counter({**{herb_id(hue): count for hue, count in full["ingredients"].items()}, **Counter(books),
                    MANDRAKE: MANDRAKES, **{scroll_id(int(key)): count for key, count in full["scrolls"].items()}})


def _cards_out(cards: Any, players: str, stock: Counter[str]) -> Iterator[str]:
    if not isinstance(cards, dict):
        yield f"what goes out of the game with {players} wizards is a JSON object of cards and their numbers"
        return
    for card, count in cards.items():
        spare = stock[card] - int(players) * (card == MANDRAKE)
        if card not in stock:
            yield f"with {players} wizards {card!r} goes out of the game, and this edition has no such card"
        elif not _is_count(count, 1, spare):
            yield f"with {players} wizards {count!r} {card} go out of the game: there are 1 to {spare} to spare"


def _for_three(cards: Mapping[str, int], full: Mapping[str, Any]) -> Iterator[str]:
    for hue in full["ingredients"]:
        books = sum(cards.get(book_id(hue, value), 0) for value in range(HIGHEST_VALUE + 1))
        if books != 1:
            yield f"with 3 wizards one {hue} book goes out of the game, not {books}"
    if sum(cards.values()) > len(full["ingredients"]):
        yield "with 3 wizards one book of each ordinary colour goes out of the game and nothing else"


def _for_two(cards: Mapping[str, int]) -> Iterator[str]:
    if sum(cards.values()) != OUT_FOR_TWO:
        yield f"with 2 wizards {sum(cards.values())} cards more go out of the game, and the rulebook says {OUT_FOR_TWO}"
    yield from (f"with 2 wizards all {OUT_COLOUR_FOR_TWO} cards are out of the game already, and {card} is named again"
                for card in cards if card.startswith(OUT_COLOUR_FOR_TWO))


PARTS: Mapping[str, Any] = {
    "shops": _shops, "ingredients": _spread("ingredients", "ingredients"), "books": _books,
    "mandrake_as_book": _mandrake, "scrolls": _spread("scrolls", "scrolls"), "spell_piles": _piles,
}
