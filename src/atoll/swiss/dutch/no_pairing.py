"""Why a field has no complete pairing, in one sentence an arbiter can use (C.04.3 art. 1.9.3)."""

from __future__ import annotations

from ..matching.complete import left_over
from ..matching.heaviest import Matcher, heaviest_matching
from ..matching.masks import mask_of
from .field import Field


def why_impossible(field: Field, matcher: Matcher = heaviest_matching) -> str:
    """The simplest reason that holds: nobody may have the bye, a player without opponents, or too few pairs."""
    takers = [index for index, card in enumerate(field.cards) if not card.barred_from_bye]
    if field.size % 2 and not takers:
        return f"{field.size} players are present and every one of them is barred from the bye (C2)"
    if field.size % 2 == 0 or field.size == 1:
        takers = []
    lonely = [card.number for index, card in enumerate(field.cards) if not field.legal[index] and index not in takers]
    if lonely:
        return f"player {lonely[0]} may meet none of the {field.size} players present (C1, C3)"
    neighbours = {index: field.legal[index] for index in range(field.size)}
    if takers:
        neighbours |= {index: neighbours[index] | 1 << field.size for index in takers}
        neighbours[field.size] = mask_of(takers)
    alone = left_over(neighbours, matcher)
    pairs = (len(neighbours) - len(alone)) // 2
    numbers = " and ".join(str(field.cards[index].number) for index in alone if index < field.size)
    return (
        f"the {field.size} players present cannot all be paired under C1-C3: "
        f"at most {pairs} pairs exist, bye included, which leave over {numbers}"
    )
