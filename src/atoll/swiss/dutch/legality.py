"""Conditions that no pairing may break (C1-C3): which one does a pair or a bye break?"""

from __future__ import annotations

from dataclasses import dataclass

from .criteria import Criterion
from .field import Field

Game = tuple[int, int]  # starting numbers of white and black; (number, 0) for the bye


@dataclass(frozen=True, slots=True)
class Breach:
    """A broken condition, and what it says about these players."""

    criterion: Criterion
    sentence: str

    def as_text(self) -> str:
        """One line for people."""
        return f"{self.criterion}: {self.sentence}"


def breach_of_pair(field: Field, one: int, other: int) -> Breach | None:
    """Why two players may not meet, if they may not; C1 includes prohibited pairs."""
    if field.may_meet(one, other):
        return None
    first, second = field.cards[one], field.cards[other]
    players = f"players {first.number} and {second.number}"
    if first.blocked_colour and first.blocked_colour == second.blocked_colour:
        return Breach(Criterion.C3, f"{players} have the same absolute colour preference")
    return Breach(Criterion.C1, f"{players} have met or are kept apart")


def breach_of_bye(field: Field, one: int) -> Breach | None:
    """Why a player may not have the bye, if that is so."""
    if not field.cards[one].barred_from_bye:
        return None
    return Breach(Criterion.C2, f"player {field.cards[one].number} may not have the pairing-allocated bye")


def broken_conditions(field: Field, games: set[Game]) -> list[Breach]:
    """Everything that these games break, in the order of their numbers."""
    index_of = {card.number: index for index, card in enumerate(field.cards)}
    found = [
        breach_of_pair(field, index_of[white], index_of[black]) if black else breach_of_bye(field, index_of[white])
        for white, black in sorted(games)
    ]
    return [breach for breach in found if breach is not None]
