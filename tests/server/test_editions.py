"""An edition of somebody's own at a table of the server: played, previewed and taken home; a bad one is refused."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from atoll.core.record import read_record
from atoll.games import GAMES
from atoll.games.mandragora.box.printed import any_edition, template
from tests.server.players import Player, Refusal, play_seat, run, seated
from tests.server.processes import ServerProcess


def test_a_table_carries_its_edition_into_its_record(server: ServerProcess) -> None:
    edition = any_edition(Random(4))

    async def scene() -> str:
        table_id, (ada, ben) = await seated(server.url, "mandragora", 2, {"edition": edition})
        sockets = [await ada.socket(table_id), await ben.socket(table_id)]
        table = await sockets[0].table_where(lambda said: bool(said["legal"]))
        assert table["view"]["options"]["edition"] == edition
        await sockets[0].send({"do": "preview", "actions": [table["legal"][0]]})
        (shown,) = (await sockets[0].hear_kind("preview", "refused"))["previews"]
        assert shown["until"] != "refused"
        await asyncio.gather(*(play_seat(socket, Random(seat)) for seat, socket in enumerate(sockets)))
        return (await ada.http.get(f"/api/tables/{table_id}/record")).text

    record = read_record(run(scene()))
    assert record.options["edition"] == edition
    table = record.table(GAMES["mandragora"])
    assert table.outcome is not None
    assert table.state.box.edition.name == "My copy"  # type: ignore[attr-defined]  # mandragora's own


def test_a_form_learns_that_a_file_can_be_brought(server: ServerProcess) -> None:
    async def scene() -> None:
        games = {one["id"]: one for one in (await (await Player(server.url).come_in()).get("/api/games"))["games"]}
        options = {one["name"]: one for one in games["mandragora"]["options"]}
        assert [name for name, one in options.items() if one["brought"]] == ["edition"]
        assert options["edition"]["offered"] == ["mixed", "fixed"]
        assert options["book_values"]["when"] == {"edition": ["mixed", "fixed"]}
        assert not any(one["brought"] for one in games["mangala"]["options"])
    run(scene())


def test_an_edition_that_does_not_add_up_is_refused(server: ServerProcess) -> None:
    async def scene() -> None:
        ada = await Player(server.url).come_in()
        wrong = template()
        wrong["books"]["red"] = [9, 2, 2, 2]
        with pytest.raises(Refusal) as refused:
            await ada.open_table(game="mandragora", seats=2, options={"edition": wrong})
        assert refused.value.code == "bad_edition"
        assert "a red book has the value 9" in str(refused.value)
    run(scene())
