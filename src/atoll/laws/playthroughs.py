"""Records of random games, one for each reason to end: what a golden playthrough is made from."""

from __future__ import annotations

from random import Random

from atoll.core.game import Game
from atoll.core.record import Record
from atoll.core.table import Table
from atoll.games import words
from atoll.laws.moments import random_table

MOST_GAMES = 2_000


def reasons(game: Game) -> set[str]:
    """All reasons to end that the game has words for."""
    return {key.removeprefix("reason.") for key in words(game.id, "en").messages if key.startswith("reason.")}


def find_playthroughs(game: Game, most: int = MOST_GAMES) -> dict[str, Record]:
    """By reason, the first random game that ended so; a reason that never came up is missing."""
    found: dict[str, Record] = {}
    for number in range(most):
        if reasons(game) <= found.keys():
            break
        table = whole_game(game, Random(f"playthrough/{number}"))
        assert table.outcome is not None, "it was played to its end"
        found.setdefault(table.outcome.reason, Record.of(table))
    return found


def whole_game(game: Game, rng: Random) -> Table:
    """People at random, and the table's own luck, which `verify` can check."""
    table = random_table(game, rng)
    table.settle()
    while table.to_act:
        seat = rng.choice(table.to_act)
        table.play(seat, rng.choice(table.state.legal_actions(seat)))
        table.settle()
    return table
