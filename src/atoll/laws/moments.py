"""Moments to hold a game to: random tables, random games, and what can be seen of a position."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from atoll.core.game import CHANCE, Action, Event, Game, Seat, State
from atoll.core.options import hints, listed
from atoll.core.table import Table
from atoll.games import part
from atoll.laws.broken import Broken

LONGEST_GAME = 20_000
TRIES = 1_000
BROUGHT = 3
"""One table in so many is played with an edition of somebody's own."""


def random_table(game: Game, rng: Random) -> Table:
    """Any number of seats and any options that the rules allow together."""
    for _ in range(TRIES):
        chosen = {name: rng.choice(values) for name, hint in hints(game.options).items() if (values := listed(hint))}
        chosen |= random_edition(game, rng)
        try:
            return Table(game, rng.choice(game.seats), game.options(**chosen), seed=rng.randbytes(32).hex())
        except ValueError:
            continue
    raise Broken(f"{game.id} refuses every number of seats and every options that were tried")


def random_edition(game: Game, rng: Random) -> dict[str, Any]:
    """Now and then an edition that somebody could have brought, as the option that carries it."""
    printed = part(game.id, "printed")
    return {} if printed is None or rng.randrange(BROUGHT) else {printed.OPTION: printed.any_edition(rng)}


def random_moments(game: Game, rng: Random, table: Table | None = None) -> Iterator[Table]:
    """Every moment of a random game, chance's own too, from the start to the end."""
    table = table or random_table(game, rng)
    for _ in range(LONGEST_GAME):
        yield table
        if not table.to_act:
            return
        random_step(table, rng)
    raise Broken(f"{game.id} does not end: it was stopped after {LONGEST_GAME} entries")


def random_step(table: Table, rng: Random) -> tuple[Seat, Action]:
    seat, action = random_entry(table.state, rng)
    table.play(seat, action)
    return seat, action


def random_entry(state: State, rng: Random) -> tuple[Seat, Action]:
    """Somebody who owes an answer, and one of the answers; chance goes by its odds."""
    seat = rng.choice(state.to_act)
    return seat, state.sample(rng) if seat == CHANCE else rng.choice(state.legal_actions(seat))


def after(state: State, seat: Seat, action: Action) -> tuple[State, list[Event]]:
    """A copy in which this was played, and what it told."""
    copy, events = state.clone(), list[Event]()
    copy.events = events
    copy.apply(seat, action)
    copy.events = None
    return copy, events


def everybody(players: int) -> tuple[Seat | None, ...]:
    """All eyes: every seat's, and a spectator's."""
    return (None, *range(players))


def fingerprint(state: State, players: int) -> str:
    """All that anybody can see of a position."""
    seen = [state.view(seat) for seat in everybody(players)]
    open_to = [state.legal_actions(seat) for seat in (CHANCE, *range(players))]
    return json.dumps([state.to_act, state.ask, seen, open_to], sort_keys=True)
