"""What a seat may see: everything but the others' sealed answers."""

from __future__ import annotations

from typing import Any

from atoll.core.game import Seat, View
from atoll.games.my_island.box.vocabulary import SYMBOL_INDEX, SYMBOLS
from atoll.games.my_island.decisions.ending import sticker_to_place
from atoll.games.my_island.modules.at_end import Contest
from atoll.games.my_island.modules.at_once import Group, at_sites, size
from atoll.games.my_island.options import shown
from atoll.games.my_island.position import Island, Position

UNCOVERED = (None, None, 0)
"""What a hex without a tile shows in place of tile, symbol and weight."""


def view(state: Position, seat: Seat | None) -> View:
    """Until the last answer the islands are as they were when the decision began (MI-15)."""
    sticker = sticker_to_place(state)
    return {
        "rules": state.rules.name,
        "board": state.rules.board,
        "ask": state.ask,
        "to_act": list(state.to_act),
        "round": len(state.turned),
        "card": state.turned[-1] if state.ask == "place" else None,
        "turned": list(state.turned),
        "bag": list(state.bag),
        "sticker": None if sticker is None else sticker.as_json(),
        "sealed": None if seat is None else state.sealed.get(seat),
        "ranks": None if state.ranks is None else list(state.ranks),
        "seats": [island_view(island) for island in state.islands],
    }


def island_view(island: Island) -> dict[str, Any]:
    """One seat's island: all of it is open (MI-9)."""
    return {
        "name": shown(island.name),
        "is_in": island.is_in,
        "marker": island.marker,
        "frozen": island.frozen,
        "debt": island.debt,
        "prosperity": island.prosperity,
        "laid": [[laid.tile, laid.q, laid.r, laid.rot] for laid in island.laid],
        "aside": list(island.aside),
        **island.stickers(),
        "done": {key: done_view(island, key, module.feature) for key, module in at_sites(island.land.rules).items()},
        "tokens": tokens_view(island),
        "tally": dict(island.tally),
        "compared": {contest.key: contest.measure(island) for contest in island.land.rules.of(Contest)},
        "island": hexes_view(island),
        "sites": [list(row) for row in island.land.site_rows],
    }


def done_view(island: Island, key: str, feature: str) -> list[list[int]]:
    return [list(site.hex) for index, site in enumerate(island.land.sites[feature]) if island.done[key] >> index & 1]


def tokens_view(island: Island) -> list[list[Any]]:
    """[key, q, r] for every group that has scored, on its first hex; who holds a scored one is scored (MI-73)."""
    return [[module.key, *next(row[:2] for bit, row in island.land.hex_rows if bit & group)]
            for module in island.land.rules.of(Group)
            for group in island.groups[SYMBOL_INDEX[module.symbol]] if size(island, group) >= module.size]


def hexes_view(island: Island) -> list[list[Any]]:
    """[q, r, terrain, open, tile, symbol, weight] for every hex, by row and then from the left."""
    shown: dict[int, tuple[str, str, int]] = {}
    for laid in island.laid:
        for bit, _, symbol in laid.cells:
            shown[bit] = (laid.tile, SYMBOLS[symbol], 2 if bit & island.doubled else 1)
    return [[*row, *shown.get(bit, UNCOVERED)] for bit, row in island.land.hex_rows]
