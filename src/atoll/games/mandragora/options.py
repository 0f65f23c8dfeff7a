"""What a table can choose (rules.md 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from atoll.core.options import TableOptions

SEATS = range(2, 5)
TEAM_SEATS = 4


@dataclass(frozen=True)
class Options(TableOptions):
    """Table options (rules.md 3)."""

    MATTERS: ClassVar[Mapping[str, Mapping[str, tuple[Any, ...]]]] = {"teams": {"seats": (TEAM_SEATS,)}}

    teams: bool = False
    ingredient_cap: Literal[5] | None = None
    black_magic: Literal["all_colours", "distinct"] = "all_colours"
    book_values: Literal["by_colour", "zero_to_three"] = "by_colour"
    edition: Literal["mixed", "fixed"] = "mixed"
