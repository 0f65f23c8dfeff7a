"""Mandragora's lessons, on the scripts of rules.md section 6, and a first game."""

from __future__ import annotations

from atoll.core.game import State
from atoll.core.lessons import FirstGame, Lesson, Move, play_entries
from atoll.games.mandragora.lessons.setting import start

LESSONS: tuple[Lesson, ...] = (
    Lesson("walk", "V4", 20, "MD-24", ("move 1", "move 4"), ("move 3",)),
    Lesson("night", "V5", 29, "MD-26", ("move 1", "move 4"), ("move 2",), seat=3),
    Lesson("set", "V10", 32, "MD-40", ("cast red 2 1", "cast red 2 3"), ("cast red 2 2 mandrake",)),
    Lesson("strength", "V10", 33, "MD-53", ("spell 1", "spell 4"), ("spell 3",)),
    Lesson("mandrake", "V11", 28, "MD-47", ("cast red mandrake 1", "cast red 2 2"), ("cast red mandrake 2",)),
    Lesson("token", "V6", 23, "MD-36", ("token 0", "token 2"), ("token 1",)),
    Lesson("copy", "V12", 27, "MD-60", ("decline", "move 4"), ("copy",)),
    Lesson("transfer", "V14", 41, "MD-62", ("transfer scroll1 1", "transfer scroll3 1"),
           brings="transferred scroll=scroll2"),
    Lesson("partner", "V31", 26, "MD-84", ("pass", "give redherb"), ("give mandrake",), seat=2),
    Lesson("keep", "V16", 37, "MD-64", ("give purplebook3", "give redherb"), ("give yellowherb",)),
    Lesson("levitate", "V18", 27, "MD-67", ("levitate 9 scroll1", "levitate 3"), ("levitate 5",)),
)

WAYS = ("partners",)

FIRST_GAMES: tuple[FirstGame, ...] = (
    FirstGame("game", 2, f"{10:064x}", (
        Move("move 2", ("1 move 3",)), Move("move 5", ("1 move 8",)), Move("move 1", ("1 move 2",)),
        Move("cast yellow mandrake 2"), Move("spell 2"), Move("transfer scroll1 1", ("1 move 5",)),
        Move("move 6", ("1 cast yellow 1 0 mandrake", "1 spell 1", "1 transfer scroll1 0")),
        Move("cast green 0 2"), Move("spell 2", ("1 move 9",)))),
)


def position(lesson: Lesson) -> State:
    state, entries = start(lesson.example)
    return play_entries(state, entries[:lesson.before])
