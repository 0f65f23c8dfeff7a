"""What people may try in the positions of a course: a page has the clauses with it when nobody can be asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from math import prod
from random import Random

from atoll.core.game import CHANCE, Action, Game, Seat, State
from atoll.core.lessons import Course, walk
from atoll.games import find_game, part

MOST = 1000
"""Of one verb; where there would be more, only what is legal somewhere."""
WAYS = 2
"""To play on from each of these positions, so that most places of a board come to be of use to somebody."""


@cache
def attempts(game_id: str) -> tuple[Action, ...]:
    """Whatever is legal in a lesson, in a first game or on the way on from there, and its arguments mixed: a board may
    offer any of it at any time."""
    course = part(game_id, "lessons")
    return tuple(sorted(mixed(legal_somewhere(find_game(game_id), course)))) if course else ()


def refusals(game_id: str, state: State, seat: Seat) -> dict[Action, str]:
    """Those that are forbidden here, with their clauses."""
    legal = set(state.legal_actions(seat))
    return {action: clause for action in attempts(game_id)
            if action not in legal and (clause := state.why_not(seat, action))}


def legal_somewhere(game: Game, course: Course) -> Iterator[Action]:
    starts = [course.position(lesson) for lesson in course.LESSONS]
    for first in course.FIRST_GAMES:
        for _, table in walk(game, first):
            yield from table.state.legal_actions(0)
        starts.append(table.state)
    for start, way in product(starts, range(WAYS)):
        yield from played_on(start.clone(), Random(way))


def played_on(state: State, rng: Random) -> Iterator[Action]:
    """At random to its end: the boards change, and other questions are asked."""
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(seat, state.sample(rng))
            continue
        legal = state.legal_actions(seat)
        yield from legal
        state.apply(seat, rng.choice(legal))


def mixed(actions: Iterable[Action]) -> set[Action]:
    """And the same verbs with every argument in its place: a hex where no tile ever fits can be pressed too."""
    found = set(actions)
    shapes: dict[tuple[str, int], list[set[str]]] = {}
    for verb, *arguments in map(str.split, found):
        places = shapes.setdefault((verb, len(arguments)), [set() for _ in arguments])
        for place, argument in zip(places, arguments, strict=True):
            place.add(argument)
    for (verb, _), places in shapes.items():
        if prod(map(len, places)) <= MOST:
            found |= {" ".join((verb, *arguments)) for arguments in product(*places)}
    return found
