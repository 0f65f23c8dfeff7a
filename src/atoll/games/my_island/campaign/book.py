"""The book of a campaign: plain JSON, checked wherever it comes in; and an island as its page has it (MI-79, MI-80)."""

from __future__ import annotations

from typing import Any
from unicodedata import category

from atoll.core.errors import BadOption
from atoll.core.game import Book
from atoll.games.my_island.box import EPISODES, box
from atoll.games.my_island.box.land import HexSticker, TileSticker, land
from atoll.games.my_island.box.rule_set import RuleSet
from atoll.games.my_island.modules import breakdown_keys, known_features
from atoll.games.my_island.modules.at_once import at_sites
from atoll.games.my_island.options import LONGEST_NAME, SEATS, VERSION
from atoll.games.my_island.position import Island

BOOK_KEYS = ("game", "version", "board", "episode", "islands", "seats", "history")
PAGE_KEYS = ("name", "prosperity", "debt", "hexes", "tiles", "marks")
ENTRY_KEYS = ("episode", "seats", "scores", "ranks", "circles")
AFTER_THE_LAST = EPISODES[-1] + 1

UNSHOWABLE = ("Cc", "Cs", "Zl", "Zp")
"""Control characters, lone surrogates, and what breaks a line: a name must not steer anybody's screen."""


def blank_page(name: str = "") -> dict[str, Any]:
    return {"name": name, "prosperity": 0, "debt": 0, "hexes": [], "tiles": [], "marks": []}


def settled(rules: RuleSet, page: dict[str, Any]) -> Island:
    """An island as its page has it; every marker starts on the same number (MI-11)."""
    hexes: tuple[HexSticker, ...] = tuple((kind, q, r) for kind, q, r in page["hexes"])
    tiles: tuple[TileSticker, ...] = tuple((tile, cell) for tile, cell in page["tiles"])
    marks = {(feature, q, r): count for feature, q, r, count in page["marks"]}
    ground, debt = land(rules, hexes, tiles), page["debt"] if rules.marker.debt else 0
    tally = dict.fromkeys(breakdown_keys(rules), 0)
    if rules.marker.count_start:
        tally["start"] = rules.marker.start
    done = {key: module.done_at_start(ground.sites[module.feature], marks) for key, module in at_sites(rules).items()}
    return Island(ground, page["name"], page["prosperity"], debt, marks, tally, done)


def check_name(name: Any) -> None:
    """What an island can be called from now on (MI-81); a book that is older may have a longer name."""
    if not isinstance(name, str) or len(name) > LONGEST_NAME or any(category(letter) in UNSHOWABLE for letter in name):
        given = name[:2 * LONGEST_NAME] if isinstance(name, str) else name
        raise BadOption(f"the name of an island has up to {LONGEST_NAME} characters on one line, unlike {given!r}")


def check_book(book: Any) -> None:
    """Refuse, in a sentence, what is no book of this game."""
    _check_keys(book, BOOK_KEYS, "the book")
    if book["game"] != "my_island":
        raise BadOption(f"this is a book of the game {book['game']!r}, not of my_island")
    if book["version"] != VERSION or type(book["version"]) is not int:
        raise BadOption(f"this book is of version {book['version']!r} of the rules, not of version {VERSION}")
    if not isinstance(book["board"], str) or book["board"] not in box().boards:
        raise BadOption(f"the book is of an unknown board {book['board']!r}; there are {', '.join(box().boards)}")
    if not _is_count(book["episode"]) or not 1 <= book["episode"] <= AFTER_THE_LAST:
        raise BadOption(f"the book's episode must be 1 to {AFTER_THE_LAST}, not {book['episode']!r}")
    _check_islands(book)
    _check_seats(book)
    _check_history(book)


def _check_islands(book: Book) -> None:
    islands = book["islands"]
    if not isinstance(islands, list) or len(islands) not in SEATS:
        raise BadOption(f"a book has {SEATS[0]} to {SEATS[-1]} islands")
    for number, page in enumerate(islands):
        _check_page(page, book["board"], f"the page of island {number}")


def _check_seats(book: Book) -> None:
    seats = book["seats"]
    if not isinstance(seats, list) or len(seats) not in SEATS:
        raise BadOption(f"a book has {SEATS[0]} to {SEATS[-1]} seats, not {seats!r}")
    if not all(_is_count(island) and island < len(book["islands"]) for island in seats) or len(set(seats)) < len(seats):
        raise BadOption(f"each seat of a book must have an island of its own, not {seats!r}")


def _check_history(book: Book) -> None:
    if not isinstance(book["history"], list):
        raise BadOption("the history of a book must be a list")
    for entry in book["history"]:
        _check_keys(entry, ENTRY_KEYS, "an entry of the book's history")
        columns = [entry[key] for key in ENTRY_KEYS[1:]]
        if not _is_count(entry["episode"]) or not all(map(_are_numbers, columns)) or len(set(map(len, columns))) != 1:
            raise BadOption(f"an entry of the book's history must have one number for each seat, not {entry!r}")


def _check_page(page: Any, board: str, where: str) -> None:
    _check_keys(page, PAGE_KEYS, where)
    if not isinstance(page["name"], str):
        raise BadOption(f"the name on {where} must be text, not {page['name']!r}")
    for key in ("prosperity", "debt"):
        if not _is_count(page[key]):
            raise BadOption(f"{key} on {where} must be a whole number from 0, not {page[key]!r}")
    for key, is_good in (("hexes", _is_hex_sticker), ("tiles", _is_tile_sticker), ("marks", _is_mark)):
        if not isinstance(page[key], list):
            raise BadOption(f"{key} on {where} must be a list, not {page[key]!r}")
        for index, item in enumerate(page[key]):
            if not is_good(item, board):
                raise BadOption(f"{key} on {where} has an item that this game does not know: {item!r}")
            if item in page[key][:index]:
                raise BadOption(f"{key} on {where} has the same item twice: {item!r}")


def _check_keys(given: Any, keys: tuple[str, ...], where: str) -> None:
    if not isinstance(given, dict):
        raise BadOption(f"{where} must be a JSON object")
    for key in (*keys, *given):
        if key not in given:
            raise BadOption(f"{where} does not say its {key!r}")
        if key not in keys:
            raise BadOption(f"{where} has no {key!r}; it has {', '.join(keys)}")


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _are_numbers(values: Any) -> bool:
    return isinstance(values, list) and all(type(value) is int for value in values)


def _is_on_board(q: Any, r: Any, board: str) -> bool:
    return type(q) is int and type(r) is int and (q, r) in box().boards[board]["front"].bit


def _is_hex_sticker(item: Any, board: str) -> bool:
    match item:
        case [str(kind), q, r]:
            return kind in box().stickers and _is_on_board(q, r, board)
    return False


def _is_tile_sticker(item: Any, board: str) -> bool:
    match item:
        case [str(tile), cell]:
            return tile in box().tiles and _is_count(cell) and cell < len(box().tiles[tile].hexes)
    return False


def _is_mark(item: Any, board: str) -> bool:
    match item:
        case [str(feature), q, r, count]:
            return feature in known_features() and _is_on_board(q, r, board) and _is_count(count)
    return False
