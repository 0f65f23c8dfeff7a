"""Matchings without weights: can everybody be matched, and if not, who is left over?"""

from __future__ import annotations

from .heaviest import ALONE, Matcher, heaviest_matching
from .masks import bits, mask_of

Neighbours = dict[int, int]  # vertex -> the mask of its neighbours


def has_complete_matching(neighbours: Neighbours, matcher: Matcher = heaviest_matching) -> bool:
    """Whether all vertices can be matched at the same time."""
    return _is_easy(neighbours) or not left_over(neighbours, matcher)


def left_over(neighbours: Neighbours, matcher: Matcher = heaviest_matching) -> list[int]:
    """Who stays alone in the largest matching that leaves the highest vertices alone.

    An edge weighs as much as both its ends, and a lower vertex weighs more. Sets of vertices that a largest matching
    covers are the bases of a matroid; vertices differ in weight, so the heaviest basis is the only one of its weight
    and the answer does not depend on the matcher.
    """
    vertices = sorted(neighbours)
    size = len(vertices)
    index_of = {vertex: index for index, vertex in enumerate(vertices)}
    edges = [
        (index, index_of[other], 2 * size - index - index_of[other])
        for index, vertex in enumerate(vertices)
        for other in bits(neighbours[vertex] & -(2 << vertex))
    ]
    mates = matcher(size, edges, True)
    return [vertex for vertex, mate in zip(vertices, mates, strict=True) if mate == ALONE]


def _is_easy(neighbours: Neighbours) -> bool:
    """Everybody finds a mate when those with the fewest neighbours choose first: no need to ask a library then."""
    scarcity = {vertex: mask.bit_count() for vertex, mask in neighbours.items()}
    still_open = mask_of(list(neighbours))
    for vertex in sorted(neighbours, key=lambda one: (scarcity[one], one)):
        if not still_open >> vertex & 1:
            continue
        choices = neighbours[vertex] & still_open
        if not choices:
            return False
        mate = min(bits(choices), key=lambda one: (scarcity[one], one))
        still_open ^= 1 << vertex | 1 << mate
    return True
