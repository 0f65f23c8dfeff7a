"""What a table of My Island can choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, get_args

from atoll.core.options import TableOptions

VERSION = 1
"""Of the rules; a book says which it was begun with."""
SEATS = range(2, 5)
LONGEST_NAME = 40
"""Characters of an island's name (MI-81)."""


def shown(name: str) -> str:
    """A name from an older book may be longer; it is kept, and cut where it is shown."""
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME - 1]}…"


Episode = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]


@dataclass(frozen=True)
class Options(TableOptions):
    """The normal game, or an episode: of a campaign when there is a book, else on blank islands (MI-87)."""

    MATTERS: ClassVar[Mapping[str, Mapping[str, tuple[Any, ...]]]] = {
        "episode": {"mode": ("episode",)}, "book": {"mode": ("episode",)}}
    OFFERED: ClassVar[Mapping[str, tuple[Any, ...]]] = {"episode": get_args(Episode)[1:]}

    mode: Literal["normal", "episode"] = "normal"
    episode: Episode = 0
    """0: the book's episode, or the first."""
    book: dict[str, Any] | None = None
    board: Literal["atoll"] = "atoll"

    def check(self, name: str) -> None:
        """The normal game ignores the episode (rules.md 4.1), so any whole number will do there."""
        if not (name == "episode" and self.mode == "normal" and type(self.episode) is int):
            super().check(name)
