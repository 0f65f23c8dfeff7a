"""The order of checks on a message, each with the refusal that it gives; and none of them changes the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.players import Player, Refusal, TableSocket, run, seated
from tests.server.processes import ServerProcess


async def refused(socket: TableSocket, message: dict[str, Any] | str | bytes) -> dict[str, Any]:
    await socket.send(message)
    return await socket.hear_kind("refused", "done")


def test_every_refusal_in_its_order(server: ServerProcess) -> None:
    run(scene(server.url))


async def scene(url: str) -> None:
    table_id, (ada, ben) = await seated(url, "mangala", 2)
    first, second = await ada.socket(table_id), await ben.socket(table_id)
    watcher, guest = await Player(url).socket(table_id), await (await Player(url).come_in("Eve")).socket(table_id)
    play = {"do": "play", "n": 0, "action": "sow 1"}
    cases: list[tuple[TableSocket, dict[str, Any] | str | bytes, str]] = [
        (first, "no json", "malformed"), (first, b"\xff\xfe", "malformed"), (first, "[" * 3000, "malformed"),
        (first, {"do": "play"}, "malformed"), (first, {**play, "more": 1}, "malformed"),
        (first, {**play, "n": "0"}, "malformed"), (first, {"do": "fly"}, "malformed"),
        (first, {**play, "action": "x" * 4090}, "too_large"),
        (watcher, play, "no_session"), (guest, play, "not_your_seat"), (guest, {**play, "seat": 0}, "not_your_seat"),
        (second, {**play, "seat": 0}, "not_your_seat"), (second, play, "not_your_turn"),
        (first, {**play, "n": 5}, "stale"), (first, {**play, "n": -1}, "stale"),
        (first, {**play, "action": "sow 7"}, "illegal"), (first, {**play, "action": "!flag"}, "no_offer"),
        (first, {**play, "action": "!undo"}, "no_undo"), (first, {**play, "action": "!accept"}, "no_offer"),
        (first, {**play, "action": "!resume"}, "no_offer"), (watcher, {"do": "say", "text": "hi"}, "no_session"),
        (first, {"do": "say", "text": " \n "}, "malformed"), (first, {"do": "say", "text": "x" * 600}, "malformed"),
    ]
    for socket, message, code in cases:
        said = await refused(socket, message)
        assert (said["is"], said["code"]) == ("refused", code), (message, said)
    assert (await refused(first, {**play, "action": "sow 7"}))["clause"] == "MG-5"
    await first.play("sow 1")
    assert (await refused(first, play))["code"] == "repeated"
    now = await ada.get(f"/api/tables/{table_id}/now")
    assert (now["n"], now["mine"]) == (1, 1)


def test_an_open_table_is_not_played(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).come_in()
        table = await ada.open_table(game="mangala")
        socket = await ada.socket(table["id"])
        with pytest.raises(Refusal, match="not_running"):
            await socket.play("sow 1", n=0)
        with pytest.raises(Refusal, match="not_running"):
            await ada.get(f"/api/tables/{table['id']}/now")
    run(scene())


def test_playing_by_http_passes_the_same_checks(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben) = await seated(server.url, "mangala", 2)
        path = f"/api/tables/{table_id}/entries"
        assert await ben.ask("POST", path, {"n": 0, "action": "sow 1"}) == (
            409, {"code": "not_your_turn", "message": "seat 1 owes no decision now"})
        status, said = await ada.ask("POST", path, {"n": 0, "action": "sow 9"})
        assert (status, said["code"], said["clause"]) == (409, "illegal", "MG-5")
        assert await ada.post(path, n=0, action="sow 1") == {"is": "done", "n": 0, "at": 0}
        assert (await ada.ask("POST", path, {"n": 0, "action": "sow 1"}))[1]["code"] == "repeated"
        assert (await Player(server.url).ask("POST", path, {"n": 0, "action": "sow 1"}))[0] == 401
    run(scene())


def test_two_tabs_of_one_player_play_one_entry(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, _) = await seated(server.url, "mangala", 2)
        tabs = [await ada.socket(table_id) for _ in range(2)]
        for tab in tabs:
            await tab.table_where(lambda said: True)
            await tab.send({"do": "play", "n": 0, "action": "sow 3"})
        kinds = sorted([(await tab.hear_kind("done", "refused"))["is"] for tab in tabs])
        assert kinds == ["done", "refused"]
        for tab in tabs:
            assert (await tab.table_where(lambda said: said["n"] > 0))["n"] == 1
    run(scene())
