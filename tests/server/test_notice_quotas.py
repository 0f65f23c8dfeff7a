"""What others cause cannot use up what somebody is told by: his turns are told, however often he is called."""

from __future__ import annotations

from pathlib import Path

from tests.server.players import Player, run
from tests.server.processes import ServerProcess
from tests.server.receivers import receiver
from tests.server.telling import DAYS, OPEN, hook, seated_accounts, settled, sow


def test_nobody_uses_up_the_notices_of_somebodys_turns(tmp_path: Path) -> None:
    async def scene(url: str, database: str) -> None:
        async with receiver() as there:
            table_id, (ada, ben) = await seated_accounts(url, "Ada", "Ben", clock=DAYS)
            await hook(ben, there, "/ben")
            eve = await Player(url).come_in("Eve")
            for number in range(12):
                await eve.post(f"/api/tables/{table_id}/chat", text=f"@Ben {number}")
            await settled(database, f"mention/{table_id}/%", "told")
            for number in range(6):
                mine = await ada.open_table(game="mangala")
                await ada.put(f"/api/tables/{mine['id']}/seats/1/kept", name="Ben")
                await settled(database, f"invitation/{mine['id']}/%", "over quota" if number else "told")
            await sow(ada, table_id, "sow 1")
            await settled(database, f"turn/{table_id}/%", "told")
            assert [one.said["kind"] for one in await there.until("/ben", 3)] == ["mention", "invitation", "turn"]

    with ServerProcess(tmp_path, ATOLL_NOTICES_PER_PERSON="5", **OPEN) as server:
        run(scene(server.url, server.database))
