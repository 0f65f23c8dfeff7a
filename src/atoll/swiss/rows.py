"""Pairs a row of players, one after the other, with the first partner that keeps all colour bounds (digest 8.5)."""

from __future__ import annotations

from dataclasses import dataclass

from .colours import Strength
from .field import Field

# Tones: what matters of a colour wish for C12 and C13.
NEUTRAL, WHITE_FIRM, WHITE_MILD, BLACK_FIRM, BLACK_MILD = range(5)
_TONES = 5
_FIRM = {(WHITE_FIRM, WHITE_FIRM), (BLACK_FIRM, BLACK_FIRM)}
_SIDE = (0, 1, 1, -1, -1)

Counts = list[int]


def tones(field: Field) -> list[int]:
    """The tone of every player."""
    return [
        NEUTRAL if not wish else (WHITE_FIRM if wish > 0 else BLACK_FIRM) + (strength == Strength.MILD)
        for wish, strength in zip(field.wish, field.strength, strict=True)
    ]


@dataclass(slots=True)
class Budget:
    """Refused wishes that are still allowed (C12, C13), and steps until the search gives up."""

    refused: int
    refused_strong: int
    steps: int


def fewest_refused(counts: Counts) -> tuple[int, int]:
    """Lower bounds of C12 and C13 for any pairing of these players, one of whom may stay alone."""
    neutral, white, black = counts[0], counts[1] + counts[2], counts[3] + counts[4]
    refused = max(0, (abs(white - black) - neutral) // 2)
    mild = counts[WHITE_MILD] if white > black else counts[BLACK_MILD]
    return refused, max(0, refused - mild)


def _fewest_between(first: Counts, second: Counts, bound: Counts) -> tuple[int, int]:
    """The same for pairs between two halves; `bound` counts those of the second half who must not stay alone."""
    white1, black1, white2, black2 = first[1] + first[2], first[3] + first[4], second[1] + second[2], second[3] + second[4]
    white = max(white1 - black2 - second[0], bound[1] + bound[2] - black1 - first[0])
    black = max(black1 - white2 - second[0], bound[3] + bound[4] - white1 - first[0])
    refused = max(0, white, black)
    mild = first[WHITE_MILD] + second[WHITE_MILD] if white > black else first[BLACK_MILD] + second[BLACK_MILD]
    return refused, max(0, refused - mild)


class RowSearch:
    """Depth-first: rows in order, partners by rank; `floatable` is nobody's mask when nobody may stay alone."""

    def __init__(
        self, tone: list[int], allowed: dict[int, int], budget: Budget, floatable: int, between_halves: bool
    ) -> None:
        self._tone = tone
        self._allowed = allowed
        self._budget = budget
        self._floatable = floatable
        self._between = between_halves
        self._first: Counts = []
        self._second: Counts = []
        self._bound: Counts = []
        self._class_masks: dict[tuple[int, bool], int] = {}

    def first(self, rows: list[int], pool: list[int]) -> list[int] | None:
        """Partners of the rows, first in lexicographic order; None if there are none or the steps ran out."""
        self._count(rows, pool)
        open_mask = sum(1 << one for one in pool)
        partners: list[int] = []
        untried: list[int] = []
        if not self._fits(0):
            return None
        candidates = self._allowed[rows[0]] & open_mask if rows else 0
        while len(partners) < len(rows):
            row = rows[len(partners)]
            partner, candidates = self._take(row, candidates, open_mask)
            if partner >= 0:
                open_mask ^= 1 << partner
                partners.append(partner)
                untried.append(candidates)
                candidates = self._allowed[rows[len(partners)]] & open_mask if len(partners) < len(rows) else 0
            elif not partners or self._budget.steps <= 0:
                return None
            else:
                partner, candidates = partners.pop(), untried.pop()
                open_mask |= 1 << partner
                self._shift(rows[len(partners)], partner, 1)
        return partners

    def _count(self, rows: list[int], pool: list[int]) -> None:
        self._first, self._second, self._bound = [0] * _TONES, [0] * _TONES, [0] * _TONES
        self._class_masks = {}
        for one in rows:
            self._first[self._tone[one]] += 1
        for one in pool:
            tone, may_float = self._tone[one], bool(self._floatable >> one & 1)
            self._second[tone] += 1
            self._bound[tone] += not may_float
            self._class_masks[tone, may_float] = self._class_masks.get((tone, may_float), 0) | 1 << one

    def _take(self, row: int, candidates: int, open_mask: int) -> tuple[int, int]:
        """The first candidate whose kind of player keeps the bounds, and the candidates after it."""
        while candidates:
            self._budget.steps -= 1
            low = candidates & -candidates
            partner = low.bit_length() - 1
            self._shift(row, partner, -1)
            if self._fits(open_mask ^ low):
                return partner, candidates ^ low
            self._shift(row, partner, 1)
            candidates &= ~self._class_masks[self._tone[partner], bool(self._floatable >> partner & 1)]
        return -1, 0

    def _shift(self, row: int, partner: int, by: int) -> None:
        """Move a pair out of the open players (-1) or back (+1), with what it costs in C12 and C13."""
        mine, theirs = self._tone[row], self._tone[partner]
        self._first[mine] += by
        self._second[theirs] += by
        if not self._floatable >> partner & 1:
            self._bound[theirs] += by
        if mine and _SIDE[mine] == _SIDE[theirs]:
            self._budget.refused += by
            self._budget.refused_strong += by * ((mine, theirs) in _FIRM)

    def _fits(self, open_mask: int) -> bool:
        """What is open can still be paired within the bounds, and somebody can float if somebody must."""
        if open_mask and self._floatable and not open_mask & self._floatable:
            return False
        budget = self._budget
        together = [one + other for one, other in zip(self._first, self._second, strict=True)]
        refused, strong = fewest_refused(together)
        if refused > budget.refused or strong > budget.refused_strong:
            return False
        if not self._between:
            return True
        refused, strong = _fewest_between(self._first, self._second, self._bound)
        return refused <= budget.refused and strong <= budget.refused_strong
