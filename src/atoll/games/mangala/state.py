"""A match of mangala: sets, turns, the end of a set, what is seen. The two variants fill in how a sowing works."""

from __future__ import annotations

from abc import abstractmethod
from itertools import compress
from typing import Any, Self, TypeAlias

from atoll.core.game import Action, Outcome, Seat, State, View
from atoll.games.mangala.board import PIT_OF, ROW_AND_SLOT, ROWS, SOW, STORES, Path
from atoll.games.mangala.options import Options

Taken: TypeAlias = tuple[int, int, int, Seat]
"""What moved to a store after a sowing: row, pit, count, who got it."""

TURN: tuple[tuple[Seat], tuple[Seat]] = ((0,), (1,))


class Mangala(State):
    """Plain lists and tuples: a clone copies one short list and shares the rest."""

    __slots__ = ("board", "fortresses", "last", "options", "points", "reason", "rest", "results", "set", "starter",
                 "to_act")

    to_act: tuple[Seat, ...]
    board: list[int]
    """Twelve pits and two stores, drawn in board.py."""
    last: tuple[int, Path, tuple[Taken, ...]] | None
    """The last sowing: the place of its pit, where each stone fell, what was then banked."""
    results: tuple[tuple[int, int], ...]
    rest: tuple[int, int]
    """What each seat banked when the last set ended."""

    def __init__(self, options: Options) -> None:
        self.events = None
        self.options = options
        self.results, self.points = (), (0, 0)
        self.last, self.reason, self.rest = None, "", (0, 0)
        self.lay_out(1)

    def lay_out(self, number: int) -> None:
        """A new set: stones in every pit, and the seats begin in turn (MG-2, MG-3, MG-32)."""
        row = [self.options.stones] * 6
        self.board = [*row, 0, *row, 0]
        self.set, self.starter = number, (number - 1) % 2
        self.fortresses: tuple[int | None, int | None] = (None, None)
        self.to_act = TURN[self.starter]

    @property
    def ask(self) -> str:
        return "sow" if self.to_act else ""

    def legal_actions(self, seat: Seat) -> list[Action]:
        """The mover's pits that hold a stone (MG-5, MG-6); a fortress always stands empty (MG-51)."""
        if self.to_act != (seat,):
            return []
        return [*compress(SOW, self.board[ROWS[seat]])]

    @abstractmethod
    def apply(self, seat: Seat, action: Action) -> None: ...

    def tell_sowing(self, origin: int, path: Path) -> None:
        (seat, pit), (row, slot) = ROW_AND_SLOT[origin], ROW_AND_SLOT[path[-1]]
        self.note("sowed", seat=seat, pit=pit, count=len(path), row_seat=row, last=slot)

    def capture(self, seat: Seat, place: int) -> tuple[Taken, ...]:
        """Bank all the stones of one pit."""
        count, self.board[place] = self.board[place], 0
        self.board[STORES[seat]] += count
        row, pit = ROW_AND_SLOT[place]
        return ((row, pit, count, seat),)

    def capture_even(self, seat: Seat, place: int) -> tuple[Taken, ...]:
        """MG-16."""
        taken = self.capture(seat, place)
        self.note("captured", seat=seat, pit=taken[0][1], count=taken[0][2])
        return taken

    def end_set(self, gains: tuple[Seat, Seat], reason: str) -> None:
        """Each row's stones go to the seat named for it, and the next set is laid out, if there is one."""
        self.rest = self._bank_rest(gains)
        stones = (self.board[6], self.board[13])
        for seat in (0, 1):
            if self.rest[seat]:
                self.note("banked", seat=seat, count=self.rest[seat], source="rest")
        self.note("ended", set=self.set, reason=reason, stones=list(stones))
        self.results = (*self.results, stones)
        gained = set_points(stones)
        self.points = (self.points[0] + gained[0], self.points[1] + gained[1])
        self.to_act = ()
        if self.is_match_open():
            self.lay_out(self.set + 1)
        else:
            self.reason = "sets" if self.options.sets > 1 else reason

    def _bank_rest(self, gains: tuple[Seat, Seat]) -> tuple[int, int]:
        rest = [0, 0]
        taken: list[Taken] = []
        for row in (0, 1):
            for place in range(7 * row, 7 * row + 6):
                if self.board[place]:
                    taken += self.capture(gains[row], place)
                    rest[gains[row]] += taken[-1][2]
        if self.last is not None:
            origin, path, before = self.last
            self.last = (origin, path, (*before, *taken))
        return rest[0], rest[1]

    def is_match_open(self) -> bool:
        """Can the trailing player still draw level (MG-34)?"""
        left = self.options.sets - self.set
        return left > 0 and abs(self.points[0] - self.points[1]) <= 2 * left

    def outcome(self) -> Outcome | None:
        if self.to_act:
            return None
        scores = self.points if self.options.sets > 1 else self.results[0]
        ranks = (1 + (scores[0] < scores[1]), 1 + (scores[1] < scores[0]))
        return Outcome(ranks, (scores[0], scores[1]), self.reason, (self._breakdown(0), self._breakdown(1)))

    def _breakdown(self, seat: Seat) -> dict[str, int]:
        if self.options.sets > 1:
            return {f"set_{n}": set_points(stones)[seat] for n, stones in enumerate(self.results, 1)}
        return {"store": self.results[0][seat] - self.rest[seat], "rest": self.rest[seat]}

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if not self.to_act:
            return "MG-24"
        if self.to_act != (seat,) or action not in PIT_OF:
            return "MG-5"
        if PIT_OF[action] + 1 == self.fortresses[1 - seat]:
            return "MG-51"
        return None if self.board[7 * seat + PIT_OF[action]] else "MG-6"

    def copy_into(self, twin: Self) -> Self:
        twin.events = None
        twin.board, twin.to_act, twin.options = self.board[:], self.to_act, self.options
        twin.set, twin.starter, twin.results, twin.points = self.set, self.starter, self.results, self.points
        twin.fortresses, twin.last, twin.rest, twin.reason = self.fortresses, self.last, self.rest, self.reason
        return twin

    @property
    def repeats(self) -> int:
        """How often the present position has occurred in this set (MG-58)."""
        return 1

    def view(self, seat: Seat | None) -> View:
        """Nothing is hidden: all see the same."""
        return {"variant": self.options.variant, "sets": self.options.sets, "set": self.set, "starter": self.starter,
                "results": [list(stones) for stones in self.results], "points": list(self.points),
                "pits": [self.board[row] for row in ROWS], "stores": [self.board[store] for store in STORES],
                "fortresses": list(self.fortresses), "repeats": self.repeats, "to_act": list(self.to_act),
                "last": self._last_view()}

    def _last_view(self) -> dict[str, Any] | None:
        if self.last is None:
            return None
        origin, path, taken = self.last
        seat, pit = ROW_AND_SLOT[origin]
        return {"seat": seat, "pit": pit, "count": len(path), "path": [list(ROW_AND_SLOT[place]) for place in path],
                "taken": [list(item) for item in taken]}


def set_points(stones: tuple[int, ...]) -> tuple[int, int]:
    """A won set 2, a drawn one 1, a lost one 0 (MG-33)."""
    mine, others = stones
    return 1 + (mine > others) - (mine < others), 1 + (others > mine) - (others < mine)
