"""A small online event of people and bots with real sockets: one sleeps, one leaves, one calls, a process is killed."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.server.online_event import on_sqlite
from tests.server.players import run


def test_an_online_event_carries_its_people(tmp_path: Path) -> None:
    said = run(on_sqlite(tmp_path, people=6, bots=2, rounds=2, kills=1, rng=Random(1), first_move=20))
    assert said[-1].endswith("the standings follow from the boards")
