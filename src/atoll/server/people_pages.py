"""Pages about people: coming in, accounts, codes, tokens, mutes."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import and_

from atoll.core.errors import AtollError
from atoll.server.api import DEVICE, Ask, Malformed, Page
from atoll.server.limits import TooMany
from atoll.server.names import fold
from atoll.server.passwords import digest, fresh_token
from atoll.server.rows import Language, Person
from atoll.server.schema import people, sessions

LONGEST_EMAIL = 200
EMAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")
"""As browsers check it: one plain address, nothing that a mail server could take for two."""


class GuestsCannot(AtollError):
    code = "guests_cannot"


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
    name: str


class NewAccount(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    password: str
    email: str | None = None
    language: Language | None = None


class LogIn(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    password: str


class CodeIn(msgspec.Struct, forbid_unknown_fields=True):
    code: str


class CodeOut(msgspec.Struct):
    code: str
    until: int


class Change(msgspec.Struct, forbid_unknown_fields=True):
    language: Language | msgspec.UnsetType | None = msgspec.UNSET
    email: str | msgspec.UnsetType | None = msgspec.UNSET
    mail: bool | msgspec.UnsetType = msgspec.UNSET


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    old: str
    new: str


class LogOut(msgspec.Struct):
    everywhere: bool = False


class OkDone(msgspec.Struct):
    done: bool


class TokenName(msgspec.Struct, forbid_unknown_fields=True):
    name: str


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


async def come_in(ask: Ask[Any, Any], person: Person, made_by: str | None = None) -> Me:
    """A fresh session; the one that this browser had before ends, so that nobody can have planted it."""
    if ask.session is not None:
        mine = and_(sessions.c.id == ask.session, sessions.c.kind == "browser")
        await ask.desk.people.close_sessions(mine)
    _, ask.cookie, _ = await ask.desk.people.open_session(person, made_by)
    return as_me(person)


async def add_guest(ask: Ask[NewGuest, Any]) -> Me:
    """Come in as a guest with a name."""
    ask.desk.limits.arrivals.take(ask.address)
    return await come_in(ask, await ask.desk.people.add_guest(ask.body.name))


async def add_account(ask: Ask[NewAccount, Any]) -> Me:
    """Make an account; a guest becomes it and keeps the tables."""
    ask.desk.limits.arrivals.take(ask.address)
    body = ask.body
    person = await ask.desk.people.add_account(ask.person, body.name, body.password, check_email(body.email),
                                               body.language)
    ask.device = await ask.desk.people.remember_device(None, person)
    if person.email is not None:
        with suppress(TooMany):  # the account is there; a code can be asked for tomorrow
            await write_code(ask, person, person.email)
    return await come_in(ask, person)


async def write_code(ask: Ask[Any, Any], person: Person, address: str) -> None:
    """A letter with a code, if this server writes any."""
    postman = ask.desk.postman
    if postman.is_open:
        await postman.allow_code(person.id, address, ask.address)
        postman.send_code(person, address, await ask.desk.people.make_address_code(person, address))


async def log_in(ask: Ask[LogIn, Any]) -> Me:
    """Log in with name and password."""
    house, folded, device = ask.desk.people, fold(ask.body.name)[:80], ask.request.cookies.get(DEVICE)
    known = await house.known_device(device, people.c.folded == folded)
    ask.desk.limits.log_in(ask.address, folded, known)
    person = await house.log_in(ask.body.name, ask.body.password)
    ask.device = await house.remember_device(device, person)
    return await come_in(ask, person)


async def use_code(ask: Ask[CodeIn, Any]) -> Me:
    """Come in with a code from another device."""
    ask.desk.limits.logins.take(f"address {ask.address}")
    return await come_in(ask, *await ask.desk.people.use_code(ask.body.code))


async def log_out(ask: Ask[None, LogOut]) -> OkDone:
    """End this session, or everything that lets me in."""
    if ask.query.everywhere:
        await ask.desk.people.end_everything(ask.me)
    else:
        await ask.desk.people.close_sessions(sessions.c.id == ask.session)
    ask.cookie = ""
    return OkDone(True)


async def me(ask: Ask[None, Any]) -> Me:
    """Who I am."""
    return as_me(ask.me)


async def change_me(ask: Ask[Change, Any]) -> Me:
    """Change language, e-mail and whether I want letters; a code goes to an address that is not proved yet."""
    given = {name: value for name, value in msgspec.structs.asdict(ask.body).items() if value is not msgspec.UNSET}
    is_fresh = "email" in given and not (given["email"] == ask.me.email and ask.me.verified)
    if is_fresh:
        given["verified"] = False
        if check_email(given["email"]) is not None:
            await write_code(ask, ask.me, given["email"])
    return as_me(await ask.desk.people.change(ask.me, given))


async def prove_email(ask: Ask[CodeIn, Any]) -> Me:
    """Prove my e-mail address with the code that was sent there."""
    ask.desk.limits.logins.take(f"person {ask.me.id}")
    await ask.desk.people.prove_address(ask.me, ask.body.code)
    return as_me(await ask.desk.people.person(people.c.id == ask.me.id))


async def change_password(ask: Ask[NewPassword, Any]) -> Me:
    """Change the password; everything else that lets me in ends."""
    if ask.me.guest:
        raise GuestsCannot("a guest has no password")
    ask.desk.limits.logins.take(f"person {ask.me.id}")
    await ask.desk.people.change_password(ask.me, ask.body.old, ask.body.new, ask.session)
    return as_me(ask.me)


async def make_code(ask: Ask[None, Any]) -> CodeOut:
    """A code with which I can come in on another device: once, within ten minutes."""
    return CodeOut(*await ask.desk.people.make_code(ask.me, ask.session))


async def list_tokens(ask: Ask[None, Any]) -> TokenList:
    """My tokens for programs."""
    found = await ask.desk.people.tokens(ask.me)
    return TokenList([TokenInfo(row.id, row.name, row.created, row.used) for row in found])


async def add_token(ask: Ask[TokenName, Any]) -> NewToken:
    """A token for a program that plays for me; it is shown this once."""
    name = ask.body.name.strip()
    if not 1 <= len(name) <= 80 or not name.isprintable():
        raise Malformed("a token's name has 1 to 80 printable characters")
    most = ask.desk.settings.tokens_per_person
    number, token, created = await ask.desk.people.add_token(ask.me, name, ask.session, most)
    return NewToken(number, name, created, token)


async def drop_token(ask: Ask[None, Any]) -> OkDone:
    """End a token."""
    await ask.desk.people.drop_token(ask.me, ask.path("token"))
    return OkDone(True)


async def list_muted(ask: Ask[None, Any]) -> Muted:
    """Whose chat does not reach me."""
    return Muted(await ask.desk.people.muted(ask.me))


async def mute(ask: Ask[None, Any]) -> Muted:
    """Do not show me this person's chat."""
    return Muted(await ask.desk.people.mute(ask.me, ask.path("person"), True))


async def unmute(ask: Ask[None, Any]) -> Muted:
    """Show me this person's chat again."""
    return Muted(await ask.desk.people.mute(ask.me, ask.path("person"), False))


async def calendar_address(ask: Ask[None, Any]) -> CalendarAddress:
    """A fresh secret address of my calendar of whose turn it is; the one before it ends."""
    key = fresh_token()
    await ask.desk.people.change(ask.me, {"calendar": digest(key)})
    return CalendarAddress(f"/api/calendar/{key}.ics")


PAGES = (
    Page("POST", "/api/guests", add_guest, Me, NewGuest),
    Page("POST", "/api/accounts", add_account, Me, NewAccount),
    Page("POST", "/api/sessions", log_in, Me, LogIn),
    Page("POST", "/api/sessions/code", use_code, Me, CodeIn),
    Page("DELETE", "/api/sessions", log_out, OkDone, query=LogOut, session=True),
    Page("GET", "/api/me", me, Me, session=True),
    Page("PATCH", "/api/me", change_me, Me, Change, session=True),
    Page("POST", "/api/me/email", prove_email, Me, CodeIn, session=True),
    Page("POST", "/api/me/password", change_password, Me, NewPassword, session=True),
    Page("POST", "/api/me/code", make_code, CodeOut, session=True),
    Page("POST", "/api/me/calendar", calendar_address, CalendarAddress, session=True),
    Page("GET", "/api/me/tokens", list_tokens, TokenList, session=True),
    Page("POST", "/api/me/tokens", add_token, NewToken, TokenName, session=True),
    Page("DELETE", "/api/me/tokens/{token}", drop_token, OkDone, session=True),
    Page("GET", "/api/me/mutes", list_muted, Muted, session=True),
    Page("PUT", "/api/me/mutes/{person}", mute, Muted, session=True),
    Page("DELETE", "/api/me/mutes/{person}", unmute, Muted, session=True),
)
