"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_atomically(path: Path, text: str) -> None:
    """Write beside, force it to the disk and rename: a reader sees the old text or the new one, never half of either.

    The folder must be there. An existing file keeps its mode. OSError when it cannot be done; then nothing has changed.
    """
    content, beside = text.encode(), path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            beside.chmod(path.stat().st_mode & 0o7777)
        beside.replace(path)
        _sync_folder(path.parent)
    except OSError:
        with suppress(OSError):
            beside.unlink()  # half a file is no use to anybody, least of all on a full disk
        raise


def _sync_folder(folder: Path) -> None:
    """The new name is on the disk too, where the system lets a folder be opened for that."""
    if os.name != "posix":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
