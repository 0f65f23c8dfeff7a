"""A position: everybody's island with what lies on it, the cards, and how tiles come onto islands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, Self

from atoll.core.decision import DecisionState
from atoll.core.game import Action, Seat
from atoll.core.hexes import Hex
from atoll.games.my_island.box.grid import Grid, Tile
from atoll.games.my_island.box.land import HexSticker, Land, Masks, TileSticker
from atoll.games.my_island.box.rule_set import RuleSet
from atoll.games.my_island.box.vocabulary import SYMBOL_INDEX

Groups = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""For each symbol its groups, each a set of hexes (MI-4)."""

NOTHING: Masks = (0, 0, 0, 0)
NO_GROUPS: Groups = ((), (), (), ())


class Placement(NamedTuple):
    """A tile with its first cell on (q, r), turned `rot` times, and all hexes that it covers there.

    It is worked out before the tile is laid, and kept by the island on which it lies.
    """

    tile: str
    q: int
    r: int
    rot: int
    mask: int
    symbols: Masks
    """For each symbol the hexes that show it."""
    cells: tuple[tuple[int, int, int], ...]
    """Bit, neighbours and symbol of each cell, in the order of the data."""


@cache
def placement(grid: Grid, tile: Tile, action: Action) -> Placement:
    """The tile as `place Q R ROT` puts it; worked out once for all rule sets on this side of the board."""
    return put_on(grid, tile, *grid.named[action])


def put_on(grid: Grid, tile: Tile, q: int, r: int, rot: int) -> Placement:
    """The tile with its first cell on (q, r), turned; cells outside the side have no bit."""
    symbols, cells = [0, 0, 0, 0], []
    for (dq, dr), symbol in zip(tile.rotated[rot], tile.symbols, strict=True):
        cell, index = (q + dq, r + dr), SYMBOL_INDEX[symbol]
        bit = grid.bit.get(cell, 0)
        symbols[index] |= bit
        cells.append((bit, grid.near.get(cell, 0), index))
    field, house, wall, road = symbols
    return Placement(tile.id, q, r, rot, field | house | wall | road, (field, house, wall, road), tuple(cells))


class Island:
    """What a seat has built and won. Tuples and marks are replaced and never changed, so copies share them."""

    __slots__ = ("aside", "covered", "debt", "done", "doubled", "edges", "frozen", "groups", "hexes", "is_in", "laid",
                 "land", "marker", "marks", "name", "prosperity", "symbols", "tally", "tiles")

    def __init__(self, land: Land, name: str, prosperity: int, debt: int, marks: dict[tuple[str, int, int], int],
                 tally: dict[str, int], done: dict[str, int]) -> None:
        self.land, self.name, self.prosperity, self.debt, self.marks = land, name, prosperity, debt, marks
        self.hexes: tuple[HexSticker, ...] = land.stuck
        self.tiles: tuple[TileSticker, ...] = land.stuck_on_tiles
        self.tally, self.done = tally, done
        """Points by key of the breakdown; achieved sites, as bits, by key of the module."""
        self.marker, self.frozen, self.is_in = land.rules.marker.start, False, True
        self.covered, self.doubled = 0, 0
        self.symbols, self.edges, self.groups = NOTHING, NOTHING, NO_GROUPS
        self.laid: tuple[Placement, ...] = ()
        self.aside: tuple[str, ...] = ()

    def clone(self) -> Island:
        twin = Island.__new__(Island)
        twin.land, twin.name, twin.prosperity, twin.debt = self.land, self.name, self.prosperity, self.debt
        twin.hexes, twin.tiles, twin.marks = self.hexes, self.tiles, self.marks
        twin.marker, twin.frozen, twin.is_in = self.marker, self.frozen, self.is_in
        twin.covered, twin.doubled = self.covered, self.doubled
        twin.symbols, twin.edges, twin.groups = self.symbols, self.edges, self.groups
        twin.laid, twin.aside = self.laid, self.aside
        twin.tally, twin.done = self.tally.copy(), self.done.copy()
        return twin

    def lay(self, laid: Placement) -> None:
        """Cover the hexes; groups grow and join."""
        groups, edges = list(self.groups), list(self.edges)
        for bit, near, symbol in laid.cells:
            edges[symbol] |= near
            own, joined = groups[symbol], bit
            for group in own:
                if group & near:
                    joined |= group
            groups[symbol] = (*own, bit) if joined == bit else (*[g for g in own if not g & near], joined)
        self.groups = (groups[0], groups[1], groups[2], groups[3])
        self.edges = (edges[0], edges[1], edges[2], edges[3])
        old, new = self.symbols, laid.symbols
        self.symbols = (old[0] | new[0], old[1] | new[1], old[2] | new[2], old[3] | new[3])
        self.covered |= laid.mask
        for cell in self.land.doubled.get(laid.tile, ()):
            self.doubled |= laid.cells[cell][0]
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


class Position(DecisionState):
    """The normal game or an episode. Islands change only when the last sealed answer is in (MI-15)."""

    __slots__ = ("bag", "islands", "ranks", "rules", "turned")

    def __init__(self, rules: RuleSet, islands: list[Island]) -> None:
        self.events = None
        self.rules, self.islands = rules, islands
        self.bag: tuple[str, ...] = rules.deck
        """Cards not yet turned, sorted: a bag, so without an order (MI-10)."""
        self.turned: tuple[str, ...] = ()
        """The last one is the tile that everybody must answer for."""
        self.ranks: tuple[int, ...] | None = None
        """None while tiles are laid."""
        self.pending, self.sealed = [], {}

    def clone(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        twin.events = None
        twin.rules, twin.bag, twin.turned, twin.ranks = self.rules, self.bag, self.turned, self.ranks
        twin.islands = [island.clone() for island in self.islands]
        twin.sealed, twin.pending = self.sealed, self.pending[:]
        return twin

    def put_tiles(self, answers: Mapping[Seat, Action]) -> None:
        """Each seat's tile of the turned card goes onto its island, or aside where it passes or leaves."""
        card = self.turned[-1]
        for seat, action in answers.items():
            island = self.islands[seat]
            if action in ("pass", "leave"):
                island.aside = (*island.aside, card)
                island.is_in = action == "pass"
            else:
                island.lay(placement(self.rules.grid, self.rules.tiles[card], action))
