"""Each seat's estimated share of winning: what is scored, what the hand will bring, and who will hold the token.

The estimate is called on worlds that a seat imagines, so it may look into every hand.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from atoll.core.game import Seat
from atoll.games.mandragora.chance import DrawForWizard
from atoll.games.mandragora.effects import ChooseVictim, Levitate, TransferScroll, UseCopy
from atoll.games.mandragora.plans import TEMPO, Outlook, hand_worth
from atoll.games.mandragora.turn import ChooseSpell, TakeTurn

if TYPE_CHECKING:
    from atoll.games.mandragora.state import Mandragora

UNSEEN_CARD = 0.8
"""Points that an unknown card of a night shop is worth at the beginning of the game."""

NEXT_WALK = 0.7
"""How much of the best shop in reach belongs already to the wizard who is next to walk."""

CURSE = 0.35
"""Points that a curse more is worth, by the risk of the token."""

SPEED = 0.6
LEVITATION, SWAP, TRANSFER = 0.8, 0.4, 0.5
ALL_COLOURS = 99
EARLY, LATE = 4.5, 1.5
"""How many points make one side about e times likelier to win, at the beginning and at the end."""


def evaluate(state: Mandragora) -> tuple[float, ...]:
    """Shares of winning by seat; partners share what their side will probably win."""
    box = state.box
    hope = state.deck / box.full_deck if state.phase == "play" else 0.0
    outlook = Outlook(state.tops, hope)
    saved = [colours_saved(state, seat) for seat in box.seats]
    turns = [turns_left(state, seat) for seat in box.seats]
    worths = [hand_worth(box, state.hands[seat], outlook, turns[seat], saved[seat]) for seat in box.seats]
    points = [own + worth + SPEED * hope * (steps - box.edition.steps)
              for own, worth, steps in zip(state.points, worths, state.steps, strict=True)]
    add_token(state, points, hope)
    walker = add_pending(state, points, hope)
    if walker is not None and turns[walker]:
        spent = 0 if hope else 1
        best = best_walk(state, walker, outlook, turns[walker] - spent, saved[walker])
        points[walker] += NEXT_WALK * max(0.0, best - worths[walker])
    return shares(state, points, LATE + (EARLY - LATE) * hope)


def colours_saved(state: Mandragora, seat: Seat) -> int:
    """Colours in hand that will cost nothing, thanks to Purify and Vanish."""
    saved = 0
    for laid in state.sets[seat]:
        if laid.spell == state.box.purify:
            return ALL_COLOURS
        saved += laid.spell == state.box.vanish
    return saved


def turns_left(state: Mandragora, seat: Seat) -> int:
    """Turns in which the seat can cast without giving up a good walk: those of the last rounds."""
    rounds, players = state.box.edition.last_rounds, state.box.players
    if state.phase != "last_rounds" or state.turn_seat is None:
        return rounds if state.phase == "play" else 0
    to_come = state.turns_left - (seat - state.turn_seat) % players
    turns = -(-to_come // players) if to_come > 0 else 0
    has_acted = seat == state.turn_seat and not isinstance(state.pending[-1], TakeTurn)
    return turns - has_acted


def add_token(state: Mandragora, points: list[float], hope: float) -> None:
    """The token costs its holder the more surely the later it is; before, whoever has many curses."""
    cost = state.box.edition.token_points
    weights = [exp(0.6 * curses) for curses in state.curses]
    total = sum(weights)
    for seat, weight in enumerate(weights):
        points[seat] += cost * hope * weight / total
    if state.token is not None:
        points[state.token] += cost * (1.0 - hope)


def add_pending(state: Mandragora, points: list[float], hope: float) -> Seat | None:
    """What the open question will bring its seat; the answer is who walks next."""
    decision = state.pending[-1]
    if isinstance(decision, TakeTurn):
        return decision.seats[0]
    if isinstance(decision, DrawForWizard):
        points[decision.seat] += UNSEEN_CARD * hope * decision.left
    elif isinstance(decision, ChooseSpell):
        points[decision.seats[0]] += strongest(state, decision.most)
    elif bonus := BONUS.get(type(decision)):
        points[decision.seats[0]] += bonus
    return None if state.turn_seat is None else (state.turn_seat + 1) % state.box.players


BONUS: dict[type, float] = {UseCopy: TEMPO, Levitate: LEVITATION, ChooseVictim: SWAP, TransferScroll: TRANSFER}


def strongest(state: Mandragora, most: int) -> int:
    """The highest strength that a set of this size can have now."""
    open_piles = [place + 1 for place, top in enumerate(state.tops[:most]) if top is not None]
    return open_piles[-1] if open_piles else 0


def best_walk(state: Mandragora, seat: Seat, outlook: Outlook, turns: int, saved: int) -> float:
    """What the hand would be worth after the best walk from here."""
    box, hope = state.box, outlook.hope
    best = -99.0
    for step in range(1, state.steps[seat] + 1):
        shop = (state.apprentice + step) % box.total_shops
        hand, extra = state.hands[seat][:], UNSEEN_CARD * hope * state.face_down[shop]
        for card in state.shelves[shop]:
            if card >= box.first_scroll:
                extra -= CURSE * box.worth[card]
            else:
                hand[card] += 1
        if extra or state.shelves[shop]:
            best = max(best, extra + hand_worth(box, hand, outlook, turns, saved))
    return best


def shares(state: Mandragora, points: list[float], temperature: float) -> tuple[float, ...]:
    """Each side's chance by its lead; partners halve the win of their side."""
    partner = state.box.partner
    sides = [own if other is None else own + points[other] for own, other in zip(points, partner, strict=True)]
    most = max(sides)
    weights = [exp((side - most) / temperature) for side in sides]
    total = sum(weights)
    return tuple(weight / total for weight in weights)
