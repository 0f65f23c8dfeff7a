"""Luck on the server: promised when a table is made, added to by those who sit down, in the record for everybody."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from atoll.core.luck import Luck, fresh_nonce
from atoll.core.record import Record, read_record, verify
from atoll.games import find_game
from tests.server.players import Player, play_seat, run
from tests.server.processes import ServerProcess

GREEDY, ME = {"is": "bot", "bot": "greedy"}, {"is": "me"}


async def record_of(person: Player, table_id: str) -> Record:
    return read_record((await person.http.get(f"/api/tables/{table_id}/record")).text)


async def play_out(people: list[Player], table_id: str) -> Record:
    sockets = [await person.socket(table_id) for person in people]
    await asyncio.gather(*(play_seat(socket, Random(number)) for number, socket in enumerate(sockets)))
    return await record_of(people[0], table_id)


async def two_seated(url: str, game: str, **wanted: Any) -> tuple[str, list[Player], list[str]]:
    """An open table of two who have both added to its luck: one by being ready, one by sitting down."""
    ada, ben = [await Player(url).come_in(name) for name in ("Ada", "Ben")]
    nonces = [fresh_nonce(), fresh_nonce()]
    table_id = str((await ada.post("/api/tables", game=game, **wanted))["id"])
    await ada.put(f"/api/tables/{table_id}/ready", ready=True, nonce=nonces[0])
    await ben.post(f"/api/tables/{table_id}/seats/1", nonce=nonces[1])
    return table_id, [ada, ben], nonces


def test_the_promise_is_public_before_any_entry_and_is_kept(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, stranger = await Player(server.url).come_in("Ada"), Player(server.url)
        made = await ada.post("/api/tables", game="my_island", seating=[ME, GREEDY])
        path, promise = f"/api/tables/{made['id']}", made["commitment"]
        watching = await stranger.socket(made["id"])
        listed = {one["id"]: one for one in (await stranger.get("/api/tables"))["tables"]}
        for seen in (made, await stranger.get(path), listed[made["id"]], watching.info):
            assert (seen["status"], seen["n"], seen["commitment"]) == ("open", 0, promise)
            assert seen["seed"] is None
        begun = await ada.put(f"{path}/ready", ready=True, nonce=fresh_nonce())
        assert (begun["status"], begun["commitment"], begun["seed"]) == ("running", promise, None)
        assert begun["n"] > 0
        record = await play_out([ada], made["id"])
        assert record.seed is not None
        assert hashlib.sha256(bytes.fromhex(record.seed)).hexdigest() == record.commitment == promise
    run(scene())


@pytest.mark.parametrize("lot", [True, False])
def test_what_people_add_is_shown_and_drawn_from(lot: bool, server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, people, nonces = await two_seated(server.url, "mandragora", lot=lot)
        path = f"/api/tables/{table_id}"
        assert (await Player(server.url).get(path))["nonces"] == nonces
        await people[1].put(f"{path}/ready", ready=True)
        begun = await people[0].get(path)
        assert (begun["status"], begun["nonces"]) == ("running", nonces), "in the order of the places, drawn or not"
        record, game = await play_out(people, table_id), find_game("mandragora")
        assert record.nonces == tuple(nonces)
        assert (verdict := verify(record, game)).fault is None
        assert verdict.draws > 0
        assert verify(replace(record, nonces=()), game).fault is not None
        assert record.seed is not None
        luck = Luck.of(record.seed, nonces)
        assert record.lot == (luck.lot(2) if lot else ())
        assert [record.names[seat] for seat in record.lot] == (["Ada", "Ben"] if lot else [])
    run(scene())


def test_a_person_adds_once_and_takes_it_along(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben), nonces = await two_seated(server.url, "mangrovia", seats=3)
        path = f"/api/tables/{table_id}"
        assert (await ben.put(f"{path}/ready", ready=False, nonce=fresh_nonce()))["nonces"] == [*nonces, ""]
        assert (await ben.post(f"{path}/seats/2", nonce=fresh_nonce()))["nonces"] == [nonces[0], "", nonces[1]]
        assert (await ben.post(f"{path}/seats/2"))["nonces"] == [nonces[0], "", nonces[1]]
        assert (await ada.delete(f"{path}/seats/2"))["nonces"] == [nonces[0], "", ""]
        assert (await ben.post(f"{path}/seats/2"))["nonces"] == [nonces[0], "", ""], "an API client need not"
        assert (await ada.put(f"{path}/seats/1/bot", bot="greedy"))["nonces"] == [nonces[0], "", ""]
    run(scene())


@pytest.mark.parametrize("bad", ["", "0" * 31, "0" * 33, "0" * 32 + "\n", "A" * 32, "g" * 32, 7, ["0" * 32]])
def test_what_is_no_nonce_is_refused(bad: Any, server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).come_in("Ada")
        path = f"/api/tables/{(await ada.post('/api/tables', game='mangala'))['id']}"
        for method, page, body in (("POST", "seats/1", {}), ("PUT", "ready", {"ready": True})):
            status, said = await ada.ask(method, f"{path}/{page}", {**body, "nonce": bad})
            assert (status, said["code"]) == (400, "malformed")
        assert (await ada.get(path))["nonces"] == ["", ""]
    run(scene())


def test_what_is_played_on_keeps_the_luck_that_it_had(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben), _ = await two_seated(server.url, "my_island")
        await ada.post(f"/api/tables/{table_id}/start")
        source, game = await play_out([ada, ben], table_id), find_game("my_island")
        assert source.seed is not None
        moment = min(9, len(source.log) // 2)  # two who play at random may both have left the island early
        table = await ada.post(f"/api/tables/{table_id}/play-on", n=moment, seating=[ME, GREEDY], start=False)
        assert table["status"] == "open"
        mine = fresh_nonce()
        begun = await ada.put(f"/api/tables/{table['id']}/ready", ready=True, nonce=mine)
        assert (begun["status"], begun["commitment"]) == ("running", table["commitment"])
        record = await play_out([ada], table["id"])
        assert record.log[moment].action == f"!from {table_id} {Luck.of(source.seed, source.nonces).key}"
        assert record.nonces == (mine, "")
        verdict = verify(record, game)
        assert (verdict.fault, verdict.taken_over) == (None, sum(seat < 0 for seat, _ in source.log[:moment]))
    run(scene())


def test_a_rematch_can_be_looked_at_before_one_is_ready(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, people, _ = await two_seated(server.url, "mangala")
        await people[0].post(f"/api/tables/{table_id}/start")
        await play_out(people, table_id)
        nonces = dict[str, str]()
        for person in people:
            following = await person.post(f"/api/tables/{table_id}/rematch", ready=False)
            assert following["status"] == "open"
            nonces[person.me["id"]] = fresh_nonce()
            begun = await person.put(f"/api/tables/{following['id']}/ready", ready=True, nonce=nonces[person.me["id"]])
            assert begun["commitment"] == following["commitment"]
        assert begun["status"] == "running"
        assert begun["nonces"] == [nonces[seat["person"]] for seat in begun["seats"]]
    run(scene())


def test_an_episode_of_a_campaign_waits_for_who_begins_it(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben = [await Player(server.url).come_in(name) for name in ("Ada", "Ben")]
        campaign = await ada.post("/api/campaigns", game="my_island", seats=2)
        await ben.post(f"/api/campaigns/{campaign['id']}/seats")
        table = await ada.post(f"/api/campaigns/{campaign['id']}/tables", start=False)
        assert (table["status"], table["n"], [seat["ready"] for seat in table["seats"]]) == ("open", 0, [False, True])
        mine = fresh_nonce()
        begun = await ada.put(f"/api/tables/{table['id']}/ready", ready=True, nonce=mine)
        assert (begun["status"], begun["nonces"]) == ("running", [mine, ""])
        record = await play_out([ada, ben], table["id"])
        assert (record.nonces, verify(record, find_game("my_island")).fault) == ((mine, ""), None)
    run(scene())
