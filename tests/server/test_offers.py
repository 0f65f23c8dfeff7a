"""What a table offers besides playing: undo, pause, draw, resigning, rematch, chat, stand-ins, bots."""

from __future__ import annotations

from random import Random

import pytest

from tests.server.players import Player, Refusal, play_seat, run, seated
from tests.server.processes import ServerProcess


def test_undo_by_right_and_by_consent(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben) = await seated(server.url, "mangala", 2)
        first, second = await ada.socket(table_id), await ben.socket(table_id)
        start = await first.table_where(lambda said: True)
        await second.table_where(lambda said: True)
        await first.play("sow 1")
        await first.table_where(lambda said: said["can_undo"])
        await first.play("!undo")
        back = await first.table_where(lambda said: said["n"] == 2)
        assert back["view"] == start["view"]
        assert back["undone"]
        assert back["mine"] == 2
        await first.play("sow 1")
        await second.table_where(lambda said: bool(said["legal"]))
        await second.play("sow 1")
        await first.table_where(lambda said: said["n"] == 4)
        with pytest.raises(Refusal, match="no_undo"):
            await first.play("!undo")
        await first.play("!offer undo")
        offer = (await second.table_where(lambda said: said["offer"] is not None))["offer"]
        assert offer == {"what": "undo", "seat": 0, "waiting": [1]}
        await second.play("!accept")
        again = await first.table_where(lambda said: said["n"] == 6)
        assert again["view"] == start["view"]
        assert (await ada.get(f"/api/tables/{table_id}/events"))["told"] == []
    run(scene())


def test_pause_resume_and_draw(server: ServerProcess) -> None:
    async def scene() -> None:
        clock = {"kind": "real", "main": 600, "increment": 5}
        table_id, (ada, ben) = await seated(server.url, "mangala", 2, clock=clock)
        first, second = await ada.socket(table_id), await ben.socket(table_id)
        await first.table_where(lambda said: True)
        await first.play("!offer pause")
        await second.table_where(lambda said: said["offer"] is not None)
        await second.play("!accept")
        paused = await first.table_where(lambda said: said["paused"])
        assert paused["clock"]["since"] is None
        with pytest.raises(Refusal, match="paused"):
            await first.play("sow 1")
        await second.table_where(lambda said: said["paused"])
        await second.play("!resume")
        going = await first.table_where(lambda said: not said["paused"] and said["n"] == 3)
        assert going["clock"]["running"] == [0]
        await first.play("!offer draw")
        await second.table_where(lambda said: said["offer"] is not None)
        await second.play("!accept")
        over = await first.table_where(lambda said: said["outcome"] is not None)
        assert over["outcome"]["reason"] == "agreed"
        assert over["outcome"]["ranks"] == [1, 1]
    run(scene())


def test_resigning_and_a_rematch_with_seats_moved_on(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben) = await seated(server.url, "mangala", 2)
        socket = await ben.socket(table_id)
        await socket.table_where(lambda said: True)
        with pytest.raises(Refusal, match="not_over"):
            await ada.post(f"/api/tables/{table_id}/rematch")
        await socket.play("!resign")
        await socket.info_where(lambda table: table["status"] == "over")
        assert socket.info["outcome"]["ranks"] == [1, 2]
        following = await ada.post(f"/api/tables/{table_id}/rematch")
        assert following["status"] == "open"
        assert (await socket.until(lambda said: said["is"] == "info" and said["table"]["rematch"]))["table"][
            "rematch"] == following["id"]
        started = await ben.post(f"/api/tables/{table_id}/rematch")
        assert (started["id"], started["status"], started["my_seat"]) == (following["id"], "running", 0)
    run(scene())


def test_chat_reaches_all_but_those_who_muted_it(server: ServerProcess) -> None:
    """Safety: texts from people are shown as text. They travel as they were written, in JSON that no browser shows."""
    async def scene() -> None:
        table_id, (ada, ben) = await seated(server.url, "mangala", 2)
        first, second, watcher = (await ada.socket(table_id), await ben.socket(table_id),
                                  await Player(server.url).socket(table_id))
        await first.send({"do": "say", "text": "  <b>hello</b>\n there "})
        for socket in (first, second, watcher):
            line = (await socket.hear_kind("chat"))["line"]
            assert (line["text"], line["name"], line["seat"]) == ("<b>hello</b> there", "Player 0", 0)
        await ben.put(f"/api/me/mutes/{ada.me['id']}")
        await first.send({"do": "say", "text": "again"})
        await watcher.hear_kind("chat")
        await second.send({"do": "ping"})
        assert (await second.hear_kind("chat", "pong"))["is"] == "pong"
        assert (await ben.get(f"/api/tables/{table_id}/chat"))["lines"] == []
        assert len((await ada.get(f"/api/tables/{table_id}/chat"))["lines"]) == 2
        await ben.delete(f"/api/me/mutes/{ada.me['id']}")
        assert len((await ben.get(f"/api/tables/{table_id}/chat"))["lines"]) == 2
    run(scene())


def test_a_bot_stands_in_and_gives_the_seat_back(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben) = await seated(server.url, "mangala", 2)
        first = await ada.socket(table_id)
        await first.table_where(lambda said: True)
        away = await ben.socket(table_id)
        with pytest.raises(Refusal, match="still_here"):
            await ada.put(f"/api/tables/{table_id}/stand-in", seat=1, bot="random")
        await away.close()
        await ben.put(f"/api/tables/{table_id}/stand-in", seat=1, bot="random")
        await first.play("sow 1")
        await first.table_where(lambda said: said["n"] >= 2)
        with pytest.raises(Refusal, match="not_your_seat"):
            await (await ben.socket(table_id)).play("sow 1", n=0)
        back = await ben.socket(table_id, query="?back=true")
        assert back.info["seats"][1]["stand_in"] is None
    run(scene())


def test_a_table_with_bots_starts_at_once_and_is_played_to_its_end(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).come_in()
        seating = [{"is": "me"}, {"is": "bot", "bot": "greedy"}, {"is": "bot", "bot": "search", "simulations": 5}]
        table = await ada.open_table(game="my_island", seats=3, seating=seating, start=True)
        assert table["status"] == "running"
        socket = await ada.socket(table["id"])
        await play_seat(socket, Random(1))
        assert socket.table is not None
        assert len(socket.table["outcome"]["ranks"]) == 3
    run(scene())


def test_a_bot_accepts_undo_and_declines_a_draw(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).come_in()
        seating = [{"is": "me"}, {"is": "bot", "bot": "random"}]
        table = await ada.open_table(game="mangala", seating=seating, start=True)
        socket = await ada.socket(table["id"])
        await socket.table_where(lambda said: True)
        await socket.play("!offer draw")
        assert (await socket.table_where(lambda said: said["n"] == 2))["offer"] is None
        await socket.play("sow 1")
        await socket.table_where(lambda said: bool(said["legal"]) and said["n"] >= 4)
        await socket.play("!offer undo")
        await socket.until(lambda said: said["is"] == "table" and said.get("undone", False))
    run(scene())


def test_the_lobby(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben, eve = [await Player(server.url).come_in(name) for name in ("Ada", "Ben", "Eve")]
        public = await ada.open_table(game="mangala")
        hidden = await ada.open_table(game="mangala", visibility="unlisted", spectators=False)
        listed = [table["id"] for table in (await eve.get("/api/tables?game=mangala"))["tables"]]
        assert public["id"] in listed
        assert hidden["id"] not in listed
        path = f"/api/tables/{public['id']}"
        with pytest.raises(Refusal, match="seat_taken"):
            await ben.post(f"{path}/seats/0")
        with pytest.raises(Refusal, match="bad_seats"):
            await ben.post(f"{path}/seats/2")
        with pytest.raises(Refusal, match="not_host"):
            await ben.put(f"{path}/seats/1/bot", bot="random")
        with pytest.raises(Refusal, match="seats_empty"):
            await ada.post(f"{path}/start")
        await ada.put(f"{path}/seats/1/bot", bot="random")
        await ada.delete(f"{path}/seats/1")
        await ben.post(f"{path}/seats/1")
        await ada.put(f"{path}/ready", ready=True)
        assert (await ben.put(f"{path}/ready", ready=True))["status"] == "running"
        mine = (await ada.get("/api/me/tables"))["tables"]
        assert {table["id"]: table["my_turn"] for table in mine} == {public["id"]: True, hidden["id"]: False}
        with pytest.raises(Refusal, match="not_open"):
            await eve.post(f"{path}/seats/1")
        assert (await ada.delete(f"/api/tables/{hidden['id']}"))["status"] == "cancelled"
    run(scene())


def test_bad_tables_are_refused_in_a_sentence(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).come_in()
        for body, code in [
            ({"game": "chess"}, "unknown_game"), ({"game": "mangala", "seats": 3}, "bad_seats"),
            ({"game": "mangala", "options": {"sets": 2}}, "bad_option"), ({"game": "mangala", "more": 1}, "malformed"),
            ({"game": "mangala", "clock": {"kind": "real", "main": 0}}, "bad_clock"),
            ({"game": "mangala", "options": {"sets": 3}, "clock": {"kind": "real", "main": 60, "flag_fall": "bank24"}},
             "bad_clock"),
            ({"game": "mangala", "clock": {"kind": "days", "days": 99}}, "bad_clock"),
            ({"game": "mangala", "seating": [{"is": "me"}]}, "bad_seats"),
            ({"game": "mangala", "seating": [{"is": "me"}, {"is": "bot", "bot": "deep blue"}]}, "unknown_bot"),
            ({"game": "mangala", "rated": True}, "guests_cannot"),
        ]:
            with pytest.raises(Refusal, match=code):
                await ada.open_table(**body)
    run(scene())


def test_everybody_is_told_what_came_of_an_offer_and_who_paused(server: ServerProcess) -> None:
    async def scene() -> None:
        clock = {"kind": "real", "main": 600, "increment": 5}
        table_id, (ada, ben) = await seated(server.url, "mangala", 2, clock=clock)
        first, second = await ada.socket(table_id), await ben.socket(table_id)
        start = await first.table_where(lambda said: True)
        assert not {"notes", "paused_by", "can_ask_undo", "sides"} & set(start)
        await first.play("sow 1")
        moved = await first.table_where(lambda said: said["n"] == 1)
        assert moved["can_ask_undo"]
        assert moved["at"] >= start["at"]
        await first.play("!undo")
        told = await second.table_where(lambda said: said["n"] == 2)
        assert told["notes"] == [[1, 0, "took_back", None]]
        await first.table_where(lambda said: said["n"] == 2)
        await first.play("!offer draw")
        await second.table_where(lambda said: said["offer"] is not None)
        await second.play("!decline")
        refused = await first.table_where(lambda said: said["n"] == 4)
        assert refused["notes"] == [[3, 1, "declined draw", 0]]
        await first.play("!offer pause")
        await second.table_where(lambda said: said["n"] == 5)
        await second.play("!accept")
        paused = await second.table_where(lambda said: said["paused"])
        assert paused["paused_by"] == 0
        assert (await (await ben.socket(table_id)).table_where(lambda said: True))["paused_by"] == 0
        await second.play("!resume")
        going = await first.table_where(lambda said: said["n"] == 7)
        assert "paused_by" not in going
        assert [note[2] for note in going["notes"]] == ["resumed"]
    run(scene())


def test_partners_are_named(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, *_) = await seated(server.url, "mandragora", 4, options={"teams": True})
        said = await (await ada.socket(table_id)).table_where(lambda said: True)
        assert said["sides"] == [[0, 2], [1, 3]]
    run(scene())
