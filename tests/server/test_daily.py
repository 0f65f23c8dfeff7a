"""The daily deal: once a day, the same luck and the same bots for everybody, and a table of the day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection, update

from atoll.core.luck import commitment
from atoll.core.record import verify
from atoll.games import find_game
from atoll.server.people.deals import GAMES, Played, game_of, places
from atoll.server.store.schema import deal_tables, deals
from atoll.server.store.store import Store
from tests.server.players import Player, play_seat, run
from tests.server.processes import ServerProcess
from tests.server.test_luck import record_of
from tests.support.eventually import eventually


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """Its own: on a server that others use, others may be playing the deal of the day too."""
    with ServerProcess(tmp_path) as process:
        yield process


def test_the_games_come_in_turn() -> None:
    days = [date(2026, 11, 16) + timedelta(days=number) for number in range(6)]
    assert {game_of(day) for day in days[:3]} == set(GAMES)
    assert [game_of(day) for day in days[:3]] == [game_of(day) for day in days[3:]]


def test_the_table_of_the_day_compares_those_who_have_played() -> None:
    games = [Played("a", "Ada", False, "t1", 30), Played("b", "Bram", True, "t2", 41),
             Played("c", "Chen", False, "t3", None), Played("d", "Dalia", False, "t4", 30)]
    assert [(one.rank, one.name, one.difference) for one in places(games)] == [
        (1, "Bram", "+7.33"), (2, "Ada", "-3.67"), (2, "Dalia", "-3.67")]
    assert places([]) == []


def test_everybody_has_the_same_deal_once(server: ServerProcess) -> None:
    async def scene() -> None:
        people = [await Player(server.url).come_in(name) for name in ("Ada", "Bram")]
        first = await people[0].get("/api/daily")
        assert (first["seed"], first["table"], first["places"]) == (None, None, [])
        infos = [await person.post("/api/daily") for person in people]
        assert infos[0]["id"] != infos[1]["id"]
        assert {info["commitment"] for info in infos} == {first["commitment"]}
        assert all(info["sealed"] and info["duplicate"] and info["my_seat"] == 0 for info in infos)
        assert (await people[0].post("/api/daily"))["id"] == infos[0]["id"], "once a day"
        assert (await people[1].ask("GET", f"/api/tables/{infos[0]['id']}"))[0] == 404
        assert (await people[0].ask("POST", f"/api/tables/{infos[0]['id']}/hints"))[1]["code"] == "no_hints"
        for place, (person, info) in enumerate(zip(people, infos, strict=True)):
            await play_seat(await person.socket(info["id"]), Random(place))
        await eventually(lambda: people[0].get("/api/daily"), lambda said: not said["playing"])
        found = await people[0].get("/api/daily")
        assert (found["is_over"], found["playing"], len(found["places"])) == (True, 0, 2)
        assert (await people[0].ask("GET", f"/api/tables/{infos[0]['id']}/record"))[1]["code"] == "sealed"
        past = await people[0].get(f"/api/daily?day={await a_day_later(server)}")
        assert commitment(past["seed"]) == first["commitment"]
        assert past["places"] == [], "they ended after that day, when its luck was told"
        records = [await record_of(people[1], info["id"]) for info in infos]
        assert [verify(record, find_game(record.game)).fault for record in records] == [None, None]
    run(scene())


async def a_day_later(server: ServerProcess) -> str:
    """Everything of today becomes yesterday's, which is told."""
    store, today = Store(server.database), datetime.now(UTC).date()
    before = (today - timedelta(days=1)).isoformat()

    def work(connection: Connection) -> None:
        for kept in (deals, deal_tables):
            connection.execute(update(kept).values(day=before))
    await store.write(work)
    await store.close()
    return before


@pytest.mark.parametrize(("day", "code"), [("2026-02-31", "malformed"), ("2020-01-01", "no_such_deal"),
                                           ("2999-01-01", "no_such_deal")])
def test_other_days_are_refused(server: ServerProcess, day: str, code: str) -> None:
    async def scene() -> None:
        person = await Player(server.url).come_in("Ada")
        assert (await person.ask("GET", f"/api/daily?day={day}"))[1]["code"] == code
    run(scene())
