"""Seats by lot on the server: drawn from the promised seed when the table begins, told to everybody, in the record."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from atoll.core.luck import Luck
from atoll.core.record import read_record, verify
from atoll.games import find_game
from tests.server.players import Player, TableSocket, play_seat, run, seated
from tests.server.processes import Postgres, ServerProcess

GREEDY, ME, EMPTY = {"is": "bot", "bot": "greedy"}, {"is": "me"}, {"is": "empty"}


def test_everybody_is_seated_by_the_lot_and_sees_from_there(server: ServerProcess) -> None:
    """Sockets that were open before the start look from the drawn seats, and never from the old ones."""
    async def scene() -> None:
        for _ in range(4):  # most lots of three change something
            await drawn_at_the_start(server.url, server.url)
    run(scene())


def test_the_same_at_two_processes(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.create("lots")
    with ServerProcess(tmp_path, database) as first, ServerProcess(tmp_path, database) as second:
        async def scene() -> None:
            for _ in range(4):
                await drawn_at_the_start(first.url, second.url)
        run(scene())


async def drawn_at_the_start(url: str, other: str) -> None:
    people = [await Player(place).come_in(name) for place, name in ((url, "Ada"), (other, "Ben"), (other, "Cem"))]
    table = await people[0].post("/api/tables", game="mangrovia", seats=3)
    assert table["lot"]
    path = f"/api/tables/{table['id']}"
    for seat in (1, 2):
        await people[seat].post(f"{path}/seats/{seat}", nonce=f"{seat:032x}")
    sockets = [await person.socket(table["id"]) for person in people]
    begun = await people[0].post(f"{path}/start")
    names = [seat["name"] for seat in begun["seats"]]
    for person, socket in zip(people, sockets, strict=True):
        mine = names.index(person.me["name"])
        await socket.table_where(lambda said: bool(said["to_act"]))
        assert {said["view"]["seat"] for said in socket.messages if said["is"] == "table"} == {mine}
        assert socket.info["my_seat"] == mine
        kinds = [said["is"] for said in socket.messages]
        running = next(n for n, said in enumerate(socket.messages)
                       if said["is"] == "info" and said["table"]["status"] == "running")
        assert running < kinds.index("table"), "first where one sits, then what one sees"
    await check_record(path, people, sockets, names)


async def check_record(path: str, people: list[Player], sockets: list[TableSocket], names: list[str]) -> None:
    """Two leave, so that the game is over; then everybody can check the lot."""
    for socket in sockets[:2]:
        assert socket.table is not None
        await socket.play("!resign")
    await sockets[2].table_where(lambda said: said["outcome"] is not None)
    record = read_record((await people[0].http.get(f"{path}/record")).text)
    assert record.seed is not None
    assert record.nonces == ("", f"{1:032x}", f"{2:032x}")
    assert record.lot == Luck.of(record.seed, record.nonces).lot(3)
    assert [record.names[seat] for seat in record.lot] == ["Ada", "Ben", "Cem"]
    assert list(record.names) == names
    assert verify(record, find_game("mangrovia")).fault is None


@pytest.mark.parametrize(("body", "lot"), [
    ({"game": "mangala"}, True), ({"game": "mangala", "lot": False}, False), ({"game": "mangala", "lot": True}, True),
    ({"game": "mandragora", "seats": 4, "options": {"teams": True}}, False)])
def test_who_draws(body: dict[str, object], lot: bool, server: ServerProcess) -> None:
    async def scene() -> None:
        table = await (await Player(server.url).come_in()).post("/api/tables", **body)
        assert table["lot"] is lot
    run(scene())


def test_who_sits_down_ready_needs_no_second_request(server: ServerProcess) -> None:
    """Between two of them the host could start the table, and the second would be refused."""
    async def scene() -> None:
        ada, ben = await Player(server.url).come_in("Ada"), await Player(server.url).come_in("Ben")
        table = await ada.post("/api/tables", game="mangala", seats=2)
        path = f"/api/tables/{table['id']}"
        await ada.ask("PUT", f"{path}/ready", {"ready": True, "nonce": f"{1:032x}"})
        begun = await ben.post(f"{path}/seats/1", nonce=f"{2:032x}", ready=True)
        assert begun["status"] == "running"
    run(scene())


def test_a_table_that_starts_at_once_says_where_i_sit(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, sat = await Player(server.url).come_in("Ada"), set[int]()
        while sat != {0, 1}:
            table = await ada.post("/api/tables", game="mangala", seating=[ME, GREEDY], start=True)
            sat.add(table["my_seat"])
            assert table["seats"][table["my_seat"]]["name"] == "Ada"
            assert table["seats"][1 - table["my_seat"]]["bot"] == "greedy"
    run(scene())


def test_a_rematch_moves_everybody_on_and_draws_nothing(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, people = await seated(server.url, "mangala", 2, lot=True)
        before = (await people[0].get(f"/api/tables/{table_id}"))["my_seat"]
        sockets = [await person.socket(table_id) for person in people]
        await asyncio.gather(*(play_seat(socket, Random(seat)) for seat, socket in enumerate(sockets)))
        while sockets[0].info["status"] != "over":
            await sockets[0].hear_kind("info")
        for person in people:
            again = await person.post(f"/api/tables/{table_id}/rematch")
        now = await people[0].get(f"/api/tables/{again['id']}")
        assert (now["status"], now["lot"], now["my_seat"]) == ("running", False, 1 - before)
    run(scene())
