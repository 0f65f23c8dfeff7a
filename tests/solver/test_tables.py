"""Tables are exact, survive a broken run, and are refused in one sentence when they cannot be trusted."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from random import Random

import pytest

from atoll.solver.errors import BadTable, NoRoom
from atoll.solver.generate import fill_in_python, make_tables
from atoll.solver.layers import HEADER, check_layer, layer_path
from atoll.solver.ranking import layer_size
from atoll.solver.tables import Tables, open_tables, usable_tables
from tests.solver.minimax import check_tables
from tests.solver.positions import positions


def test_tables_equal_plain_minimax_over_the_engine(tables: Tables) -> None:
    check_tables(tables, positions(Random(2), range(2, 11), 300))


def test_python_makes_the_same_tables(tables: Tables) -> None:
    made = Tables()
    for stones in range(5):
        values = memoryview(bytearray(layer_size(stones)))
        fill_in_python(made, stones, values.cast("b"), lambda layer, positions: None)
        assert bytes(values) == bytes(tables.layers[stones])
        made.layers.append(values.cast("b"))
        made.reach = stones


@pytest.fixture
def copied(folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(folder, tmp_path / "tables"))


def test_a_run_that_was_broken_off_goes_on(copied: Path, folder: Path) -> None:
    layer_path(copied, 12).unlink()
    layer_path(copied, 11).unlink()
    counted: dict[int, int] = {}
    make_tables(12, copied, 1, lambda stones, done: counted.update({stones: counted.get(stones, 0) + done}))
    assert counted == {11: layer_size(11), 12: layer_size(12)}
    assert layer_path(copied, 12).read_bytes() == layer_path(folder, 12).read_bytes()


def spoil(path: Path, at: int, value: int) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(bytes([value]))


def test_a_damaged_table_is_refused(copied: Path) -> None:
    spoil(layer_path(copied, 9), HEADER.size + 1234, 99)
    with pytest.raises(BadTable, match=r"mangala-09.table is damaged: its checksum is wrong"):
        open_tables(copied)


def test_a_truncated_table_is_refused(copied: Path) -> None:
    path = layer_path(copied, 9)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(BadTable, match="it should hold 167960 values for 9 stones and holds 167959"):
        open_tables(copied)


def test_a_table_of_other_rules_is_refused(copied: Path) -> None:
    spoil(layer_path(copied, 0), 10, 77)
    with pytest.raises(BadTable, match=r"was made for version 77 of mangala's rules in format 1"):
        open_tables(copied)


@pytest.mark.parametrize("content", [b"", b"something else, long enough to be a header of a table: 64 bytes or more"])
def test_another_file_is_refused(copied: Path, content: bytes) -> None:
    layer_path(copied, 3).write_bytes(content)
    with pytest.raises(BadTable, match="is no table of mangala"):
        open_tables(copied)


def test_a_file_that_cannot_be_read_is_refused(copied: Path) -> None:
    layer_path(copied, 3).unlink()
    layer_path(copied, 3).mkdir()
    with pytest.raises(BadTable, match=r"mangala-03.table cannot be read: Is a directory"):
        check_layer(copied, 3)


def test_play_goes_on_with_what_can_be_trusted(copied: Path, caplog: pytest.LogCaptureFixture) -> None:
    spoil(layer_path(copied, 9), HEADER.size, 99)
    with caplog.at_level(logging.WARNING, "atoll.solver"):
        assert usable_tables(copied).reach == 8
    assert [record.getMessage().count("damaged") for record in caplog.records] == [1]


def test_a_damaged_table_is_made_anew(copied: Path, folder: Path) -> None:
    spoil(layer_path(copied, 12), HEADER.size, 99)
    make_tables(12, copied, 1)
    assert layer_path(copied, 12).read_bytes() == layer_path(folder, 12).read_bytes()


def test_too_little_room_is_said_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(NoRoom, match=r"tables up to 40 stones need [\d,]+ MB (more on the disk|of memory)"):
        make_tables(40, tmp_path / "none" / "yet")
    assert not (tmp_path / "none").exists()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(NoRoom, match="the table for 0 stones cannot be written to"):
        make_tables(2, tmp_path / "file" / "tables")
