"""A rule set: its list of modules, what those that set up an island say, and the kinds of stickers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from atoll.core.errors import BadData
from atoll.core.game import Action
from atoll.core.hexes import Hex
from atoll.games.my_island.box.grid import Grid, Tile
from atoll.games.my_island.box.vocabulary import SideName, Terrain

V = TypeVar("V")


class Module:
    """A rule with its parameters: a frozen dataclass whose fields are the parameters of the data."""

    abstract: ClassVar[bool] = True

    @classmethod
    def type_name(cls) -> str:
        """What the data calls it."""
        return cls.__name__.lower()

    @classmethod
    def family(cls) -> Iterator[type[Module]]:
        for kind in cls.__subclasses__():
            if not kind.__dict__.get("abstract", False):
                yield kind
            yield from kind.family()


M = TypeVar("M", bound=Module)


class Scoring(Module):
    """A module with a key of its own in the breakdown."""

    abstract = True
    key: str
    points: int


@dataclass(frozen=True)
class Marker(Module):
    """Where markers start, where they stop, whether there is debt, whether the start counts (MI-89)."""

    start: int
    cap: int | None
    debt: bool
    count_start: bool


@dataclass(frozen=True)
class Side(Module):
    """The side of the board that is up (MI-90)."""

    side: SideName


@dataclass(frozen=True)
class Area(Module):
    """The hexes of this area are in play (MI-91)."""

    area: str


@dataclass(frozen=True)
class Deck(Module):
    """The sets of tiles in play (MI-92)."""

    sets: tuple[str, ...]


@dataclass(frozen=True)
class Allow(Module):
    """Tiles may cover these terrains only (MI-93)."""

    terrain: tuple[Terrain, ...]


@dataclass(frozen=True)
class Change(Module):
    """The hexes of the place have this terrain, whatever the board and the stickers say (MI-94)."""

    place: str
    terrain: Terrain


@dataclass(frozen=True)
class Feature(Module):
    """It stands on a place and on the seat's own stickers of that name; it may block its hexes (MI-95)."""

    feature: str
    place: str | None
    block: bool

    @classmethod
    def type_name(cls) -> str:
        return "site"


@dataclass(frozen=True)
class StickerKind:
    """What the data says of a kind of hex sticker (MI-59)."""

    terrain: tuple[Terrain, ...]
    clear_of: tuple[str, ...]
    next_to_terrain: Terrain | None
    next_to_feature: str | None
    apart: bool
    becomes: Terrain | None


class RuleSet:
    """One list of modules with the board and the tiles that it plays on. Never changes."""

    def __init__(self, name: str, board: str, modules: tuple[Module, ...], sides: Mapping[str, Grid],
                 sets: Mapping[str, tuple[Tile, ...]], stickers: Mapping[str, StickerKind]) -> None:
        self.name, self.board, self.modules, self.sticker_kinds = name, board, modules, stickers
        self.marker = self._only(Marker)
        self.grid = self.named(sides, self._only(Side).side, "side")
        self.areas = [self.named(self.grid.areas, module.area, "area") for module in self.of(Area)]
        tiles = [tile for module in self.of(Deck) for name in module.sets for tile in self.named(sets, name, "set")]
        self.tiles: dict[str, Tile] = {tile.id: tile for tile in tiles}
        self.deck: tuple[str, ...] = tuple(sorted(self.tiles))
        self.draws: dict[str, tuple[Action, int]] = {card: (f"turn {card}", 1) for card in self.deck}
        """Each card as chance turns it: there is one of it."""
        self.drawn: dict[Action, str] = {action: card for card, (action, _) in self.draws.items()}
        self.allowed = frozenset(terrain for module in self.of(Allow) for terrain in module.terrain)
        self.changes, self.features = self.of(Change), self.of(Feature)
        self.rows = tuple(self.grid.mask(row) for row in rows(self.grid.areas.get("main", {})))
        """The rows of the main area from the top, each as a set of hexes (MI-47, MI-48)."""
        for place in [m.place for m in self.changes] + [m.place for m in self.features if m.place is not None]:
            self.named(self.grid.places, place, "place")

    def of(self, kind: type[M]) -> tuple[M, ...]:
        return tuple(module for module in self.modules if isinstance(module, kind))

    def named(self, known: Mapping[str, V], name: str, what: str) -> V:
        """What a module calls by name must be there."""
        if name not in known:
            raise BadData(f"the rules {self.name!r} name an unknown {what} {name!r}; there are {', '.join(known)}")
        return known[name]

    def _only(self, kind: type[M]) -> M:
        found = self.of(kind)
        if len(found) != 1:
            raise BadData(f"the rules {self.name!r} need exactly one module {kind.type_name()!r}, not {len(found)}")
        return found[0]


def rows(area: Iterable[Hex]) -> list[list[Hex]]:
    """The hexes of an area by row, from the top."""
    cells = sorted(area, key=lambda cell: (cell[1], cell[0]))
    return [[cell for cell in cells if cell[1] == r] for r in sorted({r for _, r in cells})]
