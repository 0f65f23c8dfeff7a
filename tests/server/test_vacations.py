"""Vacations: one's own clock stands where moves have days, for as long as the allowance lasts, at every process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from atoll.server.people.vacations import DAY, YEAR, days_used
from atoll.server.table.clock import LATE, Clock, DaysPerMove, time_now
from atoll.server.table.resting import Rest, awake, moment_after
from tests.evenings import leaping
from tests.evenings.evening import LeapingServer
from tests.server.players import Player, Refusal, run, seated, until_over
from tests.server.processes import Postgres, ServerProcess
from tests.support.eventually import eventually

HOUR = 3_600_000
DAYS = {"kind": "days", "days": 3}


class Leapers:
    """Servers of one database whose time leaps together."""

    def __init__(self, folder: Path, databases: list[str | None]) -> None:
        self.leaps = leaping.Leaps(folder / "leapt")
        settings = {leaping.FILE: str(self.leaps.file), "ATOLL_POLL_SECONDS": "0.2"}
        self.servers = [LeapingServer(folder, database, limits=False, **settings) for database in databases]

    def let_pass(self, days: float) -> None:
        self.leaps.let_pass(round(days * DAY))


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Leapers]:
    leapers = Leapers(tmp_path, [None])
    with leapers.servers[0]:
        yield leapers


async def time_of(person: Player, table_id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in (await person.get("/api/me/tables"))["tables"] if one["id"] == table_id)
    return {**found["time"], "vacations": [seat["vacation"] for seat in found["seats"]]}


def is_about(left: int, wanted: float) -> bool:
    return wanted - HOUR < left < wanted + 1000  # with what is forgiven for the line


async def outcome_of(person: Player, table_id: str) -> dict[str, Any]:
    return dict((await until_over(person, table_id))["outcome"])


def test_a_rest_stops_the_time_of_its_seat_alone() -> None:
    clock = Clock(DaysPerMove(3), 2, 0, 0, (0, 1), rests=[[Rest(DAY, 11 * DAY)], []])
    assert clock.fall() == (3 * DAY, 1)
    assert time_now(clock.view(), 2 * DAY).left == [2 * DAY, DAY]
    assert time_now(clock.view(), 2 * DAY).running == [1]
    clock.advance(1, 2 * DAY, (0,), paused=False)
    assert clock.fall() == (13 * DAY, 0)
    assert clock.drop() == (13 * DAY + LATE, 0)
    assert time_now(clock.view(), 12 * DAY).left == [DAY, 3 * DAY]


def test_a_flag_that_has_fallen_is_saved_by_no_rest() -> None:
    assert moment_after([Rest(3 * DAY, 9 * DAY)], 0, 3 * DAY) == 3 * DAY
    assert moment_after([Rest(3 * DAY, 9 * DAY)], 0, 3 * DAY + 1) == 9 * DAY + 1
    assert moment_after([Rest(0, DAY), Rest(2 * DAY, 3 * DAY)], 0, 2 * DAY) == 4 * DAY
    assert awake([Rest(0, DAY), Rest(2 * DAY, 3 * DAY)], HOUR, 4 * DAY) == 2 * DAY


def test_begun_days_count_whole_until_a_year_after_their_end() -> None:
    rests = [Rest(0, 10 * DAY), Rest(20 * DAY, 21 * DAY + 1)]
    assert days_used(rests, 30 * DAY) == 12
    assert days_used(rests, 10 * DAY + YEAR) == 2
    assert days_used(rests, 22 * DAY + YEAR) == 0


def test_the_flag_waits_for_the_end_of_the_vacation_and_falls_then(alone: Leapers) -> None:
    url = alone.servers[0].url

    async def scene() -> None:
        table_id, (ada, ben) = await seated(url, "mangala", 2, clock=DAYS)
        there = await ben.socket(table_id)
        alone.let_pass(1)
        assert (await ada.get("/api/me/vacation")) == {"until": None, "left": 30, "allowance": 30}
        began = await ada.post("/api/me/vacation", days=10)
        assert began["left"] == 20
        await there.info_where(lambda table: table["seats"][0]["vacation"] == began["until"])
        clock = (await there.table_where(lambda said: bool(said["clock"].get("rests"))))["clock"]
        assert clock["rests"][0][-1][1] == began["until"]
        alone.let_pass(9)
        time = await time_of(ben, table_id)
        assert time["running"] == []
        assert is_about(time["left"][0], 2 * DAY)
        alone.let_pass(2.5)  # one day and a half of them is vacation's end
        time = await time_of(ben, table_id)
        assert time["running"] == [0]
        assert time["vacations"] == [None, None]
        assert is_about(time["left"][0], DAY / 2)
        alone.let_pass(0.52)
        assert (await outcome_of(ben, table_id))["reason"] == "flag"
    run(scene())


def test_others_clocks_run_on_and_so_do_live_ones(alone: Leapers) -> None:
    url = alone.servers[0].url

    async def scene() -> None:
        table_id, (_, ben) = await seated(url, "mangala", 2, clock=DAYS)
        live, (_, cleo) = await seated(url, "mangala", 2, clock={"kind": "real", "main": 3600})
        await ben.post("/api/me/vacation", days=5)
        await cleo.post("/api/me/vacation", days=5)
        assert [seat["vacation"] for seat in (await cleo.get(f"/api/tables/{live}"))["seats"]] == [None, None]
        alone.let_pass(3.1)
        assert (await outcome_of(ben, table_id))["ranks"] == [2, 1]
        assert (await outcome_of(cleo, live))["reason"] == "flag"
    run(scene())


def test_what_is_ended_early_is_kept_and_the_clock_goes_on_from_there(alone: Leapers) -> None:
    url = alone.servers[0].url

    async def scene() -> None:
        table_id, (ada, _) = await seated(url, "mangala", 2, clock=DAYS)
        await ada.post("/api/me/vacation", days=20)
        with pytest.raises(Refusal, match="no_vacation_left"):
            await ada.post("/api/me/vacation", days=11)
        assert (await ada.post("/api/me/vacation", days=10))["left"] == 0
        alone.let_pass(4.5)
        assert await ada.delete("/api/me/vacation") == {"until": None, "left": 25, "allowance": 30}
        assert (await ada.delete("/api/me/vacation"))["left"] == 25
        alone.let_pass(2)
        time = await time_of(ada, table_id)
        assert time["running"] == [0]
        assert is_about(time["left"][0], DAY)
        with pytest.raises(Refusal, match="malformed"):
            await ada.post("/api/me/vacation", days=0)
        alone.let_pass(1.1)
        outcome = await outcome_of(ada, table_id)
        assert outcome["reason"] == "flag"
        assert (await ada.post("/api/me/vacation", days=1))["left"] == 24
        assert (await ada.get(f"/api/tables/{table_id}"))["outcome"] == outcome
    run(scene())


def test_tables_of_tournaments_know_no_vacation(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben = [await Player(server.url).come_in(name) for name in ("Ada", "Ben")]
        event = await ada.post("/api/tournaments", name="By days", game="mangala", clock=DAYS, gap=0)
        for one in (ada, ben):
            await one.post(f"/api/tournaments/{event['id']}/players")
        await ada.post(f"/api/tournaments/{event['id']}/draft")
        await ada.post(f"/api/tournaments/{event['id']}/rounds", round=1)
        table_id = (await eventually(lambda: ada.get(f"/api/tournaments/{event['id']}"),
                                     lambda said: said["my_table"] is not None))["my_table"]
        await ada.post("/api/me/vacation", days=3)
        assert [seat["vacation"] for seat in (await ben.get(f"/api/tables/{table_id}"))["seats"]] == [None, None]
    run(scene())


def test_a_host_may_give_none(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, ATOLL_VACATION_DAYS="0") as process:
        async def scene() -> None:
            ada = await Player(process.url).sign_up("Ada")
            with pytest.raises(Refusal, match="no_vacation_left"):
                await ada.post("/api/me/vacation", days=1)
            assert (await ada.get("/api/people/Ada"))["vacation"] is None
        run(scene())


def test_two_processes_agree_and_a_killed_one_loses_nothing(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.create("vacations")
    pair = Leapers(tmp_path, [database, database])
    one, two = pair.servers
    with one, two:
        async def scene() -> None:
            ada, ben = await Player(one.url).sign_up("Ada"), await Player(two.url).sign_up("Ben")
            table = await ada.open_table(game="mangala", clock=DAYS)
            await ben.post(f"/api/tables/{table['id']}/seats/1")
            await ada.post(f"/api/tables/{table['id']}/start")
            there = await ben.socket(table["id"])
            await there.table_where(lambda said: True)
            pair.let_pass(2)
            until = (await ada.post("/api/me/vacation", days=5))["until"]
            one.kill()
            await there.until(lambda said: said["is"] == "info" and said["table"]["seats"][0]["vacation"] == until)
            assert (await ben.get("/api/people/Ada"))["vacation"] == until
            pair.let_pass(5.5)  # without the vacation the flag would have fallen four days ago
            assert is_about((await time_of(ben, table["id"]))["left"][0], DAY / 2)
            pair.let_pass(0.52)
            assert (await outcome_of(ben, table["id"]))["ranks"] == [2, 1]
        run(scene())
