"""The audit reads an online table's places and points from its record: a game breaks ties by rules of its own."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

from atoll.core.luck import Luck, commitment
from atoll.core.record import Record
from atoll.core.table import Table
from atoll.games import find_game
from atoll.swiss.journal import EventFile, GameRecord, audit, chained, event_of, head_of
from atoll.swiss.journal import deeds as do
from atoll.terminal.swiss_events import verified_game
from tests.swiss.forgeries import Entry, seed_of

TIED = "tie 24"
"""Points 1, 3, 3: of the two who are level, whoever cast more spells is first."""
AS_PLAYED = {"new": "3 2 1", "scores": [1, 3, 3]}


@cache
def played_out(is_duplicate: bool) -> GameRecord:
    """Mandragora with three, every action by chance, to its end."""
    table, luck = Table(find_game("mandragora"), 3, seed=Luck.of(seed_of(TIED), duplicate=is_duplicate)), Random(TIED)
    table.settle()
    while table.outcome is None:
        seat = table.to_act[0]
        table.enter(seat, luck.choice(sorted(table.state.legal_actions(seat))))
        table.settle()
    return GameRecord(1, 1, "one", json.loads(Record.of(table).as_json()))


def codes_of(is_duplicate: bool = False, **result: Any) -> set[str]:
    """What an audit finds in an event of one table whose result was written so."""
    entries: list[Entry] = []

    def enter(deeds: list[dict[str, Any]]) -> None:
        entries.extend((deed, "arbiter", 1000 * len(entries)) for deed in deeds)

    enter(do.make({"name": "Three", "seats": 3, "game": "mandragora", "place": "online",
                   "stages": [{"is": "duplicate" if is_duplicate else "tables", "rounds": 1}]}, "w"))
    for name in ("Ada", "Ben", "Cem"):
        enter(do.enter(event_of(chained(entries)), name))
    drafted, published = do.pair(event_of(chained(entries)))
    enter([drafted, {**published, "tables": ["one"], "commitments": [commitment(seed_of(TIED))]}])
    enter([{"is": "result", "round": 1, "board": 1, "old": "", **result}])
    lines = tuple(chained(entries))
    found = audit(EventFile(lines, (played_out(is_duplicate),), head_of(lines)), "", verified_game)
    return {one.code for one in found.findings}


def test_who_is_ahead_by_the_games_own_tie_break_is_ahead() -> None:
    assert codes_of(table="one", **AS_PLAYED) == set()


def test_points_that_were_typed_are_ranked_by_themselves() -> None:
    assert codes_of(new="3 1 1", scores=[1, 3, 3]) == set()
    assert codes_of(**AS_PLAYED) == {"bad_result"}


@pytest.mark.parametrize("scores", [[1, 3, 4], [3, 3, 1], [None, 3, 3]])
def test_points_that_the_record_does_not_have_are_found(scores: list[int | None]) -> None:
    assert codes_of(table="one", new="3 2 1", scores=scores) == {"reported_scores"}


def test_a_duplicate_event_leaves_no_points_out() -> None:
    verdict = verified_game(played_out(True))
    scores = list(verdict.scores)
    result = {"table": "one", "new": verdict.result}
    assert codes_of(True, **result, scores=scores) == set()
    assert codes_of(True, **result) == {"reported_scores"}
    assert codes_of(True, **result, scores=[one + 1 for one in scores]) == {"reported_scores"}
