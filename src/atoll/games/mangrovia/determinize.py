"""Worlds that a seat cannot tell from the true one: what it has not seen is dealt anew (rules.md, 4.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb, prod
from random import Random
from typing import TYPE_CHECKING, TypeVar

from atoll.core.game import Seat
from atoll.games.mangrovia.building import GiveLandscape, Pay
from atoll.games.mangrovia.payments import gifts
from atoll.games.mangrovia.player import Player, sums
from atoll.games.mangrovia.rulebook import PLACES, Counts, Kind

if TYPE_CHECKING:
    from atoll.games.mangrovia.state import Mangrovia

World = TypeVar("World", bound="Mangrovia")
TRIES = 200
"""Deals that are tried before all possible hands are weighed instead: rare hands must not take forever."""
KINDS: tuple[Kind, Kind] = ("valuable", "landscape")


def determinized(game: World, seat: Seat, rng: Random) -> World:
    """The same position with all that the seat cannot see dealt anew."""
    world = game.clone()
    if not world.pending:
        return world
    others = [player for other, player in enumerate(world.players) if other != seat]
    payer = _payer(world, seat)
    for kind in KINDS:
        _deal_cards(world, others, kind, payer, rng)
    _deal_amulets(world, others, payer, rng)
    return world


def _payer(world: Mangrovia, seat: Seat) -> Player | None:
    """Another seat that stands at a payment or a gift: its new hand must have an answer."""
    decision = world.pending[-1]
    if isinstance(decision, Pay | GiveLandscape) and decision.seats[0] != seat:
        return world.players[decision.seats[0]]
    return None


def _has_answer(world: Mangrovia, player: Player, part: str) -> bool:
    """Does what was dealt of this part let the player answer the open question?"""
    decision = world.pending[-1]
    space = world.board.spaces[decision.space]
    if part == "landscape":
        ways = len(gifts(player, space, world.birds, decision.count))
        return ways > isinstance(decision, GiveLandscape)
    if space.currency != part or isinstance(decision, GiveLandscape):
        return True
    due: int = space.cost * decision.count
    return sums(player, part) >> due & 1 == 1


def _deal_cards(world: Mangrovia, others: list[Player], kind: Kind, payer: Player | None, rng: Random) -> None:
    places = PLACES[kind]
    pool = world.pile[places]
    sizes = []
    for player in others:
        held = player.hidden[places]
        pool = [left + more for left, more in zip(pool, held, strict=True)]
        sizes.append(sum(held))
    for player, size in sorted(zip(others, sizes, strict=True), key=lambda pair: pair[0] is not payer):
        def fits(hand: Counts, player: Player = player) -> bool:
            player.hidden[places] = hand
            return player is not payer or _has_answer(world, player, kind)
        hand = _hand(pool, size, fits, rng)
        player.hidden[places] = hand
        pool = [left - less for left, less in zip(pool, hand, strict=True)]
    world.pile[places] = pool


def _deal_amulets(world: Mangrovia, others: list[Player], payer: Player | None, rng: Random) -> None:
    pool = world.bag
    for player in others:
        pool = [left + more for left, more in zip(pool, player.hidden_amulets, strict=True)]
        for amulet in player.drawn:
            pool[amulet] += 1
    for player in sorted(others, key=lambda player: player is not payer):
        def fits(hand: Counts, player: Player = player) -> bool:
            player.hidden_amulets = hand
            return player is not payer or _has_answer(world, player, "amulet")
        hand = _hand(pool, sum(player.hidden_amulets), fits, rng)
        player.hidden_amulets = hand
        pool = [left - less for left, less in zip(pool, hand, strict=True)]
        if player.drawn:
            drawn = _draw(pool, len(player.drawn), rng)
            player.drawn = tuple(_places(drawn))
            pool = [left - less for left, less in zip(pool, drawn, strict=True)]
    world.bag = pool


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
        for place in rng.sample(_places(pool), size):
            hand[place] += 1
    return hand


def _places(counts: Counts) -> list[int]:
    return [place for place, number in enumerate(counts) for _ in range(number)]


def _hands(pool: Counts, size: int) -> Iterator[Counts]:
    """Every different hand of that size."""
    if not pool:
        if not size:
            yield []
        return
    for number in range(min(pool[0], size) + 1):
        for rest in _hands(pool[1:], size - number):
            yield [number, *rest]
