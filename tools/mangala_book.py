"""The opening book of mangala's oracle: exact values of positions that small tables do not reach.

    atoll solve start --stones 4 --reach 24 | python tools/mangala_book.py > src/atoll/solver/book.json

It holds the starts with 1 to 4 stones in each pit, the positions after each first sowing, and those along best play.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from atoll.solver.position import RULES_VERSION, Pits, Sowing, sown, written


def after(value: int, sowing: Sowing) -> int:
    """What is left for whoever is then to act, where the sowing is worth so much to its player."""
    left = value - sowing.gain
    return left if sowing.again else -left


def positions(solved: dict[str, Any]) -> dict[Pits, int]:
    start: Pits = (solved["stones"],) * 12
    found = {start: int(solved["value"])}
    for pit, value in solved["first"].items():
        first = sown(start, int(pit))
        if first.pits is not None:
            found[first.pits] = after(value, first)
    here = start
    for pit in solved["line"]:
        one = sown(here, pit)
        if one.pits is None:
            break
        found[one.pits] = after(found[here], one)
        here = one.pits
    return found


def main() -> None:
    solved = [one for line in sys.stdin if "first" in (one := json.loads(line))]
    book = {written(pits): value for one in solved for pits, value in positions(one).items()}
    print(json.dumps({"rules": RULES_VERSION, "values": book}, indent=1))


if __name__ == "__main__":
    main()
