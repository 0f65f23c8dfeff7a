"""`atoll swiss pair`: the next round as the system has it, or as the arbiter changed it by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from atoll.swiss import pair_next_round, pair_round
from atoll.swiss.journal import Event, next_draft
from atoll.swiss.journal import deeds as do
from atoll.swiss.journal.hand import objections, pair_by_hand
from atoll.terminal.swiss_events import current, is_event, write_deeds
from atoll.terminal.swiss_files import LARGEST, BadFile, by_option, file_argument, read, write
from atoll.terminal.swiss_options import refuse
from atoll.terminal.swiss_tables import draft_text


@click.command()
@file_argument
@click.option("--write", "keep", is_flag=True, help="Write the round into the file as well.")
@click.option("--exact", is_flag=True, help="By the slow path over the whole graph: the same answer (report files).")
@click.option("--names", is_flag=True, help="Names beside the numbers.")
@click.option("--from", "changed", type=click.Path(path_type=Path, allow_dash=True),
              help="The round as you changed it: what `pair` printed, edited; - for standard input (journals).")
@by_option
def pair(file: Path, keep: bool, exact: bool, names: bool, changed: Path | None, by: str) -> None:
    """Pair the next round: the number of pairs, then `white black` a line (`id 0` for the bye).

    With --from the round is yours: who stands in no line is away. What speaks against it is told, never refused.
    """
    if is_event(file):
        _pair_event(file, keep, names, changed, by)
        return
    refuse("a report file cannot tell what the system had; a journal can", "changed")
    tournament = read(file)
    pairing = (pair_next_round if keep else pair_round)(tournament, exact)
    if keep:
        write(tournament, file)
    if names:
        byes = [] if pairing.bye is None else [pairing.bye]
        click.echo(draft_text(tournament, [list(board) for board in pairing.boards], byes, names), nl=False)
        return
    click.echo(pairing.as_text(), nl=False)


def _pair_event(file: Path, keep: bool, names: bool, changed: Path | None, by: str) -> None:
    refuse("only a report file can be paired over the whole graph", "exact")
    event = current(file)
    deeds = do.pair(event) if changed is None else pair_by_hand(event, *read_draft(event, text_of(changed)))
    if keep:
        write_deeds(file, deeds, by)
    click.echo(draft_text(event, deeds[0]["boards"], deeds[0]["byes"], names), nl=False)
    for sentence in _told(event, deeds[0]):
        click.echo(sentence, err=True)


def _told(event: Event, drafted: dict[str, Any]) -> list[str]:
    """Of a round by hand who is away, and what it breaks."""
    if not drafted.get("by_hand"):
        return []
    due = next_draft(event).absent
    gone = [f"{player} is away" for player in map(int, drafted["absent"]) if player not in due]
    return [*([] if event.terms.is_team else gone), *objections(event, drafted)]


def text_of(path: Path) -> str:
    """What stands in a file, or comes in by standard input."""
    try:
        with click.open_file(str(path), "rb") as stream:
            return bytes(stream.read(LARGEST)).decode("utf-8")
    except OSError as error:
        raise BadFile(f"the round {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadFile(f"the round {path} is not UTF-8 text") from error


def read_draft(event: Event, text: str) -> tuple[list[list[int]], list[int]]:
    """Boards and byes as `pair` prints them; the line with the number of pairs may be there or not."""
    rows = [_numbers(place, line) for place, line in enumerate(text.splitlines(), start=1) if line.strip()]
    rows = rows[1:] if rows and len(rows[0]) == 1 else rows
    if event.terms.is_team:  # an empty seat of a match looks like a bye, but boards stand first
        count = len(next_draft(event).boards)
        boards, byes = rows[:count], rows[count:]
    else:
        boards, byes = [row for row in rows if not _is_bye(row)], [row for row in rows if _is_bye(row)]
    if any(not _is_bye(row) for row in byes):
        raise BadFile("after the boards of all matches stand byes alone, as `team 0`")
    return boards, [row[0] for row in byes]


def _is_bye(row: list[int]) -> bool:
    return len(row) == 2 and row[1] == 0


def _numbers(place: int, line: str) -> list[int]:
    words = line.split()
    if not all(word.isascii() and word.isdigit() for word in words):
        raise BadFile(f"line {place} of the round has something else than numbers: '{line.strip()[:40]}'")
    return [int(word) for word in words]
