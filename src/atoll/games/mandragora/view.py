"""What a seat or a spectator sees (4.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from atoll.core.game import Seat, View
from atoll.games.mandragora.box import SPECTATOR
from atoll.games.mandragora.teams import HelpPartner

if TYPE_CHECKING:
    from atoll.games.mandragora.laid import LaidSet
    from atoll.games.mandragora.state import Mandragora


def view(game: Mandragora, seat: Seat | None) -> View:
    """All see the table; hands only who may (MD-90, MD-91, MD-93)."""
    viewer = SPECTATOR if seat is None else seat
    return {
        "game": "mandragora",
        "seat": seat,
        "options": dict(game.box.plain_options),
        "phase": game.phase,
        "turn_seat": game.turn_seat,
        "extra_turn": game.extra_turn,
        "apprentice": game.apprentice,
        "shops": [shop_view(game, shop) for shop in range(len(game.night))],
        "deck": game.deck,
        "piles": [pile_view(game, place) for place in range(len(game.tops))],
        "token_seat": game.token,
        "marker": marker_view(game),
        "passes": game.passes,
        "offer": offer_view(game, viewer),
        "out": game.box.named(game.out),
        "unseen": game.box.named(unseen(game, viewer)),
        "seats": [seat_view(game, viewer, owner) for owner in game.box.seats],
    }


def shop_view(game: Mandragora, shop: int) -> dict[str, Any]:
    if game.night[shop]:
        return {"kind": "night", "cards": None, "count": game.face_down[shop]}
    cards = [game.box.cards[card] for card in game.shelves[shop]]
    return {"kind": "day", "cards": cards, "count": len(cards)}


def pile_view(game: Mandragora, place: int) -> dict[str, Any]:
    top, spells = game.tops[place], game.box.spells
    below = {spells[spell]: count for spell, count in game.below[place].items() if count}
    return {
        "strength": place + 1,
        "top": None if top is None else spells[top],
        "count": sum(below.values()) + (top is not None),
        "below": below,
    }


def marker_view(game: Mandragora) -> dict[str, Any] | None:
    if game.marker_seat is None:
        return None
    return {"seat": game.marker_seat, "rounds": -(-game.turns_left // game.box.players)}


def offer_view(game: Mandragora, viewer: Seat) -> dict[str, Any] | None:
    decision = game.pending[-1] if game.pending else None
    if not isinstance(decision, HelpPartner) or decision.offered is None:
        return None
    in_the_know = viewer in game.box.watchers[decision.asker]
    return {"seat": decision.asker, "card": game.box.cards[decision.offered] if in_the_know else None}


def seat_view(game: Mandragora, viewer: Seat, owner: Seat) -> dict[str, Any]:
    named = game.box.named
    shown = sees(game, viewer, owner)
    scrolls = game.scrolls[owner]
    return {
        "seat": owner,
        "partner_seat": game.box.partner[owner],
        "hand": named(game.hands[owner]) if shown else None,
        "hand_count": sum(game.hands[owner]),
        "known": named(known(game, viewer, owner)),
        "scrolls": {game.box.cards[scroll]: scrolls.count(scroll) for scroll in scrolls},
        "curses": game.curses[owner],
        "steps": game.steps[owner],
        "sets": [set_view(game, laid) for laid in game.sets[owner]],
        "points": game.points[owner],
    }


def set_view(game: Mandragora, laid: LaidSet) -> dict[str, Any]:
    return {
        "colour": laid.colour,
        "book": game.box.cards[laid.book],
        "ingredients": {game.box.cards[card]: count for card, count in laid.ingredients},
        "spell": None if laid.spell is None else game.box.spells[laid.spell],
        "strength": laid.strength,
    }


def sees(game: Mandragora, viewer: Seat, owner: Seat) -> bool:
    """A hand is seen by its owner and the partner; when the game is over, by all (MD-91, MD-93)."""
    return viewer in game.box.watchers[owner] or game.phase == "over"


def known(game: Mandragora, viewer: Seat, owner: Seat) -> list[int]:
    """The counts by card that the viewer is sure of in the owner's hand (MD-92)."""
    if sees(game, viewer, owner):
        return game.hands[owner]
    row = game.box.row(viewer, owner)
    return list(game.known[row:row + len(game.box.cards)])


def unseen(game: Mandragora, viewer: Seat) -> list[int]:
    """The bag and the unknown part of all hands."""
    counts = game.bag[:]
    for owner, hand in enumerate(game.hands):
        if sees(game, viewer, owner):
            continue
        for card, sure in enumerate(known(game, viewer, owner)):
            counts[card] += hand[card] - sure
    return counts
