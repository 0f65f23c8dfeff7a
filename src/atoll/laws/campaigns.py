"""A campaign is complete: a book is begun, played on, kept as JSON and never changed in place."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random

from atoll.core.game import Book, Campaign, Game
from atoll.core.table import Table
from atoll.core.text import LANGUAGES
from atoll.games import part, words
from atoll.laws import parts
from atoll.laws.broken import hold
from atoll.laws.moments import random_moments

EPISODES = 2


def a_campaign_is_complete(game: Game, games: int) -> None:
    """Its first episodes, with the fewest and the most people."""
    campaign = game.campaign
    if campaign is None:
        return
    parts.has_its_members(campaign, Campaign, "campaign")
    for players in sorted({game.seats[0], game.seats[-1]}):
        book, rng = campaign.begin(players), Random(players)
        for _ in range(EPISODES):
            check_book(game, campaign, book)
            book = next_book(game, campaign, book, rng)
        check_book(game, campaign, book)


def next_book(game: Game, campaign: Campaign, book: Book, rng: Random) -> Book:
    options = campaign.next_options(book)
    table = Table(game, len(book["seats"]), options, seed=rng.randbytes(32).hex())
    hold(table.is_episode, "the options of an episode have no book")
    *_, table = random_moments(game, rng, table)
    number = campaign.next_episode(book)
    following = unchanged(book, lambda: campaign.advance(book, table.state), "advance")
    coming = campaign.next_episode(following)
    hold(coming is None or (number is not None and coming > number), f"after episode {number} comes {coming}")
    return following


def unchanged(book: Book, work: Callable[[], Book], what: str) -> Book:
    before = deepcopy(book)
    found = work()
    hold(book == before, f"{what} changes the book that it is given")
    hold(json.loads(json.dumps(found, allow_nan=False)) == found, f"the book of {what} is no JSON")
    return found


def check_book(game: Game, campaign: Campaign, book: Book) -> None:
    seats = len(book["seats"])
    summary, ranks = campaign.summary(book), campaign.standing(book)
    hold(sorted(line.seat for line in summary) == list(range(seats)), f"the summary is not of every seat: {summary}")
    hold([line.rank for line in summary] == sorted(line.rank for line in summary), f"not the best first: {summary}")
    hold(ranks and min(ranks) == 1, f"nobody leads: the standing is {ranks}")
    renamed = unchanged(book, lambda: campaign.rename(book, 0, "Ann"), "rename")
    hold("Ann" in [line.name for line in campaign.summary(renamed)], "a new name is not in the summary")
    same = unchanged(book, lambda: campaign.reseat(book, list(book["seats"])), "reseat")
    hold(same["seats"] == book["seats"], "reseat with the same people changes them")
    drawing = part(game.id, "book_drawing")
    if drawing is not None:
        parts.book_drawing_is_sound(drawing, book, {language: words(game.id, language) for language in LANGUAGES})
