"""Browsers and webhooks: whoever is dead is dropped, whoever is slow delays nobody, and nobody has too many."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select, text

from atoll.server.notices.kinds import Facts, read_notice
from atoll.server.notices.targets import forget_notices, forget_people
from atoll.server.store.schema import deliveries, notice_targets, notices
from atoll.server.store.store import Store, migrate
from tests.server.players import Player, Refusal, run, seated
from tests.server.processes import Postgres, ServerProcess
from tests.server.receivers import Browser, receiver
from tests.server.telling import DAYS, hook, seated_accounts, sow, subscribe
from tests.support.eventually import eventually


def test_a_dead_browser_is_dropped_and_a_dead_webhook_left_alone(telling: ServerProcess) -> None:
    async def scene() -> None:
        async with receiver() as there:
            there.statuses = {"/gone": [410], "/lost": [404], "/moved": [302]}
            table_id, (ada, ben) = await seated_accounts(telling.url, "Ada Dead", "Ben Dead", clock=DAYS)
            await subscribe(ben, there, "/gone")
            hooks = {path: await hook(ben, there, path) for path in ("/lost", "/moved", "/good")}
            await sow(ada, table_id, "sow 1")
            await there.until("/good", 1)
            await eventually(lambda: ben.get("/api/me/browsers"), lambda said: not said["browsers"])
            await eventually(lambda: ben.get("/api/me/webhooks"), lambda said: said["webhooks"][0]["broken"])
            with pytest.raises(Refusal, match=r"not_delivered.*404"):
                await ben.post(f"/api/me/webhooks/{hooks['/lost']['id']}/test")
            there.statuses["/lost"] = [204]
            await ben.post(f"/api/me/webhooks/{hooks['/lost']['id']}/test")
            assert [one["broken"] for one in (await ben.get("/api/me/webhooks"))["webhooks"]] == [False] * 3
            assert there.at("/lost")[-1].said["kind"] == "test"
            assert there.at("/elsewhere") == []
    run(scene())


def test_a_slow_endpoint_delays_nobody(telling: ServerProcess) -> None:
    """More notices for a host that never answers than it has places; another's arrives while those are waited for."""
    async def scene() -> None:
        async with receiver() as slow, receiver() as good:
            slow.statuses = {f"/{number}": [0] for number in range(30)}
            ada = await Player(telling.url).sign_up("Ada Slow")
            table_ids = []
            for number in range(10):
                ben = await Player(telling.url).sign_up(f"Ben Slow {number}")
                for place in range(3):
                    await hook(ben, slow, f"/{3 * number + place}")
                table = await ada.open_table(game="mangala", seats=2, clock=DAYS)
                await ben.post(f"/api/tables/{table['id']}/seats/1")
                table_ids.append(table["id"])
            table_id, (eva, fay) = await seated_accounts(telling.url, "Eva Quick", "Fay Quick", clock=DAYS)
            await hook(fay, good, "/quick")
            for one in table_ids:
                await ada.post(f"/api/tables/{one}/start")
                await sow(ada, one, "sow 1")
            await eventually(lambda: len(slow.taken), lambda said: said >= 8)
            await sow(eva, table_id, "sow 1")
            await good.until("/quick", 1)
            assert len(slow.taken) < 30, "they were all let go before the quick one came"
    run(scene())


def test_a_browser_is_the_last_persons_and_ends_with_the_session(telling: ServerProcess) -> None:
    async def scene() -> None:
        async with receiver() as there:
            table_id, (ada, ben) = await seated_accounts(telling.url, "Ada Owner", "Ben Owner", clock=DAYS)
            browser = await subscribe(ada, there, "/shared")
            await ben.post("/api/me/browsers", **browser.subscription(f"{there.url}/shared"))
            assert (await ada.get("/api/me/browsers"))["browsers"] == []
            other = await Player(telling.url).come_in("Other")
            mine = (await ben.get("/api/me/browsers"))["browsers"][0]["id"]
            for method, path in (("DELETE", ""), ("POST", "/test")):
                with pytest.raises(Refusal, match="no_such_target"):
                    await other.fetch(method, f"/api/me/browsers/{mine}{path}")
            await hook(ben, there, "/still")
            await ben.delete("/api/sessions")
            await sow(ada, table_id, "sow 1")
            await there.until("/still", 1)
            assert there.at("/shared") == []
    run(scene())


def test_a_browser_that_is_not_told_any_more_is_not_said_to_be(telling: ServerProcess) -> None:
    async def scene() -> None:
        async with receiver() as there:
            ada = await Player(telling.url).sign_up("Ada Back Again")
            browser = await subscribe(ada, there, "/again")
            (known,) = (await ada.get("/api/me/browsers"))["browsers"]
            await ada.delete("/api/sessions")
            await ada.post("/api/sessions", name="Ada Back Again", password="lagoon in the morning")
            assert (await ada.get("/api/me/browsers"))["browsers"] == []
            with pytest.raises(Refusal, match="no_such_target"):
                await ada.post(f"/api/me/browsers/{known['id']}/test")
            await ada.post("/api/me/browsers", **browser.subscription(f"{there.url}/again"))
            (again,) = (await ada.get("/api/me/browsers"))["browsers"]
            await ada.post(f"/api/me/browsers/{again['id']}/test")
            await there.until("/again", 1)
    run(scene())


def test_quotas_and_bad_input(telling: ServerProcess, server: ServerProcess) -> None:
    async def scene() -> None:
        async with receiver() as there:
            ada = await Player(telling.url).sign_up("Ada Many")
            made = [(await ada.ask("POST", "/api/me/webhooks", {"url": f"{there.url}/{n}", "form": "slack"}))[0]
                    for n in range(7)]
            assert made == [200] * 5 + [429] * 2
            assert (await ada.ask("POST", "/api/me/webhooks", {"url": f"{there.url}/4", "form": "slack"}))[0] == 200
            first = (await ada.get("/api/me/webhooks"))["webhooks"][0]["id"]
            tried = [(await ada.ask("POST", f"/api/me/webhooks/{first}/test"))[0] for _ in range(6)]
            assert tried == [200] * 5 + [429]
            await ada.delete(f"/api/me/webhooks/{first}")
            exported = await ada.get("/api/me/export")
            assert (len(exported["webhooks"]), exported["notices"]["zone"]) == (4, "UTC")
            browsers = [(await ada.ask("POST", "/api/me/browsers", Browser().subscription(f"{there.url}/b{n}")))[0]
                        for n in range(11)]
            assert browsers == [200] * 10 + [429]
            for bad in ({"zone": "Mars/Base"}, {"digest_at": "8"}, {"quiet": {"begin": "25:00", "end": "07:00"}},
                        {"quiet": {"begin": "07:00", "end": "07:00"}}, {"turn": {"live": ["smoke"]}},
                        {"digest_at": "08:00:01"}, {"zone": "../../etc/passwd"}):
                assert (await ada.ask("PUT", "/api/me/notices", bad))[0] == 400, bad
            guest = await Player(telling.url).come_in("Guest")
            assert (await guest.ask("POST", "/api/me/webhooks", {"url": f"{there.url}/g", "form": "json"}))[0] == 403
        eva = await Player(server.url).sign_up("Eva Private")
        for url in ("https://127.0.0.1/x", "https://localhost/x", "https://[::1]/", "http://example.org/", "https://10.0.0.1"):
            status, said = await eva.ask("POST", "/api/me/webhooks", {"url": url, "form": "json"})
            assert (status, said["code"]) == (400, "bad_endpoint"), url
            status, said = await eva.ask("POST", "/api/me/browsers", Browser().subscription(url))
            assert (status, said["code"]) == (400, "bad_endpoint"), url
    run(scene())


def test_what_is_forgotten(telling: ServerProcess) -> None:
    """With a person go targets, plans and notices; a browser without its session is not kept."""
    async def scene() -> None:
        async with receiver() as there:
            table_id, (ada, ben) = await seated_accounts(telling.url, "Ada Gone", "Ben Gone", clock=DAYS)
            await subscribe(ben, there, "/forgotten")
            await hook(ben, there, "/kept")
            await sow(ada, table_id, "sow 1")
            await there.until("/kept", 1)
            await ben.delete("/api/sessions")
            store, mine = Store(telling.database), notice_targets.c.person == ben.me["id"]
            await store.write(forget_notices)
            left = await store.read(lambda connection: list(connection.scalars(
                select(notice_targets.c.form).where(mine))))
            assert left == ["json"]
            await store.write(lambda connection: forget_people(connection, [ben.me["id"]]))
            for table in (notice_targets, notices, deliveries):
                query = select(table).where(table.c.person == ben.me["id"])
                assert await store.read(lambda connection, query=query: connection.execute(query).first()) is None
            await store.close()
    run(scene())


OLD = """INSERT INTO tables (id, game, version, options, status, visibility, host, rated, spectators, seed, created)
VALUES ('t1', 'mangala', 1, '{}', 'running', 'public', 'p1', false, true, '', 1);
INSERT INTO seats (table_id, seat, person, ready) VALUES ('t1', 0, 'p1', true), ('t1', 1, 'p2', true);
INSERT INTO letters (table_id, seat, n, due, tries, result, at) VALUES ('t1', 0, 4, NULL, 0, 'sent', 5),
('t1', 1, 6, 7, 1, NULL, 8)"""


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_letters_of_before_are_notices(kind: str, postgres: Postgres, tmp_path: Path) -> None:
    """What was written about is not told again, and what waited waits on."""
    async def scene() -> None:
        url = postgres.create_empty("old_letters") if kind == "postgres" else f"sqlite:///{tmp_path / 'old.db'}"
        store = Store(url)
        await store.write(lambda connection: migrate(connection, "0013"))
        for statement in OLD.split(";"):
            await store.write(lambda connection, statement=statement: connection.execute(text(statement)))
        await store.write(migrate)
        query = select(notices).order_by(notices.c.key)
        rows = await store.read(lambda connection: list(connection.execute(query)))
        await store.close()
        assert [(row.key, row.person, row.due, row.result) for row in rows] == [
            ("turn/t1/0/4", "p1", None, "sent"), ("turn/t1/1/6", "p2", 7, None)]
        assert read_notice(rows[1]).facts == Facts("t1", 1, 6, "mangala")
    asyncio.run(scene())


def test_a_guest_who_makes_an_account_goes_on_being_told(telling: ServerProcess) -> None:
    async def scene() -> None:
        async with receiver() as there:
            table_id, (ada, ben) = await seated(telling.url, "mangala", 2, clock=DAYS)
            await subscribe(ben, there, "/account")
            await ben.sign_up("Ben Grown")
            await sow(ada, table_id, "sow 1")
            await there.until("/account", 1)
    run(scene())
