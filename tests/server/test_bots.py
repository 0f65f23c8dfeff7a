"""Bots at tables: each of their decisions is thought over once, and what is sent to them is small."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path
from random import Random

from atoll.bots.bot import settle
from atoll.core.game import CHANCE, Game
from atoll.core.options import read_options
from atoll.core.record import read_record
from tests.server.players import Player, play_seat, run
from tests.server.processes import ServerProcess

SMALL = 16_000


def test_a_bot_thinks_once_for_each_decision(tmp_path: Path) -> None:
    """Three bots and a person are asked at the same time, with one worker for all bots."""
    async def scene(url: str) -> tuple[int, int]:
        ada = await Player(url).come_in("Ada")
        seating = [{"is": "me"}, *({"is": "bot", "bot": level} for level in ("beginner", "easy", "medium"))]
        table_id = (await ada.open_table(game="my_island", seats=4, seating=seating, start=True))["id"]
        await play_seat(await ada.socket(table_id), Random(1))
        record = read_record((await ada.http.get(f"/api/tables/{table_id}/record?form=json")).text)
        decisions = sum(entry.seat in (1, 2, 3) for entry in record.log)
        metrics = (await ada.http.get("/metrics")).text
        found = re.search(r"^atoll_bot_seconds_count (\S+)", metrics, re.MULTILINE)
        assert found, metrics
        return decisions, int(float(found[1]))
    with ServerProcess(tmp_path, ATOLL_BOT_WORKERS="1") as server:
        decisions, thoughts = run(scene(server.url))
        events = [json.loads(line)["event"] for line in server.log.read_text().splitlines() if line.startswith("{")]
    assert decisions > 30
    assert thoughts == decisions
    assert "errand failed" not in events


def test_what_is_sent_to_a_bot_is_small_and_whole(game: Game) -> None:
    """Boards and rule tables are named, not sent: with all that they remember they weigh far more than the position."""
    rng, players = Random(game.id), game.seats[-1]
    state = game.start(players, read_options(game, {}))
    settle(state, rng)
    while state.to_act:
        assert state.to_act != (CHANCE,)
        sent = pickle.dumps(state)
        assert len(sent) < SMALL
        there = pickle.loads(sent)
        for seat in range(players):
            assert there.view(seat) == state.view(seat)
            assert there.legal_actions(seat) == state.legal_actions(seat)
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal_actions(seat)))
        settle(state, rng)
