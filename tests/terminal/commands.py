"""Real processes: `python -m atoll` with pipes, or on a pseudo-terminal as a person has it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect

import atoll
from atoll.core.record import Record, read_record
from atoll.core.table import Table
from atoll.games import GAMES

SOURCE = Path(atoll.__file__).parent.parent
PROMPT = r"(?:Player|Игрок|Oyuncu)> "
WAIT = 180
"""Seconds before a test that hangs is given up; nothing is measured."""


def environment(home: Path, source: Path = SOURCE, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "ATOLL", "XDG"))}
    return {**kept, "PYTHONPATH": str(source), "ATOLL_HOME": str(home), "LC_ALL": "C.UTF-8", "TERM": "dumb",
            "COLUMNS": "160", "PYTHONWARNINGS": "error", **more}


def run(*arguments: object, home: Path, typed: bytes = b"", before: Callable[[], None] | None = None,
        source: Path = SOURCE, **more: str) -> subprocess.CompletedProcess[str]:
    """A command to its end, with the given bytes on its standard input."""
    command = [sys.executable, "-m", "atoll", *(os.fsencode(str(one)) for one in arguments)]
    done = subprocess.run(command, input=typed, capture_output=True, timeout=WAIT, check=False,
                          env=environment(home, source, **more), preexec_fn=before)
    return subprocess.CompletedProcess(command, done.returncode, done.stdout.decode(), done.stderr.decode())


def heed_signals() -> None:
    """Whoever runs the tests in the background has Ctrl-C ignored, under `nohup` the hang-up: children inherit it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Terminal:
    """A command on a pseudo-terminal, and all that it has shown so far."""

    def __init__(self, *arguments: object, home: Path, source: Path = SOURCE, **more: str) -> None:
        self.child = pexpect.spawn(sys.executable, ["-m", "atoll", *map(str, arguments)], encoding="utf-8",
                                   codec_errors="replace", timeout=WAIT, dimensions=(50, 160), echo=False,
                                   env=environment(home, source, **more), preexec_fn=heed_signals)
        self.child.delaybeforesend = None
        self.shown = ""

    def until(self, *patterns: str) -> int:
        """Wait for one of the patterns; which one it was."""
        place: int = self.child.expect(list(patterns))
        self.shown += self.child.before + self.child.after
        return place

    def ask(self, line: str, *patterns: str) -> str:
        """Type a line; what is shown until the next prompt, or until one of the patterns."""
        self.child.sendline(line)
        before = len(self.shown)
        self.until(*(patterns or (PROMPT,)))
        return self.shown[before:]

    def pits(self) -> list[str]:
        """The numbers that the last menu of mangala offers."""
        return re.findall(r"^  (\d(?:  \d)*)\r?$", self.shown, re.M)[-1].split()

    def end(self) -> str:
        """Everything to the end of the process."""
        before = len(self.shown)
        self.shown += self.child.read() or ""
        self.child.close()
        return self.shown[before:]

    @property
    def status(self) -> int | None:
        return self.child.exitstatus if self.child.exitstatus is not None else -(self.child.signalstatus or 0)


def saves(home: Path) -> list[Path]:
    return sorted((home / "saves").glob("*.atoll"))


def saved(home: Path) -> Record:
    """The one saved game."""
    (path,) = saves(home)
    return read_record(path.read_text(encoding="utf-8"))


def mangala_record(entries: int = 6, **options: Any) -> Record:
    """The first entries of a game in which the lowest pit is always sown."""
    table = Table(GAMES["mangala"], 2, GAMES["mangala"].options(**options), "ab" * 32)
    while table.to_act and len(table.log) < entries:
        seat = table.to_act[0]
        table.play(seat, table.state.legal_actions(seat)[0])
    return Record.of(table, ("Ada", "Bo"), ("human", "random"))


def write(path: Path, record: Record) -> Path:
    path.write_text(record.as_text(), encoding="utf-8")
    return path
