"""Stickers: where each kind may go, and the notation of the answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from atoll.core.game import Action
from atoll.core.hexes import Hex
from atoll.games.my_island.modules.rewards import MARK, Sticker
from atoll.games.my_island.vocabulary import Terrain

if TYPE_CHECKING:
    from atoll.games.my_island.island import Island

DOUBLE = "double"


@dataclass(frozen=True)
class StickerKind:
    """What the data says of a kind of hex sticker (MI-59)."""

    terrain: tuple[Terrain, ...]
    clear_of: tuple[str, ...]
    next_to_terrain: Terrain | None
    next_to_feature: str | None
    apart: bool
    becomes: Terrain | None


def answers(island: Island, sticker: Sticker) -> list[Action]:
    """Every place where the seat may put the sticker, as Python sorts the notation."""
    return sorted(TARGETS.get(sticker.kind, on_hexes)(island, sticker))


def on_hexes(island: Island, sticker: Sticker) -> list[Action]:
    """Palm, ship, relic and lava (MI-59 to MI-63)."""
    kind, land = island.land.rules.sticker_kinds[sticker.kind], island.land
    grid = land.grid
    stuck = grid.mask((q, r) for name, q, r in island.hexes if name == sticker.kind)
    sites = grid.mask(site.hex for site in land.sites.get(sticker.kind, ()))
    hexes = land.of_terrain(kind.terrain) & ~land.blocked & ~stuck & ~sites
    for place in kind.clear_of:
        hexes &= ~grid.mask(grid.places.get(place, ()))
    if kind.next_to_terrain is not None:
        hexes &= grid.around(land.terrain[kind.next_to_terrain])
    if kind.next_to_feature is not None:
        hexes &= grid.around(grid.mask(site.hex for site in land.sites.get(kind.next_to_feature, ())))
    if kind.apart:
        hexes &= ~grid.around(stuck)
    return [stick(cell) for cell in grid.cells(hexes)]


def on_cells(island: Island, sticker: Sticker) -> list[Action]:
    """A doubling sticker: any cell of a tile that has none (MI-64)."""
    doubled = {tile for tile, _ in island.tiles}
    return [f"double {tile.id} {cell}" for tile in island.land.rules.tiles.values() if tile.id not in doubled
            for cell in range(len(tile.hexes))]


def on_sites(island: Island, sticker: Sticker) -> list[Action]:
    """A mark: a site of the features with fewer marks than the limit (MI-65)."""
    return [stick(site.hex) for feature in sticker.features for site in island.land.sites[feature]
            if island.marks.get((feature, *site.hex), 0) < sticker.limit]


TARGETS: dict[str, Callable[[Island, Sticker], list[Action]]] = {DOUBLE: on_cells, MARK: on_sites}
"""The two kinds that do not go on a hex; every other kind is one of the data."""


def stick(cell: Hex) -> Action:
    return f"stick {cell[0]} {cell[1]}"


def marked_feature(island: Island, sticker: Sticker, cell: Hex) -> str:
    """Which of the sticker's features stands on the hex."""
    return next(feature for feature in sticker.features
                if any(site.hex == cell for site in island.land.sites[feature]))
