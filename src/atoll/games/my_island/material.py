"""Where every card, tile and symbol is: for the law that nothing appears or vanishes."""

from __future__ import annotations

from atoll.games.my_island.box.vocabulary import SYMBOLS
from atoll.games.my_island.position import Position


def material(state: Position) -> dict[str, int]:
    """Cards in the bag or turned; for each seat its tiles (laid, aside, unplayed) and its symbols (shown, or on tiles
    that do not lie)."""
    counts = {f"card {card}": state.bag.count(card) + state.turned.count(card) for card in state.rules.deck}
    for seat, island in enumerate(state.islands):
        laid = [placement.tile for placement in island.laid]
        unplayed = set(state.rules.deck) - {*laid, *island.aside}
        counts[f"seat {seat} tiles"] = len(laid) + len(island.aside) + len(unplayed)
        for symbol, name in enumerate(SYMBOLS):
            in_hand = sum(state.rules.tiles[tile].symbols.count(name) for tile in [*island.aside, *unplayed])
            counts[f"seat {seat} {name}"] = island.symbols[symbol].bit_count() + in_hand
    return counts
