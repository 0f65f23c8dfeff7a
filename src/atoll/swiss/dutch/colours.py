"""Colour preferences (C.04.3 art. 1.6, 1.7) and who gets which colour (art. 5.2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Strength(IntEnum):
    """How much a player's colour preference weighs."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour a player is due: `wish` is +1 for white, -1 for black, 0 for none."""

    wish: int
    strength: Strength
    difference: int


NO_PREFERENCE = Preference(0, Strength.NONE, 0)


def preference(history: tuple[int, ...]) -> Preference:
    """The preference that follows from the colours of the played games, +1 white and -1 black (1.7)."""
    if not history:
        return NO_PREFERENCE
    difference = sum(history)
    if abs(difference) > 1:
        return Preference(-1 if difference > 0 else 1, Strength.ABSOLUTE, difference)
    if len(history) > 1 and history[-1] == history[-2]:
        return Preference(-history[-1], Strength.ABSOLUTE, difference)
    if difference:
        return Preference(-difference, Strength.STRONG, difference)
    return Preference(-history[-1], Strength.MILD, difference)


class ColourStep(IntEnum):
    """The step of art. 5.2 that settled the colours of a pair."""

    BOTH_WISHES = 1
    STRONGER_WISH = 2
    LATEST_DIFFERENCE = 3
    HIGHER_RANKED = 4
    INITIAL_COLOUR = 5


@dataclass(frozen=True, slots=True)
class ColourChoice:
    """`colour` is what the higher ranked player gets: +1 white, -1 black."""

    colour: int
    step: ColourStep


def choose_colour(
    higher: Preference,
    lower: Preference,
    higher_history: tuple[int, ...],
    lower_history: tuple[int, ...],
    lot: int,
) -> ColourChoice:
    """Colour of the higher ranked of two players; `lot` is what the drawing of lots and the TPN give (5.2.5)."""
    if not higher.wish and not lower.wish:
        return ColourChoice(lot, ColourStep.INITIAL_COLOUR)
    if higher.wish != lower.wish:
        return ColourChoice(higher.wish or -lower.wish, ColourStep.BOTH_WISHES)
    claim = _claim(higher) - _claim(lower)
    if claim:
        return ColourChoice(higher.wish if claim > 0 else -higher.wish, ColourStep.STRONGER_WISH)
    for mine, theirs in zip(reversed(higher_history), reversed(lower_history), strict=False):
        if mine != theirs:
            return ColourChoice(theirs, ColourStep.LATEST_DIFFERENCE)
    return ColourChoice(higher.wish, ColourStep.HIGHER_RANKED)


def _claim(due: Preference) -> int:
    """Comparable weight of two equal wishes: the strength, then for absolute ones the colour difference (5.2.2)."""
    return int(due.strength) + (abs(due.difference) if due.strength == Strength.ABSOLUTE else 0)
