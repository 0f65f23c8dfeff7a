"""What a table of mangrovia can choose (rules.md, section 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from atoll.core.options import TableOptions
from atoll.games.mangrovia.shelf import board_names

if TYPE_CHECKING:
    BoardName = str
else:
    BoardName = Literal[board_names()]
    """Whatever boards lie on the shelf when the game is taken down, so that lobbies can list them."""


@dataclass(frozen=True, slots=True)
class Options(TableOptions):
    stone_tiles: Literal["none", "random", "gods", "godless"] = "none"
    board: BoardName = "reconstructed"
