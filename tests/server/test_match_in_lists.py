"""How a match of sets stands is told in lists: among my own tables, and of public ones to whoever looks for a game."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from tests.server.players import Player, play_seat, run, seated
from tests.server.processes import ServerProcess


def in_list(tables: list[dict[str, Any]], table: str) -> Any:
    return next(one for one in tables if one["id"] == table)["match"]


def test_lists_tell_the_score_of_a_match(server: ServerProcess) -> None:
    async def scene() -> None:
        table, people = await seated(server.url, "mangala", 2, {"sets": 3}, visibility="public", lot=False)
        eve = await Player(server.url).come_in("Eve")
        listed = in_list((await eve.get("/api/tables?status=running"))["tables"], table)
        assert listed == {"set": 1, "sets": 3, "points": [0, 0]}
        lines = [await one.socket(table) for one in people]
        rng = Random(2)
        hands = [asyncio.create_task(play_seat(line, rng, lambda said: said["view"]["set"] == 2)) for line in lines]
        await asyncio.wait(hands, return_when=asyncio.FIRST_COMPLETED)
        for hand in hands:  # whoever does not begin the second set waits for his turn
            hand.cancel()
        now = (await people[0].get(f"/api/tables/{table}/now"))["view"]
        wanted = {"set": now["set"], "sets": 3, "points": now["points"]}
        assert (now["set"], sum(now["points"])) == (2, 2)
        assert in_list((await people[0].get("/api/me/tables"))["tables"], table) == wanted
        assert in_list((await eve.get("/api/tables?status=running"))["tables"], table) == wanted
        assert (await eve.get(f"/api/tables/{table}"))["match"] == wanted
        plain, _ = await seated(server.url, "mangala", 2, visibility="public")
        assert in_list((await eve.get("/api/tables?status=running"))["tables"], plain) is None
    run(scene())
