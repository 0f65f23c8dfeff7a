"""Hexagons: distance, turning, groups."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from atoll.core.hexes import DIRECTIONS, connected, distance, neighbours, rotate, shift

CELL = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


def drawn(cell: tuple[int, int]) -> tuple[float, float]:
    """Where the cell's middle lies on paper, x to the right and y down."""
    return cell[0] + cell[1] / 2, cell[1] * 0.75**0.5


def test_a_cell_has_six_neighbours_all_around_it() -> None:
    assert len(set(neighbours((3, -2)))) == 6
    assert all(distance((3, -2), cell) == 1 for cell in neighbours((3, -2)))
    for x, y in map(drawn, DIRECTIONS):
        assert abs(x * x + y * y - 1) < 1e-9


@given(CELL, CELL)
def test_neighbours_are_mutual(a: tuple[int, int], b: tuple[int, int]) -> None:
    assert (a in neighbours(b)) == (b in neighbours(a)) == (distance(a, b) == 1)


@given(CELL, CELL, CELL)
def test_distance_is_a_distance(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> None:
    assert distance(a, b) == distance(b, a) >= 0
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    if a != b:
        assert distance(a, b) == 1 + min(distance(step, b) for step in neighbours(a))


@given(CELL, st.integers(-13, 13))
def test_six_turns_are_none(cell: tuple[int, int], turns: int) -> None:
    assert rotate(cell, 6) == rotate(cell, 0) == cell
    assert rotate(rotate(cell, turns), -turns) == cell
    assert rotate(cell, turns) == rotate(cell, turns % 6)
    assert distance((0, 0), rotate(cell, turns)) == distance((0, 0), cell)


def test_a_turn_is_clockwise_as_drawn() -> None:
    assert [rotate((1, 0), turns) for turns in range(6)] == list(DIRECTIONS)
    assert rotate((1, 0), 1) == (0, 1)
    x, y = drawn(rotate((1, 0), 1))
    assert x > 0
    assert y > 0, "down and to the right"


@given(st.lists(CELL, max_size=12), CELL)
def test_a_shift_moves_every_cell_and_can_be_taken_back(cells: list[tuple[int, int]], by: tuple[int, int]) -> None:
    moved = shift(cells, by)
    assert shift(moved, (-by[0], -by[1])) == cells
    assert all(distance(a, b) == distance((0, 0), by) for a, b in zip(cells, moved, strict=True))


def test_groups_in_the_order_of_their_first_cell() -> None:
    assert connected([(5, 5), (0, 0), (1, 0), (5, 6), (0, 2)]) == [{(5, 5), (5, 6)}, {(0, 0), (1, 0)}, {(0, 2)}]
    assert connected([]) == []


@given(st.lists(CELL, max_size=40))
def test_groups_part_the_cells_and_do_not_touch(cells: list[tuple[int, int]]) -> None:
    groups = connected(iter(cells))
    assert sorted(cell for group in groups for cell in group) == sorted(set(cells))
    for place, group in enumerate(groups):
        for other in groups[place + 1:]:
            assert not any(cell in other for member in group for cell in neighbours(member))
        reached = {next(iter(group))}
        while grown := {near for cell in reached for near in neighbours(cell) if near in group} - reached:
            reached |= grown
        assert reached == group
