"""An edition of the game: its numbers from the data file, refused in a sentence where they do not add up."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from atoll.core.errors import AtollError

DATA = Path(__file__).parent / "data" / "mandragora.json"

COMPONENTS = {
    # the list on the rulebook's first page: no edition has other totals
    "ingredients": 42,
    "books": 21,
    "mandrakes": 7,
    "scrolls": 12,
    "cards of magic items": 82,
    "spell cards": 24,
    "shops": 10,
}
PILES = 5
MORE_CARDS_OUT = {4: 0, 3: 5, 2: 10}
"""Cards out of the game beside whole colours, by number of wizards (MD-6, MD-7, MD-8)."""

WORKS = {
    "banish": "at_once", "copy": "at_once", "transfer": "at_once", "speed": "lasting", "swap": "at_once",
    "vanish": "at_the_end", "levitation": "at_once", "purify": "at_the_end",
}
BLOCKS = ("shops", "apprentice", "colours", "ingredients", "books", "mandrakes", "scrolls", "spells", "spell_piles",
          "setup", "ending", "scoring", "teams")


class BadEdition(AtollError):
    """The data file says something that cannot be true of the game."""

    code = "bad_data"


@dataclass(frozen=True)
class Setup:
    """What goes out of the game for one number of wizards (table 1.5)."""

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


@cache
def edition(name: str, path: Path = DATA) -> Edition:
    """The edition of that name, checked; what it lacks it takes from the edition it is like."""
    from atoll.games.mandragora.edition_checks import check

    editions = json.loads(path.read_text(encoding="utf-8")).get("editions", {})
    if name not in editions:
        raise BadEdition(f"the data file has no edition {name!r}; it has {', '.join(editions) or 'none'}")
    blocks = _with_model(editions, name)
    try:
        built = _read(name, blocks)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadEdition(f"the edition {name!r} cannot be read: {error!r} is missing or malformed") from error
    check(built, blocks)
    return built


def _with_model(editions: Mapping[str, Any], name: str) -> dict[str, Any]:
    own = editions[name]
    model = own.get("like")
    if model is not None and model not in editions:
        raise BadEdition(f"the edition {name!r} is like {model!r}, which is not in the data file")
    blocks = {**editions.get(model, {}), **own}
    for block in BLOCKS:
        if block not in blocks:
            raise BadEdition(f"the edition {name!r} lacks the block {block!r}")
        if "source" not in blocks[block]:
            raise BadEdition(f"the block {block!r} of the edition {name!r} does not say its source (R, P or X)")
    return blocks


def _read(name: str, blocks: Mapping[str, Any]) -> Edition:
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
