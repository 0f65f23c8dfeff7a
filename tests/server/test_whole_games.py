"""Whole games over real sockets, with spectators, two tabs and reconnects in the middle of turns."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from atoll.core.game import Game
from atoll.core.record import read_record, verify
from tests.server.players import Player, TableSocket, play_seat, run, seated
from tests.server.processes import ServerProcess


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest) -> ServerProcess:
    found: ServerProcess = request.getfixturevalue("server" if request.param == "sqlite" else "postgres_server")
    return found


def test_a_whole_game_with_everything_that_happens_to_sockets(either: ServerProcess, game: Game) -> None:
    run(whole_game(either.url, game, Random(game.id)))


async def whole_game(url: str, game: Game, rng: Random) -> None:
    players = game.seats[-1] if game.id != "mandragora" else game.seats[0]
    table_id, people = await seated(url, game.id, players)
    sockets = [await person.socket(table_id) for person in people]
    tabs = [sockets[0], await people[0].socket(table_id)]
    watcher = await Player(url).socket(table_id)

    async def reconnect(seat: int, socket: TableSocket) -> TableSocket:
        """Either tab of the first player plays; every now and then a connection is lost in the middle of a turn."""
        if seat == 0 and rng.random() < 0.3:
            tabs[0], tabs[1] = tabs[1], tabs[0]
            assert socket.table is not None
            seen = socket.table["n"]
            await tabs[0].table_where(lambda said: bool(said["n"] >= seen))
            return tabs[0]
        if rng.random() > 0.03:
            return socket
        assert socket.table is not None
        seen = socket.table["n"]
        await socket.close()
        again = await people[seat].socket(table_id, query=f"?after={seen}")
        back = await again.table_where(lambda said: True)
        assert back["n"] >= seen
        if seat == 0:
            tabs[0] = again
        return again

    last = await asyncio.gather(*(
        play_seat(socket, Random(f"{game.id} {seat}"), before=lambda s, seat=seat: reconnect(seat, s))
        for seat, socket in enumerate(sockets)))
    await check_end(url, table_id, game, people, [*last, tabs[1], watcher])


async def check_end(url: str, table_id: str, game: Game, people: list[Player], sockets: list[TableSocket]) -> None:
    finals = [await socket.table_where(lambda said: said["outcome"] is not None) for socket in sockets]
    assert len({final["n"] for final in finals}) == 1
    assert all(final["outcome"] == finals[0]["outcome"] for final in finals)
    while sockets[0].info["status"] != "over":
        await sockets[0].hear_kind("info")
    for socket in sockets:
        await socket.close()
    record = read_record((await people[0].http.get(f"/api/tables/{table_id}/record")).text)
    replayed = record.table(game)
    assert len(replayed.log) == finals[0]["n"]
    assert replayed.outcome is not None
    assert list(replayed.outcome.ranks) == finals[0]["outcome"]["ranks"]
    verdict = verify(record, game)
    assert verdict.fault is None
    info = await people[0].get(f"/api/tables/{table_id}")
    assert info["status"] == "over"
    assert info["seed"] == record.seed
