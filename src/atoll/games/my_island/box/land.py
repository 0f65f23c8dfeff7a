"""A seat's ground in one episode: terrain, sites and tiles as its stickers have made them. Never changes."""

from __future__ import annotations

import copyreg
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import NamedTuple

from atoll.core.game import Action
from atoll.core.hexes import Hex
from atoll.games.my_island.box.grid import NO_DOUBLES
from atoll.games.my_island.box.rule_set import Feature, RuleSet
from atoll.games.my_island.box.vocabulary import SYMBOL_INDEX, TERRAINS

HexSticker = tuple[str, int, int]
TileSticker = tuple[str, int]

Masks = tuple[int, int, int, int]
"""For each symbol a set of hexes."""


class Site(NamedTuple):
    """A hex with a feature. One in the mountains has no bit of its own that a tile could cover (MI-6)."""

    hex: Hex
    bit: int
    ring: int
    blocks: bool


class Orientation(NamedTuple):
    """A tile turned ROT steps: how far its other cells are from the first, those ahead of it and those behind."""

    names: list[Action]
    symbol: int
    ahead: tuple[tuple[int, int], ...]
    behind: tuple[tuple[int, int], ...]


class Land:
    """The island of a seat without its tiles (MI-12)."""

    def __init__(self, rules: RuleSet, hexes: tuple[HexSticker, ...], tiles: tuple[TileSticker, ...]) -> None:
        self.rules, self.grid = rules, rules.grid
        self.stuck, self.stuck_on_tiles = hexes, tiles
        ground = self._ground()
        self.hexes: tuple[tuple[Hex, str], ...] = tuple(sorted(ground.items(), key=lambda item: item[0][::-1]))
        self.terrain: dict[str, int] = {
            terrain: self.grid.mask(cell for cell, there in self.hexes if there == terrain) for terrain in TERRAINS}
        self.whole = self.grid.mask(ground)
        self.sites: dict[str, tuple[Site, ...]] = {}
        for module in rules.features:
            self.sites[module.feature] = tuple(sorted(self.sites.get(module.feature, ()) + self._sites(module)))
        self.blocked = self.grid.mask(site.hex for sites in self.sites.values() for site in sites if site.blocks)
        self.open = self.of_terrain(rules.allowed) & ~self.blocked
        self.beach = self.terrain["beach"]
        self.doubled: dict[str, frozenset[int]] = {
            tile: frozenset(cell for name, cell in tiles if name == tile) for tile, _ in tiles}
        self._orientations: dict[str, tuple[Orientation, ...]] = {}
        self._first_placings: dict[str, list[Action]] = {}

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

    def _sites(self, module: Feature) -> tuple[Site, ...]:
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

    def placings(self, tile: str, covered: int, edges: Masks) -> list[Action]:
        """Where the tile may be laid, sorted (MI-17 to MI-26); `edges` are the hexes beside each symbol that lies.

        For a first tile any symbol will do, on the beach: there are many places, always the same ones.
        """
        if covered:
            return fitting(self.orientations(tile), self.open & ~covered, edges)
        if tile not in self._first_placings:
            self._first_placings[tile] = fitting(self.orientations(tile), self.open, (self.beach,) * 4)
        return self._first_placings[tile]

    def orientations(self, tile: str) -> tuple[Orientation, ...]:
        """The rotations that are different, each with its smallest ROT (MI-24, MI-26)."""
        if tile not in self._orientations:
            rots = self.rules.tiles[tile].distinct_rots(self.doubled.get(tile, NO_DOUBLES))
            self._orientations[tile] = tuple(self._orientation(tile, rot) for rot in rots)
        return self._orientations[tile]

    def _orientation(self, name: str, rot: int) -> Orientation:
        tile = self.rules.tiles[name]
        cells = [(self.grid.shift(cell), SYMBOL_INDEX[symbol])
                 for cell, symbol in zip(tile.rotated[rot], tile.symbols, strict=True)]
        ahead = tuple((shift, symbol) for shift, symbol in cells if shift > 0)
        behind = tuple((-shift, symbol) for shift, symbol in cells if shift < 0)
        return Orientation(self.grid.names[rot], cells[0][1], ahead, behind)


def fitting(tile: tuple[Orientation, ...], free: int, match: Masks) -> list[Action]:
    """The notation of every place, sorted: all cells on free hexes, and one of them where its symbol matches.

    An orientation is looked at for all hexes at once: shifting the free hexes by the way from the first cell to another
    gives the first cells for which that other one is free.
    """
    found = []
    for names, symbol, ahead, behind in tile:
        fit, touch = free, match[symbol]
        for shift, other in ahead:
            fit &= free >> shift
            touch |= match[other] >> shift
        for shift, other in behind:
            fit &= free << shift
            touch |= match[other] << shift
        fit &= touch
        while fit:
            index = fit.bit_length() - 1
            found.append(names[index])
            fit ^= 1 << index
    found.sort()
    return found


@lru_cache(maxsize=256)
def land(rules: RuleSet, hexes: tuple[HexSticker, ...], tiles: tuple[TileSticker, ...]) -> Land:
    """Ground is never changed, so islands with the same stickers share it."""
    return Land(rules, hexes, tiles)


copyreg.pickle(Land, lambda ground: (land, (ground.rules, ground.stuck, ground.stuck_on_tiles)))
"""A position that is sent to another process finds its ground there: with all that it remembers it is large."""
