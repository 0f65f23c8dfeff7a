"""A position of mangrovia: plain counts, and a stack of open decisions."""

from __future__ import annotations

from random import Random
from typing import Self

from atoll.core.decision import StackedState
from atoll.core.game import Action, Outcome, Seat, View
from atoll.games.mangrovia import voyage
from atoll.games.mangrovia.boards import Board, Hut
from atoll.games.mangrovia.determinize import determinized
from atoll.games.mangrovia.options import Options
from atoll.games.mangrovia.player import Player
from atoll.games.mangrovia.refusals import refusal
from atoll.games.mangrovia.rulebook import (
    AMULET_COPIES,
    AMULETS,
    BIRDS,
    CARD_COPIES,
    CARDS,
    ONES,
    PLACES,
    POLE_TILES,
    SEAT_TABLES,
    SITES,
    STARTING_PAIRS,
    TILES,
    Kind,
)
from atoll.games.mangrovia.scoring import final_outcome
from atoll.games.mangrovia.view import seen


class Mangrovia(StackedState):
    """Cards, amulets and tiles stand as counts in the order of CARDS, AMULETS and TILES."""

    __slots__ = ("aside", "bag", "birds", "board", "boat", "discard", "display", "gone", "huts", "ones", "options",
                 "phase", "pile", "players", "poles_taken", "reason", "result", "round", "sites", "spent_tiles",
                 "start_seat", "stone_tiles", "table", "tile_stock")

    board: Board
    players: list[Player]
    sites: list[Seat | None]
    """Whose bowl stands on each site; index 0 is unused."""
    huts: list[Hut | None]
    """In board order."""
    stone_tiles: dict[int, int]
    """Space → place in TILES, for the tiles that still lie on the board."""
    gone: tuple[int, ...]
    """Values of spent starting cards, rising (MV-75)."""

    def __init__(self, players: int, options: Options, board: Board) -> None:
        self.events = None
        self.options, self.board, self.table = options, board, SEAT_TABLES[players]
        self.players = [Player(self.table.huts, self.table.bowls, STARTING_PAIRS[seat]) for seat in range(players)]
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
        self.pending = []
        voyage.set_up(self)

    def _uses(self, kind: str) -> bool:
        """Which stone tiles the variant draws from (MV-100, MV-101)."""
        chosen = self.options.stone_tiles
        return chosen == "random" or (chosen == "gods" and kind == "god") or (chosen == "godless" and kind != "god")

    def clone(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        twin.events = None
        twin.options, twin.board, twin.table = self.options, self.board, self.table
        twin.players = [player.clone() for player in self.players]
        twin.round, twin.phase, twin.start_seat, twin.boat = self.round, self.phase, self.start_seat, self.boat
        twin.birds, twin.sites = self.birds, self.sites[:]
        twin.display, twin.pile, twin.discard = self.display[:], self.pile[:], self.discard[:]
        twin.gone, twin.ones, twin.bag, twin.aside = self.gone, self.ones, self.bag[:], self.aside[:]
        twin.huts, twin.poles_taken = self.huts[:], self.poles_taken
        twin.stone_tiles, twin.spent_tiles = self.stone_tiles.copy(), self.spent_tiles[:]
        twin.tile_stock, twin.reason, twin.result = self.tile_stock[:], self.reason, self.result
        twin.pending = self.pending[:]
        return twin

    def proceed(self) -> None:
        """Go on to the next question that must be asked."""
        voyage.proceed(self)

    def answered(self) -> None:
        """The open decision is done with."""
        self.pending.pop()
        voyage.proceed(self)

    def can_draw(self, kind: Kind) -> bool:
        """MV-42."""
        places = PLACES[kind]
        return any(self.pile[places]) or any(self.discard[places])

    def can_get_amulets(self, seat: Seat) -> bool:
        """MV-53."""
        if self.players[seat].level == 0:
            return self.ones > 0
        return any(self.bag) or any(self.aside)

    def reshuffle_if_empty(self, kind: Kind) -> bool:
        """Discards become the pile when a card is due and there is none (MV-76). Is there a card now?"""
        places = PLACES[kind]
        if any(self.pile[places]):
            return True
        returned = self.discard[places]
        if not any(returned):
            return False
        self.pile[places] = returned
        self.discard[places] = [0] * len(returned)
        self.note("reshuffled", kind=kind, count=sum(returned))
        return True

    def refill_bag_if_empty(self) -> bool:
        """Amulets set aside go in when one is due and the bag is empty (MV-79). Is there one now?"""
        if any(self.bag):
            return True
        if not any(self.aside):
            return False
        self.note("refilled_bag", count=sum(self.aside))
        self.bag, self.aside = self.aside, [0] * len(AMULETS)
        return True

    def raise_hut(self, seat: Seat | None, space: int, count: int) -> int | None:
        """Put a hut on the board; in the pole area the top tile goes under it and is named (MV-5, MV-72)."""
        pole = None
        if self.board.spaces[space].area == "pole":
            pole = POLE_TILES[self.poles_taken]
            self.poles_taken += 1
        self.huts[space] = Hut(seat, count, pole)
        return pole

    def sample(self, rng: Random) -> Action:
        action: Action = self.pending[-1].sample(self, rng)
        return action

    def determinize(self, seat: Seat, rng: Random) -> Self:
        return determinized(self, seat, rng)

    def view(self, seat: Seat | None) -> View:
        return seen(self, seat)

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return refusal(self, seat, action)

    def outcome(self) -> Outcome | None:
        if self.pending:
            return None
        if self.result is None:
            self.result = final_outcome(self)
        return self.result
