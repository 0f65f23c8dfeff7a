"""Pairs a row of players, one after the other, with the first partner that keeps all colour bounds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .colours import Strength
from .field import Field

# Kinds of colour wish, as far as C12 and C13 tell them apart; a firm one is strong or absolute.
NEUTRAL, WHITE_FIRM, WHITE_MILD, BLACK_FIRM, BLACK_MILD = range(5)
_KINDS = 5
_FIRM = {(WHITE_FIRM, WHITE_FIRM), (BLACK_FIRM, BLACK_FIRM)}
_SIDE = (0, 1, 1, -1, -1)

Counts = list[int]  # players of each kind


def wish_kinds(field: Field) -> list[int]:
    """The kind of every player's colour wish."""
    return [
        NEUTRAL if not wish else (WHITE_FIRM if wish > 0 else BLACK_FIRM) + (strength == Strength.MILD)
        for wish, strength in zip(field.wish, field.strength, strict=True)
    ]


def count_kinds(kinds: list[int], players: Iterable[int]) -> Counts:
    """How many of the players have each kind of wish."""
    counts = [0] * _KINDS
    for one in players:
        counts[kinds[one]] += 1
    return counts


@dataclass(slots=True)
class Budget:
    """Refused wishes that are still allowed (C12, C13), and steps until the search gives up."""

    refused: int
    refused_strong: int
    steps: int


def fewest_refused(counts: Counts) -> tuple[int, int]:
    """Lower bounds of C12 and C13 for any pairing of these players, one of whom may stay alone."""
    white, black = _whites(counts), _blacks(counts)
    refused = max(0, (abs(white - black) - counts[NEUTRAL]) // 2)
    mild = counts[WHITE_MILD] if white > black else counts[BLACK_MILD]
    return refused, max(0, refused - mild)


def _fewest_between(first: Counts, second: Counts) -> tuple[int, int]:
    """The same for pairs between two halves of equal size, where it is exact as far as colours go."""
    white = _whites(first) - _blacks(second) - second[NEUTRAL]
    black = _blacks(first) - _whites(second) - second[NEUTRAL]
    refused = max(0, white, black)
    mild = first[WHITE_MILD] + second[WHITE_MILD] if white > black else first[BLACK_MILD] + second[BLACK_MILD]
    return refused, max(0, refused - mild)


def _whites(counts: Counts) -> int:
    return counts[WHITE_FIRM] + counts[WHITE_MILD]


def _blacks(counts: Counts) -> int:
    return counts[BLACK_FIRM] + counts[BLACK_MILD]


class RowSearch:
    """Depth-first: rows in order, partners by rank; `floatable` is nobody's mask when nobody may stay alone."""

    def __init__(
        self, kinds: list[int], allowed: dict[int, int], budget: Budget, floatable: int, between_halves: bool
    ) -> None:
        self._kinds = kinds
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
        self._first, self._second = count_kinds(self._kinds, rows), count_kinds(self._kinds, pool)
        self._may_float = count_kinds(self._kinds, [one for one in pool if self._floatable >> one & 1])
        self._class_masks = {}
        self._stuck = {}
        for one in pool:
            kind, may_float = self._kinds[one], bool(self._floatable >> one & 1)
            self._class_masks[kind, may_float] = self._class_masks.get((kind, may_float), 0) | 1 << one

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
        watched = [row for row, found_at in self._stuck.items() if found_at > depth]
        return not watched or _have_enough_partners([self._partners(row, open_mask) for row in watched])

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
        return self._class_masks[self._kinds[partner], bool(self._floatable >> partner & 1)]

    def _shift(self, row: int, partner: int, by: int) -> None:
        """Move a pair out of the open players (-1) or back (+1), with what it costs in C12 and C13."""
        mine, theirs = self._kinds[row], self._kinds[partner]
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
        for kind in range(_KINDS):
            if self._may_float[kind]:
                self._second[kind] -= 1
                fits = self._keeps_bounds()
                self._second[kind] += 1
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


def _have_enough_partners(choices: list[int]) -> bool:
    """Hall's condition for the rows with the fewest choices: k of them need k partners between them.

    It is not looked at for every set of rows, so it may say yes too often; the search then finds out for itself.
    """
    between_them = 0
    for rows, partners in enumerate(sorted(choices, key=int.bit_count), start=1):
        between_them |= partners
        if between_them.bit_count() < rows:
            return False
    return True
