"""The hand-made weights in the rows of `features`: where weights that are learned from few games begin."""

from __future__ import annotations

from atoll.core.judgement import Row
from atoll.games.mangrovia.bot.evaluate import AVERAGE_VALUABLE
from atoll.games.mangrovia.bot.weights import Weights, weights_at

AVERAGE_AMULET = 3.5
KNOTS = (0.0, 0.5, 1.0)
"""Opening, middle and ending, as `features.phase` mixes them."""
NAMED = {"yield": "amulet_yield", "marked": "marked_cards", "other": "other_cards", "ones": "amulets"}
"""What has another name among the weights."""


def prior(names: tuple[str, ...]) -> list[Row]:
    """A row for each knot; what the hand-made judgement does not count is worth nothing."""
    return [[worth(name, weights_at(late)) for name in names] for late in KNOTS]


def worth(name: str, weights: Weights) -> float:
    if name == "hidden_amulets":
        return AVERAGE_AMULET * weights.amulets
    if name == "hidden_valuables":
        return AVERAGE_VALUABLE * weights.valuables
    if name == "hidden_landscapes":
        return (weights.marked_cards + weights.other_cards) / 2
    found: float = getattr(weights, NAMED.get(name, name), 0.0)
    return found
