"""The games: every folder here with a GAME is one. There is no list to keep."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, overload

from atoll.core import parts
from atoll.core.errors import UnknownGame
from atoll.core.game import Game
from atoll.core.judgement import Features, Prior
from atoll.core.lessons import Course
from atoll.core.standing import Standing
from atoll.core.text import Words, load_words


class Shelf(Mapping[str, Game]):
    """Game ids by folder name, in alphabetical order; a game is loaded when it is taken down."""

    def __init__(self) -> None:
        self._ids = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)

    def __getitem__(self, game_id: str) -> Game:
        if game_id not in self._ids:
            raise KeyError(game_id)
        game: Game | None = getattr(importlib.import_module(f"{__name__}.{game_id}"), "GAME", None)
        if game is None:
            raise UnknownGame(f"the folder {game_id!r} among the games has no GAME in its __init__.py")
        if game.id != game_id:
            raise UnknownGame(f"the folder {game_id!r} holds a game with the id {game.id!r}: they must be the same")
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


GAMES: Mapping[str, Game] = Shelf()


def find_game(game_id: str) -> Game:
    """The game of that id, or a sentence that says which there are."""
    if game_id not in GAMES:
        raise UnknownGame(f"there is no game {game_id!r}; there are {', '.join(GAMES)}")
    return GAMES[game_id]


def folder(game_id: str) -> Path:
    return Path(__path__[0]) / game_id


def words(game_id: str, language: str) -> Words:
    return load_words(folder(game_id) / "text", language)


def lesson_words(game_id: str, language: str) -> Words:
    """The words of a game's lessons: a catalogue of their own, because only who learns needs them."""
    return load_words(folder(game_id) / "lessons" / "text", language)


ROOMS = {
    "evaluate": "bot.evaluate", "habits": "bot.habits", "levels": "bot.levels", "drawing": "drawing",
    "book_drawing": "campaign.drawing", "clock": "clock", "material": "material", "board_check": "box.board_check",
    "judgement": "bot.judgement", "features": "bot.features", "solo": "bot.solo", "prior": "bot.prior",
    "lessons": "lessons.course", "standing": "standing", "race": "race",
    "printed": "box.printed", "written": "written"}
"""Where the optional parts of a game are."""


@overload
def part(game_id: str, name: Literal["evaluate"]) -> parts.Evaluation | None: ...
@overload
def part(game_id: str, name: Literal["habits"]) -> parts.Habits | None: ...
@overload
def part(game_id: str, name: Literal["levels"]) -> parts.Levels | None: ...
@overload
def part(game_id: str, name: Literal["drawing"]) -> parts.Drawing | None: ...
@overload
def part(game_id: str, name: Literal["book_drawing"]) -> parts.BookDrawing | None: ...
@overload
def part(game_id: str, name: Literal["clock"]) -> parts.Clock | None: ...
@overload
def part(game_id: str, name: Literal["material"]) -> parts.Material | None: ...
@overload
def part(game_id: str, name: Literal["board_check"]) -> parts.BoardCheck | None: ...
@overload
def part(game_id: str, name: Literal["judgement"]) -> parts.Learned | None: ...
@overload
def part(game_id: str, name: Literal["features"]) -> Features | None: ...
@overload
def part(game_id: str, name: Literal["solo"]) -> parts.Solitaire | None: ...
@overload
def part(game_id: str, name: Literal["prior"]) -> Prior | None: ...
@overload
def part(game_id: str, name: Literal["lessons"]) -> Course | None: ...
@overload
def part(game_id: str, name: Literal["standing"]) -> Standing | None: ...
@overload
def part(game_id: str, name: Literal["race"]) -> parts.Race | None: ...
@overload
def part(game_id: str, name: Literal["printed"]) -> parts.Printed | None: ...
@overload
def part(game_id: str, name: Literal["written"]) -> parts.Written | None: ...


def part(game_id: str, name: str) -> Any:
    """An optional part of a game, or None where it has none."""
    path = folder(game_id).joinpath(*ROOMS[name].split(".")).with_suffix(".py")
    return importlib.import_module(f"{__name__}.{game_id}.{ROOMS[name]}") if path.is_file() else None
