"""Why an action is refused: the first line of the table that fits, as a clause (rules.md 4.6)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

from atoll.core.game import Action, Seat
from atoll.core.notation import arguments, verb
from atoll.games.mandragora.box import Box
from atoll.games.mandragora.box.edition import MANDRAKE, book_id, herb_id, scroll_id
from atoll.games.mandragora.position import Position

GENERAL = "MD-19"
"""The seat is not asked, or the answer does not fit the question."""

MOST_DIGITS = 6
"""No hand holds a million cards, and a number of any length must be answered."""

FORMS = {
    # what an answer to each question looks like (rules.md 4.2, 4.3, 4.4)
    "take_turn": ("move SHOP", "cast HUE BOOK COUNT(?: MANDRAKE)*", "cast BLACK BOOK(?: HUE)*(?: MANDRAKE)*", "pass"),
    "choose_spell": ("spell STRENGTH",),
    "use_copy": ("copy", "decline"),
    "transfer_scroll": ("transfer SCROLL SEAT",),
    "choose_victim": ("swap SEAT",),
    "give_back": ("give CARD",),
    "levitate": ("levitate SHOP(?: CARD)?",),
    "give_token": ("token SEAT",),
    "exchange": ("pass", "give CARD", "request", "trade CARD"),
    "help_partner": ("give CARD",),
    "vanish_colour": ("vanish COLOUR",),
    "lay_shop": ("lay KIND",),
    "reveal_spell": ("reveal SPELL",),
    "draw_card": ("draw CARD",),
    "take_blind": ("take CARD",),
}
SINGLE = {
    # questions where all that does not fit is refused by one clause
    "transfer_scroll": "MD-62",
    "choose_victim": "MD-66",
    "give_back": "MD-64",
    "levitate": "MD-68",
    "give_token": "MD-36",
    "exchange": "MD-87",
    "help_partner": "MD-86",
    "vanish_colour": "MD-70",
    "lay_shop": "MD-2",
    "reveal_spell": "MD-4",
    "draw_card": "MD-13",
    "take_blind": "MD-65",
}


@cache
def notation(box: Box) -> dict[str, re.Pattern[str]]:
    """By question, what is written like an answer to it at this table."""
    words = notation_words(box)
    return {ask: re.compile("|".join(re.sub("[A-Z]+", lambda word: words[word[0]], form) for form in forms))
            for ask, forms in FORMS.items()}


def notation_words(box: Box) -> dict[str, str]:
    """The words of the notation, from what is printed (rules.md 4.1). A book may be named by any value of a book."""
    edition, values = box.edition, box.edition.book_values
    scrolls = [scroll_id(curses) for curses in edition.scrolls]
    books = [book_id(colour, value) for colour in (*edition.hues, edition.black) for value in values]
    return {
        "SEAT": one_of(box.seats),
        "SHOP": one_of(range(box.total_shops)),
        "KIND": one_of(edition.shops),
        "CARD": one_of([*(herb_id(hue) for hue in edition.hues), *books, MANDRAKE, *scrolls]),
        "SCROLL": one_of(scrolls),
        "SPELL": one_of(edition.spells),
        "HUE": one_of(edition.hues),
        "BLACK": one_of([edition.black]),
        "COLOUR": one_of(box.colours),
        "BOOK": one_of([*values, MANDRAKE]),
        "MANDRAKE": MANDRAKE,
        "COUNT": "(?:0|[1-9][0-9]*)",
        "STRENGTH": one_of(range(1, len(edition.piles) + 1)),
    }


def one_of(words: Iterable[object]) -> str:
    return f"(?:{'|'.join(re.escape(str(word)) for word in words)})"


def why_not(state: Position, seat: Seat, action: Action) -> str | None:
    if action in state.legal_actions(seat):
        return None
    ask = state.ask
    if seat not in state.to_act or not notation(state.box)[ask].fullmatch(action):
        return GENERAL
    return SINGLE[ask] if ask in SINGLE else REFUSALS[verb(action)](state, seat, action)


def why_not_pass(state: Position, seat: Seat, action: Action) -> str:
    return "MD-61" if state.phase == "last_rounds" else "MD-17"


def why_not_move(state: Position, seat: Seat, action: Action) -> str:
    return "MD-23"


def why_not_spell(state: Position, seat: Seat, action: Action) -> str:
    return "MD-53" if state.box.strength_in[action] > state.sets[seat][-1].cast.size else "MD-55"


def why_not_cast(state: Position, seat: Seat, action: Action) -> str:
    colour, book, *rest = arguments(action)
    mandrakes = rest.count(MANDRAKE)
    if mandrakes + (book == MANDRAKE) > 1:
        return "MD-44"
    herbs = Counter(rest) if colour == state.box.edition.black else Counter({colour: int(rest[0][:MOST_DIGITS])})
    del herbs[MANDRAKE]
    size = sum(herbs.values()) + mandrakes
    if not size or not in_hand(state, seat, laid_cards(colour, book, herbs, mandrakes)):
        return "MD-40"
    cap = state.box.options.ingredient_cap
    if cap is not None and size > cap:
        return "MD-42"
    if in_wrong_order(state, book, herbs, mandrakes):
        return GENERAL
    return "MD-48" if state.box.options.black_magic == "all_colours" else "MD-50"


REFUSALS: dict[str, Callable[[Position, Seat, Action], str]] = {
    "pass": why_not_pass,
    "move": why_not_move,
    "cast": why_not_cast,
    "spell": why_not_spell,
}


def in_wrong_order(state: Position, book: str, herbs: Counter[str], mandrakes: int) -> bool:
    """Are the colours those of a black set, and only not listed in canonical order? (rules.md 4.3)"""
    box = state.box
    hues = [hue for hue in box.hues for _ in range(herbs[hue])]
    return " ".join(["cast", box.edition.black, book, *hues, *[MANDRAKE] * mandrakes]) in box.sets.casts


def laid_cards(colour: str, book: str, herbs: Counter[str], mandrakes: int) -> Counter[str]:
    """The ids of all cards that a cast names, its book among them."""
    cards = Counter({herb_id(hue): count for hue, count in herbs.items()})
    cards[MANDRAKE] += mandrakes
    cards[MANDRAKE if book == MANDRAKE else book_id(colour, book)] += 1
    return cards


def in_hand(state: Position, seat: Seat, cards: Counter[str]) -> bool:
    hand, numbers = state.hands[seat], state.box.card_number
    return all(card in numbers and hand[numbers[card]] >= count for card, count in cards.items() if count)
