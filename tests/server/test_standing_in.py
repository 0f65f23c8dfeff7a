"""A bot on somebody's seat: only where he is really away, never in a rated game, and never against a clock of days."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.players import Player, Refusal, run, seated
from tests.server.processes import ServerProcess

REAL = {"kind": "real", "main": 900, "increment": 0}


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Somebody is away after a second, so that a test can wait for it."""
    with ServerProcess(tmp_path_factory.mktemp("hasty"), ATOLL_ABSENT_SECONDS="5") as process:
        yield process


async def put_bot(person: Player, table_id: str, seat: int) -> tuple[int, Any]:
    return await person.ask("PUT", f"/api/tables/{table_id}/stand-in", {"seat": seat, "bot": "random"})


def test_nobody_is_replaced_while_he_has_days_to_answer(hasty: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben) = await seated(hasty.url, "mangala", 2, clock={"kind": "days", "days": 1})
        await ada.post(f"/api/tables/{table_id}/entries", n=0, action="sow 1")
        await asyncio.sleep(5.3)
        assert (await put_bot(ada, table_id, 1))[1]["code"] == "still_here"
        status, said = await put_bot(ben, table_id, 1)
        assert (status, said["seats"][1]["stand_in"]) == (200, "random"), "by himself he may"
    run(scene())


def test_who_never_opened_a_socket_is_not_away_from_the_first_moment(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, _) = await seated(server.url, "mangala", 2, clock=REAL)
        await ada.post(f"/api/tables/{table_id}/entries", n=0, action="sow 1")
        assert (await put_bot(ada, table_id, 1))[1]["code"] == "still_here"
    run(scene())


def test_who_is_waited_for_and_away_is_replaced_until_he_is_back(hasty: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben) = await seated(hasty.url, "mangala", 2, clock=REAL)
        await asyncio.sleep(5.3)
        assert (await put_bot(ada, table_id, 1))[1]["code"] == "still_here", "it is not his turn"
        await ada.post(f"/api/tables/{table_id}/entries", n=0, action="sow 1")
        assert (await put_bot(ada, table_id, 1))[1]["code"] == "still_here", "it has been his turn for a moment"
        await asyncio.sleep(5.3)
        assert (await put_bot(ada, table_id, 1))[0] == 200
        back = await ben.socket(table_id, query="?back=true")
        assert back.info["seats"][1]["stand_in"] is None
    run(scene())


async def rated(url: str, name: str) -> tuple[str, list[Player]]:
    people = [await Player(url).sign_up(f"{name} {who}") for who in ("Ada", "Ben")]
    table = await people[0].open_table(game="mangala", rated=True, clock=REAL)
    await people[1].post(f"/api/tables/{table['id']}/seats/1")
    await people[0].post(f"/api/tables/{table['id']}/start")
    return table["id"], people


def test_leaving_a_rated_game_counts(hasty: ServerProcess) -> None:
    """The loser puts a bot on his seat, takes it back and resigns: that used to leave his rating alone."""
    async def scene() -> None:
        table_id, (ada, ben) = await rated(hasty.url, "Leaver")
        status, said = await put_bot(ben, table_id, 1)
        assert (status, said["code"]) == (409, "not_open")
        await ben.ask("DELETE", f"/api/tables/{table_id}/stand-in")
        assert (await ada.get(f"/api/tables/{table_id}"))["rated"]
        socket = await ben.socket(table_id)
        await socket.table_where(lambda said: True)
        await socket.play("!resign")
        await socket.info_where(lambda table: table["status"] == "over")
        found = {who: (await ada.get(f"/api/people/Leaver {who}"))["ratings"][0]["rating"] for who in ("Ada", "Ben")}
        assert found["Ben"] < 1500 < found["Ada"]
    run(scene())


def test_an_opponent_neither_unrates_a_game_nor_beats_a_bot_for_its_rating(hasty: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, _) = await rated(hasty.url, "Absent")
        await ada.post(f"/api/tables/{table_id}/entries", n=0, action="sow 1")
        await asyncio.sleep(5.3)
        assert (await put_bot(ada, table_id, 1))[1]["code"] == "not_open"
        assert (await ada.get(f"/api/tables/{table_id}"))["rated"]
    run(scene())


def test_a_rated_table_has_a_clock(server: ServerProcess) -> None:
    """Otherwise the loser could leave it standing for ever."""
    async def scene() -> None:
        ada = await Player(server.url).sign_up("Clockless Ada")
        with pytest.raises(Refusal, match="bad_clock"):
            await ada.open_table(game="mangala", rated=True)
    run(scene())


def test_an_episode_with_a_clock_waits_until_everybody_is_ready(server: ServerProcess) -> None:
    """Somebody who starts it alone cannot let the others' time run out while they are away."""
    async def scene() -> None:
        ada, ben = await Player(server.url).come_in("Ada"), await Player(server.url).come_in("Ben")
        campaign = (await ada.post("/api/campaigns", game="my_island", seats=2))["id"]
        await ben.post(f"/api/campaigns/{campaign}/seats")
        table = await ada.post(f"/api/campaigns/{campaign}/tables", clock={"kind": "real", "main": 1})
        path = f"/api/tables/{table['id']}"
        assert table["status"] == "open"
        assert (await ada.ask("POST", f"{path}/start"))[1]["code"] == "seats_empty"
        assert (await ada.ask("DELETE", f"{path}/seats/1"))[1]["code"] == "not_open"
        await ada.delete(path)
        assert (await ada.get(f"/api/campaigns/{campaign}"))["table"] is None, "it was called off: another can begin"
        table = await ada.post(f"/api/campaigns/{campaign}/tables", clock=REAL)
        begun = await ben.put(f"/api/tables/{table['id']}/ready", ready=True)
        assert begun["status"] == "running"
    run(scene())


def is_away(said: dict[str, Any], before: int) -> bool:
    """The database knows a moment later than the people here since when somebody is away."""
    return said["is"] == "info" and 0 < (said["table"]["seats"][1]["away_since"] or 0) < before


def test_the_table_says_from_when_a_bot_may_be_put_on_a_seat(hasty: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben) = await seated(hasty.url, "mangala", 2, clock=REAL)
        here = await ada.socket(table_id)
        gone = await ben.socket(table_id)
        known = (await here.until(lambda said: said["is"] == "info" and said["table"]["seats"][1]["here"]))["table"]
        assert (known["absent_after"], known["seats"][1]["away_since"]) == (5000, None)
        await gone.close()
        now = (await ada.get("/api/server"))["now"]
        away = (await here.until(lambda said: is_away(said, now + 5000)))["table"]["seats"][1]["away_since"]
        assert away > now - 5000
        for clock in ({"kind": "days", "days": 1}, None):
            other, _ = await seated(hasty.url, "mangala", 2, clock=clock)
            assert (await ada.get(f"/api/tables/{other}"))["absent_after"] == (None if clock else 5000)
    run(scene())
