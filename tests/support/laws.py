"""What must hold at every moment of every game: the laws of docs/contract.md that need one position alone."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from atoll.core.game import CHANCE
from atoll.core.options import plain_options, read_options
from atoll.core.record import Record, read_record
from atoll.core.table import Table
from atoll.games import part, words
from tests.support.play import fingerprint


def exactly_the_seats_to_act_have_actions(table: Table) -> None:
    """Law 1."""
    state = table.state
    assert list(state.to_act) == sorted(set(state.to_act))
    assert CHANCE not in state.to_act or state.to_act == (CHANCE,)
    for seat in (CHANCE, *range(table.players)):
        actions = state.legal_actions(seat)
        assert bool(actions) == (seat in state.to_act)
        assert len(set(actions)) == len(actions)
        assert all(action == " ".join(action.split()) and not action.startswith("!") for action in actions)


def an_outcome_exactly_at_the_end(table: Table) -> None:
    """Law 2."""
    outcome = table.state.outcome()
    assert (outcome is None) == bool(table.state.to_act)
    assert (table.state.ask == "") == (outcome is not None)
    if outcome is not None:
        assert min(outcome.ranks) == 1
        assert len(outcome.ranks) == len(outcome.scores) == len(outcome.breakdown) == table.players
        assert [sum(items.values()) for items in outcome.breakdown] == list(outcome.scores)
        assert len({tuple(items) for items in outcome.breakdown}) == 1


def the_log_alone_rebuilds_it(table: Table) -> None:
    """Law 5."""
    game = table.game
    again = Table(game, table.players, read_options(game, json.loads(json.dumps(plain_options(table.options)))),
                  log=table.log)
    assert fingerprint(again.state, table.players) == fingerprint(table.state, table.players)
    assert again.outcome == table.outcome
    record = Record.of(table)
    assert read_record(record.as_text()) == read_record(record.as_json()) == record


def imagined_worlds_look_the_same(table: Table, rng: Random) -> None:
    """Law 6."""
    seat, state = rng.randrange(table.players), table.state
    imagined = state.determinize(seat, rng)
    for world in (imagined, imagined.determinize(seat, rng)):
        assert world.view(seat) == state.view(seat)
        assert world.legal_actions(seat) == state.legal_actions(seat)
        assert (world.to_act, world.ask) == (state.to_act, state.ask)


def views_survive_json(table: Table) -> None:
    """Law 7."""
    for seat in (None, *range(table.players)):
        view = table.state.view(seat)
        assert json.loads(json.dumps(view, allow_nan=False)) == view


def a_refusal_names_a_clause(table: Table, tried: list[str]) -> None:
    """Law 10, for these strings and some of the legal ones."""
    state, known = table.state, words(table.game.id, "en")
    for seat in (CHANCE, *range(table.players)):
        legal = state.legal_actions(seat)
        for action in (*legal[:20], *tried):
            clause = state.why_not(seat, action)
            assert (clause is None) == (action in legal), (seat, action, clause)
            assert clause is None or f"clause.{clause}" in known, clause


def pieces(table: Table) -> dict[str, int]:
    """Law 12: every piece there is, counted where it lies."""
    module: Any = part(table.game.id, "material")
    assert module is not None, f"{table.game.id} must say in material.py where its pieces are"
    counted: dict[str, int] = module.material(table.state)
    assert counted
    assert min(counted.values()) >= 0
    return counted
