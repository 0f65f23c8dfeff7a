"""What a game brings beside its rules is held to its shape in `atoll.core.parts`: judgement, habits, drawing, clock."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from random import Random
from typing import Any

from rich.errors import MarkupError
from rich.markup import escape
from rich.text import Text

from atoll.core.errors import BadOption
from atoll.core.game import CHANCE, Game
from atoll.core.judgement import Features, Prior
from atoll.core.lessons import Course
from atoll.core.parts import (
    BoardCheck,
    BookDrawing,
    Clock,
    Drawing,
    Evaluation,
    Habits,
    Learned,
    Levels,
    Material,
    Printed,
    Race,
    Solitaire,
    Written,
)
from atoll.core.standing import Standing
from atoll.core.table import Table
from atoll.core.text import LANGUAGES, Words
from atoll.laws.broken import Broken, hold
from atoll.laws.moments import everybody
from atoll.laws.positions import at

SHAPES: dict[str, type] = {
    "evaluate": Evaluation, "habits": Habits, "levels": Levels, "drawing": Drawing,
    "book_drawing": BookDrawing, "clock": Clock, "material": Material, "board_check": BoardCheck,
    "judgement": Learned, "features": Features, "solo": Solitaire, "prior": Prior,
    "lessons": Course, "standing": Standing, "race": Race, "printed": Printed, "written": Written}
AWKWARD = "[/b]Ann"
"""A name that people may have, and that would end a bold passage if it were markup."""


def has_its_members(module: object, shape: type, what: str) -> None:
    """A module is a part if it has everything that the Protocol has."""
    for member in (name for name in vars(shape) if not name.startswith("_")):
        hold(hasattr(module, member), f"{what} has no {member}, which docs/contract.md asks for")


def are_shares(found: Any, players: int, what: str) -> None:
    hold(isinstance(found, Sequence) and len(found) == players, f"{what} is {found!r}: one number for each seat")
    for share in found:
        hold(isinstance(share, int | float) and isfinite(share) and 0 <= share <= 1,
             f"{what} is {found!r}: each seat's share of winning is a number from 0 to 1")


def evaluation_is_sound(module: Evaluation, table: Table) -> None:
    if table.to_act:
        are_shares(module.evaluate(table.state.clone()), table.players, f"evaluate {at(table)}")


def habits_are_sound(module: Habits, table: Table, rng: Random) -> None:
    state = table.state.clone()
    if not state.to_act or state.to_act == (CHANCE,):
        return
    seat = rng.choice(state.to_act)
    actions = state.legal_actions(seat)
    chosen, ahead = module.answer(state, seat, actions[:], rng), module.ahead(state)
    hold(chosen in actions, f"habits answer {chosen!r} {at(table)}, which is not allowed")
    hold(isinstance(ahead, int) and ahead >= 0, f"ahead is {ahead!r} {at(table)}: a number of quiet positions")
    if module.is_quiet(state):
        are_shares(module.judge(state), table.players, f"judge {at(table)}")


def drawing_is_sound(module: Drawing, table: Table, words: Words) -> None:
    """It draws for everybody, in markup that can be printed, also with awkward names."""
    for eyes in everybody(table.players):
        legal = [] if eyes is None else table.state.legal_actions(eyes)
        names = [escape(f"{AWKWARD}{seat}") for seat in range(table.players)]
        printable(module.draw(table.state.view(eyes), legal, words.at(names, eyes)), at(table))


def printable(picture: object, where: str) -> None:
    hold(isinstance(picture, str) and picture.strip(), f"the drawing is {picture!r} {where}: a picture in text")
    try:
        shown = Text.from_markup(str(picture)).plain
    except MarkupError as error:
        raise Broken(f"the drawing is no markup {where}: {error}") from error
    hold(f"\\{AWKWARD}" not in shown, f"the drawing escapes a name again {where}: names come escaped already")


def standing_is_sound(module: Standing, table: Table, rng: Random) -> None:
    """The same items for all seats, and nothing that the eyes cannot see; at the end it is the breakdown."""
    state = table.state
    if not state.to_act:
        outcome = state.outcome()
        hold(outcome is not None and [*outcome.breakdown] == module.standing(state, None),
             f"the standing of a finished game is {module.standing(state, None)}, not its breakdown")
        return
    for eyes in everybody(table.players):
        found = module.standing(state, eyes)
        hold(len(found) == table.players and len({tuple(items) for items in found}) == 1,
             f"the standing is {found} {at(table)}: the same items for each seat")
        hold(all(points is None or isinstance(points, int) for items in found for points in items.values()),
             f"the standing is {found} {at(table)}: whole numbers, or None where they are not known")
        world = state.determinize(rng.randrange(table.players) if eyes is None else eyes, rng)
        hold(found == module.standing(world, eyes), f"the standing tells eyes {eyes} what they cannot see {at(table)}")


def clock_is_sound(module: Clock, table: Table) -> None:
    seconds, increment = module.standard_seconds(table.options), module.INCREMENT_SECONDS
    hold(isinstance(seconds, int) and seconds > 0, f"standard_seconds is {seconds!r}: a whole number over 0")
    hold(isinstance(increment, int) and increment >= 0, f"INCREMENT_SECONDS is {increment!r}: a whole number")
    module.check_flag_fall("loss", table.options)
    if table.to_act:
        entries = {module.flag_entry(table.state, seat, "loss") for seat in range(table.players)}
        hold(entries <= {"!flag", "!flag draw"}, f"flag_entry is {sorted(entries)}: `!flag` or `!flag draw`")
    try:
        module.check_flag_fall("nonsense", table.options)
    except BadOption:
        return
    raise Broken("check_flag_fall allows a kind of flag fall called 'nonsense'")


def board_check_is_sound(module: BoardCheck) -> None:
    boards: tuple[object, ...] = (None, [], {}, {"spaces": "many"})
    for nonsense in boards:
        said = module.check_board(nonsense)
        hold(said and all(isinstance(sentence, str) for sentence in said),
             f"check_board({nonsense!r}) says {said!r}: a sentence for all that is wrong")


def editions_are_sound(game: Game, module: Printed, rng: Random) -> None:
    """Nonsense is refused in sentences; Atoll's own and those made by chance are sound, and the table carries them."""
    editions: tuple[object, ...] = (None, [], {}, {"game": game.id, "name": 7, "nonsense": []})
    for nonsense in editions:
        said = module.check_edition(nonsense)
        hold(said and all(isinstance(sentence, str) for sentence in said),
             f"check_edition({nonsense!r}) says {said!r}: a sentence for all that is wrong")
    own, another = module.template(), module.any_edition(rng)
    hold(not module.differences(own), f"the template is not as Atoll has it: {module.differences(own)}")
    for data in (own, another):
        hold(not (said := module.check_edition(data)), f"an edition of its own is refused: {said}")
        game.start(game.seats[0], game.options(**{module.OPTION: data}))


def book_drawing_is_sound(module: BookDrawing, book: dict[str, Any], words: dict[str, Words]) -> None:
    for language in LANGUAGES:
        seats = range(len(book["seats"]))
        for seat in seats:
            names = [escape(f"{AWKWARD}{other}") for other in seats]
            printable(module.draw_book(book, seat, words[language].at(names, seat)), f"of the page of seat {seat}")
