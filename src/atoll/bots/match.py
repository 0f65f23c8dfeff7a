"""Bots against bots: many games with the seats rotated, and an honest interval around the result."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from multiprocessing import Pool
from random import Random
from typing import Any

from atoll.bots.bot import Bot, answer
from atoll.bots.roster import SIMULATIONS, make_bot
from atoll.core.game import CHANCE, Game, Outcome
from atoll.core.options import read_options
from atoll.core.table import Table
from atoll.games import find_game

Z95 = 1.959964


@dataclass(frozen=True)
class MatchPlan:
    """Everything that a worker needs to play its games again, exactly: plain values only."""

    game_id: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    players: int
    simulations: int = SIMULATIONS
    seed: int = 0

    def seating(self, number: int) -> tuple[int, ...]:
        """Which bot sits where in that game: everybody moves one seat on from game to game."""
        return tuple((seat + number) % len(self.bots) for seat in range(self.players))


def play_game(plan: MatchPlan, number: int) -> tuple[float, ...]:
    """Each bot's payoff in one game: 1 for a win, shared if tied."""
    game = find_game(plan.game_id)
    rng = Random(f"{plan.seed}/{number}")
    seating = plan.seating(number)
    bots = [make_bot(plan.bots[bot], plan.game_id, plan.simulations, rng) for bot in seating]
    outcome = finish(game, bots, read_options(game, plan.options), rng)
    payoffs = [0.0] * len(plan.bots)
    for seat, payoff in enumerate(outcome.payoffs):
        payoffs[seating[seat]] += payoff
    return tuple(payoffs)


def finish(game: Game, bots: Sequence[Bot], options: Any, rng: Random) -> Outcome:
    """One whole game among bots."""
    table = Table(game, len(bots), options, rng.randbytes(32).hex())
    table.settle()
    while table.to_act:
        seat = table.to_act[0]
        assert seat != CHANCE, "chance is settled"
        table.play(seat, answer(bots[seat], table.state, seat, rng))
        table.settle()
    outcome = table.outcome
    assert outcome is not None, "a game in which nobody is to act has an outcome"
    return outcome


def play_match(plan: MatchPlan, games: int, workers: int, done: Callable[[], None]) -> list[float]:
    """The first bot's payoffs, game by game."""
    return [payoffs[0] for payoffs in results(plan, games, workers, done)]


def results(plan: MatchPlan, games: int, workers: int, done: Callable[[], None]) -> Iterator[tuple[float, ...]]:
    """In the order of their numbers. Who stops a match does not wait for the games that were still to come."""
    with Pool(workers, ignore_interrupts) as pool:
        for payoffs in pool.imap(partial(play_game, plan), range(games)):
            done()
            yield payoffs


def ignore_interrupts() -> None:
    """Ctrl-C reaches every process of the terminal; the one that started the match ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def interval(payoffs: Sequence[float]) -> tuple[float, float, float]:
    """The share won and its 95 % interval (Wilson; a draw counts as half a win)."""
    games, share = len(payoffs), sum(payoffs) / len(payoffs)
    middle = (share + Z95**2 / (2 * games)) / (1 + Z95**2 / games)
    half = Z95 / (1 + Z95**2 / games) * sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    return share, max(0.0, middle - half), min(1.0, middle + half)
