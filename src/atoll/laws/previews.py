"""Law 19: a preview is what then happens, as far as the seat could foresee it, and nothing hidden has a say in it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from random import Random
from typing import Any

from atoll.core.game import CHANCE, Action, Seat, State
from atoll.core.preview import Preview, preview
from atoll.core.table import Table
from atoll.laws.broken import hold
from atoll.laws.hiding import heard, seen
from atoll.laws.moments import after
from atoll.laws.positions import at
from atoll.laws.twins import different_world

SELDOM = 6
"""In the tests one in so many moments is looked at."""
ACTIONS = 5
"""And so many of a seat's actions there."""


def previews_are_true(table: Table, rng: Random) -> None:
    """Some actions at some moments: the check of the tests."""
    if rng.randrange(SELDOM) == 0:
        for seat in table.to_act:
            legal = table.state.legal_actions(seat)
            check_actions(table, seat, rng.sample(legal, min(ACTIONS, len(legal))), rng)


def check_actions(table: Table, seat: Seat, actions: Sequence[Action], rng: Random) -> None:
    """Each of these, against what happens and against another world that looks the same to the seat."""
    if seat == CHANCE:
        return
    state = table.state
    twin = different_world(state, seat, rng)
    hold(twin is None or state.hides(), f"hides() says that nothing is hidden {at(table)}")
    for action in actions:
        shown = preview(state, seat, action)
        where = f"the preview of {action!r} of seat {seat} {at(table)}"
        if twin is not None:
            hold(plain(shown) == plain(preview(twin, seat, action)), f"{where} tells of what the seat cannot see")
        check_happens(state, seat, action, shown, where, rng)
        if shown.until == "question" and shown.to_act == (seat,):
            check_line(state, twin, seat, action, rng.choice(shown.legal), where)


def check_line(state: State, twin: State | None, seat: Seat, action: Action, following: Action, where: str) -> None:
    """Two answers of one seat in a row: what the first told, and then what the second shows after it."""
    line = preview(state, seat, following, first=(action,))
    if twin is not None:
        same = preview(twin, seat, following, first=(action,))
        hold(plain(line) == plain(same), f"{where}, then {following!r}, tells of what the seat cannot see")
    then, told = after(state, seat, action)
    alone = preview(then, seat, following)
    hold([one.kind for one in line.events] == [event.kind for event in told if event.to in (None, seat)]
         + [one.kind for one in alone.events], f"{where}, then {following!r}, tells of something else")


def check_happens(state: State, seat: Seat, action: Action, shown: Preview, where: str, rng: Random) -> None:
    then, told = after(state, seat, action)
    foretold = heard(list(shown.events), seat)
    if shown.until == "sealed":
        if foretold:
            told = opened(then, told, rng)
        hold(is_within(foretold, heard(told, seat)), f"{where} tells of what does not happen")
        return
    hold(foretold == heard(told, seat)[:len(foretold)], f"{where} tells of what does not happen")
    if shown.view is None:
        return
    hold(len(foretold) == len(heard(told, seat)), f"{where} leaves out what happens")
    hold((shown.view, list(shown.legal), shown.to_act, shown.ask) == seen(then, seat), f"{where} shows what is not so")


def opened(state: State, told: list[Any], rng: Random) -> list[Any]:
    """Everybody else answers too, whatever it may be; what the last answer told."""
    asked = state.ask
    while state.ask == asked and state.to_act and state.to_act != (CHANCE,) and not told:
        other = state.to_act[0]
        state, told = after(state, other, rng.choice(state.legal_actions(other)))
    return told


def is_within(some: list[Any], all_of_them: list[Any]) -> bool:
    """In the same order, with others between them."""
    coming = iter(all_of_them)
    return all(any(one == other for other in coming) for one in some)


def plain(shown: Preview) -> str:
    """Byte by byte."""
    return json.dumps(asdict(shown))

