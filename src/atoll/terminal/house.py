"""`atoll house`: the host's desk for the server as a whole, on its machine."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import click

from atoll.terminal.people import at_desk, database_option, settings_for
from atoll.terminal.serve import check_installed


def by_hand() -> Any:
    check_installed()
    from atoll.server.admin.journal import COMMAND_LINE

    return COMMAND_LINE


def stamp(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


@click.group()
def house() -> None:
    """The server as a whole: who may come in and make events, announcements, tables, chat, journal, health."""


@house.command()
@click.option("--invitations-only", type=click.BOOL, help="Do newcomers need an invitation?")
@click.option("--organisers", type=click.Choice(["everybody", "accounts", "chosen", "admins"]), help="Who makes them.")
@database_option
def policy(invitations_only: bool | None, organisers: Any, database: str | None) -> None:
    """Show or change who may come in and who may make events."""
    by = by_hand()
    from msgspec import UNSET

    from atoll.server.admin.house import PolicyChange, change_policy

    change = PolicyChange(UNSET if invitations_only is None else invitations_only, organisers or UNSET)
    found = at_desk(database, lambda connection: change_policy(connection, by, change))
    click.echo(f"invitations only: {'yes' if found.invitations_only else 'no'}\norganisers: {found.organisers}")


@house.command()
@click.argument("text", required=False)
@click.option("--hours", type=click.IntRange(1, 8760), help="For so long; left out: until it is taken back.")
@database_option
def announce(text: str | None, hours: int | None, database: str | None) -> None:
    """Tell everybody TEXT; without it the announcement is taken back."""
    by = by_hand()
    import time

    from atoll.server.admin.house import Announcement, PolicyChange, change_policy

    until = None if hours is None else round(1000 * time.time()) + hours * 3_600_000
    said = Announcement(text, until) if text else None
    at_desk(database, lambda connection: change_policy(connection, by, PolicyChange(announcement=said)))
    click.echo("announced" if text else "taken back")


@house.command()
@click.option("--note", default="", help="For whom it is.")
@click.option("--uses", default=1, help="How many newcomers it lets in.")
@click.option("--days", default=14, help="How long it is good.")
@database_option
def invite(note: str, uses: int, days: int, database: str | None) -> None:
    """Print a link that lets newcomers in where only the invited may come."""
    by = by_hand()
    from atoll.server.admin.invites import NewInvite, add_invite

    made = at_desk(database, lambda connection: add_invite(connection, by, NewInvite(note, uses, days)))
    click.echo(f"{settings_for(database).address}/?invitation={made.key}")


@house.command("remove-table")
@click.argument("table")
@click.option("--reason", help="For the journal.")
@database_option
def remove_table(table: str, reason: str | None, database: str | None) -> None:
    """Call a table off without a result, or take a finished one out of every list."""
    by = by_hand()
    from atoll.server.admin.table_deeds import remove_table as removed

    at_desk(database, lambda connection: removed(connection, by, table, reason))
    click.echo(f"table {table} is removed")


@house.command("remove-line")
@click.argument("table")
@click.argument("line", type=click.IntRange(1))
@click.option("--reason", help="For the journal.")
@database_option
def remove_line(table: str, line: int, reason: str | None, database: str | None) -> None:
    """Remove a line of chat by its number."""
    by = by_hand()
    from atoll.server.admin.table_deeds import remove_line as removed

    at_desk(database, lambda connection: removed(connection, by, table, line, reason))
    click.echo(f"line {line} is removed")


@house.command()
@database_option
def journal(database: str | None) -> None:
    """What admins did, newest first."""
    check_installed()
    from atoll.server.admin.journal import read_journal

    for one in at_desk(database, read_journal).deeds:
        facts = " ".join(f"{name}={value}" for name, value in one.facts.items())
        whom = one.name or one.table or ""
        click.echo(f"{stamp(one.at)}  {one.by or '(command line)'}  {one.deed}  {whom}  {facts}".rstrip())


@house.command()
@database_option
def health(database: str | None) -> None:
    """What the database can tell of the server's health; `/api/admin/health` tells of its tasks and bots, too."""
    check_installed()
    from msgspec import json

    from atoll.server.admin.health import read_stored

    click.echo(json.format(json.encode(at_desk(database, read_stored)), indent=1).decode())
