"""The campaign: what can be done with a book. No function changes the book that it is given."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from atoll.core.errors import BadOption, BadSeats
from atoll.core.game import Book, State
from atoll.games.my_island import SEATS, VERSION
from atoll.games.my_island.book import AFTER_THE_LAST, blank_page, check_book
from atoll.games.my_island.box import box
from atoll.games.my_island.options import Options
from atoll.games.my_island.state import MyIsland


def begin(players: int, names: list[str] | None = None, board: str = "atoll") -> Book:
    """A book at episode 1 with one blank island per seat; a name is free text and may be empty (MI-81)."""
    if type(players) is not int or players not in SEATS:
        raise BadSeats(f"my_island is for {SEATS[0]} to {SEATS[-1]} players, not {players!r}")
    names = [""] * players if names is None else list(names)
    if len(names) != players:
        raise BadSeats(f"there are {players} islands to name, not {len(names)}")
    book = {"game": "my_island", "version": VERSION, "board": board, "episode": 1,
            "islands": [blank_page(name) for name in names], "seats": list(range(players)), "history": []}
    check_book(book)
    return book


def advance(book: Book, state: State) -> Book:
    """The next book: new pages, one episode further, one entry more in the history (MI-82 to MI-84)."""
    check_book(book)
    played = check_played(book, state)
    outcome = played.outcome()
    assert outcome is not None
    following: dict[str, Any] = deepcopy(book)
    circles = []
    for number, island in zip(book["seats"], played.islands, strict=True):
        following["islands"][number] = island.page()
        circles.append(island.prosperity - book["islands"][number]["prosperity"])
    following["episode"] += 1
    following["history"].append({"episode": book["episode"], "seats": list(book["seats"]),
                                 "scores": list(outcome.scores), "ranks": list(outcome.ranks), "circles": circles})
    return following


def check_played(book: Book, state: State) -> MyIsland:
    if not isinstance(state, MyIsland) or state.rules.name != str(book["episode"]):
        raise BadOption(f"only a game of episode {book['episode']} can be entered in this book")
    if state.to_act:
        raise BadOption("the episode is not finished, so it cannot be entered in the book")
    if len(state.islands) != len(book["seats"]):
        raise BadSeats(f"the book has {len(book['seats'])} seats, and the game had {len(state.islands)}")
    return state


def reseat(book: Book, seats: list[int]) -> Book:
    """Other people, or others in other seats: for each seat the number of its island; the next free numbers make
    fresh islands, and islands without a seat rest (MI-85, MI-86)."""
    check_book(book)
    if not isinstance(seats, list) or len(seats) not in SEATS or any(type(number) is not int for number in seats):
        raise BadSeats(f"my_island is for {SEATS[0]} to {SEATS[-1]} players, not {seats!r}")
    if len(set(seats)) < len(seats):
        raise BadSeats(f"an island can have one seat only: {seats!r} names one twice")
    fresh = sorted(number for number in seats if number not in range(len(book["islands"])))
    total = len(book["islands"]) + len(fresh)
    if fresh != list(range(len(book["islands"]), total)) or total > SEATS[-1]:
        raise BadSeats(f"there are {len(book['islands'])} islands and at most {SEATS[-1]}; "
                       f"a new one takes the next number, so {seats!r} cannot be seated")
    following: dict[str, Any] = deepcopy(book)
    following["islands"] += [blank_page() for _ in fresh]
    following["seats"] = list(seats)
    return following


def standing(book: Book) -> list[int]:
    """The rank of every island by its circles; equal numbers share the rank (MI-54, MI-88)."""
    check_book(book)
    circles = [page["prosperity"] for page in book["islands"]]
    return [1 + sum(other > own for other in circles) for own in circles]


def next_episode(book: Book) -> int | None:
    """The episode to be played now, or None when the campaign is over."""
    check_book(book)
    return None if book["episode"] == AFTER_THE_LAST else int(book["episode"])


def next_options(book: Book) -> Options:
    """The table options for the book's episode; its number of players is `len(book["seats"])`."""
    if next_episode(book) is None:
        raise BadOption("the campaign of this book is over: no further episode can be played from it (MI-88)")
    return Options(mode="episode", book=deepcopy(book), board=book["board"])


def chapter(episode: int) -> int:
    """The chapter that an episode belongs to; the catalogue names both (`chapter.N`, `episode.N`)."""
    return box().chapters[episode]


def winners(book: Book) -> list[int]:
    """The islands that won, [] before the campaign is over (MI-54)."""
    if next_episode(book) is not None:
        return []
    return [island for island, rank in enumerate(standing(book)) if rank == 1]
