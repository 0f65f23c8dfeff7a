"""A forgotten password: a letter with a link to a proved address, and the page behind every such link."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Any

import msgspec
from sqlalchemy import Connection
from starlette.responses import HTMLResponse, Response

from atoll.core.text import load_words
from atoll.server.http.api import Call, Endpoint, is_form
from atoll.server.messages import encode
from atoll.server.notices.wording import TEXT
from atoll.server.people.people import check_password
from atoll.server.people.people_api import LONGEST_EMAIL, OkDone
from atoll.server.people.resets import check_reset, use_reset
from atoll.server.texts import Text

PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Atoll</title>
<h1>{title}</h1><p>{text}</p>{form}</html>"""
FORM = """<form method="post"><label>{label} <input name="password" type="password" autocomplete="new-password"
 minlength="8" maxlength="200" required></label> <button>{button}</button></form>"""


class Forgotten(msgspec.Struct, forbid_unknown_fields=True):
    who: Text
    """The account's name, or the address to which its letters go."""


class FreshPassword(msgspec.Struct, forbid_unknown_fields=True):
    password: Text


async def forgotten(call: Call[Forgotten, Any]) -> OkDone:
    """Write to whoever has forgotten his password; nobody is told whether there is such an account."""
    call.desk.limits.logins.take(f"reset {call.address}")
    call.desk.resets.ask(call.body.who[:LONGEST_EMAIL], call.address)
    return OkDone(True)


async def reset_page(call: Call[None, Any]) -> Response:
    """The page behind a link: it asks for a new password. Looking at it uses nothing up."""
    call.desk.limits.logins.take(f"reset page {call.address}")
    person = await call.desk.store.read(partial(check_reset, key=call.path("key")))
    words = load_words(TEXT, person.language or "en")
    form = FORM.format(label=escape(words.say("reset.label")), button=escape(words.say("reset.button")))
    return shown(person.language, words.say("reset.ask", name=person.name), form)


async def reset(call: Call[FreshPassword, Any]) -> Response:
    """Set a new password, once; everything that let this person in ends."""
    call.desk.limits.logins.take(f"reset page {call.address}")
    key, house = call.path("key"), call.desk.people
    await call.desk.store.read(partial(check_reset, key=key))  # before a hash is made for nobody
    hashed = await house.hashing.hashed(check_password(call.body.password))

    def work(connection: Connection) -> str | None:
        return use_reset(connection, key, hashed).language
    language = await call.desk.store.write(work)
    house.some_closed.set()
    call.cookie = ""
    if not is_form(call.request):
        return Response(encode(OkDone(True)), media_type="application/json")
    return shown(language, load_words(TEXT, language or "en").say("reset.done"), '<p><a href="/">Atoll</a></p>')


def shown(language: str | None, text: str, form: str) -> Response:
    title = load_words(TEXT, language or "en").say("reset.title")
    return HTMLResponse(PAGE.format(language=language or "en", title=escape(title), text=escape(text), form=form))


ENDPOINTS = (
    Endpoint("POST", "/api/reset", forgotten, OkDone, Forgotten),
    Endpoint("GET", "/api/reset/{key}", reset_page, str, media="text/html", anonymous=True),
    Endpoint("POST", "/api/reset/{key}", reset, OkDone, FreshPassword, anonymous=True, foreign=True, form=True),
)
