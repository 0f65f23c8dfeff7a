"""Modules that give circles and stickers after the ranking, and where each sticker may go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from atoll.core.errors import BadData
from atoll.core.game import Action
from atoll.core.hexes import Hex
from atoll.games.my_island.box.rule_set import Module
from atoll.games.my_island.box.vocabulary import RankName, read_value
from atoll.games.my_island.position import Island

MARK, DOUBLE = "mark", "double"


@dataclass(frozen=True)
class Sticker:
    """A sticker to be placed: {kind}, or {kind: "mark", features, limit} for a mark on a site (MI-111)."""

    kind: str
    features: tuple[str, ...] = ()
    limit: int = 0

    @classmethod
    def read(cls, given: Any, where: str) -> Sticker:
        wanted: dict[str, Any] = {"kind": str}
        if isinstance(given, dict) and given.get("kind") == MARK:
            wanted |= {"features": tuple[str, ...], "limit": int}
        if not isinstance(given, dict) or set(given) != set(wanted):
            raise BadData(f"{where} must be a JSON object with {', '.join(wanted)}, not {given!r}")
        return cls(**{name: read_value(hint, given[name], where) for name, hint in wanted.items()})

    def as_json(self) -> dict[str, Any]:
        if self.kind != MARK:
            return {"kind": self.kind}
        return {"kind": self.kind, "features": list(self.features), "limit": self.limit}


@dataclass(frozen=True)
class Reward(Module):
    """The seats of the rank win the circles and, with a sticker, decide where it goes (MI-111)."""

    place: RankName
    circles: int
    sticker: Sticker | None


@dataclass(frozen=True)
class Dues(Module):
    """Each site changes the circles by one number if it has enough marks and by another if not (MI-112)."""

    features: tuple[str, ...]
    marks: int
    full: int
    short: int

    def change(self, island: Island) -> int:
        """What the sites ask for, before the stop at 0."""
        marks = [island.marks.get((feature, *site.hex), 0)
                 for feature in self.features for site in island.land.sites[feature]]
        return sum(self.full if count >= self.marks else self.short for count in marks)


def targets(island: Island, sticker: Sticker) -> list[Action]:
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
