"""Lessons and first games, told so that a page needs the server no more; and which of them somebody has done."""

from __future__ import annotations

import asyncio
import gzip
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace
from starlette.responses import Response

from atoll.core.game import Event, Game, Seat, State
from atoll.core.lessons import (
    Course,
    FirstGame,
    Lesson,
    Move,
    past,
    play_steps,
    refusal,
    right_answers,
    variants,
    ways,
)
from atoll.core.preview import preview
from atoll.core.table import Table
from atoll.core.text import Words
from atoll.games import GAMES, find_game, lesson_words, part
from atoll.server.errors import ServerError
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.attempts import refusals
from atoll.server.http.box_api import InLanguage, check_language
from atoll.server.http.changes import Change, changes
from atoll.server.http.lobby_api import room_info
from atoll.server.http.once import Once
from atoll.server.messages import GameEvent, encode
from atoll.server.people.lessons import enter_done, read_done
from atoll.server.table.info import TableInfo
from atoll.server.table.opening import NewTable, PutBot, TakeMe, Who, open_table
from atoll.server.texts import Text

OPPONENT = "beginner"
"""Who goes on with somebody's first game."""


class NoLessons(ServerError):
    code = "no_lessons"
    status = 404


class Shown(msgspec.Struct, frozen=True):
    """A position for the learner's eyes."""

    view: dict[str, Any]
    ask: str
    to_act: list[Seat]
    legal: list[str]


class RightAnswer(msgspec.Struct, frozen=True):
    action: str
    events: list[GameEvent]
    changes: list[Change]
    """What is another in the view then; nothing where it would show what one cannot know."""


class LessonInfo(msgspec.Struct, frozen=True):
    id: str
    variant: str
    """Empty where the lesson is for all of them."""
    title: str
    task: str
    done: str
    seat: Seat
    clause: str
    """The answer to whatever is allowed and not right."""
    position: Shown
    right: list[RightAnswer]
    refusals: dict[str, str]
    """Clauses for what people try against the rules, so that nobody has to be asked for them."""


class MoveStep(msgspec.Struct, frozen=True):
    """What somebody does, with the draws after it, and what is another in the view then."""

    seat: Seat
    action: str
    events: list[GameEvent]
    changes: list[Change]


class MoveInfo(msgspec.Struct, frozen=True):
    """The bubble is about `action`, which is the first of the steps; the others are what is answered to it."""

    text: str
    action: str
    position: Shown
    steps: list[MoveStep]
    refusals: dict[str, str]
    """As in a lesson."""


class FirstGameInfo(msgspec.Struct, frozen=True):
    variant: str
    players: int
    options: dict[str, Any]
    seed: str
    about: dict[str, str]
    """In words: goal, turn, end, wins."""
    moves: list[MoveInfo]
    end: Shown
    """Where free play begins."""


class WayInfo(msgspec.Struct, frozen=True):
    """Another way to play the game, and what is different then."""

    id: str
    title: str
    text: str


class LessonList(msgspec.Struct, frozen=True):
    game: str
    lessons: list[LessonInfo]
    first_games: list[FirstGameInfo]
    ways: list[WayInfo]


class DoneLessons(msgspec.Struct, forbid_unknown_fields=True):
    """Ids of lessons, and `first.<variant>`, by game."""

    done: dict[Text, list[Text]]


async def lessons(call: Call[None, InLanguage]) -> Response:
    """What teaches a game: its lessons and first games, with the positions and the answers to them."""
    game, language = find_game(call.path("game")), call.query.lang
    check_language(language)
    await UNTOLD(game.id)
    told, packed = await FILES(game.id, language)
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in call.request.headers.get("accept-encoding", ""):
        return Response(packed, headers={**headers, "Content-Encoding": "gzip"}, media_type="application/json")
    return Response(told, headers=headers, media_type="application/json")


def lessons_file(game_id: str, language: str) -> tuple[bytes, bytes]:
    """As it is, and packed: positions repeat themselves, and it goes out as a whole."""
    told = encode(lessons_in(game_id, language))
    return told, gzip.compress(told, mtime=0)


def lessons_in(game_id: str, language: str) -> LessonList:
    found, words = untold(game_id), lesson_words(game_id, language)
    return LessonList(game_id, [lesson_told(lesson, words) for lesson in found.lessons],
                      [first_game_told(first, words) for first in found.first_games],
                      [WayInfo(way, words.say(f"learn.way.{way}"), words.say(f"learn.way.{way}.text"))
                       for way in ways(course_of(game_id))])


@cache
def untold(game_id: str) -> LessonList:
    """All but the words, which alone depend on the language: whole games are played for it."""
    course = course_of(game_id)
    return LessonList(game_id, [lesson_info(game_id, course, lesson) for lesson in course.LESSONS],
                      [first_game_info(GAMES[game_id], first) for first in course.FIRST_GAMES], [])


UNTOLD, FILES = Once(untold), Once(lessons_file)


def lesson_told(lesson: LessonInfo, words: Words) -> LessonInfo:
    title, task, done = (words.say(f"lesson.{lesson.id}{key}") for key in ("", ".task", ".done"))
    return replace(lesson, title=title, task=task, done=done)


def first_game_told(first: FirstGameInfo, words: Words) -> FirstGameInfo:
    moves = [replace(move, text=words.say(f"first.{first.variant}.{number}"))
             for number, move in enumerate(first.moves, 1)]
    about = {key: words.say(f"learn.{first.variant}.{key}") for key in ("goal", "turn", "end", "wins")}
    return replace(first, moves=moves, about=about)


def shown(state: State, seat: Seat) -> Shown:
    return Shown(state.view(seat), state.ask, list(state.to_act), state.legal_actions(seat))


def heard(events: list[Event] | tuple[Event, ...], seat: Seat) -> list[GameEvent]:
    return [GameEvent(event.kind, event.facts) for event in events if event.to in (None, seat)]


def lesson_info(game_id: str, course: Course, lesson: Lesson) -> LessonInfo:
    state, seat = course.position(lesson), lesson.seat
    view, right = state.view(seat), []
    for action in right_answers(state, lesson):
        then = preview(state, seat, action)
        right.append(RightAnswer(action, heard(then.events, seat), changes(view, then.view or view)))
    forbidden = {action: clause for action in lesson.wrong if (clause := refusal(state, lesson, action))}
    return LessonInfo(lesson.id, lesson.variant, "", "", "", seat, lesson.clause, shown(state, seat), right,
                      {**refusals(game_id, state, seat), **forbidden})


def first_game_info(game: Game, first: FirstGame) -> FirstGameInfo:
    table = first.table(game)
    moves = [move_info(game, table, move) for move in first.moves]
    return FirstGameInfo(first.variant, first.players, dict(first.options), first.seed, {}, moves,
                         shown(table.state, 0))


def move_info(game: Game, table: Table, move: Move) -> MoveInfo:
    before, steps = shown(table.state, 0), list[MoveStep]()
    view, forbidden = before.view, refusals(game.id, table.state, 0)
    for (seat, action), events in play_steps(table, move):
        then = table.state.view(0)
        steps.append(MoveStep(seat, action, heard(events, 0), changes(view, then)))
        view = then
    return MoveInfo("", move.action, before, steps, forbidden)


class AboutAnswer(msgspec.Struct):
    """An answer in a lesson, or (`lesson` is `first.<variant>`) to a move of a first game, counted from 1."""

    lesson: Text = ""
    action: Text = ""
    move: int = 1


class WhyNot(msgspec.Struct, frozen=True):
    clause: str | None
    """Null: the rules allow it."""


async def why_not(call: Call[None, AboutAnswer]) -> WhyNot:
    """The clause that forbids an answer; what people try most is in the lesson itself."""
    game, asked = find_game(call.path("game")), call.query
    state, seat = await asyncio.to_thread(position_of, game, asked.lesson, asked.move)
    return WhyNot(None if asked.action in state.legal_actions(seat) else state.why_not(seat, asked.action))


def position_of(game: Game, lesson_id: str, number: int) -> tuple[State, Seat]:
    course = course_of(game.id)
    if lesson_id.startswith("first."):
        first = first_game_of(course, lesson_id.removeprefix("first."))
        table = first.table(game)
        for move in first.moves[:max(0, number - 1)]:
            list(play_steps(table, move))
        return table.state, 0
    lesson = next((one for one in course.LESSONS if one.id == lesson_id), None)
    if lesson is None:
        raise NoLessons(f"{game.id} has no lesson {lesson_id[:20]!r}")
    return course.position(lesson), lesson.seat


def course_of(game_id: str) -> Course:
    course = part(game_id, "lessons")
    if course is None:
        raise NoLessons(f"{game_id} has no lessons")
    return course


def first_game_of(course: Course, variant: str) -> FirstGame:
    for first in course.FIRST_GAMES:
        if first.variant == variant:
            return first
    raise NoLessons(f"there is no first game {variant[:20]!r}")


class GoOn(msgspec.Struct, forbid_unknown_fields=True):
    variant: Text
    start: bool = True
    """At once; else I add to its luck first, and say that I am ready."""


async def go_on(call: Call[GoOn, Any]) -> TableInfo:
    """A table that goes on where a first game ends, against beginners, with fresh luck."""
    game, wanted = find_game(call.path("game")), call.body
    first = first_game_of(course_of(game.id), wanted.variant)
    seating: list[Who] = [TakeMe(), *(PutBot(OPPONENT) for _ in range(first.players - 1))]
    table = NewTable(game.id, dict(first.options), first.players, "unlisted", seating, start=wanted.start, lot=False)
    entries = await asyncio.to_thread(past, game, first)
    return await room_info(call, await open_table(call.desk, call.me, table, past=entries))


def known_ids(game_id: str) -> set[str]:
    course = part(game_id, "lessons") if game_id in GAMES else None
    if course is None:
        return set()
    return {lesson.id for lesson in course.LESSONS} | {f"first.{variant}" for variant in variants(course)}


async def my_lessons(call: Call[None, Any]) -> DoneLessons:
    """The lessons and first games that I have done."""
    return DoneLessons(await call.desk.store.read(lambda connection: read_done(connection, call.me.id)))


async def add_lessons(call: Call[DoneLessons, Any]) -> DoneLessons:
    """I have done these too, here or on another device; what is not known here is passed over."""
    known = {game: sorted(known_ids(game) & set(done)) for game, done in call.body.done.items() if game in GAMES}
    call.desk.limits.store(call.me.id, sum(map(len, known.values())))
    return DoneLessons(await call.desk.store.write(lambda connection: enter_done(connection, call.me.id, known)))


ENDPOINTS = (
    Endpoint("GET", "/api/games/{game}/lessons", lessons, LessonList, query=InLanguage, anonymous=True),
    Endpoint("GET", "/api/games/{game}/lessons/why-not", why_not, WhyNot, query=AboutAnswer, anonymous=True),
    Endpoint("POST", "/api/games/{game}/first-game", go_on, TableInfo, GoOn, session=True),
    Endpoint("GET", "/api/me/lessons", my_lessons, DoneLessons, session=True),
    Endpoint("PUT", "/api/me/lessons", add_lessons, DoneLessons, DoneLessons, session=True),
)
