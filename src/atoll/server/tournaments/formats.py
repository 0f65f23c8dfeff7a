"""Formats besides the plain Swiss and full tables: the library pairs, explains and ranks from the same journal."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from atoll.server.store.rows import to_json
from atoll.server.tournaments.journal import Drafted, Entry
from atoll.server.tournaments.pairing import refusal
from atoll.swiss import PairExplanation, SwissError
from atoll.swiss.formats.explained import Explanation as Explained
from atoll.swiss.journal import Event as EngineEvent
from atoll.swiss.journal import Line, Place, event_of, event_standings, next_draft
from atoll.swiss.journal.pairers import SwissPairer
from atoll.swiss.journal.rounds import pairer_of

Found = TypeVar("Found")


def lines_of(entries: Sequence[Entry]) -> list[Line]:
    """Entries as the library reads them; hashes are not needed to fold them."""
    return [Line(entry.n, entry.at, entry.who, json.loads(entry.raw or to_json(entry.deed)), "") for entry in entries]


def refusing(work: Callable[[], Found]) -> Found:
    try:
        return work()
    except SwissError as error:
        raise refusal(error) from error


def engine_event(entries: Sequence[Entry]) -> EngineEvent:
    return refusing(lambda: event_of(lines_of(entries)))


def draft_format(entries: Sequence[Entry], open_as_draws: bool) -> Drafted:
    """The next round by the format of its stage."""
    found = refusing(lambda: next_draft(event_of(lines_of(entries)), open_as_draws))
    return msgspec.json.decode(json.dumps(found.deed()), type=Drafted)  # keys of objects are numbers again


def explain_format(known: Sequence[Entry], stage: int, open_as_draws: bool, one: int, other: int
                   ) -> Explained | tuple[PairExplanation, list[int]]:
    """Why two meet, by what was known when the round was paired; of a Swiss stage what the Dutch system weighed."""
    def work() -> Explained | tuple[PairExplanation, list[int]]:
        pairer = pairer_of(event_of(lines_of(known)), stage, open_as_draws)
        return pairer.weighed(one, other) if isinstance(pairer, SwissPairer) else pairer.explain(one, other)
    return refusing(work)


def places_after(entries: Sequence[Entry], after: int) -> list[Place]:
    return refusing(lambda: event_standings(event_of(lines_of(entries)), after))
