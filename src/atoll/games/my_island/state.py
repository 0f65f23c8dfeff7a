"""My Island put together: what starts a game, and a position with all that can be asked of it."""

from __future__ import annotations

from random import Random
from typing import Any, Self

from atoll.core.errors import BadOption, BadSeats
from atoll.core.game import Action, Outcome, Seat, View
from atoll.games.my_island.box import EPISODES, NORMAL
from atoll.games.my_island.box.rules import Rules
from atoll.games.my_island.campaign.book import blank_page, check_book, settled
from atoll.games.my_island.decisions.round import TURN
from atoll.games.my_island.modules import rules_named
from atoll.games.my_island.options import Options
from atoll.games.my_island.position import Island, Position
from atoll.games.my_island.refusals import why_not
from atoll.games.my_island.scoring import outcome
from atoll.games.my_island.view import view
from atoll.games.my_island.worlds import deal_anew


class MyIsland(Position):
    """The normal game or an episode."""

    __slots__ = ()

    def __init__(self, rules: Rules, islands: list[Island]) -> None:
        super().__init__(rules, islands)
        self.push(TURN)
        self.proceed()

    def view(self, seat: Seat | None) -> View:
        return view(self, seat)

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return why_not(self, seat, action)

    def determinize(self, seat: Seat, rng: Random) -> Self:
        twin = self.clone()
        deal_anew(twin, seat, rng)
        return twin

    def outcome(self) -> Outcome | None:
        return outcome(self)


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
    rules = rules_named(board, name)
    return MyIsland(rules, [settled(rules, page) for page in pages])
