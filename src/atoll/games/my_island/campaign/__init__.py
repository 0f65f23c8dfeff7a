"""The campaign: what can be done with a book. No function changes the book that it is given.

`book` checks a book and settles an island as its page has it; `drawing` draws a page for the terminal.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Literal

from atoll.core.errors import BadOption, BadSeats
from atoll.core.game import Book, Seat, Standing
from atoll.core.options import TableOptions
from atoll.games.my_island.box import box
from atoll.games.my_island.campaign.book import AFTER_THE_LAST, blank_page, check_book, check_name
from atoll.games.my_island.options import SEATS, VERSION, shown
from atoll.games.my_island.options import Options as EpisodeOptions
from atoll.games.my_island.position import Position


@dataclass(frozen=True)
class Options(TableOptions):
    """What a campaign can be begun with."""

    board: Literal["atoll"] = "atoll"


def begin(players: int, names: Sequence[str] | None = None, /, **options: Any) -> Book:
    """A book at episode 1 with one blank island per seat; a name may be empty (MI-81)."""
    if type(players) is not int or players not in SEATS:
        raise BadSeats(f"my_island is for {SEATS[0]} to {SEATS[-1]} players, not {players!r}")
    names = [""] * players if names is None else list(names)
    if len(names) != players:
        raise BadSeats(f"there are {players} islands to name, not {len(names)}")
    for name in names:
        check_name(name)
    book = {"game": "my_island", "version": VERSION, "board": Options(**options).board, "episode": 1,
            "islands": [blank_page(name) for name in names], "seats": list(range(players)), "history": []}
    check_book(book)
    return book


def advance(book: Book, state: Any) -> Book:
    """The next book: new pages, one episode further, one entry more in the history (MI-82 to MI-84)."""
    check_book(book)
    played = check_played(book, state)
    outcome = played.outcome()
    assert outcome is not None
    following: dict[str, Any] = deepcopy(book)
    circles = []
    for number, island in zip(book["seats"], played.islands, strict=True):
        before = book["islands"][number]
        following["islands"][number] = island.page() | {"name": before["name"]}
        circles.append(island.prosperity - before["prosperity"])
    following["episode"] += 1
    following["history"].append({"episode": book["episode"], "seats": list(book["seats"]),
                                 "scores": list(outcome.scores), "ranks": list(outcome.ranks), "circles": circles})
    return following


def check_played(book: Book, state: Any) -> Position:
    if not isinstance(state, Position) or state.rules.name != str(book["episode"]):
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
        raise BadSeats(f"my_island is for {SEATS[0]} to {SEATS[-1]} players, not {seats!r} (MI-85)")
    if len(set(seats)) < len(seats):
        raise BadSeats(f"an island can have one seat only: {seats!r} names one twice (MI-85)")
    fresh = sorted(number for number in seats if number not in range(len(book["islands"])))
    total = len(book["islands"]) + len(fresh)
    if fresh != list(range(len(book["islands"]), total)) or total > SEATS[-1]:
        raise BadSeats(f"there are {len(book['islands'])} islands and at most {SEATS[-1]}; "
                       f"a new one takes the next number, so {seats!r} cannot be seated (MI-86)")
    following: dict[str, Any] = deepcopy(book)
    following["islands"] += [blank_page() for _ in fresh]
    following["seats"] = list(seats)
    return following


def rename(book: Book, seat: Seat, name: str) -> Book:
    """The island of a seat is called otherwise; a name has no effect on play, so that it may change at any time."""
    check_book(book)
    if seat not in range(len(book["seats"])):
        raise BadSeats(f"there is no seat {seat!r} in this book; seats are 0 to {len(book['seats']) - 1}")
    check_name(name)
    following: dict[str, Any] = deepcopy(book)
    following["islands"][book["seats"][seat]]["name"] = name
    return following


def standing(book: Book) -> list[int]:
    """The rank of every island by its circles; equal numbers share the rank (MI-54, MI-88)."""
    check_book(book)
    circles = [page["prosperity"] for page in book["islands"]]
    return [1 + sum(other > own for other in circles) for own in circles]


def summary(book: Book) -> list[Standing]:
    """For every seat the rank of its island, the island's name (or its number) and its circles; best first."""
    ranks = standing(book)
    rows = [Standing(seat, ranks[number], shown(book["islands"][number]["name"]) or str(number),
                     book["islands"][number]["prosperity"]) for seat, number in enumerate(book["seats"])]
    return sorted(rows, key=lambda row: row.rank)


def next_episode(book: Book) -> int | None:
    """The episode to be played now, or None when the campaign is over."""
    check_book(book)
    return None if book["episode"] == AFTER_THE_LAST else int(book["episode"])


def next_options(book: Book) -> EpisodeOptions:
    """The table options for the book's episode; its number of players is `len(book["seats"])`."""
    if next_episode(book) is None:
        raise BadOption("the campaign of this book is over: no further episode can be played from it (MI-88)")
    return EpisodeOptions(mode="episode", book=deepcopy(book), board=book["board"])


def chapter(episode: int) -> int:
    """The chapter that an episode belongs to; the catalogue names both (`chapter.N`, `episode.N`)."""
    return box().chapters[episode]


def winners(book: Book) -> list[int]:
    """The islands that won, [] before the campaign is over (MI-54)."""
    if next_episode(book) is not None:
        return []
    return [island for island, rank in enumerate(standing(book)) if rank == 1]
