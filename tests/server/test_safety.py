"""Origins, headers, limits: every line about safety in the server's design."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.players import Player, TableSocket, closed_with, play_seat, run, seated
from tests.server.processes import ServerProcess
from tests.support.eventually import eventually


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Small limits, so that a test can reach them."""
    small = {"ATOLL_REQUESTS_BURST": "60", "ATOLL_REQUESTS_PER_SECOND": "5", "ATOLL_SOCKETS_PER_PERSON": "3",
             "ATOLL_MESSAGES_BURST": "20", "ATOLL_MESSAGES_PER_SECOND": "5", "ATOLL_LOGINS_PER_MINUTE": "3"}
    with ServerProcess(tmp_path_factory.mktemp("strict"), limits=True, **small) as process:
        yield process


def test_every_answer_has_the_strict_policy(server: ServerProcess) -> None:
    """Safety: strict Content-Security-Policy (no inline script)."""
    async def scene() -> None:
        http = Player(server.url).http
        for path in ("/", "/lobby", "/table/abc", "/rules/mangala", "/api/server", "/api/nothing", "/nothing", "/help",
                     "/profile/ada", "/replay/x", "/tournament/x", "/campaign/x"):
            response = await http.get(path)
            policy = response.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self'" in policy
            assert "unsafe" not in policy
            assert response.headers["x-content-type-options"] == "nosniff"
            assert response.status_code == (404 if "nothing" in path else 200), path
        assert (await http.get("/../settings.py")).status_code == 404
        assert (await http.get("/%2e%2e%2fapp.py")).status_code == 404
        assert (await http.get("/.gitkeep")).status_code == 404
    run(scene())


def test_another_origin_cannot_change_anything(server: ServerProcess) -> None:
    """Safety: state-changing HTTP needs the same origin."""
    async def scene() -> None:
        ada = await Player(server.url).come_in("Ada")
        for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
            foreign = httpx.AsyncClient(base_url=server.url, cookies=ada.http.cookies, headers=headers)
            response = await foreign.post("/api/tables", json={"game": "mangala"})
            assert (response.status_code, response.json()["code"]) == (403, "foreign_origin")
            await foreign.aclose()
        headers = {"Sec-Fetch-Site": "same-origin"}
        own = httpx.AsyncClient(base_url=server.url, cookies=ada.http.cookies, headers=headers)
        assert (await own.post("/api/tables", json={"game": "mangala"})).status_code == 200
        await own.aclose()
    run(scene())


def test_another_origin_cannot_open_a_socket(server: ServerProcess) -> None:
    """Safety: the Origin of a WebSocket is checked."""
    async def scene() -> None:
        table_id, (ada, _) = await seated(server.url, "mangala", 2)
        headers = {"Origin": "https://evil.example", "Cookie": f"atoll_session={ada.http.cookies['atoll_session']}"}
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"{server.url.replace('http', 'ws')}/api/tables/{table_id}/socket", proxy=None,
                          additional_headers=headers)
        assert refused.value.response.status_code == 403
    run(scene())


def test_too_many_requests_are_answered_429_and_forgiven_later(strict: ServerProcess) -> None:
    async def scene() -> None:
        somebody = Player(strict.url, **{"X-Forwarded-For": "192.0.2.1"})  # the other tests' place keeps its requests
        answered = 0
        while (refused := await somebody.http.get("/api/server")).status_code == 200:
            answered += 1
        assert answered >= 60
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
        assert int(refused.headers["retry-after"]) >= 1
        await eventually(lambda: somebody.http.get("/api/server"), lambda said: said.status_code != 429)
    run(scene())


def test_guessing_passwords_is_slowed_down(strict: ServerProcess) -> None:
    async def scene() -> None:
        thief = Player(strict.url)
        body = {"name": "Ada", "password": "guess number one"}
        answers = [(await thief.ask("POST", "/api/sessions", body))[0] for _ in range(6)]
        assert answers[:3] == [401, 401, 401]
        assert 429 in answers
    run(scene())


def test_sockets_of_one_person_are_limited(strict: ServerProcess) -> None:
    """Safety: limits on count of connections for each account."""
    async def scene() -> None:
        table_id, (ada, _) = await seated(strict.url, "mangala", 2)
        for _ in range(3):
            await ada.socket(table_id)
        with pytest.raises(ConnectionClosed) as closed:
            await ada.socket(table_id)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
    run(scene())


def test_a_flood_of_messages_is_refused_then_closed_and_others_play_on(strict: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben) = await seated(strict.url, "mangala", 2)
        first, second = await ada.socket(table_id), await ben.socket(table_id)
        flooder = await Player(strict.url).socket(table_id)
        await second.table_where(lambda said: True)

        async def flood() -> int | None:
            try:
                for _ in range(5000):
                    await flooder.send({"do": "ping"})
            except ConnectionClosed:
                pass
            return await closed_with(flooder)
        flooding = asyncio.create_task(flood())
        await first.table_where(lambda said: True)
        await first.play("sow 1")
        assert (await second.table_where(lambda said: said["n"] == 1))["legal"]
        assert await flooding == 4429
        assert any(said["is"] == "refused" and said["code"] == "too_many" for said in flooder.messages)
    run(scene())


def test_a_message_over_the_limit_closes_the_socket(server: ServerProcess) -> None:
    """Safety: limits on size."""
    async def scene() -> None:
        table_id, (ada, _) = await seated(server.url, "mangala", 2)
        socket = await ada.socket(table_id)
        await socket.send("x" * 100_000)
        assert await closed_with(socket) == 1009
        status, said = await ada.ask("POST", f"/api/tables/{table_id}/chat", {"text": "x" * 100_000})
        assert (status, said["code"]) == (413, "too_large")
    run(scene())


def test_a_reader_who_never_reads_does_not_hold_others_up(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, people = await seated(server.url, "my_island", 2)
        address = f"{server.url.replace('http', 'ws')}/api/tables/{table_id}/socket"
        sleepers = [await connect(address, proxy=None, compression=None, max_queue=1) for _ in range(5)]
        sockets: list[TableSocket] = [await person.socket(table_id) for person in people]
        await asyncio.gather(*(play_seat(socket, Random(seat)) for seat, socket in enumerate(sockets)))
        assert sockets[0].table is not None
        assert sockets[0].table["outcome"]
        for sleeper in sleepers:
            sleeper.transport.abort()
    run(scene())


def test_a_table_that_is_not_there_closes_with_its_code(server: ServerProcess) -> None:
    async def scene() -> None:
        address = f"{server.url.replace('http', 'ws')}/api/tables/nowhere/socket"
        socket = TableSocket(await connect(address, proxy=None))
        assert await closed_with(socket) == 4404
        hidden, _ = await seated(server.url, "mangala", 2, spectators=False)
        closed = TableSocket(await connect(address.replace("nowhere", hidden), proxy=None))
        assert await closed_with(closed) == 4404
    run(scene())


def test_a_stop_tells_everybody_to_come_back(tmp_path: Path) -> None:
    process = ServerProcess(tmp_path).start()

    async def scene() -> None:
        table_id, (ada, _) = await seated(process.url, "mangala", 2)
        socket = await ada.socket(table_id)
        await socket.table_where(lambda said: True)
        await socket.play("sow 1")
        assert await asyncio.to_thread(process.stop) in (0, -signal.SIGTERM)
        assert await closed_with(socket) == 1012
    run(scene())
    events = [json.loads(line)["event"] for line in process.log.read_text().splitlines() if line.startswith("{")]
    assert "closed" in events


def test_metrics_can_be_kept_private(tmp_path: Path, server: ServerProcess) -> None:
    async def scene(url: str, token: str) -> tuple[int, str]:
        response = await Player(url).http.get("/metrics", headers={"Authorization": f"Bearer {token}"})
        return response.status_code, response.text
    status, text = run(scene(server.url, "any"))
    assert status == 200
    assert "atoll_entries_total" in text
    with ServerProcess(tmp_path, ATOLL_METRICS_TOKEN="sesame") as private:
        assert run(scene(private.url, "guess"))[0] == 401
        assert run(scene(private.url, "sesame"))[0] == 200
