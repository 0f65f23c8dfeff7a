"""Each seat's estimated share of winning: what is scored, what the hand will bring, and who will hold the token.

The estimate is called on worlds that a seat imagines, so it may look into every hand.
"""

from __future__ import annotations

from math import exp

from atoll.core.game import Seat
from atoll.games.mandragora.bot.plans import TEMPO, Outlook, hand_worth, outlook_at, tables
from atoll.games.mandragora.decisions.effects import ChooseVictim, Levitate, TransferScroll
from atoll.games.mandragora.decisions.turn import ChooseSpell, TakeTurn, UseCopy
from atoll.games.mandragora.position import Position

UNSEEN_CARD = 0.8
"""Points that an unknown card of a night shop is worth at the beginning of the game."""

NEXT_WALK = 0.7
"""How much of the best shop in reach belongs already to the wizard who is next to walk."""

CURSE = 0.35
"""Points that a curse more is worth, by the risk of the token."""

SPEED = 0.6
LEVITATION, SWAP, TRANSFER = 0.8, 0.4, 0.5
ALL_COLOURS = 99
USUAL_LAST_HAND = ((-0.1, -0.3), (-0.2, 0.23), (0.0, 0.5), (-2.4, 0.85))
"""Worth of a hand in the last rounds, by turns left: in any case, and for each card (measured in games of bots)."""

LOOK = 3
"""How many decisions search plays on before it asks: most of a walk's worth lies in what the next ones make of it."""

EARLY, LATE = 4.5, 1.5
"""How many points make one side about e times likelier to win, at the beginning and at the end."""


def evaluate(state: Position) -> tuple[float, ...]:
    """Shares of winning, each as its seat judges: the own side's hands by their cards, those of rivals by their size.

    A seat does not know what its rivals hold, and what it imagines there would only blur what its own actions bring.
    """
    box = state.box
    hope = state.deck / tables(box).full_deck if state.phase == "play" else 0.0
    outlook = outlook_at(tuple(state.tops), hope)
    saved = [colours_saved(state, seat) for seat in box.seats]
    turns = [turns_left(state, seat) for seat in box.seats]
    points = [own + SPEED * hope * (steps - box.edition.steps)
              for own, steps in zip(state.points, state.steps, strict=True)]
    add_token(state, points, hope)
    walker = add_pending(state, points, hope)
    rivals = [own + guessed_worth(sum(hand), hope, left)
              for own, hand, left in zip(points, state.hands, turns, strict=True)]
    worths = [hand_worth(box, tuple(hand), outlook, left, colours)
              for hand, left, colours in zip(state.hands, turns, saved, strict=True)]
    own = [known + worth for known, worth in zip(points, worths, strict=True)]
    if walker is not None and turns[walker]:
        best = best_walk(state, walker, outlook, turns[walker] - (not hope), saved[walker])
        bonus = NEXT_WALK * max(0.0, best - worths[walker])
        own[walker] += bonus
        rivals[walker] += bonus
    return shares(state, own, rivals, LATE + (EARLY - LATE) * hope)


def guessed_worth(cards: int, hope: float, turns: int) -> float:
    """What a hand of this size is usually worth, when nothing else is known of it."""
    if hope:
        return 0.87 * cards - 0.6 - 1.8 * (1.0 - hope)
    base, each = USUAL_LAST_HAND[min(turns, len(USUAL_LAST_HAND) - 1)]
    return base + each * cards


def colours_saved(state: Position, seat: Seat) -> int:
    """Colours in hand that will cost nothing, thanks to Purify and Vanish."""
    saved, printed = 0, tables(state.box)
    for laid in state.sets[seat]:
        if laid.spell == printed.purify:
            return ALL_COLOURS
        saved += laid.spell == printed.vanish
    return saved


def turns_left(state: Position, seat: Seat) -> int:
    """Turns in which the seat can cast without giving up a good walk: those of the last rounds."""
    rounds, players = state.box.edition.last_rounds, state.box.players
    if state.phase != "last_rounds" or state.turn_seat is None:
        return rounds if state.phase == "play" else 0
    to_come = state.turns_left - (seat - state.turn_seat) % players
    turns = -(-to_come // players) if to_come > 0 else 0
    has_acted = seat == state.turn_seat and state.ask != TakeTurn.ask
    return turns - has_acted


def add_token(state: Position, points: list[float], hope: float) -> None:
    """The token costs its holder the more surely the later it is; before, whoever has many curses."""
    cost = state.box.edition.token_points
    weights = [exp(0.6 * curses) for curses in state.curses]
    total = sum(weights)
    for seat, weight in enumerate(weights):
        points[seat] += cost * hope * weight / total
    if state.token is not None:
        points[state.token] += cost * (1.0 - hope)


def add_pending(state: Position, points: list[float], hope: float) -> Seat | None:
    """What the open question will bring the seat whose turn it is; the answer is who walks next."""
    ask, actor = state.ask, state.turn_seat
    if actor is None or ask == TakeTurn.ask:
        return actor
    if state.to_draw:
        points[actor] += UNSEEN_CARD * hope * state.to_draw
    elif ask == ChooseSpell.ask:
        points[actor] += strongest(state, state.sets[actor][-1].cast.size)
    else:
        points[actor] += BONUS.get(ask, 0.0)
    return (actor + 1) % state.box.players


BONUS = {UseCopy.ask: TEMPO, Levitate.ask: LEVITATION, ChooseVictim.ask: SWAP, TransferScroll.ask: TRANSFER}
"""What a question is worth to its seat, by its `ask`."""


def strongest(state: Position, most: int) -> int:
    """The highest strength that a set of this size can have now."""
    open_piles = [index + 1 for index, top in enumerate(state.tops[:most]) if top is not None]
    return open_piles[-1] if open_piles else 0


def best_walk(state: Position, seat: Seat, outlook: Outlook, turns: int, saved: int) -> float:
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
            best = max(best, extra + hand_worth(box, tuple(hand), outlook, turns, saved))
    return best


def shares(state: Position, own: list[float], rivals: list[float], temperature: float) -> tuple[float, ...]:
    """Each side's chance by its lead over the others; partners know each other's hands."""
    partner = state.box.partner
    mine, theirs = (
        [one if other is None else one + points[other] for one, other in zip(points, partner, strict=True)]
        for points in (own, rivals))
    found = []
    for seat, points in enumerate(mine):
        others = sum(exp((rival - points) / temperature) for other, rival in enumerate(theirs)
                     if other not in (seat, partner[seat]))
        found.append(1.0 / (1.0 + others) if partner[seat] is None else 0.5 / (1.0 + 0.5 * others))
    return tuple(found)
