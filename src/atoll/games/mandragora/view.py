"""What a seat or a spectator sees (rules.md 4.8)."""

from __future__ import annotations

from typing import Any

from atoll.core.game import Seat, View
from atoll.games.mandragora.position import LaidSet, Position


def view(state: Position, seat: Seat | None) -> View:
    """All see the table; hands only who may (MD-90, MD-91, MD-93)."""
    viewer = state.box.players if seat is None else seat  # who has no seat comes after the last one
    return {
        "game": "mandragora",
        "seat": seat,
        "options": dict(state.box.plain_options),
        "phase": state.phase,
        "turn_seat": state.turn_seat,
        "extra_turn": state.extra_turn,
        "apprentice": state.apprentice,
        "shops": [shop_view(state, shop) for shop in range(len(state.night))],
        "deck": state.deck,
        "piles": [pile_view(state, index) for index in range(len(state.tops))],
        "token_seat": state.token,
        "marker": marker_view(state),
        "passes": state.passes,
        "offer": offer_view(state, viewer),
        "out": state.box.named(state.out),
        "unseen": state.box.named(unseen(state, viewer)),
        "seats": [seat_view(state, viewer, owner) for owner in state.box.seats],
    }


def shop_view(state: Position, shop: int) -> dict[str, Any]:
    if state.night[shop]:
        return {"kind": "night", "cards": None, "count": state.face_down[shop]}
    cards = [state.box.cards[card] for card in state.shelves[shop]]
    return {"kind": "day", "cards": cards, "count": len(cards)}


def pile_view(state: Position, index: int) -> dict[str, Any]:
    top, spells = state.tops[index], state.box.spells
    below = {spells[spell]: count for spell, count in state.below[index].items() if count}
    return {
        "strength": index + 1,
        "top": None if top is None else spells[top],
        "count": sum(below.values()) + (top is not None),
        "below": below,
    }


def marker_view(state: Position) -> dict[str, Any] | None:
    if state.marker_seat is None:
        return None
    return {"seat": state.marker_seat, "rounds": -(-state.turns_left // state.box.players)}


def offer_view(state: Position, viewer: Seat) -> dict[str, Any] | None:
    if state.offer is None:
        return None
    asker, card = state.offer
    return {"seat": asker, "card": state.box.cards[card] if viewer in state.box.sides[asker] else None}


def seat_view(state: Position, viewer: Seat, owner: Seat) -> dict[str, Any]:
    named = state.box.named
    shown = sees(state, viewer, owner)
    scrolls = state.scrolls[owner]
    return {
        "seat": owner,
        "partner_seat": state.box.partner[owner],
        "hand": named(state.hands[owner]) if shown else None,
        "hand_count": sum(state.hands[owner]),
        "known": named(known(state, viewer, owner)),
        "scrolls": {state.box.cards[scroll]: scrolls.count(scroll) for scroll in scrolls},
        "curses": state.curses[owner],
        "steps": state.steps[owner],
        "sets": [set_view(state, laid) for laid in state.sets[owner]],
        "points": state.points[owner],
    }


def set_view(state: Position, laid: LaidSet) -> dict[str, Any]:
    return {
        "colour": laid.cast.colour,
        "book": state.box.cards[laid.cast.book],
        "ingredients": {state.box.cards[card]: count for card, count in laid.cast.ingredients},
        "spell": None if laid.spell is None else state.box.spells[laid.spell],
        "strength": laid.strength,
    }


def sees(state: Position, viewer: Seat, owner: Seat) -> bool:
    """A hand is seen by its owner and the partner; when the game is over, by all (MD-91, MD-93)."""
    return viewer in state.box.sides[owner] or state.phase == "over"


def known(state: Position, viewer: Seat, owner: Seat) -> list[int]:
    """The counts by card that the viewer is sure of in the owner's hand (MD-92)."""
    if sees(state, viewer, owner):
        return state.hands[owner]
    row = state.box.rows[viewer][owner]
    return list(state.known[row:row + len(state.box.cards)])


def unseen(state: Position, viewer: Seat) -> list[int]:
    """The bag and the unknown part of all hands."""
    counts = state.bag[:]
    for owner, hand in enumerate(state.hands):
        if sees(state, viewer, owner):
            continue
        for card, sure in enumerate(known(state, viewer, owner)):
            counts[card] += hand[card] - sure
    return counts
