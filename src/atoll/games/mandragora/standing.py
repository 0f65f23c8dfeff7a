"""How it stands: what each wizard would have if it ended now, as far as somebody may know it."""

from __future__ import annotations

from atoll.core.game import Seat
from atoll.core.standing import Items
from atoll.games.mandragora.position import Position
from atoll.games.mandragora.scoring import own_items
from atoll.games.mandragora.view import sees


def standing(state: Position, eyes: Seat | None) -> list[Items]:
    """Hands cost points, and only who sees one knows how many (MD-79, MD-91). Vanish and Purify would come first."""
    viewer = state.box.players if eyes is None else eyes
    items: list[Items] = [{**own_items(state, seat)} for seat in state.box.seats]
    for seat, item in enumerate(items):
        if not sees(state, viewer, seat) and any(state.hands[seat]):
            item["hand"] = None
    if state.box.options.teams:
        own = [total(item) for item in items]
        for seat, item in enumerate(items):
            (partner,) = [other for other in state.box.sides[seat] if other != seat]
            item["partner"] = own[partner]
    return items


def total(item: Items) -> int | None:
    """None where a part of it is not known."""
    known = [points for points in item.values() if points is not None]
    return sum(known) if len(known) == len(item) else None
