"""An estimate of every seat's share of winning, for bots: points now, and what each island still promises."""

from __future__ import annotations

from math import exp

from atoll.games.my_island.bot.prospects import FEATURES, Plan, plan, prospects
from atoll.games.my_island.decisions.round import carry_out
from atoll.games.my_island.position import Island, Position

LOOK = 0
"""Positions are judged at once."""

WORTH = {
    "always": (6.23, -1.14), "free": (0.51, 0.46), "lonely": (-1.58, -0.1), "beach": (2.8, 6.09),
    "lonely_beach": (1.2, -0.68), "least_edge": (0.18, -0.12), "edges": (-0.29, -0.91), "closed_symbols": (0.12, -0.57),
    "one_short": (0.57, 0.16), "two_short": (0.5, -0.13), "three_short": (0.14, -0.03),
    "link_1": (0.56, 0.08), "link_2": (0.48, -0.08), "link_3": (0.2, 0.01), "around": (2.63, -1.16),
    "around_near": (-1.11, 0.85), "to_cover": (-0.08, 0.09), "row_one_short": (0.55, 0.15),
    "row_two_short": (0.18, 0.05), "house_ground": (-1.83, 3.35), "dull": (0.76, -2.07),
}
"""What one unit of each feature is worth: early, by the share of cards to come, and late, by the last few cards. Fitted
to what islands with these features won in the end when the estimate played itself."""

EARLY, LATE = zip(*(WORTH[feature] for feature in FEATURES), strict=True)

LAST_CARDS = 6


def evaluate(state: Position) -> tuple[float, ...]:
    """Shares from 0 to 1 that add up to 1. Sealed answers count as if they were opened."""
    if state.ranks is not None:
        winners = state.ranks.count(1)
        return tuple(1 / winners if rank == 1 else 0.0 for rank in state.ranks)
    left = cards_left(state)
    if state.sealed:
        state = opened(state)
    share = len(state.bag) / len(state.rules.deck)
    scores = expected(state, left)
    spread = 1.2 + 7.0 * share
    best = max(scores)
    weights = [exp((score - best) / spread) for score in scores]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def cards_left(state: Position) -> list[int]:
    """How many tiles each seat will still be asked for, the one on the table included."""
    now = set(state.to_act)
    return [len(state.bag) + (seat in now) if island.is_in else 0 for seat, island in enumerate(state.islands)]


def opened(state: Position) -> Position:
    """The position when the sealed answers so far have taken effect."""
    twin = state.clone()
    carry_out(twin, state.sealed)
    return twin


def expected(state: Position, left: list[int]) -> list[float]:
    """The score that each seat can expect in the end."""
    goals, share = plan(state.rules), len(state.bag) / len(state.rules.deck)
    scores = [own_score(island, goals, cards if island.is_in else 0)
              for island, cards in zip(state.islands, left, strict=True)]
    for key, points in goals.contests:
        sizes = [key(island) for island in state.islands]
        for seat, size in enumerate(sizes):
            rival = max(size for other, size in enumerate(sizes) if other != seat)
            scores[seat] += points * lead(size, rival, share)
    cap = state.rules.marker.cap
    return scores if cap is None else [min(score, cap) for score in scores]


def lead(size: int, rival: int, share: float) -> float:
    """The chance to have the largest in the end; as large as the rival's is enough."""
    if not size:
        return 0.3 * min(1.0, share * 3)
    return 1 / (1 + exp(-(size - rival + 0.5) / (0.12 + 1.8 * share)))


def own_score(island: Island, goals: Plan, left: int) -> float:
    """Marker, what the end would bring now, and what the features promise while there are cards."""
    if island.frozen:
        return float(island.marker)
    score = float(island.marker)
    for module in goals.at_end:
        score += module.points * module.count(island)
    if not left:
        return score
    early, late = left / len(island.land.rules.deck), min(left, LAST_CARDS) / LAST_CARDS
    promise = 0.0
    for feature, first, last in zip(prospects(island, goals), EARLY, LATE, strict=True):
        promise += feature * (first * early + last * late)
    return score + promise - min(island.debt, max(promise, 0.0))
