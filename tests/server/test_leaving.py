"""People who leave on the server: out of the game, which a stand-in plays on to its true end, whatever happens."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from atoll.core.record import read_record, verify
from atoll.games import find_game
from tests.server.arbiter import Desk
from tests.server.arena import reached
from tests.server.players import Player, Refusal, TableSocket, play_seat, run, seated
from tests.server.processes import Postgres, ServerProcess
from tests.support.eventually import eventually

GREEDY = {"is": "bot", "bot": "greedy"}
ME, EMPTY = {"is": "me"}, {"is": "empty"}


def left(said: dict[str, Any]) -> list[list[Any]]:
    """Who has left, and why."""
    return [[seat, why] for seat, why, _ in said.get("left", [])]


async def with_bots(url: str, **more: Any) -> tuple[str, list[Player]]:
    """Two people and three greedy bots at mangrovia."""
    ada, ben = await Player(url).come_in("Ada"), await Player(url).come_in("Ben")
    table = await ada.open_table(game="mangrovia", seats=5, seating=[ME, EMPTY, GREEDY, GREEDY, GREEDY], **more)
    await ben.post(f"/api/tables/{table['id']}/seats/1")
    await ada.post(f"/api/tables/{table['id']}/start")
    return table["id"], [ada, ben]


def test_five_at_mangrovia_one_resigns_in_round_3_and_one_flags_in_round_6(tmp_path: Path) -> None:
    """The lag that is forgiven is what a slow machine may take for a bot's answer."""
    with ServerProcess(tmp_path, ATOLL_LAG_MS="5000") as server:
        run(five_at_mangrovia(server.url))


async def five_at_mangrovia(url: str) -> None:
    table_id, (ada, ben) = await with_bots(url, clock={"kind": "real", "main": 3})
    sockets = [await person.socket(table_id) for person in (ada, ben)]
    resigning = asyncio.create_task(play_seat(sockets[0], Random(0), lambda said: bool(said["view"]["round"] >= 3)))
    flagging = asyncio.create_task(play_seat(sockets[1], Random(1), lambda said: bool(said["view"]["round"] >= 6)))
    await resigning
    await sockets[0].play("!resign")
    assert left(await sockets[0].table_where(lambda said: bool(left(said)))) == [[0, "resigned"]]
    await flagging
    final = await sockets[0].table_where(lambda said: said["outcome"] is not None)
    assert left(final) == [[0, "resigned"], [1, "flag"]]
    outcome = final["outcome"]
    assert (outcome["ranks"][0], outcome["ranks"][1]) == (5, 4)
    assert sorted(outcome["ranks"][2:])[0] == 1
    assert all(outcome["scores"])
    assert all(outcome["breakdown"])
    record = read_record((await ada.http.get(f"/api/tables/{table_id}/record")).text)
    game = find_game("mangrovia")
    assert verify(record, game).fault is None
    again = record.table(game)
    assert again.outcome is not None
    assert (list(again.outcome.ranks), list(again.outcome.scores)) == (outcome["ranks"], outcome["scores"])


def test_whoever_left_only_watches(server: ServerProcess) -> None:
    run(only_watches(server.url))


async def only_watches(url: str) -> None:
    table_id, people = await seated(url, "mangrovia", 3, clock={"kind": "real", "main": 900})
    sockets = [await person.socket(table_id) for person in people]
    table = await sockets[0].table_where(lambda said: bool(said["to_act"]))
    seat = table["to_act"][0]
    mine, person = sockets[seat], people[seat]
    before = await mine.table_where(lambda said: bool(said["legal"]))
    assert before["goes_on"]
    await mine.play("!resign")
    after = await mine.table_where(lambda said: bool(left(said)) and said["to_act"] != [seat])
    assert (left(after), after["legal"], after["can_undo"]) == ([[seat, "resigned"]], [], False)
    assert "goes_on" not in after
    assert after["left"][0][2] == before["n"], "the entry by which he left"
    assert after["view"]["seat"] == seat, "with his own eyes"
    assert seat not in after["clock"]["running"]
    for action in (before["legal"][0], "!undo", "!resign", "!offer pause"):
        with pytest.raises(Refusal, match="has_left"):
            await mine.play(action, n=mine.table["mine"] if mine.table else 0)
    with pytest.raises(Refusal, match="repeated"):
        await mine.play("!resign", n=before["mine"])
    path = f"/api/tables/{table_id}"
    for method, page, body in (("PUT", "stand-in", {"seat": seat, "bot": "random"}), ("DELETE", "stand-in", None)):
        assert (await person.ask(method, f"{path}/{page}", body))[1]["code"] == "has_left"
    assert (await person.ask("POST", f"{path}/hints"))[1]["code"] == "not_your_turn"
    listed = {one["id"]: one for one in (await person.get("/api/me/tables"))["tables"]}
    assert not listed[table_id]["my_turn"]
    stays = [one for one in range(3) if one != seat]
    await asyncio.gather(*(answer_once(sockets[one]) for one in stays))
    await mine.table_where(lambda said: said["n"] > after["n"])


async def answer_once(socket: TableSocket) -> None:
    """The others go on, and what the stand-in owes comes by itself."""
    table = await socket.table_where(lambda said: bool(said["legal"]))
    await socket.play(table["legal"][0])


def test_the_clock_of_whoever_left_stands(server: ServerProcess) -> None:
    """Everybody flags in turn; the last one who is left has won, at once."""
    async def scene() -> None:
        table_id, people = await seated(server.url, "mangrovia", 3, clock={"kind": "real", "main": 1})
        socket = await people[0].socket(table_id)
        final = await socket.table_where(lambda said: said["outcome"] is not None)
        order = [seat for seat, _ in left(final)]
        assert [reason for _, reason in left(final)] == ["flag", "flag"]
        assert (final["outcome"]["reason"], final["outcome"]["ranks"][order[0]]) == ("flag", 3)
        assert final["outcome"]["ranks"][order[1]] == 2
        assert [final["clock"]["left"][seat] for seat in order] == [0, 0]
    run(scene())


def test_a_stand_in_answers_though_the_server_was_killed(tmp_path: Path) -> None:
    """Who has left is in the log: whichever process finds the table due lets the stand-in answer, nobody need look."""
    with ServerProcess(tmp_path) as server:
        run(killed_after_resigning(server, server))


async def killed_after_resigning(server: ServerProcess, other: ServerProcess) -> None:
    table_id, people = await seated(server.url, "mangrovia", 3)
    socket = await people[0].socket(table_id)
    seat = (await socket.table_where(lambda said: bool(said["to_act"])))["to_act"][0]
    mine = await people[seat].socket(table_id)
    before = await mine.table_where(lambda said: bool(said["legal"]))
    await mine.play("!resign")
    server.kill()
    if other is server:
        await asyncio.to_thread(server.start)
    watcher = Player(other.url)
    await eventually(lambda: watcher.get(f"/api/tables/{table_id}/now"), lambda said: said["to_act"] != [seat])
    now = await watcher.get(f"/api/tables/{table_id}/now")
    assert left(now) == [[seat, "resigned"]]
    assert now["n"] > before["n"] + 1


def test_another_process_lets_the_stand_in_answer(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.create("leavers")
    with ServerProcess(tmp_path, database) as first, ServerProcess(tmp_path, database) as second:
        run(killed_after_resigning(first, second))


def test_a_team_that_loses_a_member_loses(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, people = await seated(server.url, "mandragora", 4, {"teams": True})
        socket = await people[0].socket(table_id)
        assert "goes_on" not in await socket.table_where(lambda said: True)
        await socket.play("!resign")
        final = await socket.table_where(lambda said: said["outcome"] is not None)
        assert final["outcome"]["reason"] == "resigned"
        assert final["outcome"]["ranks"] == [2, 1, 2, 1]
    run(scene())


def test_a_tournament_takes_the_final_ranks(server: ServerProcess) -> None:
    """At a table of three with a bot: the first to leave is last, and whoever stays has won against both."""
    async def scene() -> None:
        arbiter = await Player(server.url).come_in("Arbiter")
        made = await arbiter.post("/api/tournaments", name="Threes", game="mangrovia", seats=3, rounds=1, gap=0)
        desk, people = Desk(arbiter, made["id"]), [await Player(server.url).come_in(name) for name in ("Ada", "Ben")]
        for person in people:
            await person.fetch("POST", f"{desk.path}/players", {})
        await arbiter.post(f"{desk.path}/players", bot="random")
        await desk.next_round()
        table = (await people[0].get(desk.path))["my_table"]
        places = [(await person.get(f"/api/tables/{table}"))["my_seat"] for person in people]
        for person in people:
            socket = await person.socket(table)
            await socket.table_where(lambda said: True)
            await socket.play("!resign")
        view = await reached(server.url, made["id"], lambda view: view["played"][0]["done"])
        result = view["played"][0]["boards"][0]["result"].split()
        assert [result[seat] for seat in places] == ["3", "2"]
        assert sorted(result) == ["1", "2", "3"]
    run(scene())


def test_an_episode_is_not_drawn_by_agreement(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben = await Player(server.url).come_in("Ada"), await Player(server.url).come_in("Ben")
        campaign = await ada.post("/api/campaigns", game="my_island", seats=2)
        await ben.post(f"/api/campaigns/{campaign['id']}/seats")
        table = await ada.fetch("POST", f"/api/campaigns/{campaign['id']}/tables", {})
        assert not table["lot"]
        socket = await ada.socket(table["id"])
        await socket.table_where(lambda said: True)
        with pytest.raises(Refusal, match="no_offer"):
            await socket.play("!offer draw")
    run(scene())
