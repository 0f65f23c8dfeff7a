"""`atoll check ID`: is this game all that the contract asks for? And a playthrough for each of its reasons to end."""

from __future__ import annotations

from pathlib import Path

import click

from atoll.core.files import write_atomically
from atoll.core.game import Game
from atoll.games import find_game
from atoll.laws.findings import fault, findings
from atoll.laws.playthroughs import find_playthroughs, reasons


@click.command()
@click.argument("game_id", metavar="ID")
@click.option("--games", default=6, show_default=True, type=click.IntRange(1, 1000), help="Random games for each law.")
@click.option("--playthroughs", type=click.Path(path_type=Path, file_okay=False), default=None,
              help="Write a record of a random game for each reason to end into this folder.")
@click.pass_context
def check(ctx: click.Context, game_id: str, games: int, playthroughs: Path | None) -> None:
    """Hold the game ID to every law of the contract, and say what is wrong."""
    wrong = fault(lambda: find_game(game_id))
    if wrong:
        raise click.UsageError(wrong.partition(": ")[2] if wrong.startswith("UnknownGame") else wrong)
    game = find_game(game_id)
    broken = 0
    for law, sentence in findings(game, games):
        if sentence:
            broken += 1
            click.echo(f"Law {law.number}, {law.name}: {sentence}")
    click.echo(f"{game_id} breaks {broken} of the laws." if broken else f"{game_id} obeys every law.")
    missing = keep_playthroughs(game, playthroughs) if playthroughs else []
    for reason in missing:
        click.echo(f"No random game ended for the reason {reason!r}: play one yourself, and keep its record.")
    if broken or missing:
        ctx.exit(1)


def keep_playthroughs(game: Game, place: Path) -> list[str]:
    """Write one for each reason; the reasons that did not come up."""
    place.mkdir(parents=True, exist_ok=True)
    found = find_playthroughs(game)
    for reason, record in sorted(found.items()):
        write_atomically(place / f"{reason}.log", record.as_text())
        click.echo(place / f"{reason}.log")
    return sorted(reasons(game) - found.keys())
