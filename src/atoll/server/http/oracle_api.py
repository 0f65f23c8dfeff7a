"""Endpoints of mangala's oracle: a position's values, what a finished game gave away, the puzzle of the day."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any, Literal

import msgspec
from sqlalchemy.exc import IntegrityError

from atoll.core.game import Action, Seat
from atoll.server.errors import Malformed, ServerError
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.game_api import ended
from atoll.server.logging_setup import logger
from atoll.server.messages import GameEvent
from atoll.server.people.streaks import enter_answer, read_streak
from atoll.server.table.fair_play import check_not_playing
from atoll.server.table.reviewing import Review
from atoll.server.texts import Text
from atoll.solver.analysis import Analysis, Moment, moment, set_up
from atoll.solver.oracle import Worth
from atoll.solver.position import read_position, written
from atoll.solver.puzzle import FIRST, Puzzle

Result = Literal["won", "drawn", "lost", "open"]


class NoSuchPuzzle(ServerError):
    code = "no_such_puzzle"
    status = 404


class OracleQuery(msgspec.Struct):
    """`position` has the mover's pits first, as `stores` has his store; `seat` is where he sits."""

    position: Text
    stores: Text = "0 0"
    seat: int = 0


class BoardMoment(msgspec.Struct):
    """A board, and the sowing that led to it. `position` and `stores` are as whoever is to act sees them, to ask on."""

    seat: Seat | None
    action: Action | None
    events: list[GameEvent]
    to_act: list[Seat]
    view: dict[str, Any]
    position: str
    stores: list[int]


class PitWorth(msgspec.Struct):
    """The mover's future net gain after sowing that pit lies between these; `keeps`: no sowing is worth more."""

    pit: int
    low: int
    high: int
    exact: bool
    keeps: bool
    after: BoardMoment


class OracleAnswer(msgspec.Struct):
    """`settled`: asking again brings nothing more."""

    low: int
    high: int
    exact: bool
    settled: bool
    result: Result
    now: BoardMoment
    pits: list[PitWorth]
    line: list[BoardMoment]


class PuzzleQuery(msgspec.Struct):
    day: Text | None = None


class StreakView(msgspec.Struct):
    """Days in a row up to now, the most there ever were, and the last day that was answered."""

    days: int
    best: int
    day: str | None


class PuzzleView(msgspec.Struct):
    """`streak` is the asker's own; of whoever has not come in the browser knows it alone."""

    day: str
    goal: Literal["win", "draw"]
    board: BoardMoment
    legal: list[Action]
    streak: StreakView | None


class PuzzleAnswer(msgspec.Struct, forbid_unknown_fields=True):
    pit: int


class PuzzleVerdict(msgspec.Struct):
    """`line` goes on from the puzzle's board: the sowing that was answered, and best play of both after it."""

    right: bool
    line: list[BoardMoment]
    streak: StreakView | None


def shown(one: Moment) -> BoardMoment:
    seat = one.to_act[0] if one.to_act else 0
    pits, stores = one.view["pits"], one.view["stores"]
    events = [GameEvent(event.kind, event.facts) for event in one.events]
    return BoardMoment(one.seat, one.action, events, list(one.to_act), one.view,
                       written((*pits[seat], *pits[1 - seat])), [stores[seat], stores[1 - seat]])


def told(found: Analysis) -> OracleAnswer:
    def is_best(worth: Worth) -> bool:
        return found.worth.exact and worth == found.worth
    pits = [PitWorth(one.pit, one.worth.low, one.worth.high, one.worth.exact, is_best(one.worth), shown(one.after))
            for one in found.pits]
    result, line = msgspec.convert(found.result, Result), [shown(one) for one in found.line]
    return OracleAnswer(found.worth.low, found.worth.high, found.worth.exact, found.is_settled, result,
                        shown(found.now), pits, line)


async def oracle(call: Call[None, OracleQuery]) -> OracleAnswer:
    """What every pit of a classic position is worth: exactly, or within bounds that sharpen when it is asked again."""
    pits, stores = read_position(call.query.position), call.query.stores.split()
    if len(stores) != 2 or not all(one.isdecimal() and len(one) < 3 for one in stores) or call.query.seat not in (0, 1):
        raise Malformed("stores are two numbers, the mover's first, and the mover sits at seat 0 or 1")
    call.desk.limits.oracle.take(payer_of(call))
    if call.person is not None:
        async with call.desk.oracle.gate:
            await check_not_playing(call.desk, call.person.id, pits)
    found = await call.desk.oracle.analyse(pits, (int(stores[0]), int(stores[1])), call.query.seat, payer_of(call))
    return told(found)


def payer_of(call: Call[Any, Any]) -> str:
    """Whose questions are counted, and whose bot time the oracle thinks on."""
    return call.person.id if call.person else f"address {call.address}"


async def begin_review(call: Call[None, Any]) -> Review:
    """After the end of a classic game of mangala: what each sowing gave away; asked again, it tells how far it is."""
    room = await ended(call)
    return call.desk.reviews.begin(call.desk, room, await room.log.read(room.id), call.me.id)


async def review(call: Call[None, Any]) -> Review:
    """How far the review is, and what it has found."""
    room = await ended(call)
    return call.desk.reviews.told(room.id)


async def puzzle_of(call: Call[Any, Any], text: str | None) -> Puzzle:
    """Days are those of UTC, so that they begin everywhere at once."""
    today = datetime.now(UTC).date()
    try:
        day = date.fromisoformat(text) if text else today
    except ValueError as error:
        raise Malformed(f"a day is written like {today}, not {text!r:.30}") from error
    if not FIRST <= day <= today:
        raise NoSuchPuzzle(f"there are puzzles from {FIRST} to {today}")
    return await call.desk.oracle.puzzle(day, payer_of(call))


async def puzzle(call: Call[None, PuzzleQuery]) -> PuzzleView:
    """Mangala's puzzle of a day, today's if none is named: exactly one sowing keeps the win or the draw."""
    call.desk.limits.oracle.take(payer_of(call))
    found = await puzzle_of(call, call.query.day)
    legal = [f"sow {pit}" for pit, stones in enumerate(found.pits[:6], 1) if stones]
    board = shown(moment(set_up(found.pits, found.stores)))
    goal = msgspec.convert(found.goal, Literal["win", "draw"])
    return PuzzleView(found.day.isoformat(), goal, board, legal, await streak_of(call))


async def answer_puzzle(call: Call[PuzzleAnswer, Any]) -> PuzzleVerdict:
    """Right or wrong, and the line that shows why: a wrong answer is refuted."""
    found, pit = await puzzle_of(call, call.path("day")), call.body.pit
    if not 1 <= pit <= 6 or not found.pits[pit - 1]:
        raise Malformed(f"pit {pit} of this puzzle cannot be sown")
    call.desk.limits.oracle.take(payer_of(call))
    line = await call.desk.oracle.refute(found, pit, payer_of(call))
    await count_answer(call, found, pit)
    return PuzzleVerdict(pit == found.pit, [shown(one) for one in line], await streak_of(call))


async def count_answer(call: Call[Any, Any], puzzle: Puzzle, pit: int) -> None:
    """The day's own puzzle counts, for whoever has come in; an answer that was beaten by another one does not."""
    person = call.person
    if person is None or puzzle.day != datetime.now(UTC).date():
        return
    try:
        await call.desk.store.write(
            lambda connection: enter_answer(connection, person.id, puzzle.day, pit == puzzle.pit))
    except IntegrityError:
        logger.info("two answers to the puzzle at once", extra={"person": person.id})


async def streak_of(call: Call[Any, Any]) -> StreakView | None:
    person = call.person
    if person is None:
        return None
    found = await call.desk.store.read(lambda connection: read_streak(connection, person.id))
    today = datetime.now(UTC).date()
    return StreakView(found.current(today), found.best, found.day.isoformat() if found.day >= FIRST else None)


ENDPOINTS = (
    Endpoint("GET", "/api/oracle/mangala", oracle, OracleAnswer, query=OracleQuery),
    Endpoint("POST", "/api/tables/{table}/review", begin_review, Review, session=True),
    Endpoint("GET", "/api/tables/{table}/review", review, Review),
    Endpoint("GET", "/api/puzzle", puzzle, PuzzleView, query=PuzzleQuery),
    Endpoint("POST", "/api/puzzle/{day}", answer_puzzle, PuzzleVerdict, PuzzleAnswer),
)
