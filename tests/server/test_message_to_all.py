"""An arbiter's message to everybody: one at a time, in the journal, on pages and at online tables."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.swiss.journal import audit, read_events
from tests.server.arbiter import NAMES, Desk, over_the_board
from tests.server.players import Player, Refusal, run
from tests.server.processes import ServerProcess
from tests.server.summoned import listen

LUNCH = "Lunch until <b>14:00</b> & no later"


async def tell(desk: Desk, text: str, person: Player | None = None) -> dict[str, Any]:
    told: dict[str, Any] = await (person or desk.person).put(f"{desk.path}/message", text=text)
    return told


def test_one_message_stands_and_the_journal_has_all(server: ServerProcess) -> None:
    """Set, changed, taken away; the same again is no entry, and the exported file proves itself with all of them."""
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:4], rounds=1)
        assert (await desk.view())["message"] is None
        await desk.next_round()
        view = await tell(desk, f"  {LUNCH}\n ")
        assert view["message"]["text"] == LUNCH
        assert 0 <= view["now"] - view["message"]["at"] < 60_000
        assert (await tell(desk, LUNCH))["n"] == view["n"]
        assert (await tell(desk, "Round 2 at 15:00"))["message"]["text"] == "Round 2 at 15:00"
        looker = await Player(server.url).come_in("Looker")
        assert (await looker.get(desk.path))["message"]["text"] == "Round 2 at 15:00"
        assert (await tell(desk, ""))["message"] is None
        entries = (await looker.get(f"{desk.path}/journal"))["entries"]
        told = [one["deed"]["text"] for one in entries if one["deed"]["is"] == "told"]
        assert told == [LUNCH, "Round 2 at 15:00", ""]
        found = audit(read_events((await desk.person.http.get(f"{desk.path}/proof")).text))
        assert found.findings == []
        assert (await looker.get(f"{desk.path}/audit"))["findings"] == []
    run(scene())


def test_a_draft_outlives_a_message(server: ServerProcess) -> None:
    """Nothing that pairs depends on it."""
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:4], rounds=1)
        await desk.person.fetch("POST", f"{desk.path}/draft", {})
        assert (await tell(desk, LUNCH))["draft"]["stale"] is False
    run(scene())


def test_arbiters_tell_and_nobody_else(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:2], rounds=1)
        for name, role in (("Deputy of the Reef", "deputy"), ("Typist of the Reef", "results")):
            person = await Player(server.url).sign_up(name)
            await desk.person.post(f"{desk.path}/arbiters", name=name, role=role)
            if role == "deputy":
                assert (await tell(desk, LUNCH, person))["message"]["text"] == LUNCH
            else:
                assert await refused(tell(desk, "No", person)) == "not_your_part"
        stranger = await Player(server.url).come_in("Stranger")
        assert await refused(tell(desk, "No", stranger)) == "not_arbiter"
        assert (await desk.view())["message"]["text"] == LUNCH
    run(scene())


def test_a_message_has_300_characters_and_a_cancelled_event_none(server: ServerProcess) -> None:
    async def scene() -> None:
        desk = await over_the_board(server.url, NAMES[:2], rounds=1)
        assert await refused(tell(desk, "x" * 301)) == "bad_message"
        assert (await tell(desk, "x" * 300))["message"]["text"] == "x" * 300
        assert (await tell(desk, "a\u0007b\u202ec"))["message"]["text"] == "a b c"
        await desk.person.delete(desk.path)
        assert await refused(tell(desk, LUNCH)) == "not_now"
    run(scene())


async def refused(asked: Any) -> str:
    with pytest.raises(Refusal) as found:
        await asked
    return str(found.value.code)


def test_players_of_running_games_are_told_at_once(server: ServerProcess) -> None:
    """On the socket that tells them where they are awaited, also to whoever comes later; it asks for no mail."""
    async def scene() -> None:
        arbiter = await Player(server.url).come_in("Arbiter")
        desk = Desk(arbiter, (await arbiter.post("/api/tournaments", name="Evening", rounds=1, gap=0))["id"])
        people = [await Player(server.url).come_in(name) for name in NAMES[:2]]
        for person in people:
            await person.fetch("POST", f"{desk.path}/players", {})
        await desk.next_round()
        early = await listen(people[0])
        assert (await early.until(lambda said: said["games"]))["games"][0]["message"] is None
        await tell(desk, LUNCH)
        for ear in (early, await listen(people[1])):
            said = await ear.until(lambda said: said["games"] and said["games"][0]["message"])
            assert said["games"][0]["message"]["text"] == LUNCH
        await tell(desk, "")
        await early.until(lambda said: said["games"] and said["games"][0]["message"] is None)
    run(scene())
