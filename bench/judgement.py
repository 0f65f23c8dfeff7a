"""The learned judgement against the search of commit 75c85c4 at equal time, on the same luck.

Each luck is played once for every seat that `search` can have, the old one in all others. Time is the processor's own,
so that a busy machine spoils nothing. What was played is kept in the file, and played no second time.
    python bench/judgement.py mandragora [--players 2] [--games 200] [--seconds 0.1] [--workers 16] [--seed 1]
        [--results FILE] [--limit SECONDS] [--first search|search-hand] [--weights FILE] [--set exploration=0.5]
`--weights` tries weights that do not lie beside the game, `--set` other numbers of the search.
Needs the standard library alone.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from random import Random

from search_75c85c4 import of_game

from atoll.bots.bot import Bot, answer
from atoll.bots.match import Z95
from atoll.bots.roster import make_bot
from atoll.bots.search import SearchBot
from atoll.bots.solo import SoloBot
from atoll.bots.workers import ignore_interrupts
from atoll.core.judgement import Judgement
from atoll.core.table import Table
from atoll.games import find_game, part


@dataclass(frozen=True)
class Plan:
    game_id: str
    players: int
    seconds: float
    seed: int
    first: str
    weights: str | None = None
    numbers: tuple[tuple[str, float], ...] = ()
    """Fields of the search that are tried."""


@dataclass(frozen=True)
class Played:
    number: int
    payoff: float
    margin: float
    """Over the average of the others."""
    spent: float
    spent_by_old: float
    """Seconds for each real decision."""


def bot(name: str, plan: Plan, rng: Random) -> Bot:
    if name == "old":
        return of_game(plan.game_id, plan.seconds)
    thinking = make_bot(name, plan.game_id, 1_000_000, rng, plan.seconds)
    assert isinstance(thinking, SearchBot | SoloBot), f"{name} thinks for no time"
    if plan.weights and isinstance(thinking, SearchBot):
        thinking = replace(thinking, learned=weighed(plan.game_id, plan.weights))
    if isinstance(thinking, SearchBot):
        thinking = replace(thinking, **{name: int(value) if value % 1 == 0 else value for name, value in plan.numbers})
    return replace(thinking, clock=time.process_time)


@cache
def weighed(game_id: str, weights: str) -> Judgement:
    features, by_hand = part(game_id, "features"), part(game_id, "evaluate")
    assert features is not None, f"{game_id} has no features"
    assert by_hand is not None, f"{game_id} has no estimate"
    return Judgement.load(features, Path(weights), by_hand.evaluate)


def play(plan: Plan, number: int) -> Played:
    """The luck is that of the pair; what the bots draw for themselves is their own."""
    luck, place = divmod(number, plan.players)
    game, rng = find_game(plan.game_id), Random(f"own/{plan.seed}/{number}")
    table = Table(game, plan.players, game.options(), Random(f"luck/{plan.seed}/{luck}").randbytes(32).hex())
    bots = [bot(plan.first if seat == place else "old", plan, rng) for seat in range(plan.players)]
    spent, decisions = [0.0, 0.0], [0, 0]
    table.settle()
    while table.to_act:
        seat = table.to_act[0]
        began, is_real = time.process_time(), len(table.state.legal_actions(seat)) > 1
        action = answer(bots[seat], table.state, seat, rng)
        spent[seat != place] += (time.process_time() - began) * is_real
        decisions[seat != place] += is_real
        table.play(seat, action)
        table.settle()
    outcome = table.outcome
    assert outcome is not None
    others = [score for seat, score in enumerate(outcome.scores) if seat != place]
    return Played(number, outcome.payoffs[place], outcome.scores[place] - sum(others) / len(others),
                  *(seconds / max(1, count) for seconds, count in zip(spent, decisions, strict=True)))


def play_all(plan: Plan, numbers: list[int], workers: int, limit: float) -> Iterator[Played]:
    """As they are finished, until the time is up."""
    ends = time.monotonic() + limit
    with Pool(workers, ignore_interrupts) as pool:
        waiting = [pool.apply_async(play, (plan, number)) for number in numbers]
        while waiting and time.monotonic() < ends:
            time.sleep(0.05)
            yield from (result.get() for result in waiting if result.ready())
            waiting = [result for result in waiting if not result.ready()]


def report(plan: Plan, played: list[Played]) -> str:
    """The interval is that of whole lucks: the games of one are no strangers to each other."""
    lucks: dict[int, list[float]] = {}
    for game in played:
        lucks.setdefault(game.number // plan.players, []).append(game.payoff)
    shares = [sum(payoffs) / len(payoffs) for payoffs in lucks.values() if len(payoffs) == plan.players]
    if len(shares) < 2:
        return "too few games"
    mean = sum(shares) / len(shares)
    half = Z95 * sqrt(sum((share - mean) ** 2 for share in shares) / (len(shares) - 1) / len(shares))
    margin, new, old = (sum(values) / len(played) for values in zip(
        *((game.margin, game.spent, game.spent_by_old) for game in played), strict=True))
    return (f"{plan.game_id} with {plan.players}: {plan.first} is first in {100 * mean:.1f} % ± {100 * half:.1f} of "
            f"{len(shares) * plan.players} games (fair {100 / plan.players:.0f} %), by {margin:+.2f} points, "
            f"{new:.3f} s a decision against {old:.3f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path)
    parser.add_argument("--limit", type=float, default=1e9)
    parser.add_argument("--first", default="search")
    parser.add_argument("--weights")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=NUMBER")
    typed = parser.parse_args()
    plan = Plan(typed.game, typed.players, typed.seconds, typed.seed, typed.first, typed.weights,
                tuple((name, float(number)) for name, number in (one.split("=") for one in typed.set)))
    file: Path | None = typed.results
    lines = file.read_text().splitlines() if file and file.exists() else []
    played = [Played(**json.loads(line)) for line in lines]
    known = {game.number for game in played}
    for game in play_all(plan, [n for n in range(typed.games) if n not in known], typed.workers, typed.limit):
        played.append(game)
        if file:
            with file.open("a") as out:
                out.write(json.dumps(vars(game)) + "\n")
    print(report(plan, played), flush=True)


if __name__ == "__main__":
    main()
