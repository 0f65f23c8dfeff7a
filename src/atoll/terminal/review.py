"""`atoll review`: a finished game looked at again, as text and as a picture."""

from __future__ import annotations

import os
from pathlib import Path

import click
from rich.markup import escape

from atoll.core.errors import AtollError
from atoll.core.text import LANGUAGES
from atoll.games import find_game
from atoll.terminal.options import console, record_argument
from atoll.terminal.records import table_words
from atoll.terminal.saves import load
from atoll.terminal.words import LANGUAGE_HELP, system_language


class NoPicture(AtollError):
    code = "no_picture"


@click.command()
@record_argument
@click.option("--seat", type=int, default=None, help="Of that seat alone; without it, of all.")
@click.option("--svg", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Draw the curves.")
@click.option("--simulations", type=click.IntRange(1, 100_000_000), default=None,
              help="About so many for the whole game; more are surer of small mistakes.")
@click.option("--workers", type=click.IntRange(1, 512), default=os.cpu_count() or 1, show_default=True,
              help="Processes; the answer does not depend on them.")
@click.option("--lang", "--language", "lang", type=click.Choice(LANGUAGES), default=system_language, help=LANGUAGE_HELP)
def review(file: Path, seat: int | None, svg: Path | None, simulations: int | None, workers: int, lang: str) -> None:
    """Look at a finished game again: chances, costly decisions, luck and skill."""
    from atoll.review.points import played
    from atoll.review.review import SIMULATIONS
    from atoll.terminal.review_plot import plot
    from atoll.terminal.review_text import report, reviewed

    record = load(file)
    words = table_words(record, lang, seat)
    found = reviewed(played(record, find_game(record.game)), workers, simulations or SIMULATIONS, words)
    if svg is not None:
        write(svg, plot(found, seat, words))
    for line in report(found, seat, words):
        console().print(escape(line), highlight=False, soft_wrap=True)


def write(path: Path, picture: str) -> None:
    try:
        path.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise NoPicture(f"the picture cannot be written to {path}: {error.strerror}") from error
