"""No list is endless: each answer fits into its measure, and page by page everything is told once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tests.server.players import Player, play_seat, run
from tests.server.processes import ServerProcess
from tests.support.eventually import eventually

MOST = 6000
ON_TOP = 1500
"""At least one item is told, however long it is: a tournament's own lines, a table."""


@pytest.fixture(scope="module")
def terse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("terse"), ATOLL_ANSWER_BYTES=str(MOST)) as process:
        yield process


async def fetched(player: Player, path: str) -> dict[str, Any]:
    answer = await player.http.get(path)
    assert answer.status_code == 200, answer.text
    assert len(answer.content) <= MOST + ON_TOP, path
    said: dict[str, Any] = answer.json()
    return said


async def pages(player: Player, path: str, key: str, following: Callable[[dict[str, Any]], str]) -> list[Any]:
    """All items of a list; `following` is the query for the page after one, "" at the end."""
    found, query, count = [], "", 0
    while count == 0 or query:
        said = await fetched(player, f"{path}{'&' if '?' in path else '?'}{query}")
        found += said[key]
        query, count = following(said), count + 1
    assert count > 1, path
    return found


def by_cursor(said: dict[str, Any]) -> str:
    return f"next={said['next']}" if said["next"] else ""


def test_tables_campaigns_and_tournaments(terse: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(terse.url).sign_up("Ada")
        opened = {(await ada.open_table(game="mangala"))["id"] for _ in range(15)}
        for path in ("/api/tables", "/api/me/tables"):
            shown = [one["id"] for one in await pages(ada, path, "tables", by_cursor)]
            assert (len(shown), set(shown)) == (15, opened)
        begun = {(await ada.post("/api/campaigns", game="my_island", seats=4))["id"] for _ in range(12)}
        shown = [one["id"] for one in await pages(ada, "/api/campaigns", "campaigns", by_cursor)]
        assert (len(shown), set(shown)) == (12, begun)
        made = {(await ada.post("/api/tournaments", name=f"Cup {number}"))["id"] for number in range(101)}
        found, query = [], ""
        for _ in range(2):  # a hundred short lines and then the rest
            said = await ada.get(f"/api/tournaments?{query}")
            found += [one["id"] for one in said["tournaments"]]
            query = by_cursor(said)
        assert (len(found), set(found), query) == (101, made, "")
        for bad in ("x", "1", "-", "1e5-x", "9" * 30 + "-x"):
            assert (await ada.ask("GET", f"/api/tables?next={bad}"))[1]["code"] == "malformed"
    run(scene())


def test_chat_events_and_replays(terse: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(terse.url).sign_up("Talker")
        seating = [{"is": "me"}, {"is": "bot", "bot": "random"}]
        table = (await ada.open_table(game="mandragora", seats=2, seating=seating, start=True))["id"]
        await play_seat(await ada.socket(table), Random(1))
        lines = [await ada.post(f"/api/tables/{table}/chat", text=f"{number} {'ü' * 400}") for number in range(20)]
        older = await pages(ada, f"/api/tables/{table}/chat", "lines",
                            lambda said: f"before={said['lines'][0]['id']}" if said["more"] else "")
        assert sorted(one["id"] for one in older) == [one["id"] for one in lines]
        told = await pages(ada, f"/api/tables/{table}/events", "told",
                           lambda said: f"after={said['told'][-1]['n'] + 1}" if said["more"] else "")
        numbers = [one["n"] for one in told]
        assert numbers == sorted(set(numbers))
        total = (await fetched(ada, f"/api/tables/{table}/replay?count=100"))["total"]
        steps: list[Any] = []
        while len(steps) < total:
            steps += (await fetched(ada, f"/api/tables/{table}/replay?count=100&start={len(steps)}"))["steps"]
        assert [one["n"] for one in steps] == list(range(total))
    run(scene())


def test_history(terse: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(terse.url).sign_up("Quitter")
        seating, played = [{"is": "me"}, {"is": "bot", "bot": "random"}], set()
        for _ in range(8):
            table = (await ada.open_table(game="mangala", seating=seating, start=True))["id"]
            await ada.post(f"/api/tables/{table}/entries", n=0, action="!resign")
            played.add(table)
        await eventually(lambda: ada.get("/api/people/Quitter"), lambda said: said["played"] >= 8)
        shown = [one["id"] for one in await pages(ada, "/api/people/Quitter/history", "tables", by_cursor)]
        assert (len(shown), set(shown)) == (8, played)
    run(scene())


def test_a_large_tournament(terse: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(terse.url).sign_up("Arbiter")
        path = f"/api/tournaments/{(await ada.post('/api/tournaments', name='Cup', place='board', rounds=5))['id']}"
        for number in range(16):
            await ada.post(f"{path}/players", name=f"Player {number}")
        for number in range(1, 6):
            await ada.post(f"{path}/draft", open_as_draws=False)
            await ada.post(f"{path}/rounds", round=number)
            for board in range(1, 9):
                await ada.put(f"{path}/rounds/{number}/boards/{board}", result="1-0")
        rounds: list[Any] = []
        while not rounds or rounds[0]["number"] > 1:
            said = await fetched(ada, f"{path}?before={rounds[0]['number']}" if rounds else path)
            assert said["first"] == said["played"][0]["number"]
            rounds = said["played"] + rounds
        assert [one["number"] for one in rounds] == [1, 2, 3, 4, 5]
        entries = await pages(ada, f"{path}/journal", "entries",
                              lambda said: f"start={said['entries'][-1]['n'] + 1}" if said["more"] else "")
        assert [one["n"] for one in entries] == list(range(len(entries)))
        rows: list[Any] = []
        while len(rows) < 16:
            rows += (await fetched(ada, f"{path}/cross-table?start={len(rows)}"))["rows"]
        assert sorted(one["player"] for one in rows) == list(range(1, 17))
    run(scene())
