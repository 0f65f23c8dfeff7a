"""What happens once when a game ends: the result is booked, ratings move, a campaign's book goes on."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, insert, select, update

from atoll.games import find_game
from atoll.server.messages import OutcomeView
from atoll.server.people.glicko import Rating, after_game
from atoll.server.store.rows import TableRow, to_json
from atoll.server.store.schema import campaigns, ratings, tables
from atoll.server.store.store import Store
from atoll.server.table.position import Position


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
        if counts_for_ratings(row):
            move_ratings(connection, row, outcome.ranks)
        if row.campaign is not None:
            turn_page(connection, row.campaign, row.id, position)
        return True
    return await store.write(work)


def counts_for_ratings(row: TableRow) -> bool:
    return row.rated and all(seat.person and not seat.guest and not seat.stand_in for seat in row.seats)


def move_ratings(connection: Connection, row: TableRow, ranks: tuple[int, ...]) -> None:
    people = [seat.person for seat in row.seats]
    query = select(ratings).where(ratings.c.game == row.game, ratings.c.person.in_(people)).with_for_update()
    known = {found.person: found for found in connection.execute(query)}
    before = [Rating(known[one].rating, known[one].deviation, known[one].volatility) if one in known else Rating()
              for one in people]
    for person, after in zip(people, after_game(before, ranks), strict=True):
        values = after._asdict() | {"games": known[person].games + 1 if person in known else 1}
        if person in known:
            connection.execute(update(ratings).where(ratings.c.person == person, ratings.c.game == row.game)
                               .values(**values))
        else:
            connection.execute(insert(ratings).values(person=person, game=row.game, **values))


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
