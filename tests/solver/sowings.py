"""Kernel and engine sow alike: every sowing of random games of both variants, played by both.

    python -m tests.solver.sowings 5000000
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from ctypes import c_int8, c_uint8
from itertools import cycle
from random import Random
from typing import Any

from atoll.core.game import State
from atoll.solver.kernel.library import kernel, twelve
from atoll.solver.tables import Tables
from atoll.solver.thinker import owner_keeps
from tests.solver.positions import random_states

OPTIONS: tuple[dict[str, Any], ...] = (
    {"variant": "classic"}, {"variant": "fortress"}, {"variant": "fortress", "rest": "owner"},
    {"variant": "classic", "stones": 6}, {"variant": "fortress", "stones": 6}, {"variant": "classic", "stones": 2},
    {"variant": "fortress", "stones": 3, "rest": "owner"}, {"variant": "classic", "stones": 3})


def kernel_sows(tables: Tables, state: State, pit: int) -> tuple[Any, ...]:
    """The kernel's sowing: pits of both, fortresses, what each banked, and what comes next."""
    library = kernel()
    assert library is not None, "the kernel is not built: make kernel"
    seat, view = state.to_act[0], state.view(None)
    pits = twelve((*view["pits"][seat], *view["pits"][1 - seat]))
    built = [view["fortresses"][seat], view["fortresses"][1 - seat]]
    fortresses, stores = (c_int8 * 2)(*(-1 if one is None else one - 1 for one in built)), (c_uint8 * 2)()
    is_fortress = view["variant"] == "fortress"
    after = library.atoll_sow(tables.handle, is_fortress, owner_keeps(state), pits, fortresses, pit - 1, stores)
    built = [None if one < 0 else one + 1 for one in fortresses]
    return tuple(pits), built, list(stores), ("passed", "again", "over")[after]


def engine_sows(state: State, pit: int) -> tuple[Any, ...]:
    seat, before = state.to_act[0], state.view(None)["stores"]
    after = state.clone()
    after.apply(seat, f"sow {pit}")
    view = after.view(None)
    stores = [view["stores"][one] - before[one] for one in (seat, 1 - seat)]
    built = [view["fortresses"][seat], view["fortresses"][1 - seat]]
    turn = "over" if not after.to_act else "again" if after.to_act == (seat,) else "passed"
    return (*view["pits"][seat], *view["pits"][1 - seat]), built, stores, turn


def is_repetition(state: State, pit: int) -> bool:
    """The one end that depends on the past, of which a single sowing in the kernel knows nothing (MG-57)."""
    after = state.clone()
    after.apply(after.to_act[0], f"sow {pit}")
    outcome = after.outcome()
    return outcome is not None and outcome.reason == "repetition"


def sown_states(rng: Random) -> Iterator[tuple[State, int]]:
    games = [random_states(rng, **options) for options in OPTIONS]
    for game in cycle(games):
        for _ in range(50):
            state = next(game)
            for action in state.legal_actions(state.to_act[0]):
                yield state, int(action[4:])


def compare(count: int, seed: int = 0) -> int:
    """How many sowings were compared; the first that differs stops it."""
    tables, done = Tables(), 0
    for state, pit in sown_states(Random(seed)):
        if not is_repetition(state, pit):
            ours, theirs = kernel_sows(tables, state, pit), engine_sows(state, pit)
            assert ours == theirs, f"{state.view(None)} sow {pit}: kernel {ours}, engine {theirs}"
            done += 1
        if done == count:
            break
    return done


if __name__ == "__main__":
    print(f"{compare(int(sys.argv[1])):,} sowings of both variants: kernel and engine equal")
