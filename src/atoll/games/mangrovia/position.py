"""A position of mangrovia: what each seat has, what lies on the table, and how pieces change places."""

from __future__ import annotations

from typing import NamedTuple, Self

from atoll.core.decision import DecisionState
from atoll.core.game import Outcome, Seat
from atoll.games.mangrovia.box.boards import Board
from atoll.games.mangrovia.box.rulebook import (
    AMULET_COPIES,
    AMULETS,
    BIRDS,
    CARD_COPIES,
    CARDS,
    ONES,
    SETUPS,
    SITES,
    SLICES,
    STARTING_PAIRS,
    TILES,
    WILD,
    Counts,
    Kind,
    Setup,
)
from atoll.games.mangrovia.options import Options


class Hut(NamedTuple):
    """What stands on a space: whose (None: neutral), how many, and the pole tile under it."""

    seat: Seat | None
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody asks of a hut
    pole: int | None


class Player:
    """What one seat has. Cards and amulets stand as counts in the order of CARDS and AMULETS (rules.md 4.5)."""

    __slots__ = ("bowls_left", "drawn", "hidden", "hidden_amulets", "huts_left", "known", "known_ones", "level",
                 "pole_points", "space_points", "starting", "tiles")

    known: Counts
    """Taken from a display: all have seen them (MV-44)."""
    hidden: Counts
    """Dealt or drawn face down: the others know only how many of each kind."""
    starting: tuple[int, ...]
    """Values of the starting cards still at hand; known to all."""
    known_ones: int
    """Amulets of value 1 from the board (MV-54); all other amulets are hidden."""
    drawn: tuple[int, ...]
    """Indices in AMULETS of those just drawn and not yet sorted out (MV-51)."""

    def __init__(self, huts: int, bowls: int, starting: tuple[int, ...]) -> None:
        self.huts_left, self.bowls_left, self.starting = huts, bowls, starting
        self.space_points = self.pole_points = self.level = self.known_ones = 0
        self.known, self.hidden = [0] * len(CARDS), [0] * len(CARDS)
        self.hidden_amulets, self.tiles = [0] * len(AMULETS), [0] * len(TILES)
        self.drawn = ()

    def clone(self) -> Player:
        twin = Player.__new__(Player)
        twin.huts_left, twin.bowls_left, twin.starting = self.huts_left, self.bowls_left, self.starting
        twin.space_points, twin.pole_points, twin.level = self.space_points, self.pole_points, self.level
        twin.known, twin.hidden, twin.known_ones = self.known[:], self.hidden[:], self.known_ones
        twin.hidden_amulets, twin.tiles, twin.drawn = self.hidden_amulets[:], self.tiles[:], self.drawn
        return twin

    @property
    def points(self) -> int:
        return self.space_points + self.pole_points

    @property
    def wilds(self) -> int:
        return self.tiles[WILD]


class Position(DecisionState):
    """Cards, amulets and tiles stand as counts in the order of CARDS, AMULETS and TILES."""

    __slots__ = ("aside", "bag", "birds", "board", "boat", "discard", "display", "gone", "huts", "ones", "options",
                 "phase", "pile", "players", "poles_taken", "reason", "result", "round", "setup", "sites",
                 "spent_tiles", "start_seat", "stone_tiles", "tile_stock")

    board: Board
    setup: Setup
    """What the number of seats brings (rules.md 1.1)."""
    players: list[Player]
    sites: list[Seat | None]
    """Whose bowl stands on each site; index 0 is unused."""
    huts: list[Hut | None]
    """In board order."""
    stone_tiles: dict[int, int]
    """Space → index in TILES, for the tiles that still lie on the board."""
    gone: tuple[int, ...]
    """Values of spent starting cards, rising (MV-75)."""

    def __init__(self, players: int, options: Options, board: Board) -> None:
        self.events, self.pending, self.sealed = None, [], {}
        self.options, self.board, self.setup = options, board, SETUPS[players]
        self.players = [Player(self.setup.huts, self.setup.bowls, STARTING_PAIRS[seat]) for seat in range(players)]
        self.round, self.phase, self.start_seat, self.boat = 0, "setup", 0, 0
        self.birds = BIRDS
        self.sites = [None] * (len(SITES) + 1)
        self.display, self.pile, self.discard = [0] * len(CARDS), list(CARD_COPIES), [0] * len(CARDS)
        self.gone, self.ones = (), ONES
        self.bag, self.aside = list(AMULET_COPIES), [0] * len(AMULETS)
        self.huts, self.poles_taken = [None] * len(board.spaces), 0
        self.stone_tiles, self.spent_tiles = {}, [0] * len(TILES)
        self.tile_stock = [tile.count if self._uses(tile.kind) else 0 for tile in TILES]
        self.reason: str | None = None
        self.result: Outcome | None = None

    def _uses(self, kind: str) -> bool:
        """Which stone tiles the variant draws from (MV-100, MV-101)."""
        chosen = self.options.stone_tiles
        return chosen == "random" or (chosen == "gods" and kind == "god") or (chosen == "godless" and kind != "god")

    def clone(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        twin.events, twin.pending, twin.sealed = None, self.pending[:], self.sealed
        twin.options, twin.board, twin.setup = self.options, self.board, self.setup
        twin.players = [player.clone() for player in self.players]
        twin.round, twin.phase, twin.start_seat, twin.boat = self.round, self.phase, self.start_seat, self.boat
        twin.birds, twin.sites = self.birds, self.sites[:]
        twin.display, twin.pile, twin.discard = self.display[:], self.pile[:], self.discard[:]
        twin.gone, twin.ones, twin.bag, twin.aside = self.gone, self.ones, self.bag[:], self.aside[:]
        twin.huts, twin.poles_taken = self.huts[:], self.poles_taken
        twin.stone_tiles, twin.spent_tiles = self.stone_tiles.copy(), self.spent_tiles[:]
        twin.tile_stock, twin.reason, twin.result = self.tile_stock[:], self.reason, self.result
        return twin

    def can_draw(self, kind: Kind) -> bool:
        """MV-42."""
        cards = SLICES[kind]
        return any(self.pile[cards]) or any(self.discard[cards])

    def can_get_amulets(self, seat: Seat) -> bool:
        """MV-53."""
        if self.players[seat].level == 0:
            return self.ones > 0
        return any(self.bag) or any(self.aside)

    def reshuffle(self, kind: Kind) -> bool:
        """Discards become the pile, which is empty (MV-76). Were there any?"""
        cards = SLICES[kind]
        returned = self.discard[cards]
        if not any(returned):
            return False
        self.pile[cards] = returned
        self.discard[cards] = [0] * len(returned)
        self.note("reshuffled", kind=kind, count=sum(returned))
        return True

    def refill_bag(self) -> bool:
        """Amulets set aside go into the bag, which is empty (MV-79). Were there any?"""
        if not any(self.aside):
            return False
        self.note("refilled_bag", count=sum(self.aside))
        self.bag, self.aside = self.aside, [0] * len(AMULETS)
        return True
