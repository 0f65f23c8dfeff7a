"""`atoll swiss` in this process, which is enough for what files hold and for what is said."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from atoll.swiss import SwissError
from atoll.terminal.swiss import swiss


def said(*arguments: object, code: int = 0, typed: str = "") -> str:
    """What a command prints, on both streams."""
    done = CliRunner().invoke(swiss, [str(argument) for argument in arguments], input=typed)
    assert done.exit_code == code, (done.output, done.exception)
    return done.output


def told(*arguments: object, typed: str = "") -> str:
    """What a command that succeeds says on standard error."""
    done = CliRunner().invoke(swiss, [str(argument) for argument in arguments], input=typed)
    assert done.exit_code == 0, (done.output, done.exception)
    return done.stderr


def refused(file: Path, *arguments: object, typed: str = "") -> str:
    """Code and sentence of a refusal, which leaves the file as it was."""
    before = file.read_bytes() if file.exists() else None
    done = CliRunner().invoke(swiss, [str(argument) for argument in arguments], input=typed)
    assert (file.read_bytes() if file.exists() else None) == before
    error = done.exception
    assert isinstance(error, SwissError) or hasattr(error, "code"), (done.output, error)
    assert "\n" not in str(error)
    return f"{error.code}: {error}"


def begun(file: Path, form: str, players: int, *more: object) -> Path:
    said("new", file, "--name", "Lagoon Cup", "--format", form, "--colour", "w", *more)
    for number in range(1, players + 1):
        said("add", file, f"Player {number}", "--rating", 2000 - number, "--category", "U18" if number % 2 else "W U18")
    return file


def report(file: Path, *names: str) -> Path:
    """A report file with these players."""
    said("new", file, "--name", "Open", "--rounds", 3, "--colour", "w")
    for name in names:
        said("add", file, name)
    return file


def played(file: Path, outcome: str = "1-0") -> list[list[str]]:
    boards = [line.split() for line in said("pair", file, "--write").splitlines()[1:]]
    number = len([line for line in file.read_text(encoding="utf-8").splitlines() if '"is":"published"' in line])
    for board in boards:
        if board[-1] != "0":
            said("result", file, number, board[0], board[1], outcome)
    return boards
