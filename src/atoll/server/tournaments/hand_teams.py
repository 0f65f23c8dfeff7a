"""A draft of teams changed by hand: its matches, byes and empty boards stay, and who sits for another team is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from atoll.server.tournaments.state import Event, Round
from atoll.swiss.formats.line_ups import given_result

NOBODY = 0


def sides(one: Round) -> Iterator[tuple[int, int]]:
    """Each seat of a round of matches: its player, and the team whose seat it is."""
    size = len(one.boards) // max(1, len(one.matches))
    for place, board in enumerate(one.boards if one.matches else ()):
        match = one.matches[place // size]
        for side, player in enumerate(board.players):
            yield player, match[side ^ (place % size % 2)]


def strangers(event: Event, one: Round) -> list[tuple[int, int]]:
    """Players who sit for a team that is not theirs, and which."""
    return [(player, team) for player, team in sides(one) if player != NOBODY and event.players[player].team != team]


def given_boards(boards: Sequence[Sequence[int]]) -> dict[int, str]:
    """What boards count at which nobody can be seated, or one alone."""
    given = {place: given_result((board[0], board[1])) for place, board in enumerate(boards, start=1)}
    return {place: result for place, result in given.items() if result}
