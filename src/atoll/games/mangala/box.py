"""The wooden board as one list of 14 holes, and the way of every possible sowing worked out once."""

from __future__ import annotations

from typing import TypeAlias

from atoll.core.game import Action, Seat

#        seat 1's pits               holes
#      6  5  4  3  2  1         12 11 10  9  8  7
#  store 1        store 0     13                 6
#      1  2  3  4  5  6          0  1  2  3  4  5
#        seat 0's pits
PITS = 6
SIDE = PITS + 1
"""Holes of a seat: its pits, then its store."""
STORES: tuple[int, int] = (PITS, SIDE + PITS)
ROWS: tuple[slice, slice] = (slice(0, PITS), slice(SIDE, SIDE + PITS))
FIRST_STORE, SECOND_STORE = STORES
FIRST_ROW, SECOND_ROW = ROWS
EMPTY_ROW = [0] * PITS
MOST_STONES = 72

SOW: tuple[Action, ...] = tuple(f"sow {pit}" for pit in range(1, PITS + 1))
PIT_OF: dict[Action, int] = {action: index for index, action in enumerate(SOW)}
"""The notation, made once: actions are compared and looked up far more often than they are read."""

ROW_AND_SLOT: tuple[tuple[Seat, int], ...] = tuple((hole // SIDE, hole % SIDE + 1) for hole in range(2 * SIDE))
"""How people name a hole: whose side, and 1 … 6 for a pit or 7 for the store."""

FACING: tuple[int, ...] = tuple(2 * PITS - hole for hole in range(2 * PITS + 1))
"""The pit that faces a pit (MG-4)."""

Path: TypeAlias = tuple[int, ...]
"""Where each stone of a sowing falls, in order."""
Sowing: TypeAlias = tuple[int, Path]
"""The hole of the pit that is sown, and the path of its stones."""


def ring(seat: Seat, with_store: bool) -> tuple[int, ...]:
    """The slots in the order the mover's stones visit them (MG-10, MG-11; MG-43 without the store)."""
    own, other = SIDE * seat, SIDE * (1 - seat)
    store = (STORES[seat],) if with_store else ()
    return (*range(own, own + PITS), *store, *range(other, other + PITS))


def path(slots: tuple[int, ...], pit: int, count: int) -> Path:
    """Where each stone falls: the first back into its pit, a single stone one slot on (MG-8, MG-9, MG-12)."""
    first = pit if count > 1 else pit + 1
    return tuple(slots[(first + stone) % len(slots)] for stone in range(count))


Sowings: TypeAlias = tuple[dict[Action, tuple[int, tuple[Sowing, ...]]], ...]
"""By seat and action: the hole of the pit, and the sowing for each number of stones that may lie there."""


def all_sowings(with_store: bool) -> Sowings:
    """Worked out once for a game, because a search looks them up at every step."""
    def sowings(seat: Seat, pit: int) -> tuple[int, tuple[Sowing, ...]]:
        slots, hole = ring(seat, with_store), SIDE * seat + pit
        return hole, tuple((hole, path(slots, pit, count)) for count in range(MOST_STONES + 1))
    return tuple({SOW[pit]: sowings(seat, pit) for pit in range(PITS)} for seat in (0, 1))
