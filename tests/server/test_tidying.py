"""What nobody needs is removed, and nothing else: old sessions, spent codes, guests who never played."""

from __future__ import annotations

import asyncio
import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import Connection, Row, Table, insert, literal_column, select, update

from atoll.server.app import ENDPOINTS
from atoll.server.people.people import People
from atoll.server.settings import Settings
from atoll.server.store.schema import chat, codes, mutes, people, quotas, ratings, seats, sessions, tournament_entries
from atoll.server.store.store import Store
from atoll.server.store.tidying import DAY, Housekeeper
from tests.server.players import PATIENCE, Player, run
from tests.server.processes import Postgres, ServerProcess
from tests.server.templates import new_sqlite
from tests.support.eventually import eventually

PASSWORD = "lagoon in the morning"


async def everybody(store: Store) -> set[str]:
    return await store.read(lambda connection: set(connection.execute(select(people.c.name)).scalars()))


def first_of(connection: Connection, table: Table) -> Row[Any] | None:
    return connection.execute(select(table)).first()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_guests_who_never_played_are_forgotten_and_no_others(kind: str, postgres: Postgres, tmp_path: Path) -> None:
    async def scene() -> None:
        store = Store(postgres.create("tidy") if kind == "postgres" else new_sqlite(tmp_path / "tidy.db"))
        await store.open()
        house, keeper = People(store, session_days=180), Housekeeper(Settings(), store)
        names = ("Idle", "Seated", "Talker", "Comes back", "Arbiter", "Fresh", *(f"Idle {n}" for n in range(450)))
        found = {name: await house.add_guest(name) for name in names}
        ada = await house.add_account(None, "Ada", PASSWORD, None, None)
        for person in (*found.values(), ada):
            await house.open_session(person)
        await house.make_code(found["Idle"], None)
        await house.mute(ada, found["Idle"].id, True)
        old = [found[name].id for name in names if name not in ("Comes back", "Fresh")]

        def work(connection: Connection) -> None:
            connection.execute(update(people).where(people.c.id != found["Fresh"].id)
                               .values(created=people.c.created - 40 * DAY))
            connection.execute(update(sessions).where(sessions.c.person.in_(old))
                               .values(used=sessions.c.used - 40 * DAY))
            connection.execute(insert(seats).values(table_id="t", seat=0, person=found["Seated"].id, ready=True))
            said = {"table_id": "t", "person": found["Talker"].id, "name": "", "at": 1, "text": ""}
            connection.execute(insert(chat).values(**said))
            connection.execute(insert(tournament_entries).values(tournament="t", n=0, facts="{}", at=1,
                                                                 who=found["Arbiter"].id))
        await store.write(work)
        assert (await keeper.tidy())["guests"] == 451
        assert await everybody(store) == {"Ada", "Seated", "Talker", "Comes back", "Arbiter", "Fresh"}
        for table in (mutes, codes):
            assert await store.read(partial(first_of, table=table)) is None
        assert (await keeper.tidy())["guests"] == 0
        await store.close()
    asyncio.run(scene())


def test_ended_sessions_and_spent_codes_are_removed_by_a_running_server(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, ATOLL_TIDY_MINUTES="0.005", ATOLL_SESSION_DAYS="3") as server:
        async def scene() -> None:
            ada, ben = await Player(server.url).come_in("Ada"), await Player(server.url).come_in("Ben")
            await ada.post("/api/me/code")
            store = Store(server.database)

            def work(connection: Connection) -> None:
                mine = sessions.c.person == ada.me["id"]
                connection.execute(update(sessions).where(mine).values(used=sessions.c.used - 4 * DAY))
                connection.execute(update(codes).values(until=1))
                connection.execute(insert(quotas).values(name="letters", ends=1, used=1))
            await store.write(work)
            await eventually(lambda: store.read(lambda connection: [
                len(connection.execute(select(table)).all()) for table in (sessions, codes, quotas)]),
                lambda left: left == [1, 0, 0])
            await store.close()
            assert (await ben.get("/api/me"))["name"] == "Ben"
        run(asyncio.wait_for(scene(), PATIENCE))


def test_a_password_that_was_hashed_at_other_costs_is_hashed_anew(tmp_path: Path) -> None:
    async def scene() -> None:
        store = Store(new_sqlite(tmp_path / "hash.db"))
        await store.open()
        house = People(store, session_days=180)
        await house.add_account(None, "Ada", PASSWORD, None, None)

        def work(connection: Connection) -> None:
            cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
            connection.execute(update(people).values(password=cheap))
        await store.write(work)
        with pytest.raises(ValueError, match="wrong"):
            await house.log_in("Ada", "a wrong guess")
        for _ in range(2):
            assert (await house.log_in("Ada", PASSWORD)).name == "Ada"
            stored = await store.read(lambda connection: connection.execute(select(people.c.password)).scalar_one())
            assert stored.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
        await store.close()
    asyncio.run(scene())


def test_a_fault_of_ours_is_logged_without_the_key_in_its_address(tmp_path: Path) -> None:
    """Safety: logs hold no secrets. A row that cannot be read breaks the calendar's page."""
    with ServerProcess(tmp_path) as server:
        async def scene() -> str:
            ada = await Player(server.url).come_in("Ada")
            address: str = (await ada.post("/api/me/calendar"))["url"]
            await ada.post("/api/tables", game="mangala")
            store = Store(server.database)
            await store.write(lambda connection: connection.execute(insert(ratings).values(
                person=ada.me["id"], game="mangala", rating=literal_column("'much'"), deviation=350, volatility=0.06,
                games=1)))
            await store.close()
            assert (await Player(server.url).http.get(address)).status_code == 500
            return address.split("/")[-1].removesuffix(".ics")
        key = run(scene())
    log = server.log.read_text()
    assert key not in log
    broken = [json.loads(line) for line in log.splitlines() if '"broken"' in line]
    assert [line["path"] for line in broken] == ["/api/calendar/{key}"]


NUL = "a\0b"


REFUSED = (400, {"code": "malformed", "message": "the request has a character NUL in it"})


@pytest.mark.parametrize("kind", ["server", "postgres_server"])
def test_nul_is_refused_everywhere(kind: str, request: pytest.FixtureRequest) -> None:
    """PostgreSQL cannot store it; that is no reason to say that the database is away, nor to take it elsewhere."""
    there: ServerProcess = request.getfixturevalue(kind)

    async def scene() -> None:
        ada = await Player(there.url).come_in("Ada")
        for page in ENDPOINTS:
            path = re.sub(r"{\w+}", "1", page.path)
            asked = [path + "?unknown=a%00b", *([] if path == page.path else [re.sub(r"{\w+}", "a%00b", page.path)])]
            for one in asked:
                assert await ada.ask(page.method, one, {} if page.body else None) == REFUSED, one
            for body in ({"name": NUL}, {"deep": [{NUL: 1}]}, {"is": [NUL]}) if page.body else ():
                assert await ada.ask(page.method, path, body) == REFUSED, page
        table = await ada.post("/api/tables", game="mangala")
        said = await ada.ask("POST", f"/api/tables/{table['id']}/chat", {"text": "a \\u0000 that is only written"})
        assert (said[0], said[1]["text"]) == (200, "a \\u0000 that is only written")
        socket = await ada.socket(table["id"])
        for message in ({"do": "say", "text": NUL}, {"do": "play", "n": 0, "action": NUL}, {"do": NUL}):
            await socket.send(message)
            told = await socket.hear_kind("refused", "chat")
            assert (told["is"], told["code"], told["message"]) == ("refused", "malformed", REFUSED[1]["message"])
        await socket.send({"do": "say", "text": "a \\u0000 that is only written"})
        assert (await socket.hear_kind("chat"))["line"]["text"] == "a \\u0000 that is only written"
    run(scene())
