"""People who are known elsewhere: at a provider of sign-ins, or to the proxy. Their accounts need no password here."""

from __future__ import annotations

import unicodedata
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from atoll.server.admin.first import appoint_first
from atoll.server.errors import Busy
from atoll.server.people.credentials import end_credentials, person_of
from atoll.server.people.names import BLANK, LONGEST_NAME, LONGEST_SPELLING, fold, look, spelled
from atoll.server.people.passwords import fresh_id
from atoll.server.people.people import NameTaken, People, check_not_former, mark_guests
from atoll.server.store.rows import Person, now_ms
from atoll.server.store.schema import identities, people

TRIES = 50


class Identity(NamedTuple):
    issuer: str
    subject: str
    """Never changes there, unlike a name."""
    name: str
    """As he is called there; here perhaps a little otherwise."""


def plain(name: str) -> str:
    """A name that may stand here, made of the beginning of one that may be anything."""
    known = unicodedata.normalize("NFKC", name[:LONGEST_SPELLING])[:LONGEST_SPELLING]
    kept = spelled("".join(letter if (letter.isalnum() and letter not in BLANK) or letter in " .-_'" else " "
                           for letter in known))
    return kept[:LONGEST_NAME].strip() if any(map(str.isalnum, kept)) else "Player"


async def known_as(house: People, identity: Identity, guest: Person | None) -> Person:
    """The account of that identity; a new one the first time. A guest who signs in so becomes it."""
    for number in range(1, TRIES):
        found = await house.store.read(lambda connection: find(connection, identity))
        if found is not None:
            return found
        tail = "" if number == 1 else f" {number}"
        name = plain(identity.name)[:LONGEST_NAME - len(tail)].strip() + tail
        try:
            await house.store.write(partial(add, identity=identity, name=name, guest=guest))
        except (IntegrityError, NameTaken):
            continue  # the name is taken, or was, or another process was first
        house.some_closed.set()
    raise Busy("no name could be found for a new account; try again")


def find(connection: Connection, identity: Identity) -> Person | None:
    query = (select(people).join(identities, identities.c.person == people.c.id)
             .where(identities.c.issuer == identity.issuer, identities.c.subject == identity.subject))
    row = connection.execute(query).first()
    return None if row is None else person_of(row)


def add(connection: Connection, identity: Identity, name: str, guest: Person | None) -> None:
    check_not_former(connection, name)
    values: dict[str, Any] = {"name": name, "folded": fold(name), "look": look(name)}
    if guest is not None and guest.guest:
        person = guest.id
        end_credentials(connection, guest, **values)
    else:
        person = fresh_id()
        connection.execute(insert(people).values(id=person, mail=False, created=now_ms(), **values))
    connection.execute(insert(identities).values(issuer=identity.issuer, subject=identity.subject, person=person,
                                                 at=now_ms()))
    mark_guests(connection, person, look(name))
    appoint_first(connection, person)
