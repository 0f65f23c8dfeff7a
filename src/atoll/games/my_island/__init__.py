"""My Island: everybody lays the same tiles on an island of their own; a normal game, and a campaign of 24 episodes."""

from __future__ import annotations

from atoll.core.game import Book, Campaign, Game, State
from atoll.core.options import check_start
from atoll.games.my_island.options import Options

VERSION = 1
SEATS = range(2, 5)


def start(players: int, options: Options) -> State:
    """A fresh normal game or episode; boards and rules are loaded only when somebody plays."""
    check_start("my_island", SEATS, players, options, Options)
    from atoll.games.my_island.setup import set_up
    return set_up(players, options)


def begin(players: int, names: list[str] | None = None, board: str = "atoll") -> Book:
    """A book at episode 1 with a blank island for each seat (MI-81)."""
    from atoll.games.my_island import campaign
    return campaign.begin(players, names, board)


def advance(book: Book, state: State) -> Book:
    """The book after its episode was played (MI-82)."""
    from atoll.games.my_island import campaign
    return campaign.advance(book, state)


def reseat(book: Book, seats: list[int]) -> Book:
    """The same islands with other people (MI-85)."""
    from atoll.games.my_island import campaign
    return campaign.reseat(book, seats)


def standing(book: Book) -> list[int]:
    """The rank of every island by its circles (MI-88)."""
    from atoll.games.my_island import campaign
    return campaign.standing(book)


GAME = Game("my_island", VERSION, SEATS, Options, start, Campaign(begin, advance, reseat, standing))
