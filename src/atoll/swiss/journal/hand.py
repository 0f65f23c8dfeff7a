"""A round as the arbiter wants it: whether it can be played, what the system had, and what speaks against it.

It is never refused for breaking a rule: the arbiter decides, and the journal keeps what the system had.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

from ..errors import SwissError
from ..formats.line_ups import NOBODY, given_result
from .chain import Line
from .deeds import Deeds, check_going_on, published
from .pairers import Draft
from .rounds import next_draft
from .soundness import broken_rules
from .state import Event, Round

_TURNED = {"+--": "--+", "--+": "+--"}


def pair_by_hand(event: Event, boards: list[list[int]], byes: list[int]) -> Deeds:
    """The next round with these boards and byes, published; who is named nowhere is away for nothing."""
    check_going_on(event)
    due = next_draft(event)
    if (boards, byes) == (due.boards, due.byes):
        return published(event, due.deed())
    _check_seats(event, due, boards)
    absent = _left_out(due, boards, byes)
    changed = replace(due, boards=boards, byes=byes, absent=absent, given=_given(due, boards))
    by_hand = {"by_hand": True, "machine": due.boards, "machine_byes": due.byes}
    return published(event, changed.deed() | by_hand)


def objections(event: Event, drafted: Mapping[str, Any]) -> list[str]:
    """Sentences about what a drafted round breaks, from the event as it stands before it."""
    probe = copy(event)
    probe.advance(Line(event.n, 0, None, drafted, ""))
    assert probe.draft is not None, "a draft was just entered"
    return [*broken_rules(event, probe.draft), *_kept_apart(event, probe.draft)]


def _kept_apart(event: Event, drafted: Round) -> list[str]:
    return [f"{' and '.join(map(str, both))} must not meet" for board in drafted.boards for group in event.groups
            if len(both := sorted(player for player in board.players if player in group)) > 1]


def _check_seats(event: Event, due: Draft, boards: Sequence[Sequence[int]]) -> None:
    """Tables may be smaller than the system has them where the terms allow such ones; a match keeps its boards."""
    if due.matches and len(boards) != len(due.boards):
        raise SwissError("bad_draft", f"matches keep their boards: this round has {len(due.boards)}, not {len(boards)}")
    if not boards:
        raise SwissError("bad_draft", "a round has a board")
    seats = event.terms.seats
    sizes = {len(board) for board in due.boards} | {*range(event.terms.smallest or seats, seats + 1)}
    for place, board in enumerate(boards, start=1):
        if len(board) not in sizes:
            raise SwissError("bad_draft", f"board {place} has {len(board)} players, and a board of this event {seats}")
        if NOBODY in board and not due.matches:
            raise SwissError("bad_draft", f"board {place} has an empty seat: who has no opponent has the bye")


def _left_out(due: Draft, boards: Sequence[Sequence[int]], byes: list[int]) -> dict[int, str]:
    """Who is away: each player of the draft is at one board, has a bye, or is here."""
    if due.matches and byes != due.byes:
        raise SwissError("bad_draft", "a team that has no match keeps its bye")
    seated = [player for board in boards for player in board if player != NOBODY]
    named = seated if due.matches else seated + byes
    known = {player for board in due.boards for player in board if player != NOBODY} | due.absent.keys()
    known |= set() if due.matches else set(due.byes)
    for player, count in Counter(named).items():
        if player not in known:
            raise SwissError("bad_draft", f"{player} is no player of this round")
        if count > 1:
            raise SwissError("bad_draft", f"{player} is in this round twice")
    return {player: due.absent.get(player, "Z") for player in sorted(known - set(named))}


def _given(due: Draft, boards: Sequence[Sequence[int]]) -> dict[int, str]:
    """An empty seat is a forfeit; results of those who have withdrawn stay with their boards, whoever begins."""
    if due.matches:
        given = {place: given_result((board[0], board[1])) for place, board in enumerate(boards, start=1)}
        return {place: result for place, result in given.items() if result}
    known = {tuple(due.boards[place - 1]): result for place, result in due.given.items()}
    known |= {board[::-1]: _TURNED.get(result, result) for board, result in known.items()}
    return {place: known[tuple(board)] for place, board in enumerate(boards, start=1) if tuple(board) in known}
