"""People of a campaign leave, are replaced, and name their islands."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from tests.server.players import Player, Refusal, run
from tests.server.processes import ServerProcess


async def refused(code: str, wish: Awaitable[object]) -> None:
    with pytest.raises(Refusal) as found:
        await wish
    assert found.value.code == code


def test_people_change_between_episodes_and_islands_are_named(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben, cy = [await Player(server.url).come_in(name) for name in ("Ada", "Ben", "Cy")]
        path = f"/api/campaigns/{(await ada.post('/api/campaigns', game='my_island', seats=2))['id']}"
        await ben.post(f"{path}/seats")
        named = await ben.put(f"{path}/island", name="  Swan  ")
        assert [island["name"] for island in named["book"]["islands"]] == ["", "Swan"]
        await refused("bad_option", ben.put(f"{path}/island", name="a\nb"))
        await refused("not_seated", cy.put(f"{path}/island", name="Mine"))
        assert (await ben.put(f"{path}/name", name=" Summer  at sea "))["name"] == "Summer at sea"
        await refused("not_seated", cy.put(f"{path}/name", name="Mine"))
        await refused("bad_name", ben.put(f"{path}/name", name="a" * 41))
        assert (await ada.get(path))["name"] == "Summer at sea"
        await refused("not_host", ben.delete(f"{path}/seats/0"))
        await refused("malformed", ada.delete(f"{path}/seats/²"))
        await refused("not_seated", ada.delete(f"{path}/seats/7"))
        await ada.delete(f"{path}/seats/1")
        joined = await cy.post(f"{path}/seats")
        assert [seat["name"] for seat in joined["seats"]] == ["Ada", "Cy"]
        assert joined["book"]["islands"][1]["name"] == "Swan"
        await ada.post(f"{path}/tables", start=True)
        await refused("not_open", cy.delete(f"{path}/seats"))
        await refused("not_seated", ben.delete(f"{path}/seats"))
    run(scene())


def test_whoever_leaves_gives_the_seat_to_a_bot(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben = await Player(server.url).come_in("Ada"), await Player(server.url).come_in("Ben")
        path = f"/api/campaigns/{(await ada.post('/api/campaigns', game='my_island', seats=2))['id']}"
        await ben.post(f"{path}/seats")
        left = await ben.delete(f"{path}/seats")
        assert [seat["person"] is None for seat in left["seats"]] == [False, True]
        await refused("not_seated", ada.post(f"{path}/tables", start=True))
        assert (await ada.post(f"{path}/tables", bot="random"))["status"] == "running"
    run(scene())


def test_two_who_begin_an_episode_at_once_begin_one(server: ServerProcess) -> None:
    async def scene() -> None:
        for _ in range(5):
            ada, ben = await Player(server.url).come_in("Ada"), await Player(server.url).come_in("Ben")
            path = f"/api/campaigns/{(await ada.post('/api/campaigns', game='my_island', seats=2))['id']}"
            await ben.post(f"{path}/seats")
            answers = await asyncio.gather(*(one.ask("POST", f"{path}/tables", {}) for one in (ada, ben)))
            (_, begun), (refusal, said) = sorted(answers, key=lambda answer: answer[0])
            assert (refusal, said["code"]) == (409, "not_open")
            found = await ben.get(path)
            assert (found["table"], found["tables"]) == (begun["id"], [begun["id"]])
            for one in (ada, ben):
                assert [table["id"] for table in (await one.get("/api/me/tables"))["tables"]] == [begun["id"]]
    run(scene())


def test_whom_the_owner_mutes_cannot_join(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben, cy = [await Player(server.url).come_in(name) for name in ("Ada", "Ben", "Cy")]
        path = f"/api/campaigns/{(await ada.post('/api/campaigns', game='my_island', seats=3))['id']}"
        await cy.post(f"{path}/seats")
        await ada.put(f"/api/me/mutes/{ben.me['id']}")
        await ada.put(f"/api/me/mutes/{cy.me['id']}")
        await refused("cannot_sit", ben.post(f"{path}/seats"))
        assert [seat["name"] for seat in (await cy.post(f"{path}/seats"))["seats"]] == ["Ada", "Cy", ""]
        await ada.delete(f"/api/me/mutes/{ben.me['id']}")
        assert (await ben.post(f"{path}/seats"))["seats"][2]["name"] == "Ben"
    run(scene())


def test_a_campaign_is_never_without_an_owner(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben, cy, dee = [await Player(server.url).come_in(name) for name in ("Ada", "Ben", "Cy", "Dee")]
        path = f"/api/campaigns/{(await ada.post('/api/campaigns', game='my_island', seats=3))['id']}"
        for one in (ben, cy):
            await one.post(f"{path}/seats")
        assert (await ada.delete(f"{path}/seats"))["owner"] == ben.me["id"]
        assert (await ada.post(f"{path}/seats"))["owner"] == ben.me["id"]  # back, but it is another's now
        await refused("not_host", ada.delete(f"{path}/seats/2"))
        await ada.delete(f"{path}/seats")
        await ben.fetch("DELETE", "/api/me")  # erased
        assert (await cy.get(path))["owner"] == cy.me["id"]
        await cy.put(f"/api/me/mutes/{dee.me['id']}")
        assert (await cy.delete(f"{path}/seats"))["owner"] == cy.me["id"]  # nobody is there to have it
        assert (await dee.post(f"{path}/seats"))["owner"] == dee.me["id"]
        await ada.post(f"{path}/seats")
        assert (await dee.delete(f"{path}/seats/1"))["seats"][1]["person"] is None
    run(scene())


def test_islands_rest_come_back_and_begin_between_episodes(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben, cy = [await Player(server.url).come_in(name) for name in ("Ada", "Ben", "Cy")]
        path = f"/api/campaigns/{(await ada.post('/api/campaigns', game='my_island', seats=2))['id']}"
        both = await ben.post(f"{path}/seats")
        assert both["seatings"] == [{"way": "add", "island": 2, "islands": [0, 1, 2]}]  # two have to stay
        await ben.put(f"{path}/island", name="Swan")
        three = await ada.put(f"{path}/seats", islands=[0, 1, 2])
        assert [seat["name"] for seat in three["seats"]] == ["Ada", "Ben", ""]
        assert [(one["way"], one["island"]) for one in three["seatings"]] == [
            ("add", 3), ("rest", 0), ("rest", 1), ("rest", 2)]
        await cy.post(f"{path}/seats")
        two = await ada.put(f"{path}/seats", islands=[2, 0])
        assert [seat["name"] for seat in two["seats"]] == ["Cy", "Ada"]
        assert two["seatings"][-1] == {"way": "back", "island": 1, "islands": [2, 0, 1]}
        table = await cy.post(f"{path}/tables", start=True)
        assert [seat["name"] for seat in table["seats"]] == ["Cy", "Ada"]
        assert (await ada.get(path))["seatings"] == []
        await refused("not_open", ada.put(f"{path}/seats", islands=[0, 1]))
        await refused("not_seated", ben.put(f"{path}/island", name="Mine"))
    run(scene())


def test_a_seating_that_is_not_possible_is_refused_by_its_clause(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben = await Player(server.url).come_in("Ada"), await Player(server.url).come_in("Ben")
        path = f"/api/campaigns/{(await ada.post('/api/campaigns', game='my_island', seats=2))['id']}"
        await ben.post(f"{path}/seats")
        await refused("not_host", ben.put(f"{path}/seats", islands=[0, 1, 2]))
        for islands, clause in (([0], "MI-85"), ([0, 0], "MI-85"), ([0, 1, 2, 3, 4], "MI-85"), ([0, 3], "MI-86")):
            with pytest.raises(Refusal, match=f"^bad_seats: .*{clause}"):
                await ada.put(f"{path}/seats", islands=islands)
        four = await ada.put(f"{path}/seats", islands=[0, 1, 2, 3])
        assert "add" not in [one["way"] for one in four["seatings"]]
        await ada.put(f"{path}/seats", islands=[0, 1, 2])
        with pytest.raises(Refusal, match=r"^bad_seats: .*MI-86"):
            await ada.put(f"{path}/seats", islands=[0, 1, 2, 4])
        for wrong in (["0", 1], "01", [[0], 1], list(range(21)), [0, True], [0, 10**30]):
            with pytest.raises(Refusal, match=r"^(malformed|bad_seats):"):
                await ada.put(f"{path}/seats", islands=wrong)
        assert (await ada.get(path))["book"]["seats"] == [0, 1, 2]
    run(scene())


def test_a_bot_plays_on_with_the_island_that_it_had(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).come_in("Ada")
        path = f"/api/campaigns/{(await ada.post('/api/campaigns', game='my_island', seats=3))['id']}"
        table = await ada.post(f"{path}/tables", bot="random")
        socket = await ada.socket(table["id"])
        await socket.table_where(lambda said: True)
        await socket.play("!resign")
        await socket.info_where(lambda info: info["status"] == "over")
        played = await ada.get(path)
        assert [seat["bot"] for seat in played["seats"]] == [None, "random", "random"]
        seated = await ada.put(f"{path}/seats", islands=[2, 0, 1, 3])
        assert [seat["bot"] for seat in seated["seats"]] == ["random", None, "random", None]
        assert [seat["name"] for seat in seated["seats"]] == ["", "Ada", "", ""]
        assert (await ada.put(f"{path}/seats", islands=[2, 0]))["book"]["history"][0]["seats"] == [0, 1, 2]
        assert len((await ada.post(f"{path}/tables", bot="random"))["seats"]) == 2
    run(scene())
