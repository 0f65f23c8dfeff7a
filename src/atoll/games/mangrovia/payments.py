"""Exact payments: every multiset of tokens that comes to the cost, and every way to give landscape cards."""

from __future__ import annotations

from typing import TypeAlias

from atoll.core.game import Action
from atoll.games.mangrovia.boards import Space
from atoll.games.mangrovia.player import Player
from atoll.games.mangrovia.rulebook import AMULET_VALUES, LANDSCAPES, PAYING_TILES, VALUES

Purse: TypeAlias = list[tuple[str, int, int]]
"""Tokens at hand as (token, value, copies): by value, within a value plain, then `s`, then `t` (4.2)."""


def purse(player: Player, currency: str) -> Purse:
    """What the seat can pay with in this currency."""
    is_valuable = currency == "valuable"
    tiles = {value: player.tiles[place] for place, value in PAYING_TILES[currency]}
    tokens: Purse = []
    for place, value in enumerate(VALUES if is_valuable else AMULET_VALUES):
        plain = player.known[place] + player.hidden[place] if is_valuable else player.amulets(place)
        starting = player.starting.count(value) if is_valuable else 0
        tokens += [(f"{value}{mark}", value, copies)
                   for mark, copies in (("", plain), ("s", starting), ("t", tiles.get(value, 0))) if copies]
    return tokens


def payments(tokens: Purse, cost: int) -> list[Action]:
    """All exact payments in lexical order of their tokens; the work grows with the answers, never with the hand.

    `reach[n]` has the sums that the tokens from n on can make, so no branch is entered that does not end in an answer.
    """
    reach = [1]
    for _, value, copies in reversed(tokens):
        bits = reach[-1]
        for _ in range(min(copies, cost // value)):
            bits |= bits << value
        reach.append(bits)
    reach.reverse()
    found: list[Action] = []
    if reach[0] >> cost & 1:
        _spend(tokens, reach, 0, cost, "pay", found)
    return found


def _spend(tokens: Purse, reach: list[int], place: int, left: int, paid: str, found: list[Action]) -> None:
    """More copies of the smaller token come first: that is the lexical order."""
    if not left:
        found.append(paid)
        return
    token, value, copies = tokens[place]
    for number in range(min(copies, left // value), -1, -1):
        rest = left - number * value
        if reach[place + 1] >> rest & 1:
            _spend(tokens, reach, place + 1, rest, paid + f" {token}" * number, found)


def gifts(player: Player, space: Space, birds: tuple[int, int], count: int) -> list[Action]:
    """Every way to give the landscape card, or the two (MV-58, MV-70, MV-71, MV-105, MV-106)."""
    stock = [(LANDSCAPES[landscape], player.landscape_cards(landscape))
             for landscape in space.landscapes if landscape in birds]
    stock.append(("wild", player.wilds))
    if count == 1:
        return [f"give {gift}" for gift, copies in stock if copies]
    return [f"give {first} {second}"
            for place, (first, copies) in enumerate(stock) if copies
            for second, others in stock[place:] if others > (first == second)]
