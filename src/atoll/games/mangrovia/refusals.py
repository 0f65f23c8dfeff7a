"""Which clause forbids an action (rules.md, 4.3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from atoll.core.game import Action, Seat
from atoll.games.mangrovia.boards import Space
from atoll.games.mangrovia.decisions import BIRD_PAIRS, KIND_OF_DRAW, PLACE_OF_TAKE, RETURN_WORDS, SITE_OF_BOWL
from atoll.games.mangrovia.payments import gifts
from atoll.games.mangrovia.player import Player, sums
from atoll.games.mangrovia.rulebook import AMULETS, CARDS, LANDSCAPES, TILES

if TYPE_CHECKING:
    from atoll.games.mangrovia.state import Mangrovia

GENERAL = "MV-15"

VERBS: dict[str, tuple[str, ...]] = {
    "place_bowl": ("bowl",), "take_card": ("take", "skip"), "draw_card": ("draw", "skip"),
    "take_or_draw": ("take", "draw", "skip"), "take_amulets": ("amulets", "skip"),
    "amulets_or_draw": ("amulets", "draw", "skip"), "amulets_or_build": ("amulets", "build", "skip"),
    "return_amulet": ("return",), "build": ("build", "skip"), "build_or_double": ("build", "double", "skip"),
    "pay": ("pay",), "give_landscape": ("give",), "place_birds": ("birds",),
    "lay_tile": ("tile",), "fill_display": ("card",), "deal_card": ("card",), "deal_amulet": ("amulet",),
}
TOKEN = re.compile(r"[1-7][st]?")
GIFTS = (*LANDSCAPES, "wild")
LISTED: frozenset[Action] = frozenset({
    *SITE_OF_BOWL, *PLACE_OF_TAKE, *KIND_OF_DRAW, "amulets", *RETURN_WORDS, *BIRD_PAIRS, "skip",
    *(f"card {card}" for card in CARDS), *(f"amulet {amulet}" for amulet in AMULETS),
    *(f"tile {tile.id}" for tile in TILES)})
"""Well-formed actions of the verbs that have few (4.2)."""
CLAUSE_OF_MISSING = {"take": "MV-37", "draw": "MV-42", "amulets": "MV-53", "return": "MV-49", "card": "MV-42",
                     "amulet": "MV-52", "tile": "MV-100"}
"""Verbs that are refused for one reason only: it is not there."""


def refusal(game: Mangrovia, seat: Seat, action: Action) -> str | None:
    """The first clause of table 4.3 that fails; None when the action is legal."""
    if seat not in game.to_act or not is_well_formed(game, action):
        return GENERAL
    verb, *words = action.split(" ")
    if verb not in VERBS[game.ask]:
        return GENERAL
    if action in game.legal_actions(seat):
        return None
    if verb in CLAUSE_OF_MISSING:
        return CLAUSE_OF_MISSING[verb]
    decision = game.pending[-1]
    if verb == "bowl":
        return refused_bowl(game, seat, int(words[0]))
    if verb in ("build", "double"):
        return refused_space(game, game.players[seat], game.board.spaces[game.board.index[words[0]]], verb == "double")
    if verb == "give":
        return refused_gift(game, decision, words)
    return "MV-57" if decision.count == 1 else "MV-64"


def is_well_formed(game: Mangrovia, action: Action) -> bool:
    """Does it fit the notation, sorted as said there (4.2)?"""
    if action in LISTED:
        return True
    verb, *words = action.split(" ")
    if verb in ("build", "double"):
        return len(words) == 1 and words[0] in game.board.index
    if verb == "pay":
        return bool(words) and all(TOKEN.fullmatch(word) for word in words) and words == sorted(words)
    if verb == "give":
        return len(words) in (1, 2) and all(word in GIFTS for word in words) and words == sorted(words, key=GIFTS.index)
    return False


def refused_bowl(game: Mangrovia, seat: Seat, site: int) -> str:
    if site in game.table.blocked:
        return "MV-6"
    return "MV-22" if game.sites[site] is None else "MV-20"


def refused_space(game: Mangrovia, player: Player, space: Space, is_double: bool) -> str:
    """In the order of the table: hut there, huts left, area, bird, landscape card, payment."""
    count = 1 + is_double
    is_marked = any(landscape in game.birds for landscape in space.landscapes)
    checks: list[tuple[bool, str]] = [
        (game.huts[space.index] is not None, "MV-55"),
        (player.huts_left < count, "MV-65" if is_double else "MV-59"),
        (is_double and not space.takes_double, "MV-67"),
        (not is_marked and not player.wilds, "MV-56"),
        (not gifts(player, space, game.birds, count), _missing_card(is_double, is_marked)),
        (not sums(player, space.currency) >> space.cost * count & 1, "MV-64" if is_double else "MV-57")]
    return next(clause for fails, clause in checks if fails)


def _missing_card(is_double: bool, is_marked: bool) -> str:
    if is_double:
        return "MV-64" if is_marked else "MV-106"
    return "MV-58"


def refused_gift(game: Mangrovia, decision: Any, words: list[str]) -> str:
    missing = "MV-58" if decision.count == 1 else "MV-64"
    if len(words) != decision.count:
        return missing
    space = game.board.spaces[decision.space]
    fitting = [LANDSCAPES[landscape] for landscape in space.landscapes if landscape in game.birds]
    return missing if all(word == "wild" or word in fitting for word in words) else "MV-56"
