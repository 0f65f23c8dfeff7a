"""What a table can choose (rules.md 3)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from atoll.core.options import TableOptions, plain_options

SEATS = range(2, 5)
TEAM_SEATS = 4
EDITIONS = ("mixed", "fixed")


@dataclass(frozen=True)
class Options(TableOptions):
    """Table options (rules.md 3)."""

    MATTERS: ClassVar[Mapping[str, Mapping[str, tuple[Any, ...]]]] = {
        "teams": {"seats": (TEAM_SEATS,)}, "book_values": {"edition": EDITIONS}}
    OFFERED: ClassVar[Mapping[str, tuple[Any, ...]]] = {"edition": EDITIONS}

    teams: bool = False
    ingredient_cap: Literal[5] | None = None
    black_magic: Literal["all_colours", "distinct"] = "all_colours"
    book_values: Literal["by_colour", "zero_to_three"] = "by_colour"
    edition: Literal["mixed", "fixed"] | dict[str, Any] = "mixed"
    """One of Atoll's own, or all numbers of another: so a record says what was played with, wherever it is read."""

    def __hash__(self) -> int:
        """Boxes are found by options, and a JSON object has no hash of its own."""
        return hash(json.dumps(plain_options(self), sort_keys=True))
