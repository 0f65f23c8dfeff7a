"""Whose page may change things here: not one at a stranger's name, whatever its headers say."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from atoll.server.http.origin import is_ours
from atoll.server.settings import Settings
from tests.server.players import Player, run, seated
from tests.server.processes import ServerProcess

REBOUND = "rebound.example"


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    settings = {"ATOLL_PUBLIC_URL": "https://play.example.org", "ATOLL_HOSTS": "box.lan, Club.example.org"}
    with ServerProcess(tmp_path_factory.mktemp("named"), **settings) as process:
        yield process


async def status(server: ServerProcess, **headers: str) -> int:
    async with httpx.AsyncClient(base_url=server.url, headers=headers, trust_env=False) as http:
        return (await http.post("/api/guests", json={"name": "Ada"})).status_code


def test_an_origin_equal_to_a_forged_host_is_foreign(server: ServerProcess) -> None:
    """A page at a name that was pointed at this machine: both headers agree, and mean nothing."""
    async def scene() -> None:
        host = f"{REBOUND}:{server.port}"
        assert await status(server, Host=host, Origin=f"http://{host}") == 403
        assert await status(server, Host=host, **{"Sec-Fetch-Site": "same-origin"}) == 403
        for own in (f"127.0.0.1:{server.port}", f"localhost:{server.port}"):
            assert await status(server, Host=own, Origin=f"http://{own}") == 200
            assert await status(server, Host=own, Origin=f"https://{own}") == 403
            assert await status(server, Host=own, **{"Sec-Fetch-Site": "same-origin"}) == 200
        token = (await (await Player(server.url).come_in("Program")).post("/api/me/tokens", name="bot"))["token"]
        headers = {"Host": REBOUND, "Authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(base_url=server.url, headers=headers, trust_env=False) as http:
            assert (await http.post("/api/me/code")).status_code == 200, "a program needs no origin"
    run(scene())


def test_a_socket_is_not_opened_for_a_rebound_name(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, _) = await seated(server.url, "mangala", 2)
        host = f"{REBOUND}:{server.port}"
        headers = {"Origin": f"http://{host}", "Cookie": f"atoll_session={ada.http.cookies['atoll_session']}"}
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://{host}/api/tables/{table_id}/socket", host="127.0.0.1", port=server.port, proxy=None,
                          additional_headers=headers)
        assert refused.value.response.status_code == 403
    run(scene())


def test_the_settings_name_further_addresses(named: ServerProcess) -> None:
    async def scene() -> None:
        assert await status(named, Host="anything", Origin="https://play.example.org") == 200
        assert await status(named, Host="play.example.org", Origin="http://play.example.org") == 200
        for host in ("box.lan:8000", "club.example.org"):
            assert await status(named, Host=host, Origin=f"http://{host}") == 200
        assert await status(named, Host="box.lan.example", Origin="http://box.lan.example") == 403
    run(scene())


@pytest.mark.parametrize(("host", "ours"), [
    ("192.168.1.20:8000", True), ("[::1]:8000", True), ("[fe80::1]", True), ("localhost", True),
    ("LOCALHOST.:80", True), ("127.0.0.1.rebound.example", False), ("localhost.rebound.example", False), ("", False),
    ("a b", False), ("localhost@rebound.example", False), ("rebound.example/localhost", False),
    ("localhost:port", False), ("rebound.example#localhost", False), ("[::1", False)])
def test_names_that_nobody_else_can_bear(host: str, ours: bool) -> None:
    assert is_ours(host, Settings()) is ours
