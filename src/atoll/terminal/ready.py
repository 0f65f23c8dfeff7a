"""`atoll ready`, `atoll upgrade-check`: questions that a host's scripts ask."""

from __future__ import annotations

import json
import urllib.error
import urllib.request

import click

from atoll.core.errors import AtollError
from atoll.terminal.people import database_option, settings_for

PATIENCE = 4


class NotReady(AtollError):
    code = "not_ready"


@click.command()
def ready() -> None:
    """Does the server on this machine (ATOLL_PORT) do its work? Exit code 0 if so: for health checks."""
    settings = settings_for(None)
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"http://{host}:{settings.port}/api/ready", timeout=PATIENCE):
            click.echo("ready")
    except urllib.error.HTTPError as error:
        raise NotReady(str(json.loads(error.read())["message"])) from error
    except (urllib.error.URLError, OSError) as error:
        raise NotReady(f"nothing answers at {host}:{settings.port}") from error


@click.command("upgrade-check")
@database_option
def upgrade_check(database: str | None) -> None:
    """What this version would do with a database, which is not changed. Exit code 2 if something stands in the way."""
    settings = settings_for(database)
    import asyncio

    from atoll.server.store.upgrades import look_ahead

    found = asyncio.run(look_ahead(settings.database_url))
    for line in found.lines:
        click.echo(line)
    if found.hindrances:
        raise NotReady("; ".join(found.hindrances))
