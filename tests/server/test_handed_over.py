"""What is put upon somebody without asking: a tournament that is handed over costs him nothing, and he can leave it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.players import Player, Refusal, run
from tests.server.processes import ServerProcess
from tests.support.eventually import eventually

BOTS = {"bot": "search", "simulations": 2000, "count": 4}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path, ATOLL_BOT_SECONDS_PER_HOUR="2", ATOLL_TOURNAMENTS_PER_PERSON="1") as process:
        yield process


def test_whoever_made_it_pays_for_its_bots_and_has_its_place(server: ServerProcess) -> None:
    async def scene() -> None:
        mallory, ada = [await Player(server.url).sign_up(name) for name in ("Mallory", "Ada")]
        made = await mallory.post("/api/tournaments", name="Gift", game="mandragora", seats=2, rounds=1, gap=0)
        path = f"/api/tournaments/{made['id']}"
        await mallory.post(f"{path}/players", **BOTS)
        await mallory.put(f"{path}/organiser", name="Ada")
        await mallory.fetch("POST", f"{path}/draft", {})
        view = await mallory.post(f"{path}/rounds", round=1)
        tables = [table for board in view["played"][0]["boards"] for table in board["tables"]]
        for table in tables:  # until somebody's two seconds are spent, and every table says so
            await eventually(lambda table=table: ada.get(f"/api/tables/{table}"),
                             lambda told: told["bots_wait"] is not None)
        mine = await ada.open_table(game="mangala", seating=[{"is": "me"}, {"is": "bot", "bot": "random"}], start=True)
        assert (await ada.post(f"/api/tables/{mine['id']}/hints"))["action"].startswith("sow"), "her own time is there"
        await ada.post("/api/tournaments", name="Her own", game="mangala")
        with pytest.raises(Refusal, match="limit_reached"):
            await mallory.post("/api/tournaments", name="Another gift", game="mangala")
    run(scene())


def test_whoever_was_appointed_unasked_can_leave(server: ServerProcess) -> None:
    async def scene() -> None:
        mallory, ada, ben = [await Player(server.url).sign_up(name) for name in ("Mallory", "Ada", "Ben")]
        path = f"/api/tournaments/{(await mallory.post('/api/tournaments', name='Trap', game='mangala'))['id']}"
        for one in (ada, ben):
            await mallory.post(f"{path}/arbiters", name=one.me["name"], role="results")
        with pytest.raises(Refusal, match="not_your_part"):
            await ada.delete(f"{path}/arbiters/Ben")
        view = await ada.delete(f"{path}/arbiters/Ada")
        assert view["role"] is None
        with pytest.raises(Refusal, match="not_your_part"):
            await mallory.delete(f"{path}/arbiters/Mallory")
    run(scene())
