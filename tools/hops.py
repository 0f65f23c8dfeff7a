"""How far a reader must jump to follow one action: modules touched and hops between them inside one `Table.play`.

    python tools/hops.py [--beside OTHER_SRC]      another checkout's `src` is measured in the same run

A hop is a call of a function in another module of Atoll than that of the call before it. Random games are played from
fixed seeds; for each kind of action the median and the greatest number over those games are shown, of simultaneous
answers only the last, which opens them all.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import median
from types import FrameType
from typing import Any

HERE = Path(__file__).resolve().parents[1] / "src"
WATCHED = {"mangala": ("sow",), "mandragora": ("cast", "give"), "mangrovia": ("bowl", "pay"), "my_island": ("place",)}
GAMES_PLAYED = 6


class Tracer:
    """Writes down the modules of Atoll in the order in which their functions are called."""

    def __init__(self) -> None:
        self.modules: set[str] = set()
        self.hops, self.last = 0, ""

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        here = frame.f_globals.get("__name__", "")
        if event == "call" and is_ours(here):
            self.hops += self.last not in ("", here)
            self.modules.add(here)
            self.last = here


def is_ours(module: str) -> bool:
    return module == "atoll" or module.startswith("atoll.")


def measure() -> dict[str, tuple[float, float, int]]:
    """Action → median modules, median and greatest hops."""
    from atoll.games import GAMES

    found: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for game_id, verbs in WATCHED.items():
        for seed in range(GAMES_PLAYED):
            play(GAMES[game_id], verbs, seed, found)
    return {verb: (median(modules for modules, _ in counts), median(hops for _, hops in counts),
                   max(hops for _, hops in counts)) for verb, counts in found.items()}


def play(game: Any, verbs: tuple[str, ...], seed: int, found: dict[str, list[tuple[int, int]]]) -> None:
    from atoll.core.table import Table

    rng = Random(seed)
    table = Table(game, game.seats[0], seed=rng.randbytes(32).hex())
    table.settle()
    while table.to_act:
        seat = rng.choice(table.to_act)
        action = rng.choice(table.state.legal_actions(seat))
        verb = action.split()[0]
        last_answer = len(table.to_act) == 1
        if verb in verbs and last_answer:
            tracer = Tracer()
            sys.setprofile(tracer)
            try:
                table.play(seat, action)
            finally:
                sys.setprofile(None)
            found[verb].append((len(tracer.modules), tracer.hops))
        else:
            table.play(seat, action)
        table.settle()


def shape(source: Path) -> dict[str, tuple[int, int, int]]:
    """Game → modules, `TYPE_CHECKING` blocks, imports inside functions (the lid's do not count)."""
    rows = {}
    for folder in sorted(path for path in (source / "atoll" / "games").iterdir() if (path / "rules.md").is_file()):
        trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))}
        blocks = sum(isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
                     for tree in trees.values() for node in ast.walk(tree))
        hidden = sum(isinstance(inner, ast.Import | ast.ImportFrom)
                     for path, tree in trees.items() if path != folder / "__init__.py"
                     for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) for inner in ast.walk(node))
        rows[folder.name] = (len(trees), blocks, hidden)
    return rows


def of(source: Path) -> dict[str, Any]:
    """What this script prints for that source, measured by a process of its own."""
    done = subprocess.run([sys.executable, __file__, "--json", str(source)], capture_output=True, text=True, check=True,
                          env={**os.environ, "PYTHONPATH": str(source)})
    counted: dict[str, Any] = json.loads(done.stdout)
    return counted


def show(sides: dict[str, dict[str, Any]]) -> None:
    print(f"{'':14}" + "".join(f"{name:>36}" for name in sides))
    for verb in (verb for verbs in WATCHED.values() for verb in verbs):
        cells = [side["hops"][verb] for side in sides.values()]
        print(f"{verb:14}" + "".join(f"{f'{n:g} modules, {h:g} hops, at most {m}':>36}" for n, h, m in cells))
    print()
    for game in next(iter(sides.values()))["shape"]:
        cells = [side["shape"][game] for side in sides.values()]
        print(f"{game:14}" + "".join(f"{f'{n} modules, {t} type-only, {f} hidden':>36}" for n, t, f in cells))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--beside", type=Path, help="the `src` of another checkout")
    parser.add_argument("--json", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.json:
        print(json.dumps({"hops": measure(), "shape": shape(chosen.json)}))
        return
    show({**({"beside": of(chosen.beside.resolve())} if chosen.beside else {}), "here": of(HERE)})


if __name__ == "__main__":
    main()
