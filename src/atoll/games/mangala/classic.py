"""The classic game: stores are slots, further sowings, even and opposite captures."""

from __future__ import annotations

from typing import Self

from atoll.core.game import Action, Seat
from atoll.games.mangala.board import STORES, all_sowings, facing
from atoll.games.mangala.state import TURN, Mangala, Taken

SOWINGS = all_sowings(with_store=True)


class Classic(Mangala):
    __slots__ = ()

    def apply(self, seat: Seat, action: Action) -> None:
        """Sow, capture, and see whose turn it is or whether the set is over (MG-6 to MG-27)."""
        board = self.board
        origin, paths = SOWINGS[seat][action]
        path = paths[board[origin]]
        board[origin] = 0
        for place in path:
            board[place] += 1
        if self.events is not None:
            self.tell_sowing(origin, path)
        last = path[-1]
        again = last == STORES[seat]
        taken: tuple[Taken, ...] = () if again else self.captures(seat, last)
        self.last = (origin, path, taken)
        # Only a single stone or a capture can empty a side: of two or more stones the first stays at home (MG-8).
        if (taken or len(path) == 1) and not (any(board[:6]) and any(board[7:13])):
            self.end_set(emptied_takes_all(board), "side_empty")
        elif again:
            self.note("again", seat=seat)
        else:
            self.to_act = TURN[1 - seat]

    def captures(self, seat: Seat, last: int) -> tuple[Taken, ...]:
        """MG-16 to MG-21: only the pit of the last stone is looked at."""
        stones = self.board[last]
        if last // 7 != seat:
            return () if stones % 2 else self.capture_even(seat, last)
        if stones == 1 and self.board[facing(last)]:
            return self.capture_opposite(seat, last)
        return ()

    def capture_opposite(self, seat: Seat, last: int) -> tuple[Taken, ...]:
        """MG-18: the facing pit, and the stone that did it."""
        taken = self.capture(seat, facing(last)) + self.capture(seat, last)
        (_, opposite, stones, _), (_, pit, own, _) = taken
        self.note("captured_opposite", seat=seat, pit=pit, opposite=opposite, count=stones + own)
        return taken

    def clone(self) -> Self:
        return self.copy_into(self.__class__.__new__(self.__class__))


def emptied_takes_all(board: list[int]) -> tuple[Seat, Seat]:
    """Who gets each row's stones: the player whose own side is empty banks the other side (MG-26)."""
    return (1, 1) if any(board[:6]) else (0, 0)


