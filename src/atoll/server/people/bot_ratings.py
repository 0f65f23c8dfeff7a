"""Levels of bots on the server's own rating scale: rated games against people move them as they move people."""

from __future__ import annotations

from collections.abc import Iterable

from atoll.server.people.glicko import Rating

FIRST = {"beginner": 1100.0, "easy": 1300.0, "medium": 1500.0, "hard": 1700.0, "master": 1900.0}
"""Where each level begins on a new server. Not measured: the wide deviation says so, and games put it right."""
DEVIATION = 250.0


def is_rated(bot: str | None, simulations: int | None) -> bool:
    """Levels are; with a number of simulations of its own a bot is no level."""
    return bot in FIRST and simulations is None


def rated_as(bot: str) -> str:
    """In the column of people, none of whom has such an id."""
    return f"bot:{bot}"


def first_rating(rated: str) -> Rating:
    """Of whoever has played no rated game yet."""
    begin = FIRST.get(rated.removeprefix("bot:")) if rated.startswith("bot:") else None
    return Rating() if begin is None else Rating(begin, DEVIATION)


def together(found: Iterable[Rating]) -> Rating:
    """A level that sat in several seats of a game has one rating after it."""
    columns = list(zip(*found, strict=True))
    return Rating(*(sum(column) / len(column) for column in columns))
