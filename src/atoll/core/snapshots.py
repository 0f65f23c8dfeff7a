"""Copies of earlier positions, so that taking back need not play the whole game again."""

from __future__ import annotations

from atoll.core.game import State

EVERY = 8
"""Entries in force between two copies."""


class Snapshots:
    """Few copies, close together near the end and ever further apart towards the start.

    Going back over d entries plays at most about 2·d + EVERY of them again, and the number of copies grows with the
    logarithm of the game's length.
    """

    def __init__(self, every: int = EVERY) -> None:
        self.every = every
        self._kept: list[tuple[int, State]] = []
        """How many entries were in force, rising, and a copy that nobody plays on."""

    def note(self, length: int, state: State) -> None:
        """After an entry: is it time for a copy?"""
        if length % self.every == 0:
            self._kept.append((length, state.clone()))
            self._thin(length // self.every)

    def nearest(self, length: int) -> tuple[int, State] | None:
        """A copy of the last one at or before that length, to look back from; none is forgotten."""
        found = next((one for one in reversed(self._kept) if one[0] <= length), None)
        return None if found is None else (found[0], found[1].clone())

    def before(self, length: int) -> tuple[int, State] | None:
        """The last copy at or before that length, to play on from; later ones are forgotten."""
        while self._kept and self._kept[-1][0] > length:
            self._kept.pop()
        if not self._kept:
            return None
        at, state = self._kept[-1]
        return at, state.clone()

    def _thin(self, newest: int) -> None:
        self._kept = [(length, state) for length, state in self._kept if is_kept(length // self.every, newest)]


def is_kept(number: int, newest: int) -> bool:
    """The more often two divides a copy's number, the longer it stays: at most two of each kind do."""
    return newest - number < 2 * (number & -number)
