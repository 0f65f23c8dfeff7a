"""What an admin does about people: appoint, close, ban, reopen, and give a link with which a password is set."""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import Connection, Row, select, update

from atoll.server.admin.journal import By, note
from atoll.server.errors import ServerError
from atoll.server.people.credentials import end_credentials, person_of
from atoll.server.people.people import NoSuchPerson
from atoll.server.people.resets import HOSTS_LIFE, end_resets, make_reset, play_together
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import identities, people

State = Literal["open", "closed", "banned"]


class LastAdmin(ServerError):
    code = "last_admin"


class IsErased(ServerError):
    code = "is_erased"


class PlaysWithThem(ServerError):
    """Whoever could set a player's password could look at his hand."""

    code = "plays_with_them"


class SignsInElsewhere(ServerError):
    """Whoever never uses a password would not notice that another was set, and that somebody came in with it."""

    code = "signs_in_elsewhere"


class OnlyAccountsAdminister(ServerError):
    code = "guests_cannot"
    status = 403


def whom(connection: Connection, person: str) -> Row[Any]:
    """Held until the transaction ends."""
    row = connection.execute(select(people).where(people.c.id == person).with_for_update()).first()
    if row is None:
        raise NoSuchPerson("there is no such person")
    if row.closed_as == "erased":
        raise IsErased("this account was erased")
    return row


def set_admin(connection: Connection, by: By, person: str, on: bool) -> None:
    row = whom(connection, person)
    if row.folded is None:
        raise OnlyAccountsAdminister("a guest cannot administer anything")
    if row.admin == on:
        return
    if not on:
        check_not_last(connection, person)
    connection.execute(update(people).where(people.c.id == person).values(admin=on))
    note(connection, by, "appointed" if on else "dismissed", person)


def check_not_last(connection: Connection, person: str) -> None:
    """Somebody must be able to administer; all admins are held, so that no two go at once."""
    held = connection.execute(select(people.c.id).where(people.c.admin, people.c.closed.is_(None))
                              .order_by(people.c.id).with_for_update())
    if {row.id for row in held} == {person}:
        raise LastAdmin("the last admin stays one: appoint another first")


def set_organises(connection: Connection, by: By, person: str, on: bool) -> None:
    if whom(connection, person).organises != on:
        connection.execute(update(people).where(people.c.id == person).values(organises=on))
        note(connection, by, "organiser" if on else "no_organiser", person)


def set_state(connection: Connection, by: By, person: str, state: State, until: int | None = None,
              reason: str | None = None) -> None:
    """A closed account lets nobody in: whatever did so before has ended, and its name stays taken."""
    row = whom(connection, person)
    if state == "open":
        if row.closed is not None:
            values = {"closed": None, "closed_as": None, "closed_until": None}
            connection.execute(update(people).where(people.c.id == person).values(**values))
            note(connection, by, "reopened", person, reason=reason)
        return
    if row.admin:
        check_not_last(connection, person)
    end_credentials(connection, person_of(row), closed=now_ms(), closed_as=state, admin=False, mail=False,
                    closed_until=until if state == "banned" else None)
    note(connection, by, state, person, reason=reason, until=until)


def give_reset(connection: Connection, by: By, person: str) -> tuple[str, int]:
    """The key of a link with which this person sets a new password, once, within a day; those before it end."""
    row = whom(connection, person)
    if row.folded is None:
        raise OnlyAccountsAdminister("a guest has no password")
    if by.person is not None and by.person != person and play_together(connection, by.person, person):
        raise PlaysWithThem("you play with this person now: another admin, or whoever has a shell on the machine, "
                            "can make the link")
    if by.person not in (None, person) and is_known_elsewhere(connection, person):
        raise SignsInElsewhere("this person signs in elsewhere, without a password of this server: whoever has a shell "
                               "on the machine can make the link")
    end_resets(connection, person)
    key, until = make_reset(connection, person, HOSTS_LIFE, by.person)
    note(connection, by, "reset", person, until=until)
    return key, until


def is_known_elsewhere(connection: Connection, person: str) -> bool:
    return connection.execute(select(identities.c.person).where(identities.c.person == person)).first() is not None
