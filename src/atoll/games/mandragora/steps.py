"""Work on the stack that asks nobody: it is done as soon as it comes to the top."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from atoll.games.mandragora.state import Mandragora


class Step(ABC):
    """A frozen dataclass of plain values, like a decision, but without a question."""

    __slots__ = ()

    @abstractmethod
    def run(self, game: Mandragora) -> None:
        """Do it; what it leads to is pushed on the stack."""
