"""Why somebody meets somebody, as the pages see it: by players, without words of a language."""

from __future__ import annotations

import msgspec

from atoll.server.tournaments.seated import Seated, table_sentences
from atoll.server.tournaments.state import Event
from atoll.swiss import Alternative, PairExplanation

BY_HAND = "An arbiter changed this round by hand; the journal says what the system had."


class Reason(msgspec.Struct):
    """A player (0: an exchange between the halves) and the criterion that speaks against him, with both its values."""

    player: int
    criterion: str
    chosen: int
    alternative: int


class PairFacts(msgspec.Struct):
    """The explanation of a pair without words, by players."""

    white: int
    black: int
    score: int
    residents: list[int]
    moved_down: list[int]
    floated: Reason | None
    alternatives: list[Reason]
    decided_by: str
    colour_step: int


class SeatReason(msgspec.Struct):
    """At a table of three or more: half points before, how often he had each seat, whom of the others he had met."""

    player: int
    points: int
    seats: list[int]
    met: list[int]


class FormatReason(msgspec.Struct):
    """A reason of another format: its numbers, and its players (teams where teams play, but for `reserve`)."""

    code: str
    facts: list[int]
    who: list[int]


class Explanation(msgspec.Struct):
    lines: list[str]
    facts: PairFacts | None = None
    table: list[SeatReason] | None = None
    reasons: list[FormatReason] | None = None
    by_hand: bool = False


def table_view(event: Event, table: list[Seated]) -> Explanation:
    return Explanation(table_sentences(event, table),
                       table=[SeatReason(one.player, one.points, one.seats, one.met) for one in table])


def explanation_view(told: PairExplanation, order: list[int]) -> Explanation:
    def by_player(numbers: tuple[int, ...]) -> list[int]:
        return [order[number - 1] if number else 0 for number in numbers]

    def reason(one: Alternative) -> Reason:
        return Reason(by_player((one.number,))[0], one.criterion, one.chosen, one.alternative)

    white, black = by_player((told.white, told.black))
    return Explanation(told.lines(), PairFacts(
        white, black, told.score, by_player(told.residents), by_player(told.moved_down),
        reason(told.float_reason) if told.float_reason else None, [reason(one) for one in told.alternatives],
        told.decided_by, told.colour_step))
