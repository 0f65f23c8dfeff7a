"""When round 1 is meant to begin: told, listed, changed until the round is published, and nothing begins by it."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.server.store.rows import now_ms
from atoll.swiss.journal import audit, read_events
from tests.server.arbiter import NAMES, Desk, over_the_board
from tests.server.players import Player, Refusal, run
from tests.server.processes import ServerProcess

HOUR = 3_600_000


async def change(desk: Desk, **patch: Any) -> dict[str, Any]:
    changed: dict[str, Any] = await desk.person.fetch("PATCH", desk.path, patch)
    return changed


async def listed(desk: Desk) -> int:
    lines = (await desk.person.get("/api/tournaments?status=open"))["tournaments"]
    return next(int(one["starts"]) for one in lines if desk.path.endswith(one["id"]))


def test_a_start_is_told_and_starts_nothing(server: ServerProcess) -> None:
    """Also one that is past: people are late, and the arbiter begins."""
    async def scene() -> None:
        starts = now_ms() + HOUR
        desk = await over_the_board(server.url, NAMES[:4], rounds=1, starts=starts)
        assert (await desk.view())["terms"]["starts"] == await listed(desk) == starts
        assert (await change(desk, name="Reef Open"))["terms"]["starts"] == starts, "what is not named stays"
        past = now_ms() - HOUR
        assert (await change(desk, starts=past))["terms"]["starts"] == past
        assert await listed(desk) == past
        view = await desk.view()
        assert (view["status"], view["played"], view["draft"]) == ("open", [], None)
        assert (await change(desk, starts=0))["terms"]["starts"] == await listed(desk) == 0
    run(scene())


def test_it_stays_once_round_1_is_published(server: ServerProcess) -> None:
    async def scene() -> None:
        starts = now_ms() + HOUR
        desk = await over_the_board(server.url, NAMES[:4], rounds=2, starts=starts)
        await desk.next_round()
        with pytest.raises(Refusal, match="not_now"):
            await change(desk, starts=starts + HOUR)
        assert (await change(desk, starts=starts))["terms"]["starts"] == starts
        await desk.person.delete(f"{desk.path}/rounds/1")
        assert (await change(desk, starts=starts + HOUR))["terms"]["starts"] == starts + HOUR, "taken back"
        found = audit(read_events((await desk.person.http.get(f"{desk.path}/proof")).text))
        assert found.findings == []
    run(scene())


def test_only_arbiters_say_it_and_it_is_a_time(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:2], rounds=1)
        assert await listed(desk) == 0
        for wrong in (-1, 10**15):
            with pytest.raises(Refusal, match="bad_terms"):
                await change(desk, starts=wrong)
        stranger = await Player(server.url).come_in("Stranger")
        with pytest.raises(Refusal, match="not_arbiter"):
            await stranger.fetch("PATCH", desk.path, {"starts": now_ms()})
    run(scene())
