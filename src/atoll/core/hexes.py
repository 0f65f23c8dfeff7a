"""Hexagons in axial coordinates: q to the right, r down and to the right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]

#      (0,-1) (1,-1)
#   (-1,0) (0,0) (1,0)
#      (-1,1) (0,1)
DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def neighbours(cell: Hex) -> list[Hex]:
    q, r = cell
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def rotate(cell: Hex, turns: int) -> Hex:
    """Turned about (0,0) by that many sixths of a circle, clockwise as drawn (r points down)."""
    q, r = cell
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q, r


def shift(cells: Iterable[Hex], by: Hex) -> list[Hex]:
    return [(q + by[0], r + by[1]) for q, r in cells]


def distance(a: Hex, b: Hex) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def connected(cells: Iterable[Hex]) -> list[set[Hex]]:
    """The connected groups, in the order of their first cell."""
    left = dict.fromkeys(cells)
    groups: list[set[Hex]] = []
    while left:
        group, edge = set(), [next(iter(left))]
        while edge:
            cell = edge.pop()
            if cell in left:
                del left[cell]
                group.add(cell)
                edge += neighbours(cell)
        groups.append(group)
    return groups
