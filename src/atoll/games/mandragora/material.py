"""Every piece of the box, counted over all places it can be: nothing is ever lost or made (law 12)."""

from __future__ import annotations

from collections import Counter

from atoll.games.mandragora.position import Position


def material(state: Position) -> dict[str, int]:
    """Cards of magic items and spell cards by id; a place with a negative count is an error."""
    _check_places(state)
    return {**_cards(state), **_spells(state)}


def _cards(state: Position) -> dict[str, int]:
    places = [state.bag, state.out, *state.hands]
    counts = [sum(place[card] for place in places) for card in range(len(state.box.cards))]
    for cards in (*state.shelves, *state.scrolls):
        for card in cards:
            counts[card] += 1
    for sets in state.sets:
        for laid in sets:
            counts[laid.cast.book] += 1
            for card, count in laid.cast.ingredients:
                counts[card] += count
    return dict(zip(state.box.cards, counts, strict=True))


def _check_places(state: Position) -> None:
    """A face-down card is in the bag, and the deck is what remains of the bag (MD-14, MD-15)."""
    places = [*state.bag, *state.out, *state.face_down, *(count for hand in state.hands for count in hand), state.deck]
    if min(places) < 0:
        raise ValueError("a place holds fewer than no cards")
    if state.deck != sum(state.bag) - sum(state.face_down):
        raise ValueError(f"the deck says {state.deck}, and bag and night shops say otherwise")
    if sum(state.night) > state.box.edition.shops["night"]:
        raise ValueError(f"{sum(state.night)} night shops are laid, more than there are")


def _spells(state: Position) -> dict[str, int]:
    counts = Counter({f"spell {spell}": 0 for spell in state.box.spells})
    for pile in state.below:
        counts.update({f"spell {state.box.spells[spell]}": count for spell, count in pile.items()})
    laid = [one.spell for sets in state.sets for one in sets]
    for spell in (*state.tops, *laid):
        if spell is not None:
            counts[f"spell {state.box.spells[spell]}"] += 1
    return dict(counts)
