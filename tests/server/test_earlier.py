"""Earlier positions of a running game: to each pair of eyes just what it was sent then, and not too many."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.players import Player, Refusal, TableSocket, run, seated
from tests.server.processes import ServerProcess

MOVES = 40
MOST = 30
"""So many moves are shown at most."""


def sent(socket: TableSocket) -> dict[int, tuple[Any, list[Any]]]:
    """Every position that came over the line: what was seen, and what was told with it, by its number of entries."""
    return {said["n"]: (said["view"], said["events"]) for said in socket.messages if said["is"] == "table"}


async def everybody_looks(sockets: list[TableSocket], n: int) -> None:
    for socket in sockets:
        await socket.table_where(lambda said: bool(said["n"] >= n))


async def play_some(sockets: list[TableSocket], moves: int, rng: Random) -> None:
    """Random moves of whoever is asked, one after another: everybody looks at each position."""
    for _ in range(moves):
        if any(socket.table and socket.table["outcome"] for socket in sockets):
            return  # a game by lot may be short
        mover = next(socket for socket in sockets if socket.table and socket.table["legal"])
        assert mover.table is not None
        count = mover.table["mine"]
        await mover.play(rng.choice([one for one in mover.table["legal"] if one != "leave"]))
        said = await mover.table_where(lambda said, count=count: said["mine"] > count)  # type: ignore[misc]
        await everybody_looks(sockets, said["n"])


@pytest.mark.parametrize("game_id", ["mandragora", "mangrovia", "my_island"])
def test_everybody_is_shown_what_he_was_sent(game_id: str, server: ServerProcess) -> None:
    """Safety: nothing of others, no draw of luck that was still to come, nothing that came out later."""
    async def scene() -> None:
        table, people = await seated(server.url, game_id, 2)
        people.append(await Player(server.url).come_in("Watcher"))
        sockets = [await person.socket(table) for person in people]
        for socket in sockets:
            await socket.table_where(lambda said: True)
        await play_some(sockets, MOVES, Random(game_id))
        views = []
        for person, socket in zip(people, sockets, strict=True):
            shown = (await person.get(f"/api/tables/{table}/earlier"))["positions"]
            then = sent(socket)
            assert [one["n"] for one in shown] == sorted(then)[-MOST - 1:]
            assert [one["view"] for one in shown] == [then[one["n"]][0] for one in shown]
            assert shown[0]["events"] == []
            assert [one["events"] for one in shown[1:]] == [then[one["n"]][1] for one in shown[1:]]
            views.append([one["view"] for one in shown])
        assert views[0] not in views[1:], "the first saw more of his own than the others"
    run(scene())


def test_only_what_is_in_force_and_only_since_then(server: ServerProcess) -> None:
    async def scene() -> None:
        table, people = await seated(server.url, "mangala", 2)
        sockets = [await person.socket(table) for person in people]
        for socket in sockets:
            await socket.table_where(lambda said: True)
        path = f"/api/tables/{table}/earlier"
        start = (await people[1].get(path))["positions"]
        assert [(one["n"], one["events"]) for one in start] == [(0, [])]
        for action in ("sow 3", "!undo", "sow 6"):
            done = await sockets[0].play(action)
            await everybody_looks(sockets, done["at"] + 1)
        begin, then = (await people[1].get(path))["positions"]
        assert (begin["n"], begin["view"]) == (0, start[0]["view"])
        assert [(one["n"], one["seat"]) for one in then["events"]] == [(2, 0)], "what was taken back is not there"
        await play_some(sockets, 5, Random(1))
        assert sockets[0].table is not None
        last = sockets[0].table["n"]
        found = (await people[0].get(f"{path}?after={last - 2}"))["positions"]
        assert [one["n"] for one in found] == [last - 2, last - 1, last]
        assert [one["n"] for one in (await people[0].get(f"{path}?after={last}"))["positions"]] == [last]
        with pytest.raises(Refusal, match="not_your_seat"):
            await people[0].get(f"{path}?seat=1")
    run(scene())


def test_looking_back_counts_as_previews_do(tmp_path: Path) -> None:
    async def scene() -> None:
        table, (ada, _) = await seated(server.url, "mangala", 2)
        path = f"/api/tables/{table}/earlier"
        await ada.get(path)
        await ada.get(path)
        with pytest.raises(Refusal, match="too_many"):
            await ada.get(path)
        stranger = Player(server.url)
        await stranger.get(path)
    with ServerProcess(tmp_path, ATOLL_PREVIEWS_PER_MINUTE=str(2 * MOST + 5)) as server:
        run(scene())
