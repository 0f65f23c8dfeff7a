"""How long a review of a finished game takes, start of the processes included.

    python bench/review.py [--game mangrovia] [--players 4] [--workers 2]
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence

from atoll.bots.match import MatchPlan, play_game
from atoll.games import find_game
from atoll.review.points import played
from atoll.review.review import effort_for, judged, put_together


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="mangrovia")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    record = play_game(MatchPlan(given.game, ("medium", "beginner"), {}, players=given.players, seed=given.seed),
                       0).record
    game, began, before = played(record, find_game(given.game)), time.monotonic(), os.times()
    review = put_together(game, judged(game, given.workers))
    seconds, after = time.monotonic() - began, os.times()
    cores = sum(after[:4]) - sum(before[:4])
    named = sum(len(seat.mistakes) for seat in review.seats)
    print(f"{given.game} with {given.players}: {len(record.log)} entries, {len(game.points)} decisions with a choice, "
          f"{effort_for(len(game.points))}")
    print(f"reviewed in {seconds:.1f} s by {given.workers} processes ({cores:.1f} s of a core), {named} mistakes named")


if __name__ == "__main__":
    main()
