"""Linear equations, a handful at a time: the ratings of ten entrants need no library."""

from __future__ import annotations

from collections.abc import Sequence


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """x with matrix · x = right, by Gauss with pivots; the matrix has an inverse."""
    size = len(matrix)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda index: abs(rows[index][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        top = rows[column]
        for index in range(size):
            if index != column and rows[index][column]:
                factor = rows[index][column] / top[column]
                rows[index] = [value - factor * above for value, above in zip(rows[index], top, strict=True)]
    return [rows[index][size] / rows[index][index] for index in range(size)]


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    size = len(matrix)
    columns = [solved(matrix, [float(index == one) for index in range(size)]) for one in range(size)]
    return [list(row) for row in zip(*columns, strict=True)]
