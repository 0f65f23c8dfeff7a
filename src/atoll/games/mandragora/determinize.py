"""A world that a seat cannot tell from the true one: what it does not know is dealt anew (4.8)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from atoll.core.game import Seat
from atoll.games.mandragora.teams import HelpPartner
from atoll.games.mandragora.view import known, unseen

if TYPE_CHECKING:
    from atoll.games.mandragora.state import Mandragora


def deal_anew(world: Mandragora, seat: Seat, rng: Random) -> None:
    """Hidden hands keep what the seat is sure of and get the rest from all it cannot place, scrolls apart."""
    if world.phase == "over":
        return
    hidden = [owner for owner in world.box.seats if seat not in world.box.watchers[owner]]
    world.bag = unseen(world, seat)
    deal_hands(world, seat, hidden, rng)
    for owner in hidden:
        cut_knowledge(world, seat, owner)
    offer_anew(world, hidden, rng)


def deal_hands(world: Mandragora, seat: Seat, hidden: list[Seat], rng: Random) -> None:
    bag = world.bag
    pool = [card for card in range(world.box.first_scroll) for _ in range(bag[card])]
    sizes = {owner: sum(world.hands[owner]) for owner in hidden}
    for owner in hidden:
        world.hands[owner] = known(world, seat, owner)
    wanted = {owner: sizes[owner] - sum(world.hands[owner]) for owner in hidden}
    dealt = iter(rng.sample(pool, sum(wanted.values())))
    for owner in hidden:
        for _ in range(wanted[owner]):
            card = next(dealt)
            bag[card] -= 1
            world.hands[owner][card] += 1


def cut_knowledge(world: Mandragora, seat: Seat, owner: Seat) -> None:
    """What the others know of a hand that was dealt anew is cut to what it now holds."""
    box, hand, size = world.box, world.hands[owner], len(world.box.cards)
    own_row = box.row(seat, owner)
    certain = world.known[own_row:own_row + size]
    for row in box.blind_rows[owner]:
        theirs = world.known[row:row + size]
        if theirs != certain:  # what the seat itself is sure of is in the new hand
            world.known[row:row + size] = bytes(map(min, theirs, hand))


def offer_anew(world: Mandragora, hidden: list[Seat], rng: Random) -> None:
    """A hidden offered card is chosen anew from the hand it is in (MD-86)."""
    decision = world.pending[-1]
    if isinstance(decision, HelpPartner) and decision.offered is not None and decision.asker in hidden:
        hand = world.hands[decision.asker]
        cards = [card for card, count in enumerate(hand) for _ in range(count)]
        world.pending[-1] = replace(decision, offered=rng.choice(cards))
