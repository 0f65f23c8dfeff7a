"""Pairs a row of players, one after the other, with the first partner that keeps all colour bounds."""

from __future__ import annotations

from dataclasses import dataclass

from ..matching.masks import bits
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


def _fewest_between(first: Counts, second: Counts) -> tuple[int, int]:
    """The same for pairs between two halves of equal size, where it is exact as far as colours go."""
    white = first[1] + first[2] - second[3] - second[4] - second[0]
    black = first[3] + first[4] - second[1] - second[2] - second[0]
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
        self._may_float: Counts = []
        self._class_masks: dict[tuple[int, bool], int] = {}
        self._stuck: dict[int, int] = {}

    def first(self, rows: list[int], pool: list[int]) -> list[int] | None:
        """Partners of the rows, first in lexicographic order; None if there are none or the steps ran out."""
        self._count(rows, pool)
        if not self._fits():
            return None
        open_mask = sum(1 << one for one in pool)
        partners: list[int] = []
        untried = [self._allowed[row] for row in rows]
        while len(partners) < len(rows):
            depth = len(partners)
            partner, untried[depth] = self._take(rows[depth], untried[depth] & open_mask, open_mask, depth)
            if partner >= 0:
                open_mask ^= 1 << partner
                partners.append(partner)
            elif not partners or self._budget.steps <= 0:
                self._give_back(rows, partners)
                return None
            else:
                untried[depth] = self._allowed[rows[depth]]
                open_mask |= 1 << partners[-1]
                self._shift(rows[depth - 1], partners.pop(), 1)
        return partners

    def _give_back(self, rows: list[int], partners: list[int]) -> None:
        for row, partner in zip(rows, partners, strict=False):
            self._shift(row, partner, 1)

    def _count(self, rows: list[int], pool: list[int]) -> None:
        self._first, self._second, self._may_float = [0] * _TONES, [0] * _TONES, [0] * _TONES
        self._class_masks = {}
        self._stuck = {}
        for one in rows:
            self._first[self._tone[one]] += 1
        for one in pool:
            tone, may_float = self._tone[one], bool(self._floatable >> one & 1)
            self._second[tone] += 1
            self._may_float[tone] += may_float
            self._class_masks[tone, may_float] = self._class_masks.get((tone, may_float), 0) | 1 << one

    def _take(self, row: int, candidates: int, open_mask: int, depth: int) -> tuple[int, int]:
        """The first candidate that keeps the bounds and leaves the stuck rows a partner; and those after it."""
        is_hopeless = not self._stuck_rows_fit(open_mask, depth)
        while candidates and not is_hopeless:
            self._budget.steps -= 1
            low = candidates & -candidates
            partner = low.bit_length() - 1
            self._shift(row, partner, -1)
            fits = self._fits()
            if fits and self._stuck_rows_fit(open_mask ^ low, depth):
                return partner, candidates ^ low
            self._shift(row, partner, 1)
            candidates &= ~low if fits else ~self._class_mask(partner)
        self._stuck[row] = depth
        return -1, 0

    def _stuck_rows_fit(self, open_mask: int, depth: int) -> bool:
        """Rows that found nobody once are watched, or the search would try everything between cause and effect."""
        watched = [row for row, place in self._stuck.items() if place > depth]
        return not watched or _all_find_partners([self._partners(row, open_mask) for row in watched])

    def _partners(self, row: int, open_mask: int) -> int:
        """Everybody open whom the row could take now without breaking a bound."""
        candidates = self._allowed[row] & open_mask
        partners = 0
        while candidates:
            partner = (candidates & -candidates).bit_length() - 1
            alike = candidates & self._class_mask(partner)
            self._shift(row, partner, -1)
            partners |= alike if self._fits() else 0
            self._shift(row, partner, 1)
            candidates ^= alike
        return partners

    def _class_mask(self, partner: int) -> int:
        return self._class_masks[self._tone[partner], bool(self._floatable >> partner & 1)]

    def _shift(self, row: int, partner: int, by: int) -> None:
        """Move a pair out of the open players (-1) or back (+1), with what it costs in C12 and C13."""
        mine, theirs = self._tone[row], self._tone[partner]
        self._first[mine] += by
        self._second[theirs] += by
        if self._floatable >> partner & 1:
            self._may_float[theirs] += by
        if mine and _SIDE[mine] == _SIDE[theirs]:
            self._budget.refused += by
            self._budget.refused_strong += by * ((mine, theirs) in _FIRM)

    def _fits(self) -> bool:
        """What is open can still be paired within the bounds; if somebody has to float, without one who may."""
        if not self._floatable:
            return self._keeps_bounds()
        for tone in range(_TONES):
            if self._may_float[tone]:
                self._second[tone] -= 1
                fits = self._keeps_bounds()
                self._second[tone] += 1
                if fits:
                    return True
        return False

    def _keeps_bounds(self) -> bool:
        budget = self._budget
        if self._between:
            refused, strong = _fewest_between(self._first, self._second)
        else:
            refused, strong = fewest_refused(
                [one + other for one, other in zip(self._first, self._second, strict=True)]
            )
        return refused <= budget.refused and strong <= budget.refused_strong


def _all_find_partners(choices: list[int]) -> bool:
    """Everybody can have a partner of his own at the same time (augmenting paths; Hall's condition)."""
    taken: dict[int, int] = {}

    def place(row: int, tried: set[int]) -> bool:
        for partner in bits(choices[row]):
            if partner not in tried:
                tried.add(partner)
                if partner not in taken or place(taken[partner], tried):
                    taken[partner] = row
                    return True
        return False

    return all(place(row, set()) for row in range(len(choices)))
