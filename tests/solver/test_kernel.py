"""The kernel does what the engine does, and numbers positions as Python does."""

from __future__ import annotations

from random import Random

import pytest

from atoll.solver.kernel.library import Pits12, kernel, twelve
from atoll.solver.ranking import layer_size, rank, sides
from atoll.solver.tables import Tables
from tests.games.mangala.examples import Position, set_up
from tests.games.mangala.examples import positions as examples
from tests.solver.positions import positions
from tests.solver.sowings import compare, engine_sows, is_repetition, kernel_sows


def test_kernel_and_engine_sow_alike() -> None:
    assert compare(4000) == 4000


SINGLE = [one for one in examples() if len(one.actions) == 1]


@pytest.mark.parametrize("example", SINGLE, ids=lambda one: one.title.name)
def test_the_kernel_plays_the_examples_of_the_rules(example: Position, tables: Tables) -> None:
    options = {**example.title.options, "sets": 1}
    state, pit = set_up(options, example.before), int(example.actions[0][1][4:])
    assert not is_repetition(state, pit)
    assert kernel_sows(tables, state, pit) == engine_sows(state, pit)


def test_kernel_and_python_number_positions_alike(tables: Tables) -> None:
    library = kernel()
    for pits in positions(Random(1), range(1, 13), 300):
        assert library.atoll_rank(tables.handle, twelve(pits)) == rank(pits)


@pytest.mark.parametrize("stones", [0, 1, 2, 5])
def test_numbers_and_positions_are_one_to_one(stones: int, tables: Tables) -> None:
    library, pits, seen = kernel(), Pits12(), set()
    assert library.atoll_layer_size(tables.handle, stones) == layer_size(stones)
    for number in range(layer_size(stones)):
        library.atoll_unrank(tables.handle, stones, number, pits)
        assert sum(pits) == stones
        assert library.atoll_rank(tables.handle, pits) == number
        seen.add(tuple(pits))
    assert len(seen) == layer_size(stones)


def test_sides_are_listed_by_potential() -> None:
    assert sides(1) == ((0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 1, 0), (0, 0, 0, 1, 0, 0), (0, 0, 1, 0, 0, 0),
                        (0, 1, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0))
