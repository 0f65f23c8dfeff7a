"""Set-up: the rules that are played by and everybody's island, from the options or the book (rules.md 2, Setup)."""

from __future__ import annotations

from typing import Any

from atoll.core.errors import BadOption, BadSeats
from atoll.games.my_island.box import EPISODES, NORMAL
from atoll.games.my_island.box.rule_set import RuleSet
from atoll.games.my_island.campaign.book import blank_page, check_book, settled
from atoll.games.my_island.modules import rules_named
from atoll.games.my_island.options import Options
from atoll.games.my_island.position import Island


def set_up(players: int, options: Options) -> tuple[RuleSet, list[Island]]:
    """The normal game ignores episode and book; an episode is the book's, or stands alone (MI-8, MI-12, MI-87)."""
    if options.mode == NORMAL:
        return settled_islands(options.board, NORMAL, [blank_page()] * players)
    if options.book is None:
        return settled_islands(options.board, str(options.episode or 1), [blank_page()] * players)
    check_book(options.book)
    check_fit(players, options, options.book)
    book = options.book
    return settled_islands(options.board, str(book["episode"]), [book["islands"][island] for island in book["seats"]])


def check_fit(players: int, options: Options, book: dict[str, Any]) -> None:
    if book["episode"] not in EPISODES:
        raise BadOption("the campaign of this book is over: no further episode can be played from it (MI-88)")
    if options.episode not in (0, book["episode"]):
        raise BadOption(f"the book is at episode {book['episode']}, so it cannot be used for {options.episode}")
    if len(book["seats"]) != players:
        raise BadSeats(f"the book has {len(book['seats'])} seats, and there are {players} players")
    if book["board"] != options.board:
        raise BadOption(f"the book is of the board {book['board']!r}, not of {options.board!r}")


def settled_islands(board: str, name: str, pages: list[dict[str, Any]]) -> tuple[RuleSet, list[Island]]:
    rules = rules_named(board, name)
    return rules, [settled(rules, page) for page in pages]
