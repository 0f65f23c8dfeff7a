"""What taking back costs: logs with many `!undo` and accepted `!offer undo`, loaded with and without snapshots.

    python bench/take_backs.py [--most 3200]

"without" plays the whole game again for every taking back. With them the cost of a log grows as its length does.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from atoll.core.game import Action, Seat
from atoll.core.options import read_options
from atoll.core.snapshots import EVERY, Snapshots
from atoll.core.table import Table
from atoll.games import find_game

NEVER = 10**9
DEPTHS = {"mangala": (60, 200), "mangrovia": (60, 150), "mandragora": (60,)}
"""How many entries are in force when the taking back begins."""
Log = list[tuple[Seat, Action]]


def fresh(game_id: str) -> Table:
    game = find_game(game_id)
    options = read_options(game, {"sets": 5} if game_id == "mangala" else {})
    return Table(game, 2, options, seed="5" * 64)


def begun(game_id: str, depth: int, rng: Random) -> Table:
    """A game in its middle, played at random."""
    for _ in range(100):
        table = fresh(game_id)
        table.settle()
        while table.to_act and table.in_force < depth:
            seat = table.to_act[0]
            table.play(seat, rng.choice(table.state.legal_actions(seat)))
            table.settle()
        if table.to_act:
            return table
    raise SystemExit(f"no game of {game_id} lasts {depth} entries")


def back_and_forth(game_id: str, depth: int, times: int, rng: Random) -> Log:
    """Play and take back, by oneself where the rules of the table allow it, else by consent."""
    table = begun(game_id, depth, rng)
    for _ in range(times):
        seat = table.to_act[0]
        table.play(seat, rng.choice(table.state.legal_actions(seat)))
        if table.can_undo(seat):
            table.enter(seat, "!undo")
        elif table.to_act:
            table.settle()
            table.enter(seat, "!offer undo")
            table.enter(1 - seat, "!accept")
        else:
            break
    return [(entry.seat, entry.action) for entry in table.log]


def load(game_id: str, log: Log, every: int) -> float:
    table = fresh(game_id)
    table._snapshots = Snapshots(every)
    began = time.perf_counter()
    for seat, action in log:
        table.enter(seat, action)
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=int, default=3200)
    most = parser.parse_args().most
    for game_id, depth in ((game_id, depth) for game_id, depths in DEPTHS.items() for depth in depths):
        times = most // 4
        while times <= most:
            log = back_and_forth(game_id, depth, times, Random(1))
            backs = sum(action in ("!undo", "!accept") for _, action in log)
            without, with_them = load(game_id, log, NEVER), load(game_id, log, EVERY)
            print(f"{game_id:10} {depth:3} in force, {len(log):6} entries, {backs:5} taken back: "
                  f"without {without:6.2f} s, with {with_them:5.2f} s, {1e6 * with_them / len(log):4.0f} µs an entry",
                  flush=True)
            times *= 2


if __name__ == "__main__":
    main()
