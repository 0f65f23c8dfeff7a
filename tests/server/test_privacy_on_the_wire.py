"""What is sent to a seat and to spectators is byte-equal when what they cannot see is dealt again.

The short version of `python -m tests.server.privacy --games 200`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from atoll.games import find_game
from tests.server.players import run, seated
from tests.server.privacy import GAMES, Bench, compare_games
from tests.server.processes import ServerProcess
from tests.server.twins import twin_game

SOME = 3


@pytest.mark.parametrize("game_id", GAMES)
def test_the_unseen_dealt_again_changes_no_byte(game_id: str, tmp_path: Path) -> None:
    """Safety: a seat's secrets never leave the process except in that seat's own messages."""
    found = asyncio.run(compare_games(tmp_path, game_id, range(SOME)))
    assert found["games"] == SOME
    assert found["messages"] > found["moments"] > found["moments with hidden differences"] > 20 * SOME


def test_the_comparison_notices_a_leak(tmp_path: Path) -> None:
    """Twins made for a spectator, but watched by a seat that sees some of what differs: now bytes must differ."""
    async def scene() -> None:
        bench = Bench(tmp_path)
        try:
            for stretch in twin_game(find_game("mangrovia"), None, Random(1)):
                await bench.compare(stretch, 0, Random(1))
        finally:
            await bench.close()
    with pytest.raises(AssertionError, match="against"):
        asyncio.run(scene())


def test_no_secret_is_in_what_is_said_of_a_running_table(server: ServerProcess) -> None:
    async def scene() -> None:
        table_id, (ada, _) = await seated(server.url, "mandragora", 2)
        socket = await ada.socket(table_id)
        now = await socket.table_where(lambda said: True)
        assert now["seed"] is None
        assert socket.info["seed"] is None
        assert len(socket.info["commitment"]) == 64
    run(scene())
