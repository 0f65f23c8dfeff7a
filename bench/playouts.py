"""Random play: moves a second of every game, and beside each a peer driven the same way in the same run.

Both sides take turns in short slices of their own CPU time, so that whatever else the machine does falls on both; the
ratio is what counts.
    python bench/playouts.py [game …] [--seconds 2] [--beside OTHER_SRC]
With --beside the `src` of another checkout is a side too, so that before and after are measured in one run.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from atoll.core.game import CHANCE, Game, State
from atoll.games import GAMES, find_game

SLICES = 10


@dataclass
class Tally:
    games: int = 0
    moves: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        return self.moves / self.seconds


def our_games(game: Game, players: int) -> Iterator[int]:
    """Moves of one random game after another; chance's draws are moves as well."""
    rng, options = Random(1), game.options()
    choose = rng.random
    while True:
        state, moves = game.start(players, options), 0
        while to_act := state.to_act:
            seat = to_act[0]
            if seat == CHANCE:
                state.apply(seat, state.sample(rng))
            else:
                actions = state.legal_actions(seat)
                state.apply(seat, actions[int(choose() * len(actions))])
            moves += 1
        yield moves


def spiel_games(name: str) -> Iterator[int]:
    """OpenSpiel: current player, legal actions, apply."""
    import pyspiel

    game, choose = pyspiel.load_game(name), Random(1).random
    while True:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            state.current_player()
            actions = state.legal_actions()
            state.apply_action(actions[int(choose() * len(actions))])
            moves += 1
        yield moves


def rlcard_games(name: str) -> Iterator[int]:
    """RLCard: step with a random one of the legal actions that it hands out."""
    import rlcard

    env, choose = rlcard.make(name, config={"seed": 1}), Random(1).random
    while True:
        observation, _ = env.reset()
        moves = 0
        while not env.is_over():
            actions = list(observation["legal_actions"])
            observation, _ = env.step(actions[int(choose() * len(actions))])
            moves += 1
        yield moves


PEERS: dict[str, list[tuple[str, Callable[[], Iterator[int]]]]] = {
    "mangala": [("OpenSpiel mancala", lambda: spiel_games("mancala"))],
    "mandragora": [("RLCard uno", lambda: rlcard_games("uno"))],
    "mangrovia": [("RLCard uno", lambda: rlcard_games("uno")), ("RLCard gin-rummy", lambda: rlcard_games("gin-rummy"))],
    "my_island": [("OpenSpiel hive", lambda: spiel_games("hive"))],
}


class Here:
    """A side that plays in this process."""

    def __init__(self, games: Iterator[int]) -> None:
        self.games = games
        next(games)

    def run(self, seconds: float) -> Tally:
        tally, began = Tally(), time.process_time()
        while (spent := time.process_time() - began) < seconds:
            tally.moves += next(self.games)
            tally.games += 1
        tally.seconds = spent
        return tally


class Beside:
    """Another checkout's side: a process of its own that plays a slice whenever it is told to."""

    def __init__(self, source: Path, game_id: str) -> None:
        self.process = subprocess.Popen([sys.executable, __file__, game_id, "--serve"], text=True, bufsize=1,
                                        env={**os.environ, "PYTHONPATH": str(source.resolve())},
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def run(self, seconds: float) -> Tally:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{seconds}\n")
        games, moves, spent = self.process.stdout.readline().split()
        return Tally(int(games), int(moves), float(spent))


def serve(game: Game) -> None:
    """Play a slice for every number of seconds that comes in, and say how far it went."""
    side = Here(our_games(game, game.seats[0]))
    for line in sys.stdin:
        tally = side.run(float(line))
        print(tally.games, tally.moves, tally.seconds, flush=True)


def measure(sides: dict[str, Here | Beside], seconds: float) -> dict[str, Tally]:
    tallies = {name: Tally() for name in sides}
    for _ in range(SLICES):
        for name, side in sides.items():
            done, tally = side.run(seconds / SLICES), tallies[name]
            tally.games, tally.moves = tally.games + done.games, tally.moves + done.moves
            tally.seconds += done.seconds
    return tallies


def positions(game: Game, players: int) -> list[State]:
    """Some positions from the middle of random games."""
    rng, found = Random(2), list[State]()
    while len(found) < 200:
        state = game.start(players, game.options())
        while state.to_act:
            seat = state.to_act[0]
            state.apply(seat, state.sample(rng) if seat == CHANCE else rng.choice(state.legal_actions(seat)))
            if state.to_act and state.to_act != (CHANCE,) and rng.random() < 0.05:
                found.append(state.clone())
    return found[:200]


def cost(work: Callable[[State], Any], states: list[State]) -> float:
    """Microseconds for one call, the best of five rounds."""
    rounds = []
    for _ in range(5):
        began = time.perf_counter()
        for state in states:
            work(state)
        rounds.append((time.perf_counter() - began) / len(states) * 1e6)
    return min(rounds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--seconds", type=float, default=2.0, help="for each side")
    parser.add_argument("--beside", type=Path, help="the `src` of another checkout, measured in the same run")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve(find_game(chosen.games[0]))
        return
    grid = Grid("game", "players", "side", "games/s", "moves/s", "ours : theirs", "clone µs", "legal µs",
                title="Random play, both sides in one run")
    for game in track([find_game(name) for name in chosen.games], "Playing"):
        players = game.seats[0]
        sides: dict[str, Here | Beside] = {"Atoll": Here(our_games(game, players))}
        if chosen.beside:
            sides["Atoll beside"] = Beside(chosen.beside, game.id)
        else:
            sides |= {name: Here(make()) for name, make in PEERS.get(game.id, [])}
        tallies, states = measure(sides, chosen.seconds), positions(game, players)
        for side, tally in tallies.items():
            ours = side == "Atoll"
            grid.add_row(game.id if ours else "", str(players) if ours else "", side,
                         f"{tally.games / tally.seconds:,.0f}", f"{tally.rate:,.0f}",
                         "" if ours else f"{tallies['Atoll'].rate / tally.rate:.2f}",
                         f"{cost(lambda state: state.clone(), states):.2f}" if ours else "",
                         f"{cost(lambda state: state.legal_actions(state.to_act[0]), states):.2f}" if ours else "")
    Console(width=120).print(grid)


if __name__ == "__main__":
    main()
