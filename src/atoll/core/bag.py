"""A bag: things that nobody has seen yet, as a multiset and never as an order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Self


class Bag:
    """Counts of kinds in a fixed canonical order. Drawing is chance's matter; the bag only knows the odds."""

    __slots__ = ("_index", "counts", "kinds", "total")

    def __init__(self, counts: Mapping[str, int]) -> None:
        self.kinds: tuple[str, ...] = tuple(counts)
        self._index = {kind: place for place, kind in enumerate(self.kinds)}
        self.counts: list[int] = list(counts.values())
        self.total: int = sum(self.counts)

    def __len__(self) -> int:
        return self.total

    def __getitem__(self, kind: str) -> int:
        place = self._index.get(kind)
        return 0 if place is None else self.counts[place]

    def __iter__(self) -> Iterator[str]:
        """The different kinds that are in the bag, in canonical order."""
        return (kind for kind, count in zip(self.kinds, self.counts, strict=True) if count)

    def __contains__(self, kind: object) -> bool:
        place = self._index.get(kind) if isinstance(kind, str) else None
        return place is not None and self.counts[place] > 0

    def pick(self, rng: Random) -> str:
        """Name a kind with the right odds: one `randrange` over the copies, counted off in canonical order."""
        left = rng.randrange(self.total)
        for kind, count in zip(self.kinds, self.counts, strict=True):
            if left < count:
                return kind
            left -= count
        raise AssertionError("the counts of a bag no longer add up to its total")

    def remove(self, kind: str) -> None:
        self.counts[self._index[kind]] -= 1
        self.total -= 1

    def add(self, kind: str, copies: int = 1) -> None:
        self.counts[self._index[kind]] += copies
        self.total += copies

    def elements(self) -> list[str]:
        """Every copy, in canonical order."""
        return [kind for kind, count in zip(self.kinds, self.counts, strict=True) for _ in range(count)]

    def as_dict(self) -> dict[str, int]:
        """Kind to number, without zeros: the form that views show."""
        return {kind: count for kind, count in zip(self.kinds, self.counts, strict=True) if count}

    def copy(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        twin.kinds, twin._index, twin.counts, twin.total = self.kinds, self._index, self.counts[:], self.total
        return twin
