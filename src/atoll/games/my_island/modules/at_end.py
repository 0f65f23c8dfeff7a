"""Modules that score when the playing is over."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.games.my_island.box.rule_set import Scoring
from atoll.games.my_island.box.vocabulary import SYMBOL_INDEX, Symbol, Terrain
from atoll.games.my_island.modules.at_once import at_sites, size
from atoll.games.my_island.position import Island, Position
from atoll.games.my_island.scoring import award


class AtEnd(Scoring):
    """Acts when the playing is over, for all seats before the next module (MI-43)."""

    abstract = True

    def act(self, state: Position) -> None:
        for seat, count in enumerate(self.counts(state.islands)):
            if count:
                award(state, seat, self.key, count, self.points)

    def counts(self, islands: list[Island]) -> list[int]:
        """How often it scores for each seat."""
        return [self.count(island) for island in islands]

    def count(self, island: Island) -> int:
        raise NotImplementedError


def largest(island: Island, symbol: int) -> int:
    """The size of the largest group of a symbol."""
    groups = island.groups[symbol]
    if not island.doubled:
        return max(map(int.bit_count, groups), default=0)
    return max((size(island, group) for group in groups), default=0)


def to_the_greatest(sizes: list[int]) -> list[int]:
    """1 for every seat that has the greatest size, unless that is 0."""
    greatest = max(sizes)
    return [int(size == greatest > 0) for size in sizes]


class Contest(AtEnd):
    """Scores for every seat whose island has the greatest measure; everybody may see the measures before that."""

    abstract = True

    def measure(self, island: Island) -> int:
        raise NotImplementedError

    def counts(self, islands: list[Island]) -> list[int]:
        return to_the_greatest([self.measure(island) for island in islands])


@dataclass(frozen=True)
class Largest(Contest):
    """Every seat whose largest group of the symbol is the largest of all (MI-105, MI-77)."""

    key: str
    symbol: Symbol
    points: int

    def measure(self, island: Island) -> int:
        return largest(island, SYMBOL_INDEX[self.symbol])


@dataclass(frozen=True)
class Most(Contest):
    """Every seat that covers the most hexes of the terrain (MI-106)."""

    key: str
    terrain: Terrain
    points: int

    def measure(self, island: Island) -> int:
        return (island.covered & island.land.terrain[self.terrain]).bit_count()


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
        return max((size(island, group) for groups in island.groups for group in groups if group & beside), default=0)


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
        feature = at_sites(island.land.rules)[self.of].feature
        return len(island.land.sites[feature]) - island.done[self.of].bit_count()
