"""How well Mangrovia's judgement foretells winners when a round begins, and the weights that fit other games best.

Plays games between greedy bots. On one half the weights of `habits.judge` are fitted to the final scores (least squares
of leads over the average rival); on the other half all judgements are asked: the log-likelihood of the true winner,
nearer to 0 is better.
    python bench/mangrovia_weights.py [--players 4] [--games 1000]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import log
from random import Random

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from atoll.bots.bot import GreedyBot, settle
from atoll.games import find_game
from atoll.games.mangrovia.bot.evaluate import evaluate, features, progress
from atoll.games.mangrovia.bot.habits import is_quiet, judge
from atoll.games.mangrovia.bot.weights import ROUND_LEAD, Weights, shares
from atoll.games.mangrovia.position import Position

NOTHING_COMES = ("cards_coming", "amulets_coming", "huts_coming", "birds_coming", "hut_later")
"""Columns that are the same for all seats, or follow from others, when a round begins."""
RIDGE = 30.0
FEWEST_GAMES = 20
Row = list[float]


@dataclass
class Moment:
    """A round's beginning, and how the game ended."""

    state: Position
    scores: tuple[int, ...]
    payoffs: tuple[float, ...]

    def columns(self) -> list[Row]:
        """Each seat's features, once for the opening and once for the ending, and who places the first bowl."""
        late = progress(self.state)
        kept = [[value for name, value in zip(Weights._fields, row, strict=True) if name not in NOTHING_COMES]
                + [float(seat == self.state.start_seat)] for seat, row in enumerate(features(self.state))]
        return [[*(value * (1 - late) for value in row), *(value * late for value in row)] for row in kept]


def moments(players: int, seed: int) -> Iterator[Moment]:
    """Every beginning of a round in one game between greedy bots."""
    game, rng, bot = find_game("mangrovia"), Random(seed), GreedyBot(evaluate)
    state, seen = game.start(players, game.options()), []
    settle(state, rng)
    while state.to_act:
        assert isinstance(state, Position)
        if is_quiet(state):
            seen.append(state.clone())
        seat = state.to_act[0]
        state.apply(seat, bot.choose(state.determinize(seat, rng), seat, rng))
        settle(state, rng)
    outcome = state.outcome()
    assert outcome is not None
    yield from (Moment(quiet, tuple(outcome.scores), outcome.payoffs) for quiet in seen)


def leads(values: list[float]) -> list[float]:
    """Each over the average of the others."""
    total, others = sum(values), len(values) - 1
    return [value - (total - value) / others for value in values]


def fitted(known: list[Moment]) -> Row:
    """Ridge regression by the normal equations, every column in parts of its own spread."""
    rows, targets = [], []
    for moment in track(known, "fitting"):
        rows += [list(row) for row in zip(*(leads(list(column)) for column in zip(*moment.columns(), strict=True)),
                                          strict=True)]
        targets += leads([float(score) for score in moment.scores])
    spread = [(sum(value * value for value in column) / len(rows)) ** 0.5 or 1.0 for column in zip(*rows, strict=True)]
    rows = [[value / size for value, size in zip(row, spread, strict=True)] for row in rows]
    columns = list(zip(*rows, strict=True))
    matrix = [[sum(map(float.__mul__, one, other)) + RIDGE * (one is other) for other in columns] for one in columns]
    right = [sum(map(float.__mul__, column, targets)) for column in columns]
    return [weight / size for weight, size in zip(solved(matrix, right), spread, strict=True)]


def solved(matrix: list[Row], right: Row) -> Row:
    """Gauss without pivots: the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for index, pivot in enumerate(rows):
        pivot[:] = [value / pivot[index] for value in pivot]
        for row in rows:
            if row is not pivot:
                row[:] = [value - row[index] * top for value, top in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]


def likelihood(asked: list[Moment], chances: Callable[[Moment], tuple[float, ...]]) -> float:
    told = [sum(payoff * log(chance) for payoff, chance in zip(moment.payoffs, chances(moment), strict=True))
            for moment in asked]
    return sum(told) / len(told)


def judged(asked: list[Moment], players: int, weights: Row) -> Grid:
    """All judgements side by side, by thirds of the game."""
    def refitted(moment: Moment) -> tuple[float, ...]:
        scores = [sum(map(float.__mul__, weights, row)) for row in moment.columns()]
        return shares(scores, ROUND_LEAD, progress(moment.state))
    thirds = [[moment for moment in asked if third <= 3 * progress(moment.state) < third + 1] for third in range(3)]
    grid = Grid("log-likelihood of the winner", "opening", "middle", "ending", title=f"{len(asked)} rounds")
    for name, chances in (("even chances", lambda moment: (1 / players,) * players),
                          ("evaluate", lambda moment: evaluate(moment.state)),
                          ("habits.judge", lambda moment: judge(moment.state)), ("fitted here", refitted)):
        grid.add_row(name, *(f"{likelihood(third, chances):.3f}" for third in thirds))
    return grid


def listed(weights: Row) -> Grid:
    grid, half = Grid("weight", "opening", "ending"), len(weights) // 2
    names = [name for name in Weights._fields if name not in NOTHING_COMES] + ["first bowl"]
    for name, opening, ending in zip(names, weights[:half], weights[half:], strict=True):
        grid.add_row(name, f"{opening:.2f}", f"{ending:.2f}")
    return grid


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4, choices=range(2, 6))
    parser.add_argument("--games", type=int, default=1000)
    given = parser.parse_args()
    if given.games < FEWEST_GAMES:
        parser.error(f"at least {FEWEST_GAMES} games are needed to fit anything")
    halves: tuple[list[Moment], list[Moment]] = [], []
    for seed in track(range(given.games), "playing"):
        halves[seed % 2].extend(moments(given.players, seed))
    weights = fitted(halves[0])
    Console().print(judged(halves[1], given.players, weights), listed(weights))


if __name__ == "__main__":
    main()
