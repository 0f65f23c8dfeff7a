"""A seat's ground in one episode: terrain, sites and tiles as its stickers have made them. Never changes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from atoll.core.hexes import Hex
from atoll.games.my_island.modules.setting_up import Site as SiteModule
from atoll.games.my_island.rules import Rules
from atoll.games.my_island.tiles import Placement, Turn, fitting, turns
from atoll.games.my_island.vocabulary import TERRAINS

HexSticker = tuple[str, int, int]
TileSticker = tuple[str, int]


class Site(NamedTuple):
    """A hex with a feature. One in the mountains has no bit of its own that a tile could cover (MI-6)."""

    hex: Hex
    bit: int
    ring: int
    blocks: bool


class Land:
    """The island of a seat without its tiles (MI-12)."""

    def __init__(self, rules: Rules, hexes: tuple[HexSticker, ...], tiles: tuple[TileSticker, ...]) -> None:
        self.rules, self.grid = rules, rules.grid
        self.stuck, self.stuck_on_tiles = hexes, tiles
        ground = self._ground()
        self.hexes: tuple[tuple[Hex, str], ...] = tuple(sorted(ground.items(), key=lambda item: item[0][::-1]))
        self.terrain: dict[str, int] = {
            terrain: self.grid.mask(cell for cell, there in self.hexes if there == terrain) for terrain in TERRAINS}
        self.whole = self.grid.mask(ground)
        self.sites: dict[str, tuple[Site, ...]] = {}
        for module in rules.sites:
            self.sites[module.feature] = tuple(sorted(self.sites.get(module.feature, ()) + self._sites(module)))
        self.site_counts = {module.key: len(self.sites[module.feature]) for module in rules.at_sites}
        self.blocked = self.grid.mask(site.hex for sites in self.sites.values() for site in sites if site.blocks)
        self.open = self.of_terrain(rules.allowed) & ~self.blocked
        self.beach = self.terrain["beach"]
        self.doubled: dict[str, frozenset[int]] = {
            tile: frozenset(cell for name, cell in tiles if name == tile) for tile, _ in tiles}
        self._turns: dict[str, tuple[Turn, ...]] = {}
        self._first_places: dict[str, list[str]] = {}

    def _ground(self) -> dict[Hex, str]:
        """First the board, then stickers that change it, then the rule set's changes (MI-94)."""
        ground = {cell: terrain for area in self.rules.areas for cell, terrain in area.items()}
        for kind, q, r in self.stuck:
            becomes = self.rules.sticker_kinds[kind].becomes
            if becomes is not None and (q, r) in ground:
                ground[q, r] = becomes
        for change in self.rules.changes:
            ground.update((cell, change.terrain) for cell in self.grid.places[change.place] if cell in ground)
        return ground

    def _sites(self, module: SiteModule) -> tuple[Site, ...]:
        """On the place and on the seat's own stickers of that name (MI-95)."""
        cells = set(self.grid.places[module.place]) if module.place is not None else set()
        cells |= {(q, r) for kind, q, r in self.stuck if kind == module.feature}
        known = {site.hex for site in self.sites.get(module.feature, ())}
        return tuple(Site(cell, self.grid.bit[cell] & self.whole, self.grid.near[cell], module.block)
                     for cell in cells - known)

    def of_terrain(self, terrains: Iterable[str]) -> int:
        mask = 0
        for terrain in terrains:
            mask |= self.terrain[terrain]
        return mask

    @cached_property
    def hex_rows(self) -> tuple[tuple[int, tuple[int, int, str, bool]], ...]:
        """Bit, and what a view shows of each hex whatever lies on it: q, r, terrain, open."""
        return tuple((self.grid.bit[cell], (*cell, terrain, bool(self.grid.bit[cell] & self.open)))
                     for cell, terrain in self.hexes)

    @cached_property
    def site_rows(self) -> tuple[tuple[str, int, int, bool], ...]:
        """What a view shows of the sites, in its order."""
        return tuple(sorted((feature, *site.hex, site.blocks)
                            for feature, sites in self.sites.items() for site in sites))

    def first_places(self, tile: str) -> list[str]:
        """For a first tile any symbol will do, on the beach (MI-17). There are many places, always the same ones."""
        if tile not in self._first_places:
            self._first_places[tile] = fitting(self.turns(tile), self.open, (self.beach,) * 4)
        return self._first_places[tile]

    def turns(self, tile: str) -> tuple[Turn, ...]:
        if tile not in self._turns:
            self._turns[tile] = turns(self.grid, self.rules.tiles[tile], self.doubled.get(tile, frozenset()))
        return self._turns[tile]

    def doubles(self, laid: Placement) -> int:
        """The hexes of the tile whose cells have a doubling sticker (MI-3)."""
        mask = 0
        for cell in self.doubled.get(laid.tile, ()):
            mask |= laid.cells[cell][0]
        return mask
