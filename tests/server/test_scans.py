"""What is asked often is answered from indexes, and with as many statements for many tables as for few."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event, insert, select

from atoll.server.app import ENDPOINTS, make_app
from atoll.server.desk import Desk
from atoll.server.settings import Settings
from atoll.server.store.schema import tournament_entries
from atoll.server.store.sqlite import SqliteThreads
from atoll.server.store.store import Store
from atoll.server.tournaments.about import fill_about
from tests.server.processes import Postgres
from tests.server.templates import new_sqlite

SCANNED = re.compile(r"SCAN (chat|mutes|entries|tournament_entries|seats|tables|people|sessions|notices|deliveries|"
                     r"ratings|rating_changes|deal_tables|campaigns|campaign_seats)\b")
"""What grows with people and games."""
BOT = {"is": "bot", "bot": "random"}
Scene = Callable[[httpx.AsyncClient, list[tuple[str, Any]], Desk], Awaitable[None]]


def in_this_process(folder: Path, scene: Scene) -> None:
    """The application without a network, and every statement with which it reads."""
    async def whole() -> None:
        app = make_app(Settings(database_url=new_sqlite(folder / "atoll.db"), bot_workers=1, poll_seconds=3600))
        asked: list[tuple[str, Any]] = []
        road = app.state.desk.store.road
        assert isinstance(road, SqliteThreads)
        event.listen(road.reader, "before_cursor_execute",
                     lambda connection, cursor, statement, given, *more: asked.append((statement, given)))
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost",
                                   headers={"origin": "http://localhost"})
        async with app.router.lifespan_context(app), client:
            await scene(client, asked, app.state.desk)
    asyncio.run(whole())


async def post(client: httpx.AsyncClient, path: str, **body: Any) -> Any:
    answer = await client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_nothing_that_grows_is_looked_through_for_one_line_of_chat_or_one_person(tmp_path: Path) -> None:
    async def scene(client: httpx.AsyncClient, asked: list[tuple[str, Any]], desk: Desk) -> None:
        await post(client, "/api/guests", name="Ada")
        table = await post(client, "/api/tables", game="mangala")
        asked.clear()
        await post(client, f"/api/tables/{table['id']}/chat", text="hello")
        assert (await client.get("/api/me/export")).status_code == 200
        assert len(asked) > 8
        assert await scans(asked, desk) == []
    in_this_process(tmp_path, scene)


async def scans(asked: list[tuple[str, Any]], desk: Desk) -> list[tuple[str, str]]:
    """Statements that look through a whole table, and through which."""
    said = [(statement, given) for statement, given in asked if statement.startswith("SELECT")]
    plans = [await desk.store.read(lambda connection, one=one: list(
        connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {one[0]}", one[1]))) for one in said]
    return [(statement, row[3]) for (statement, _), plan in zip(said, plans, strict=True) for row in plan
            if SCANNED.search(row[3])]


def test_no_page_looks_through_what_grows(tmp_path: Path) -> None:
    """Every page that can be looked at, but for an admin's: whoever asks for it costs no more on a server of years."""
    async def scene(client: httpx.AsyncClient, asked: list[tuple[str, Any]], desk: Desk) -> None:
        holes = await something_of_everything(client)
        for page in ENDPOINTS:
            if page.method != "GET" or page.admin or page.path in LONG_THOUGHTS:
                continue
            path = re.sub(r"\{(\w+)\}", lambda hole: holes.get(hole[1], "x"), page.path)
            asked.clear()
            answer = await client.get(path)
            assert answer.status_code < 500, (path, answer.text)
            assert (path, await scans(asked, desk)) == (path, [])
    in_this_process(tmp_path, scene)


LONG_THOUGHTS = ("/api/puzzle", "/api/oracle/mangala")


async def something_of_everything(client: httpx.AsyncClient) -> dict[str, str]:
    """What stands in the holes of paths."""
    await post(client, "/api/accounts", name="Ada", password="lagoon in the morning")
    table = await post(client, "/api/tables", game="mangala", seating=[{"is": "me"}, BOT], lot=False, start=True)
    await post(client, f"/api/tables/{table['id']}/entries", n=0, action="!resign")
    await post(client, "/api/daily")
    event = f"/api/tournaments/{(await post(client, '/api/tournaments', name='Cup', place='board', rounds=3))['id']}"
    for name in ("Ben", "Cem"):
        await post(client, f"{event}/players", name=name)
    await post(client, f"{event}/draft")
    await post(client, f"{event}/rounds", round=1)
    campaign = await post(client, "/api/campaigns", game="my_island", seats=3)
    return {"table": table["id"], "tournament": event.rpartition("/")[2], "campaign": campaign["id"], "name": "Ada",
            "other": "Ada", "game": "mangala", "round": "1", "board": "1", "player": "1", "lang": "en",
            "slip": f"{event.rpartition('/')[2]}-1-1-0-abcdefgh"}


def test_my_tables_cost_as_many_statements_however_many_they_are(tmp_path: Path) -> None:
    async def scene(client: httpx.AsyncClient, asked: list[tuple[str, Any]], desk: Desk) -> None:
        await post(client, "/api/guests", name="Ada")
        counts = []
        for _ in range(2):
            for _ in range(4):
                await post(client, "/api/tables", game="mangala", seating=[{"is": "me"}, BOT], lot=False, start=True)
            await client.get("/api/me/tables")
            asked.clear()
            listed = (await client.get("/api/me/tables")).json()["tables"]
            assert all(one["my_turn"] for one in listed)
            counts.append((len(listed), len(asked)))
        (few, for_few), (many, for_many) = counts
        assert (few, many) == (4, 8)
        assert for_many == for_few
    in_this_process(tmp_path, scene)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_entries_from_before_say_whom_they_are_about(kind: str, postgres: Postgres, tmp_path: Path) -> None:
    facts = ('{"is":"appointed","person":"p1"}', '{"is":"entered","player":1,"name":"\\"person\\":\\"x","person":"p2"}',
             '{"is":"entered","player":2,"name":"Somebody"}', '{"is":"ended"}')

    async def scene() -> None:
        store = Store(postgres.create("about") if kind == "postgres" else new_sqlite(tmp_path / "about.db"))
        await store.open()
        rows = [{"tournament": "t", "n": n, "facts": one, "at": 1} for n, one in enumerate(facts)]
        await store.write(lambda connection: connection.execute(insert(tournament_entries), rows))
        await store.write(fill_about)
        query = select(tournament_entries.c.about).order_by(tournament_entries.c.n)
        assert await store.read(lambda connection: list(connection.scalars(query))) == ["p1", "p2", None, None]
        await store.close()
    asyncio.run(scene())
