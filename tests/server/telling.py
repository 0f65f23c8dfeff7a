"""What the tests of notices share: accounts at a table, their browsers and webhooks, and a look into the outbox."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from atoll.server.store.schema import notices
from atoll.server.store.store import Store
from tests.server.players import Player
from tests.server.receivers import Browser, Receiver
from tests.support.eventually import eventually

DAYS = {"kind": "days", "days": 2}
OPEN = {"ATOLL_PRIVATE_ENDPOINTS": "yes", "ATOLL_ENDPOINT_SECONDS": "3", "ATOLL_TRIALS_PER_HOUR": "5"}


async def subscribe(player: Player, there: Receiver, path: str) -> Browser:
    browser = Browser()
    await player.post("/api/me/browsers", **browser.subscription(f"{there.url}{path}"), name="Phone")
    return browser


async def hook(player: Player, there: Receiver, path: str, form: str = "json") -> dict[str, Any]:
    made: dict[str, Any] = await player.post("/api/me/webhooks", url=f"{there.url}{path}", form=form)
    return made


async def seated_accounts(url: str, *names: str, **more: Any) -> tuple[str, list[Player]]:
    people = [await Player(url).sign_up(name) for name in names]
    table = await people[0].open_table(game="mangala", seats=2, **more)
    await people[1].post(f"/api/tables/{table['id']}/seats/1")
    await people[0].post(f"/api/tables/{table['id']}/start")
    return table["id"], people


async def settled(database: str, key: str, wanted: str) -> None:
    """Until the outbox says so of that notice."""
    store = Store(database)
    query = select(notices.c.result).where(notices.c.key.like(key))
    found = await eventually(lambda: store.read(lambda connection: list(connection.scalars(query))),
                             lambda results: results not in ([], [None]))
    assert found == [wanted]
    await store.close()


async def sow(player: Player, table_id: str, action: str) -> None:
    mine = (await player.get(f"/api/tables/{table_id}/now"))["mine"]
    await player.post(f"/api/tables/{table_id}/entries", n=mine, action=action)
