"""A rule set: the modules of the normal game or of one episode, sorted by when they act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TypeVar

from atoll.core.hexes import Hex
from atoll.games.my_island.grid import Grid
from atoll.games.my_island.modules.at_end import Missing
from atoll.games.my_island.modules.at_sites import AtSites
from atoll.games.my_island.modules.module import AtEnd, AtOnce, Module, Scoring
from atoll.games.my_island.modules.rewards import Dues, Reward
from atoll.games.my_island.modules.setting_up import Allow, Area, Change, Deck, Marker, Side, Site
from atoll.games.my_island.stickers import TARGETS, StickerKind
from atoll.games.my_island.tiles import Placement, Tile, placement
from atoll.games.my_island.vocabulary import BadData

M = TypeVar("M", bound=Module)
V = TypeVar("V")


class Rules:
    """One list of modules with the board and the tiles that it plays on. Never changes."""

    def __init__(self, name: str, board: str, modules: tuple[Module, ...], sides: dict[str, Grid],
                 sets: dict[str, tuple[Tile, ...]], stickers: dict[str, StickerKind]) -> None:
        self.name, self.board, self.modules, self.sticker_kinds = name, board, modules, stickers
        self.marker = self._only(Marker)
        self.grid = self._named(sides, self._only(Side).side, "side")
        self.areas = [self._named(self.grid.areas, module.area, "area") for module in self.of(Area)]
        tiles = [tile for module in self.of(Deck) for name in module.sets for tile in self._named(sets, name, "set")]
        self.tiles: dict[str, Tile] = {tile.id: tile for tile in tiles}
        self.deck: tuple[str, ...] = tuple(sorted(self.tiles))
        self.allowed = frozenset(terrain for module in self.of(Allow) for terrain in module.terrain)
        self.changes, self.sites = self.of(Change), self.of(Site)
        self.at_once, self.at_end = self.of(AtOnce), self.of(AtEnd)
        self.at_sites: tuple[AtSites, ...] = tuple(module for module in self.at_once if isinstance(module, AtSites))
        self.rewards, self.dues = self.of(Reward), self.of(Dues)
        self.rows = tuple(self.grid.mask(row) for row in rows(self.grid.areas.get("main", {})))
        """The rows of the main area from the top, each as a set of hexes (MI-47, MI-48)."""
        self._check()

    def of(self, kind: type[M]) -> tuple[M, ...]:
        return tuple(module for module in self.modules if isinstance(module, kind))

    def placement(self, tile: str, action: str) -> Placement:
        """The tile as `place Q R ROT` puts it; worked out once for all rule sets on this side of the board."""
        known = self.grid.placements
        if (tile, action) not in known:
            _, q, r, rot = action.split()
            known[tile, action] = placement(self.grid, self.tiles[tile], int(q), int(r), int(rot))
        return known[tile, action]

    @cached_property
    def blank_tally(self) -> dict[str, int]:
        """The keys of the breakdown, in the order they are counted (MI-40)."""
        keys = [module.key for module in self.at_once if module.points] + ["pass"]
        keys += [module.key for module in self.at_end if module.points] + ["debt"] * self.marker.debt
        start = {"start": self.marker.start} if self.marker.count_start else {}
        return start | dict.fromkeys(keys, 0)

    def _only(self, kind: type[M]) -> M:
        found = self.of(kind)
        if len(found) != 1:
            raise BadData(f"the rules {self.name!r} need exactly one module {kind.type_name()!r}, not {len(found)}")
        return found[0]

    def _named(self, known: Mapping[str, V], name: str, what: str) -> V:
        if name not in known:
            raise BadData(f"the rules {self.name!r} name an unknown {what} {name!r}; there are {', '.join(known)}")
        return known[name]

    def _check(self) -> None:
        """Names that modules use must be there: places, features, keys and stickers."""
        for place in [m.place for m in self.changes] + [m.place for m in self.sites if m.place is not None]:
            self._named(self.grid.places, place, "place")
        features = dict.fromkeys(site.feature for site in self.sites)
        for feature in self._features_used():
            self._named(features, feature, "feature")
        for module in self.of(Missing):
            self._named({m.key: m for m in self.at_sites}, module.of, "key of a module with sites")
        for reward in self.rewards:
            if reward.sticker and reward.sticker.kind not in TARGETS:
                self._named(self.sticker_kinds, reward.sticker.kind, "sticker")
        self._check_keys()

    def _features_used(self) -> Iterable[str]:
        for module in self.modules:
            if not isinstance(module, Site) and isinstance(feature := getattr(module, "feature", None), str):
                yield feature
            yield from module.features if isinstance(module, Dues) else ()
            if isinstance(module, Reward) and module.sticker:
                yield from module.sticker.features

    def _check_keys(self) -> None:
        for key, times in Counter(module.key for module in self.of(Scoring)).items():
            if times > 1:
                raise BadData(f"the rules {self.name!r} use the key {key!r} {times} times")
            if key in ("start", "pass", "debt"):
                raise BadData(f"the rules {self.name!r} use the key {key!r}, which is the marker's own")


def rows(area: Iterable[Hex]) -> list[list[Hex]]:
    """The hexes of an area by row, from the top."""
    cells = sorted(area, key=lambda cell: (cell[1], cell[0]))
    return [[cell for cell in cells if cell[1] == r] for r in sorted({r for _, r in cells})]
