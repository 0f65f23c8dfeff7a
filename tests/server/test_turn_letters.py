"""One letter for each wait, whichever process stored the move and whichever dies; none to somebody at the table."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from sqlalchemy import func, select

from atoll.server.store.schema import deliveries, notices
from atoll.server.store.store import Store
from tests.server.players import PATIENCE, Player, run, seated
from tests.server.processes import Postgres, ServerProcess
from tests.server.test_letters import Mailboxes, mail_server
from tests.support.eventually import eventually


async def results(database: str) -> list[str | None]:
    store = Store(database)
    query = (select(func.coalesce(deliveries.c.result, notices.c.result))
             .select_from(notices.outerjoin(deliveries, deliveries.c.notice == notices.c.key))
             .where(notices.c.key.like("turn/%/1/%")).order_by(notices.c.at))
    found = await store.read(lambda connection: list(connection.scalars(query)))
    await store.close()
    return found


async def until(results_of: str, wanted: list[str | None]) -> None:
    end = time.monotonic() + PATIENCE
    while (found := await results(results_of)) != wanted:
        assert time.monotonic() < end, found
        await asyncio.sleep(0.1)


async def move_on(url: str, table_id: str, people: list[Player]) -> None:
    """Somebody plays, at that process, until the turn has changed."""
    seat = (await people[0].get(f"{url}/api/tables/{table_id}/now"))["to_act"][0]
    while True:
        now = await people[seat].get(f"{url}/api/tables/{table_id}/now")
        if now["to_act"] != [seat]:
            return
        await people[seat].fetch("POST", f"{url}/api/tables/{table_id}/entries",
                                 {"n": now["mine"], "action": now["legal"][-1]})


def test_two_processes_write_one_letter_for_each_wait(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.create("turn_letters")

    async def scene(one: ServerProcess, two: ServerProcess, boxes: Mailboxes) -> None:
        table_id, people = await seated(one.url, "mangala", 2, clock={"kind": "days", "days": 2})
        for person in people:
            person.http.headers["Origin"] = two.url  # the second process is asked for most; both serve anybody
        ben = people[1]
        await ben.fetch("PATCH", f"{two.url}/api/me", {"email": "ben@example.org", "mail": True})
        await ben.fetch("POST", f"{two.url}/api/me/email", {"code": await boxes.code_for("ben@example.org")})
        await move_on(two.url, table_id, people)
        await until(database, ["sent"])
        await move_on(two.url, table_id, people)
        for person in people:
            person.http.headers["Origin"] = one.url
        await move_on(one.url, table_id, people)
        await until(database, ["sent", "sent"])
        await move_on(one.url, table_id, people)
        socket = await ben.socket(table_id, two.url)
        await socket.table_where(lambda said: True)
        await eventually(lambda: ben.get(f"{one.url}/api/tables/{table_id}"),
                         lambda said: said["seats"][1]["here"])  # the other process knows that he is there
        await move_on(one.url, table_id, people)
        await until(database, ["sent", "sent", "here"])
        await socket.close()
        await eventually(lambda: ben.get(f"{one.url}/api/tables/{table_id}"), lambda said: not said["seats"][1]["here"])
        await move_on(one.url, table_id, people)
        await move_on(one.url, table_id, people)
        one.kill()
        await until(database, ["sent", "sent", "here", "sent"])
        turns = [str(letter["Message-ID"]) for to, letter in boxes.letters if "Message-ID" in letter][1:]
        assert len(turns) == len(set(turns)) == 3

    with (mail_server() as (boxes, settings), ServerProcess(tmp_path, database, **settings) as one,
          ServerProcess(tmp_path, database, **settings) as two):
        run(scene(one, two, boxes))
