"""Links that set a new password: good once and for a while. With the first that is used all of a person's end."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from atoll.server.errors import ServerError
from atoll.server.people.credentials import check_not_closed, end_credentials, person_of
from atoll.server.people.passwords import digest, fresh_token
from atoll.server.store.rows import Person, now_ms
from atoll.server.store.schema import devices, people, resets, seats, tables

LETTERS_LIFE, HOSTS_LIFE = 3_600_000, 86_400_000


class WrongLink(ServerError):
    code = "wrong_link"
    status = 401


class HostPlays(ServerError):
    """Whoever made the link could look at the hand of somebody with whom he plays."""

    code = "host_plays"


def play_together(connection: Connection, one: str, other: str) -> bool:
    mine, theirs = seats.alias(), seats.alias()
    query = (select(tables.c.id).join(mine, mine.c.table_id == tables.c.id)
             .join(theirs, theirs.c.table_id == tables.c.id)
             .where(tables.c.status == "running", mine.c.person == one, theirs.c.person == other))
    return connection.execute(query.limit(1)).first() is not None


def make_reset(connection: Connection, person: str, life: int, made_by: str | None = None) -> tuple[str, int]:
    """Its key, told this once, and until when it is good. Links that are under way stay good: anybody can ask for a
    letter to somebody else, and would end them."""
    key, until = fresh_token(), now_ms() + life
    connection.execute(insert(resets).values(hash=digest(key), person=person, until=until, made_by=made_by))
    return key, until


def end_resets(connection: Connection, person: str) -> None:
    """For a host, who makes a link in the place of one that went astray."""
    connection.execute(delete(resets).where(resets.c.person == person))


def check_reset(connection: Connection, key: str) -> Person:
    """Whose link it is, if it is good now."""
    query = (select(people, resets.c.made_by).join(resets, resets.c.person == people.c.id)
             .where(resets.c.hash == digest(key), resets.c.until > now_ms()))
    row = connection.execute(query).first()
    if row is None:
        raise WrongLink("this link was used, is too old or was never good; ask for another")
    check_not_closed(row)
    if row.made_by not in (None, row.id) and play_together(connection, row.made_by, row.id):
        raise HostPlays("the admin who made this link plays with this person now: it is good again after the game, and "
                        "another admin can make one")
    return person_of(row)


def use_reset(connection: Connection, key: str, hashed: str) -> Person:
    """Set the password. Everything that let this person in ends, the devices that were known too."""
    person = check_reset(connection, key)
    if connection.execute(delete(resets).where(resets.c.hash == digest(key))).rowcount != 1:
        raise WrongLink("this link was used just now")
    connection.execute(delete(devices).where(devices.c.person == person.id))
    end_credentials(connection, person, password=hashed)
    return person
