"""Largest matchings without weights: Edmonds' search on neighbour masks, after a greedy start."""

from __future__ import annotations

from collections import deque

_NOBODY = -1
Neighbours = dict[int, int]


def complete_matching(neighbours: Neighbours) -> dict[int, int] | None:
    """A matching of all vertices, or None; `neighbours` maps a vertex to the bit mask of its neighbours."""
    mates = largest_matching(neighbours)
    return mates if len(mates) == len(neighbours) else None


def largest_matching(neighbours: Neighbours) -> dict[int, int]:
    """A largest matching; vertices that stay alone are missing from the answer."""
    mates = _greedy(neighbours)
    for root in list(neighbours):
        if root not in mates:
            _Search(neighbours, mates).augment(root)
    return mates


def _greedy(neighbours: Neighbours) -> dict[int, int]:
    """The vertex with the fewest neighbours first, with its scarcest neighbour."""
    mates: dict[int, int] = {}
    scarcity = {vertex: mask.bit_count() for vertex, mask in neighbours.items()}
    open_mask = sum(1 << vertex for vertex in neighbours)
    for vertex in sorted(neighbours, key=lambda one: (scarcity[one], one)):
        choices = neighbours[vertex] & open_mask
        if vertex in mates or not choices:
            continue
        mate = min(_members(choices), key=lambda one: (scarcity[one], one))
        mates[vertex], mates[mate] = mate, vertex
        open_mask &= ~(1 << vertex | 1 << mate)
    return mates


def _members(mask: int) -> list[int]:
    members = []
    while mask:
        low = mask & -mask
        members.append(low.bit_length() - 1)
        mask ^= low
    return members


class _Search:
    """One breadth-first search for an augmenting path, shrinking odd cycles to their base."""

    def __init__(self, neighbours: Neighbours, mates: dict[int, int]) -> None:
        self._neighbours = neighbours
        self._mates = mates
        self._base = {vertex: vertex for vertex in neighbours}
        self._parent: dict[int, int] = {}
        self._outer: set[int] = set()
        self._queue: deque[int] = deque()

    def augment(self, root: int) -> bool:
        """Enlarge the matching by one pair that covers `root`, if that is possible."""
        self._outer.add(root)
        self._queue.append(root)
        while self._queue:
            vertex = self._queue.popleft()
            for other in _members(self._neighbours[vertex]):
                end = self._visit(root, vertex, other)
                if end != _NOBODY:
                    self._flip(end)
                    return True
        return False

    def _visit(self, root: int, vertex: int, other: int) -> int:
        if self._base[vertex] == self._base[other] or self._mates.get(vertex) == other:
            return _NOBODY
        if other == root or self._mates.get(other, _NOBODY) in self._parent:
            self._shrink(vertex, other)
        elif other not in self._parent:
            self._parent[other] = vertex
            if other not in self._mates:
                return other
            self._enter(self._mates[other])
        return _NOBODY

    def _enter(self, vertex: int) -> None:
        if vertex not in self._outer:
            self._outer.add(vertex)
            self._queue.append(vertex)

    def _shrink(self, one: int, other: int) -> None:
        base = self._common_base(one, other)
        cycle: set[int] = set()
        self._mark(one, base, other, cycle)
        self._mark(other, base, one, cycle)
        for vertex in self._neighbours:
            if self._base[vertex] in cycle:
                self._base[vertex] = base
                self._enter(vertex)

    def _common_base(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self._base[one]
            seen.add(one)
            if one not in self._mates:
                break
            one = self._parent[self._mates[one]]
        while self._base[other] not in seen:
            other = self._parent[self._mates[self._base[other]]]
        return self._base[other]

    def _mark(self, vertex: int, base: int, child: int, cycle: set[int]) -> None:
        while self._base[vertex] != base:
            mate = self._mates[vertex]
            cycle.update((self._base[vertex], self._base[mate]))
            self._parent[vertex] = child
            child = mate
            vertex = self._parent[mate]

    def _flip(self, end: int) -> None:
        vertex = end
        while vertex != _NOBODY:
            previous = self._parent[vertex]
            following = self._mates.get(previous, _NOBODY)
            self._mates[vertex], self._mates[previous] = previous, vertex
            vertex = following
