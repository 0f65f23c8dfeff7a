"""The tables of the rulebook as constants, made from the data and checked once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from atoll.core.errors import BadData
from atoll.games.mangrovia.box.rulebook_check import check_rulebook
from atoll.games.mangrovia.options import rulebook

Kind: TypeAlias = Literal["valuable", "landscape"]
Counts: TypeAlias = list[int]
"""How many of each thing, in the order of CARDS, AMULETS or TILES."""


def checked(data: dict[str, Any]) -> dict[str, Any]:
    if findings := check_rulebook(data):
        raise BadData(f"the data of mangrovia cannot be played: {findings[0]}")
    return data


DATA = checked(rulebook())

LANDSCAPES: tuple[str, ...] = tuple(DATA["landscapes"])
VALUES: tuple[int, ...] = tuple(int(value) for value in DATA["valuables"])
CARDS: tuple[str, ...] = (*DATA["valuables"], *LANDSCAPES)
"""Valuables first, then landscapes: the order of every list of cards (rules.md 4.1)."""
CARD_INDEX = {card: index for index, card in enumerate(CARDS)}
FIRST_LANDSCAPE = len(VALUES)
SLICES: dict[str, slice] = {"valuable": slice(0, FIRST_LANDSCAPE), "landscape": slice(FIRST_LANDSCAPE, len(CARDS))}
"""Kind → its part of CARDS and of every list of cards."""
CARD_COPIES: tuple[int, ...] = (*DATA["valuables"].values(), *DATA["landscape_cards"].values())
STARTING_PAIRS: tuple[tuple[int, ...], ...] = tuple(tuple(pair) for pair in DATA["starting_pairs"])
DISPLAY_SIZE: dict[str, int] = DATA["display"]
DEALT_LANDSCAPES: int = DATA["dealt_landscapes"]

ONES: int = DATA["amulets"]["ones"]
AMULET_VALUES: tuple[int, ...] = (1, *(int(value) for value in DATA["amulets"]["bag"]))
AMULETS: tuple[str, ...] = tuple(str(value) for value in AMULET_VALUES)
AMULET_INDEX = {amulet: index for index, amulet in enumerate(AMULETS)}
AMULET_COPIES: tuple[int, ...] = (0, *DATA["amulets"]["bag"].values())
"""What is in the bag at the start: no 1s."""
AMULET_DRAWS: tuple[int, ...] = tuple(DATA["amulet_track"]["draw"])

POLE_TILES: tuple[int, ...] = tuple(DATA["pole"]["tiles"])
POLE_FIRST, POLE_SECOND = DATA["pole"]["first"], DATA["pole"]["second"]
BIRDS: tuple[int, int] = (min(map(LANDSCAPES.index, DATA["birds"])), max(map(LANDSCAPES.index, DATA["birds"])))
ROUND_LIMIT: int = DATA["round_limit"]


@dataclass(frozen=True, slots=True)
class Tile:
    """A stone tile: a god's, or one that pays or stands for a landscape card."""

    id: str
    kind: str
    path: str | None
    value: int
    count: int


TILES: tuple[Tile, ...] = tuple(
    Tile(tile["id"], tile["kind"], tile.get("path"), tile.get("value", 0), tile["count"])
    for tile in DATA["stone_tiles"])
TILE_INDEX = {tile.id: index for index, tile in enumerate(TILES)}
PAYING_TILES: dict[str, tuple[tuple[int, int], ...]] = {
    kind: tuple((index, tile.value) for index, tile in enumerate(TILES) if tile.kind == kind)
    for kind in ("valuable", "amulet")}
"""Kind → (index in TILES, value) of the tiles that pay in it."""
WILD: int = next(index for index, tile in enumerate(TILES) if tile.kind == "wild")
GOD_OF_PATH = {tile.path: index for index, tile in enumerate(TILES) if tile.kind == "god"}
"""Path → index in TILES of its god's tile."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What the number of seats brings: one row of the table (rules.md 1.1)."""

    huts: int
    bowls: int
    neutral: tuple[str, ...]
    blocked: tuple[int, ...]
    banned_first: int | None


SETUPS: dict[int, Setup] = {
    int(players): Setup(row["huts"], row["bowls"], tuple(row["neutral"]), tuple(row["blocked_sites"]),
                        row["first_bowl_banned_site"])
    for players, row in DATA["players"].items()}

SITE_OF: tuple[int, ...] = (0, *(row["site"] for row in DATA["landings"]))
"""Landing → site; index 0 is the boat's own space."""
SITES = range(1, max(SITE_OF) + 1)
LAST_LANDING = len(DATA["landings"])
STEPS: tuple[tuple[tuple[str, int], ...], ...] = (
    (), *(tuple((step, count) for step, count in row["steps"]) for row in DATA["landings"]))
"""Landing → its questions, each with how many cards, draws or huts it gives."""
