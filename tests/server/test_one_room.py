"""Several people on one device, and the board on a wall: who sees what, and who may do what."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.players import Player, Refusal, TableSocket, closed_with, run
from tests.server.processes import Postgres, ServerProcess

ME, BO, CEM = {"is": "me"}, {"is": "beside", "name": "Bo"}, {"is": "beside", "name": "Cem"}
BOT, EMPTY = {"is": "bot", "bot": "random"}, {"is": "empty"}
NO_TABLE = 4404


async def shared(url: str, *seating: dict[str, Any], game: str = "mandragora", name: str = "Ada", **more: Any
                 ) -> tuple[Player, str]:
    """A running table with several people on the device of the first."""
    ada = await Player(url).come_in(name)
    table = await ada.open_table(game=game, seats=len(seating), seating=list(seating), **more)
    await ada.put(f"/api/tables/{table['id']}/ready", ready=True)
    return ada, table["id"]


def hands(said: dict[str, Any]) -> list[int]:
    """The seats whose hands a message shows."""
    return [seat for seat, one in enumerate(said["view"]["seats"]) if one["hand"] is not None]


async def faced(socket: TableSocket, seat: int) -> dict[str, Any]:
    await socket.send({"do": "face", "seat": seat})
    await socket.until(lambda said: said["is"] == "info" and said["table"]["my_seat"] == (None if seat < 0 else seat))
    return await socket.hear_kind("table")


def test_nobody_is_shown_a_hand_before_somebody_faces_the_table(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, table = await shared(server.url, ME, BO, CEM)
        socket = await ada.socket(table)
        first = await socket.hear_kind("table")
        assert (hands(first), first["mine"], first["legal"], first["hides"]) == ([], None, [], True)
        assert (socket.info["my_seat"], socket.info["holds"]) == (None, [0, 1, 2])
        assert [(one["name"], one["person"], one["keeper"]) for one in socket.info["seats"]] == [
            ("Ada", ada.me["id"], None), ("Bo", None, ada.me["id"]), ("Cem", None, ada.me["id"])]
        for seat in (1, 0, 2):
            assert hands(await faced(socket, seat)) == [seat]
        assert hands(await faced(socket, -1)) == []
        again = await ada.socket(table, query="?seat=1")
        assert hands(await again.hear_kind("table")) == [1]
        assert hands(await (await ada.socket(table)).hear_kind("table")) == [], "whoever reloads is shown nothing"
        assert hands(await ada.get(f"/api/tables/{table}/now")) == []
        assert hands(await ada.get(f"/api/tables/{table}/now?seat=2")) == [2]
    run(scene())


def test_each_of_them_plays_and_is_told_his_own(server: ServerProcess) -> None:
    """In turn, on one socket: a move is that of whoever faces the table, and nobody else's."""
    async def scene() -> None:
        ada, table = await shared(server.url, ME, BO)
        socket, rng = await ada.socket(table), Random(4)
        first = await socket.hear_kind("table")
        with pytest.raises(Refusal, match="say which seat"):
            await socket.play("move 1", n=0)
        mover = first["to_act"][0]
        for _ in range(20):  # no game is over by then
            now = await faced(socket, mover)
            await socket.play(rng.choice(now["legal"]))
            after = await socket.table_where(lambda said, n=now["n"]: said["n"] > n)  # type: ignore[misc]  # of this round
            assert hands(after) == [mover]
            if mover not in after["to_act"]:
                mover = after["to_act"][0]
        ada, table = await shared(server.url, ME, BO, game="mangrovia")  # in which everybody is dealt cards at once
        told = [await ada.get(f"/api/tables/{table}/events?seat={seat}") for seat in (-1, 0, 1)]
        assert told[0] == await ada.get(f"/api/tables/{table}/events")
        assert told[1] != told[2]
        assert told[0] not in told[1:]
    run(scene())


def test_nobody_else_faces_their_seats(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, table = await shared(server.url, ME, BO, EMPTY)
        eve = await Player(server.url).come_in("Eve")
        await eve.post(f"/api/tables/{table}/seats/2", ready=True)
        socket = await eve.socket(table, query="?seat=1")
        assert hands(await socket.hear_kind("table")) == [], "as a spectator, and not from the seat she asked for"
        await socket.send({"do": "face", "seat": 1})
        assert (await socket.hear_kind("refused"))["code"] == "not_your_seat"
        with pytest.raises(Refusal, match="not_your_seat"):
            await socket.play("move 1", n=0, seat=1)
        for path in (f"/api/tables/{table}/now?seat=1", f"/api/tables/{table}/events?seat=0"):
            assert (await eve.ask("GET", path))[1]["code"] == "not_your_seat"
        assert (await eve.ask("POST", f"/api/tables/{table}/hints?seat=1"))[1]["code"] == "not_your_seat"
        assert hands(await eve.get(f"/api/tables/{table}/now")) == [2]
        await ada.close()
    run(scene())


@pytest.mark.parametrize(("seating", "more", "code"), [
    ([ME, BO], {"rated": True, "clock": {"kind": "real", "main": 60, "increment": 0, "flag_fall": "loss"}},
     "guests_cannot"),
    ([ME, BO], {"clock": {"kind": "days", "days": 3}}, "bad_clock"),
    ([EMPTY, BO], {}, "bad_seats"),
    ([ME, {"is": "beside", "name": "ada"}], {}, "bad_name"),
    ([ME, {"is": "beside", "name": ""}], {}, "bad_name"),
    ([ME, {"is": "beside", "name": "Keeper of names"}], {}, "name_taken")])
def test_what_is_refused(seating: list[Any], more: dict[str, Any], code: str, server: ServerProcess) -> None:
    async def scene() -> None:
        if code == "name_taken":
            await Player(server.url).sign_up("Keeper of names")
        ada = await Player(server.url).come_in("Ada")
        with pytest.raises(Refusal) as refused:
            await ada.open_table(game="mangala", seats=2, seating=seating, **more)
        assert refused.value.code == code
    run(scene())


def test_seats_by_lot_ends_and_a_rematch(server: ServerProcess) -> None:
    """Names go with the lot; who resigns is who faces the table; the next table has the same people."""
    async def scene() -> None:
        ada, table = await shared(server.url, ME, BO, game="mangala", lot=True)
        socket = await ada.socket(table)
        first = await socket.hear_kind("table")
        assert "hides" not in first, "there is nothing to cover in mangala"
        names = [one["name"] for one in socket.info["seats"]]
        bo = names.index("Bo")
        await faced(socket, bo)
        await socket.play("!resign")
        over = await socket.table_where(lambda said: said["outcome"] is not None)
        assert over["outcome"]["ranks"][bo] == 2
        record = (await ada.http.get(f"/api/tables/{table}/record")).text
        assert "Bo" in record
        assert record.count("human") == 2
        following = await ada.post(f"/api/tables/{table}/rematch")
        assert following["status"] == "running"
        assert [one["name"] for one in following["seats"]] == names[-1:] + names[:-1]
        assert following["holds"] == [0, 1]
    run(scene())


def test_whoever_gets_up_takes_his_device_along(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).come_in("Ada")
        table = await ada.open_table(game="mandragora", seats=4, seating=[ME, BO, CEM, EMPTY])
        path = f"/api/tables/{table['id']}"
        eve = await Player(server.url).come_in("Eve")
        assert (await eve.ask("POST", f"{path}/seats/1", {}))[1]["code"] == "seat_taken"
        assert (await ada.ask("PUT", f"{path}/seats/1/bot", BOT | {"is": None}))[0] == 400
        assert (await ada.ask("PUT", f"{path}/seats/1/bot", {"bot": "random"}))[1]["code"] == "seat_taken"
        assert (await eve.ask("DELETE", f"{path}/seats/1"))[1]["code"] == "not_host"
        kinds = [one["is"] for one in (await ada.delete(f"{path}/seats/2"))["seats"]]
        assert kinds == ["person", "person", "empty", "empty"]
        assert {one["is"] for one in (await ada.delete(f"{path}/seats/0"))["seats"]} == {"empty"}
    run(scene())


async def public_view(socket: TableSocket) -> dict[str, Any]:
    return {key: value for key, value in (await socket.hear_kind("table")).items() if key != "clock"}


async def a_wall_for_its_own_people(url: str, other: str) -> None:
    ada, bo, eve = [await Player(place).come_in(name) for place, name in ((url, "Ada"), (url, "Bo"), (other, "Eve"))]
    table = (await ada.open_table(game="mandragora", seats=2, spectators=False))["id"]
    path = f"/api/tables/{table}"
    assert (await eve.ask("POST", f"{path}/wall"))[1]["code"] == "not_seated"
    key = (await ada.post(f"{path}/wall"))["key"]
    await bo.post(f"{path}/seats/1", ready=True)
    await ada.put(f"{path}/ready", ready=True)
    assert (await bo.post(f"{path}/wall"))["key"] == key, "the wall stays as it is for whoever asks again"
    assert await closed_with(await eve.line(table)) == NO_TABLE
    assert await closed_with(await eve.line(table, query="?wall=guessed")) == NO_TABLE
    wall = await eve.socket(table, query=f"?wall={key}")
    shown = await public_view(wall)
    assert (hands(shown), shown["legal"], shown["mine"], wall.info["my_seat"]) == ([], [], None, None)
    assert wall.info["wall"] is True
    mine = await ada.socket(table, query=f"?wall={key}")
    assert await public_view(mine) == shown, "the wall of somebody who plays is nobody's too"
    await wall.send({"do": "say", "text": "hello"})
    assert (await wall.hear_kind("refused"))["code"] == "no_session"
    assert (await eve.ask("DELETE", f"{path}/wall"))[1]["code"] == "no_such_table"
    assert (await bo.delete(f"{path}/wall"))["wall"] is False
    assert await closed_with(wall) == NO_TABLE
    assert await closed_with(await eve.line(table, query=f"?wall={key}")) == NO_TABLE
    assert (await ada.post(f"{path}/wall"))["key"] != key


def test_a_wall_for_its_own_people(server: ServerProcess) -> None:
    run(a_wall_for_its_own_people(server.url, server.url))


def test_a_wall_at_another_process(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.create("walls")
    with ServerProcess(tmp_path, database) as first, ServerProcess(tmp_path, database) as second:
        run(a_wall_for_its_own_people(first.url, second.url))
