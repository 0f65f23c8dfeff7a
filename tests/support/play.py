"""Ways to play in tests: scripted luck, random games, random options."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from atoll.core.game import CHANCE, Game, Seat, State
from atoll.core.options import choices, hints
from atoll.core.table import Table

LONGEST_GAME = 20_000


def play(game: Game, players: int, *lines: str, **options: Any) -> Table:
    """A table after these lines: "0 sow 4", "- draw red" ("-" is chance)."""
    table = Table(game, players, game.options(**options))
    for line in lines:
        seat, _, action = line.partition(" ")
        table.enter(CHANCE if seat == "-" else int(seat), action)
    return table


def random_table(game: Game, rng: Random) -> Table:
    """Any number of seats and any options that the rules allow together."""
    while True:
        chosen = {name: rng.choice(values) for name, hint in hints(game.options).items() if (values := choices(hint))}
        try:
            return Table(game, rng.choice(game.seats), game.options(**chosen), seed=rng.randbytes(32).hex())
        except ValueError:
            continue


def random_moments(game: Game, rng: Random, table: Table | None = None) -> Iterator[Table]:
    """Every moment of a random game, chance's own too, from the start to the end."""
    table = table or random_table(game, rng)
    for _ in range(LONGEST_GAME):
        yield table
        if not table.to_act:
            return
        random_step(table, rng)
    raise AssertionError(f"{game.id} does not end")


def random_step(table: Table, rng: Random) -> tuple[Seat, str]:
    seat = rng.choice(table.to_act)
    action = table.state.sample(rng) if seat == CHANCE else rng.choice(table.state.legal_actions(seat))
    table.play(seat, action)
    return seat, action


def fingerprint(state: State, players: int) -> str:
    """All that anybody can see of a position."""
    seen = [state.view(seat) for seat in (None, *range(players))]
    open_to = [state.legal_actions(seat) for seat in (CHANCE, *range(players))]
    return json.dumps([state.to_act, state.ask, seen, open_to], sort_keys=True)


def random_games(game: Game, seeds: range, look: Callable[[Table], None]) -> None:
    for seed in seeds:
        for table in random_moments(game, Random(seed)):
            look(table)
