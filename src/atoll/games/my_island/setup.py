"""Before the first card: the rule set, and each seat's island with what its page carries."""

from __future__ import annotations

import copyreg
from functools import lru_cache
from typing import Any

from atoll.core.errors import BadOption, BadSeats
from atoll.games.my_island.book import blank_page, check_book
from atoll.games.my_island.box import EPISODES, NORMAL, box
from atoll.games.my_island.island import Island
from atoll.games.my_island.land import HexSticker, Land, TileSticker
from atoll.games.my_island.options import Options
from atoll.games.my_island.rules import Rules
from atoll.games.my_island.state import MyIsland


def set_up(players: int, options: Options) -> MyIsland:
    """The normal game ignores episode and book; an episode is the book's, or stands alone (MI-8, MI-12, MI-87)."""
    if options.mode == NORMAL:
        return seated(options.board, NORMAL, [blank_page()] * players)
    if options.book is None:
        return seated(options.board, str(options.episode or 1), [blank_page()] * players)
    check_book(options.book)
    check_fit(players, options, options.book)
    book = options.book
    return seated(options.board, str(book["episode"]), [book["islands"][island] for island in book["seats"]])


def check_fit(players: int, options: Options, book: dict[str, Any]) -> None:
    if book["episode"] not in EPISODES:
        raise BadOption("the campaign of this book is over: no further episode can be played from it (MI-88)")
    if options.episode not in (0, book["episode"]):
        raise BadOption(f"the book is at episode {book['episode']}, so it cannot be used for {options.episode}")
    if len(book["seats"]) != players:
        raise BadSeats(f"the book has {len(book['seats'])} seats, and there are {players} players")
    if book["board"] != options.board:
        raise BadOption(f"the book is of the board {book['board']!r}, not of {options.board!r}")


def seated(board: str, name: str, pages: list[dict[str, Any]]) -> MyIsland:
    rules = box().rules[board, name]
    return MyIsland(rules, [settled(rules, page) for page in pages])


def settled(rules: Rules, page: dict[str, Any]) -> Island:
    """An island as its page has it; every marker starts on the same number (MI-11)."""
    hexes: tuple[HexSticker, ...] = tuple((kind, q, r) for kind, q, r in page["hexes"])
    tiles: tuple[TileSticker, ...] = tuple((tile, cell) for tile, cell in page["tiles"])
    marks = {(feature, q, r): count for feature, q, r, count in page["marks"]}
    debt = page["debt"] if rules.marker.debt else 0
    return Island(land(rules, hexes, tiles), page["name"], page["prosperity"], debt, hexes, tiles, marks)


@lru_cache(maxsize=256)
def land(rules: Rules, hexes: tuple[HexSticker, ...], tiles: tuple[TileSticker, ...]) -> Land:
    """Ground is never changed, so islands with the same stickers share it."""
    return Land(rules, hexes, tiles)


copyreg.pickle(Land, lambda ground: (land, (ground.rules, ground.stuck, ground.stuck_on_tiles)))
"""Like the rules, ground remembers much that another process finds out by itself."""
