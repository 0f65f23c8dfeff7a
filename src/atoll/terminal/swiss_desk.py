"""Further commands of `atoll swiss`, most for journals alone: teams, play-offs, orders by hand, prizes, the audit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from atoll.swiss import shortened
from atoll.swiss.journal import deeds as do
from atoll.swiss.sheets import prizes_sheet
from atoll.swiss.tournament import AbnormalPoints
from atoll.swiss.trf.header import FIELDS
from atoll.terminal.swiss_events import audited, current, is_event, read_event, write_deeds
from atoll.terminal.swiss_files import by_option, file_argument, read, write
from atoll.terminal.swiss_options import NO_REPORT, refuse
from atoll.terminal.swiss_tables import print_sheet


@click.command()
@file_argument
@click.argument("name")
@by_option
def team(file: Path, name: str, by: str) -> None:
    """Enter a team; its players follow with `add --team`, in board order."""
    deeds = do.add_team(current(file), name)
    write_deeds(file, deeds, by)
    click.echo(f"{deeds[0]['team']} {deeds[0]['name']}")


@click.command()
@file_argument
@click.argument("round_number", type=int, metavar="ROUND")
@click.argument("board", type=int)
@click.argument("winner", type=int)
@by_option
def decide(file: Path, round_number: int, board: int, winner: int, by: str) -> None:
    """Who goes on from a drawn game of a knock-out."""
    write_deeds(file, do.decide(current(file), round_number, board, winner), by)
    click.echo(f"{winner} goes on from board {board} of round {round_number}")


@click.command()
@file_argument
@click.argument("players", type=int, nargs=-1, required=True)
@click.option("--play-off", "is_play_off", is_flag=True, help="They have played for it (PO); else by hand (MAN).")
@by_option
def rank(file: Path, players: tuple[int, ...], is_play_off: bool, by: str) -> None:
    """Put players who are level in this order, best first."""
    write_deeds(file, do.rank_by_hand(current(file), list(players), "play-off" if is_play_off else "manual"), by)
    click.echo(" ".join(map(str, players)))


@click.command(context_settings={"ignore_unknown_options": True})
@file_argument
@click.argument("number", type=int)
@click.argument("round_number", type=int, metavar="ROUND")
@click.argument("points", type=float)
@click.option("--why", default="", help="The reason, for everybody who reads the journal.")
@by_option
def penalty(file: Path, number: int, round_number: int, points: float, why: str, by: str) -> None:
    """Take points from a player (-0.5), or give a bonus (0.5), from ROUND on."""
    half_points = round(2 * points)
    if half_points != 2 * points:
        raise click.UsageError("points are multiples of one half")
    entry = ""
    if is_event(file):
        entry = f" (entry {current(file).n})"
        write_deeds(file, do.penalise(current(file), number, round_number, half_points, why), by)
    else:
        refuse(NO_REPORT, "why")
        tournament = read(file)
        players = frozenset({tournament.player(number).number})
        tournament.abnormal.append(AbnormalPoints(half_points, round_number, players))
        write(tournament, file)
    click.echo(f"player {number}: {points:+g} from round {round_number} on{entry}")


@click.command()
@file_argument
@click.argument("entry", type=int)
@by_option
def pardon(file: Path, entry: int, by: str) -> None:
    """Take back the penalty, or the bonus, that stands in that ENTRY of an event's journal."""
    write_deeds(file, do.pardon(current(file), entry), by)
    click.echo(f"the penalty of entry {entry} is taken back")


@click.command()
@file_argument
@by_option
def end(file: Path, by: str) -> None:
    """The event is over; prints the head for the last sheet."""
    click.echo(f"over; head {write_deeds(file, do.end(current(file)), by)}")


@click.command()
@file_argument
@click.argument("field", type=click.Choice(FIELDS))
@click.argument("text")
@by_option
def about(file: Path, field: str, text: str, by: str) -> None:
    """Say where, when, by whom and how fast is played: for sheets and report files. An empty TEXT takes it away."""
    if any(letter in text for letter in "\r\n\t"):
        raise click.UsageError("a text has no line ends and no tabs")
    if is_event(file):
        details = {**terms_of(file).get("details", {}), field: text}
        change_terms(file, by, details={name: value for name, value in details.items() if value})
    else:
        tournament = read(file)
        tournament.header[field] = text
        losses = shortened(tournament)
        write(tournament, file)
        for loss in losses:
            click.echo(loss.as_text(), err=True)
    click.echo(f"{field}: {text}")


@click.command()
@file_argument
@click.argument("name", default="")
@click.option("--category", default="", help="Only for players of this category.")
@click.option("--below", type=click.IntRange(1, 9999), default=None, help="Only for rated players below this rating.")
@click.option("--at", "place", type=click.IntRange(1), default=None, help="Its place in the list; else the last.")
@click.option("--drop", type=click.IntRange(1), default=None, help="Take the prize at this place out of the list.")
@by_option
def prize(file: Path, name: str, category: str, below: int | None, place: int | None, drop: int | None,
          by: str) -> None:
    """Add a prize to the list, the worthiest first; without a NAME print who takes which as the event stands."""
    prizes = list(terms_of(file).get("prizes") or ())
    if drop is not None:
        if drop > len(prizes):
            raise click.UsageError(f"the list has {len(prizes)} prizes")
        del prizes[drop - 1]
    if name:
        chosen = {"category": category} if category else {}
        prizes.insert(len(prizes) if place is None else place - 1, {"name": name, **chosen,
                                                                    **({"below": below} if below else {})})
    if name or drop is not None:
        change_terms(file, by, prizes=prizes)
    print_sheet(prizes_sheet(current(file)))


def terms_of(file: Path) -> dict[str, Any]:
    """The terms in force, with all that a server may have added."""
    lines = read_event(file).lines
    return dict(next(line.deed["terms"] for line in reversed(lines) if line.kind in ("made", "terms")))


def change_terms(file: Path, by: str, **fields: Any) -> None:
    write_deeds(file, [{"is": "terms", "terms": {**terms_of(file), **fields}}], by)


@click.command("audit")
@file_argument
@click.option("--head", default="", help="The head as it stands on paper.")
def audit_command(file: Path, head: str) -> None:
    """Check chain, pairings, corrections and the luck of online games; exit code 1 if anything does not follow."""
    say_audit(file, head)


def say_audit(file: Path, head: str) -> None:
    """The findings, line by line."""
    found = audited(file, head)
    for line in found.lines():
        click.echo(line)
    if not found.is_right:
        raise SystemExit(1)


DESK = (team, decide, rank, penalty, pardon, end, about, prize, audit_command)
