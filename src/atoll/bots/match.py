"""Bots against bots: many games with the seats rotated, and an honest interval around the result."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from atoll.bots.bot import Bot, answer
from atoll.bots.own import BadBot, Entrant, find_bot
from atoll.bots.roster import BY_HAND, SIMULATIONS
from atoll.bots.workers import in_order
from atoll.core.errors import Refused
from atoll.core.game import CHANCE, Game, Outcome
from atoll.core.options import read_options
from atoll.core.record import Record
from atoll.core.table import Table
from atoll.games import find_game

Z95 = 1.959964


@dataclass(frozen=True)
class MatchPlan:
    """Everything that a worker needs to play its games again, exactly: plain values only."""

    game_id: str
    bots: tuple[str, ...]
    """The entrants, one for each seat (one after another in turn where they are fewer): names or `module:Class`."""
    options: dict[str, Any]
    players: int
    simulations: int = SIMULATIONS
    seed: int = 0

    def seating(self, number: int) -> tuple[int, ...]:
        """Which entrant sits where in that game: all move one seat on from game to game.

        So in as many games as there are entrants, or in a multiple of that, each sits equally often in every seat.
        """
        return tuple((seat + number) % len(self.bots) for seat in range(self.players))

    @property
    def fair_share(self) -> float:
        """What an entrant that is as good as the others wins."""
        return 1 / len(self.bots)


class Played(NamedTuple):
    """One game of a match: each entrant's payoff, 1 for a win, shared if tied; and the record."""

    payoffs: tuple[float, ...]
    record: Record


def play_game(plan: MatchPlan, number: int) -> Played:
    """The game of that number, from 0; BadBot where one of its bots fails."""
    game, rng, seating = find_game(plan.game_id), Random(f"{plan.seed}/{number}"), plan.seating(number)
    names = [plan.bots[entrant] for entrant in seating]
    bots = [Entrant(name, number + 1, find_bot(name, plan.game_id, plan.simulations, rng)) for name in names]
    table = Table(game, plan.players, read_options(game, plan.options), rng.randbytes(32).hex())
    try:
        outcome = play_out(table, bots, rng)
    except Refused as refusal:
        raise BadBot(f"the bot {names[table.to_act[0]]} broke the rules in game {number + 1}: {refusal}") from refusal
    payoffs = [0.0] * len(plan.bots)
    for entrant, payoff in zip(seating, outcome.payoffs, strict=True):
        payoffs[entrant] += payoff
    seated = tuple(f"{name} {plan.simulations}" if name in ("search", BY_HAND) else name for name in names)
    return Played(tuple(payoffs), Record.of(table, tuple(names), seated))


def finish(game: Game, bots: Sequence[Bot], options: Any, rng: Random) -> Outcome:
    """One whole game among bots."""
    return play_out(Table(game, len(bots), options, rng.randbytes(32).hex()), bots, rng)


def play_out(table: Table, bots: Sequence[Bot], rng: Random) -> Outcome:
    """Let the bots answer until the game is over."""
    table.settle()
    while table.to_act:
        seat = table.to_act[0]
        assert seat != CHANCE, "chance is settled"
        table.play(seat, answer(bots[seat], table.state, seat, rng))
        table.settle()
    outcome = table.outcome
    assert outcome is not None, "a game in which nobody is to act has an outcome"
    return outcome


def play_match(plan: MatchPlan, games: int, workers: int) -> Generator[Played, None, None]:
    """In the order of their numbers. Who closes it does not wait for the games that were still to come."""
    yield from in_order(partial(play_game, plan), range(games), workers)


def interval(payoffs: Sequence[float]) -> tuple[float, float, float]:
    """The share won and its 95 % interval (Wilson; a draw counts as half a win)."""
    games, share = len(payoffs), sum(payoffs) / len(payoffs)
    middle = (share + Z95**2 / (2 * games)) / (1 + Z95**2 / games)
    half = Z95 / (1 + Z95**2 / games) * sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    return share, max(0.0, middle - half), min(1.0, middle + half)
