"""What every module is, and the two kinds that give points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from atoll.games.my_island.scoring import award

if TYPE_CHECKING:
    from atoll.games.my_island.island import Groups, Island
    from atoll.games.my_island.state import MyIsland
    from atoll.games.my_island.tiles import Placement


class Module:
    """A rule with its parameters: a frozen dataclass whose fields are the parameters of the data."""

    abstract: ClassVar[bool] = True

    @classmethod
    def type_name(cls) -> str:
        return cls.__name__.lower()

    @classmethod
    def family(cls) -> Iterator[type[Module]]:
        for kind in cls.__subclasses__():
            if not kind.__dict__.get("abstract", False):
                yield kind
            yield from kind.family()


class Scoring(Module):
    """A module with a key in the breakdown."""

    abstract = True
    key: str
    points: int


class AtOnce(Scoring):
    """Acts when a tile has been laid: *before* is the groups without it, the island has it already."""

    abstract = True

    def act(self, game: MyIsland, seat: int, laid: Placement, before: Groups) -> None:
        count = self.count(game.islands[seat], laid, before)
        if count:
            award(game, seat, self.key, count, self.points)

    def count(self, island: Island, laid: Placement, before: Groups) -> int:
        """How often it scores for this tile."""
        raise NotImplementedError


class AtEnd(Scoring):
    """Acts when the playing is over, for all seats before the next module (MI-43)."""

    abstract = True

    def act(self, game: MyIsland) -> None:
        for seat, count in enumerate(self.counts(game.islands)):
            if count:
                award(game, seat, self.key, count, self.points)

    def counts(self, islands: list[Island]) -> list[int]:
        """How often it scores for each seat."""
        return [self.count(island) for island in islands]

    def count(self, island: Island) -> int:
        raise NotImplementedError


def to_the_greatest(sizes: list[int]) -> list[int]:
    """1 for every seat that has the greatest size, unless that is 0."""
    greatest = max(sizes)
    return [int(size == greatest > 0) for size in sizes]
