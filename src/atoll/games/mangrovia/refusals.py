"""Which clause forbids an action (rules.md 4.3)."""

from __future__ import annotations

from atoll.core.game import Action, Seat
from atoll.core.notation import verb
from atoll.games.mangrovia.box.boards import Space
from atoll.games.mangrovia.box.rulebook import LANDSCAPES
from atoll.games.mangrovia.decisions import amulets, cards
from atoll.games.mangrovia.decisions.paying import GIVEN, TOKENS, GiveLandscape, Pay, can_pay, gifts
from atoll.games.mangrovia.decisions.rounds import BIRD_PAIRS, SITE_OF_BOWL
from atoll.games.mangrovia.decisions.setup import LAID
from atoll.games.mangrovia.position import Player, Position

GENERAL = "MV-15"

VERBS: dict[str, tuple[str, ...]] = {
    "place_bowl": ("bowl",), "take_card": ("take", "skip"), "draw_card": ("draw", "skip"),
    "take_or_draw": ("take", "draw", "skip"), "take_amulets": ("amulets", "skip"),
    "amulets_or_draw": ("amulets", "draw", "skip"), "amulets_or_build": ("amulets", "build", "skip"),
    "return_amulet": ("return",), "build": ("build", "skip"), "build_or_double": ("build", "double", "skip"),
    "pay": ("pay",), "give_landscape": ("give",), "place_birds": ("birds",),
    "lay_tile": ("tile",), "fill_display": ("card",), "deal_card": ("card",), "deal_amulet": ("amulet",),
}
LISTED: frozenset[Action] = frozenset({
    *SITE_OF_BOWL, *cards.TAKEN, *cards.DRAWN, "amulets", *amulets.RETURNED, *GIVEN, *BIRD_PAIRS, "skip",
    *cards.DEALT, *amulets.DEALT, *LAID})
"""Well-formed actions of the verbs that have few (rules.md 4.2)."""
CLAUSE_OF_MISSING = {"take": "MV-37", "draw": "MV-42", "amulets": "MV-53", "return": "MV-49", "card": "MV-42",
                     "amulet": "MV-52", "tile": "MV-100"}
"""Verbs that are refused for one reason only: it is not there."""


def why_not(state: Position, seat: Seat, action: Action) -> str | None:
    """The first clause of the table that fails (rules.md 4.3); None when the action is legal."""
    if seat not in state.to_act or not is_well_formed(state, action):
        return GENERAL
    said = verb(action)
    if said not in VERBS[state.ask]:
        return GENERAL
    if action in state.legal_actions(seat):
        return None
    if said in CLAUSE_OF_MISSING:
        return CLAUSE_OF_MISSING[said]
    if said == "bowl":
        return why_not_bowl(state, SITE_OF_BOWL[action])
    if said in ("build", "double"):
        return why_not_space(state, state.players[seat], *state.board.chosen[action])
    question = state.question
    if isinstance(question, GiveLandscape):
        return why_not_gift(state, question, GIVEN[action])
    assert isinstance(question, Pay), "no other question is left"
    return "MV-57" if question.count == 1 else "MV-64"


def is_well_formed(state: Position, action: Action) -> bool:
    """Does it fit the notation, sorted as said there (rules.md 4.2)?"""
    if action in LISTED or action in state.board.chosen:
        return True
    said, *tokens = action.split(" ")
    return said == "pay" and bool(tokens) and all(token in TOKENS for token in tokens) and tokens == sorted(tokens)


def why_not_bowl(state: Position, site: int) -> str:
    if site in state.setup.blocked:
        return "MV-6"
    return "MV-22" if state.sites[site] is None else "MV-20"


def why_not_space(state: Position, player: Player, space: Space, count: int) -> str:
    """In the order of the table: hut there, huts left, area, bird, landscape card, payment."""
    is_double = count == 2
    is_marked = any(landscape in state.birds for landscape in space.landscapes)
    checks: list[tuple[bool, str]] = [
        (state.huts[space.index] is not None, "MV-55"),
        (player.huts_left < count, "MV-65" if is_double else "MV-59"),
        (is_double and not space.takes_double, "MV-67"),
        (not is_marked and not player.wilds, "MV-56"),
        (not gifts(player, space, state.birds, count), _missing_card(is_double, is_marked)),
        (not can_pay(player, space.currency, space.cost * count), "MV-64" if is_double else "MV-57")]
    return next(clause for fails, clause in checks if fails)


def _missing_card(is_double: bool, is_marked: bool) -> str:
    if is_double:
        return "MV-64" if is_marked else "MV-106"
    return "MV-58"


def why_not_gift(state: Position, question: GiveLandscape, tokens: tuple[str, ...]) -> str:
    missing = "MV-58" if question.count == 1 else "MV-64"
    if len(tokens) != question.count:
        return missing
    space = state.board.spaces[question.space]
    fitting = [LANDSCAPES[landscape] for landscape in space.landscapes if landscape in state.birds]
    return missing if all(token == "wild" or token in fitting for token in tokens) else "MV-56"
