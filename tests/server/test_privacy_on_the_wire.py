"""What is sent to a seat and to spectators is byte-equal when what they cannot see is dealt again.

The log is the truth of a table, so two servers' worth of wire are made by writing two logs into the database entry by
entry: the true one, and one in which the unseen was dealt anew. Everything that reaches the watcher must be the same.
"""

from __future__ import annotations

import asyncio
import os
from random import Random
from typing import Any

import pytest

from atoll.core.game import CHANCE, Game, State
from atoll.core.options import plain_options
from atoll.core.table import Table
from atoll.games import find_game
from atoll.server.log import Line
from atoll.server.messages import encode
from atoll.server.outbox import Outbox
from atoll.server.position import Position
from atoll.server.room import Room
from atoll.server.rows import SeatRow, TableRow
from atoll.server.settings import Settings
from atoll.server.tables import table_info
from tests.contract.test_privacy import heard, step
from tests.support.play import random_table

GAMES = int(os.environ.get("ATOLL_PRIVACY_GAMES", "12"))
"""Of each game; the long version is 200."""
SEED = "5e" * 32


def room_of(table: Table) -> Room:
    seats = tuple(SeatRow(seat, f"p{seat}", None, None, True, None, 0, f"Player {seat}", True, None)
                  for seat in range(table.players))
    row = TableRow("privacy", table.game.id, table.game.version, plain_options(table.options), "running", "public",
                   "p0", False, True, None, SEED, 0, 1, None, None, None, None, None, seats)
    return Room(row, Settings(), None, None)  # type: ignore[arg-type]  # nothing is read or stored here


class Wire:
    """A room as it would be woken by the bus, entry by entry, and all that it sends to one pair of eyes."""

    def __init__(self, table: Table, eyes: int | None, state: State) -> None:
        self.room = room_of(table)
        self.position = self.room.position = self.room.new_position()
        self.position.advance(Line(n, *entry, 1) for n, entry in enumerate(table.log))
        self.position.table.state = state
        self.outbox = Outbox(None if eyes is None else f"p{eyes}", eyes, 10**6)
        self.outbox.sent = self.position.n
        self.room.outboxes.add(self.outbox)
        self.sent: list[bytes] = []

    def enter(self, seat: int, action: str) -> None:
        position: Position = self.position
        position.advance([Line(position.n, seat, action, position.n)])
        self.room.show()
        self.room.show_info()
        assert self.outbox.table is not None
        (message, self.outbox.sent), self.outbox.table = self.outbox.table, None
        self.sent += [*self.outbox.waiting, message]
        self.outbox.waiting.clear()


@pytest.mark.parametrize("game_id", ["mandragora", "mangrovia", "my_island"])
def test_the_unseen_dealt_again_changes_no_byte(game_id: str) -> None:
    game = find_game(game_id)
    compared = sum(asyncio.run(follow(game, Random(f"{game_id} {seed}"))) for seed in range(GAMES))
    assert compared > GAMES


async def follow(game: Game, rng: Random) -> int:
    """From a random moment the truth and an imagined world are played on together; how many messages were equal."""
    table = random_table(game, rng)
    for _ in range(rng.randrange(80)):
        if table.to_act:
            seat = rng.choice(table.to_act)
            action = table.state.sample(rng) if seat == CHANCE else rng.choice(table.state.legal_actions(seat))
            table.play(seat, action)
    watcher = rng.randrange(table.players)
    eyes: int | None = rng.choice([watcher, watcher, None])
    truth, twin = table.state.clone(), table.state.determinize(watcher, rng)
    wires = [Wire(table, eyes, truth.clone()), Wire(table, eyes, twin.clone())]
    return play_on(wires, truth, twin, watcher, rng)


def play_on(wires: list[Wire], truth: State, twin: State, watcher: int, rng: Random) -> int:
    while truth.to_act:
        actor = rng.choice(truth.to_act)
        action = truth.sample(rng) if actor == CHANCE else rng.choice(truth.legal_actions(actor))
        if action not in twin.legal_actions(actor):
            break  # the two worlds part: this action is only possible in one of them
        told: list[list[Any]] = [step(world, actor, action) for world in (truth, twin)]
        if not truth.to_act or not twin.to_act:
            break  # when the game is over nothing is hidden any more
        if heard(told[0], watcher) != heard(told[1], watcher):
            break  # the watcher was openly told different things; that a game marks this right is law 11's matter
        for wire in wires:
            wire.enter(actor, action)
        assert wires[0].sent == wires[1].sent
    return len(wires[0].sent)


def test_a_wire_that_leaks_would_be_noticed() -> None:
    """The comparison itself: a view with one card more is another message."""
    table = random_table(find_game("mandragora"), Random(1))
    wire = Wire(table, 0, table.state.clone())
    assert wire.position.message(0, 0) != wire.position.message(0, 0).replace(b'"n"', b'"m"')


def test_no_secret_is_in_the_info_of_a_running_table() -> None:
    table = random_table(find_game("mandragora"), Random(2))
    said = encode(table_info(room_of(table), "p0"))
    assert SEED.encode() not in said
    assert b'"commitment":"' in said
