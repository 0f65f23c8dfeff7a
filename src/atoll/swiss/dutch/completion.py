"""Can everybody who is left still be paired? (C4), with the bye where C5 puts it."""

from __future__ import annotations

from ..matching.complete import has_complete_matching
from ..matching.heaviest import Matcher, heaviest_matching
from ..matching.masks import bits
from .field import Field


class Completion:
    """Answers for one round, each set of players asked once; `takers` may have the bye (C2, C5)."""

    def __init__(self, field: Field, takers: int, matcher: Matcher = heaviest_matching) -> None:
        self._legal = field.legal
        self._size = field.size
        self._takers = takers
        self._matcher = matcher
        self._known: dict[int, bool] = {}

    def is_possible(self, players: int) -> bool:
        """A complete pairing of these players exists, one bye included if their number is odd."""
        if players not in self._known:
            self._known[players] = self._find(players)
        return self._known[players]

    def _find(self, players: int) -> bool:
        if players.bit_count() % 2 == 0:
            return self.pairs_up(players)
        takers = players & self._takers
        return bool(takers) and (self._is_dense_without_one(players, takers) or self._matches_with_bye(players, takers))

    def _is_dense_without_one(self, players: int, takers: int) -> bool:
        taker = 1 << (takers.bit_length() - 1)
        return self._is_dense(players ^ taker)

    def _matches_with_bye(self, players: int, takers: int) -> bool:
        bye = 1 << self._size
        neighbours = {index: self._legal[index] & players for index in bits(players)}
        for index in bits(takers):
            neighbours[index] |= bye
        neighbours[self._size] = takers
        return has_complete_matching(neighbours, self._matcher)

    def pairs_up(self, players: int) -> bool:
        """These players can be paired among themselves, without a bye."""
        if players.bit_count() % 2:
            return False
        if self._is_dense(players):
            return True
        neighbours = {index: self._legal[index] & players for index in bits(players)}
        return has_complete_matching(neighbours, self._matcher)

    def _is_dense(self, players: int) -> bool:
        """Dirac: where everybody may meet at least half of the others, a complete pairing exists."""
        half = players.bit_count() // 2
        legal = self._legal
        return all((legal[index] & players).bit_count() >= half for index in bits(players))
