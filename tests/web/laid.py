"""A table of a visitor's that stands where a test wants it, or is over: what was played is written into the log."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from random import Random

from playwright.sync_api import Page
from sqlalchemy import Connection, create_engine, insert

from atoll.core.game import Action
from atoll.core.options import plain_options, read_options
from atoll.core.table import Table
from atoll.games import find_game
from atoll.server.store.rows import to_json
from atoll.server.store.schema import entries, seats, tables
from tests.server.finished import ANY_BOT, lay_finished, recorded
from tests.server.processes import ServerProcess
from tests.web.test_clocks import ask

NUMBERS = itertools.count()
Wanted = Callable[[list[Action]], bool]


def played_until(game_id: str, wanted: Wanted, prefers: str = "", seed: int = 0) -> Table:
    """Two play as that seed has it, until seat 0 is asked and `wanted` is true of what it may do."""
    game, rng = find_game(game_id), Random(seed)
    table = Table(game, 2, read_options(game, {}), seed=f"{seed:064x}")
    table.settle()
    while not (table.to_act == (0,) and wanted(table.state.legal_actions(0))):
        seat = table.to_act[0]
        legal = table.state.legal_actions(seat)
        table.play(seat, rng.choice([one for one in legal if one.startswith(prefers)] or legal))
        table.settle()
    return table


def over(page: Page, server: ServerProcess, game_id: str, seats: int | None = None, mine: int | None = None,
         **options: object) -> str:
    """The id of a table of Ada's at which everything is played; she sits at `mine`, or nowhere; the rest are bots."""
    ada, players = ask(page, "POST", "/guests", {"name": "Ada"})["id"], seats or find_game(game_id).seats[0]
    seated = [ada if seat == mine else ANY_BOT for seat in range(players)]
    return lay_finished(server, recorded(game_id, players, **options), seated, ada)


def lay(page: Page, server: ServerProcess, table: Table) -> None:
    """Ada is at it against a bot, and the page shows it."""
    person = ask(page, "POST", "/guests", {"name": "Ada"})["id"]
    name = f"laid{next(NUMBERS)}"
    engine = create_engine(server.database)
    with engine.begin() as connection:
        write(connection, name, table, person)
    engine.dispose()
    page.goto(f"{server.url}/table/{name}")
    page.wait_for_selector("[data-turn=mine]")


def write(connection: Connection, name: str, table: Table, person: str) -> None:
    now = time.time_ns() // 1_000_000
    connection.execute(insert(tables), [{
        "id": name, "game": table.game.id, "version": table.game.version, "status": "running", "host": person,
        "options": to_json(plain_options(table.options)), "visibility": "unlisted", "rated": False, "spectators": True,
        "seed": table.seed, "created": now, "started": now}])
    connection.execute(insert(seats), [
        {"table_id": name, "seat": 0, "person": person, "bot": None, "ready": True},
        {"table_id": name, "seat": 1, "person": None, "bot": "random", "ready": True}])
    connection.execute(insert(entries), [
        {"table_id": name, "n": n, "seat": seat, "action": action, "at": now} for n, (seat, action)
        in enumerate(table.log)])
