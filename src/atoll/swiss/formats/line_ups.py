"""Who sits at which board of a match: teams list their players in board order, and reserves move up for the absent."""

from __future__ import annotations

from collections.abc import Sequence

from .berger import Pair
from .explained import Reason

NOBODY = 0


def line_up(players: Sequence[int], present: frozenset[int] | set[int], boards: int) -> list[int]:
    """The first players of the list who are there; NOBODY at the last boards where too few are."""
    there = [player for player in players if player in present][:boards]
    return there + [NOBODY] * (boards - len(there))


def match_boards(white_team: Sequence[int], black_team: Sequence[int]) -> list[Pair]:
    """Boards of a match, white first: the first team has white at the odd boards."""
    return [(one, other) if board % 2 == 0 else (other, one)
            for board, (one, other) in enumerate(zip(white_team, black_team, strict=True))]


def given_result(pair: Pair) -> str:
    """What a board counts that nobody can be seated at: a forfeit, or nothing for both."""
    white, black = pair
    if white == NOBODY and black == NOBODY:
        return "---"
    return "--+" if white == NOBODY else "+--" if black == NOBODY else ""


def match_points(own: int, other: int, won: int = 2, drawn: int = 1, lost: int = 0) -> int:
    """Match points for half points of both teams."""
    return won if own > other else drawn if own == other else lost


def line_up_reasons(players: Sequence[int], seated: Sequence[int], boards: int) -> list[Reason]:
    """Who moved up, and which boards stay empty."""
    away = [player for player in players[:boards] if player not in seated]
    reasons = [Reason("reserve", f"{player} is away; those behind in the board order move up.", who=(player,))
               for player in away]
    if (empty := list(seated).count(NOBODY)):
        reasons.append(Reason("empty_boards", f"{empty} boards have nobody and are forfeits.", (empty,)))
    return reasons
