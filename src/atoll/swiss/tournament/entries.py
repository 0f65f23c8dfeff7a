"""What one round was for one player, and what it is worth (C.04.2 art. 3)."""

from __future__ import annotations

from dataclasses import dataclass, fields

WHITE = "w"
BLACK = "b"
NO_COLOUR = "-"
OTHER_COLOUR = {WHITE: BLACK, BLACK: WHITE, NO_COLOUR: NO_COLOUR}

PLAYED = frozenset("1=0WDL")
FORFEITS = frozenset("+-")
REQUESTED_BYES = frozenset("FHZ")
PENDING = " "
RESULTS = PLAYED | FORFEITS | REQUESTED_BYES | {"U", PENDING}


@dataclass(frozen=True, slots=True)
class Entry:
    """One round of one player, as a report file writes it: opponent (0 for none), colour, result."""

    opponent: int
    colour: str
    result: str

    @property
    def is_played(self) -> bool:
        """The game took place on the board."""
        return self.result in PLAYED

    @property
    def takes_part(self) -> bool:
        """The player was paired or had the pairing-allocated bye."""
        return self.opponent != 0 or self.result == "U"

    @property
    def is_pending(self) -> bool:
        """The player was paired and the result is not known yet."""
        return self.opponent != 0 and self.result == PENDING

    @property
    def is_requested_bye(self) -> bool:
        """A half- or full-point bye or an absence that was marked."""
        return self.opponent == 0 and self.result in REQUESTED_BYES


ABSENT = Entry(0, NO_COLOUR, PENDING)


@dataclass(frozen=True, slots=True)
class PointSystem:
    """Points in half points for each kind of result (C.04.2; record 162 of a file)."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    forfeit_loss: int = 0
    zero_bye: int = 0
    allocated_bye: int = 2

    def of(self, entry: Entry) -> int:
        """Half points that the entry brought."""
        return int(getattr(self, _WORTH[entry.result])) if entry.opponent or entry.result != PENDING else self.zero_bye

    def is_standard(self) -> bool:
        """Win 1, draw half, nothing else unusual."""
        return all(getattr(self, item.name) == item.default for item in fields(self))


STANDARD = PointSystem()

_WORTH = {
    "1": "win", "W": "win", "+": "win", "F": "win",
    "=": "draw", "D": "draw", "H": "draw",
    "0": "loss", "L": "loss",
    "-": "forfeit_loss",
    "Z": "zero_bye", PENDING: "zero_bye",
    "U": "allocated_bye",
}  # fmt: skip


def bye(kind: str) -> Entry:
    """An entry without opponent: `U`, `F`, `H` or `Z`."""
    return Entry(0, NO_COLOUR, kind)


def points_text(half_points: int) -> str:
    """Half points as people write them: 5 is `2.5`, and -1, after a penalty, `-0.5`."""
    sign, size = "-" if half_points < 0 else "", abs(half_points)
    return f"{sign}{size // 2}.{5 * (size % 2)}"
