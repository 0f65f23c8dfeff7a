"""A layer of the tables on disk: a file for each number of stones, with a header that says whether to trust it."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from atoll.solver.errors import BadTable, NoRoom
from atoll.solver.position import RULES_VERSION
from atoll.solver.ranking import layer_size

MAGIC, FORMAT = b"atolltbl", 1
HEADER = struct.Struct("<8sHHHxxQI36x")
"""Magic word, format, version of mangala's rules, stones, number of values, CRC-32 of the values: 64 bytes."""
AT_ONCE = 1 << 24


def home() -> Path:
    """Where tables are kept: `ATOLL_TABLES`, else `tables` in `ATOLL_HOME` or where the desktop standard puts data."""
    if tables := os.environ.get("ATOLL_TABLES"):
        return Path(tables)
    given = os.environ.get("ATOLL_HOME")
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return (Path(given) if given else Path(data) / "atoll") / "tables"


def layer_path(folder: Path, stones: int) -> Path:
    return folder / f"mangala-{stones:02}.table"


def write_layer(folder: Path, stones: int, values: memoryview) -> None:
    """Write beside and rename: a layer is there whole or not at all."""
    path = layer_path(folder, stones)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    header = HEADER.pack(MAGIC, FORMAT, RULES_VERSION, stones, len(values), checksum(values))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            file.write(header)
            file.write(values)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise NoRoom(f"the table for {stones} stones cannot be written to {folder}: {error.strerror}") from error


def checksum(values: memoryview) -> int:
    crc = 0
    for start in range(0, len(values), AT_ONCE):
        crc = zlib.crc32(values[start:start + AT_ONCE], crc)
    return crc


def check_layer(folder: Path, stones: int) -> Path:
    """The layer's file, once it is known to be whole and of these rules."""
    path = layer_path(folder, stones)
    try:
        with path.open("rb") as file:
            expected = read_header(file, path, stones)
            found = 0
            for part in parts(file):
                found = zlib.crc32(part, found)
    except OSError as error:
        raise BadTable(f"the table {path} cannot be read: {error.strerror}") from error
    if found != expected:
        raise BadTable(f"the table {path} is damaged: its checksum is wrong; delete it and make it anew with "
                       f"`atoll solve tables --stones {stones}`")
    return path


def read_header(file: BinaryIO, path: Path, stones: int) -> int:
    """The checksum that the values should have."""
    header = file.read(HEADER.size)
    if len(header) < HEADER.size or header[:len(MAGIC)] != MAGIC:
        raise BadTable(f"{path} is no table of mangala")
    _, form, rules, of_stones, size, expected = HEADER.unpack(header)
    if (form, rules) != (FORMAT, RULES_VERSION):
        raise BadTable(f"the table {path} was made for version {rules} of mangala's rules in format {form}, and these "
                       f"are version {RULES_VERSION} and format {FORMAT}")
    there = os.fstat(file.fileno()).st_size - HEADER.size
    if of_stones != stones or size != layer_size(stones) or there != size:
        raise BadTable(f"the table {path} is truncated or misnamed: it should hold {layer_size(stones)} values for "
                       f"{stones} stones and holds {there}")
    return int(expected)


def parts(file: BinaryIO) -> Iterator[bytes]:
    while part := file.read(AT_ONCE):
        yield part


def layers_in(folder: Path) -> int:
    """The largest number of stones up to which every layer has a file; -1 for none."""
    stones = 0
    while layer_path(folder, stones).is_file():
        stones += 1
    return stones - 1
