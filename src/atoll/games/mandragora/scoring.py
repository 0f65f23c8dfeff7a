"""Points, ranks and what decided (rules.md 2.10 and 4.9)."""

from __future__ import annotations

from atoll.core.game import Outcome, Seat
from atoll.games.mandragora.position import Position


def outcome(state: Position) -> Outcome | None:
    """Items of each seat, in teams with the partner's points, and the order of the sides (MD-78 to MD-82, MD-89)."""
    if state.pending:
        return None
    sides, items = state.box.sides, [own_items(state, seat) for seat in state.box.seats]
    own = [sum(item.values()) for item in items]
    if state.box.options.teams:
        items = [{**item, "partner": sum(own[other] for other in side if other != seat)}
                 for seat, (item, side) in enumerate(zip(items, sides, strict=True))]
    scores = tuple(sum(item.values()) for item in items)
    casts = [sum(len(state.sets[seat]) for seat in side) for side in sides]
    standing = list(zip(scores, casts, strict=True))
    ranks = tuple(1 + len({sides[other] for other, theirs in enumerate(standing) if theirs > mine})
                  for mine in standing)
    return Outcome(ranks, scores, reason(state, scores, ranks), tuple(items))


def own_items(state: Position, seat: Seat) -> dict[str, int]:
    """Books, spells, colours left in hand, curse token (MD-78, MD-79, MD-80)."""
    edition = state.box.edition
    strengths = sum(laid.strength for laid in state.sets[seat])
    return {
        "books": state.points[seat] - strengths,
        "spells": strengths,
        "hand": edition.colour_points * colours_in_hand(state, seat),
        "token": edition.token_points if state.token == seat else 0,
    }


def colours_in_hand(state: Position, seat: Seat) -> int:
    hand = state.hands[seat]
    return sum(any(hand[card] for card in cards) for cards in state.box.cards_of.values())


def reason(state: Position, scores: tuple[int, ...], ranks: tuple[int, ...]) -> str:
    """What decided who is first (rules.md 4.9)."""
    first = {state.box.sides[seat] for seat, rank in enumerate(ranks) if rank == 1}
    most = {state.box.sides[seat] for seat, score in enumerate(scores) if score == max(scores)}
    if len(most) == 1:
        return "points"
    return "spells" if len(first) == 1 else "shared"
