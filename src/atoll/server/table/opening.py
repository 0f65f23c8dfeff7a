"""Opening a table: what is wanted, who sits where, and what it plays on from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, insert

from atoll.bots.roster import BOTS, UnknownBot
from atoll.core.errors import BadOption, BadSeats
from atoll.core.game import Seat
from atoll.core.luck import fresh_seed
from atoll.core.options import plain_options, read_options
from atoll.core.table import Entry, draws_seats
from atoll.games import find_game
from atoll.server.desk import Desk
from atoll.server.http.limits import KEPT_BESIDES
from atoll.server.people.passwords import fresh_id
from atoll.server.store.log import Chunk, Line, put
from atoll.server.store.rows import Person, now_ms, to_json
from atoll.server.store.schema import seats, tables
from atoll.server.table.beginning import start
from atoll.server.table.clock import BadClock, ClockRule, check_clock
from atoll.server.table.errors import OnlyAccounts
from atoll.server.table.news import Facts
from atoll.server.table.room import Room
from atoll.server.texts import Text

LONGEST_TEXT = 40
"""Characters of any text in a table's options: the name of an island in a book is the only one that people choose."""


class TakeMe(msgspec.Struct, tag="me", tag_field="is", forbid_unknown_fields=True):
    pass


class KeepEmpty(msgspec.Struct, tag="empty", tag_field="is", forbid_unknown_fields=True):
    pass


class PutBot(msgspec.Struct, tag="bot", tag_field="is", forbid_unknown_fields=True):
    bot: Text
    simulations: int | None = None


Who = TakeMe | KeepEmpty | PutBot


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: Text
    options: dict[str, Any] = {}
    seats: int | None = None
    visibility: Literal["public", "unlisted"] = "public"
    seating: list[Who] | None = None
    clock: ClockRule | None = None
    rated: bool = False
    spectators: bool = True
    start: bool = False
    lot: bool | None = None
    """Seats by lot when it begins; left open: yes, but not for partners and in a campaign."""


def check_bot(desk: Desk, bot: str, simulations: int | None) -> None:
    if bot not in BOTS:
        raise UnknownBot(f"there is no bot {bot[:20]!r}; there are {', '.join(BOTS)}")
    if simulations is not None and not 1 <= simulations <= desk.settings.most_simulations:
        raise UnknownBot(f"a bot has 1 to {desk.settings.most_simulations} simulations, not {simulations}")


def seating_of(desk: Desk, wanted: NewTable, players: int) -> list[Who]:
    seating: list[Who] = wanted.seating or [TakeMe(), *[KeepEmpty() for _ in range(players - 1)]]
    if len(seating) != players:
        raise BadSeats(f"the seating names {len(seating)} seats, and the table has {players}")
    if sum(isinstance(who, TakeMe) for who in seating) > 1:
        raise BadSeats("one person takes one seat")
    for who in seating:
        if isinstance(who, PutBot):
            check_bot(desk, who.bot, who.simulations)
    return seating


async def open_table(desk: Desk, host: Person, wanted: NewTable, campaign: str | None = None,
                     past: Sequence[Entry] = (), also: Callable[[Connection, str], None] | None = None) -> Room:
    """A table that others can find, or that starts at once; `past` is what it plays on from.

    What else is to be stored with it, or refuses it, is done by `also` in the same transaction.
    """
    game = find_game(wanted.game)
    players = game.seats[0] if wanted.seats is None else wanted.seats
    options = read_options(game, wanted.options)
    state = game.start(players, options)  # refuses, in a sentence, what the rules do not allow
    check_clock(wanted.clock, game, options)
    seating = seating_of(desk, wanted, players)
    if wanted.rated and (host.guest or any(isinstance(who, PutBot) for who in seating)):
        raise OnlyAccounts("rated tables are for accounts alone, without guests and bots")
    if wanted.rated and wanted.clock is None:
        raise BadClock("a rated table has a clock: without one, who stays away would never lose")
    row = {"id": fresh_id(), "game": game.id, "version": game.version, "options": to_json(plain_options(options)),
           "status": "open", "visibility": wanted.visibility, "host": host.id, "rated": wanted.rated,
           "spectators": wanted.spectators, "clock": to_json(wanted.clock) if wanted.clock else None,
           "seed": fresh_seed(), "created": now_ms(), "campaign": campaign,
           "by_lot": draws_seats(state, players, options) if wanted.lot is None else wanted.lot}
    desk.limits.store(host.id, len(str(row["options"])) + sum(len(entry.action) + KEPT_BESIDES for entry in past))

    def work(connection: Connection) -> None:
        desk.quotas.table(connection, host.id)
        connection.execute(insert(tables).values(**row))
        connection.execute(insert(seats), [seat_values(str(row["id"]), seat, who, host)
                                           for seat, who in enumerate(seating)])
        if past:
            lines = [Line(n, seat, action, now_ms()) for n, (seat, action) in enumerate(past)]
            put(connection, [Chunk(str(row["id"]), lines)])
        if also is not None:
            also(connection, str(row["id"]))
    await desk.store.write(work)
    room = await desk.rooms.room(str(row["id"]))
    if not past:
        room.showing.facts = Facts(0)
    if wanted.start:
        await start(desk, room, host)
    return room


def seat_values(table_id: str, seat: Seat, who: Who, host: Person) -> dict[str, Any]:
    bot = who if isinstance(who, PutBot) else None
    return {"table_id": table_id, "seat": seat, "person": host.id if isinstance(who, TakeMe) else None,
            "bot": bot.bot if bot else None, "simulations": bot.simulations if bot else None, "ready": bot is not None}


def check_size(options: dict[str, Any], most: int) -> None:
    """Options are shown in lists and copied into every position's table: neither they nor names in them are endless."""
    size = len(to_json(options))
    if size > most:
        raise BadOption(f"the options of a table have at most {most} bytes, not {size}")
    for path, value in texts("", options):
        if len(value) > LONGEST_TEXT:
            raise BadOption(f"the option {path[1:]} has at most {LONGEST_TEXT} characters, not {len(value)}")


def texts(path: str, value: Any) -> Iterator[tuple[str, str]]:
    """Every text in a value, with the way to it."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for name, one in value.items():
            yield f"{path}.{name[:LONGEST_TEXT]}", name
            yield from texts(f"{path}.{name[:LONGEST_TEXT]}", one)
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from texts(f"{path}.{place}", one)
