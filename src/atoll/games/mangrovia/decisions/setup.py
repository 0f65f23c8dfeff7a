"""Set-up: neutral huts, stone tiles, the first cards (rules.md 2.1, 2.15)."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.core.chance import ChanceDecision
from atoll.core.decision import Decision
from atoll.core.game import Action, Seat
from atoll.core.luck import Odds
from atoll.games.mangrovia.box.rulebook import DEALT_LANDSCAPES, DISPLAY_SIZE, TILES
from atoll.games.mangrovia.decisions.cards import DealCard
from atoll.games.mangrovia.decisions.paying import place_hut
from atoll.games.mangrovia.decisions.rounds import BeginRound, fills
from atoll.games.mangrovia.position import Position

TILE_LAYS = tuple(f"tile {tile.id}" for tile in TILES)
LAID = {action: index for index, action in enumerate(TILE_LAYS)}


def set_up(state: Position) -> None:
    """Neutral huts stand; chance lays tiles and cards in a fixed order (MV-3, MV-13)."""
    for space in state.board.spaces:
        if space.neutral in state.setup.neutral:
            place_hut(state, None, space, 1)
    order: list[Decision[Position]] = []
    if state.options.stone_tiles != "none":
        order += [LayTile(space) for space in state.board.stone if state.huts[space] is None]
    order += fills("valuable", DISPLAY_SIZE["valuable"])
    for seat in range(len(state.players)):
        order += [DealCard("landscape", seat)] * DEALT_LANDSCAPES
    order += fills("landscape", DISPLAY_SIZE["landscape"])
    state.push(*order, BeginRound())


@dataclass(frozen=True, slots=True)
class LayTile(ChanceDecision[Position]):
    """A stone tile is laid open on a space of the stone area (MV-13, MV-100, MV-101)."""

    space: int

    def odds(self, state: Position) -> Odds:
        return list(zip(TILE_LAYS, state.tile_stock, strict=True))

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        tile = LAID[action]
        state.tile_stock[tile] -= 1
        state.stone_tiles[self.space] = tile
        state.note("laid_tile", space=state.board.spaces[self.space].id, tile=TILES[tile].id)
