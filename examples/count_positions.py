"""Count every line of play of mangala to a depth: numbers to hold another program of the same rules against. [depth]"""

import sys

from atoll.core.game import State
from atoll.games import GAMES


def lines(state: State, depth: int) -> int:
    """`apply` is the trusting door: it is fast, and a clone listens to nobody."""
    if depth == 0 or not state.to_act:
        return 1
    (seat,) = state.to_act
    total = 0
    for action in state.legal_actions(seat):
        after = state.clone()
        after.apply(seat, action)
        total += lines(after, depth - 1)
    return total


mangala = GAMES["mangala"]
deepest = int(sys.argv[1]) if len(sys.argv) > 1 else 4
for variant in ("classic", "fortress"):
    start = mangala.start(2, mangala.options(variant=variant))
    print(variant, *(lines(start, depth) for depth in range(1, deepest + 1)))
