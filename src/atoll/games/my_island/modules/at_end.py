"""Modules that score when the playing is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from atoll.games.my_island.modules.module import AtEnd, to_the_greatest
from atoll.games.my_island.vocabulary import SYMBOL_INDEX, Symbol, Terrain

if TYPE_CHECKING:
    from atoll.games.my_island.island import Island


@dataclass(frozen=True)
class Largest(AtEnd):
    """Every seat whose largest group of the symbol is the largest of all (MI-105, MI-77)."""

    key: str
    symbol: Symbol
    points: int

    def counts(self, islands: list[Island]) -> list[int]:
        return to_the_greatest([island.largest(SYMBOL_INDEX[self.symbol]) for island in islands])


@dataclass(frozen=True)
class Most(AtEnd):
    """Every seat that covers the most hexes of the terrain (MI-106)."""

    key: str
    terrain: Terrain
    points: int

    def counts(self, islands: list[Island]) -> list[int]:
        return to_the_greatest([(island.covered & island.land.terrain[self.terrain]).bit_count() for island in islands])


@dataclass(frozen=True)
class Touch(AtEnd):
    """Each symbol of the largest group that has a hex beside a site of the feature (MI-107)."""

    key: str
    feature: str
    points: int

    def count(self, island: Island) -> int:
        beside = 0
        for site in island.land.sites[self.feature]:
            beside |= site.ring
        return max((island.size(group) for groups in island.groups for group in groups if group & beside), default=0)


@dataclass(frozen=True)
class Visible(AtEnd):
    """Each visible hex of the terrain (MI-108, MI-44)."""

    key: str
    terrain: Terrain
    points: int

    def count(self, island: Island) -> int:
        return (island.land.terrain[self.terrain] & ~island.covered).bit_count()


@dataclass(frozen=True)
class Bare(AtEnd):
    """Each site of the feature that is not covered (MI-109)."""

    key: str
    feature: str
    points: int

    def count(self, island: Island) -> int:
        return sum(not site.bit & island.covered for site in island.land.sites[self.feature])


@dataclass(frozen=True)
class Missing(AtEnd):
    """Each site of another module that is not achieved (MI-110)."""

    key: str
    of: str
    points: int

    def count(self, island: Island) -> int:
        return island.land.site_counts[self.of] - island.done[self.of].bit_count()
