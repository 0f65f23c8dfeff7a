"""Who was erased goes from the journals of tournaments: his name, and what was typed about him."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, or_, select, update

from atoll.server.store.rows import to_json
from atoll.server.store.schema import tournament_entries as journal
from atoll.server.tournaments.journal import DETAILS

GOES = frozenset(DETAILS) - {"category"}
"""A category stays: it tells nobody who he was, and others' prizes hang on it."""
LISTS = ("entered", "mended", "removed")
"""Deeds that say who somebody on the list is."""


@dataclass
class Listed:
    """Somebody on a tournament's list, with the entries that tell of him."""

    account: str | None
    rows: list[Row[Any]]


def rename_in_journals(connection: Connection, person: str, name: str) -> None:
    """The one change that is ever made to a tournament's journal: who he was is taken out of it."""
    his = list(connection.execute(select(journal).where(journal.c.about == person)))
    for row in his:
        blank(connection, row, name)
    for tournament in sorted({row.tournament for row in his}):
        for row in rows_of(lists_in(connection, tournament), person):
            blank(connection, row, name)


def lists_in(connection: Connection, tournament: str) -> list[Row[Any]]:
    told = or_(*(journal.c.facts.contains(f'"is":"{deed}"') for deed in LISTS))
    return list(connection.execute(select(journal).where(journal.c.tournament == tournament, told)
                                   .order_by(journal.c.n)))


def rows_of(rows: Iterable[Row[Any]], person: str) -> list[Row[Any]]:
    """Entries about him as a player, and about those typed by hand with whom an arbiter merged him: he is all of them.
    Numbers of players who were removed are given again."""
    listed: dict[int, Listed] = {}
    everybody: list[Listed] = []
    merged: list[tuple[Listed, Listed]] = []
    for row in rows:
        deed = msgspec.json.decode(row.facts)
        match deed.get("is"):
            case "entered":
                listed[deed["player"]] = one = Listed(deed.get("person") or deed.get("bot"), [row])
                everybody.append(one)
            case "mended":
                listed[deed["player"]].rows.append(row)
            case "removed":
                gone, into = listed.pop(deed["player"]), listed.get(deed.get("into", 0))
                if into is not None:
                    into.account = into.account or gone.account
                    merged.append((gone, into))
    for gone, into in reversed(merged):
        gone.account = gone.account or into.account
    return [row for one in everybody if one.account == person for row in one.rows]


def blank(connection: Connection, row: Row[Any], name: str) -> None:
    """As if nothing but his new name had been known. Hashes are made of what stands there whenever they are asked for,
    so the chain is whole, with another head."""
    facts = msgspec.json.decode(row.facts)
    if "name" in facts:
        left = {key: value for key, value in facts.items() if key not in GOES}
        which = (journal.c.tournament == row.tournament, journal.c.n == row.n)
        connection.execute(update(journal).where(*which).values(facts=to_json({**left, "name": name})))
