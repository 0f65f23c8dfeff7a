"""Mangala's lessons, for both variants, on the positions of rules.md section 6; and a first game of each."""

from __future__ import annotations

from atoll.core.game import State
from atoll.core.lessons import FirstGame, Lesson, Move
from atoll.games.mangala.lessons.setting import example, set_up

LESSONS: tuple[Lesson, ...] = (
    Lesson("again", "C1", 0, "MG-13", ("sow 1", "sow 7"), ("sow 4",), variant="classic"),
    Lesson("single", "C6", 0, "MG-9", ("sow 5", "sow 2"), ("sow 6",), variant="classic"),
    Lesson("even", "C7", 0, "MG-16", ("sow 5", "sow 1"), brings="captured", variant="classic"),
    Lesson("opposite", "C10", 0, "MG-18", ("sow 5", "sow 1"), ("sow 2",), variant="classic"),
    Lesson("one_stone", "C12", 0, "MG-18", ("sow 5", "sow 4"), ("sow 3",), variant="classic"),
    Lesson("round", "C17", 0, "MG-12", ("sow 3", "sow 2"), ("sow 1",), variant="classic"),
    Lesson("lap", "C16", 0, "MG-13", ("sow 2", "sow 1"), ("sow 6",), variant="classic"),
    Lesson("last", "C21", 0, "MG-25", ("sow 1", "sow 8"), ("sow 6",), variant="classic"),
    Lesson("no_store", "F1", 0, "MG-44", ("sow 1", "sow 7"), ("sow 4",), variant="fortress"),
    Lesson("across", "F3", 0, "MG-45", ("sow 1", "sow 2"), ("sow 6",), variant="fortress"),
    Lesson("build", "F5", 0, "MG-46", ("sow 1", "sow 2"), ("sow 6",), variant="fortress"),
    Lesson("build_small", "F6", 0, "MG-49", ("sow 3", "sow 1"), brings="built_fortress", variant="fortress"),
    Lesson("corner", "F9", 0, "MG-47", ("sow 1", "sow 2"), ("sow 6",), variant="fortress"),
    Lesson("feed", "F10", 0, "MG-52", ("sow 1", "sow 2"), ("sow 6",), variant="fortress"),
    Lesson("round_build", "F14", 0, "MG-46", ("sow 1", "sow 5"), ("sow 6",), variant="fortress"),
    Lesson("rest", "F16", 0, "MG-55", ("sow 1", "sow 9"), ("sow 6",), variant="fortress"),
)

FIRST_GAMES: tuple[FirstGame, ...] = (
    FirstGame("classic", 2, "0" * 64, (
        Move("sow 4"), Move("sow 4", ("1 sow 3",)), Move("sow 1", ("1 sow 2",)), Move("sow 6", ("1 sow 1",)),
        Move("sow 1", ("1 sow 5",)), Move("sow 3", ("1 sow 5",)), Move("sow 3", ("1 sow 2",)), Move("sow 6"))),
    FirstGame("fortress", 2, "0" * 64, (
        Move("sow 3", ("1 sow 2",)), Move("sow 6", ("1 sow 1",)), Move("sow 3", ("1 sow 4",)),
        Move("sow 4", ("1 sow 2",)), Move("sow 4", ("1 sow 4",)), Move("sow 6", ("1 sow 2",)),
        Move("sow 6", ("1 sow 5",)), Move("sow 5", ("1 sow 4",))), {"variant": "fortress"}),
)


def position(lesson: Lesson) -> State:
    return set_up(*example(lesson.example))
