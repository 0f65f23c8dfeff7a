"""Saved games: one record a file, written whole after every entry, so that nothing acknowledged is ever lost."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from atoll.core.errors import AtollError, BadRecord
from atoll.core.files import write_atomically
from atoll.core.record import Record, read_record

LARGEST = 50_000_000
"""Bytes of a file that is read as a record."""


class NoSave(AtollError):
    code = "no_save"


def home() -> Path:
    """`ATOLL_HOME`, or the place that the desktop standard names for data of programs."""
    given = os.environ.get("ATOLL_HOME")
    if given:
        return Path(given)
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "atoll"


def fresh_path(game_id: str) -> Path:
    """A name that sorts by time and does not exist yet."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    return home() / "saves" / f"{stamp}-{game_id}.atoll"


def save(record: Record, path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, record.as_text())
    except OSError as error:
        raise NoSave(f"the game cannot be saved to {path}: {error.strerror}") from error


def load(path: Path) -> Record:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise BadRecord(f"{path} is too large to be a record")
        return read_record(content.decode("utf-8"))
    except OSError as error:
        raise NoSave(f"the record {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path} is no record: it is not text in UTF-8") from error


def newest_first() -> list[Path]:
    return sorted((home() / "saves").glob("*.atoll"), reverse=True)
