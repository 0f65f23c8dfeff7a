"""One seat's island during an episode: its tiles as bits, its marker and its page."""

from __future__ import annotations

from typing import Any

from atoll.core.game import Action
from atoll.core.hexes import Hex
from atoll.games.my_island.land import HexSticker, Land, TileSticker
from atoll.games.my_island.tiles import Placement, fitting

Groups = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""For each symbol its groups, each a set of hexes (MI-4)."""

Masks = tuple[int, int, int, int]

NOTHING: Masks = (0, 0, 0, 0)
NO_GROUPS: Groups = ((), (), (), ())


class Island:
    """What a seat has built and won. Tuples are replaced and never changed, so copies share them."""

    __slots__ = ("aside", "covered", "debt", "done", "doubled", "edges", "frozen", "groups", "hexes", "is_in", "laid",
                 "land", "marker", "marks", "name", "prosperity", "symbols", "tally", "tiles")

    def __init__(self, land: Land, name: str, prosperity: int, debt: int, hexes: tuple[HexSticker, ...],
                 tiles: tuple[TileSticker, ...], marks: dict[tuple[str, int, int], int]) -> None:
        self.land, self.name, self.prosperity, self.debt = land, name, prosperity, debt
        self.hexes, self.tiles, self.marks = hexes, tiles, marks
        self.marker, self.frozen, self.is_in = land.rules.marker.start, False, True
        self.covered, self.doubled = 0, 0
        self.symbols, self.edges, self.groups = NOTHING, NOTHING, NO_GROUPS
        self.laid: tuple[Placement, ...] = ()
        self.aside: tuple[str, ...] = ()
        self.tally: dict[str, int] = dict(land.rules.blank_tally)
        self.done: dict[str, int] = {module.key: module.done_at_start(land.sites[module.feature], marks)
                                     for module in land.rules.at_sites}

    def copy(self) -> Island:
        twin = Island.__new__(Island)
        twin.land, twin.name, twin.prosperity, twin.debt = self.land, self.name, self.prosperity, self.debt
        twin.hexes, twin.tiles, twin.marks = self.hexes, self.tiles, self.marks
        twin.marker, twin.frozen, twin.is_in = self.marker, self.frozen, self.is_in
        twin.covered, twin.doubled = self.covered, self.doubled
        twin.symbols, twin.edges, twin.groups = self.symbols, self.edges, self.groups
        twin.laid, twin.aside = self.laid, self.aside
        twin.tally, twin.done = self.tally.copy(), self.done.copy()
        return twin

    def size(self, mask: int) -> int:
        """The number of symbols on covered hexes: doubled cells count twice (MI-3)."""
        return mask.bit_count() + (mask & self.doubled).bit_count()

    def largest(self, symbol: int) -> int:
        size = self.size if self.doubled else int.bit_count
        return max(map(size, self.groups[symbol]), default=0)

    def places(self, tile: str) -> list[Action]:
        """Where the tile may be laid (MI-17 to MI-26)."""
        if not self.covered:
            return self.land.first_places(tile)
        return fitting(self.land.turns(tile), self.land.open & ~self.covered, self.edges)

    def answers(self, tile: str) -> list[Action]:
        """Leave, pass while the marker allows it, and every place: sorted (MI-27 to MI-31)."""
        return (["leave", "pass"] if self.marker >= 1 else ["leave"]) + self.places(tile)

    def lay(self, laid: Placement) -> None:
        """Cover the hexes; groups grow and join."""
        groups, edges = list(self.groups), list(self.edges)
        for bit, near, symbol in laid.cells:
            edges[symbol] |= near
            joined, apart = bit, []
            for group in groups[symbol]:
                if group & near:
                    joined |= group
                else:
                    apart.append(group)
            groups[symbol] = (*apart, joined)
        self.groups = (groups[0], groups[1], groups[2], groups[3])
        self.edges = (edges[0], edges[1], edges[2], edges[3])
        old, new = self.symbols, laid.symbols
        self.symbols = (old[0] | new[0], old[1] | new[1], old[2] | new[2], old[3] | new[3])
        self.covered |= laid.mask
        self.doubled |= self.land.doubles(laid)
        self.laid = (*self.laid, laid)

    def mark(self, feature: str, site: Hex) -> None:
        key = (feature, *site)
        self.marks = {**self.marks, key: self.marks.get(key, 0) + 1}

    def score(self) -> int:
        """The number under the marker, or the points won (MI-39)."""
        marker = self.land.rules.marker
        return self.marker if marker.count_start else self.marker - marker.start

    def free_by_row(self) -> list[int]:
        """Hexes of each row of the main area that are not covered, from the top (MI-47, MI-48)."""
        return [(row & ~self.covered).bit_count() for row in self.land.rules.rows]

    def page(self) -> dict[str, Any]:
        """What is carried on to the next episode (MI-80, MI-83)."""
        return {"name": self.name, "prosperity": self.prosperity, "debt": self.debt + max(0, -self.marker),
                **self.stickers()}

    def stickers(self) -> dict[str, Any]:
        """Stickers and marks as the book writes them."""
        return {"hexes": [list(item) for item in self.hexes], "tiles": [list(item) for item in self.tiles],
                "marks": [[*key, count] for key, count in sorted(self.marks.items())]}
