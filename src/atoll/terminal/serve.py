"""`atoll serve`, `atoll backup`, `atoll restore`: the server and what it keeps."""

from __future__ import annotations

import gc
from pathlib import Path

import click

from atoll.core.errors import AtollError


class NotInstalled(AtollError):
    code = "not_installed"


def check_installed() -> None:
    """The server's libraries are an extra; say so instead of failing in the middle."""
    try:
        import sqlalchemy  # noqa: F401
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError as error:
        raise NotInstalled("the server needs more libraries: pip install 'atoll-games[server]'") from error


@click.command()
@click.option("--host", help="Address to listen on (ATOLL_HOST).")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on (ATOLL_PORT).")
@click.option("--database", help="sqlite:///FILE or postgresql://… (ATOLL_DATABASE_URL).")
def serve(host: str | None, port: int | None, database: str | None) -> None:
    """Serve tables on the web. Settings come from the environment: docs/hosting.md."""
    gc.disable()  # nothing that is being loaded is garbage; the server collects when it is open
    check_installed()
    from atoll.server.serve import serve as run
    from atoll.server.settings import read_settings

    run(read_settings(host=host, port=port, database_url=database),
        lambda address: click.echo(f"Atoll: {address}", err=True))


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--database", help="The database to read (ATOLL_DATABASE_URL).")
def backup(file: Path, database: str | None) -> None:
    """Write everything that the server keeps to FILE, while it may go on running."""
    check_installed()
    import asyncio

    from atoll.server.settings import read_settings
    from atoll.server.store.backup import write_backup

    counts = asyncio.run(write_backup(read_settings(database_url=database).database_url, file))
    click.echo(f"{file}: {sum(counts.values())} rows of {len(counts)} tables")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--database", help="The empty database to fill (ATOLL_DATABASE_URL).")
def restore(file: Path, database: str | None) -> None:
    """Fill an empty database, of either kind, from a backup in FILE."""
    check_installed()
    import asyncio

    from atoll.server.settings import read_settings
    from atoll.server.store.backup import read_backup

    counts = asyncio.run(read_backup(read_settings(database_url=database).database_url, file))
    click.echo(f"{file}: {sum(counts.values())} rows of {len(counts)} tables")
