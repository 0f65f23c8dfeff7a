"""Mangala's kernel: random sets beside OpenSpiel's mancala, table generation, search, memory.

Both sides of the first figure take turns in short slices, so that whatever else the machine does falls on both.
    python bench/kernel.py [--seconds 2] [--stones 16] [--threads 2]
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from rich.console import Console
from rich.table import Table as Grid

from atoll.games import GAMES
from atoll.solver.generate import fill
from atoll.solver.kernel.library import kernel
from atoll.solver.oracle import Oracle
from atoll.solver.position import of_state
from atoll.solver.ranking import layer_size
from atoll.solver.tables import Tables

SLICES = 5
Play: TypeAlias = Callable[[], tuple[int, int]]
"""Some random sets: how many there were, and how many sowings they had."""
MANGALA = GAMES["mangala"]


@dataclass
class Tally:
    sets: int = 0
    sowings: int = 0
    seconds: float = 0.0


def kernel_sets(tables: Tables, variant: str) -> Play:
    library, lot = kernel(), Random(1)
    assert library is not None, "the kernel is not built: make kernel"

    def play() -> tuple[int, int]:
        sets = 20_000
        return sets, library.atoll_random_sets(tables.handle, variant == "fortress", sets, lot.getrandbits(63))
    return play


def engine_sets(variant: str) -> Play:
    rng = Random(1)

    def play() -> tuple[int, int]:
        state, sowings = MANGALA.start(2, MANGALA.options(variant=variant)), 0
        while state.to_act:
            seat = state.to_act[0]
            state.apply(seat, rng.choice(state.legal_actions(seat)))
            sowings += 1
        return 1, sowings
    return play


def spiel_sets() -> Play:
    """OpenSpiel's own C++ rollouts: one visit of its tree search plays a thousand random games."""
    import pyspiel

    game = pyspiel.load_game("mancala")
    state, rollouts, visits = game.new_initial_state(), 1000, 1
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, visits, 1, False, 1, False)
    sowings = mean_length(game)

    def play() -> tuple[int, int]:
        bot.mcts_search(state)
        return rollouts, round(rollouts * sowings)
    return play


def mean_length(game: Any) -> float:
    rng, moves, games = Random(1), 0, 300
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves / games


def measure(sides: dict[str, Play], seconds: float) -> dict[str, Tally]:
    tallies = {name: Tally() for name in sides}
    for _ in range(SLICES):
        for name, play in sides.items():
            began = time.perf_counter()
            while (spent := time.perf_counter() - began) < seconds / SLICES:
                sets, sowings = play()
                tallies[name].sets += sets
                tallies[name].sowings += sowings
            tallies[name].seconds += spent
    return tallies


def show_sets(console: Console, seconds: float) -> None:
    sides = {"kernel classic": kernel_sets(Tables(), "classic"), "OpenSpiel mancala": spiel_sets(),
             "kernel fortress": kernel_sets(Tables(), "fortress"), "engine classic": engine_sets("classic")}
    tallies = measure(sides, seconds)
    grid, peer = Grid(title="random sets, one thread", title_justify="left"), tallies["OpenSpiel mancala"]
    for column in ("", "sets/s", "sowings/s", "× OpenSpiel (sowings)"):
        grid.add_column(column, justify="right" if column else "left")
    for name, tally in tallies.items():
        rate = tally.sowings / tally.seconds
        grid.add_row(name, f"{tally.sets / tally.seconds:,.0f}", f"{rate:,.0f}",
                     f"{rate / (peer.sowings / peer.seconds):.1f}")
    console.print(grid)


def show_tables(console: Console, stones: int, threads: int) -> Tables:
    tables, began = Tables(), time.perf_counter()
    for layer in range(stones + 1):
        fill(tables, layer, threads, lambda layer, done: None)
    spent, positions = time.perf_counter() - began, sum(map(layer_size, range(stones + 1)))
    console.print(f"tables to {stones} stones: {positions:,} positions in {spent:.2f} s on {threads} threads, "
                  f"{positions / spent:,.0f} positions/s", highlight=False)
    return tables


def show_search(console: Console, tables: Tables, seconds: float) -> None:
    oracle, rng, began = Oracle(tables), Random(3), time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        state: Any = MANGALA.start(2, MANGALA.options())
        for _ in range(8):
            seat = state.to_act[0]
            state.apply(seat, rng.choice(state.legal_actions(seat)))
        oracle.worth(of_state(state), seconds / 4)
    console.print(f"search above {tables.reach} stones: {oracle.nodes:,} nodes in {spent:.2f} s on one thread, "
                  f"{oracle.nodes / spent:,.0f} nodes/s", highlight=False)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--stones", type=int, default=16)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    console = Console(width=100)
    show_sets(console, given.seconds)
    show_search(console, show_tables(console, given.stones, given.threads), given.seconds)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    console.print(f"memory at most: {peak:,.0f} MB", highlight=False)


if __name__ == "__main__":
    main()
