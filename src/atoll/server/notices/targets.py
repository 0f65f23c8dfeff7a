"""By which browsers and webhooks somebody is told: added within quotas, found, dropped when they are dead."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Connection, Row, delete, exists, func, select, text, update

from atoll.server.errors import ServerError
from atoll.server.notices.web_push import PushKeys, fresh_private
from atoll.server.people.passwords import digest, fresh_id
from atoll.server.quotas import check_held
from atoll.server.store.rows import now_ms, to_json
from atoll.server.store.schema import deliveries, notice_plans, notice_targets, notices, people, server_keys, sessions

PUSH, LETTER = "push", "letter"
BROKEN = 20
"""Failures in a row after which a webhook is left alone until its owner has tried it."""
KEPT, DELIVERIES_KEPT = 90 * 86_400_000, 7 * 86_400_000
"""Milliseconds. A notice that is done with is kept for longer than anybody can be waited for: it says that it is."""
PUT = text("""INSERT INTO notice_targets (id, person, form, address, hash, keys, session, name, created, failures)
VALUES (:id, :person, :form, :address, :hash, :keys, :session, :name, :created, 0)
ON CONFLICT (hash) DO UPDATE SET person = excluded.person, keys = excluded.keys, session = excluded.session,
name = excluded.name, failures = 0 RETURNING id""")
LASTS = (notice_targets.c.form != PUSH) | exists().where(sessions.c.person == notice_targets.c.person,
                                                         sessions.c.id == notice_targets.c.session)
"""A browser is told while the session lasts in which it was added; after that it is as if it were not there."""
KEEP_KEY = text("INSERT INTO server_keys (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING")


class NoSuchTarget(ServerError):
    code = "no_such_target"
    status = 404


class Target(NamedTuple):
    """One way to one person; a letter has no address here: the person has."""

    id: str
    form: str
    address: str = ""
    keys: PushKeys | None = None

    @property
    def host(self) -> str:
        return urlsplit(self.address).netloc[:255] if self.address else LETTER


def as_target(row: Row[Any]) -> Target:
    return Target(row.id, row.form, row.address, msgspec.json.decode(row.keys, type=PushKeys) if row.keys else None)


def vapid_key(connection: Connection) -> str:
    """Made once for all processes; whoever comes second takes the first one's."""
    connection.execute(KEEP_KEY, {"name": "vapid", "value": fresh_private()})
    return str(connection.scalar(select(server_keys.c.value).where(server_keys.c.name == "vapid")))


def add_browser(connection: Connection, person: str, session: str | None, endpoint: str, keys: PushKeys, name: str,
                most: int) -> Row[Any]:
    """A browser is told one person's news: whoever asked last in it."""
    whole = {"form": PUSH, "address": endpoint, "hash": digest(endpoint), "keys": to_json(keys), "session": session}
    return _put(connection, person, whole, name, most, notice_targets.c.form == PUSH, "browsers that are told")


def add_webhook(connection: Connection, person: str, form: str, url: str, name: str, most: int) -> Row[Any]:
    whole = {"form": form, "address": url, "hash": digest(f"{person} {form} {url}"), "keys": None, "session": None}
    return _put(connection, person, whole, name, most, notice_targets.c.form != PUSH, "webhooks")


def _put(connection: Connection, person: str, whole: dict[str, Any], name: str, most: int, alike: Any, what: str
         ) -> Row[Any]:
    mine = notice_targets.c.person == person
    held = select(func.count()).where(mine, alike, LASTS, notice_targets.c.hash != whole["hash"])
    check_held(connection, person, held, most, what)
    given = {**whole, "id": fresh_id(), "person": person, "name": name, "created": now_ms()}
    number = connection.execute(PUT, given).scalar_one()
    return connection.execute(select(notice_targets).where(notice_targets.c.id == number)).one()


def targets_of(connection: Connection, person: str) -> list[Row[Any]]:
    return list(connection.execute(select(notice_targets).where(notice_targets.c.person == person, LASTS)
                                   .order_by(notice_targets.c.created, notice_targets.c.id)))


def own_target(connection: Connection, person: str, number: str, push: bool) -> Row[Any]:
    mine = [notice_targets.c.id == number, notice_targets.c.person == person, LASTS,
            notice_targets.c.form == PUSH if push else notice_targets.c.form != PUSH]
    found = connection.execute(select(notice_targets).where(*mine)).first()
    if found is None:
        raise NoSuchTarget(f"you have no such {'browser' if push else 'webhook'}")
    return found


def drop_target(connection: Connection, number: str) -> None:
    connection.execute(delete(notice_targets).where(notice_targets.c.id == number))


def reached(connection: Connection, person: str, ways: Collection[str], letters: bool) -> list[Target]:
    """Where a notice goes by those ways: to browsers whose session lasts, to webhooks that answer, to the address that
    was proved."""
    query = select(notice_targets).where(notice_targets.c.person == person, notice_targets.c.failures < BROKEN,
                                         LASTS)
    found = [as_target(row) for row in connection.execute(query.order_by(notice_targets.c.id))]
    some = [one for one in found if ("push" if one.form == PUSH else "webhook") in ways]
    if letters and "letter" in ways and wants_letters(connection, person) is not None:
        some.append(Target(LETTER, LETTER))
    return some


def wants_letters(connection: Connection, person: str) -> Row[Any] | None:
    return connection.execute(select(people).where(
        people.c.id == person, people.c.mail.is_(True), people.c.verified.is_(True),
        people.c.email.is_not(None))).first()


def note_use(connection: Connection, number: str, went_well: bool, is_dead: bool = False) -> None:
    """What became of a try; a browser that is gone for good is dropped, and a webhook is left alone."""
    mine = notice_targets.c.id == number
    if is_dead:
        connection.execute(delete(notice_targets).where(mine, notice_targets.c.form == PUSH))
        connection.execute(update(notice_targets).where(mine).values(failures=BROKEN))
    elif went_well:
        connection.execute(update(notice_targets).where(mine).values(used=now_ms(), failures=0))
    else:
        connection.execute(update(notice_targets).where(mine).values(failures=notice_targets.c.failures + 1))


def forget_notices(connection: Connection) -> int:
    """What was told long ago, and browsers whose session has ended."""
    now = now_ms()
    connection.execute(delete(deliveries).where(deliveries.c.due.is_(None), deliveries.c.at < now - DELIVERIES_KEPT))
    lasting = select(sessions.c.id)
    connection.execute(delete(notice_targets).where(notice_targets.c.form == PUSH,
                                                    notice_targets.c.session.not_in(lasting)))
    return connection.execute(delete(notices).where(notices.c.due.is_(None), notices.c.at < now - KEPT)).rowcount


def forget_people(connection: Connection, ids: Collection[str]) -> None:
    """With whoever is forgotten goes how he was told."""
    for table in (notice_targets, notice_plans, notices, deliveries):
        connection.execute(delete(table).where(table.c.person.in_(ids)))
