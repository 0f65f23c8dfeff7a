"""`atoll people`: the host's desk for people, on the server's machine. It works beside a running server."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from atoll.core.errors import AtollError
from atoll.terminal.serve import check_installed

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from atoll.server.settings import Settings

Result = TypeVar("Result")
database_option = click.option("--database", help="The server's database (ATOLL_DATABASE_URL).")


class NoDatabase(AtollError):
    code = "no_database"


def settings_for(database: str | None) -> Settings:
    check_installed()
    from atoll.server.settings import read_settings

    return read_settings(database_url=database)


def at_desk(database: str | None, work: Callable[[Connection], Result]) -> Result:
    """In one transaction; the server's processes follow within a moment, by the journal."""
    import asyncio

    from atoll.server.store.backup import check_there
    from atoll.server.store.store import Store, is_current

    settings = settings_for(database)

    async def run() -> Result:
        store = Store(settings.database_url, settings.database_timeout)
        try:
            check_there(store)
            if not await store.read(is_current):
                raise NoDatabase("this is no database of this version of Atoll: start the server on it once")
            return await store.write(work)
        finally:
            await store.close()
    return asyncio.run(run())


def find(connection: Connection, name: str) -> str:
    """An account by its name; anybody by the id that lists show."""
    from sqlalchemy import select

    from atoll.server.people.names import fold
    from atoll.server.people.people import NoSuchPerson
    from atoll.server.store.schema import people as known

    found = connection.scalar(select(known.c.id).where(known.c.folded == fold(name))) or connection.scalar(
        select(known.c.id).where(known.c.id == name))
    if found is None:
        raise NoSuchPerson(f"there is no account {name!r}")
    return str(found)


def about(database: str | None, name: str, deed: Callable[..., Result], *more: Any) -> Result:
    from atoll.server.admin.journal import COMMAND_LINE

    return at_desk(database, lambda connection: deed(connection, COMMAND_LINE, find(connection, name), *more))


@click.group()
def people() -> None:
    """Who has an account: list, rename, reset, close, ban, erase, appoint."""


@people.command("list")
@click.argument("search", required=False)
@click.option("--kind", type=click.Choice(["accounts", "guests", "admins", "closed"]), default="accounts")
@database_option
def list_people(search: str | None, kind: Any, database: str | None) -> None:
    """List people, newest first; SEARCH is a part of the name."""
    check_installed()
    from atoll.server.admin.people_api import PeopleQuery, find_people

    for one in at_desk(database, lambda connection: find_people(connection, PeopleQuery(None, search, kind))).people:
        marks = [one.state] * (one.state != "open") + ["admin"] * one.admin + ["organiser"] * one.organises
        click.echo(f"{one.id}  {one.name}{'  ' if marks else ''}{', '.join(marks)}")


@people.command()
@click.argument("name")
@click.option("--off", is_flag=True, help="Not any more.")
@database_option
def admin(name: str, off: bool, database: str | None) -> None:
    """Let an account administer the server."""
    check_installed()
    from atoll.server.admin.people_deeds import set_admin

    about(database, name, set_admin, not off)
    click.echo(f"{name} {'does not administer' if off else 'administers'} this server")


@people.command()
@click.argument("name")
@click.option("--off", is_flag=True, help="Not any more.")
@database_option
def organiser(name: str, off: bool, database: str | None) -> None:
    """Let an account make events where only some may."""
    check_installed()
    from atoll.server.admin.people_deeds import set_organises

    about(database, name, set_organises, not off)
    click.echo(f"{name} may {'not ' if off else ''}make events")


@people.command()
@click.argument("name")
@database_option
def reset(name: str, database: str | None) -> None:
    """Print a link with which somebody sets a new password: once, within a day."""
    check_installed()
    from atoll.server.admin.people_deeds import give_reset

    key, _ = about(database, name, give_reset)
    click.echo(f"{settings_for(database).address}/api/reset/{key}")


@people.command()
@click.argument("name")
@click.argument("new")
@database_option
def rename(name: str, new: str, database: str | None) -> None:
    """Give an account the name NEW. The one before stays taken."""
    check_installed()
    from atoll.server.admin.renaming import rename as renamed

    about(database, name, renamed, new)
    click.echo(f"{name} is {new} now")


@people.command()
@click.argument("name")
@click.option("--reason", help="For the journal.")
@database_option
def close(name: str, reason: str | None, database: str | None) -> None:
    """Let nobody in as this person any more."""
    change_state(database, name, "closed", None, reason)


@people.command()
@click.argument("name")
@click.option("--days", type=click.IntRange(1, 3650), help="For so long; left out: for good.")
@click.option("--reason", help="For the journal.")
@database_option
def ban(name: str, days: int | None, reason: str | None, database: str | None) -> None:
    """The same as a punishment, which may have an end."""
    import time

    until = None if days is None else round(1000 * time.time()) + days * 86_400_000
    change_state(database, name, "banned", until, reason)


@people.command("open")
@click.argument("name")
@database_option
def reopen(name: str, database: str | None) -> None:
    """Let somebody in again who was closed out."""
    change_state(database, name, "open", None, None)


def change_state(database: str | None, name: str, state: str, until: int | None, reason: str | None) -> None:
    check_installed()
    from atoll.server.admin.people_deeds import set_state

    about(database, name, set_state, state, until, reason)
    click.echo(f"{name} is {state}")


@people.command()
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask.")
@database_option
def erase(name: str, yes: bool, database: str | None) -> None:
    """Erase an account for good; records of games keep a pseudonym."""
    check_installed()
    from atoll.server.admin.erasing import erase as erased

    if not yes:
        click.confirm(f"Erase {name} for good?", abort=True)
    click.echo(f"{name} is {about(database, name, erased)!r} in records from now on")
