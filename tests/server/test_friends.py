"""A list of one's own, and a seat that waits for somebody by name: told, never taken for him, not from the muted."""

from __future__ import annotations

import pytest

from tests.server.players import Player, Refusal, run
from tests.server.processes import ServerProcess
from tests.server.receivers import receiver
from tests.server.telling import hook


def test_friends_are_a_list_of_ones_own(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben = [await Player(server.url).sign_up(f"Friend {name}") for name in ("Ada", "Ben")]
        assert [one["name"] for one in (await ada.post("/api/me/friends", name="friend ben"))["friends"]] == [
            "Friend Ben"]
        assert len((await ada.post("/api/me/friends", name="Friend Ben"))["friends"]) == 1
        assert (await ben.get("/api/me/friends"))["friends"] == []
        assert (await ada.get("/api/me/export"))["friends"][0]["name"] == "Friend Ben"
        with pytest.raises(Refusal, match="no_such_person"):
            await ada.post("/api/me/friends", name="Friend Ada")
        with pytest.raises(Refusal, match="no_such_person"):
            await ada.post("/api/me/friends", name="nobody at all")
        with pytest.raises(Refusal, match="guests_cannot"):
            await (await Player(server.url).come_in("Eve")).post("/api/me/friends", name="Friend Ben")
        await ben.fetch("DELETE", "/api/me", {"password": "lagoon in the morning"})
        assert (await ada.get("/api/me/friends"))["friends"] == []
    run(scene())


def test_a_seat_waits_for_somebody_by_name(telling: ServerProcess) -> None:
    async def scene() -> None:
        async with receiver() as there:
            ada, ben, eve = [await Player(telling.url).sign_up(f"Seat {name}") for name in ("Ada", "Ben", "Eve")]
            await hook(ben, there, "/ben")
            table = (await ada.open_table(game="mangala", visibility="unlisted"))["id"]
            seat = f"/api/tables/{table}/seats/1/kept"
            with pytest.raises(Refusal, match="not_host"):
                await eve.put(seat, name="Seat Ben")
            assert (await ada.put(seat, name="seat ben"))["seats"][1]["kept_for"]["name"] == "Seat Ben"
            assert [one["id"] for one in (await ben.get("/api/me/tables"))["tables"]] == [table]
            assert "Seat Ada" in str((await there.until("/ben", 1))[0].said)
            await ada.put(seat, name="Seat Eve")
            assert (await ben.get("/api/me/tables"))["tables"] == []
            await eve.put(f"/api/me/mutes/{ada.me['id']}")
            assert (await eve.get("/api/me/tables"))["tables"] == []  # she does not want to hear of her
            await ben.post(f"/api/tables/{table}/seats/1")  # it reserves nothing
            with pytest.raises(Refusal, match="seat_taken"):
                await ada.put(seat, name="Seat Eve")
    run(scene())


def test_whom_the_host_mutes_does_not_sit_down(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben = await Player(server.url).sign_up("Mute Ada"), await Player(server.url).sign_up("Mute Ben")
        eve, fay = await Player(server.url).come_in("Mute Eve"), await Player(server.url).come_in("Mute Fay")
        table = (await ada.open_table(game="mangala", visibility="unlisted"))["id"]
        seat = f"/api/tables/{table}/seats/1"
        await ben.post(seat)
        await ada.delete(seat)
        for muted in (ben, eve):
            await ada.put(f"/api/me/mutes/{muted.me['id']}")
            status, refused = await muted.ask("POST", seat, {})
            assert (status, refused["code"]) == (403, "cannot_sit")
            assert not {"mute", "Ada"} & set(refused["message"].split())
        assert not (await ada.get(f"/api/tables/{table}"))["seats"][1]["person"]
        await fay.post(seat)  # others do
        own = (await eve.open_table(game="mangala", visibility="unlisted"))["id"]
        await ada.post(f"/api/tables/{own}/seats/1")  # and nobody but the host has a say in it
        await ada.delete(f"/api/me/mutes/{ben.me['id']}")
        await ada.delete(seat)
        await ben.post(seat)
    run(scene())
