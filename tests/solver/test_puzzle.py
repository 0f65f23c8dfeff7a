"""The puzzle of a day is sound, the same everywhere, and wrong answers are refuted."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from atoll.solver.oracle import Oracle
from atoll.solver.position import sown, written
from atoll.solver.puzzle import puzzle_of, refutation
from atoll.solver.tables import Tables
from tests.solver.minimax import minimax
from tests.solver.test_search import replayed

DAYS = [date(2026, 12, 1) + timedelta(days=days) for days in range(10)]


@pytest.fixture(scope="module")
def oracle(tables: Tables) -> Oracle:
    return Oracle(tables)


@pytest.mark.parametrize("day", DAYS, ids=str)
def test_exactly_one_sowing_keeps_the_result(day: date, oracle: Oracle) -> None:
    puzzle = puzzle_of(day, oracle)
    wanted = 1 if puzzle.goal == "win" else 0
    for pit in (pit for pit in range(1, 7) if puzzle.pits[pit - 1]):
        one = sown(puzzle.pits, pit)
        left = 0 if one.pits is None else minimax(one.pits)
        end = puzzle.lead + one.gain + (left if one.again else -left)
        assert (end >= wanted) == (pit == puzzle.pit)
        if pit != puzzle.pit:
            gain, is_over = replayed(puzzle.pits, refutation(puzzle, pit, oracle))
            assert is_over
            assert puzzle.lead + gain == end < wanted


def test_it_follows_from_the_day_alone(oracle: Oracle, tables: Tables) -> None:
    puzzles = [puzzle_of(day, oracle) for day in DAYS]
    assert puzzles == [puzzle_of(day, Oracle(tables)) for day in DAYS]
    assert len({puzzle.pits for puzzle in puzzles}) == len(DAYS)
    first = puzzles[0]
    assert (written(first.pits), first.stores, first.goal, first.pit) == (
        "0 1 1 0 1 2 / 0 1 0 0 3 2", (18, 19), "draw", 5)
