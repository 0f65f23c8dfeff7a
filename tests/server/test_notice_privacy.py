"""Nothing secret is in what people are told: notices are byte-equal when what somebody cannot see is dealt again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import func, insert, select, update

from atoll.core.game import Game
from atoll.core.table import Table
from atoll.games import find_game
from atoll.laws.moments import random_table
from atoll.server.people.passwords import digest
from atoll.server.store.rows import to_json
from atoll.server.store.schema import deliveries, notice_targets, notices, people, tables
from tests.server.players import PATIENCE
from tests.server.privacy import MOST_PLAYERS, STARTED, World
from tests.server.receivers import Browser, Receiver, receiver
from tests.server.telling import DAYS, OPEN
from tests.server.test_letters import Mailboxes, mail_server
from tests.server.twins import Stretch, move_alone, twin_game

SETTINGS = {**OPEN, "ATOLL_PUBLIC_URL": "http://atoll.example", "ATOLL_POLL_SECONDS": "0.1",
            "ATOLL_BOT_PATIENCE": "0.5", "ATOLL_ENDPOINT_SECONDS": "60"}
BROWSER = Browser()
Twins = Callable[[Game], Stretch]
SOME = 4
"""Moments of each stretch at which the servers look."""


def subscribe_all(world: World, there: Receiver) -> None:
    """Everybody has a browser, a webhook in every form, and letters."""
    rows = [{"id": f"{form}{seat}", "person": f"p{seat}", "form": form, "address": f"{there.url}/{form}/{seat}",
             "hash": digest(f"{form} {seat}"), "session": f"s{seat}", "name": "", "created": 1,
             "keys": to_json(BROWSER.subscription("")["keys"])}
            for seat in range(MOST_PLAYERS) for form in ("push", "json", "discord", "slack", "ntfy")]
    with world.engine.begin() as connection:
        connection.execute(insert(notice_targets), rows)
        connection.execute(update(people).values(email=people.c.id + "@example.org", mail=True, verified=True,
                                                 stop="stop-" + people.c.id))


async def look(world: World, table_id: str) -> None:
    """Let the server look at the table, until everybody whom it waits for was told."""
    with world.engine.begin() as connection:
        connection.execute(update(tables).where(tables.c.id == table_id).values(due=1))
    soon = STARTED + 3_600_000  # a table of whose waits the outbox knows is due when a flag falls, in days
    waiting = [select(func.count()).where(tables.c.id == table_id, tables.c.due < soon),
               select(func.count()).where(notices.c.due.is_not(None)),
               select(func.count()).where(deliveries.c.due.is_not(None))]
    async with asyncio.timeout(5 * PATIENCE):
        is_told = False
        while not is_told:
            await asyncio.sleep(0.1)
            with world.engine.begin() as connection:
                is_told = not any(connection.scalar(one) for one in waiting)


def heard(there: Receiver) -> list[tuple[str, str, str]]:
    """Everything that came, as whoever gets it reads it; what was sent again is the same."""
    return sorted({(one.path, str(BROWSER.read(one.body)) if one.path.startswith("/push/") else one.body.decode(),
                   str({name: one.headers.get(name) for name in ("ttl", "topic", "urgency", "idempotency-key")}))
                   for one in there.taken})


def read(boxes: Mailboxes) -> list[str]:
    """Every letter as it came, but for its date."""
    for _, letter in boxes.letters:
        del letter["Date"]
    return sorted({letter.as_string() for _, letter in boxes.letters})


def dealt_otherwise(game: Game) -> Stretch:
    return max(twin_game(game, 0, Random(5)), key=lambda one: one.apart)


def answered_otherwise(game: Game) -> Stretch:
    """Where nothing is dealt in secret, answers are sealed until the last of them is there: one is another."""
    truth, rng = random_table(game, Random(5)), Random(5)
    stretch = Stretch(truth, 0, ([], []))
    while len(stretch.moments) < SOME or len(truth.to_act) < 2:
        move_alone(truth, rng)
        if len(truth.to_act) < 2:  # where all are asked, the servers look once one of them has answered
            stretch.moments.append(len(truth.log))
    twin = Table(game, truth.players, truth.options, truth.seed, truth.log)
    seat, legal = truth.to_act[-1], truth.state.legal_actions(truth.to_act[-1])
    truth.enter(seat, legal[0])
    twin.enter(seat, legal[-1])
    stretch.moments = [*stretch.moments[-SOME + 1:], len(truth.log)]
    stretch.logs = ([tuple(entry) for entry in truth.log], [tuple(entry) for entry in twin.log])
    return stretch


async def tell(stretch: Stretch, number: int, worlds: list[World]) -> None:
    table_id = f"twin{number}"
    moments = stretch.moments[::max(1, len(stretch.moments) // SOME)]
    for world, log in zip(worlds, stretch.logs, strict=True):
        world.lay(table_id, stretch.table, DAYS)
        shown = 0
        for moment in moments:
            world.write(table_id, log, shown, moment)
            shown = moment
            await look(world, table_id)


@pytest.mark.parametrize(("played", "twins"), [
    ("mandragora", dealt_otherwise), ("mangrovia", dealt_otherwise), ("my_island", answered_otherwise)])
def test_the_unseen_dealt_again_changes_no_byte_of_a_notice(tmp_path: Path, played: str, twins: Twins) -> None:
    stretch = twins(find_game(played))

    async def scene(posts: ExitStack) -> tuple[int, int]:
        async with receiver() as one, receiver() as other:
            boxes, settings = zip(*(posts.enter_context(mail_server()) for _ in range(2)), strict=True)
            worlds = [World(tmp_path / name, **SETTINGS, **more)
                      for name, more in zip(("one", "other"), settings, strict=True)]
            for world, there in zip(worlds, (one, other), strict=True):
                subscribe_all(world, there)
            try:
                await tell(stretch, 0, worlds)
            finally:
                for world in worlds:
                    await world.close()
            assert heard(one) == heard(other)
            assert read(boxes[0]) == read(boxes[1])
            return len(heard(one)), len(read(boxes[0]))
    with ExitStack() as posts:
        told, letters = asyncio.run(scene(posts))
    assert told >= 5
    assert letters >= 1
    assert stretch.apart > 0
