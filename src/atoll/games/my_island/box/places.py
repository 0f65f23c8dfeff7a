"""How sentences count the hexes: rows from the top, each from the left; the plateau has rows of its own.

The table is `data/places.json`, which the word catalogues are filled from (docs/contract.md#words).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from atoll.core.text import own_messages

TABLE = Path(__file__).parent.parent / "data" / "places.json"


@cache
def row_numbers() -> Mapping[int, int]:
    """The r of each row that is counted to its number."""
    found: dict[int, int] = {}
    for hexagon, where in own_messages(TABLE).items():
        match where.split():
            case [_, row, _]:
                found[int(hexagon.split()[1])] = int(row)
    return found
