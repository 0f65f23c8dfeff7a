"""Modules that score at once, when a tile has been laid; some at sites, each site once in an episode (MI-103)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from atoll.core.game import Seat
from atoll.games.my_island.box.grid import Tile
from atoll.games.my_island.box.land import Site
from atoll.games.my_island.box.rule_set import RuleSet, Scoring
from atoll.games.my_island.box.vocabulary import SYMBOL_INDEX, Symbol, Terrain
from atoll.games.my_island.position import Groups, Island, Placement, Position
from atoll.games.my_island.scoring import award


class AtOnce(Scoring):
    """Acts when a tile has been laid: *before* is the groups without it, the island has it already."""

    abstract = True

    def act(self, state: Position, seat: Seat, laid: Placement, before: Groups) -> None:
        count = self.count(state.islands[seat], laid, before)
        if count:
            award(state, seat, self.key, count, self.points)

    def count(self, island: Island, laid: Placement, before: Groups) -> int:
        """How often it scores for this tile."""
        raise NotImplementedError

    def concerns(self, tile: Tile) -> bool:
        """Whether laying the tile can score at all."""
        return True


class BySymbol:
    """Only a tile that shows the symbol can score."""

    symbol: Symbol

    def concerns(self, tile: Tile) -> bool:
        return self.symbol in tile.symbols


@cache
def concerned(rules: RuleSet, tile: str) -> tuple[AtOnce, ...]:
    """The modules that act when this tile is laid, in the order of the rule set."""
    return tuple(module for module in rules.modules
                 if isinstance(module, AtOnce) and module.concerns(rules.tiles[tile]))


def act_at_once(state: Position, seat: Seat, laid: Placement, before: Groups) -> None:
    """For a tile that lies already."""
    for module in concerned(state.rules, laid.tile):
        module.act(state, seat, laid, before)


def size(island: Island, mask: int) -> int:
    """The number of symbols on covered hexes: doubled cells count twice (MI-3)."""
    if not island.doubled:
        return mask.bit_count()
    return mask.bit_count() + (mask & island.doubled).bit_count()


@dataclass(frozen=True)
class On(BySymbol, AtOnce):
    """Each such symbol of the new tile on a hex of that terrain (MI-96)."""

    key: str
    symbol: Symbol
    terrain: Terrain
    points: int

    def count(self, island: Island, laid: Placement, before: Groups) -> int:
        return size(island, laid.symbols[SYMBOL_INDEX[self.symbol]] & island.land.terrain[self.terrain])


@dataclass(frozen=True)
class Line(BySymbol, AtOnce):
    """Each straight line that is now long enough and contains none that was so before (MI-97, MI-69)."""

    key: str
    symbol: Symbol
    length: int
    points: int

    def count(self, island: Island, laid: Placement, before: Groups) -> int:
        new = laid.symbols[SYMBOL_INDEX[self.symbol]]
        now = island.symbols[SYMBOL_INDEX[self.symbol]]
        return sum(self._count_on(axis, now, new) for axis in island.land.grid.axes)

    def _count_on(self, axis: int, now: int, new: int) -> int:
        if not has_row(now, axis, self.length):
            return 0
        lines = {line_through(now, cell, axis) for cell in bits(new)}
        return sum(has_row(line, axis, self.length) and not has_row(line & ~new, axis, self.length) for line in lines)


@dataclass(frozen=True)
class Group(BySymbol, AtOnce):
    """Each group that is now large enough and contains none that was so before (MI-98, MI-73)."""

    key: str
    symbol: Symbol
    size: int
    points: int

    def count(self, island: Island, laid: Placement, before: Groups) -> int:
        symbol = SYMBOL_INDEX[self.symbol]
        new, count = laid.symbols[symbol], 0
        for group in island.groups[symbol]:
            if group & new and size(island, group) >= self.size:
                count += not any(old & group and size(island, old) >= self.size for old in before[symbol])
        return count


class AtSites(AtOnce):
    """What is common to them: which sites are new, their marks on the page, and their points."""

    abstract = True
    feature: str
    keep: int = 0

    def act(self, state: Position, seat: Seat, laid: Placement, before: Groups) -> None:
        island = state.islands[seat]
        done = island.done[self.key]
        count = 0
        for index, site in enumerate(island.land.sites[self.feature]):
            if not done >> index & 1 and self.achieved(island, site, laid):
                done |= 1 << index
                count += 1
                if self.keep:
                    island.mark(self.feature, site.hex)
                    state.note("marked", seat=seat, feature=self.feature, q=site.hex[0], r=site.hex[1],
                              marks=island.marks[self.feature, *site.hex])
        if count:
            island.done[self.key] = done
            award(state, seat, self.key, count, self.points)

    def achieved(self, island: Island, site: Site, laid: Placement) -> bool:
        """Whether the new tile achieves a site that was not achieved before it."""
        raise NotImplementedError

    def done_at_start(self, sites: tuple[Site, ...], marks: Mapping[tuple[str, int, int], int]) -> int:
        """Sites that have all their marks count as achieved from the start (MI-104)."""
        full = [index for index, site in enumerate(sites)
                if self.keep and marks.get((self.feature, *site.hex), 0) >= self.keep]
        return sum(1 << index for index in full)


@cache
def at_sites(rules: RuleSet) -> dict[str, AtSites]:
    """By key."""
    return {module.key: module for module in rules.of(AtSites)}


@dataclass(frozen=True)
class Link(BySymbol, AtSites):
    """One group of the symbol has a hex beside the site and a hex of that terrain (MI-99, MI-75, MI-76)."""

    key: str
    symbol: Symbol
    feature: str
    terrain: Terrain
    points: int

    def achieved(self, island: Island, site: Site, laid: Placement) -> bool:
        symbol = SYMBOL_INDEX[self.symbol]
        if not site.ring & island.symbols[symbol]:
            return False
        new, shore = laid.symbols[symbol], island.land.terrain[self.terrain]
        return any(group & new and group & site.ring and group & shore for group in island.groups[symbol])


@dataclass(frozen=True)
class Around(AtSites):
    """So many of each needed symbol lie beside the site, or on it where its own hex counts (MI-100)."""

    key: str
    feature: str
    need: Mapping[Symbol, int]
    own: bool
    points: int
    keep: int

    def achieved(self, island: Island, site: Site, laid: Placement) -> bool:
        ring = site.ring | site.bit if self.own else site.ring
        if not ring & laid.mask:
            return False
        return all(size(island, island.symbols[SYMBOL_INDEX[symbol]] & ring) >= count
                   for symbol, count in self.need.items())


@dataclass(frozen=True)
class Ray(AtSites):
    """In one direction the next hexes from the site all show the same symbol (MI-101)."""

    key: str
    feature: str
    length: int
    points: int
    keep: int

    def achieved(self, island: Island, site: Site, laid: Placement) -> bool:
        rays = [ray for ray in island.land.grid.rays(site.hex, self.length)
                if ray & laid.mask and ray & island.covered == ray]
        return any(ray & shown == ray for ray in rays for shown in island.symbols)


@dataclass(frozen=True)
class Cover(AtSites):
    """The site is covered (MI-102)."""

    key: str
    feature: str
    points: int

    def achieved(self, island: Island, site: Site, laid: Placement) -> bool:
        return bool(site.bit & laid.mask)


def bits(mask: int) -> list[int]:
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def has_row(mask: int, axis: int, length: int) -> bool:
    """Is there an unbroken row of so many hexes along the axis?"""
    rows = mask
    for step in range(1, length):
        rows &= mask >> axis * step
    return bool(rows)


def line_through(mask: int, cell: int, axis: int) -> int:
    """The whole unbroken row along the axis that a hex is in (MI-5)."""
    line, ahead, behind = cell, cell << axis, cell >> axis
    while ahead & mask:
        line, ahead = line | ahead, ahead << axis
    while behind & mask:
        line, behind = line | behind, behind >> axis
    return line
