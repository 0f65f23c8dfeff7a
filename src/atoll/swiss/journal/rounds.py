"""The next round of an event whatever its format, and why any round is as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..errors import SwissError
from ..formats.explained import Explanation, Reason
from .chain import Line
from .pairers import Draft, KnockoutPairer, Pairer, RobinPairer, SwissPairer, TablesPairer
from .state import Event, event_of
from .team_pairers import TeamRobinPairer, TeamSwissPairer
from .terms import SEATED

BY_HAND = "An arbiter changed this round by hand; an audit of the event's file says what the system had."


def pairer_of(event: Event, stage: int, open_as_draws: bool = False) -> Pairer:
    """The format of a stage at work."""
    kind = event.terms.stages[stage].kind
    if event.terms.is_team:
        return TeamSwissPairer(event, stage) if kind == "swiss" else TeamRobinPairer(event, stage)
    if kind == "swiss":
        return SwissPairer(event, stage, open_as_draws)
    if kind in SEATED:
        return TablesPairer(event, stage)
    return KnockoutPairer(event, stage) if kind == "knockout" else RobinPairer(event, stage)


def next_draft(event: Event, open_as_draws: bool = False) -> Draft:
    """The next round; a stage that is through hands over to the one after it."""
    if not event.units:
        raise SwissError("no_players", "the event has no players yet")
    stage = event.rounds[-1].stage if event.rounds else 0
    while stage < len(event.terms.stages):
        found = pairer_of(event, stage, open_as_draws).draft()
        if found is not None:
            return at_fixed_boards(event, found)
        stage += 1
    raise SwissError("tournament_over", "every stage of this event is over")


def at_fixed_boards(event: Event, draft: Draft) -> Draft:
    """Who always sits at a board sits there with whoever he meets; the others keep their order around it."""
    wanted: dict[int, int] = {}
    for place, players in enumerate(draft.boards):
        boards = [event.players[one].fixed for one in players if one and event.players[one].fixed]
        free = [board for board in boards if board not in wanted and board <= len(draft.boards)]
        if free:
            wanted[min(free)] = place
    if not wanted or draft.matches:
        return draft
    rest = iter(place for place in range(len(draft.boards)) if place not in wanted.values())
    order = [wanted[board] if board in wanted else next(rest) for board in range(1, len(draft.boards) + 1)]
    given = {order.index(board - 1) + 1: result for board, result in draft.given.items()}
    return replace(draft, boards=[draft.boards[place] for place in order], given=dict(sorted(given.items())))


def explain_round(lines: Sequence[Line], one: int, other: int, round_number: int | None = None) -> Explanation:
    """Why two meet in a round (the coming one if not told), from what was known when it was paired."""
    event = event_of(lines)
    if round_number is None:
        return pairer_of(event, next_draft(event).stage).explain(one, other)
    if not 1 <= round_number <= len(event.rounds):
        raise SwissError("bad_round", f"round {round_number} cannot be explained: it is not published")
    found = event.rounds[round_number - 1]
    if found.by_hand:
        return Explanation(f"round {round_number}", (Reason("by_hand", BY_HAND),))
    before = event_of(lines[: found.drafted])
    return pairer_of(before, found.stage, found.open_as_draws).explain(one, other)
