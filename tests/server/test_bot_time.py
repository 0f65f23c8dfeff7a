"""Whose bots think first, and what happens when somebody's bot time is spent."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from atoll.games import GAMES
from atoll.server.http.limits import BotTime, Places
from atoll.server.settings import Settings
from atoll.server.table.lanes import Cause, Job, Queue, Thought
from atoll.server.table.thinking import BotPool
from tests.server.players import Player, run
from tests.server.processes import ServerProcess
from tests.support.eventually import eventually, eventually_sync

HOUR = 3600.0
THRIFTY = 0.001
"""Seconds of bots in an hour: the first thought costs more than that, on any machine."""
MANGALA = GAMES["mangala"]


def queue(workers: int, per_hour: float = 1200.0, places: Places | None = None) -> Queue:
    return Queue(workers, BotTime(per_hour, 10, places or Places()))


def put(waiting: Queue, payer: str, is_awaited: bool, count: int = 1) -> None:
    loop = asyncio.new_event_loop()
    for _ in range(count):
        waiting.put(Job(Cause(payer, is_awaited), loop.create_future()))
    loop.close()


def served(waiting: Queue, count: int, seconds: float, now: float = 0.0) -> list[str]:
    """Who is served, one after another, when each thought takes so long."""
    found = []
    for _ in range(count):
        job = waiting.pick(now)
        if job is None:
            break
        found.append(job.cause.payer)
        waiting.finish(job, seconds, now)
    return found


def test_who_waits_comes_before_bots_that_play_each_other() -> None:
    """One guest's hundred tables of bots alone, and then somebody who plays against a bot."""
    waiting = queue(1)
    put(waiting, "guest", is_awaited=False, count=500)
    put(waiting, "ada", is_awaited=True, count=2)
    assert served(waiting, 4, seconds=5.0) == ["ada", "ada", "guest", "guest"]


def test_whoever_has_used_less_comes_first() -> None:
    """A guest who sits at a hundred tables himself waits too; but each other person's bot comes next."""
    waiting = queue(1)
    put(waiting, "guest", is_awaited=True, count=100)
    assert served(waiting, 3, seconds=5.0) == ["guest"] * 3
    put(waiting, "ada", is_awaited=True, count=3)
    put(waiting, "ben", is_awaited=True, count=1)
    assert served(waiting, 5, seconds=5.0) == ["ada", "ben", "ada", "ada", "guest"]


def test_the_last_worker_is_for_somebody_else() -> None:
    """Long thoughts cannot be interrupted: neither one person nor bots among themselves hold all workers."""
    waiting = queue(3)
    put(waiting, "guest", is_awaited=True, count=5)
    running = [waiting.pick(0.0) for _ in range(3)]
    assert [job.cause.payer for job in running if job] == ["guest", "guest"]
    put(waiting, "ada", is_awaited=False)
    assert [job.cause.payer for job in [waiting.pick(0.0)] if job] == ["ada"]
    alone = queue(3)
    for payer in ("one", "two", "three"):
        put(alone, payer, is_awaited=False)
    assert [alone.pick(0.0) is None for _ in range(3)] == [False, False, True]


def test_spent_bot_time_comes_back_by_the_hour() -> None:
    waiting = queue(1, per_hour=60.0)
    put(waiting, "guest", is_awaited=False, count=100)
    assert served(waiting, 100, seconds=7.0) == ["guest"] * 9  # paid afterwards: the ninth began with 4 s left
    assert waiting.sleep(0.0) == pytest.approx(60.0)  # never longer, whatever it is
    put(waiting, "ada", is_awaited=False)
    assert served(waiting, 100, seconds=7.0) == ["ada"]
    assert served(waiting, 100, seconds=7.0, now=HOUR) == ["guest"] * 9
    assert len(waiting) == 100 - 18


def test_the_most_that_one_guest_can_have_thought() -> None:
    """By default: what is there at first and what comes back; and all guests of an address are not endless either."""
    most = Settings().bot_seconds_per_hour
    waiting = queue(1, most)
    put(waiting, "guest", is_awaited=False, count=5000)
    total = sum(len(served(waiting, 5000, seconds=5.0, now=float(minute * 60))) for minute in range(61))
    assert total * 5.0 <= 2 * most + 5 * 61
    places = Places()
    crowd = queue(1, most, places)
    for number in range(50):
        places.note(f"guest {number}", "2001:db8::/64")
        put(crowd, f"guest {number}", is_awaited=False, count=1000)
    assert len(served(crowd, 50_000, seconds=5.0)) * 5.0 == 10 * most


def test_who_gave_up_is_passed_over() -> None:
    waiting = queue(1)
    put(waiting, "ada", is_awaited=True, count=2)
    waiting.waiting[Cause("ada", True)][0].turn.cancel()
    assert served(waiting, 5, seconds=1.0) == ["ada"]
    assert len(waiting) == 0


def metric(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)", text, re.MULTILINE)
    assert found, name
    return float(found[1])


def spent(text: str) -> float:
    """Seconds of slow thoughts that have been paid for."""
    name = 'atoll_bot_cpu_seconds_total{lane="slow"}'
    return metric(text, name) if name in text else 0.0


@pytest.fixture(scope="module")
def thrifty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("thrifty"), ATOLL_BOT_SECONDS_PER_HOUR=str(THRIFTY)) as process:
        yield process


BOTS = [{"is": "bot", "bot": "search", "simulations": 1000}] * 2
AGAINST = [{"is": "me"}, {"is": "bot", "bot": "greedy"}]


@pytest.fixture
def crowded(tmp_path: Path) -> Iterator[ServerProcess]:
    """It ends with its test: twenty games of bots would think on beside all tests that follow."""
    with ServerProcess(tmp_path) as process:
        yield process


def test_a_quick_bot_answers_while_a_guests_tables_think(crowded: ServerProcess) -> None:
    """All bots could be disabled by one guest: his tables of bots alone came first."""
    async def scene() -> None:
        guest = await Player(crowded.url).come_in("Guest")
        for _ in range(20):
            await guest.open_table(game="mandragora", seats=2, seating=BOTS, start=True)
        ada = await Player(crowded.url).come_in("Ada")
        table = await ada.open_table(game="mangala", seating=AGAINST, start=True)
        socket = await ada.socket(table["id"])
        for _ in range(3):
            said = await socket.table_where(lambda one: bool(one["legal"]))
            await socket.play(said["legal"][0])
            socket.table = None
        await socket.table_where(lambda one: bool(one["legal"]))
    run(scene())


def held(until: str) -> Thought:
    """In a worker: a thought that ends when the test lets it."""
    eventually_sync(Path(until).exists)
    return Thought("found", 0.0)


def test_long_thoughts_that_wait_hold_no_quick_one_up(tmp_path: Path) -> None:
    """One guest's twenty: one of them thinks, and the others wait for it and not for the worker that is left."""
    async def scene() -> None:
        pool, state = BotPool(1, BotTime(1200, 10, Places())), MANGALA.start(2, MANGALA.options())
        try:
            thoughts = [asyncio.create_task(pool.slow.ask(Cause("guest", False), held, str(tmp_path / "go on")))
                        for _ in range(20)]
            action = await pool.answer("mangala", "greedy", 0, state, 0, Cause("ada", True))
            assert action in state.legal_actions(0)
            assert (len(pool.slow.queue), len(pool.quick.queue)) == (19, 0)
            (tmp_path / "go on").touch()
            assert [thought.found for thought in await asyncio.gather(*thoughts)] == ["found"] * 20
        finally:
            pool.close()
    asyncio.run(scene())


def test_whoever_came_before_bot_time_was_spent_hears_of_it() -> None:
    """One worker; the first thought costs all there is, and the second one, which waits for the worker, is told."""
    waiting, heard = queue(1, per_hour=2.0), list[float]()
    put(waiting, "guest", is_awaited=False)
    first = waiting.pick(0.0)
    assert first is not None
    loop = asyncio.new_event_loop()
    waiting.put(Job(Cause("guest", False), loop.create_future(), say_wait=heard.append))
    loop.close()
    waiting.say_waits(0.0)
    assert heard == [], "there is bot time, it is only not its turn"
    waiting.finish(first, 3.0, 0.0)
    waiting.say_waits(0.0)
    assert heard == [pytest.approx(1800.0, abs=1.0)]


def test_people_are_told_when_bots_wait(thrifty: ServerProcess) -> None:
    """The game waits, says so and goes on by itself; what need not be begun is refused in a sentence."""
    async def scene() -> None:
        ada = await Player(thrifty.url).come_in("Ada")
        await ada.open_table(game="mandragora", seats=2, seating=BOTS, start=True)
        await eventually(lambda: ada.http.get("/metrics"), lambda said: spent(said.text) >= THRIFTY)
        table = await ada.open_table(game="mangala", seating=AGAINST, start=True)
        socket = await ada.socket(table["id"])
        while not socket.info["bots_wait"]:
            said = socket.table or {"legal": []}
            if said["legal"]:
                socket.table = None
                await socket.send({"do": "play", "n": said["mine"], "action": said["legal"][0]})
            await socket.hear()
        shown = await ada.get(f"/api/tables/{table['id']}")
        assert (shown["status"], shown["bots_wait"] > 0) == ("running", True)
        other = await ada.open_table(game="mangala", seating=[{"is": "me"}, {"is": "empty"}])
        ben = await Player(thrifty.url).come_in("Ben")
        await ben.post(f"/api/tables/{other['id']}/seats/1")
        await ada.post(f"/api/tables/{other['id']}/start")
        status, said = await ada.ask("POST", f"/api/tables/{other['id']}/hints")
        assert (status, said["code"]) == (429, "too_many")
        assert "bot time" in said["message"]
        assert (await ada.get(f"/api/tables/{other['id']}/now"))["n"] == 0  # and nobody was told of a hint
    run(scene())
