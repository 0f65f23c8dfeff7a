"""Mangrovia's lessons, on the positions of rules.md section 6, and a first game."""

from __future__ import annotations

from atoll.core.game import State
from atoll.core.lessons import FirstGame, Lesson, Move, play_entries
from atoll.games.mangrovia.lessons.setting import start

LESSONS: tuple[Lesson, ...] = (
    Lesson("bowl", "V-2", 0, "MV-20", ("bowl 3", "bowl 1"), ("bowl 2",)),
    Lesson("take", "V-5", 0, "MV-37", ("take 2", "take 7"), ("take 5",), seat=2),
    Lesson("draw", "V-6", 2, "MV-38", ("draw landscape", "take 2"), ("draw valuable",), seat=3),
    Lesson("amulets", "V-4", 4, "MV-47", ("skip", "amulets 2"), ("amulets",)),
    Lesson("return", "V-15", 4, "MV-49", ("return 5", "return 4"), ("return 2",)),
    Lesson("build", "V-21", 0, "MV-60", ("build r0c6", "build r3c4"), ("build r1c7",), seat=3),
    Lesson("pay", "V-28", 1, "MV-57", ("pay 3 4", "pay 7"), ("pay 3s 4s",)),
    Lesson("double", "V-24", 0, "MV-64", ("build r1c1", "double r1c1"), ("double r5c3",)),
    Lesson("landscapes", "V-25", 2, "MV-70", ("give mangrove", "give sand"), ("give water",)),
    Lesson("pole", "V-30", 0, "MV-72", ("skip", "build r4c1"), ("build r6c0",), seat=4),
    Lesson("birds", "V-14", 0, "MV-36", ("birds water sand", "birds water water"), ("birds water reed",), seat=4),
    Lesson("stone", "V-46", 0, "MV-102", ("skip", "build r5c4"), ("build r0c6",)),
)

WAYS = ("stone_tiles",)

FIRST_GAMES: tuple[FirstGame, ...] = (
    FirstGame("game", 2, f"{6:064x}", (
        Move("bowl 5", ("1 bowl 1",)),
        Move("bowl 4", ("1 bowl 3", "1 take 6", "1 take mangrove", "1 draw valuable", "1 take 4")),
        Move("take 5"), Move("draw valuable"), Move("draw valuable"), Move("draw landscape"), Move("build am4"),
        Move("pay 4s 5"), Move("build r2c2"),
        Move("pay 5 7", ("1 build r1c1", "1 pay 3s 5s 6", "1 build am1", "1 pay 7", "1 birds water reed",
                         "1 bowl 5")))),
)


def position(lesson: Lesson) -> State:
    state, entries = start(lesson.example)
    return play_entries(state, entries[:lesson.before])
