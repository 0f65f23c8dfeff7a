"""Lines that a seat has foreseen: played when they come true, dropped when they do not, and nobody else's to know."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from atoll.core.errors import IllegalAction
from atoll.core.foresight import BadLines, check_lines, imagined, remaining
from atoll.games import find_game
from tests.server.players import Player, Refusal, TableSocket, run, seated
from tests.server.processes import Postgres, ServerProcess
from tests.support.eventually import eventually

DAYS = {"kind": "days", "days": 3}


def start() -> Any:
    game = find_game("mangala")
    return game.start(2, game.options())


def test_lines_are_legal_from_end_to_end_and_give_one_answer() -> None:
    lines = [["sow 3", "sow 5"], ["sow 3", "sow 5", "sow 1", "sow 2"], ["sow 4", "sow 1", "sow 4", "sow 6"]]
    assert check_lines(start(), 1, lines) == [lines[1], lines[2]]
    with pytest.raises(IllegalAction) as refused:
        check_lines(start(), 1, [["sow 3", "sow 7"]])
    assert refused.value.clause
    with pytest.raises(BadLines, match="two answers"):
        check_lines(start(), 1, [["sow 3", "sow 5"], ["sow 3", "sow 6"]])
    with pytest.raises(BadLines, match="answer of your own"):
        check_lines(start(), 1, [["sow 4"]])


def test_what_is_left_after_the_log_went_on() -> None:
    lines = [["sow 3", "sow 5", "sow 1", "sow 2"], ["sow 2", "sow 1"]]
    assert remaining(lines, []) == lines
    assert remaining(lines, [(0, "!offer draw"), (1, "!decline"), (0, "sow 3")]) == [["sow 5", "sow 1", "sow 2"]]
    assert remaining(lines, [(0, "sow 6")]) == []
    assert remaining(lines, [(0, "sow 3"), (0, "!undo")]) == []


def test_imagining_leaves_the_position_alone() -> None:
    state = start()
    before = state.view(None)
    world, events = imagined(state, ["sow 4", "sow 1"])
    assert state.view(None) == before
    assert world.to_act == (1,)
    assert events


def test_games_with_luck_or_secrets_are_not_open() -> None:
    said = {name: find_game(name) for name in ("mangala", "mandragora", "mangrovia", "my_island")}
    found = {name: game.start(max(2, game.seats[0]), game.options()).is_open() for name, game in said.items()}
    assert found == {"mangala": True, "mandragora": False, "mangrovia": False, "my_island": False}


async def waiting(url: str, **more: Any) -> tuple[str, list[Player], list[TableSocket]]:
    table_id, people = await seated(url, "mangala", 2, **more)
    sockets = [await one.socket(table_id) for one in people]
    for socket in sockets:
        await socket.table_where(lambda said: True)
    return table_id, people, sockets


def lines_at(table_id: str) -> str:
    return f"/api/tables/{table_id}/foreseen"


async def at_entry(socket: TableSocket, n: int) -> dict[str, Any]:
    return await socket.table_where(lambda said: said["n"] >= n)


def test_an_answer_is_played_at_once_and_the_chain_goes_on(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (_, ben), (here, there) = await waiting(server.url, clock=DAYS)
        assert there.info["foresight"]
        line = ["sow 3", "sow 4", "sow 5", "sow 1", "sow 2"]  # a sowing of Ben's that earns another one
        kept = await ben.put(lines_at(table_id), n=0, lines=[line, ["sow 2", "sow 1"]])
        assert kept["n"] == 0
        assert [[ply["action"] for ply in one] for one in kept["lines"]] == sorted([line, ["sow 2", "sow 1"]])
        assert [ply["seat"] for ply in kept["lines"][1]] == [0, 1, 1, 0, 1]
        await here.play("sow 3")
        said = await at_entry(here, 3)
        assert said["clock"]["left"][1] == 3 * 86_400_000  # it took no time
        assert [one["seat"] for one in (await ben.get(f"/api/tables/{table_id}/events"))["told"]] == [0, 1, 1]
        assert (await ben.get(lines_at(table_id)))["lines"] == [[
            {"seat": 0, "action": "sow 1"}, {"seat": 1, "action": "sow 2"}]]
        await here.play("sow 1")
        assert (await at_entry(here, 5))["to_act"] == [0]
        assert (await ben.get(lines_at(table_id)))["lines"] == []
    run(scene())


def test_any_other_move_drops_them_and_so_do_taking_back_and_the_seat(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (_, ben), (here, there) = await waiting(server.url)
        await ben.put(lines_at(table_id), n=0, lines=[["sow 3", "sow 5"]])
        await here.play("sow 2")
        await at_entry(here, 1)
        assert (await ben.get(lines_at(table_id)))["lines"] == []
        await here.play("!undo")
        await at_entry(here, 2)
        await ben.put(lines_at(table_id), n=2, lines=[["sow 3", "sow 5"]])
        assert (await ben.delete(lines_at(table_id)))["lines"] == []
        await here.play("sow 3")
        assert (await at_entry(there, 3))["to_act"] == [1]
    run(scene())


def test_what_became_of_them_is_told_until_the_seat_moves(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben), (here, there) = await waiting(server.url)

        async def told() -> tuple[Any, int]:
            said = await ben.get(lines_at(table_id))
            return said["ended"], len(said["lines"])

        async def everybody_at(n: int) -> None:
            for socket in (here, there):
                await at_entry(socket, n)
        assert await told() == (None, 0)
        await ben.put(lines_at(table_id), n=0, lines=[["sow 3", "sow 5"], ["sow 2", "sow 1", "sow 4", "sow 2"]])
        await here.play("sow 3")
        await everybody_at(2)
        assert await told() == ("played", 0)
        await here.play("sow 1")
        await everybody_at(3)
        assert await told() == ("played", 0)  # it is his turn, and he has not been here
        assert (await ada.get(f"/api/tables/{table_id}/foreseen"))["ended"] is None
        await there.play("sow 2")
        await everybody_at(4)
        assert await told() == (None, 0)
        await ben.put(lines_at(table_id), n=4, lines=[["sow 6", "sow 1"]])
        await here.play("sow 2")
        await everybody_at(5)
        assert await told() == ("dropped", 0)
        await eventually(lambda: ben.get("/api/me/export"), lambda said: not said["foreseen"])
        assert (await ben.delete(lines_at(table_id)))["ended"] is None  # seen
        assert await told() == (None, 0)
    run(scene())


def test_what_cannot_be_foreseen_is_refused_by_its_clause(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben), _ = await waiting(server.url)
        status, said = await ben.ask("PUT", lines_at(table_id), {"n": 0, "lines": [["sow 3", "sow 7"]]})
        assert (status, said["code"]) == (409, "illegal")
        assert said["clause"].startswith("MG-")
        for lines, code in (([["sow 3"]], "bad_lines"), ([["sow 1"] * 17], "malformed"), ([[]], "bad_lines")):
            with pytest.raises(Refusal, match=code):
                await ben.put(lines_at(table_id), n=0, lines=lines)
        with pytest.raises(Refusal, match="stale"):
            await ben.put(lines_at(table_id), n=1, lines=[["sow 3", "sow 5"]])
        with pytest.raises(Refusal, match="no_foresight"):
            await ada.put(lines_at(table_id), n=0, lines=[["sow 3", "sow 5"]])
        with pytest.raises(Refusal, match="not_your_seat"):
            await (await Player(server.url).come_in("Eve")).get(lines_at(table_id))
        live, (_, cleo) = await seated(server.url, "mangala", 2, clock={"kind": "real", "main": 600})
        with pytest.raises(Refusal, match="no_foresight"):
            await cleo.put(lines_at(live), n=0, lines=[["sow 3", "sow 5"]])
        looked = await ben.post(lines_at(table_id), n=0, actions=["sow 3"])
        assert looked["to_act"] == [1]
        assert "sow 5" in looked["legal"]
        assert looked["events"]
    run(scene())


async def what_is_heard(url: str, foresees: bool) -> list[str]:
    """By whoever moves, byte for byte, but for moments and what is drawn for every table: ids and the promise."""
    table_id, (ada, ben), (here, _) = await waiting(url, clock=DAYS)
    if not all(seat["here"] for seat in here.info["seats"]):
        await here.until(lambda said: said["is"] == "info" and all(seat["here"] for seat in said["table"]["seats"]))
    here.forget()
    if foresees:
        await ben.put(lines_at(table_id), n=0, lines=[["sow 3", "sow 5"]])
        await ben.get(lines_at(table_id))
    await here.send({"do": "look"})
    await here.hear_kind("table")
    await here.play("sow 2")  # not foreseen
    await at_entry(here, 1)
    if foresees:
        assert (await ben.get(lines_at(table_id)))["lines"] == []
    await here.send({"do": "ping"})
    await here.hear_kind("pong")
    drawn = (table_id, ada.me["id"], ben.me["id"], here.info["commitment"], r"\b1\d{12}\b")
    # News of the table come whenever somebody's line is noticed: what they say is compared at the end.
    heard = [*(raw for raw in here.heard if not raw.startswith('{"is":"info"')),
             str(await ada.get(f"/api/tables/{table_id}"))]
    return [re.sub("|".join(drawn), "*", raw) for raw in heard]


def test_the_opponent_hears_the_same_whether_there_are_lines_or_not(server: ServerProcess) -> None:
    """Twin worlds: until an answer is played, nothing that reaches others differs."""
    one, other = run(what_is_heard(server.url, True)), run(what_is_heard(server.url, False))
    assert one == other
    assert len(one) == 5  # the look, the acknowledgement, the move and the pong, and the table


def test_lines_outlive_a_kill_and_another_process_answers(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.create("foresight")
    with ServerProcess(tmp_path, database) as one, ServerProcess(tmp_path, database) as two:
        async def scene() -> None:
            ada, ben = await Player(one.url).come_in("Ada"), await Player(two.url).come_in("Ben")
            table = await ada.open_table(game="mangala", clock=DAYS)
            await ben.post(f"/api/tables/{table['id']}/seats/1")
            await ada.post(f"/api/tables/{table['id']}/start")
            await ben.put(lines_at(table["id"]), n=0, lines=[["sow 3", "sow 5", "sow 1", "sow 2"]])
            two.kill()
            here = await ada.socket(table["id"])
            await here.table_where(lambda said: True)
            await here.play("sow 3")
            assert (await at_entry(here, 2))["to_act"] == [0]
            await here.play("sow 1")
            await at_entry(here, 4)
        run(scene())
