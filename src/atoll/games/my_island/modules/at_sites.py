"""Modules that score at once when something is achieved at a site, each site once in an episode (MI-103)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from atoll.games.my_island.modules.module import AtOnce
from atoll.games.my_island.scoring import award
from atoll.games.my_island.vocabulary import SYMBOL_INDEX, Symbol, Terrain

if TYPE_CHECKING:
    from atoll.games.my_island.island import Groups, Island
    from atoll.games.my_island.land import Site
    from atoll.games.my_island.state import MyIsland
    from atoll.games.my_island.tiles import Placement


class AtSites(AtOnce):
    """What is common to them: which sites are new, their marks on the page, and their points."""

    abstract = True
    feature: str
    keep: int = 0

    def act(self, game: MyIsland, seat: int, laid: Placement, before: Groups) -> None:
        island = game.islands[seat]
        done = island.done[self.key]
        count = 0
        for number, site in enumerate(island.land.sites[self.feature]):
            if not done >> number & 1 and self.achieved(island, site, laid):
                done |= 1 << number
                count += 1
                if self.keep:
                    island.mark(self.feature, site.hex)
                    game.note("marked", seat=seat, feature=self.feature, q=site.hex[0], r=site.hex[1],
                              marks=island.marks[self.feature, *site.hex])
        if count:
            island.done[self.key] = done
            award(game, seat, self.key, count, self.points)

    def achieved(self, island: Island, site: Site, laid: Placement) -> bool:
        """Whether the new tile achieves a site that was not achieved before it."""
        raise NotImplementedError

    def done_at_start(self, sites: tuple[Site, ...], marks: Mapping[tuple[str, int, int], int]) -> int:
        """Sites that have all their marks count as achieved from the start (MI-104)."""
        full = [number for number, site in enumerate(sites)
                if self.keep and marks.get((self.feature, *site.hex), 0) >= self.keep]
        return sum(1 << number for number in full)


@dataclass(frozen=True)
class Link(AtSites):
    """One group of the symbol has a hex beside the site and a hex of that terrain (MI-99, MI-75, MI-76)."""

    key: str
    symbol: Symbol
    feature: str
    terrain: Terrain
    points: int

    def achieved(self, island: Island, site: Site, laid: Placement) -> bool:
        symbol = SYMBOL_INDEX[self.symbol]
        new = laid.symbols[symbol]
        if not new or not site.ring & island.symbols[symbol]:
            return False
        shore = island.land.terrain[self.terrain]
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
        return all(island.size(island.symbols[SYMBOL_INDEX[symbol]] & ring) >= count
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
