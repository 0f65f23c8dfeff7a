"""Counts of mangala's tables, and the plots of docs/solved-mangala.md made from them.

    python tools/mangala_figures.py count --tables DIR --stones 20      writes docs/solved-mangala/layers.json
    python tools/mangala_figures.py plot                                writes the SVG files beside it

A GPU counts further: tools/gpu_tables writes a layers.json of the same form.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from ctypes import c_uint64
from pathlib import Path
from typing import Any

from atoll.solver.kernel.library import kernel
from atoll.solver.ranking import layer_size
from atoll.solver.tables import Tables, open_tables

FOLDER = Path(__file__).parent.parent / "docs" / "solved-mangala"
MOST, VALUES = 72, 145
WIDTH, HEIGHT, MARGIN = 720, 360, 56
COLOURS = ("#1f6f8b", "#c8553d", "#588157", "#7d5ba6")

Layer = dict[str, Any]


def count(tables: Tables) -> list[Layer]:
    library = kernel()
    assert library is not None, "the kernel is not built: make kernel"
    found = []
    for stones in range(tables.reach + 1):
        counts = (c_uint64 * (VALUES + 3))()
        library.atoll_statistics(tables.handle, stones, counts)
        values = {str(value): counts[value + MOST] for value in range(-stones, stones + 1) if counts[value + MOST]}
        found.append({"stones": stones, "positions": layer_size(stones), "sowings": counts[VALUES],
                      "worse": counts[VALUES + 1], "spoiling": counts[VALUES + 2], "values": values})
    return found


def share(layer: Layer, fits: Callable[[int], bool]) -> float:
    running = sum(layer["values"].values())
    return 100 * sum(number for value, number in layer["values"].items() if fits(int(value))) / running


def mean(layer: Layer) -> float:
    running = sum(layer["values"].values())
    return float(sum(int(value) * number for value, number in layer["values"].items()) / running)


def plots(layers: Sequence[Layer]) -> dict[str, str]:
    shown = [layer for layer in layers if layer["stones"] >= 2]
    stones = [layer["stones"] for layer in shown]
    results = {"won": [share(layer, lambda value: value > 0) for layer in shown],
               "drawn": [share(layer, lambda value: value == 0) for layer in shown],
               "lost": [share(layer, lambda value: value < 0) for layer in shown]}
    errors = {"gives stones away": [100 * layer["worse"] / layer["sowings"] for layer in shown],
              "gives the result away": [100 * layer["spoiling"] / layer["sowings"] for layer in shown]}
    return {"value.svg": chart("Mean value to the mover, in stones", stones, {"value": list(map(mean, shown))}, ""),
            "results.svg": chart("Positions with level stores, for the mover", stones, results, " %"),
            "mistakes.svg": chart("Sowings that lose something", stones, errors, " %")}


def chart(title: str, places: list[int], lines: dict[str, list[float]], unit: str) -> str:
    top = max(max(line) for line in lines.values()) * 1.05

    def point(place: int, value: float) -> tuple[float, float]:
        return (MARGIN + (place - places[0]) / (places[-1] - places[0]) * (WIDTH - 2 * MARGIN - 110),
                HEIGHT - MARGIN - value / top * (HEIGHT - 2 * MARGIN))

    parts = [f'<text x="{MARGIN}" y="28" font-size="16">{title}</text>',
             f'<text x="{(WIDTH - 110) / 2}" y="{HEIGHT - 12}">stones in the pits</text>']
    for step in range(5):
        x, y = point(places[0], top * step / 4)
        parts.append(f'<path d="M{x:.1f} {y:.1f}H{WIDTH - MARGIN - 110}" stroke="#8884"/>'
                     f'<text x="{x - 8:.1f}" y="{y + 4:.1f}" text-anchor="end">{top * step / 4:.1f}{unit}</text>')
    parts += [f'<text x="{point(place, 0)[0]:.1f}" y="{HEIGHT - MARGIN + 18}" text-anchor="middle">{place}</text>'
              for place in places if place % 4 == 0]
    for colour, (name, values) in zip(COLOURS, lines.items(), strict=False):
        way = " ".join("{:.1f},{:.1f}".format(*point(*pair)) for pair in zip(places, values, strict=True))
        x, y = point(places[-1], values[-1])
        parts.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2"/>'
                     f'<text x="{x + 6:.1f}" y="{y + 4:.1f}" fill="{colour}">{name}</text>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
            f'font-size="12" fill="#777">{"".join(parts)}</svg>\n')


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("count", "plot"))
    parser.add_argument("--tables", type=Path)
    parser.add_argument("--stones", type=int, default=20)
    given = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    if given.what == "count":
        rows = ",\n".join(json.dumps(layer) for layer in count(open_tables(given.tables, given.stones)))
        (FOLDER / "layers.json").write_text(f"[{rows}]\n", encoding="utf-8")
        return
    for name, text in plots(json.loads((FOLDER / "layers.json").read_text(encoding="utf-8"))).items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
