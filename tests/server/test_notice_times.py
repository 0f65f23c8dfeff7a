"""Quiet hours and daily digests, in everybody's own time zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select, select, update

from atoll.server.notices.plan import NoticePlan, QuietHours
from atoll.server.store.schema import notices
from atoll.server.store.store import Store
from tests.server.players import run
from tests.server.processes import ServerProcess
from tests.server.receivers import receiver
from tests.server.telling import DAYS, OPEN, hook, seated_accounts, settled, sow
from tests.server.test_letters import Mailboxes, mail_server, stop_letters
from tests.support.eventually import eventually


async def put_off(store: Store, query: Select[Any]) -> int:
    """For how long a notice waits; 0 where there is none yet."""
    row = await store.read(lambda connection: connection.execute(query).first())
    return 0 if row is None else int(row.due - row.at)


def test_quiet_hours_hold_a_notice_until_they_end(telling: ServerProcess) -> None:
    async def scene() -> None:
        async with receiver() as there:
            tables = [await seated_accounts(telling.url, f"Ada Quiet {n}", f"Ben Quiet {n}", clock=DAYS)
                      for n in range(2)]
            now = datetime.now(UTC)
            quiet = {"begin": f"{now - timedelta(hours=2):%H:%M}", "end": f"{now + timedelta(hours=2):%H:%M}"}
            for number, (table_id, (ada, ben)) in enumerate(tables):
                await hook(ben, there, f"/quiet/{number}")
                plan = await ben.fetch("PUT", "/api/me/notices", {"quiet": quiet, "zone": "Etc/UTC"})
                assert plan["quiet"] == quiet
                assert plan["turn"]["days"] == ["push", "webhook", "letter"]
                await sow(ada, table_id, "sow 1")
            store, later = Store(telling.database), {}
            keys = [f"turn/{table_id}/1/%" for table_id, _ in tables]
            for key in keys:
                query = select(notices.c.due, notices.c.at).where(notices.c.key.like(key))
                later[key] = await eventually(lambda query=query: put_off(store, query), lambda wait: wait >= 6_600_000)
            assert all(6_600_000 < one < 7_300_000 for one in later.values())
            await sow(tables[1][1][1], tables[1][0], "sow 1")  # the second one has answered meanwhile
            for _, (_, ben) in tables:
                await ben.fetch("PUT", "/api/me/notices", {})
            await store.write(lambda connection: connection.execute(
                update(notices).where(notices.c.key.like(keys[0]) | notices.c.key.like(keys[1])).values(due=1)))
            await store.close()
            await there.until("/quiet/0", 1)
            await settled(telling.database, keys[1], "answered")
            assert there.at("/quiet/1") == []
    run(scene())


def test_a_digest_gathers_a_day_and_leaves_out_what_is_done(tmp_path: Path) -> None:
    async def scene(server: ServerProcess, boxes: Mailboxes) -> None:
        table_id, (ada, ben) = await seated_accounts(server.url, "Ada", "Ben", clock=DAYS)
        _, (eva, _) = await seated_accounts(server.url, "Eva", "Fay", clock=DAYS)
        gone = (await eva.open_table(game="mangala", clock=DAYS))["id"]
        await ben.post(f"/api/tables/{gone}/seats/1")
        await eva.post(f"/api/tables/{gone}/start")
        await ben.fetch("PATCH", "/api/me", {"email": "ben@example.org", "mail": True})
        await ben.post("/api/me/email", code=await boxes.code_for("ben@example.org"))
        await ben.fetch("PUT", "/api/me/notices", {"turn": {"days": ["digest"]}, "mention": {"days": ["digest"]}})
        await sow(ada, table_id, "sow 1")
        await sow(eva, gone, "sow 1")
        await ada.post(f"/api/tables/{table_id}/chat", text="@Ben?")
        for key in (f"turn/{table_id}/1/%", f"turn/{gone}/1/%", f"mention/{table_id}/%"):
            await settled(server.database, key, "gathered")
        await sow(ben, gone, "sow 1")
        assert len(boxes.letters) == 1
        store = Store(server.database)
        digest = notices.c.kind == "digest"
        count = await store.write(lambda connection: connection.execute(update(notices).where(digest).values(due=1)
                                                                         ).rowcount)
        assert count == 1
        await settled(server.database, "digest/%", "told")
        await eventually(lambda: len(boxes.letters), lambda said: said >= 2)
        await store.close()
        letter = boxes.letters[1][1]
        assert letter["Subject"] == "Atoll: 2 things wait for you"
        table = f"{server.url}/table/{table_id}"
        assert letter.get_content().replace("\r", "").startswith(
            f"• Mangala: it is your turn\n  {table}\n• Mangala: Ada mentions you\n  {table}\n")
        await stop_letters(server.url, letter, ben)

    with mail_server() as (boxes, settings), ServerProcess(tmp_path, **settings, **OPEN) as server:
        run(scene(server, boxes))


def at(said: str) -> int:
    return round(datetime.fromisoformat(said).timestamp() * 1000)


def shown(when: int | None) -> str | None:
    return None if when is None else datetime.fromtimestamp(when / 1000, UTC).strftime("%d %H:%M")


@pytest.mark.parametrize(("now", "until"), [
    ("2026-11-16T18:59:00Z", None), ("2026-11-16T19:00:00Z", "17 04:00"), ("2026-11-17T00:00:00Z", "17 04:00"),
    ("2026-11-17T03:59:59Z", "17 04:00"), ("2026-11-17T04:00:00Z", None)])
def test_quiet_over_midnight_in_istanbul(now: str, until: str | None) -> None:
    plan = NoticePlan(quiet=QuietHours("22:00", "07:00"), zone="Europe/Istanbul")
    assert shown(plan.quiet_until(at(now))) == until


@pytest.mark.parametrize(("now", "until"), [
    ("2026-03-29T00:30:00Z", "29 05:00"), ("2026-10-25T00:30:00Z", "25 06:00"), ("2026-10-25T01:30:00Z", "25 06:00")])
def test_quiet_while_the_clocks_change(now: str, until: str) -> None:
    """Berlin: in March the night is an hour shorter, in October longer; it ends by the clock on the wall."""
    plan = NoticePlan(quiet=QuietHours("23:30", "07:00"), zone="Europe/Berlin")
    assert shown(plan.quiet_until(at(now))) == until


def test_quiet_within_a_day_and_the_hour_of_the_digest() -> None:
    plan = NoticePlan(quiet=QuietHours("12:00", "14:00"), zone="UTC", digest_at="02:30")
    assert [shown(plan.quiet_until(at(f"2026-11-16T{hour}:00Z"))) for hour in ("11:59", "12:00", "14:00")] == [
        None, "16 14:00", None]
    assert shown(plan.next_digest(at("2026-11-16T02:30:00Z"))) == "17 02:30"
    berlin = NoticePlan(zone="Europe/Berlin", digest_at="02:30")
    assert shown(berlin.next_digest(at("2026-03-28T12:00:00Z"))) == "29 01:30"  # an hour that the wall does not show
