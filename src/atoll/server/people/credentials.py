"""What lets somebody in: sessions of browsers, tokens of programs, codes, the calendar's address. They end together."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, bindparam, delete, func, insert, select, update

from atoll.server.errors import ServerError
from atoll.server.people.passwords import digest, fresh_code, fresh_id, fresh_token
from atoll.server.people.scopes import narrowed, of_session, spelled
from atoll.server.quotas import check_held
from atoll.server.store.rows import Person, now_ms
from atoll.server.store.schema import codes, devices, notice_targets, people, resets, sessions
from atoll.server.store.store import Store

DAY = 86_400_000
CODE_LIFE = 600_000
ASKED_AT_ONCE = 500
MOST_DEVICES = 20
USED_EVERY = 3_600_000
"""How exactly (ms) the last use of a session is kept."""
SESSION = (select(people, sessions.c.id.label("session"), sessions.c.used, sessions.c.kind, sessions.c.scopes)
           .join(sessions, sessions.c.person == people.c.id)
           .where(sessions.c.hash == bindparam("hashed"), sessions.c.used > bindparam("oldest")))


class WrongCode(ServerError):
    code = "wrong_code"
    status = 401


class NoSuchToken(ServerError):
    code = "no_such_token"
    status = 404


class NoSuchSession(ServerError):
    code = "no_such_session"
    status = 404


class AccountClosed(ServerError):
    """Told only to somebody who has proved who he is."""

    code = "account_closed"
    status = 403


class Changed(ServerError):
    """The password was changed, or everything was ended, between a check and what was to follow it."""

    code = "no_session"
    status = 401


def person_of(row: Row[Any]) -> Person:
    return Person(row.id, row.name, row.folded is None, row.language, row.email, row.mail, row.created, row.era,
                  row.verified, row.admin)


class Credentials:
    def __init__(self, store: Store, session_days: int) -> None:
        self.store, self.session_life = store, session_days * DAY
        self.some_closed = asyncio.Event()
        """Set when this process has ended sessions."""

    async def open_session(self, person: Person, made_by: str | None = None, before: str | None = None,
                           agent: str = "") -> tuple[str, str, int]:
        """A browser's session: its id, its token (shown once, stored hashed) and its time. A browser to which the same
        person's news were pushed with the session before it goes on being told."""
        def work(connection: Connection) -> tuple[str, str, int]:
            check_era(connection, person)
            made = add_session(connection, person, "browser", "", maker(connection, made_by), agent=agent or None)
            if before is not None:
                mine = and_(notice_targets.c.person == person.id, notice_targets.c.session == before)
                connection.execute(update(notice_targets).where(mine).values(session=made[0]))
            return made
        return await self.store.write(work)

    async def add_token(self, person: Person, name: str, made_by: str | None, most: int,
                        scopes: frozenset[str] | None = None) -> tuple[str, str, int]:
        """The same for a program; counted under the person's lock, so that no two can be the last one."""
        mine = and_(sessions.c.person == person.id, sessions.c.kind == "program")

        def work(connection: Connection) -> tuple[str, str, int]:
            check_era(connection, person, alone=True)
            held = select(func.count()).select_from(sessions).where(mine)
            check_held(connection, person.id, held, most, "tokens")
            return add_session(connection, person, "program", name, maker(connection, made_by), scopes)
        return await self.store.write(work)

    async def find_session(self, token: str) -> tuple[str, Person] | None:
        """Whose token it is: the session's id and the person."""
        now = now_ms()
        given = {"hashed": digest(token), "oldest": now - self.session_life}
        row = await self.store.read(lambda connection: connection.execute(SESSION, given).first())
        if row is None:
            return None
        if row.used < now - USED_EVERY:
            change = update(sessions).where(sessions.c.hash == digest(token)).values(used=now)
            await self.store.write(lambda connection: connection.execute(change))
        return row.session, person_of(row)._replace(scopes=of_session(row.kind, row.scopes))

    async def close_sessions(self, which: ColumnElement[bool]) -> int:
        count = await self.store.write(lambda connection: end_sessions(connection, which))
        self.some_closed.set()
        return count

    async def end_everything(self, person: Person) -> None:
        await self.store.write(lambda connection: end_credentials(connection, person))
        self.some_closed.set()

    async def ended(self, hashes: set[str]) -> set[str]:
        """Which of these sessions, by the hashes of their tokens, are no more?"""
        def work(connection: Connection) -> set[str]:
            known: set[str] = set()
            for some in batched(sorted(hashes), ASKED_AT_ONCE):
                query = select(sessions.c.hash).where(sessions.c.hash.in_(some),
                                                      sessions.c.used > now_ms() - self.session_life)
                known |= {row.hash for row in connection.execute(query)}
            return known
        return hashes - await self.store.read(work)

    async def make_code(self, person: Person, made_by: str | None) -> tuple[str, int]:
        code, until = fresh_code(), now_ms() + CODE_LIFE

        def work(connection: Connection) -> None:
            check_era(connection, person)
            values = {"person": person.id, "until": until, "made_by": maker(connection, made_by)}
            connection.execute(delete(codes).where(codes.c.person == person.id, codes.c.address.is_(None)))
            connection.execute(insert(codes).values(hash=digest(code), **values))
        await self.store.write(work)
        return code, until

    async def make_address_code(self, person: Person, address: str) -> str:
        """A code that goes to an e-mail address and proves it; the one before it ends."""
        code = fresh_code()
        values = {"person": person.id, "until": now_ms() + DAY, "address": address}

        def work(connection: Connection) -> None:
            check_era(connection, person)
            connection.execute(delete(codes).where(codes.c.person == person.id, codes.c.address.is_not(None)))
            connection.execute(insert(codes).values(hash=digest(code), **values))
        await self.store.write(work)
        return code

    async def prove_address(self, person: Person, code: str) -> None:
        """It counts for this person, and for the address to which it was sent, if that is still this person's."""
        which = and_(codes.c.hash == digest(code.strip().upper()), codes.c.person == person.id,
                     codes.c.address == person.email, codes.c.until >= now_ms())

        def work(connection: Connection) -> None:
            check_era(connection, person, alone=True)
            if connection.execute(delete(codes).where(which)).rowcount != 1:
                raise WrongCode("that code is wrong or too old")
            proved = update(people).where(people.c.id == person.id, people.c.email == person.email)
            connection.execute(proved.values(verified=True))
        await self.store.write(work)

    async def use_code(self, code: str) -> tuple[Person, str | None]:
        """Whose it is, and the token with which it was made, if it was."""
        hashed = digest(code.strip().upper())
        query = select(people, codes.c.until, codes.c.made_by).join(codes, codes.c.person == people.c.id)

        def work(connection: Connection) -> Row[Any] | None:
            waits = and_(codes.c.hash == hashed, codes.c.address.is_(None))
            row = connection.execute(query.where(waits)).first()
            return row if connection.execute(delete(codes).where(waits)).rowcount == 1 else None
        row = await self.store.write(work)
        if row is None or row.until < now_ms():
            raise WrongCode("that code is wrong or too old")
        return person_of(row), row.made_by

    async def known_device(self, device: str | None, which: ColumnElement[bool]) -> str | None:
        """The device's hash, if somebody has logged in to that account with it."""
        if device is None:
            return None
        query = (select(devices.c.hash).join(people, people.c.id == devices.c.person)
                 .where(devices.c.hash == digest(device), which))
        return await self.store.read(lambda connection: connection.execute(query).scalar())

    async def remember_device(self, device: str | None, person: Person) -> str:
        """The token by which this browser will be known; one that nobody has used before is not taken over."""
        token = device if await self.known_device(device, people.c.id.is_not(None)) and device else fresh_token()
        mine = devices.c.person == person.id

        def work(connection: Connection) -> None:
            connection.execute(delete(devices).where(mine, devices.c.hash == digest(token)))
            connection.execute(insert(devices).values(hash=digest(token), person=person.id, used=now_ms()))
            newest = select(devices.c.hash).where(mine).order_by(devices.c.used.desc()).limit(MOST_DEVICES)
            connection.execute(delete(devices).where(mine, devices.c.hash.not_in(newest)))
        await self.store.write(work)
        return token

    async def tokens(self, person: Person) -> list[Row[Any]]:
        query = select(sessions).where(sessions.c.person == person.id, sessions.c.kind == "program")
        return await self.store.read(lambda connection: list(connection.execute(query.order_by(sessions.c.created))))

    async def drop_token(self, person: Person, number: str) -> None:
        which = and_(sessions.c.person == person.id, sessions.c.kind == "program", sessions.c.id == number)
        if not await self.close_sessions(which):
            raise NoSuchToken(f"you have no token {number!r}")


def check_era(connection: Connection, person: Person, alone: bool = False) -> None:
    """Hold the person's row: whoever ends all credentials does so before this transaction or after it."""
    columns = select(people.c.era, people.c.closed, people.c.closed_as, people.c.closed_until)
    row = connection.execute(columns.where(people.c.id == person.id).with_for_update(read=not alone)).first()
    if row is None or row.era != person.era:
        raise Changed("you were logged out meanwhile; log in again")
    check_not_closed(row)


def check_not_closed(row: Any) -> None:
    """A ban may have an end."""
    if row.closed is None or (row.closed_until is not None and row.closed_until <= now_ms()):
        return
    raise AccountClosed(f"this account is {row.closed_as} by whoever keeps this server")


def maker(connection: Connection, session: str | None) -> str | None:
    """What is made by a token, or by what a token made, ends with it; a browser's own children stand by themselves."""
    if session is None:
        return None
    query = select(sessions.c.kind, sessions.c.made_by).where(sessions.c.id == session)
    row = connection.execute(query.with_for_update(read=True)).first()
    if row is None:
        raise Changed("you were logged out meanwhile; log in again")
    return session if row.kind == "program" or row.made_by else None


def add_session(connection: Connection, person: Person, kind: str, name: str, made_by: str | None,
                scopes: frozenset[str] | None = None, agent: str | None = None) -> tuple[str, str, int]:
    """What a token made may be used for no more than the token."""
    token, number, now = fresh_token(), fresh_id(), now_ms()
    if made_by is not None:
        made = connection.execute(select(sessions.c.kind, sessions.c.scopes).where(sessions.c.id == made_by)).one()
        scopes = narrowed(scopes, of_session(made.kind, made.scopes))
    connection.execute(insert(sessions).values(hash=digest(token), id=number, person=person.id, kind=kind, name=name,
                                               created=now, used=now, made_by=made_by, scopes=spelled(scopes),
                                               agent=agent))
    return number, token, now


def end_sessions(connection: Connection, which: ColumnElement[bool]) -> int:
    """End these, and whatever was made with the tokens among them."""
    ending = [row.id for row in connection.execute(select(sessions.c.id).where(which))]
    count = len(ending)
    while ending:
        connection.execute(delete(sessions).where(sessions.c.id.in_(ending)))
        connection.execute(delete(codes).where(codes.c.made_by.in_(ending)))
        children = select(sessions.c.id).where(sessions.c.made_by.in_(ending))
        ending = [row.id for row in connection.execute(children)]
    return count


def end_credentials(connection: Connection, person: Person, keep: str | None = None, **values: Any) -> None:
    """All sessions but one, all tokens, the code that waits, links for a new password, the calendar's address; and set
    the values given."""
    fresh = {"era": person.era + 1, "calendar": None, **values}
    found = connection.execute(update(people).where(people.c.id == person.id, people.c.era == person.era)
                               .values(**fresh))
    if found.rowcount != 1:
        raise Changed("you were logged out meanwhile; log in again")
    mine = sessions.c.person == person.id
    connection.execute(delete(codes).where(codes.c.person == person.id))
    connection.execute(delete(resets).where(resets.c.person == person.id))
    connection.execute(delete(sessions).where(mine, sessions.c.id != (keep or "")))
    connection.execute(update(sessions).where(mine).values(made_by=None))


def batched(items: list[str], size: int) -> list[list[str]]:
    return [items[start:start + size] for start in range(0, len(items), size)]
