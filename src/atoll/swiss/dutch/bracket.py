"""A bracket: what is paired in one step, and who comes after it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bracket:
    """What is paired in one step: moved-down players and residents, the scoregroup after it, and all below that."""

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...]
    below: tuple[int, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody of the bracket in order."""
        return self.moved_down + self.residents

    @property
    def lower(self) -> tuple[int, ...]:
        """Everybody after the bracket."""
        return self.following + self.below
