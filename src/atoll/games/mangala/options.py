"""What a table of mangala can choose (rules.md, section 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from atoll.core.options import TableOptions


@dataclass(frozen=True, slots=True)
class Options(TableOptions):
    variant: Literal["classic", "fortress"] = "classic"
    sets: Literal[1, 3, 5] = 1
    stones: Literal[2, 3, 4, 5, 6] = 4
    rest: Literal["emptied", "owner"] = "emptied"
