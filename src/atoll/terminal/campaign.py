"""`atoll campaign new | status | next | show | rename`: a campaign of many episodes in the terminal."""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from typing import Any

import click
from rich.markup import escape
from rich.table import Table as Grid

from atoll.bots.roster import AT_A_TABLE, BOTS
from atoll.core.errors import BadOption, BadSeats
from atoll.core.game import Campaign, Game, Seat
from atoll.core.options import hints
from atoll.core.table import Table
from atoll.core.text import Words
from atoll.games import GAMES, find_game, part
from atoll.terminal.arguments import meant, parameter
from atoll.terminal.campaign_file import BadCampaign, CampaignFile, load_campaign, names_of_all, path_of
from atoll.terminal.options import console, language_option
from atoll.terminal.play import saved_session, sit_down, table_names
from atoll.terminal.saves import fresh_path, load
from atoll.terminal.seating import Seating, seat_bots
from atoll.terminal.session import Session
from atoll.terminal.show import with_names
from atoll.terminal.words import all_words


@click.group()
def campaign() -> None:
    """A campaign of many episodes, one after another, with what each leaves behind."""


class WithCampaignOptions(click.Command):
    """A command that also has whatever a campaign of any game can be begun with."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Only now are the games loaded."""
        known = {param.name for param in self.params}
        for game in GAMES.values():
            if game.campaign:
                own = game.campaign.Options
                self.params += [parameter(field.name, hints(own)[field.name], field.default)
                                for field in fields(own) if field.name not in known]
                known |= hints(own).keys()
        return super().parse_args(ctx, args)


@campaign.command(cls=WithCampaignOptions)
@click.argument("name")
@click.option("--game", "game_id", default=None, help="The game (default: the first that has a campaign).")
@click.option("--with", "others", multiple=True, help="Somebody else who plays at this terminal; repeat it.")
@click.option("--bots", type=click.IntRange(0), default=None, help="How many bots (default: one, if you are alone).")
@click.option("--bot", type=click.Choice(BOTS), default="medium", show_default=True, help="Kind of bot.")
@click.option("--simulations", type=click.IntRange(1, 1_000_000), default=AT_A_TABLE, show_default=True)
@click.option("--me", default=None, help="Your name.")
@click.option("--called", multiple=True, help="What each seat calls its own, in the order of the seats; repeat it.")
@click.option("--island", "formerly_called", multiple=True, hidden=True)
@language_option
def new(name: str, game_id: str | None, others: tuple[str, ...], bots: int | None, bot: str, simulations: int,
        me: str | None, called: tuple[str, ...], formerly_called: tuple[str, ...], lang: str, **typed: Any) -> None:
    """Begin the campaign NAME: people of this terminal first, then bots."""
    game = game_with_campaign(game_id)
    if path_of(name).exists():
        raise BadCampaign(f"there is a campaign {name!r} already; see it with: atoll campaign status {name}")
    titles = [*called, *formerly_called]
    seats = 1 + len(others) + (int(not others) if bots is None else bots)
    if len(titles) > seats:
        raise BadSeats(f"there are {seats} seats that call their own something, not {len(titles)}")
    options = options_typed(game, typed)
    seating = seat_bots(game.id, seats, range(1 + len(others)), bot, simulations)
    book = rules_of(game).begin(seats, [*titles, *[""] * (seats - len(titles))], **options)
    names = table_names(all_words(game.id, lang), seating, me, others)
    kept = CampaignFile(name, game.id, list(seating.seated), list(names), [book])
    kept.save()
    say(words_of(kept, lang), "terminal.campaign_new", name=name)


def options_typed(game: Game, typed: dict[str, Any]) -> dict[str, Any]:
    """What was typed for the campaign; what was not typed keeps its default."""
    own = hints(rules_of(game).Options)
    given = {name: text for name, text in typed.items() if text is not None}
    for name in given:
        if name not in own:
            raise BadOption(f"a campaign of {game.id} has no option {name!r}; it has {', '.join(own) or 'none'}")
    return {name: meant(own[name], text) for name, text in given.items()}


@campaign.command()
@click.argument("name", required=False)
@language_option
def status(name: str | None, lang: str) -> None:
    """The standing of the campaign NAME, or a list of all campaigns."""
    known = [name] if name else names_of_all()
    if not known:
        raise BadCampaign("there is no campaign yet; begin one with: atoll campaign new NAME")
    for one in known:
        show_standing(load_campaign(one), lang)


def show_standing(kept: CampaignFile, lang: str) -> None:
    words = words_of(kept, lang)
    grid = Grid(title=words.say("terminal.campaign_status", name=kept.name, count=len(kept.records)),
                title_justify="left")
    for key in ("terminal.rank", "terminal.player", "campaign.name", "campaign.points"):
        grid.add_column(words.say(key))
    for seat, rank, name, points in rules_of(find_game(kept.game)).summary(kept.book):
        grid.add_row(str(rank), escape(words.seat(seat)), escape(name), str(points))
    console().print(grid)
    console().print(escape(what_is_next(kept, words)), highlight=False)


def what_is_next(kept: CampaignFile, words: Words) -> str:
    episode = rules_of(find_game(kept.game)).next_episode(kept.book)
    if episode is None:
        return words.say("terminal.campaign_over")
    return words.say("terminal.campaign_next", episode=episode, title=words.say(f"episode.{episode}"), name=kept.name)


@campaign.command("next")
@click.argument("name")
@click.option("--again", type=int, default=None, help="Play that episode again, from the book before it.")
@language_option
def play_next(name: str, again: int | None, lang: str) -> None:
    """Play the next episode of the campaign NAME, or go on with the one that was interrupted."""
    kept = load_campaign(name)
    if again is not None:
        kept.rewind(again - 1)
        kept.save()
    session = episode_session(kept, lang)
    sit_down(session)
    if not session.table.to_act:
        if not enter_episode(kept, session.table, session.path.name):
            say(words_of(kept, lang), "terminal.campaign_not_entered")
        show_standing(kept, lang)


def episode_session(kept: CampaignFile, lang: str) -> Session:
    """The interrupted episode, or a fresh one whose record is named in the campaign before it begins."""
    game = find_game(kept.game)
    if kept.playing:
        path = path_of(kept.name).parent.parent / "saves" / kept.playing
        if path.is_file() and load(path).log:
            return saved_session(path, lang)
    options = rules_of(find_game(kept.game)).next_options(kept.book)
    path = fresh_path(game.id)
    kept.playing = path.name
    kept.save()
    table = Table(game, len(kept.book["seats"]), options)
    words = words_of(kept, lang)
    return Session(table, Seating(game.id, tuple(kept.seated)), words, path, console())


def enter_episode(kept: CampaignFile, table: Table, record: str) -> bool:
    """Stand-ins play for whoever left, so that an episode comes to its own end; only one that the players ended by
    agreement has no final position. It is not entered: the book stays, and the episode can be played again."""
    kept.playing = None
    if table.closed is None:
        kept.books.append(rules_of(table.game).advance(kept.book, table.state))
        kept.records.append(record)
    kept.save()
    return table.closed is None


@campaign.command()
@click.argument("name")
@click.argument("seat", type=int, required=False)
@language_option
def show(name: str, seat: int | None, lang: str) -> None:
    """Draw the pages of the campaign NAME, or that of one SEAT."""
    kept = load_campaign(name)
    if part(kept.game, "book_drawing") is None:
        raise BadCampaign(f"{kept.game} cannot draw its books")
    seats = range(len(kept.book["seats"]))
    if seat is not None and seat not in seats:
        raise BadSeats(f"there is no seat {seat} in this campaign; seats are 0 to {seats[-1]}")
    for one in seats if seat is None else [seat]:
        console().print(page(kept, one, lang), highlight=False)
        console().print()


def page(kept: CampaignFile, seat: Seat, lang: str) -> str:
    """A seat's page as markup, with the names as they are."""
    drawing = part(kept.game, "book_drawing")
    assert drawing is not None
    return with_names(partial(drawing.draw_book, kept.book, seat), words_of(kept, lang))


@campaign.command()
@click.argument("name")
@click.argument("seat", type=int)
@click.argument("title")
@language_option
def rename(name: str, seat: int, title: str, lang: str) -> None:
    """In the campaign NAME, SEAT calls its own TITLE from now on."""
    kept = load_campaign(name)
    kept.books[-1] = rules_of(find_game(kept.game)).rename(kept.book, seat, title)
    kept.save()
    show_standing(kept, lang)


def say(words: Words, key: str, **values: Any) -> None:
    console().print(escape(words.say(key, **values)), highlight=False)


def game_with_campaign(game_id: str | None) -> Game:
    if game_id is not None:
        game = find_game(game_id)
        rules_of(game)
        return game
    for game in GAMES.values():
        if game.campaign:
            return game
    raise BadCampaign("no game here has a campaign")


def rules_of(game: Game) -> Campaign:
    if game.campaign is None:
        raise BadCampaign(f"{game.id} has no campaign")
    return game.campaign


def words_of(kept: CampaignFile, lang: str) -> Words:
    return all_words(kept.game, lang).at(kept.names, 0)
