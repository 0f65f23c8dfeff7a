"""What will this do? Asked on a socket: the answer, who may ask, and how often."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.players import Player, TableSocket, run, seated
from tests.server.processes import ServerProcess


@pytest.fixture(scope="module")
def sparing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("sparing"), limits=True, ATOLL_PREVIEWS_PER_MINUTE="5") as process:
        yield process


async def ask(socket: TableSocket, *actions: str) -> dict[str, Any]:
    await socket.send({"do": "preview", "actions": list(actions)})
    return await socket.hear_kind("preview", "refused")


def test_a_preview_is_what_then_happens(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben) = await seated(server.url, "mangala", 2)
        socket, other = await ada.socket(table_id), await ben.socket(table_id)
        await socket.table_where(lambda said: True)
        said = await ask(socket, "sow 3", "sow 7")
        assert (said["is"], said["n"]) == ("preview", 0)
        shown, refused = said["previews"]
        assert refused == {"action": "sow 7", "until": "refused", "code": "illegal", "clause": "MG-5"}
        await socket.play("sow 3")
        then = await socket.table_where(lambda said: said["n"] == 1)
        assert (shown["view"], shown["ask"], shown["to_act"]) == (then["view"], then["ask"], then["to_act"])
        assert shown["events"] == then["events"][-1]["events"]
        assert not [heard for heard in other.messages if heard["is"] == "preview"]
    run(scene())


def test_a_tile_is_shown_before_the_others_have_answered(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben) = await seated(server.url, "my_island", 2)
        first, second = await ada.socket(table_id), await ben.socket(table_id)
        now = await second.table_where(lambda said: said["ask"] == "place")
        await first.table_where(lambda said: said["ask"] == "place")
        await first.play("leave")
        (shown,) = (await ask(second, now["legal"][-1]))["previews"]
        assert shown["until"] == "sealed"
        assert shown["view"]["seats"][1]["laid"]
        assert shown["view"]["seats"][0]["is_in"]
    run(scene())


def test_a_line_is_foreseen_and_a_refused_look_says_that_it_was_one(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben) = await seated(server.url, "mangala", 2)
        first, second = await ada.socket(table_id), await ben.socket(table_id)
        await first.send({"do": "preview", "actions": ["sow 1", "sow 7"], "first": ["sow 4"]})
        shown, refused = (await first.hear_kind("preview"))["previews"]
        assert [event["kind"] for event in shown["events"]][:3] == ["sowed", "again", "sowed"]
        assert refused["until"] == "refused"
        assert (await ask(second, "sow 1"))["preview"] is True
    run(scene())


def test_who_may_ask(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, ben) = await seated(server.url, "mangala", 2)
        first, second = await ada.socket(table_id), await ben.socket(table_id)
        watcher, guest = await Player(server.url).socket(table_id), await Player(server.url).come_in("Eve")
        for socket, actions, code in ((watcher, ["sow 1"], "no_session"), (second, ["sow 1"], "not_your_turn"),
                                      (await guest.socket(table_id), ["sow 1"], "not_your_seat"),
                                      (first, [], "malformed"), (first, ["sow 1"] * 9, "malformed")):
            assert (await ask(socket, *actions)).get("code") == code
        assert (await ada.get(f"/api/tables/{table_id}/now"))["n"] == 0
        await first.table_where(lambda said: True)
        await first.play("!resign")
        assert (await ask(first, "sow 1"))["code"] == "not_running"
        table = await ada.open_table(game="mangala")
        assert (await ask(await ada.socket(table["id"]), "sow 1"))["code"] == "not_running"
    run(scene())


def test_previews_are_limited_by_the_action(sparing: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, _) = await seated(sparing.url, "mangala", 2)
        socket = await ada.socket(table_id)
        assert (await ask(socket, "sow 1", "sow 2", "sow 3"))["is"] == "preview"
        assert (await ask(socket, "sow 1", "sow 2", "sow 3"))["code"] == "too_many"
        assert (await ask(socket, "sow 1"))["is"] == "preview"
    run(scene())
