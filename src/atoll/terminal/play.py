"""`atoll play` and `atoll resume`: one person against bots, saved after every entry."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.markup import escape

from atoll.bots.roster import AT_A_TABLE, BOTS, LEVELS
from atoll.core.errors import AtollError, BadSeats, GameOver
from atoll.core.game import Game, Seat
from atoll.core.luck import Luck, fresh_seed
from atoll.core.table import Table, begin, draws_seats
from atoll.core.text import LANGUAGES, Words
from atoll.games import find_game
from atoll.terminal.arguments import option_parameters, options_from
from atoll.terminal.names import check_apart, check_name, shown_names
from atoll.terminal.options import PerGame, console, language_option
from atoll.terminal.saves import NoSave, fresh_path, load, newest_first
from atoll.terminal.seating import HUMAN, Seating, check_stand_in, seat_bots
from atoll.terminal.session import Session
from atoll.terminal.words import LANGUAGE_HELP, all_words, system_language, terminal_words


def play_command(game: Game) -> click.Command:
    """The command for one game: what every table has, and the game's own options."""
    own = [
        click.Option(["--bot"], type=click.Choice(BOTS), default="medium", show_default=True,
                     help="A level, or a bot that programs are measured against."),
        click.Option(["--bots"], type=int, default=None, help=f"How many bots (default {game.seats[0] - 1})."),
        click.Option(["--seat"], type=int, default=None, help="Your seat, instead of one by lot; seat 0 begins."),
        click.Option(["--as-seated"], is_flag=True, help="No lot: you have seat 0."),
        click.Option(["--simulations"], type=click.IntRange(1, 1_000_000), default=AT_A_TABLE, show_default=True,
                     help="How long the search bot thinks."),
        click.Option(["--name"], default=None, help="Your name at the table."),
        click.Option(["--seed"], default=None, help="64 hexadecimal digits that decide the luck."),
        click.Option(["--lang"], type=click.Choice(LANGUAGES), default=system_language, help=LANGUAGE_HELP),
    ]

    def run(bot: str, bots: int | None, seat: int | None, as_seated: bool, simulations: int, name: str | None,
            seed: str | None, lang: str, **typed: Any) -> None:
        players = (game.seats[0] - 1 if bots is None else bots) + 1
        table = set_up(game, players, options_from(game, typed), seed, as_seated or seat is not None)
        mine = table.lot[0] if table.lot else seat or 0
        if mine not in range(players):
            raise BadSeats(f"there is no seat {mine} at a table of {players}; seats are 0 to {players - 1}")
        seating = seat_bots(game.id, players, [mine], bot, simulations)
        words = all_words(game.id, lang)
        names = table_names(words, seating, name)
        session = Session(table, seating, words.at(names, mine), fresh_path(game.id), console())
        session.keep()  # a game that cannot be kept is refused before a word is said
        if bot in LEVELS:
            how = words.say(f"terminal.level.{bot}")
            session.console.print(escape(words.say("terminal.level", bot=words.say(f"terminal.bot.{bot}"), how=how)),
                                  highlight=False)
        sit_down(session)

    return click.Command(game.id, params=[*own, *option_parameters(game)], callback=run)


def set_up(game: Game, players: int, options: Any, seed: str | None, as_seated: bool) -> Table:
    """Seats are drawn where nobody chose them; the person comes first, so the first of the lot is his."""
    luck = Luck.of(fresh_seed() if seed is None else seed)
    by_lot = not as_seated and draws_seats(begin(game, players, options), players, options)
    return Table(game, players, options, luck, lot=luck.lot(players) if by_lot else ())


play = PerGame("play", play_command, help="Play a game against bots: atoll play mangala --variant fortress")


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@language_option
def resume(file: Path | None, lang: str) -> None:
    """Go on with a saved game: the newest unfinished one, or FILE."""
    if file is None:
        sit_down(newest_unfinished(lang))
        return
    session = saved_session(file, lang)
    if not session.table.to_act:
        raise GameOver(f"the game in {file} is over; look at it with: atoll replay {file}")
    sit_down(session)


def newest_unfinished(lang: str) -> Session:
    """A file that cannot be played on is told and passed over, so that it does not hide the others."""
    for path in newest_first():
        try:
            session = saved_session(path, lang)
        except AtollError as error:
            click.echo(terminal_words(lang).say("terminal.passed_over", path=path, error=error), err=True)
            continue
        if session.table.to_act:
            return session
    raise NoSave("there is no unfinished game; begin one with: atoll play mangala")


def saved_session(path: Path, lang: str) -> Session:
    record = load(path)
    table = record.table(find_game(record.game))
    seating = Seating(record.game, record.seated or (HUMAN,) * record.seats)
    seating.check()
    check_stand_in(table)
    words = all_words(record.game, lang)
    names = shown_names(record.names) or table_names(words, seating, None)
    me: Seat = seating.humans[0] if seating.humans else 0
    return Session(table, seating, words.at(names, me), path, console())


def table_names(words: Words, seating: Seating, mine: str | None, others: Sequence[str] = ()) -> tuple[str, ...]:
    """The people's names, mine first, and the bots' numbered where there are several."""
    many = len(seating.seated) - len(seating.humans) > 1
    me = words.say("terminal.you") if mine is None else check_name(mine)
    people = iter(check_apart([me, *map(check_name, others)]) if others else [])
    names: list[str] = []
    for who in seating.seated:
        if who == HUMAN:
            names.append(next(people, me))
        else:
            bot = words.say(f"terminal.bot.{who.split()[0]}")
            number = sum(name.startswith(bot) for name in names) + 1
            names.append(words.say("terminal.bot_numbered", bot=bot, number=number) if many else bot)
    return tuple(names)


def sit_down(session: Session) -> None:
    """Whatever ends the session, the record is on disk: it was written after the last entry."""
    try:
        session.run()
    except (KeyboardInterrupt, EOFError):
        session.keep()  # an interrupt may have come between an entry and its writing
        session.console.print()
        session.console.print(escape(session.words.say("terminal.left")), highlight=False)
