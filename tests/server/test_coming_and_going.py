"""A guest's name, whom a rematch waits for, what follows an episode of a campaign, and what others see of a profile."""

from __future__ import annotations

import pytest

from tests.server.players import Player, Refusal, run, seated
from tests.server.processes import ServerProcess


def test_a_guest_is_renamed_and_seen_by_the_new_name(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, eva = await Player(server.url).come_in("Turtle 123"), await Player(server.url).sign_up("Coral reef")
        table = await ada.open_table(game="mangala")
        socket = await eva.socket(table["id"])
        assert (await ada.fetch("PATCH", "/api/me", {"name": " Ana "}))["name"] == "Ana"
        await socket.until(lambda said: said["is"] == "info" and said["table"]["seats"][0]["name"] == "Ana")
        for wrong, code in (("C0ral Reef", "name_taken"), ("  ", "bad_name"), ("x" * 25, "bad_name")):
            with pytest.raises(Refusal, match=code):
                await ada.fetch("PATCH", "/api/me", {"name": wrong})
        event = await ada.post("/api/tournaments", name="Cup")
        assert [one["id"] for one in (await ada.get("/api/me/tournaments"))["tournaments"]] == [event["id"]]
        assert (await eva.get("/api/me/tournaments"))["tournaments"] == []
    run(scene())


def test_a_rematch_says_whom_it_waits_for(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben) = await seated(server.url, "mangala", 2)
        socket = await ben.socket(table_id)
        await socket.table_where(lambda said: True)
        await socket.play("!resign")
        await socket.info_where(lambda table: table["status"] == "over")
        following = await ada.fetch("POST", f"/api/tables/{table_id}/rematch", {"ready": False})
        assert [seat["kept_for"] for seat in following["seats"]] == [{"person": ben.me["id"], "name": "Player 1"}, None]
        assert [one["id"] for one in (await ben.get("/api/me/tables"))["tables"]] == [following["id"]]
        started = await ben.post(f"/api/tables/{table_id}/rematch")
        assert [seat["kept_for"] for seat in started["seats"]] == [None, None]
    run(scene())


def test_an_episode_has_no_copy_and_a_bot_no_free_seat(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).come_in("Ada")
        path = f"/api/campaigns/{(await ada.post('/api/campaigns', game='my_island', seats=2))['id']}"
        assert [seat["bot"] for seat in (await ada.get(path))["seats"]] == [None, None]
        table = await ada.post(f"{path}/tables", bot="random")
        assert [seat["bot"] for seat in (await ada.get(path))["seats"]] == [None, "random"]
        socket = await ada.socket(table["id"])
        await socket.table_where(lambda said: True)
        await socket.play("!resign")
        await socket.info_where(lambda table: table["status"] == "over")
        with pytest.raises(Refusal, match="not_open"):
            await ada.post(f"/api/tables/{table['id']}/rematch")
    run(scene())
