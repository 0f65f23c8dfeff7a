"""One process serves one SQLite file; a second one is told so, and neither a backup nor a restart is hindered."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx

from tests.server.players import Player, run
from tests.server.processes import WAIT, ServerProcess, own_port
from tests.support.eventually import eventually_sync


def atoll(*arguments: str, **settings: str) -> tuple[int, str]:
    done = subprocess.run([sys.executable, "-m", "atoll", *arguments], env={**os.environ, **settings},
                          capture_output=True, text=True, check=False, timeout=WAIT)
    return done.returncode, done.stdout + done.stderr


def test_a_second_process_on_one_file_is_refused(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, migrates=True) as server:
        assert server.process is not None
        run(Player(server.url).come_in("Ada"))
        (tmp_path / "other.db").symlink_to(tmp_path / "atoll.db")
        for name in ("atoll.db", "other.db"):
            address = f"sqlite:///{tmp_path / name}"
            code, said = atoll("serve", ATOLL_DATABASE_URL=address, ATOLL_PORT=str(own_port()))
            assert code == 2
            assert "is served by another process" in said
            assert str(server.process.pid) in said
            assert "Traceback" not in said
        code, said = atoll("backup", str(tmp_path / "all.gz"), ATOLL_DATABASE_URL=server.database)
        assert (code, "rows of" in said) == (0, True)
        code, said = atoll("restore", str(tmp_path / "all.gz"), ATOLL_DATABASE_URL=server.database)
        assert code == 2
        assert "is served by another process" in said
        assert run(Player(server.url).come_in("Ben")).me["name"] == "Ben"


def test_for_port_0_the_system_gives_one_which_is_told(tmp_path: Path) -> None:
    environment = {**os.environ, "ATOLL_DATABASE_URL": f"sqlite:///{tmp_path / 'atoll.db'}"}
    server = subprocess.Popen([sys.executable, "-m", "atoll", "serve", "--port", "0"], env=environment, text=True,
                              stderr=subprocess.PIPE)
    assert server.stderr is not None
    told = next(line for line in server.stderr if line.startswith("Atoll: "))
    address = told.removeprefix("Atoll: ").strip()
    try:
        eventually_sync(lambda: answer_of(f"{address}/api/health"), lambda status: status == 200)
    finally:
        server.terminate()
        server.communicate(timeout=WAIT)


def answer_of(address: str) -> int | str:
    try:
        return httpx.get(address, trust_env=False).status_code
    except httpx.TransportError as error:
        return repr(error)


def test_a_server_that_was_killed_starts_again_at_once(tmp_path: Path) -> None:
    """Even while what it left behind, the processes of its bots, may still be there."""
    server = ServerProcess(tmp_path).start()

    async def begin() -> None:
        ada = await Player(server.url).come_in("Ada")
        bots = [{"is": "bot", "bot": "search", "simulations": 500}] * 2
        await ada.post("/api/tables", game="mangala", seating=bots, start=True)
    for _ in range(3):
        run(begin())
        server.kill()
        server.start()
    server.stop()
    with server:
        assert server.is_alive()
