"""An edition of the game: its numbers, read from the data file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from atoll.core.errors import BadData

DATA = Path(__file__).parent.parent / "data" / "mandragora.json"

BLOCKS = ("shops", "apprentice", "colours", "ingredients", "books", "mandrakes", "scrolls", "spells", "spell_piles",
          "setup", "ending", "scoring", "teams")

Blocks: TypeAlias = Mapping[str, Any]
"""An edition as the data file has it, with what it takes from the edition that it is like."""


MANDRAKE = "mandrake"


def herb_id(hue: str) -> str:
    return f"{hue}herb"


def book_id(colour: str, value: int | str) -> str:
    return f"{colour}book{value}"


def scroll_id(curses: int) -> str:
    return f"scroll{curses}"


@dataclass(frozen=True)
class Setup:
    """What goes out of the game for one number of wizards (rules.md 1.5)."""

    colours_out: tuple[str, ...]
    lowest_books_out: int
    cards_out: Mapping[str, int]


@dataclass(frozen=True)
class Edition:
    """All numbers of one edition, in the order of the rules' tables."""

    name: str
    shops: Mapping[str, int]
    start_kind: str
    steps: int
    hues: tuple[str, ...]
    black: str
    white: str
    herbs: Mapping[str, int]
    books: Mapping[str, Mapping[str, tuple[int, ...]]]
    mandrakes: int
    mandrakes_dealt: int
    mandrake_value: int
    scrolls: Mapping[int, int]
    spells: Mapping[str, int]
    piles: tuple[Mapping[str, int], ...]
    setups: Mapping[int, Setup]
    last_rounds: int
    colour_points: int
    token_points: int
    partners: Mapping[int, int]

    @property
    def book_values(self) -> list[int]:
        """Every value that a book can have, whatever the table chose (rules.md 4.1)."""
        return sorted({value for by_colour in self.books.values() for values in by_colour.values() for value in values})


def read_edition(name: str, path: Path) -> tuple[Edition, Blocks]:
    """The edition of that name, not checked yet; what it lacks it takes from the edition it is like."""
    editions = _editions(path)
    if name not in editions:
        raise BadData(f"the data file has no edition {name!r}; it has {', '.join(editions) or 'none'}")
    blocks = _with_model(editions, name)
    try:
        return edition_from(name, blocks), blocks
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadData(f"the edition {name!r} cannot be read: {error!r} is missing or malformed") from error


def _editions(path: Path) -> dict[str, Any]:
    try:
        editions: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["editions"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadData(f"{path.name} is no data file of the game: {error!r}") from error
    return editions


def _with_model(editions: Mapping[str, Any], name: str) -> Blocks:
    own = editions[name]
    model = own.get("like")
    if model is not None and model not in editions:
        raise BadData(f"the edition {name!r} is like {model!r}, which is not in the data file")
    blocks = {**editions.get(model, {}), **own}
    for block in BLOCKS:
        if block not in blocks:
            raise BadData(f"the edition {name!r} lacks the block {block!r}")
        if "source" not in blocks[block]:
            raise BadData(f"the block {block!r} of the edition {name!r} does not say its source (R, P or X)")
    return blocks


def edition_from(name: str, blocks: Blocks) -> Edition:
    """The numbers of blocks that are whole."""
    shops, colours, mandrakes = blocks["shops"], blocks["colours"], blocks["mandrakes"]
    return Edition(
        name=name,
        shops={"day": int(shops["day"]), "night": int(shops["night"])},
        start_kind=shops["start_kind"],
        steps=int(blocks["apprentice"]["steps"]),
        hues=tuple(colours["ordinary"]), black=colours["black"], white=colours["white"],
        herbs=dict(blocks["ingredients"]["count"]),
        books={option: {colour: tuple(sorted(values)) for colour, values in by_colour.items()}
               for option, by_colour in blocks["books"]["values"].items()},
        mandrakes=int(mandrakes["count"]), mandrakes_dealt=int(mandrakes["dealt_to_each"]),
        mandrake_value=int(mandrakes["value_as_book"]),
        scrolls={int(curses): int(count) for curses, count in sorted(blocks["scrolls"]["count_by_curses"].items())},
        spells={spell: int(kind["count"]) for spell, kind in blocks["spells"]["kinds"].items()},
        piles=tuple(dict(pile) for _, pile in sorted(blocks["spell_piles"]["by_strength"].items())),
        setups={int(players): _setup(table) for players, table in blocks["setup"]["by_players"].items()},
        last_rounds=int(blocks["ending"]["last_rounds"]),
        colour_points=int(blocks["scoring"]["each_colour_in_hand"]), token_points=int(blocks["scoring"]["token"]),
        partners={seat: other for pair in blocks["teams"]["partners"] for seat, other in (pair, pair[::-1])},
    )


def _setup(table: Mapping[str, Any]) -> Setup:
    return Setup(tuple(table["colours_out"]), int(table["lowest_books_out_of_each_colour"]), dict(table["cards_out"]))
