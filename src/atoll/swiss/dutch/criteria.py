"""The criteria of C.04.3 by name, in the order in which they are looked at."""

from __future__ import annotations

from enum import StrEnum


class Criterion(StrEnum):
    """What speaks against a pair or a candidate; the value is how people and files write it."""

    C1 = "C1"  # two players who have met, or are kept apart
    C2 = "C2"  # a player who may not have the bye
    C3 = "C3"  # two players with the same absolute colour preference
    C4 = "C4"  # everybody has to be paired
    C5 = "C5"  # the score of the bye
    C6 = "C6"  # downfloaters: how many
    C7 = "C7"  # downfloaters: their scores
    C8 = "C8"  # downfloaters of the next bracket: how many, then their scores
    C9 = "C9"  # unplayed games of whoever has the bye
    C10 = "C10"  # topscorers: colour difference beyond two
    C11 = "C11"  # topscorers: the same colour three times running
    C12 = "C12"  # refused colour preferences
    C13 = "C13"  # refused strong colour preferences
    C14 = "C14"  # residents who float down, and did so last round
    C15 = "C15"  # residents who float up, and did so last round
    C16 = "C16"  # as C14, two rounds ago
    C17 = "C17"  # as C15, two rounds ago
    C18 = "C18"  # score differences of moved-down players who floated down last round
    C19 = "C19"  # score differences of their opponents who floated up last round
    C20 = "C20"  # as C18, two rounds ago
    C21 = "C21"  # as C19, two rounds ago
    ORDER = "order"  # all criteria are equal: what is generated later loses
    NO_OPPONENT = "none"  # there was nobody to meet
