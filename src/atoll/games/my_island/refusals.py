"""Why an answer is refused: the first clause that applies (rules.md 4.3)."""

from __future__ import annotations

import re

from atoll.core.game import Action, Seat
from atoll.games.my_island.box.grid import NO_DOUBLES
from atoll.games.my_island.decisions.ending import sticker_to_place
from atoll.games.my_island.modules.rewards import DOUBLE
from atoll.games.my_island.position import Position, put_on

GENERAL = "MI-14"
"""The seat is not asked, or the answer does not fit the question."""
STICKER_CLAUSES = {"palm": "MI-60", "ship": "MI-61", "relic": "MI-62", "lava": "MI-63", "double": "MI-64",
                   "mark": "MI-65"}
ANY_STICKER = "MI-59"

NUMBER = "(0|-?[1-9][0-9]*)"
PLACE = re.compile(rf"place {NUMBER} {NUMBER} ([0-5])")
STICK = re.compile(rf"stick {NUMBER} {NUMBER}")
DOUBLED = re.compile(r"double \S+ (?:0|[1-9][0-9]*)")
TURNED = re.compile(r"turn \S+")
LONGEST_NUMBER = 6
"""Digits that a coordinate can have before it is surely off every board."""


def why_not(state: Position, seat: Seat, action: Action) -> str | None:
    """None exactly when the action is legal."""
    if action in state.legal_actions(seat):
        return None
    if seat not in state.to_act:
        return GENERAL
    if state.ask == "turn":
        return "MI-10" if TURNED.fullmatch(action) else GENERAL
    sticker = sticker_to_place(state)
    if sticker is None:
        return why_not_answer(state, seat, action)
    well_formed = (DOUBLED if sticker.kind == DOUBLE else STICK).fullmatch(action)
    return STICKER_CLAUSES.get(sticker.kind, ANY_STICKER) if well_formed else GENERAL


def why_not_answer(state: Position, seat: Seat, action: Action) -> str:
    if action == "pass":
        return "MI-28"
    match = PLACE.fullmatch(action)
    if match is None:
        return GENERAL
    if any(len(number) > LONGEST_NUMBER for number in match.groups()):
        return "MI-19"
    q, r, rot = map(int, match.groups())
    return why_not_place(state, seat, q, r, rot)


def why_not_place(state: Position, seat: Seat, q: int, r: int, rot: int) -> str:
    """The order of the table: hexes first, then what touches them, then the notation."""
    island, tile = state.islands[seat], state.rules.tiles[state.turned[-1]]
    land, laid = island.land, put_on(state.rules.grid, tile, q, r, rot)
    checks = (
        ("MI-19", all(bit & land.whole for bit, _, _ in laid.cells)),
        ("MI-20", not laid.mask & ~land.of_terrain(state.rules.allowed)),
        ("MI-21", not laid.mask & land.blocked),
        ("MI-22", not laid.mask & island.covered),
        ("MI-17", island.covered or laid.mask & land.beach),
        ("MI-18", not island.covered or any(edge & own for edge, own in zip(island.edges, laid.symbols, strict=True))),
        ("MI-26", rot in tile.distinct_rots(land.doubled.get(tile.id, NO_DOUBLES))),
    )
    return next(clause for clause, holds in checks if not holds)
