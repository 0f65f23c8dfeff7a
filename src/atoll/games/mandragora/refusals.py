"""Why an action is refused: the first line of table 4.6 that fits, as a clause."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from atoll.core.game import Action, Seat

if TYPE_CHECKING:
    from atoll.games.mandragora.state import Mandragora

GENERAL = "MD-19"
"""The seat is not asked, or the answer does not fit the question."""

MOST_DIGITS = 6
"""No hand holds a million cards, and a number of any length must be answered."""

WORDS = {
    # 4.1: the words of the notation
    "SEAT": r"[0-3]",
    "SHOP": r"[0-9]",
    "CARD": r"(?:(?:purple|red|yellow|green|blue)herb|(?:purple|red|yellow|green|blue|black)book[0-3]"
            r"|mandrake|scroll[1-3])",
    "SCROLL": r"scroll[1-3]",
    "SPELL": r"(?:banish|copy|transfer|speed|swap|vanish|levitation|purify)",
    "HUE": r"(?:purple|red|yellow|green|blue)",
    "COLOUR": r"(?:purple|red|yellow|green|blue|black|white)",
    "BOOK": r"(?:[0-3]|mandrake)",
    "COUNT": r"(?:0|[1-9][0-9]*)",
    "STRENGTH": r"[1-5]",
}
FORMS = {
    # 4.2, 4.3, 4.4: what an answer to each question looks like
    "take_turn": ("move SHOP", "cast HUE BOOK COUNT(?: mandrake)*", "cast black BOOK(?: HUE)*(?: mandrake)*", "pass"),
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
    "lay_shop": ("lay (?:day|night)",),
    "reveal_spell": ("reveal SPELL",),
    "draw_card": ("draw CARD",),
    "take_blind": ("take CARD",),
}
NOTATION = {
    ask: re.compile("|".join(re.sub("[A-Z]+", lambda word: WORDS[word[0]], form) for form in forms))
    for ask, forms in FORMS.items()
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


def why_not(game: Mandragora, seat: Seat, action: Action) -> str | None:
    if action in game.legal_actions(seat):
        return None
    ask = game.ask
    if seat not in game.to_act or not is_notation(game, ask, action):
        return GENERAL
    if ask == "choose_spell":
        return "MD-53" if int(action[6:]) > game.pending[-1].most else "MD-55"
    if ask == "take_turn":
        return TURN_REFUSALS[action.partition(" ")[0]](game, seat, action)
    return SINGLE[ask]


def is_notation(game: Mandragora, ask: str, action: Action) -> bool:
    """Is it written like an answer to this question, at a table of this size?"""
    if not NOTATION[ask].fullmatch(action):
        return False
    names_seat = ask in ("transfer_scroll", "choose_victim", "give_token")
    return not names_seat or int(action[-1]) < game.box.players


def why_not_pass(game: Mandragora, seat: Seat, action: Action) -> str:
    return "MD-61" if game.phase == "last_rounds" else "MD-17"


def why_not_move(game: Mandragora, seat: Seat, action: Action) -> str:
    return "MD-23"


def why_not_cast(game: Mandragora, seat: Seat, action: Action) -> str:
    _, colour, book, *rest = action.split()
    mandrakes = rest.count("mandrake")
    if mandrakes + (book == "mandrake") > 1:
        return "MD-44"
    herbs = Counter(rest) if colour == "black" else Counter({colour: int(rest[0][:MOST_DIGITS])})
    del herbs["mandrake"]
    size = sum(herbs.values()) + mandrakes
    if not size or not in_hand(game, seat, laid_cards(colour, book, herbs, mandrakes)):
        return "MD-40"
    cap = game.box.options.ingredient_cap
    if cap is not None and size > cap:
        return "MD-42"
    return "MD-48" if game.box.options.black_magic == "all_colours" else "MD-50"


TURN_REFUSALS: dict[str, Callable[[Mandragora, Seat, Action], str]] = {
    "pass": why_not_pass,
    "move": why_not_move,
    "cast": why_not_cast,
}


def laid_cards(colour: str, book: str, herbs: Counter[str], mandrakes: int) -> Counter[str]:
    """The ids of all cards that a cast names, its book among them."""
    cards = Counter({f"{hue}herb": count for hue, count in herbs.items()})
    cards["mandrake"] += mandrakes
    cards["mandrake" if book == "mandrake" else f"{colour}book{book}"] += 1
    return cards


def in_hand(game: Mandragora, seat: Seat, cards: Counter[str]) -> bool:
    hand, index = game.hands[seat], game.box.index
    return all(card in index and hand[index[card]] >= count for card, count in cards.items() if count)
