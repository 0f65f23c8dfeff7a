"""Modules that give circles and stickers after the ranking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from atoll.games.my_island.modules.module import Module
from atoll.games.my_island.vocabulary import BadData, Place, read_value

if TYPE_CHECKING:
    from atoll.games.my_island.island import Island

MARK = "mark"


@dataclass(frozen=True)
class Sticker:
    """A sticker to be placed: {kind}, or {kind: "mark", features, limit} for a mark on a site (MI-111)."""

    kind: str
    features: tuple[str, ...] = ()
    limit: int = 0

    @classmethod
    def read(cls, given: Any, where: str) -> Sticker:
        wanted: dict[str, Any] = {"kind": str}
        if isinstance(given, dict) and given.get("kind") == MARK:
            wanted |= {"features": tuple[str, ...], "limit": int}
        if not isinstance(given, dict) or set(given) != set(wanted):
            raise BadData(f"{where} must be a JSON object with {', '.join(wanted)}, not {given!r}")
        return cls(**{name: read_value(hint, given[name], where) for name, hint in wanted.items()})

    def as_json(self) -> dict[str, Any]:
        if self.kind != MARK:
            return {"kind": self.kind}
        return {"kind": self.kind, "features": list(self.features), "limit": self.limit}


@dataclass(frozen=True)
class Reward(Module):
    """The seats of the place win the circles and, with a sticker, decide where it goes (MI-111)."""

    place: Place
    circles: int
    sticker: Sticker | None


@dataclass(frozen=True)
class Dues(Module):
    """Each site changes the circles by one number if it has enough marks and by another if not (MI-112)."""

    features: tuple[str, ...]
    marks: int
    full: int
    short: int

    def change(self, island: Island) -> int:
        """What the sites ask for, before the stop at 0."""
        marks = [island.marks.get((feature, *site.hex), 0)
                 for feature in self.features for site in island.land.sites[feature]]
        return sum(self.full if count >= self.marks else self.short for count in marks)
