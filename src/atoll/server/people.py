"""People: guests with a name, accounts with a password, and their sessions, codes, tokens and mutes."""

from __future__ import annotations

import asyncio
import unicodedata
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from atoll.core.errors import AtollError
from atoll.server.passwords import Hashing, digest, fresh_code, fresh_id, fresh_token
from atoll.server.rows import Person, now_ms
from atoll.server.schema import codes, mutes, people, sessions
from atoll.server.store import Store

DAY = 86_400_000
CODE_LIFE = 600_000
ASKED_AT_ONCE = 500
USED_EVERY = 3_600_000
"""How exactly (ms) the last use of a session is kept."""
SESSION = (select(people, sessions.c.id.label("session"), sessions.c.used)
           .join(sessions, sessions.c.person == people.c.id)
           .where(sessions.c.hash == bindparam("hashed"), sessions.c.used > bindparam("oldest")))
SHORTEST_PASSWORD, LONGEST_PASSWORD, LONGEST_NAME = 8, 200, 24


class BadName(AtollError):
    code = "bad_name"


class BadPassword(AtollError):
    code = "bad_password"


class NameTaken(AtollError):
    code = "name_taken"


class WrongPassword(AtollError):
    code = "wrong_password"


class WrongCode(AtollError):
    code = "wrong_code"


class NoSuchPerson(AtollError):
    code = "no_such_person"


class NoSuchToken(AtollError):
    code = "no_such_token"


def clean_name(name: str) -> str:
    """Letters, digits, spaces and .-_' in one normal form, so that no two names look the same by accident."""
    cleaned = " ".join(unicodedata.normalize("NFKC", name).split())
    if not 1 <= len(cleaned) <= LONGEST_NAME:
        raise BadName(f"a name has 1 to {LONGEST_NAME} characters, not {len(cleaned)}")
    if not all(letter.isalnum() or letter in " .-_'" for letter in cleaned) or not any(map(str.isalnum, cleaned)):
        raise BadName("a name is made of letters, digits, spaces and .-_'")
    return cleaned


def check_password(password: str) -> str:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise BadPassword(f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
    return password


def person_of(row: Row[Any]) -> Person:
    return Person(row.id, row.name, row.folded is None, row.language, row.email, row.mail, row.created)


class People:
    def __init__(self, store: Store, session_days: int) -> None:
        self.store, self.session_life = store, session_days * DAY
        self.hashing = Hashing()
        self.some_closed = asyncio.Event()
        """Set when this process has ended sessions."""

    async def add_guest(self, name: str) -> Person:
        person = Person(fresh_id(), clean_name(name), True, None, None, False, now_ms())
        async with self.store.writing() as connection:
            await connection.execute(insert(people).values(id=person.id, name=person.name, mail=False,
                                                           created=person.created))
        return person

    async def add_account(self, guest: Person | None, name: str, password: str, email: str | None,
                          language: str | None) -> Person:
        """A guest who makes an account stays the same person, tables and all."""
        name, hashed = clean_name(name), await self.hashing.hashed(check_password(password))
        values = {"name": name, "folded": name.casefold(), "password": hashed, "email": email, "language": language}
        person_id = guest.id if guest is not None and guest.guest else fresh_id()
        try:
            async with self.store.writing() as connection:
                if guest is not None and guest.guest:
                    await connection.execute(update(people).where(people.c.id == person_id).values(**values))
                else:
                    fresh = {"id": person_id, "mail": False, "created": now_ms(), **values}
                    await connection.execute(insert(people).values(**fresh))
        except IntegrityError as error:
            raise NameTaken(f"the name {name!r} is taken") from error
        return await self.person(people.c.id == person_id)

    async def person(self, which: ColumnElement[bool]) -> Person:
        async with self.store.reading() as connection:
            row = (await connection.execute(select(people).where(which))).first()
        if row is None:
            raise NoSuchPerson("there is no such person")
        return person_of(row)

    async def account(self, name: str) -> Person:
        return await self.person(people.c.folded == " ".join(unicodedata.normalize("NFKC", name).split()).casefold())

    async def log_in(self, name: str, password: str) -> Person:
        folded = " ".join(unicodedata.normalize("NFKC", name).split()).casefold()
        async with self.store.reading() as connection:
            row = (await connection.execute(select(people).where(people.c.folded == folded))).first()
        if not await self.hashing.fits(password, row.password if row else None) or row is None:
            raise WrongPassword("the name or the password is wrong")
        return person_of(row)

    async def change(self, person: Person, values: dict[str, Any]) -> Person:
        if values:
            async with self.store.writing() as connection:
                await connection.execute(update(people).where(people.c.id == person.id).values(**values))
        return await self.person(people.c.id == person.id)

    async def change_password(self, person: Person, old: str, new: str) -> None:
        async with self.store.reading() as connection:
            row = (await connection.execute(select(people.c.password).where(people.c.id == person.id))).one()
        if not await self.hashing.fits(old, row.password):
            raise WrongPassword("the old password is wrong")
        await self.change(person, {"password": await self.hashing.hashed(check_password(new))})

    async def open_session(self, person: Person, kind: str = "browser", name: str = "") -> tuple[str, str, int]:
        """Its id, its token (shown once, stored hashed) and its time."""
        token, number, now = fresh_token(), fresh_id(), now_ms()
        async with self.store.writing() as connection:
            await connection.execute(insert(sessions).values(hash=digest(token), id=number, person=person.id, kind=kind,
                                                             name=name, created=now, used=now))
        return number, token, now

    async def find_session(self, token: str) -> tuple[str, Person] | None:
        """Whose token it is: the session's id and the person."""
        now = now_ms()
        given = {"hashed": digest(token), "oldest": now - self.session_life}
        row = await self.store.read(lambda connection: connection.execute(SESSION, given).first())
        if row is None:
            return None
        if row.used < now - USED_EVERY:
            async with self.store.writing() as connection:
                await connection.execute(update(sessions).where(sessions.c.hash == digest(token)).values(used=now))
        return row.session, person_of(row)

    async def close_sessions(self, which: ColumnElement[bool]) -> int:
        async with self.store.writing() as connection:
            count = (await connection.execute(delete(sessions).where(which))).rowcount
        self.some_closed.set()
        return count

    async def ended(self, hashes: set[str]) -> set[str]:
        """Which of these sessions, by the hashes of their tokens, are no more?"""
        known: set[str] = set()
        async with self.store.reading() as connection:
            for some in batched(sorted(hashes), ASKED_AT_ONCE):
                query = select(sessions.c.hash).where(sessions.c.hash.in_(some))
                known |= {row.hash for row in await connection.execute(query)}
        return hashes - known

    async def make_code(self, person: Person) -> tuple[str, int]:
        code, until = fresh_code(), now_ms() + CODE_LIFE
        async with self.store.writing() as connection:
            await connection.execute(delete(codes).where(codes.c.person == person.id))
            await connection.execute(insert(codes).values(hash=digest(code), person=person.id, until=until))
        return code, until

    async def use_code(self, code: str) -> Person:
        hashed = digest(code.strip().upper())
        async with self.store.writing() as connection:
            row = (await connection.execute(select(codes).where(codes.c.hash == hashed))).first()
            gone = await connection.execute(delete(codes).where(codes.c.hash == hashed))
        if row is None or gone.rowcount != 1 or row.until < now_ms():
            raise WrongCode("that code is wrong or too old")
        return await self.person(people.c.id == row.person)

    async def tokens(self, person: Person) -> list[Row[Any]]:
        query = select(sessions).where(sessions.c.person == person.id, sessions.c.kind == "program")
        async with self.store.reading() as connection:
            return list(await connection.execute(query.order_by(sessions.c.created)))

    async def drop_token(self, person: Person, number: str) -> None:
        which = and_(sessions.c.person == person.id, sessions.c.kind == "program", sessions.c.id == number)
        if not await self.close_sessions(which):
            raise NoSuchToken(f"you have no token {number!r}")

    async def muted(self, person: Person) -> list[str]:
        async with self.store.reading() as connection:
            query = select(mutes.c.muted).where(mutes.c.person == person.id).order_by(mutes.c.muted)
            return [row.muted for row in await connection.execute(query)]

    async def mute(self, person: Person, other: str, on: bool) -> list[str]:
        await self.person(people.c.id == other)
        which = (mutes.c.person == person.id, mutes.c.muted == other)
        async with self.store.writing() as connection:
            await connection.execute(delete(mutes).where(*which))
            if on:
                await connection.execute(insert(mutes).values(person=person.id, muted=other))
        return await self.muted(person)


def batched(items: list[str], size: int) -> list[list[str]]:
    return [items[start:start + size] for start in range(0, len(items), size)]
