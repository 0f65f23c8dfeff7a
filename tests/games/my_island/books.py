"""Ways to get a book in tests: with a page written out, or with stickers by chance."""

from __future__ import annotations

from random import Random
from typing import Any

from atoll.core.game import Book, Game, State
from atoll.core.table import Table
from atoll.games import GAMES
from atoll.games.my_island.campaign import begin, next_options
from tests.games.my_island.examples import DATA

MY_ISLAND: Game = GAMES["my_island"]
TILES = [tile for part in DATA["tiles"].values() for tile in part["tiles"]]


def book_at(episode: int, *pages: dict[str, Any]) -> Book:
    """A book at an episode whose islands carry what the pages say."""
    book = begin(max(2, len(pages)))
    book["episode"] = episode
    for island, page in zip(book["islands"], pages, strict=False):
        island.update(page)
    return book


def random_book(rng: Random, players: int, episode: int) -> Book:
    return book_at(episode, *(random_page(rng) for _ in range(players)))


def random_page(rng: Random) -> dict[str, Any]:
    """Stickers where they may lie one day, doubled cells, marks and debt."""
    hexes = [["palm", q, r] for q, r in rng.sample([(4, 2), (3, 0), (5, 1), (5, 2), (10, 0), (7, 2)], rng.randrange(4))]
    hexes += [["ship", q, r] for q, r in rng.sample([(4, 7), (0, 0), (-2, 5), (12, 2), (9, 6)], rng.randrange(3))]
    hexes += [["relic", q, r] for q, r in rng.sample([(5, -2), (7, -2), (9, -4), (9, -3)], rng.randrange(4))]
    hexes += [["lava", q, r] for q, r in rng.sample([(7, -1), (5, 3), (8, -2)], rng.randrange(3))]
    tiles = [[tile["id"], rng.randrange(len(tile["cells"]))] for tile in rng.sample(TILES, rng.randrange(12))]
    marks = [["telescope", q, r, 1] for q, r in rng.sample([(2, 5), (6, 5), (10, -3), (2, -1)], rng.randrange(4))]
    marks += [["palace", 4, 5, rng.randrange(1, 4)]] if rng.random() < 0.5 else []
    return {"prosperity": rng.randrange(20), "debt": rng.choice([0, 0, 3, 20]), "hexes": hexes, "tiles": tiles,
            "marks": sorted(marks)}


def random_episode(rng: Random, episode: int | None = None, players: int | None = None) -> Table:
    """A table of the normal game (episode 0) or of an episode, half of the time with a book."""
    players = players or rng.choice((2, 3, 4))
    episode = rng.randrange(25) if episode is None else episode
    options: dict[str, Any] = {"mode": "episode", "episode": episode} if episode else {}
    if episode and rng.random() < 0.5:
        options["book"] = random_book(rng, players, episode)
    return Table(MY_ISLAND, players, MY_ISLAND.options(**options), seed=rng.randbytes(32).hex())


def keen_answer(state: State, seat: int, rng: Random) -> str:
    """Mostly lays the tile: plain random play leaves too soon to build anything."""
    legal = state.legal_actions(seat)
    good = [action for action in legal if action not in ("leave", "pass")]
    if good and rng.random() < 0.97:
        return rng.choice(good)
    return rng.choice([action for action in legal if action != "leave"] or legal) if rng.random() < 0.9 else legal[0]


def play_out(table: Table, rng: Random) -> Table:
    while table.to_act:
        table.settle()
        for seat in table.to_act:
            table.play(seat, keen_answer(table.state, seat, rng))
    return table


def play_campaign(book: Book, rng: Random, last: int = 24) -> Book:
    """Episodes from the book on, each played by keen answers."""
    while book["episode"] <= last:
        assert MY_ISLAND.campaign is not None
        table = Table(MY_ISLAND, len(book["seats"]), next_options(book), seed=rng.randbytes(32).hex())
        book = MY_ISLAND.campaign.advance(book, play_out(table, rng).state)
    return book
