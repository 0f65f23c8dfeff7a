"""Every lesson and first game of every game: right answers are accepted, wrong ones refused with their clause."""

from __future__ import annotations

from itertools import product

import pytest

from atoll.core.errors import IllegalAction
from atoll.core.lessons import FirstGame, Lesson, play_move, refusal, right_answers, variants, walk, ways
from atoll.core.text import LANGUAGES, placeholders
from atoll.games import GAMES, lesson_words, part, words
from atoll.laws.moments import after

COURSES = {game_id: course for game_id in GAMES if (course := part(game_id, "lessons")) is not None}
ALL_LESSONS = [pytest.param(game_id, lesson, id=f"{game_id}-{lesson.id}")
               for game_id, course in COURSES.items() for lesson in course.LESSONS]
FIRST_GAMES = [pytest.param(game_id, first, id=f"{game_id}-{first.variant}")
               for game_id, course in COURSES.items() for first in course.FIRST_GAMES]
LEAST = 8


@pytest.mark.parametrize(("game_id", "lesson"), ALL_LESSONS)
def test_a_lesson_takes_what_is_right_and_refuses_what_is_not(game_id: str, lesson: Lesson) -> None:
    state = COURSES[game_id].position(lesson)
    right = right_answers(state, lesson)
    assert right
    assert set(lesson.right) <= set(right)
    for action in right:
        assert refusal(state, lesson, action) is None
        after(state, lesson.seat, action)
    assert len(lesson.wrong) >= 2
    for action, language in product(lesson.wrong, LANGUAGES):
        clause = refusal(state, lesson, action)
        assert clause is not None
        assert words(game_id, language).say(f"clause.{clause}")


@pytest.mark.parametrize(("game_id", "lesson"), ALL_LESSONS)
def test_one_of_the_wrong_answers_breaks_a_rule(game_id: str, lesson: Lesson) -> None:
    """So that a learner meets a refusal of the rules, and not only that something else is asked for."""
    state = COURSES[game_id].position(lesson)
    assert any(state.why_not(lesson.seat, action) for action in lesson.wrong)
    assert not any(action in right_answers(state, lesson) for action in lesson.wrong)


@pytest.mark.parametrize(("game_id", "first"), FIRST_GAMES)
def test_a_first_game_waits_for_the_move_that_it_asks_for(game_id: str, first: FirstGame) -> None:
    for move, table in walk(GAMES[game_id], first):
        before = len(table.log)
        with pytest.raises(IllegalAction) as refused:
            play_move(table, move, "dance 7")
        assert words(game_id, "en").say(f"clause.{refused.value.clause}")
        for other in [action for action in table.state.legal_actions(0) if action != move.action][:2]:
            with pytest.raises(IllegalAction) as asked:
                play_move(table, move, other)
            assert asked.value.clause == ""
        assert len(table.log) == before
    assert 0 in table.to_act  # from here the learner plays on


@pytest.mark.parametrize("game_id", COURSES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(game_id: str, language: str) -> None:
    course, said = COURSES[game_id], lesson_words(game_id, language)
    keys = {f"lesson.{lesson.id}{part}" for lesson in course.LESSONS for part in ("", ".task", ".done")}
    keys |= {f"first.{first.variant}.{number}"
             for first in course.FIRST_GAMES for number, _ in enumerate(first.moves, 1)}
    keys |= {f"learn.{variant}.{part}" for variant in variants(course) for part in ("goal", "turn", "end", "wins")}
    keys |= {f"learn.way.{way}{part}" for way in ways(course) for part in ("", ".text")}
    assert set(said.messages) == keys
    assert not [key for key, message in said.messages.items() if placeholders(message) or not message.strip()]


@pytest.mark.parametrize("game_id", COURSES)
def test_a_course_is_whole(game_id: str) -> None:
    course = COURSES[game_id]
    for variant in variants(course):
        assert len([lesson for lesson in course.LESSONS if lesson.variant in ("", variant)]) >= LEAST
        (first,) = [first for first in course.FIRST_GAMES if first.variant == variant]
        assert 7 <= len(first.moves) <= 10
    ids = [lesson.id for lesson in course.LESSONS]
    assert len(ids) == len(set(ids))
