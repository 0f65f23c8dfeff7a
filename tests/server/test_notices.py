"""People are told what they want, where they want it, once; and nothing of what they have before their eyes."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import select, update

from atoll.server.store.rows import now_ms
from atoll.server.store.schema import deliveries, notices
from atoll.server.store.store import Store
from tests.server.players import Player, run, seated, until_over
from tests.server.processes import ServerProcess
from tests.server.receivers import receiver, signed_by
from tests.server.telling import DAYS, hook, seated_accounts, settled, sow, subscribe
from tests.support.eventually import eventually


def test_a_turn_is_pushed_and_posted_once(telling: ServerProcess) -> None:
    async def scene() -> None:
        async with receiver() as there:
            table_id, (ada, ben) = await seated_accounts(telling.url, "Ada One", "Ben One", clock=DAYS)
            browser = await subscribe(ben, there, "/push/ben")
            await hook(ben, there, "/hook/ben")
            await ben.fetch("PATCH", "/api/me", {"language": "ru"})
            await sow(ada, table_id, "sow 1")
            (pushed,), (posted,) = await there.until("/push/ben", 1), await there.until("/hook/ben", 1)
            key = (await Player(telling.url).get("/api/push"))["key"]
            assert signed_by(pushed.headers["authorization"], key, there.url)
            assert (pushed.headers["ttl"], len(pushed.headers["topic"])) == ("86400", 32)
            said = browser.read(pushed.body)
            assert said == {"id": posted.said["id"], "kind": "turn", "title": "Мангала: твой ход",
                            "body": "Твой стол ждёт тебя.", "path": f"/table/{table_id}", "about": f"/table/{table_id}"}
            assert posted.said["link"].endswith(f"/table/{table_id}")
            await settled(telling.database, f"turn/{table_id}/1/%", "told")
            await asyncio.sleep(2)  # two polls later there is still one of each
            assert (len(there.at("/push/ben")), len(there.at("/hook/ben"))) == (1, 1)
    run(scene())


def test_whoever_is_at_a_live_table_is_not_told_and_whoever_left_is(telling: ServerProcess) -> None:
    async def scene() -> None:
        async with receiver() as there:
            table_id, (ada, ben) = await seated_accounts(telling.url, "Ada Live", "Ben Live")
            await subscribe(ben, there, "/push/live")
            socket = await ben.socket(table_id)
            await sow(ada, table_id, "sow 1")
            await socket.table_where(lambda said: said["to_act"] == [1])
            await socket.play("sow 1")
            await socket.close()
            await eventually(lambda: ben.get(f"/api/tables/{table_id}"), lambda said: not said["seats"][1]["here"])
            while (await ada.get(f"/api/tables/{table_id}/now"))["to_act"] == [1]:
                await sow(ben, table_id, (await ben.get(f"/api/tables/{table_id}/now"))["legal"][0])
            n = (await ada.get(f"/api/tables/{table_id}/now"))["n"]
            while (await ada.get(f"/api/tables/{table_id}/now"))["to_act"] == [0]:
                await sow(ada, table_id, (await ada.get(f"/api/tables/{table_id}/now"))["legal"][0])
                n += 1
            (pushed,) = await there.until("/push/live", 1)
            assert pushed.headers["ttl"] == "900"
            store = Store(telling.database)
            query = select(notices.c.key).where(notices.c.key.like(f"turn/{table_id}/1/%"))
            keys = await store.read(lambda connection: list(connection.scalars(query)))
            await store.close()
            assert keys == [f"turn/{table_id}/1/{n}"]
    run(scene())


def test_whoever_has_answered_is_not_told_again_by_whoever_takes_over(telling: ServerProcess) -> None:
    """A process was killed after it had handed a notice over, and before it could write that down."""
    async def scene() -> None:
        async with receiver() as there:
            table_id, (ada, ben) = await seated_accounts(telling.url, "Ada Heard", "Ben Heard", clock=DAYS)
            await hook(ben, there, "/heard")
            await sow(ada, table_id, "sow 1")
            await there.until("/heard", 1)
            key = f"turn/{table_id}/1/%"
            await settled(telling.database, key, "told")
            await sow(ben, table_id, "sow 1")
            store, mine = Store(telling.database), deliveries.c.notice.like(key)
            await store.write(lambda connection: connection.execute(
                update(deliveries).where(mine).values(due=now_ms(), result=None)))
            query = select(deliveries.c.result).where(mine)
            found = await eventually(lambda: store.read(lambda connection: connection.scalar(query)))
            await store.close()
            assert (found, len(there.at("/heard"))) == ("answered", 1)
    run(scene())


def test_offers_mentions_invitations_rounds_and_episodes(telling: ServerProcess) -> None:
    async def scene() -> None:
        async with receiver() as there:
            table_id, (ada, ben) = await seated_accounts(telling.url, "Ada Kinds", "Ben Kinds", clock=DAYS)
            await hook(ben, there, "/kinds")
            await sow(ada, table_id, "!offer draw")
            await ada.post(f"/api/tables/{table_id}/chat", text="@ben kinds, and @Ben Kindsman: well?")
            await ada.post(f"/api/tables/{table_id}/chat", text="@Ben Kindsman alone, ben kinds")
            await there.until("/kinds", 2)
            await sow(ada, table_id, "!resign")
            await until_over(ada, table_id)
            await ada.post(f"/api/tables/{table_id}/rematch")
            event = f"/api/tournaments/{(await ada.post('/api/tournaments', name='Кубок', rounds=1))['id']}"
            await ada.post(f"{event}/players", name="Ben Kinds", account=True)
            await there.until("/kinds", 4)
            await ben.put(f"{event}/invitation", accept=True)
            await ada.fetch("POST", f"{event}/players", {})
            await ada.fetch("POST", f"{event}/draft", {})
            await ada.post(f"{event}/rounds", round=1)
            campaign = (await ben.post("/api/campaigns", game="my_island", seats=2))["id"]
            await ada.post(f"/api/campaigns/{campaign}/seats")
            await ada.post(f"/api/campaigns/{campaign}/tables", start=True)
            said = [one.said for one in await there.until("/kinds", 6)]
            assert sorted((one["kind"], one["title"]) for one in said) == [
                ("episode", "My Island: the next episode"), ("invitation", "Mangala: a rematch"),
                ("invitation", "Кубок: you are invited"), ("mention", "Mangala: Ada Kinds mentions you"),
                ("offer", "Mangala: Ada Kinds makes an offer"), ("round", "Кубок: round 1")]
            assert len({one["id"] for one in said}) == 6
    run(scene())


def test_nobody_hears_of_somebody_whom_he_mutes(telling: ServerProcess) -> None:
    async def scene() -> None:
        async with receiver() as there:
            table_id, (ada, ben) = await seated_accounts(telling.url, "Ada Loud", "Ben Calm", clock=DAYS)
            await hook(ben, there, "/muted")
            await ben.put(f"/api/me/mutes/{ada.me['id']}")
            await ada.post(f"/api/tables/{table_id}/chat", text="@Ben Calm!")
            event = (await ada.post("/api/tournaments", name="Loud"))["id"]
            await ada.post(f"/api/tournaments/{event}/players", name="Ben Calm", account=True)
            await sow(ada, table_id, "sow 1")
            assert [one.said["kind"] for one in await there.until("/muted", 1)] == ["turn"]
    run(scene())


def test_what_is_not_taken_is_tried_again_and_nothing_else_is(telling: ServerProcess) -> None:
    async def scene() -> None:
        async with receiver() as there:
            there.statuses = {"/flaky": [503, 201]}
            table_id, (ada, ben) = await seated_accounts(telling.url, "Ada Again", "Ben Again", clock=DAYS)
            await hook(ben, there, "/flaky")
            await hook(ben, there, "/steady")
            await sow(ada, table_id, "sow 1")
            first, second = await there.until("/flaky", 2)
            assert (first.body, first.headers["idempotency-key"]) == (second.body, second.headers["idempotency-key"])
            assert second.at - first.at > 4
            assert len(there.at("/steady")) == 1
    run(scene())


def test_the_key_of_pushes_is_made_once(tmp_path: Path) -> None:
    async def key(url: str) -> str:
        return str((await Player(url).get("/api/push"))["key"])
    server = ServerProcess(tmp_path)
    with server:
        first = run(key(server.url))
    with server:
        assert run(key(server.url)) == first
    assert len(first) == 87


def test_guests_are_told_too(telling: ServerProcess) -> None:
    async def scene() -> None:
        async with receiver() as there:
            table_id, (ada, ben) = await seated(telling.url, "mangala", 2, clock=DAYS)
            browser = await subscribe(ben, there, "/guest")
            await sow(ada, table_id, "sow 1")
            assert browser.read((await there.until("/guest", 1))[0].body)["kind"] == "turn"
    run(scene())


def test_an_arbiter_without_a_page_is_told_of_a_call_once(telling: ServerProcess) -> None:
    """Chief and deputy by their own ways, the caller not; nothing of the game is said, and each call is told once."""
    async def scene() -> None:
        async with receiver() as there:
            chief, deputy, helper = [await Player(telling.url).sign_up(name) for name in ("Chief", "Deputy", "Typist")]
            made = await chief.post("/api/tournaments", name="Evening Cup", rounds=1, gap=0)
            event = f"/api/tournaments/{made['id']}"
            for name, role in (("Deputy", "deputy"), ("Typist", "results")):
                await chief.post(f"{event}/arbiters", name=name, role=role)
            players = [await Player(telling.url).sign_up(name) for name in ("Caller", "Other")]
            for one in players:
                await one.fetch("POST", f"{event}/players", {})
            browser = await subscribe(chief, there, "/push/chief")
            for who, path in ((deputy, "/hook/deputy"), (helper, "/hook/helper"), (players[0], "/hook/caller")):
                await hook(who, there, path)
            await deputy.fetch("PATCH", "/api/me", {"language": "tr"})
            await chief.fetch("POST", f"{event}/draft", {})
            view = await chief.post(f"{event}/rounds", round=1)
            table = view["played"][0]["boards"][0]["tables"][0]
            await players[0].post(f"{event}/calls", table=table)
            (pushed,), (posted,) = await there.until("/push/chief", 1), await there.until("/hook/deputy", 1)
            path = f"/tournament/{made['id']}?tab=desk&board=1"
            said = browser.read(pushed.body)
            assert said == {"id": said["id"], "kind": "call", "title": "Evening Cup: the arbiter is called",
                            "body": "Round 1, board 1: Caller calls. The clocks are stopped.",
                            "path": path, "about": path}
            assert pushed.headers["urgency"] == "high"
            assert posted.said["title"] == "Evening Cup: hakem çağrılıyor"
            await chief.post(f"{event}/rounds/1/boards/1/rulings", time=[], go_on=True, why="")
            await chief.put("/api/me/notices", call={"live": [], "days": []})
            await players[1].post(f"{event}/calls", table=table)
            await there.until("/hook/deputy", 2)
            await asyncio.sleep(2)  # two polls later there is still one for each call
            assert (len(there.at("/push/chief")), len(there.at("/hook/deputy"))) == (1, 2)
            assert there.at("/hook/helper") == []
            assert [one.said["kind"] for one in there.at("/hook/caller") if one.said["kind"] == "call"] == []
    run(scene())
