"""The page behind the address in every letter: no more letters."""

from __future__ import annotations

from html import escape
from typing import Any

from sqlalchemy import Row, select, update
from starlette.responses import HTMLResponse, Response

from atoll.core.languages import spoken
from atoll.core.text import Words, load_words
from atoll.server.errors import ServerError
from atoll.server.http.api import Call, Endpoint
from atoll.server.notices.wording import TEXT
from atoll.server.store.schema import people

PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Atoll</title><p>{text}</p>{button}</html>"""
BUTTON = '<form method="post"><button>{text}</button></form>'


class NoSuchLetters(ServerError):
    code = "no_such_page"
    status = 404


async def reader(call: Call[Any, Any]) -> Row[Any]:
    query = select(people).where(people.c.stop == call.path("key"))
    found = await call.desk.store.read(lambda connection: connection.execute(query).first())
    if found is None:
        raise NoSuchLetters("there is no such page")
    return found


def page_in(language: str, words: Words, key: str, button: str = "") -> Response:
    return HTMLResponse(PAGE.format(language=language, text=escape(words.say(key)), button=button))


async def ask_to_stop(call: Call[None, Any]) -> Response:
    """A page that asks whether I want no more letters."""
    language = spoken((await reader(call)).language)
    words = load_words(TEXT, language)
    button = BUTTON.format(text=escape(words.say("mail.stop.button")))
    return page_in(language, words, "mail.stop.ask", button)


async def stop(call: Call[None, Any]) -> Response:
    """No more letters; mail programs do this by themselves (RFC 8058)."""
    person = await reader(call)
    change = update(people).where(people.c.id == person.id).values(mail=False)
    await call.desk.store.write(lambda connection: connection.execute(change))
    language = spoken(person.language)
    return page_in(language, load_words(TEXT, language), "mail.stop.done")


ENDPOINTS = (
    Endpoint("GET", "/api/letters/{key}", ask_to_stop, str, media="text/html", anonymous=True),
    Endpoint("POST", "/api/letters/{key}", stop, str, media="text/html", anonymous=True, foreign=True),
)
