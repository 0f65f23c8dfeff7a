"""Tokens do what they are for and no more; sessions and devices are listed, and each is ended alone."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.server.people.agents import described
from tests.server.players import Player, Refusal, run
from tests.server.processes import ServerProcess

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PASSWORD = "lagoon in the morning"


async def refused(code: str, asked: Any) -> None:
    with pytest.raises(Refusal, match=f"^{code}:"):
        await asked


def program(url: str, token: dict[str, Any]) -> Player:
    return Player(url, Authorization=f"Bearer {token['token']}")


def test_a_token_has_the_scopes_that_it_was_given(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).sign_up("Scoped Ada")
        reader = program(server.url, await ada.post("/api/me/tokens", name="reader", scopes=[]))
        player = program(server.url, await ada.post("/api/me/tokens", name="player", scopes=["play"]))
        whole = program(server.url, await ada.post("/api/me/tokens", name="whole"))
        assert [one["scopes"] for one in (await ada.get("/api/me/tokens"))["tokens"]] == [
            ["read"], ["read", "play"], ["read", "play", "events", "account"]]
        table = (await player.post("/api/tables", game="mangala"))["id"]
        assert (await reader.get(f"/api/tables/{table}"))["my_seat"] == 0
        for asked in (reader.post("/api/tables", game="mangala"), reader.get("/api/me/export"),
                      player.post("/api/tournaments", name="Cup"), player.post("/api/me/code"),
                      player.get("/api/me/sessions"), whole.get("/api/admin/journal"),
                      reader.get("/api/me/webhooks"), player.get("/api/me/browsers")):
            with pytest.raises(Refusal, match=r"^(out_of_scope|not_admin):"):
                await asked
        socket = await reader.socket(table)
        await socket.send({"do": "say", "text": "hello"})
        assert (await socket.hear_kind("refused"))["code"] == "out_of_scope"
        await whole.post("/api/tournaments", name="Cup")
    run(scene())


def test_a_token_that_only_looks_does_not_take_a_seat_back(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).sign_up("Looking Ada")
        reader = program(server.url, await ada.post("/api/me/tokens", name="reader", scopes=[]))
        table = (await ada.open_table(game="mangala", seating=[{"is": "me"}, {"is": "bot", "bot": "random"}],
                                      start=True))["id"]
        await ada.put(f"/api/tables/{table}/stand-in", seat=0, bot="random")
        socket = await reader.socket(table, query="?back=true")
        assert socket.info["seats"][0]["stand_in"] == "random"
        assert (await (await ada.socket(table, query="?back=true")).hear_kind("table"))["mine"] is not None
    run(scene())


def test_what_a_token_makes_is_no_wider_than_the_token(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).sign_up("Narrow Ada")
        account = program(server.url, await ada.post("/api/me/tokens", name="first", scopes=["account"]))
        child = await account.post("/api/me/tokens", name="second", scopes=["play", "events", "account"])
        assert child["scopes"] == ["read", "account"]
        browser = Player(server.url)
        await browser.post("/api/sessions/code", code=(await account.post("/api/me/code"))["code"])
        await refused("out_of_scope", browser.post("/api/tables", game="mangala"))
        await browser.get("/api/me/sessions")
    run(scene())


def test_sessions_are_listed_and_ended_one_by_one(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url, **{"User-Agent": FIREFOX}).sign_up("Listed Ada")
        phone, stranger = Player(server.url), await Player(server.url).sign_up("Listed Ben")
        await phone.post("/api/sessions", name="Listed Ada", password=PASSWORD)
        found = (await ada.get("/api/me/sessions"))["sessions"]
        assert sorted((one["agent"], one["here"]) for one in found) == [("", False), ("Firefox, Linux", True)]
        other = next(one["id"] for one in found if not one["here"])
        await refused("no_such_session", stranger.delete(f"/api/me/sessions/{other}"))
        await ada.delete(f"/api/me/sessions/{other}")
        await refused("no_session", phone.get("/api/me"))
        await refused("no_such_session", ada.delete(f"/api/me/sessions/{other}"))
        devices = (await ada.get("/api/me/sessions"))["devices"]
        assert len(devices) == 2
        await refused("no_such_session", stranger.delete(f"/api/me/devices/{devices[0]['id']}"))
        await ada.delete(f"/api/me/devices/{devices[0]['id']}")
        assert len((await ada.get("/api/me/export"))["devices"]) == 1
    run(scene())


@pytest.mark.parametrize(("header", "name"), [
    (FIREFOX, "Firefox, Linux"), ("", ""), ("curl/8.0", ""), ("<script>", ""),
    ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"),
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPhone")])
def test_a_browser_is_called_what_its_person_would_call_it(header: str, name: str) -> None:
    assert described(header) == name
