"""`atoll learn` on a real terminal: the first game, every lesson with wrong answers first, and what is kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from atoll.core.lessons import FirstGame, Lesson, refusal, right_answers
from atoll.core.record import read_record
from atoll.games import GAMES, lesson_words, part, words
from atoll.terminal.words import all_words, terminal_words
from tests.terminal.commands import PROMPT, Terminal, run

WALKS = [("mangala", "classic", "en"), ("mangala", "fortress", "ru"), ("mandragora", "game", "ru"),
         ("mangrovia", "game", "en"), ("my_island", "game", "tr"), ("mandragora", "game", "en"),
         ("mangala", "classic", "tr")]


def flat(text: str) -> str:
    """Without the line breaks that a terminal makes."""
    return " ".join(text.split())


@pytest.mark.parametrize(("game_id", "variant", "language"), WALKS)
def test_a_whole_course(game_id: str, variant: str, language: str, home: Path) -> None:
    """One in each language; `python -m tests.lessons` walks them all."""
    walk_course(game_id, variant, language, home)


def walk_course(game_id: str, variant: str, language: str, home: Path) -> None:
    course = part(game_id, "lessons")
    assert course is not None
    (first,) = [one for one in course.FIRST_GAMES if one.variant == variant]
    options = ("learn", game_id, "--variant", variant, "--lang", language)
    terminal = Terminal(*options, home=home)
    walk_first_game(terminal, game_id, first, language)
    terminal.child.sendline("quit")
    terminal.end()
    kept = json.loads((home / "lessons.json").read_text(encoding="utf-8"))
    assert kept == {game_id: [f"first.{variant}"]}
    (saved,) = (home / "saves").iterdir()
    seated = read_record(saved.read_text(encoding="utf-8")).seated
    assert seated == ("human", *["beginner"] * (first.players - 1)), "against whoever a learner can beat"
    lessons = [lesson for lesson in course.LESSONS if lesson.variant in ("", variant)]
    terminal = Terminal(*options, home=home)
    terminal.until(PROMPT)
    for lesson in lessons:
        walk_lesson(terminal, game_id, lesson, language)
    shown = flat(terminal.shown + terminal.end())
    assert terminal.status == 0
    assert flat(terminal_words(language).say("terminal.learn.all_done", game=game_id)) in shown
    kept = json.loads((home / "lessons.json").read_text(encoding="utf-8"))
    assert kept == {game_id: [f"first.{variant}", *(lesson.id for lesson in lessons)]}


def walk_first_game(terminal: Terminal, game_id: str, first: FirstGame, language: str) -> None:
    said = lesson_words(game_id, language)
    terminal.until(PROMPT)
    assert flat(said.say(f"learn.{first.variant}.goal")) in flat(terminal.shown)
    ways = [text for key, text in said.messages.items() if key.startswith("learn.way.")]
    assert (ways == []) == (game_id == "mangala")  # there each way of playing has a course of its own
    assert all(flat(text) in flat(terminal.shown) for text in ways)
    for number, move in enumerate(first.moves, 1):
        assert flat(said.say(f"first.{first.variant}.{number}")) in flat(terminal.shown)
        if number == 1:
            err_twice(terminal, game_id, first, language)
        terminal.ask(move.action)
    assert flat(terminal_words(language).say("terminal.learn.alone")) in flat(terminal.shown)


def err_twice(terminal: Terminal, game_id: str, first: FirstGame, language: str) -> None:
    """Something that the rules forbid is told with its clause, something else that is allowed with what is asked."""
    state, asked = first.table(GAMES[game_id]).state, first.moves[0].action
    clause = state.why_not(0, "dance")
    told = f"{clause} {words(game_id, language).say(f'clause.{clause}')}"
    assert flat(told) in flat(terminal.ask("dance"))
    other = next(action for action in state.legal_actions(0) if action != asked)
    spoken = all_words(game_id, language)
    what = f"{spoken.action(asked)} ({asked})"
    assert flat(spoken.say("terminal.learn.not_now", what=what)) in flat(terminal.ask(other))


def walk_lesson(terminal: Terminal, game_id: str, lesson: Lesson, language: str) -> None:
    course, said = part(game_id, "lessons"), lesson_words(game_id, language)
    assert course is not None
    state = course.position(lesson)
    assert flat(said.say(f"lesson.{lesson.id}.task")) in flat(terminal.shown)
    for action in lesson.wrong[:2]:
        clause = refusal(state, lesson, action)
        assert flat(words(game_id, language).say(f"clause.{clause}")) in flat(terminal.ask(action))
    terminal.ask(right_answers(state, lesson)[0], PROMPT, "atoll play")
    assert flat(said.say(f"lesson.{lesson.id}.done")) in flat(terminal.shown)


def test_what_is_done_is_listed_and_one_lesson_can_be_repeated(home: Path) -> None:
    home.mkdir()
    (home / "lessons.json").write_text('{"mangala": ["again"]}', encoding="utf-8")
    listed = run("learn", "mangala", "--list", "--lang", "en", home=home).stdout
    assert [line.split()[0] == "✓" for line in listed.splitlines()][:3] == [False, True, False]
    terminal = Terminal("learn", "mangala", "--lesson", "again", "--lang", "en", home=home)
    terminal.until(PROMPT)
    terminal.child.sendline("sow 4")
    assert "you sow again" in flat(terminal.end())


@pytest.mark.parametrize(("language", "word"), [("en", "next"), ("ru", "дальше"), ("tr", "ileri")])
def test_skipping_and_a_file_that_cannot_be_read(language: str, word: str, home: Path) -> None:
    home.mkdir()
    (home / "lessons.json").write_text("[nonsense", encoding="utf-8")
    terminal = Terminal("learn", "mangala", "--lang", language, home=home)
    terminal.until(PROMPT)
    for _ in range(1 + 8):
        terminal.child.sendline(word)
    assert "atoll play mangala" in terminal.end()
    assert terminal.status == 0
