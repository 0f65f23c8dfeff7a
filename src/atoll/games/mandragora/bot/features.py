"""What judgement is learned from: a row of numbers for a seat that knows its own hand, and one as its rivals see it."""

from __future__ import annotations

from atoll.core.game import Seat
from atoll.games.mandragora.bot.evaluate import BONUS, UNSEEN_CARD, best_walk, colours_saved, strongest, turns_left
from atoll.games.mandragora.bot.plans import Outlook, hand_worth, outlook_at, tables
from atoll.games.mandragora.decisions.turn import ChooseSpell, TakeTurn
from atoll.games.mandragora.position import Position

OWN = ("always", "points", "worth", "cards", "mandrakes", "books", "sets", "curses", "token", "steps", "saved", "walk",
       "pending", "wait", "laid")
SEEN = ("always", "points", "cards", "curses", "token", "steps", "saved", "pending", "wait", "laid", "known_books",
        "known_mandrakes", "walks")
SAVED = 5
"""More colours than this are never saved."""


class Context:
    """What all seats of one position share."""

    __slots__ = ("ask", "hope", "outlook", "players", "turn_seat", "walker")

    def __init__(self, state: Position) -> None:
        self.hope = state.deck / tables(state.box).full_deck if state.phase == "play" else 0.0
        self.outlook: Outlook = outlook_at(tuple(state.tops), self.hope)
        self.players, self.turn_seat, self.ask = state.box.players, state.turn_seat, state.ask
        actor = self.turn_seat
        self.walker = actor if actor is None or self.ask == TakeTurn.ask else (actor + 1) % self.players


read = Context


def seats(state: Position) -> int:
    return state.box.players


def is_known(state: Position) -> bool:
    """Partners judge together: that was not learned."""
    return state.phase in ("play", "last_rounds", "end") and not state.box.options.teams


def hope(context: Context) -> float:
    return context.hope


def phase(state: Position, seat: Seat, context: Context) -> tuple[float, ...]:
    """While there is a deck, in any case and by its share; then by the turns that the seat has left."""
    if context.hope:
        return 1.0, context.hope, 0.0, 0.0, 0.0, 0.0
    return LAST[min(turns_left(state, seat), len(LAST) - 1)]


LAST = ((0.0, 0.0, 0.0, 0.0, 0.0, 1.0), (0.0, 0.0, 0.0, 0.0, 1.0, 0.0), (0.0, 0.0, 0.0, 1.0, 0.0, 0.0),
        (0.0, 0.0, 1.0, 0.0, 0.0, 0.0))


def own(state: Position, seat: Seat, context: Context) -> list[float]:
    """In the order of OWN."""
    box, hand = state.box, state.hands[seat]
    left, saved = turns_left(state, seat), colours_saved(state, seat)
    worth = hand_worth(box, tuple(hand), context.outlook, left, saved)
    walk = 0.0
    if seat == context.walker and left:
        walk = max(0.0, best_walk(state, seat, context.outlook, left - (not context.hope), saved) - worth)
    books = sets = 0
    for herb, printed, _ in tables(box).hues:
        held = sum([hand[book] for book, _ in printed])
        books += held
        sets += min(held, hand[herb])
    return [1.0, float(state.points[seat]), worth, float(sum(hand)), float(hand[box.mandrake]), float(books),
            float(sets), float(state.curses[seat]), float(state.token == seat),
            float(state.steps[seat] - box.edition.steps), float(min(saved, SAVED)), walk,
            pending(state, seat, context), wait(seat, context), float(len(state.sets[seat]))]


def seen(state: Position, seat: Seat, context: Context) -> list[float]:
    """In the order of SEEN: of the hand only what all are sure of."""
    box, known = state.box, state.known
    start = box.rows[box.players][seat]
    books = sum([known[start + book] for _, printed, _ in tables(box).hues for book, _ in printed])
    return [1.0, float(state.points[seat]), float(sum(state.hands[seat])), float(state.curses[seat]),
            float(state.token == seat), float(state.steps[seat] - box.edition.steps),
            float(min(colours_saved(state, seat), SAVED)), pending(state, seat, context), wait(seat, context),
            float(len(state.sets[seat])), float(books), float(known[start + box.mandrake]),
            float(seat == context.walker)]


def pending(state: Position, seat: Seat, context: Context) -> float:
    """What the open question will probably bring its seat."""
    if seat != context.turn_seat or context.ask == TakeTurn.ask:
        return 0.0
    if state.to_draw:
        return UNSEEN_CARD * context.hope * state.to_draw
    if context.ask == ChooseSpell.ask:
        return float(strongest(state, state.sets[seat][-1].cast.size))
    return BONUS.get(context.ask, 0.0)


def wait(seat: Seat, context: Context) -> float:
    """How many others walk before the seat does, in parts of a round."""
    return 0.0 if context.walker is None else (seat - context.walker) % context.players / context.players
