"""Limits for each address and each person, and sessions that end while their sockets are open."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.players import PATIENCE, Player, TableSocket, closed_with, run, seated
from tests.server.processes import Postgres, ServerProcess
from tests.support.eventually import eventually


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Small limits; the tests' own address is a trusted proxy, so that they may come from many places."""
    small = {"ATOLL_REQUESTS_BURST": "40", "ATOLL_REQUESTS_PER_SECOND": "0.1", "ATOLL_SOCKETS_PER_ADDRESS": "4",
             "ATOLL_SOCKETS_PER_PERSON": "3", "ATOLL_NEW_PEOPLE_PER_HOUR": "3", "ATOLL_TABLES_PER_PERSON": "2",
             "ATOLL_TOKENS_PER_PERSON": "2", "ATOLL_MESSAGES_BURST": "20", "ATOLL_MESSAGES_PER_SECOND": "0.05"}
    with ServerProcess(tmp_path_factory.mktemp("narrow"), limits=True, **small) as process:
        yield process


def come_from(player: Player, place: int) -> Player:
    player.http.headers["X-Forwarded-For"] = f"192.0.2.{place}"
    return player


def test_requests_of_one_person_are_limited_wherever_they_come_from(narrow: ServerProcess) -> None:
    """Safety: limits on rate for each account."""
    async def scene() -> None:
        ada = await come_from(Player(narrow.url), 1).come_in("Ada")
        answers = [(await come_from(ada, 10 + number).ask("GET", "/api/me"))[0] for number in range(50)]
        assert answers[:20] == [200] * 20
        assert 429 in answers
        ben = come_from(Player(narrow.url), 10)
        assert (await ben.ask("GET", "/api/server"))[0] == 200  # the places were not to blame
    run(scene())


def test_new_people_of_one_address_are_limited(narrow: ServerProcess) -> None:
    """Safety: limits on rate for each address."""
    async def scene() -> None:
        answers = [await come_from(Player(narrow.url), 2).http.post("/api/guests", json={"name": "Many"})
                   for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        assert int(answers[-1].headers["retry-after"]) > 60
        await come_from(Player(narrow.url), 3).come_in("Elsewhere")
    run(scene())


async def patiently(dial: Callable[[], Awaitable[TableSocket]]) -> TableSocket:
    """A place is free soon after a socket was closed: the server hears of it in its own time."""
    async def admitted() -> TableSocket | None:
        socket = await dial()
        with contextlib.suppress(ConnectionClosed):
            await socket.hear_kind("welcome")
            return socket
        return None
    found = await eventually(admitted)
    assert found is not None
    return found


def test_sockets_of_one_address_are_limited(narrow: ServerProcess) -> None:
    """Safety: limits on count of connections for each address."""
    async def scene() -> None:
        host = await come_from(Player(narrow.url), 4).come_in("Host")
        table = await host.open_table(game="mangala")
        address = f"{narrow.url.replace('http', 'ws')}/api/tables/{table['id']}/socket"

        async def dial(place: int) -> TableSocket:
            return TableSocket(await connect(address, proxy=None,
                                             additional_headers={"X-Forwarded-For": f"192.0.2.{place}"}))
        held = [await dial(5) for _ in range(4)]
        for socket in held:
            await socket.hear_kind("welcome")
        assert await closed_with(await dial(5)) == 4429
        held.append(await dial(6))
        await held[-1].hear_kind("welcome")
        await held[0].close()
        held.append(await patiently(lambda: dial(5)))
        for socket in held:
            await socket.close()
    run(scene())


def test_coming_back_does_not_fill_the_measure_of_messages(narrow: ServerProcess) -> None:
    """Safety: limits on rate for each account, whichever of its sockets it uses; a flood is closed."""
    async def scene() -> None:
        ada = await come_from(Player(narrow.url), 8).come_in("Ada")
        table = await ada.open_table(game="mangala")
        first, second = await ada.socket(table["id"]), await ada.socket(table["id"])
        with contextlib.suppress(ConnectionClosed):  # perhaps before all is said
            for _ in range(5000):
                await first.send({"do": "ping"})
        assert await closed_with(first) == 4429
        for socket in (second, await ada.socket(table["id"])):
            await socket.send({"do": "ping"})
            assert (await socket.hear_kind("pong", "refused"))["code"] == "too_many"
        ben = await come_from(Player(narrow.url), 9).come_in("Ben")
        other = await ben.socket(table["id"])
        await other.send({"do": "ping"})
        await other.hear_kind("pong")
    run(scene())


def test_tables_and_tokens_of_one_person_are_limited(narrow: ServerProcess) -> None:
    """Safety: limits on what one account may hold."""
    async def scene() -> None:
        ada = await come_from(Player(narrow.url), 7).come_in("Ada")
        for path, body in (("/api/tables", {"game": "mangala"}), ("/api/me/tokens", {"name": "bot"})):
            answers = [await ada.ask("POST", path, body) for _ in range(3)]
            assert [status for status, _ in answers] == [200, 200, 429]
            assert answers[-1][1]["code"] == "limit_reached"
    run(scene())


def test_a_lying_proxy_is_not_believed(server: ServerProcess, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Safety: limits for each address: only a trusted proxy may say whose request it passes on."""
    settings = {"ATOLL_TRUSTED_PROXIES": "203.0.113.9", "ATOLL_NEW_PEOPLE_PER_HOUR": "2"}
    with ServerProcess(tmp_path_factory.mktemp("lying"), limits=True, **settings) as wary:
        async def scene() -> None:
            async with httpx.AsyncClient(base_url=wary.url, headers={"Origin": wary.url}, trust_env=False) as http:
                answers = [await http.post("/api/guests", json={"name": "Many"},
                                           headers={"X-Forwarded-For": f"192.0.2.{place}"}) for place in range(4)]
            assert [answer.status_code for answer in answers] == [200, 200, 429, 429]
        run(scene())


def test_a_session_that_ends_takes_its_sockets_with_it(server: ServerProcess) -> None:
    """Safety: session tokens. Whoever logs out, changes the password or drops a token is no longer at the table."""
    async def scene() -> None:
        table_id, (ada, ben) = await seated(server.url, "mandragora", 2)
        token = (await ben.post("/api/me/tokens", name="bot"))["token"]
        number = (await ben.get("/api/me/tokens"))["tokens"][0]["id"]
        program = await Player(server.url, Authorization=f"Bearer {token}").socket(table_id)
        mine, his = await ada.socket(table_id), await ben.socket(table_id)
        await ada.delete("/api/sessions")
        assert await closed_with(mine) == 4401
        await ben.delete(f"/api/me/tokens/{number}")
        assert await closed_with(program) == 4401
        await his.send({"do": "ping"})
        assert (await his.hear_kind("pong"))["now"]  # his own session goes on
    run(scene())


def test_a_session_ended_by_another_process_ends_here_too(postgres: Postgres,
                                                          tmp_path_factory: pytest.TempPathFactory) -> None:
    folder, database = tmp_path_factory.mktemp("sessions"), postgres.create("sessions")
    with ServerProcess(folder, database) as one, ServerProcess(folder, database) as two:
        async def scene() -> None:
            ada = await Player(one.url).come_in("Ada")
            table = await ada.open_table(game="mangala")
            there = await ada.socket(table["id"], url=two.url)
            await ada.delete("/api/sessions")
            assert await closed_with(there) == 4401
        run(scene())


def test_whoever_only_listens_is_not_let_talk_and_a_proof_is_an_export(tmp_path: Path) -> None:
    async def scene(url: str) -> None:
        ada = await Player(url).come_in("Ada")
        path = f"/api/tournaments/{(await ada.post('/api/tournaments', name='Cup'))['id']}"
        headers = {"Origin": url, "Cookie": f"atoll_session={ada.http.cookies['atoll_session']}"}
        for line in ("/api/me", path):
            async with connect(f"{url.replace('http', 'ws')}{line}/socket", additional_headers=headers,
                               proxy=None) as socket:
                with contextlib.suppress(ConnectionClosed):
                    for _ in range(1000):
                        await socket.send("x" * 1000)
                        await asyncio.sleep(0)
                await asyncio.wait_for(socket.wait_closed(), PATIENCE)
                assert socket.close_code == 4429
        await ada.delete(path)
        stranger = Player(url)
        assert [(await stranger.http.get(f"{path}/proof")).status_code for _ in range(3)] == [200, 200, 429]

    with ServerProcess(tmp_path, ATOLL_EXPORTS_PER_HOUR="2") as server:
        run(scene(server.url))
