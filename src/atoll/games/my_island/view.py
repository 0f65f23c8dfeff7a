"""What a seat may see: everything but the others' sealed answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from atoll.core.game import Seat, View
from atoll.games.my_island.decisions import Place, Stick
from atoll.games.my_island.vocabulary import SYMBOLS

if TYPE_CHECKING:
    from atoll.games.my_island.island import Island
    from atoll.games.my_island.state import MyIsland

VISIBLE = (None, None, 0)
"""Tile, symbol and weight of a hex on which no tile lies."""


def view(game: MyIsland, seat: Seat | None) -> View:
    """Until the last answer the islands are as they were when the decision began (MI-15)."""
    open_now = game.pending[-1] if game.pending else None
    return {
        "rules": game.rules.name,
        "board": game.rules.board,
        "ask": game.ask,
        "to_act": list(game.to_act),
        "round": len(game.turned),
        "card": game.card if isinstance(open_now, Place) else None,
        "turned": list(game.turned),
        "bag": list(game.bag),
        "sticker": open_now.sticker.as_json() if isinstance(open_now, Stick) else None,
        "sealed": None if seat is None else game.sealed.get(seat),
        "ranks": None if game.ranks is None else list(game.ranks),
        "seats": [seen(island) for island in game.islands],
    }


def seen(island: Island) -> dict[str, Any]:
    """One seat's island: all of it is open (MI-9)."""
    return {
        "name": island.name,
        "is_in": island.is_in,
        "marker": island.marker,
        "frozen": island.frozen,
        "debt": island.debt,
        "prosperity": island.prosperity,
        "laid": [[laid.tile, laid.q, laid.r, laid.rot] for laid in island.laid],
        "aside": list(island.aside),
        **island.stickers(),
        "done": {module.key: achieved(island, module.key, module.feature) for module in island.land.rules.at_sites},
        "tally": dict(island.tally),
        "island": hexes(island),
        "sites": [list(row) for row in island.land.site_rows],
    }


def achieved(island: Island, key: str, feature: str) -> list[list[int]]:
    return [list(site.hex) for number, site in enumerate(island.land.sites[feature]) if island.done[key] >> number & 1]


def hexes(island: Island) -> list[list[Any]]:
    """[q, r, terrain, open, tile, symbol, weight] for every hex, by row and then from the left."""
    shown: dict[int, tuple[str, str, int]] = {}
    for laid in island.laid:
        for bit, _, symbol in laid.cells:
            shown[bit] = (laid.tile, SYMBOLS[symbol], 2 if bit & island.doubled else 1)
    return [[*row, *shown.get(bit, VISIBLE)] for bit, row in island.land.hex_rows]
