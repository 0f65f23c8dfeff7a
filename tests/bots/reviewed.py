"""Are the mistakes that a review names mistakes? Games of bots of known level, checked by longer thought.

    python -m tests.bots.reviewed [--longer 3000] [--workers 2] [--only mangrovia]

Every named mistake is thought over again by the tree search, which compares all actions in one tree from what the seat
knew, with other seeds and many more simulations; in mangala by the oracle with ten times the nodes. A mistake is
confirmed when that, too, finds the better action better than the one that was played.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import NamedTuple

from atoll.bots.match import MatchPlan, play_game
from atoll.bots.roster import tree_search
from atoll.core.game import Action
from atoll.games import find_game
from atoll.review.exact import THOUGHT, Exact
from atoll.review.points import Point, played
from atoll.review.review import SIMULATIONS, Mistake, judged, put_together

GAMES = (("mangala", 2), ("mandragora", 2), ("mandragora", 4), ("mangrovia", 4), ("my_island", 2))
LEVELS = ("medium", "beginner")
WANTED = 0.8


class Named(NamedTuple):
    game_id: str
    level: str
    point: Point
    mistake: Mistake


def named_in(game_id: str, players: int, seed: int, workers: int, simulations: int) -> list[Named]:
    record = play_game(MatchPlan(game_id, LEVELS, {}, players=players, seed=seed), 0).record
    game = played(record, find_game(game_id))
    points = {point.n: point for point in game.points}
    found = put_together(game, judged(game, workers, simulations))
    return [Named(game_id, record.seated[one.seat], points[mistake.n], mistake)
            for one in found.seats for mistake in one.mistakes]


def confirmed(longer: int, one: Named) -> float:
    """How much better the better action is after a longer thought."""
    point, mistake = one.point, one.mistake
    if mistake.is_exact:
        exact = Exact(10 * THOUGHT)
        return sown(exact, point, mistake.better) - sown(exact, point, mistake.action)
    rng = Random(f"longer/{point.n}")
    root = tree_search(one.game_id, longer, rng).search(point.state, point.seat, rng)
    means = [child.payoff / child.visits if (child := root.children.get((point.seat, action))) and child.visits
             else -1.0 for action in (mistake.better, mistake.action)]
    return means[0] - means[1]


def sown(exact: Exact, point: Point, action: Action) -> float:
    found = exact.after(Point(point.n, point.seat, action, point.state))
    assert found is not None, "what was exact with fewer nodes is with more"
    return found[point.seat]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--longer", type=int, default=3000, help="simulations of the longer thought")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS, help="of a review")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--only", default=None, metavar="GAME")
    given = parser.parse_args(arguments)
    right = total = 0
    for game_id, players in GAMES:
        if given.only in (None, game_id):
            named = named_in(game_id, players, given.seed, given.workers, given.simulations)
            with ProcessPoolExecutor(given.workers, get_context("spawn")) as pool:
                gains = list(pool.map(partial(confirmed, given.longer), named))
            for one, gain in zip(named, gains, strict=True):
                tell(one, gain)
            right, total = right + sum(gain > 0 for gain in gains), total + len(gains)
            print(f"{game_id} with {players}: {sum(gain > 0 for gain in gains)} of {len(gains)} confirmed", flush=True)
    share = right / total if total else 0.0
    print(f"{right} of {total} named mistakes are confirmed: {share:.0%} (wanted: {WANTED:.0%})")
    return 0 if share >= WANTED else 1


def tell(one: Named, gain: float) -> None:
    found = one.mistake
    print(f"{one.game_id} entry {found.n} ({one.level}): {found.action!r}, better {found.better!r}, "
          f"cost {found.cost:.3f} ({found.low:.3f} to {found.high:.3f}); longer thought: {gain:+.3f}")


if __name__ == "__main__":
    sys.exit(main())
