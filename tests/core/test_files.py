"""Files are written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from atoll.core.files import write_atomically


def test_a_file_is_replaced_whole_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_atomically(path, "eins\n")
    path.chmod(0o640)
    write_atomically(path, "zwei\r\n")
    assert path.read_bytes() == b"zwei\r\n"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_nothing_is_left_where_it_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="director"):
        write_atomically(tmp_path / "folder", "text")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
    with pytest.raises(FileNotFoundError):
        write_atomically(tmp_path / "absent" / "a.txt", "text")


def test_the_old_file_stays_when_the_text_cannot_be_encoded(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_atomically(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(path, "\ud800")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
