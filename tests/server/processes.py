"""Real processes for the tests: the server as a user starts it, and PostgreSQL in a folder of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

import atoll
from tests.server.templates import migrate, new_sqlite
from tests.support.eventually import eventually_sync

ROOT = Path(__file__).parent.parent.parent
SOURCE = Path(atoll.__file__).parent.parent
"""Where the tests have found the package: a further game may have been dropped in there."""
WAIT = 180
"""Seconds before a process that does not come up is given up: no measure of speed, only of patience."""

QUIET_LIMITS = {"ATOLL_REQUESTS_PER_SECOND": "100000", "ATOLL_REQUESTS_BURST": "100000",
                "ATOLL_MESSAGES_PER_SECOND": "100000", "ATOLL_MESSAGES_BURST": "100000",
                "ATOLL_SOCKETS_PER_ADDRESS": "100000", "ATOLL_SOCKETS_PER_PERSON": "100000",
                "ATOLL_NEW_PEOPLE_PER_HOUR": "1000000", "ATOLL_TABLES_PER_PERSON": "100000",
                "ATOLL_LOGINS_PER_MINUTE": "100000", "ATOLL_LOGINS_PER_NAME_PER_HOUR": "100000",
                "ATOLL_TABLES_PER_HOUR": "1000000", "ATOLL_TOURNAMENTS_PER_PERSON": "1000",
                "ATOLL_TOURNAMENTS_PER_DAY": "1000", "ATOLL_BOTS_PER_TOURNAMENT": "500",
                "ATOLL_CAMPAIGNS_PER_PERSON": "1000", "ATOLL_CAMPAIGNS_PER_DAY": "1000",
                "ATOLL_STORED_BYTES_PER_DAY": "10000000000",
                "ATOLL_BOT_SECONDS_PER_HOUR": "1000000", "ATOLL_EXPORTS_PER_HOUR": "1000"}
"""For tests of anything but the limits: they all come from one address."""

KEPT: list[socket.socket] = []
TEMPLATE = "migrated"
"""The database of PostgreSQL that others are copied from."""


def own_port() -> int:
    """Given by the kernel, and to nobody else while this process lives: it stays bound here, where nobody listens.
    A server that is told the number may listen at it, be killed and listen again: both bind it for reuse."""
    kept = socket.socket()
    kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    kept.bind(("127.0.0.1", 0))
    KEPT.append(kept)
    return int(kept.getsockname()[1])


def run_out(folder: Path, table: str) -> None:
    """As if everything in it had ended long ago."""
    with sqlite3.connect(folder / "atoll.db") as database:
        assert database.execute(f"UPDATE {table} SET until = 1").rowcount > 0
    database.close()


class ServerProcess:
    """`atoll serve`, with settings in its environment."""

    command: ClassVar[tuple[str, ...]] = ("-m", "atoll", "serve")
    """What Python is to run."""

    def __init__(self, folder: Path, database: str | None = None, limits: bool = False, migrates: bool = False,
                 **settings: str) -> None:
        """Its own database is a copy of a migrated one, unless it `migrates`: then it begins with none, as a user's."""
        self.folder, self.port = folder, own_port()
        self.copies = database is None and not migrates
        self.database = database or f"sqlite:///{folder / 'atoll.db'}"
        self.settings = {**({} if limits else QUIET_LIMITS), "ATOLL_DATABASE_URL": self.database,
                         "ATOLL_PORT": str(self.port), "ATOLL_BOT_WORKERS": "1", **settings}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.folder / f"server-{self.port}.log"

    @property
    def environment(self) -> dict[str, str]:
        """Python may keep what it has compiled: else every start compiles hundreds of files anew."""
        paths = os.pathsep.join([str(SOURCE), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
        inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        return {**inherited, **self.settings, "PYTHONPATH": paths.rstrip(os.pathsep)}

    def start(self) -> ServerProcess:
        if self.copies and not (self.folder / "atoll.db").exists():
            new_sqlite(self.folder / "atoll.db")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([sys.executable, *self.command], env=self.environment, stderr=log,
                                            stdout=log, cwd=self.folder)
        self.await_health()
        return self

    def await_health(self) -> None:
        eventually_sync(self.trouble, lambda said: not said)

    def trouble(self) -> str:
        """What it has said, as long as it does not answer."""
        try:
            with urllib.request.urlopen(f"{self.url}/api/health", timeout=WAIT):
                return ""
        except (urllib.error.URLError, OSError) as error:
            said = f"{error}: {self.log.read_text()[-1500:]}"
            assert self.is_alive(), said
            return said

    def kill(self) -> None:
        """As a power cut for the process: SIGKILL."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(WAIT)

    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def __enter__(self) -> ServerProcess:
        return self.start()

    def __exit__(self, *error: object) -> None:
        if self.is_alive():
            self.stop()


def postgres_tools() -> Path:
    """Where PostgreSQL's programs are; on Debian, as root, they are installed when they are missing."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) if Path("/usr/lib/postgresql").is_dir() else []
    on_path, patient = shutil.which("initdb"), ("-o", "DPkg::Lock::Timeout=600")
    if not found and on_path is None and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", *patient, "update", "-qq"], check=False)
        subprocess.run(["apt-get", *patient, "install", "-y", "-qq", "postgresql"], check=True,
                       stdout=subprocess.DEVNULL)
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found and on_path is None:
        raise AssertionError("PostgreSQL is not installed: on Debian, apt-get install postgresql")
    return found[-1].parent if found else Path(str(on_path)).parent


class Postgres:
    """A PostgreSQL of the tests' own: its user is not root, because it refuses to run as root."""

    def __init__(self, folder: Path) -> None:
        """The folder must be open to that user all the way down, so not pytest's own."""
        self.tools, self.folder, self.port = postgres_tools(), folder, own_port()
        self.user = "postgres" if os.geteuid() == 0 else None
        self.has_template = False
        folder.mkdir(parents=True, exist_ok=True)
        if self.user:
            shutil.chown(folder, self.user)
        self.run("initdb", "-D", str(self.data), "-A", "trust", "-U", "atoll", "--no-sync")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def url(self, name: str) -> str:
        return f"postgresql://atoll@127.0.0.1:{self.port}/{name}"

    def run(self, tool: str, *arguments: str) -> None:
        wanted = {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid} if self.user else {}
        with (self.folder.parent / "postgres-tools.log").open("ab") as log:
            subprocess.run([str(self.tools / tool), *arguments], check=True, stdout=log, stderr=log, cwd="/tmp",
                           **wanted)  # type: ignore[call-overload]  # the two keys fit subprocess.run

    def start(self) -> Postgres:
        """It is killed, but the machine is not: what it has written is there without waiting for the disk."""
        options = (f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=60 "
                   "-c fsync=off -c recovery_init_sync_method=syncfs")  # one call, not one for each file, after a crash
        self.run("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.folder / "log"), "-o", options, "start")
        return self

    def stop(self, mode: str = "fast") -> None:
        if (self.data / "postmaster.pid").exists():
            self.run("pg_ctl", "-D", str(self.data), "-w", "-m", mode, "stop")

    def create(self, name: str) -> str:
        """A migrated database, copied from one that is made when the first is asked for."""
        if not self.has_template:
            migrate(self.create_empty(TEMPLATE))
            self.has_template = True
        return self.create_empty(name, "--template", TEMPLATE)

    def create_empty(self, name: str, *how: str) -> str:
        """Without any table: whoever opens it migrates it."""
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "atoll", *how, name)
        return self.url(name)


@contextmanager
def fresh_postgres() -> Iterator[Postgres]:
    folder = Path(tempfile.mkdtemp(prefix="atoll-postgres-"))
    folder.chmod(0o755)
    database = Postgres(folder / "cluster").start()
    try:
        yield database
    finally:
        database.stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)
