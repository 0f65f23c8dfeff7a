"""The same checks as in the tests over thousands of games: for whoever changed a rule and wants to be sure.

    python -m tests.long_runs random mandragora --games 3000
    python -m tests.long_runs twins mangrovia --games 500
    python -m tests.long_runs previews my_island --positions 200
    python -m tests.long_runs campaigns --count 20
    python -m tests.long_runs swiss --tournaments 2000
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import count
from random import Random

import click
from rich.console import Console
from rich.progress import track

from atoll.bots.bot import answer
from atoll.bots.roster import make_bot
from atoll.core.game import CHANCE, Book
from atoll.core.record import Record, read_record
from atoll.core.table import Table
from atoll.games import find_game
from atoll.games.my_island.campaign import begin, next_options, winners
from atoll.laws import positions as laws
from atoll.laws.moments import random_moments, random_table
from atoll.laws.previews import check_actions
from atoll.laws.twins import walk
from tests.games.my_island.books import MY_ISLAND, random_episode
from tests.swiss.test_random import test_a_random_tournament_is_right_and_repeatable

console = Console()
PREVIEWED = 0.1
"""The share of moments whose previews are looked at."""


@click.group()
def main() -> None:
    """Long runs of the tests' own checks."""


def counted(games: int, run: Callable[[Random], int], what: str) -> None:
    steps = sum(run(Random(f"long/{number}")) for number in track(range(games), what, console=console))
    console.print(f"{what}: {games} games, {steps} moments, nothing broken")


def moments(game_id: str, rng: Random) -> Iterator[Table]:
    """A random game over all numbers of players and all options; of my_island over all episodes and books."""
    table = random_episode(rng) if game_id == "my_island" else random_table(find_game(game_id), rng)
    return random_moments(find_game(game_id), rng, table)


@main.command("random")
@click.argument("game_id")
@click.option("--games", default=2000)
def random_command(game_id: str, games: int) -> None:
    """Random games to the end; pieces are counted in every moment, the dearer laws looked at in one of five."""
    counted(games, lambda rng: watch(game_id, rng), f"random {game_id}")


def watch(game_id: str, rng: Random) -> int:
    first, steps = None, 0
    for table in moments(game_id, rng):
        laws.exactly_the_seats_to_act_have_actions(table)
        laws.an_outcome_exactly_at_the_end(table)
        if rng.random() < 0.2:
            laws.imagined_worlds_look_the_same(table, rng)
            laws.views_survive_json(table)
            laws.a_refusal_names_a_clause(table, ["dance 7", "pass", "leave", "skip"])
        material = laws.pieces(table)
        first = first or material
        assert material == first
        steps += 1
    laws.the_log_alone_rebuilds_it(table)
    return steps


@main.command("twins")
@click.argument("game_id")
@click.option("--games", default=500)
def twins_command(game_id: str, games: int) -> None:
    """Twin worlds: from random moments of a game, the truth and what a seat imagines are played on together."""
    counted(games, lambda rng: beside_twins(game_id, rng), f"twins {game_id}")


def beside_twins(game_id: str, rng: Random) -> int:
    steps = 0
    for table in moments(game_id, rng):
        if rng.random() < 0.03:
            steps += walk(table.state, rng.randrange(table.players), rng)
    return steps


@main.command("previews")
@click.argument("game_id")
@click.option("--positions", default=200)
def previews_command(game_id: str, positions: int) -> None:
    """Every action of so many positions: its preview is what then happens, and the same in a world that looks alike."""
    actions, found = 0, 0
    for number in count():
        rng = Random(f"previews/{number}")
        for table in moments(game_id, rng):
            if found < positions and rng.random() < PREVIEWED and table.to_act and table.to_act != (CHANCE,):
                found += 1
                actions += preview_all(table, rng)
        if found >= positions:
            break
    console.print(f"previews {game_id}: {found} positions of {number + 1} games, {actions} actions, nothing broken")


def preview_all(table: Table, rng: Random) -> int:
    for seat in table.to_act:
        check_actions(table, seat, table.state.legal_actions(seat), rng)
    return sum(len(table.state.legal_actions(seat)) for seat in table.to_act)


@main.command("campaigns")
@click.option("--count", "each", default=20, help="Campaigns for each number of players.")
def campaigns_command(each: int) -> None:
    """Whole campaigns of 24 episodes by greedy bots, each episode stopped once and taken up again from text."""
    for players in (2, 3, 4):
        for number in track(range(each), f"campaigns of {players}", console=console):
            book = whole_campaign(players, Random(f"{players}/{number}"))
            assert book["episode"] == 25
            assert winners(book)
        console.print(f"campaigns of {players}: {each} with a winner each")


def whole_campaign(players: int, rng: Random) -> Book:
    book = begin(players)
    while book["episode"] <= 24:
        table = Table(MY_ISLAND, players, next_options(book), seed=rng.randbytes(32).hex())
        stop = rng.randrange(60)
        play_on(table, rng, stop)
        table = read_record(Record.of(table).as_text()).table(MY_ISLAND)
        play_on(table, rng, 10**6)
        assert MY_ISLAND.campaign is not None
        following = MY_ISLAND.campaign.advance(book, table.state)
        book = json.loads(json.dumps(following))
        assert book == following
    return book


def play_on(table: Table, rng: Random, entries: int) -> None:
    bot = make_bot("greedy", "my_island")
    table.settle()
    while table.to_act and entries > 0:
        table.play(table.to_act[0], answer(bot, table.state, table.to_act[0], rng))
        table.settle()
        entries -= 1


@main.command("swiss")
@click.option("--tournaments", default=2000)
def swiss_command(tournaments: int) -> None:
    """Random Swiss tournaments: accepted by the checker, and each round paired twice with the same result."""
    for seed in track(range(10_000, 10_000 + tournaments), "swiss", console=console):
        test_a_random_tournament_is_right_and_repeatable(seed)
    console.print(f"swiss: {tournaments} tournaments, nothing broken")


if __name__ == "__main__":
    main()
