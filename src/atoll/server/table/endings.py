"""What happens once when a game ends: the result is booked, ratings move, a campaign's book goes on."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from atoll.core.game import Seat
from atoll.games import find_game
from atoll.server.messages import OutcomeView
from atoll.server.people.bot_ratings import first_rating, is_rated, rated_as, together
from atoll.server.people.glicko import Rating, after_game, rating_now
from atoll.server.people.plackett_luce import after_table
from atoll.server.store.rows import SeatRow, TableRow, to_json
from atoll.server.store.schema import campaigns, foreseen, rating_changes, ratings, tables, tournaments
from atoll.server.store.store import Store
from atoll.server.table.position import Position

OF_THE_TABLE = ("resigned", "flag", "agreed", "arbiter")
"""Reasons with which the table ended a game before its own end."""

async def book_ending(store: Store, row: TableRow, position: Position) -> bool:
    """In one transaction, by whichever process comes first; False if another one did."""
    outcome = position.table.outcome
    assert outcome is not None, "only a finished game has an ending"

    def work(connection: Connection) -> bool:
        closed = connection.execute(
            update(tables).where(tables.c.id == row.id, tables.c.status == "running")
            .values(status="over", ended=position.last_at, due=None, outcome=to_json(OutcomeView.of(outcome))))
        if closed.rowcount != 1:
            return False
        connection.execute(delete(foreseen).where(foreseen.c.table_id == row.id))
        seats = rated_seats(row, position)
        if len(seats) > 1:
            move_ratings(connection, row, seats, outcome.ranks, position.last_at)
        if row.visibility == "tournament":
            connection.execute(update(tournaments).where(tournaments.c.id == row.host).values(due=position.last_at))
        if row.campaign is not None:
            turn_page(connection, row.campaign, row.id, position)
        return True
    return await store.write(work)


def rated_seats(row: TableRow, position: Position) -> list[Seat]:
    """Nobody where a guest has a seat, or a bot that is no level. In a tournament whose flag falls before his first
    move has not played: that is a forfeit, and forfeits are not rated."""
    if not row.rated or not all(map(can_be_rated, row.seats)) or not any(seat.person for seat in row.seats):
        return []
    came = who_came(position)
    stayed_away = {seat for seat, why in position.table.left.items() if why == "flag" and seat not in came}
    if position.table.outcome and position.table.outcome.reason == "arbiter":
        stayed_away |= {*position.table.uncounted, *(seat.seat for seat in row.seats if seat.seat not in came)}
    return [seat.seat for seat in row.seats if row.visibility != "tournament" or seat.seat not in stayed_away]


def who_came(position: Position) -> set[Seat]:
    """Who made a move himself: what a stand-in does once the time of a seat has run out is not its own."""
    came, out = set[Seat](), set[Seat]()
    for entry in position.table.log:
        if entry.action == "!flag":
            out.add(entry.seat)
        elif entry.seat not in out and not entry.action.startswith("!"):
            came.add(entry.seat)
    return came


def can_be_rated(seat: SeatRow) -> bool:
    return is_rated(seat.bot, seat.simulations) or (seat.person is not None and not seat.guest)


def move_ratings(connection: Connection, row: TableRow, seats: list[Seat], ranks: tuple[int, ...],
                 now: int) -> None:
    rated = [row.seats[seat].person or rated_as(row.seats[seat].bot or "") for seat in seats]
    query = select(ratings).where(ratings.c.game == row.game, ratings.c.person.in_(rated)).with_for_update()
    known = {found.person: found for found in connection.execute(query)}
    before = [rating_now(known[one], now) if one in known else first_rating(one) for one in rated]
    rate = after_game if len(seats) == 2 else after_table
    after: dict[str, list[Rating]] = {}
    for one, found in zip(rated, rate(before, [ranks[seat] for seat in seats]), strict=True):
        after.setdefault(one, []).append(found)
    for one, all_found in after.items():
        keep_rating(connection, row, one, together(all_found), known[one].games if one in known else None, now)


def keep_rating(connection: Connection, row: TableRow, one: str, after: Rating, games: int | None, now: int) -> None:
    """What a person or a level has after this game, and the step of the curve; `games` before it, None: the first."""
    values = after._asdict() | {"games": (games or 0) + 1, "at": now}
    if games is not None:
        connection.execute(update(ratings).where(ratings.c.person == one, ratings.c.game == row.game).values(**values))
    else:
        connection.execute(insert(ratings).values(person=one, game=row.game, **values))
    connection.execute(insert(rating_changes).values(person=one, table_id=row.id, game=row.game, at=now,
                                                     rating=after.rating, deviation=after.deviation))


def turn_page(connection: Connection, campaign_id: str, table_id: str, position: Position) -> None:
    """The episode enters the book, whoever has left it, if it was played to its own end; the next one can begin."""
    found = connection.execute(select(campaigns).where(campaigns.c.id == campaign_id)).one()
    if found.table_id != table_id:
        return
    rules = find_game(found.game).campaign
    book = msgspec.json.decode(found.book)
    if rules is not None and position.table.closed is None:
        book = rules.advance(book, position.table.state)
    connection.execute(update(campaigns).where(campaigns.c.id == campaign_id)
                       .values(book=to_json(book), table_id=None))
