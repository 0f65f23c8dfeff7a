"""Penalties and bonuses: what they bring whom, and how pages see them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from atoll.swiss.journal.penalties import Penalty

LETTERS = {("game", 2): "W", ("game", 1): "D", ("game", 0): "L", ("forfeit", 2): "+", ("forfeit", 0): "-",
           ("bye", 2): "F", ("asked", 2): "F", ("asked", 1): "H", ("away", 0): "Z"}
"""What a report file calls a round, by what it was and the half points that it usually brings."""


class PenaltyView(msgspec.Struct, frozen=True):
    """A penalty or a bonus that stands."""

    entry: int
    """The number of its entry in the journal: it is taken back by that."""
    players: list[int]
    """None: everybody."""
    round: int
    """From which on it counts; 0: once in every round."""
    half_points: int
    kind: str
    """What such a result brings instead of its usual points; "": points beside those of games."""
    why: str


def penalty_views(given: Mapping[int, Penalty]) -> list[PenaltyView]:
    return [PenaltyView(entry, list(one.players), one.round_number, one.half_points, one.kind, one.why)
            for entry, one in given.items()]


def concerns(one: Penalty, player: int, round_number: int) -> bool:
    return (not one.players or player in one.players) and one.round_number in (0, round_number)


def penalty_sum(given: Iterable[Penalty], player: int, after: int) -> int:
    """Half points that penalties and bonuses have brought him after so many rounds."""
    return sum(one.half_points for one in given for number in range(1, after + 1)
               if not one.kind and concerns(one, player, number))


def has_other_points(given: Mapping[int, Penalty]) -> bool:
    """Whether a file said that some results bring other points than usual."""
    return any(one.kind for one in given.values())


def other_points(given: Iterable[Penalty], player: int, round_number: int, cell: str, usual: int | None) -> int | None:
    """What a round brings him instead; None: as usual."""
    letter = LETTERS.get((cell, -1 if usual is None else usual))
    return next((one.half_points for one in given if one.kind and one.kind == letter
                 and concerns(one, player, round_number)), None)
