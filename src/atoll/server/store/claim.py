"""One process serves one SQLite file: a lock beside it, which the kernel takes back when its holder dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from atoll.server.settings import BadSetting


class Claim:
    """Held from `take` to `release`. Whoever only looks (a backup) needs none."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.path = database.with_name(database.name + ".lock")
        self.file: int | None = None

    def take(self) -> None:
        if self.file is not None or sys.platform == "win32":  # where there is no flock, nobody is kept out
            return
        import fcntl

        self.database.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = os.pread(file, 20, 0).decode(errors="replace").strip() or "unknown"
            os.close(file)
            raise BadSetting(f"the database {self.database} is served by another process (number {holder}); a SQLite "
                             "file serves one at a time, for several there is PostgreSQL") from error
        os.truncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
        self.file = file

    def release(self) -> None:
        """The file stays: were it removed, two could hold locks on two files of one name."""
        if self.file is not None:
            os.close(self.file)
            self.file = None
