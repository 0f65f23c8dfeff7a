"""Searches above the tables agree with each other, and bounds are true when the time is short."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from atoll.solver.errors import BadPosition
from atoll.solver.oracle import Oracle, Worth, opening_book, worth_of
from atoll.solver.plain import PlainSearch
from atoll.solver.position import Pits, read_position, sowings, sown, written
from atoll.solver.tables import Tables, open_tables
from tests.solver.minimax import check_searches, minimax
from tests.solver.positions import positions

LONG = 1e6


def test_two_searches_agree_above_the_tables(tables: Tables, folder: Path) -> None:
    check_searches(tables, open_tables(folder, 9), positions(Random(3), range(13, 16), 30))


def test_the_search_of_python_agrees(tables: Tables, folder: Path) -> None:
    oracle, plain = Oracle(tables), PlainSearch(open_tables(folder, 6))
    for pits in positions(Random(4), range(9, 12), 20):
        value = oracle.worth(pits, LONG).low
        assert plain.at_least(pits, value, LONG) is True
        assert plain.at_least(pits, value + 1, LONG) is False


def test_several_threads_find_the_same(tables: Tables) -> None:
    one, two = Oracle(tables), Oracle(tables, threads=2)
    for pits in positions(Random(5), range(16, 20), 10):
        assert one.worth(pits, LONG) == two.worth(pits, LONG)


def test_without_time_bounds_are_still_true(tables: Tables) -> None:
    for pits in positions(Random(6), range(18, 22), 10):
        hasty, sure = Oracle(tables).worth(pits, 0.0005), Oracle(tables).worth(pits, LONG)
        assert hasty.low <= sure.low == sure.high <= hasty.high


def replayed(pits: Pits, line: list[int]) -> tuple[int, bool]:
    """What the line brings the first mover, and whether the set ends with it."""
    gain, sign, here = 0, 1, pits
    for place, pit in enumerate(line):
        one = sown(here, pit)
        gain += sign * one.gain
        if one.pits is None:
            return gain, place == len(line) - 1
        sign, here = sign if one.again else -sign, one.pits
    return gain, False


def test_the_line_brings_the_value(tables: Tables) -> None:
    oracle = Oracle(tables)
    for pits in positions(Random(7), range(8, 18), 20):
        said = oracle.answer(pits, LONG)
        assert said["exact"] is True
        assert replayed(pits, said["line"]) == (said["value"], True)
        assert said["line"][0] in said["best"]


def test_the_best_pits_are_all_that_keep_the_value(tables: Tables) -> None:
    oracle = Oracle(tables)
    for pits in positions(Random(8), range(4, 10), 30):
        value = minimax(pits)
        keeping = [one.pit for one in sowings(pits)
                   if value == one.gain + (0 if one.pits is None else minimax(one.pits) * (1 if one.again else -1))]
        assert oracle.best(pits, Worth(value, value), LONG) == keeping
        assert [pit for pit, worth in oracle.values(pits, LONG).items() if worth.low == value] == keeping


def test_stores_give_the_result_of_the_set(tables: Tables) -> None:
    oracle = Oracle(tables)
    pits = read_position("0 0 0 0 0 1 / 2 0 3 0 1 0")
    assert oracle.answer(pits, LONG, (20, 21))["result"] == "won"
    assert oracle.answer(pits, LONG, (20, 21))["stores"] == [27, 21]
    assert oracle.answer(pits, LONG, (10, 17))["result"] == "drawn"
    assert oracle.answer(pits, LONG, (10, 30))["result"] == "lost"


@pytest.mark.parametrize("text", [
    "", "4 4 4", "4 4 4 4 4 4 / 4 4 4 4 4", "4 4 4 4 4 x / 4 4 4 4 4 4", "-1 1 1 1 1 1 / 1 1 1 1 1 1"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition, match="is no position"):
        read_position(text)


def test_too_many_stones_are_refused() -> None:
    with pytest.raises(BadPosition, match="has 73 stones"):
        read_position("73 0 0 0 0 0 / 0 0 0 0 0 0")


def test_positions_are_written_as_they_are_read() -> None:
    assert written(read_position(" 4 0 2 1  0 0/0 3 0 1 0 4 ")) == "4 0 2 1 0 0 / 0 3 0 1 0 4"


def test_the_opening_book_agrees_with_the_tables_and_with_itself(tables: Tables) -> None:
    """Where both know a position they say the same; where a whole row of sowings is known, the best is the value."""
    book = opening_book()
    reached = [pits for pits in book if tables.gain(pits) is not None]
    assert len(reached) >= 40
    assert all(tables.gain(pits) == book[pits] for pits in reached)
    oracle = Oracle(tables, with_book=True)
    for stones, value in ((1, 0), (2, 2), (3, 2), (4, 0)):
        start = (stones,) * 12
        firsts = {one.pit: worth_of(one, oracle.at_once) for one in sowings(start)}
        assert all(worth.exact for worth in firsts.values())
        assert max(worth.low for worth in firsts.values()) == book[start] == value
        line = oracle.line(start, oracle.worth(start, 1.0), 1.0)
        assert replayed(start, line) == (value, True)
    assert Oracle(tables).at_once((4,) * 12) == Worth(-48, 48), "a proof starts without the book"
