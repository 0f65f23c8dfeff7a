"""A world that a seat cannot tell from the true one: what it does not know is dealt anew (rules.md 4.8)."""

from __future__ import annotations

from random import Random

from atoll.core.game import Seat
from atoll.games.mandragora.position import Position
from atoll.games.mandragora.view import known, unseen


def deal_anew(state: Position, seat: Seat, rng: Random) -> None:
    """Hidden hands keep what the seat is sure of and get the rest from all it cannot place, scrolls apart."""
    if state.phase == "over":
        return
    hidden = [owner for owner in state.box.seats if seat not in state.box.sides[owner]]
    state.bag = unseen(state, seat)
    deal_hands(state, seat, hidden, rng)
    for owner in hidden:
        cut_knowledge(state, seat, owner)
    offer_anew(state, hidden, rng)


def deal_hands(state: Position, seat: Seat, hidden: list[Seat], rng: Random) -> None:
    bag = state.bag
    pool = [card for card in range(state.box.first_scroll) for _ in range(bag[card])]
    sizes = {owner: sum(state.hands[owner]) for owner in hidden}
    for owner in hidden:
        state.hands[owner] = known(state, seat, owner)
    wanted = {owner: sizes[owner] - sum(state.hands[owner]) for owner in hidden}
    dealt = iter(rng.sample(pool, sum(wanted.values())))
    for owner in hidden:
        for _ in range(wanted[owner]):
            card = next(dealt)
            bag[card] -= 1
            state.hands[owner][card] += 1


def cut_knowledge(state: Position, seat: Seat, owner: Seat) -> None:
    """What the others know of a hand that was dealt anew is cut to what it now holds."""
    box, hand, size = state.box, state.hands[owner], len(state.box.cards)
    own_row = box.rows[seat][owner]
    certain = state.known[own_row:own_row + size]
    for row in box.blind_rows[owner]:
        theirs = state.known[row:row + size]
        if theirs != certain:  # what the seat itself is sure of is in the new hand
            state.known[row:row + size] = bytes(map(min, theirs, hand))


def offer_anew(state: Position, hidden: list[Seat], rng: Random) -> None:
    """A hidden offered card is chosen anew from the hand it is in (MD-86)."""
    if state.offer is not None and state.offer[0] in hidden:
        asker = state.offer[0]
        cards = [card for card, count in enumerate(state.hands[asker]) for _ in range(count)]
        state.offer = asker, rng.choice(cards)
