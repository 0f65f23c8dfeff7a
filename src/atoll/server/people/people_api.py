"""Pages about people: coming in, accounts, codes, tokens, mutes."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import and_

from atoll.server.errors import Malformed, ServerError
from atoll.server.http.api import DEVICE, Call, Endpoint
from atoll.server.http.limits import TooMany
from atoll.server.people.names import fold
from atoll.server.people.passwords import digest, fresh_token
from atoll.server.store.rows import Language, Person
from atoll.server.store.schema import people, sessions
from atoll.server.texts import Text

LONGEST_EMAIL = 200
EMAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
"""As browsers check it: one plain address, nothing that a mail server could take for two."""


class GuestsCannot(ServerError):
    code = "guests_cannot"
    status = 403


class Me(msgspec.Struct):
    id: str
    name: str
    guest: bool
    language: Language | None
    email: str | None
    mail: bool
    verified: bool
    """Is the e-mail address proved by a code? No other letter goes there before."""


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    name: Text


class NewAccount(msgspec.Struct, forbid_unknown_fields=True):
    name: Text
    password: Text
    email: Text | None = None
    language: Language | None = None


class LogIn(msgspec.Struct, forbid_unknown_fields=True):
    name: Text
    password: Text


class CodeIn(msgspec.Struct, forbid_unknown_fields=True):
    code: Text


class CodeOut(msgspec.Struct):
    code: str
    until: int


class Change(msgspec.Struct, forbid_unknown_fields=True):
    name: Text | msgspec.UnsetType = msgspec.UNSET
    """Of a guest; an account keeps its own."""
    language: Language | msgspec.UnsetType | None = msgspec.UNSET
    email: Text | msgspec.UnsetType | None = msgspec.UNSET
    mail: bool | msgspec.UnsetType = msgspec.UNSET


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    old: Text
    new: Text


class LogOut(msgspec.Struct):
    everywhere: bool = False


class OkDone(msgspec.Struct):
    done: bool


class TokenName(msgspec.Struct, forbid_unknown_fields=True):
    name: Text


class TokenInfo(msgspec.Struct):
    id: str
    name: str
    created: int
    used: int


class TokenList(msgspec.Struct):
    tokens: list[TokenInfo]


class NewToken(msgspec.Struct):
    id: str
    name: str
    created: int
    token: str


class Muted(msgspec.Struct):
    people: list[str]


class CalendarAddress(msgspec.Struct):
    url: str


def as_me(person: Person) -> Me:
    return Me(person.id, person.name, person.guest, person.language, person.email, person.mail, person.verified)


def check_email(email: str | None) -> str | None:
    if email is not None and (len(email) > LONGEST_EMAIL or EMAIL.fullmatch(email) is None):
        raise Malformed("that is no e-mail address")
    return email


async def come_in(call: Call[Any, Any], person: Person, made_by: str | None = None) -> Me:
    """A fresh session; the one that this browser had before ends, so that nobody can have planted it."""
    if call.session is not None:
        mine = and_(sessions.c.id == call.session, sessions.c.kind == "browser")
        await call.desk.people.close_sessions(mine)
    _, call.cookie, _ = await call.desk.people.open_session(person, made_by)
    return as_me(person)


async def add_guest(call: Call[NewGuest, Any]) -> Me:
    """Come in as a guest with a name."""
    call.desk.limits.arrivals.take(call.address)
    return await come_in(call, await call.desk.people.add_guest(call.body.name))


async def add_account(call: Call[NewAccount, Any]) -> Me:
    """Make an account; a guest becomes it and keeps the tables."""
    call.desk.limits.arrivals.take(call.address)
    body = call.body
    person = await call.desk.people.add_account(call.person, body.name, body.password, check_email(body.email),
                                               body.language)
    call.device = await call.desk.people.remember_device(None, person)
    if person.email is not None:
        with suppress(TooMany):  # the account is there; a code can be asked for tomorrow
            await write_code(call, person, person.email)
    return await come_in(call, person)


async def write_code(call: Call[Any, Any], person: Person, address: str) -> None:
    """A letter with a code, if this server writes any."""
    postman = call.desk.postman
    if postman.is_open:
        await postman.allow_code(person.id, address, call.address)
        postman.send_code(person, address, await call.desk.people.make_address_code(person, address))


async def log_in(call: Call[LogIn, Any]) -> Me:
    """Log in with name and password."""
    house, folded, device = call.desk.people, fold(call.body.name)[:80], call.request.cookies.get(DEVICE)
    known = await house.known_device(device, people.c.folded == folded)
    call.desk.limits.log_in(call.address, folded, known)
    person = await house.log_in(call.body.name, call.body.password)
    call.device = await house.remember_device(device, person)
    return await come_in(call, person)


async def use_code(call: Call[CodeIn, Any]) -> Me:
    """Come in with a code from another device."""
    call.desk.limits.logins.take(f"address {call.address}")
    return await come_in(call, *await call.desk.people.use_code(call.body.code))


async def log_out(call: Call[None, LogOut]) -> OkDone:
    """End this session, or everything that lets me in."""
    if call.query.everywhere:
        await call.desk.people.end_everything(call.me)
    else:
        await call.desk.people.close_sessions(sessions.c.id == call.session)
    call.cookie = ""
    return OkDone(True)


async def me(call: Call[None, Any]) -> Me:
    """Who I am."""
    return as_me(call.me)


async def change_me(call: Call[Change, Any]) -> Me:
    """Change a guest's name, language, e-mail and whether I want letters; a code goes to an address that is not proved
    yet."""
    given = {name: value for name, value in msgspec.structs.asdict(call.body).items() if value is not msgspec.UNSET}
    if "name" in given:
        await rename(call, given.pop("name"))
    is_fresh = "email" in given and not (given["email"] == call.me.email and call.me.verified)
    if is_fresh:
        given["verified"] = False
        if check_email(given["email"]) is not None:
            await write_code(call, call.me, given["email"])
    return as_me(await call.desk.people.change(call.me, given))


async def rename(call: Call[Any, Any], name: str) -> None:
    """Whoever sits with him sees it at once."""
    call.desk.limits.arrivals.take(call.address)
    for table_id in await call.desk.people.rename_guest(call.me, name):
        await call.desk.rooms.changed(await call.desk.rooms.room(table_id))


async def prove_email(call: Call[CodeIn, Any]) -> Me:
    """Prove my e-mail address with the code that was sent there."""
    call.desk.limits.logins.take(f"person {call.me.id}")
    await call.desk.people.prove_address(call.me, call.body.code)
    return as_me(await call.desk.people.person(people.c.id == call.me.id))


async def change_password(call: Call[NewPassword, Any]) -> Me:
    """Change the password; everything else that lets me in ends."""
    if call.me.guest:
        raise GuestsCannot("a guest has no password")
    call.desk.limits.logins.take(f"person {call.me.id}")
    await call.desk.people.change_password(call.me, call.body.old, call.body.new, call.session)
    return as_me(call.me)


async def make_code(call: Call[None, Any]) -> CodeOut:
    """A code with which I can come in on another device: once, within ten minutes."""
    return CodeOut(*await call.desk.people.make_code(call.me, call.session))


async def list_tokens(call: Call[None, Any]) -> TokenList:
    """My tokens for programs."""
    found = await call.desk.people.tokens(call.me)
    return TokenList([TokenInfo(row.id, row.name, row.created, row.used) for row in found])


async def add_token(call: Call[TokenName, Any]) -> NewToken:
    """A token for a program that plays for me; it is shown this once."""
    name = call.body.name.strip()
    if not 1 <= len(name) <= 80 or not name.isprintable():
        raise Malformed("a token's name has 1 to 80 printable characters")
    most = call.desk.settings.tokens_per_person
    number, token, created = await call.desk.people.add_token(call.me, name, call.session, most)
    return NewToken(number, name, created, token)


async def drop_token(call: Call[None, Any]) -> OkDone:
    """End a token."""
    await call.desk.people.drop_token(call.me, call.path("token"))
    return OkDone(True)


async def list_muted(call: Call[None, Any]) -> Muted:
    """Whose chat does not reach me."""
    return Muted(await call.desk.people.muted(call.me))


async def mute(call: Call[None, Any]) -> Muted:
    """Do not show me this person's chat."""
    most = call.desk.settings.mutes_per_person
    return Muted(await call.desk.people.mute(call.me, call.path("person"), True, most))


async def unmute(call: Call[None, Any]) -> Muted:
    """Show me this person's chat again."""
    return Muted(await call.desk.people.mute(call.me, call.path("person"), False))


async def calendar_address(call: Call[None, Any]) -> CalendarAddress:
    """A fresh secret address of my calendar of whose turn it is; the one before it ends."""
    key = fresh_token()
    await call.desk.people.change(call.me, {"calendar": digest(key)})
    return CalendarAddress(f"/api/calendar/{key}.ics")


ENDPOINTS = (
    Endpoint("POST", "/api/guests", add_guest, Me, NewGuest),
    Endpoint("POST", "/api/accounts", add_account, Me, NewAccount),
    Endpoint("POST", "/api/sessions", log_in, Me, LogIn),
    Endpoint("POST", "/api/sessions/code", use_code, Me, CodeIn),
    Endpoint("DELETE", "/api/sessions", log_out, OkDone, query=LogOut, session=True),
    Endpoint("GET", "/api/me", me, Me, session=True),
    Endpoint("PATCH", "/api/me", change_me, Me, Change, session=True),
    Endpoint("POST", "/api/me/email", prove_email, Me, CodeIn, session=True),
    Endpoint("POST", "/api/me/password", change_password, Me, NewPassword, session=True),
    Endpoint("POST", "/api/me/code", make_code, CodeOut, session=True),
    Endpoint("POST", "/api/me/calendar", calendar_address, CalendarAddress, session=True),
    Endpoint("GET", "/api/me/tokens", list_tokens, TokenList, session=True),
    Endpoint("POST", "/api/me/tokens", add_token, NewToken, TokenName, session=True),
    Endpoint("DELETE", "/api/me/tokens/{token}", drop_token, OkDone, session=True),
    Endpoint("GET", "/api/me/mutes", list_muted, Muted, session=True),
    Endpoint("PUT", "/api/me/mutes/{person}", mute, Muted, session=True),
    Endpoint("DELETE", "/api/me/mutes/{person}", unmute, Muted, session=True),
)
