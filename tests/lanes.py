"""Runs every test as `make test` does: the pure lane, the real lane, and a second look at what failed in the real lane.

    python -m tests.lanes [pure|real] [what pytest takes]

docs/testing.md says what belongs to which lane and what to do about an unstable test.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
REAL = ("tests/server", "tests/web", "tests/terminal", "tests/evenings", "tests/test_fifth_game.py")
"""What starts servers, databases, browsers or terminals. Everything else is pure."""
WORKERS = ("-n", "2", "--dist", "worksteal")
ALONE = ("-n", "0")
MOST_UNSTABLE = 3
MOST_LOOKED_AT = 12
"""With more failures than this the run has failed and nobody waits for a second look."""
NOTE = ROOT / "test-results" / "unstable.txt"
PASSED, FAILED = 0, 1
MEMORY, ROOM = Path("/dev/shm"), 4 << 30
"""Databases and browsers of tests write there, if so many bytes are free: no test needs what survives a power cut."""


def pytest_run(*arguments: str, failures: Path) -> int:
    failures.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-p", "tests.support.failures", "--failures", str(failures), *arguments]
    environment = {**os.environ, "TMPDIR": str(failures.parent)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # else every server that a test starts is compiled again
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def fast_folder(environment: Mapping[str, str]) -> str | None:
    """In memory, unless TMPDIR says where, or there is no room."""
    has_room = MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM
    return str(MEMORY) if has_room and "TMPDIR" not in environment else None


def named(failures: Path) -> list[str]:
    return failures.read_text(encoding="utf-8").splitlines() if failures.exists() else []


def pure_lane(room: Path, more: list[str]) -> int:
    print("the pure lane: rules, bots, pairing, solver, words, documents", flush=True)
    return pytest_run("tests", *(f"--ignore={path}" for path in REAL), *WORKERS, *more, failures=room / "pure")


def real_lane(room: Path, more: list[str]) -> int:
    print("the real lane: servers, databases, browsers, terminals", flush=True)
    status = pytest_run(*REAL, *WORKERS, *more, failures=room / "real")
    failed = named(room / "real")
    if status != FAILED or not failed or len(failed) > MOST_LOOKED_AT:
        return status
    return second_look(room, failed)


def second_look(room: Path, failed: list[str]) -> int:
    """Runs what failed once more, alone. What passes now is unstable: the run passes if that is seldom."""
    print(f"a second look at {len(failed)}, alone", flush=True)
    files = sorted({name.split("::")[0] for name in failed})
    status = pytest_run(*files, "--only", str(room / "real"), *ALONE, failures=room / "again")
    twice = set(named(room / "again"))
    unstable = [name for name in failed if name not in twice]
    tell(unstable)
    return FAILED if status or twice or len(unstable) > MOST_UNSTABLE else PASSED


def tell(unstable: list[str]) -> None:
    NOTE.parent.mkdir(exist_ok=True)
    NOTE.write_text("".join(f"{name}\n" for name in unstable), encoding="utf-8")
    for name in unstable:
        print(f"UNSTABLE: {name}", flush=True)


def main(arguments: list[str]) -> int:
    lanes = {"pure": pure_lane, "real": real_lane}
    chosen = [arguments.pop(0)] if arguments and arguments[0] in lanes else list(lanes)
    NOTE.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="atoll-", dir=fast_folder(os.environ), ignore_cleanup_errors=True) as room:
        Path(room).chmod(0o755)  # PostgreSQL runs as another user
        return max([lanes[lane](Path(room), arguments) for lane in chosen])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
