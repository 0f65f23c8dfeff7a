"""What a table of mangala can choose (rules.md 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from atoll.core.options import TableOptions

SEATS = range(2, 3)


@dataclass(frozen=True, slots=True)
class Options(TableOptions):
    """The game, the sets of a match, the stones of a pit at the start, and who gets the rest (rules.md 3)."""

    MATTERS: ClassVar[Mapping[str, Mapping[str, tuple[Any, ...]]]] = {"rest": {"variant": ("fortress",)}}

    variant: Literal["classic", "fortress"] = "classic"
    sets: Literal[1, 3, 5] = 1
    stones: Literal[2, 3, 4, 5, 6] = 4
    rest: Literal["emptied", "owner"] = "emptied"
