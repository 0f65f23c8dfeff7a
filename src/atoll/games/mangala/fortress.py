"""The fortress game: stores are no slots, no opposite capture, fortresses, and an end by repetition."""

from __future__ import annotations

from typing import Self

from atoll.core.game import Action, Seat
from atoll.games.mangala.board import ROW_AND_SLOT, STORES, all_sowings
from atoll.games.mangala.classic import emptied_takes_all
from atoll.games.mangala.state import TURN, Mangala, Taken

SOWINGS = all_sowings(with_store=False)
NO_FORTRESS = (None, None)
OWNER: tuple[Seat, Seat] = (0, 1)
"""Each row's stones to the seat that it belongs to (MG-56, MG-57)."""


class Fortress(Mangala):
    __slots__ = ("seen",)

    seen: dict[bytes, int]
    """How often each position has occurred since a stone was last banked: no earlier one can come back (MG-58)."""

    def lay_out(self, number: int) -> None:
        super().lay_out(number)
        self.seen = {self.position(): 1}

    def position(self) -> bytes:
        """Pits and player to act; fortresses only change when stones are banked, and that clears the memory."""
        return bytes((*self.board, *self.to_act))

    def apply(self, seat: Seat, action: Action) -> None:
        """Sow, bank what fell into fortresses, capture or build, and see whether the set is over (MG-43 to MG-58)."""
        board = self.board
        banked = board[6] + board[13]
        origin, paths = SOWINGS[seat][action]
        path = paths[board[origin]]
        board[origin] = 0
        for place in path:
            board[place] += 1
        if self.events is not None:
            self.tell_sowing(origin, path)
        last = path[-1]
        taken: tuple[Taken, ...] = ()
        open_pit = self.fortresses == NO_FORTRESS or self.bank_fortresses(last)
        if open_pit and last // 7 != seat:
            taken = self.capture_or_build(seat, last)
        self.last = (origin, path, taken)
        self.to_act = TURN[1 - seat]
        self.end_or_count(board[6] + board[13] > banked)

    def bank_fortresses(self, last: int) -> bool:
        """Stones in a fortress are its owner's at once (MG-50). False when the last one fell there (MG-52)."""
        open_pit = True
        for seat in (0, 1):
            pit = self.fortresses[seat]
            if pit is not None:
                place = 7 * (1 - seat) + pit - 1
                open_pit = open_pit and place != last
                self.bank_fortress(seat, place)
        return open_pit

    def bank_fortress(self, seat: Seat, place: int) -> None:
        count, self.board[place] = self.board[place], 0
        if count:
            self.board[STORES[seat]] += count
            self.note("banked", seat=seat, count=count, source="fortress")

    def capture_or_build(self, seat: Seat, last: int) -> tuple[Taken, ...]:
        """MG-45 to MG-49, MG-54."""
        stones, pit = self.board[last], ROW_AND_SLOT[last][1]
        if stones % 2 == 0:
            return self.capture_even(seat, last)
        if stones != 3 or pit == 6 or self.fortresses[seat] is not None:
            return ()
        self.fortresses = (pit, self.fortresses[1]) if seat == 0 else (self.fortresses[0], pit)
        self.note("built_fortress", seat=seat, pit=pit, count=3)
        return self.capture(seat, last)

    def end_or_count(self, banked: bool) -> None:
        """MG-55 first, then MG-57."""
        if not (any(self.board[:6]) and any(self.board[7:13])):
            gains = OWNER if self.options.rest == "owner" else emptied_takes_all(self.board)
            self.end_set(gains, "side_empty")
            return
        if banked:
            self.seen = {}
        key = self.position()
        self.seen[key] = self.seen.get(key, 0) + 1
        if self.seen[key] == 3:
            self.end_set(OWNER, "repetition")

    @property
    def repeats(self) -> int:
        return self.seen.get(self.position(), 1) if self.to_act else 1

    def clone(self) -> Self:
        twin = self.copy_into(self.__class__.__new__(self.__class__))
        twin.seen = self.seen.copy()
        return twin
