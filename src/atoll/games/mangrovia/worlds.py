"""Worlds that a seat cannot tell from the true one: what it has not seen is dealt anew (rules.md 4.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb, prod
from random import Random

from atoll.core.game import Seat
from atoll.games.mangrovia.box.rulebook import SLICES, Counts
from atoll.games.mangrovia.decisions.paying import GiveLandscape, Pay, can_pay, gifts
from atoll.games.mangrovia.position import Player, Position

TRIES = 200
"""Deals that are tried before all possible hands are weighed instead: rare hands must not take forever."""


def deal_anew(state: Position, seat: Seat, rng: Random) -> None:
    """All that the seat cannot see; when the game is over nothing is hidden."""
    if not state.pending:
        return
    others = [player for other, player in enumerate(state.players) if other != seat]
    payer = _payer(state, seat)
    for kind in SLICES:
        _deal_cards(state, others, kind, payer, rng)
    _deal_amulets(state, others, payer, rng)


def _payer(state: Position, seat: Seat) -> Player | None:
    """Another seat that stands at a payment or a gift: its new hand must have an answer."""
    question = state.question
    if isinstance(question, Pay | GiveLandscape) and question.seats[0] != seat:
        return state.players[question.seats[0]]
    return None


def _has_answer(state: Position, player: Player, part: str) -> bool:
    """Does what was dealt of this part let the player answer the open question?"""
    question = state.question
    assert isinstance(question, Pay | GiveLandscape), "only a payer is asked for"
    space = state.board.spaces[question.space]
    if part == "landscape":
        ways = len(gifts(player, space, state.birds, question.count))
        return ways > 1 if isinstance(question, GiveLandscape) else ways > 0  # a gift is asked where there is a choice
    if space.currency != part or isinstance(question, GiveLandscape):
        return True
    return can_pay(player, part, space.cost * question.count)


def _deal_cards(state: Position, others: list[Player], kind: str, payer: Player | None, rng: Random) -> None:
    cards = SLICES[kind]
    pool = state.pile[cards]
    sizes = []
    for player in others:
        held = player.hidden[cards]
        pool = [left + more for left, more in zip(pool, held, strict=True)]
        sizes.append(sum(held))
    for player, size in sorted(zip(others, sizes, strict=True), key=lambda pair: pair[0] is not payer):
        def fits(hand: Counts, player: Player = player) -> bool:
            player.hidden[cards] = hand
            return player is not payer or _has_answer(state, player, kind)
        hand = _hand(pool, size, fits, rng)
        player.hidden[cards] = hand
        pool = [left - less for left, less in zip(pool, hand, strict=True)]
    state.pile[cards] = pool


def _deal_amulets(state: Position, others: list[Player], payer: Player | None, rng: Random) -> None:
    pool = state.bag
    for player in others:
        pool = [left + more for left, more in zip(pool, player.hidden_amulets, strict=True)]
        for amulet in player.drawn:
            pool[amulet] += 1
    for player in sorted(others, key=lambda player: player is not payer):
        def fits(hand: Counts, player: Player = player) -> bool:
            player.hidden_amulets = hand
            return player is not payer or _has_answer(state, player, "amulet")
        hand = _hand(pool, sum(player.hidden_amulets), fits, rng)
        player.hidden_amulets = hand
        pool = [left - less for left, less in zip(pool, hand, strict=True)]
        if player.drawn:
            drawn = _draw(pool, len(player.drawn), rng)
            player.drawn = tuple(_copies(drawn))
            pool = [left - less for left, less in zip(pool, drawn, strict=True)]
    state.bag = pool


def _hand(pool: Counts, size: int, fits: Callable[[Counts], bool], rng: Random) -> Counts:
    """A random hand that fits: dealt until one does, or chosen among all that do with the same odds."""
    for _ in range(TRIES):
        hand = _draw(pool, size, rng)
        if fits(hand):
            return hand
    hands = [hand for hand in _hands(pool, size) if fits(hand)]
    weights = [prod(comb(there, taken) for there, taken in zip(pool, hand, strict=True)) for hand in hands]
    return rng.choices(hands, weights)[0]


def _draw(pool: Counts, size: int, rng: Random) -> Counts:
    hand = [0] * len(pool)
    if size:
        for index in rng.sample(_copies(pool), size):
            hand[index] += 1
    return hand


def _copies(counts: Counts) -> list[int]:
    """The index of every single thing."""
    return [index for index, number in enumerate(counts) for _ in range(number)]


def _hands(pool: Counts, size: int) -> Iterator[Counts]:
    """Every different hand of that size."""
    if not pool:
        if not size:
            yield []
        return
    for number in range(min(pool[0], size) + 1):
        for rest in _hands(pool[1:], size - number):
            yield [number, *rest]
