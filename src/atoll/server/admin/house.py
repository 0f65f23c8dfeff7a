"""What admins decide for the whole server: who may come in, who may make events, what everybody is told."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, delete, insert, select

from atoll.server.admin.journal import By, note
from atoll.server.errors import Malformed, ServerError
from atoll.server.store.rows import Person, now_ms, to_json
from atoll.server.store.schema import house, people
from atoll.server.texts import Text

Organisers = Literal["everybody", "accounts", "chosen", "admins"]
LONGEST_ANNOUNCEMENT = 500


class MayNotOrganise(ServerError):
    code = "may_not_organise"
    status = 403


class Announcement(msgspec.Struct, forbid_unknown_fields=True):
    text: Text
    until: int | None = None
    """When it disappears by itself."""
    at: int = 0
    """When it was made; the server says so."""


class Policy(msgspec.Struct):
    """As it is kept: one row for each."""

    invitations_only: bool = False
    organisers: Organisers = "everybody"
    announcement: Announcement | None = None

    @property
    def shown(self) -> Announcement | None:
        one = self.announcement
        return one if one is not None and (one.until is None or one.until > now_ms()) else None


class PolicyChange(msgspec.Struct, forbid_unknown_fields=True):
    invitations_only: bool | msgspec.UnsetType = msgspec.UNSET
    organisers: Organisers | msgspec.UnsetType = msgspec.UNSET
    announcement: Announcement | msgspec.UnsetType | None = msgspec.UNSET


def read_policy(connection: Connection) -> Policy:
    rows = connection.execute(select(house.c.name, house.c.value).where(house.c.name.in_(Policy.__struct_fields__)))
    return msgspec.convert({name: msgspec.json.decode(value) for name, value in rows}, Policy)


def change_policy(connection: Connection, by: By, change: PolicyChange) -> Policy:
    given = {name: value for name in change.__struct_fields__
             if (value := getattr(change, name)) is not msgspec.UNSET}
    for name, value in given.items():
        if isinstance(value, Announcement):
            value = clean(value)
        put(connection, name, value)
        if name == "announcement":
            note(connection, by, "announced", text=value.text if value else "", until=value.until if value else None)
        else:
            note(connection, by, "policy", **{name: value})
    return read_policy(connection)


def clean(said: Announcement) -> Announcement:
    text = " ".join("".join(letter if letter.isprintable() else " " for letter in said.text).split())
    if not 1 <= len(text) <= LONGEST_ANNOUNCEMENT:
        raise Malformed(f"an announcement has 1 to {LONGEST_ANNOUNCEMENT} characters, not {len(text)}")
    return Announcement(text, said.until, now_ms())


def put(connection: Connection, name: str, value: Any) -> None:
    connection.execute(delete(house).where(house.c.name == name))
    connection.execute(insert(house).values(name=name, value=to_json(value), at=now_ms()))


def check_may_organise(connection: Connection, person: Person) -> None:
    """Asked in the transaction that makes the event."""
    wanted = read_policy(connection).organisers
    if person.admin or wanted == "everybody" or (wanted == "accounts" and not person.guest):
        return
    chosen = connection.scalar(select(people.c.organises).where(people.c.id == person.id))
    if wanted != "chosen" or not chosen:
        raise MayNotOrganise({"accounts": "events are made by accounts here, not by guests",
                              "chosen": "events are made by people whom an admin has chosen",
                              "admins": "events are made by admins here"}[wanted])
