"""Modules that set up the island: marker, board, tiles and features."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.games.my_island.modules.module import Module
from atoll.games.my_island.vocabulary import Side as SideName
from atoll.games.my_island.vocabulary import Terrain


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
class Site(Module):
    """A feature stands on a place and on the seat's own stickers of that name; it may block its hexes (MI-95)."""

    feature: str
    place: str | None
    block: bool
