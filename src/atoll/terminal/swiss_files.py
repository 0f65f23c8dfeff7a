"""Report files of `atoll swiss`: read, and written so that an arbiter's file is never half there."""

from __future__ import annotations

from pathlib import Path

import click

from atoll.core.errors import AtollError
from atoll.core.files import write_atomically
from atoll.swiss import Tournament, read_trf, write_trf

LARGEST = 20_000_000

file_argument = click.argument("file", type=click.Path(path_type=Path))
by_option = click.option("--by", default="arbiter", show_default=True, help="Who does it; only a journal keeps that.")


class BadFile(AtollError):
    code = "bad_file"


def read(file: Path) -> Tournament:
    try:
        if file.stat().st_size > LARGEST:
            raise BadFile(f"{file} is too large to be a tournament")
        return read_trf(file.read_bytes())
    except OSError as error:
        raise BadFile(f"the tournament {file} cannot be read: {error.strerror}") from error


def write(tournament: Tournament, file: Path) -> None:
    """An arbiter's file is never half written."""
    try:
        write_atomically(file, write_trf(tournament))
    except OSError as error:
        raise BadFile(f"the tournament cannot be written to {file}: {error.strerror}") from error
