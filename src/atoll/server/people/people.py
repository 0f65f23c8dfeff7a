"""People: guests with a name, accounts with a password, and whom they have muted."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from atoll.server.admin.first import appoint_first
from atoll.server.admin.invites import check_invited
from atoll.server.errors import ServerError
from atoll.server.people.credentials import Credentials, check_era, check_not_closed, end_credentials, person_of
from atoll.server.people.names import clean_name, fold, look
from atoll.server.people.passwords import Hashing, fresh_id
from atoll.server.quotas import check_held
from atoll.server.store.rows import Person, now_ms
from atoll.server.store.schema import former_names, mutes, people, resets, seats, tables
from atoll.server.store.store import Store

GUEST_MARK = " (guest)"
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200


class BadPassword(ServerError):
    code = "bad_password"
    status = 400


class NameTaken(ServerError):
    code = "name_taken"


class NameKept(ServerError):
    code = "name_kept"
    status = 403


class WrongPassword(ServerError):
    code = "wrong_password"
    status = 401


class NoSuchPerson(ServerError):
    code = "no_such_person"
    status = 404


def check_password(password: str) -> str:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise BadPassword(f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
    return password


class People(Credentials):
    def __init__(self, store: Store, session_days: int) -> None:
        super().__init__(store, session_days)
        self.hashing = Hashing()

    async def add_guest(self, name: str, invitation: str | None = None) -> Person:
        """Guests may share a name with each other, but not the look of an account's."""
        person = Person(fresh_id(), clean_name(name), True, None, None, False, now_ms())

        def work(connection: Connection) -> None:
            check_no_accounts(connection, name)
            check_invited(connection, invitation)
            connection.execute(insert(people).values(id=person.id, name=person.name, look=look(name), mail=False,
                                                     created=person.created))
        await self.store.write(work)
        return person

    async def rename_guest(self, guest: Person, name: str) -> list[str]:
        """As if he came in anew: an account's name, or its look, is refused. The tables that show the old one."""
        values = {"name": clean_name(name), "look": look(name)}
        is_guest = and_(people.c.id == guest.id, people.c.folded.is_(None))
        going_on = select(tables.c.id).where(tables.c.status.in_(("open", "running")))
        seated = and_(seats.c.person == guest.id, seats.c.table_id.in_(going_on))

        def work(connection: Connection) -> list[str]:
            check_era(connection, guest)
            check_no_accounts(connection, name)
            if connection.execute(update(people).where(is_guest).values(**values)).rowcount != 1:
                raise NameKept("this guest has become an account just now")
            connection.execute(update(seats).where(seated).values(person=guest.id))  # raises the tables' revisions
            return list(connection.scalars(select(seats.c.table_id).where(seated)))
        return await self.store.write(work)

    async def add_account(self, guest: Person | None, name: str, password: str, email: str | None,
                          language: str | None, invitation: str | None = None) -> Person:
        """A guest who makes an account stays the same person, tables and all; what let him in before ends."""
        name, hashed = clean_name(name), await self.hashing.hashed(check_password(password))
        values: dict[str, Any] = {"name": name, "folded": fold(name), "look": look(name), "password": hashed,
                                  "language": language}
        if email is not None:
            values |= {"email": email, "verified": False}
        person_id = guest.id if guest is not None and guest.guest else fresh_id()

        def work(connection: Connection) -> None:
            check_not_former(connection, name)
            if guest is not None and guest.guest:
                end_credentials(connection, guest, **values)
            else:
                check_invited(connection, invitation)
                fresh = {"id": person_id, "mail": False, "created": now_ms(), **values}
                connection.execute(insert(people).values(**fresh))
            mark_guests(connection, person_id, look(name))
            appoint_first(connection, person_id)
        try:
            await self.store.write(work)
        except IntegrityError as error:
            raise NameTaken(f"the name {name!r} is taken, or looks like one that is") from error
        self.some_closed.set()
        return await self.person(people.c.id == person_id)

    async def person(self, which: ColumnElement[bool]) -> Person:
        row = await self.store.read(lambda connection: connection.execute(select(people).where(which)).first())
        if row is None:
            raise NoSuchPerson("there is no such person")
        return person_of(row)

    async def account(self, name: str) -> Person:
        return await self.person(people.c.folded == fold(name))

    async def log_in(self, name: str, password: str) -> Person:
        query = select(people).where(people.c.folded == fold(name))
        row = await self.store.read(lambda connection: connection.execute(query).first())
        if not await self.hashing.fits(password, row.password if row else None) or row is None:
            raise WrongPassword("the name or the password is wrong")
        check_not_closed(row)
        if self.hashing.is_old(row.password):
            same = and_(people.c.id == row.id, people.c.password == row.password)
            fresh = await self.hashing.hashed(password)
            change = update(people).where(same).values(password=fresh)
            await self.store.write(lambda connection: connection.execute(change))
        return person_of(row)

    async def change(self, person: Person, values: dict[str, Any]) -> Person:
        if values:
            def work(connection: Connection) -> None:
                check_era(connection, person)
                connection.execute(update(people).where(people.c.id == person.id).values(**values))
                if "email" in values:  # a letter that went to the address before opens nothing any more
                    connection.execute(delete(resets).where(resets.c.person == person.id, resets.c.made_by.is_(None)))
            await self.store.write(work)
        return await self.person(people.c.id == person.id)

    async def change_password(self, person: Person, old: str, new: str, keep: str | None) -> None:
        """Everything else that lets this person in ends with the old password; one session stays."""
        query = select(people).where(people.c.id == person.id)
        row = await self.store.read(lambda connection: connection.execute(query).one())
        if not await self.hashing.fits(old, row.password):
            raise WrongPassword("the old password is wrong")
        hashed = await self.hashing.hashed(check_password(new))
        await self.store.write(lambda connection: end_credentials(connection, person, keep, password=hashed))
        self.some_closed.set()

    async def muted(self, person: Person) -> list[str]:
        query = select(mutes.c.muted).where(mutes.c.person == person.id).order_by(mutes.c.muted)
        return await self.store.read(lambda connection: list(connection.scalars(query)))

    async def muted_names(self, person: Person) -> list[tuple[str, str]]:
        """Ids and names, by name."""
        query = (select(people.c.id, people.c.name).join(mutes, mutes.c.muted == people.c.id)
                 .where(mutes.c.person == person.id).order_by(people.c.name, people.c.id))
        return await self.store.read(lambda connection: [(row.id, row.name) for row in connection.execute(query)])

    async def mute(self, person: Person, other: str, on: bool, most: int | None = None) -> list[str]:
        await self.person(people.c.id == other)
        which = (mutes.c.person == person.id, mutes.c.muted == other)

        def work(connection: Connection) -> None:
            connection.execute(delete(mutes).where(*which))
            if on and most is not None:
                held = select(func.count()).select_from(mutes).where(mutes.c.person == person.id)
                check_held(connection, person.id, held, most, "muted people")
            if on:
                connection.execute(insert(mutes).values(person=person.id, muted=other))
        await self.store.write(work)
        return await self.muted(person)


def check_no_accounts(connection: Connection, name: str, but: str | None = None) -> None:
    """Neither the name of an account, now or before, nor one that looks like it; but for this person's."""
    alike = and_(people.c.look == look(name), people.c.folded.is_not(None))
    whose = connection.scalars(select(people.c.id).where(or_(alike, people.c.folded == fold(name))))
    if any(person != but for person in whose):
        raise NameTaken(f"the name {clean_name(name)!r} belongs to an account or looks like it")
    check_not_former(connection, name, but)


def check_not_former(connection: Connection, name: str, but: str | None = None) -> None:
    """Whoever knew somebody by a name shall not meet another under it."""
    alike = or_(former_names.c.look == look(name), former_names.c.folded == fold(name))
    if any(person != but for person in connection.scalars(select(former_names.c.person).where(alike))):
        raise NameTaken(f"the name {clean_name(name)!r} was an account's or looks like it")


def mark_guests(connection: Connection, account: str, seen: str) -> None:
    """A name that an account takes is no longer a guest's: whoever bears it now is told apart."""
    namesakes = and_(people.c.look == seen, people.c.folded.is_(None), people.c.id != account)
    marked = people.c.name.not_like(f"%{GUEST_MARK}")
    connection.execute(update(people).where(namesakes, marked).values(name=people.c.name + GUEST_MARK))
