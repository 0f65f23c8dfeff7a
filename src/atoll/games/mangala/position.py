"""A position of mangala: the stones on the board, the turn, the sets behind it, and stones that change holes."""

from __future__ import annotations

from typing import Self, TypeAlias

from atoll.core.game import Seat, State
from atoll.games.mangala.box import PITS, ROW_AND_SLOT, STORES, Sowing
from atoll.games.mangala.options import Options

Taken: TypeAlias = tuple[int, int, int, Seat]
"""What moved to a store after a sowing: row, pit, count, who got it."""

TURN: tuple[tuple[Seat], tuple[Seat]] = ((0,), (1,))


class Position(State):
    """Plain lists and tuples: a clone copies one short list and shares the rest."""

    __slots__ = ("board", "fortresses", "last", "options", "points", "reason", "rest", "results", "set", "taken",
                 "to_act")

    to_act: tuple[Seat, ...]
    board: list[int]
    """Twelve pits and two stores, drawn in box.py."""
    fortresses: tuple[int | None, int | None]
    """By seat: the number of its fortress in the other row; always None in the classic game."""
    last: Sowing | None
    """The last sowing; a new set keeps it."""
    taken: tuple[Taken, ...]
    """What the last sowing banked, apart from the stones that it dropped in stores and fortresses."""
    set: int
    """The number of the set in play, from 1."""
    results: tuple[tuple[int, int], ...]
    """The stores at the end of each finished set."""
    points: tuple[int, int]
    """Doubled points of the finished sets (MG-33)."""
    rest: tuple[int, int]
    """What each seat banked when the last set ended."""
    reason: str
    """Why the match is over; "" before."""

    def __init__(self, options: Options) -> None:
        self.events = None
        self.options = options
        self.results, self.points = (), (0, 0)
        self.last, self.taken, self.reason, self.rest = None, (), "", (0, 0)
        self.lay_out(1)

    def lay_out(self, number: int) -> None:
        """A new set: stones in every pit, and the seats begin in turn (MG-2, MG-3, MG-32)."""
        row = [self.options.stones] * PITS
        self.board = [*row, 0, *row, 0]
        self.set, self.fortresses = number, (None, None)
        self.to_act = TURN[self.starter]

    @property
    def starter(self) -> Seat:
        """Who began the set in play (MG-32)."""
        return (self.set - 1) % 2

    @property
    def ask(self) -> str:
        return "sow" if self.to_act else ""

    @property
    def repeats(self) -> int:
        """How often the present position has occurred in this set (MG-58)."""
        return 1

    def bank(self, seat: Seat, hole: int) -> Taken:
        """All the stones of one pit go into the seat's store."""
        board = self.board
        count, board[hole] = board[hole], 0
        board[STORES[seat]] += count
        row, pit = ROW_AND_SLOT[hole]
        return row, pit, count, seat

    def clone(self) -> Self:
        twin = object.__new__(self.__class__)
        twin.events = None
        twin.board, twin.to_act, twin.options = self.board[:], self.to_act, self.options
        twin.fortresses, twin.last, twin.taken = self.fortresses, self.last, self.taken
        twin.set, twin.results, twin.points = self.set, self.results, self.points
        twin.rest, twin.reason = self.rest, self.reason
        return twin


class FortressPosition(Position):
    """The fortress game remembers which positions there were, because the third occurrence ends a set (MG-57)."""

    __slots__ = ("occurrences",)

    occurrences: dict[bytes, int]
    """How often each position has occurred since a stone was last banked: no earlier one can come back (MG-58)."""

    def lay_out(self, number: int) -> None:
        super().lay_out(number)
        self.occurrences = {self.key(): 1}

    def key(self) -> bytes:
        """Pits and player to act; fortresses only change when stones are banked, and that clears the memory."""
        return bytes((*self.board, *self.to_act))

    @property
    def repeats(self) -> int:
        return self.occurrences.get(self.key(), 1) if self.to_act else 1

    def clone(self) -> Self:
        twin = super().clone()
        twin.occurrences = self.occurrences.copy()
        return twin
