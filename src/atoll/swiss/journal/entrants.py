"""Who plays in a stage, and in which order: everybody at first, then those who have qualified."""

from __future__ import annotations

from ..errors import SwissError
from ..formats.groups import seeds_from_groups
from .players import seeding
from .standing import group_standings, stage_standings
from .state import WITHDRAWN, Event


def stage_players(event: Event, stage: int) -> list[int]:
    """The players of a stage that is about to begin, best first."""
    if stage == 0:
        return [one for one in seeding(event) if event.players[one].status != WITHDRAWN]
    return qualified(event, stage)


def knockout_seeds(event: Event, stage: int) -> list[int]:
    """The seeds of a knock-out that is about to begin."""
    return stage_players(event, stage)


def qualified(event: Event, stage: int) -> list[int]:
    """Who goes on from the stage before; those who have withdrawn leave their place to the next."""
    before = event.terms.stages[stage - 1]
    wanted = event.terms.stages[stage].players
    _refuse_open(event, stage - 1)
    if before.kind == "groups":
        ranked = [[one for one in group if event.players[one].status != WITHDRAWN]
                  for group in group_standings(event, stage - 1)]
        return seeds_from_groups(ranked, wanted or 2)
    here = [place.player for place in stage_standings(event, stage - 1)
            if event.players[place.player].status != WITHDRAWN]
    return here[: wanted or len(here)]


def _refuse_open(event: Event, stage: int) -> None:
    for one in event.stage_rounds(stage):
        for place, board in enumerate(one.boards, start=1):
            if not board.result:
                raise SwissError("results_missing", f"board {place} of round {one.number} has no result yet")
