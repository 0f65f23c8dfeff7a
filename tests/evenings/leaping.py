"""Time that leaps: what the people of an evening wait for (a quarter of an hour, a week) has passed in a moment.

The servers are real; only their watches are the test's: `ServerTime` takes them from outside. A leap is told to every
process of an evening through a file. Run as a module it is `atoll serve` with such a watch.
"""

from __future__ import annotations

import mmap
import os
import struct
import sys
import time
from pathlib import Path

FILE = "EVENING_LEAPT"
"""The variable that names the file with the nanoseconds leapt so far."""
NANOSECONDS = struct.Struct("<q")
MILLION = 1_000_000

BROWSER = """
(() => {
  const Now = Date;
  let leapt = 0;
  window.eveningLeaps = (milliseconds) => { leapt += milliseconds; };
  window.Date = class extends Now {
    constructor(...parts) { parts.length ? super(...parts) : super(Now.now() + leapt); }
    static now() { return Now.now() + leapt; }
  };
})();
"""
"""Everybody's own watch leaps as well, so that an open page counts on as it would have."""


class Leaps:
    """What the test has let pass, for the processes to read."""

    def __init__(self, file: Path) -> None:
        self.file = file
        if not file.exists():
            file.write_bytes(NANOSECONDS.pack(0))
        with file.open("r+b") as opened:
            self.memory = mmap.mmap(opened.fileno(), NANOSECONDS.size)

    def leapt(self) -> int:
        return int(NANOSECONDS.unpack(self.memory[:])[0])

    def let_pass(self, milliseconds: int) -> None:
        self.memory[:] = NANOSECONDS.pack(self.leapt() + MILLION * milliseconds)


def serve_with(leaps: Leaps) -> None:
    from atoll.server import server_time

    watches = (lambda: time.time_ns() + leaps.leapt(), lambda: time.monotonic_ns() + leaps.leapt())
    server_time.SERVER_TIME = server_time.ServerTime(*watches)
    from atoll.cli import main  # what tells the time has to be there before anybody asks

    sys.exit(main(["serve"]))


if __name__ == "__main__":
    serve_with(Leaps(Path(os.environ[FILE])))
