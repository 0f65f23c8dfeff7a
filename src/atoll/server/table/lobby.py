"""What can be done with a table before it runs and after it is over: open, sit, ready, start, rematch, stand in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from atoll.bots.roster import BOTS, UnknownBot
from atoll.core.errors import BadSeats, HasLeft
from atoll.core.game import Seat
from atoll.core.luck import Luck, fresh_seed
from atoll.core.options import plain_options, read_options
from atoll.core.table import Entry, draws_seats
from atoll.games import find_game
from atoll.server.desk import Desk
from atoll.server.errors import ServerError
from atoll.server.people.passwords import fresh_id
from atoll.server.store.log import Chunk, Line, lines_of, put
from atoll.server.store.rows import Person, SeatRow, TableRow, now_ms, read_table, to_json
from atoll.server.store.schema import seats, tables
from atoll.server.table.clock import ClockRule, check_clock
from atoll.server.table.room import Room


class NotHost(ServerError):
    code = "not_host"
    status = 403


class NotSeated(ServerError):
    code = "not_seated"
    status = 403


class SeatTaken(ServerError):
    code = "seat_taken"


class NotOpen(ServerError):
    code = "not_open"


class NotOver(ServerError):
    code = "not_over"


class SeatsEmpty(ServerError):
    code = "seats_empty"


class StillHere(ServerError):
    code = "still_here"


class OnlyAccounts(ServerError):
    code = "guests_cannot"
    status = 403


class TooManyTables(ServerError):
    code = "too_many"
    status = 429


class TakeMe(msgspec.Struct, tag="me", tag_field="is", forbid_unknown_fields=True):
    pass


class KeepEmpty(msgspec.Struct, tag="empty", tag_field="is", forbid_unknown_fields=True):
    pass


class PutBot(msgspec.Struct, tag="bot", tag_field="is", forbid_unknown_fields=True):
    bot: str
    simulations: int | None = None


Who = TakeMe | KeepEmpty | PutBot


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: str
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
                     past: Sequence[Entry] = ()) -> Room:
    """A table that others can find, or that starts at once; `past` is what it plays on from."""
    game = find_game(wanted.game)
    players = game.seats[0] if wanted.seats is None else wanted.seats
    options = read_options(game, wanted.options)
    state = game.start(players, options)  # refuses, in a sentence, what the rules do not allow
    check_clock(wanted.clock, game, options)
    seating = seating_of(desk, wanted, players)
    if wanted.rated and (host.guest or any(isinstance(who, PutBot) for who in seating)):
        raise OnlyAccounts("rated tables are for accounts alone, without guests and bots")
    await check_count(desk, host)
    row = {"id": fresh_id(), "game": game.id, "version": game.version, "options": to_json(plain_options(options)),
           "status": "open", "visibility": wanted.visibility, "host": host.id, "rated": wanted.rated,
           "spectators": wanted.spectators, "clock": to_json(wanted.clock) if wanted.clock else None,
           "seed": fresh_seed(), "created": now_ms(), "campaign": campaign,
           "by_lot": draws_seats(state, players, options) if wanted.lot is None else wanted.lot}
    async with desk.store.writing() as connection:
        await connection.execute(insert(tables).values(**row))
        await connection.execute(insert(seats), [seat_values(str(row["id"]), seat, who, host)
                                                 for seat, who in enumerate(seating)])
        if past:
            lines = [Line(n, seat, action, now_ms()) for n, (seat, action) in enumerate(past)]
            await put(connection, [Chunk(str(row["id"]), lines)])
    room = await desk.rooms.room(str(row["id"]))
    if wanted.start:
        await start(desk, room, host)
    return room


def seat_values(table_id: str, seat: Seat, who: Who, host: Person) -> dict[str, Any]:
    bot = who if isinstance(who, PutBot) else None
    return {"table_id": table_id, "seat": seat, "person": host.id if isinstance(who, TakeMe) else None,
            "bot": bot.bot if bot else None, "simulations": bot.simulations if bot else None, "ready": bot is not None}


async def check_count(desk: Desk, host: Person) -> None:
    query = select(func.count()).where(tables.c.host == host.id, tables.c.status.in_(("open", "running")))
    async with desk.store.reading() as connection:
        if (await connection.execute(query)).scalar_one() >= desk.settings.tables_per_person:
            raise TooManyTables(f"one person may host {desk.settings.tables_per_person} tables at a time")


def check_open(row: TableRow) -> None:
    if row.status != "open":
        raise NotOpen(f"this table is {row.status}")


def check_host(row: TableRow, person: Person) -> None:
    if row.host != person.id:
        raise NotHost("only the host of the table can do that")


def find_seat(row: TableRow, seat: int) -> SeatRow:
    if not 0 <= seat < len(row.seats):
        raise BadSeats(f"this table has no seat {seat}")
    return row.seats[seat]


async def locked(connection: AsyncConnection, table_id: str) -> TableRow:
    """The table as it is now, held until the transaction ends: two who come at once come one after the other."""
    await connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
    return await read_table(connection, table_id)


def at(table_id: str, seat: int) -> Any:
    return update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)


EMPTY = {"person": None, "bot": None, "simulations": None, "ready": False, "stand_in": None, "seen": None}


async def sit(desk: Desk, room: Room, person: Person, seat: int) -> None:
    async with desk.store.writing() as connection:
        row = await locked(connection, room.id)
        check_open(row)
        if row.rated and person.guest:
            raise OnlyAccounts("this table is rated: only accounts can sit down")
        if row.campaign is not None:
            raise NotOpen("the seats of a campaign are taken in the campaign")
        if find_seat(row, seat).is_taken and row.seats[seat].person != person.id:
            raise SeatTaken(f"seat {seat} is taken")
        mine = row.seat_of(person.id)
        if mine is not None and mine != seat:
            await connection.execute(at(room.id, mine).values(**EMPTY))
        await connection.execute(at(room.id, seat).values(**EMPTY | {"person": person.id}))
    await desk.rooms.changed(room)


async def stand_up(desk: Desk, room: Room, person: Person, seat: int) -> None:
    async with desk.store.writing() as connection:
        row = await locked(connection, room.id)
        check_open(row)
        if find_seat(row, seat).person != person.id:
            check_host(row, person)
        await connection.execute(at(room.id, seat).values(**EMPTY))
    await desk.rooms.changed(room)


async def seat_bot(desk: Desk, room: Room, person: Person, seat: int, bot: str, simulations: int | None) -> None:
    check_bot(desk, bot, simulations)
    async with desk.store.writing() as connection:
        row = await locked(connection, room.id)
        check_open(row)
        check_host(row, person)
        if row.rated:
            raise OnlyAccounts("rated tables have no bots")
        if find_seat(row, seat).person is not None:
            raise SeatTaken(f"seat {seat} is taken")
        await connection.execute(at(room.id, seat).values(**EMPTY | {"bot": bot, "simulations": simulations,
                                                                     "ready": True}))
    await desk.rooms.changed(room)


async def set_ready(desk: Desk, room: Room, person: Person, ready: bool) -> None:
    """When the last one is ready, the table starts by itself."""
    async with desk.store.writing() as connection:
        row = await locked(connection, room.id)
        check_open(row)
        mine = row.seat_of(person.id)
        if mine is None:
            raise NotSeated("you have no seat at this table")
        await connection.execute(at(room.id, mine).values(ready=ready))
        row = await read_table(connection, room.id)
    await desk.rooms.changed(room)
    if all(seat.is_taken and seat.ready for seat in row.seats):
        await begin(desk, room)


async def start(desk: Desk, room: Room, person: Person) -> None:
    check_host(room.row, person)
    await begin(desk, room)


async def begin(desk: Desk, room: Room) -> None:
    """The table runs from now on; chance's first entries are stored with it, by whichever process comes first."""
    async with room.lock:
        async with desk.store.writing() as connection:
            row = await locked(connection, room.id)
            check_open(row)
            if not all(seat.is_taken for seat in row.seats):
                raise SeatsEmpty("the table cannot start while a seat is empty")
            started = now_ms()
            if row.by_lot:
                row = await draw_seats(connection, row)
            room.take_row(row._replace(status="running", started=started))
            position = room.new_position()
            position.advance(await lines_of(connection, room.id))  # a table that plays on has a past, which is no news
            for outbox in room.outboxes:
                outbox.sent = position.n
            lines = position.settle(started)
            room.position = position
            due = room.next_due()
            await connection.execute(update(tables).where(tables.c.id == room.id)
                                     .values(status="running", started=started, due=due))
            if lines:
                await put(connection, [Chunk(room.id, lines)])
        room.due, room.shown = due, position.n  # first everybody hears where he sits
    await desk.rooms.changed(room)
    async with room.lock:
        room.show()
    desk.follow_up(room)


async def draw_seats(connection: AsyncConnection, row: TableRow) -> TableRow:
    """Whoever took the first place of the waiting table gets the first seat of the lot, and so on."""
    for place, seat in zip(row.seats, Luck.of(row.seed).lot(len(row.seats)), strict=True):
        await connection.execute(at(row.id, seat).values(
            person=place.person, bot=place.bot, simulations=place.simulations, ready=place.ready, seen=place.seen))
    return await read_table(connection, row.id)


async def call_off(desk: Desk, room: Room, person: Person) -> None:
    async with desk.store.writing() as connection:
        row = await locked(connection, room.id)
        check_open(row)
        check_host(row, person)
        await connection.execute(update(tables).where(tables.c.id == room.id).values(status="cancelled"))
    await desk.rooms.changed(room)


async def stand_in(desk: Desk, room: Room, person: Person, seat: int, bot: str) -> None:
    """A bot plays for me because I leave, or for somebody who has been away for long; such a game is not rated."""
    check_bot(desk, bot, None)
    me = room.row.seat_of(person.id)
    await check_still_in(room, *(() if me is None else (me,)), seat)
    async with desk.store.writing() as connection:
        row = await locked(connection, room.id)
        mine = row.seat_of(person.id)
        if row.status != "running":
            raise NotOpen(f"this table is {row.status}")
        if row.visibility == "tournament":
            raise NotOpen("no bot stands in at a table of a tournament")
        if mine is None:
            raise NotSeated("you have no seat at this table")
        target = find_seat(row, seat)
        if target.bot is not None:
            raise SeatTaken(f"a bot holds seat {seat} already")
        is_here = any(outbox.person == target.person for outbox in room.outboxes)
        if seat != mine and (is_here or target.seen > now_ms() - round(1000 * desk.settings.absent_seconds)):
            raise StillHere(f"whoever has seat {seat} was here a moment ago")
        await connection.execute(at(room.id, seat).values(stand_in=bot))
        await connection.execute(update(tables).where(tables.c.id == room.id).values(rated=False))
    await desk.rooms.changed(room)
    desk.follow_up(room)


async def come_back(desk: Desk, room: Room, person: Person) -> None:
    mine = room.row.seat_of(person.id)
    if mine is None:
        raise NotSeated("you have no seat at this table")
    await check_still_in(room, mine)
    async with desk.store.writing() as connection:
        await connection.execute(at(room.id, mine).values(stand_in=None))
    await desk.rooms.changed(room)


async def check_still_in(room: Room, *concerned: Seat) -> None:
    """Whoever has left a running game neither comes back nor sends others away, and has a bot already."""
    if room.row.status != "running":
        return
    async with room.lock:
        left = (await room.catch_up()).table.left
    for seat in concerned:
        if seat in left:
            raise HasLeft(f"whoever had seat {seat} has left this game ({left[seat]}), and a bot plays on")


async def rematch(desk: Desk, room: Room, person: Person) -> Room:
    """The next table, everybody one seat further and no lot; whoever asks sits down there, the last one starts it."""
    row = room.row
    if row.status != "over":
        raise NotOver("there is a rematch after the end")
    mine = row.seat_of(person.id)
    if mine is None:
        raise NotSeated("only those who played can ask for a rematch")
    following = await find_rematch(desk, room, person)
    players = len(row.seats)
    seat = (mine + 1) % players if players > 1 else 0
    if following.row.status == "open" and following.row.seat_of(person.id) is None:
        await sit(desk, following, person, seat)
    if following.row.status == "open":
        await set_ready(desk, following, person, True)
    return following


async def find_rematch(desk: Desk, room: Room, person: Person) -> Room:
    """The table that was opened for it, or a new one; the first to ask wins, whichever process hears it."""
    await room.reload_row()
    if room.row.rematch is None:
        row = room.row
        players = len(row.seats)
        before = [row.seats[(seat - 1) % players] for seat in range(players)]
        seating: list[Who] = [PutBot(seat.bot, seat.simulations) if seat.bot else KeepEmpty() for seat in before]
        wanted = NewTable(row.game, row.options, players, "unlisted", seating, row.clock, row.rated, row.spectators,
                          lot=False)
        fresh = await open_table(desk, person, wanted)
        async with desk.store.writing() as connection:
            won = await connection.execute(update(tables).where(tables.c.id == room.id, tables.c.rematch.is_(None))
                                           .values(rematch=fresh.id))
        if won.rowcount != 1:
            await call_off(desk, fresh, person)
        await desk.rooms.changed(room)
    return await desk.rooms.room(str(room.row.rematch))


