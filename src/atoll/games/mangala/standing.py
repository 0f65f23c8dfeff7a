"""How it stands: what each seat would have if it ended now. Nothing is hidden here."""

from __future__ import annotations

from atoll.core.game import Seat
from atoll.core.standing import Items
from atoll.games.mangala.box import ROWS, STORES
from atoll.games.mangala.position import Position
from atoll.games.mangala.scoring import breakdown, set_points


def standing(state: Position, eyes: Seat | None) -> list[Items]:
    """The stores, and each side's own stones, as when a position repeats (MG-57); in a match, points for sets."""
    if not state.to_act:
        return [{**breakdown(state, seat)} for seat in (0, 1)]
    stores = [state.board[store] for store in STORES]
    rest = [sum(state.board[row]) for row in ROWS]
    if state.options.sets == 1:
        return [{"store": stores[seat], "rest": rest[seat]} for seat in (0, 1)]
    now = set_points((stores[0] + rest[0], stores[1] + rest[1]))
    return [{**breakdown(state, seat), f"set_{state.set}": now[seat]} for seat in (0, 1)]
