"""Points, ranks and what decided (sections 2.10 and 4.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from atoll.core.game import Outcome, Seat

if TYPE_CHECKING:
    from atoll.games.mandragora.state import Mandragora


def outcome(game: Mandragora) -> Outcome:
    """Items of each seat, in teams with the partner's points, and the order of the sides (MD-78 to MD-82, MD-89)."""
    items = [own_items(game, seat) for seat in game.box.seats]
    own = [sum(item.values()) for item in items]
    casts = [len(sets) for sets in game.sets]
    if game.box.options.teams:
        items = [{**item, "partner": own[partner_of(game, seat)]} for seat, item in enumerate(items)]
        casts = [count + casts[partner_of(game, seat)] for seat, count in enumerate(casts)]
    scores = tuple(sum(item.values()) for item in items)
    standing = list(zip(scores, casts, strict=True))
    ranks = tuple(1 + len({side_of(game, other) for other, theirs in enumerate(standing) if theirs > mine})
                  for mine in standing)
    return Outcome(ranks, scores, reason(game, scores, ranks), tuple(items))


def own_items(game: Mandragora, seat: Seat) -> dict[str, int]:
    """Books, spells, colours left in hand, curse token (MD-78, MD-79, MD-80)."""
    numbers = game.box.edition
    strengths = sum(laid.strength for laid in game.sets[seat])
    return {
        "books": game.points[seat] - strengths,
        "spells": strengths,
        "hand": numbers.colour_points * colours_in_hand(game, seat),
        "token": numbers.token_points if game.token == seat else 0,
    }


def colours_in_hand(game: Mandragora, seat: Seat) -> int:
    hand = game.hands[seat]
    return sum(any(hand[card] for card in cards) for cards in game.box.cards_of.values())


def partner_of(game: Mandragora, seat: Seat) -> Seat:
    partner = game.box.partner[seat]
    assert partner is not None, "there are partners in the team variant only"
    return partner


def side_of(game: Mandragora, seat: Seat) -> Seat:
    """The lowest seat of a side: a wizard, or a pair (MD-82)."""
    return seat if game.box.partner[seat] is None else min(seat, partner_of(game, seat))


def reason(game: Mandragora, scores: tuple[int, ...], ranks: tuple[int, ...]) -> str:
    """What decided who is first (4.9)."""
    first = {side_of(game, seat) for seat, rank in enumerate(ranks) if rank == 1}
    most = {side_of(game, seat) for seat, score in enumerate(scores) if score == max(scores)}
    if len(most) == 1:
        return "points"
    return "spells" if len(first) == 1 else "shared"
