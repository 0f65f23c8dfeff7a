"""The end: no more turns, and then Purify and each Vanish, seat by seat (rules.md 2.9)."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.core.decision import Decision, Step
from atoll.core.game import Action, Seat
from atoll.core.notation import argument
from atoll.games.mandragora.position import Position


def finish(state: Position, why: str) -> None:
    """No more turns: effects at the end, then points (MD-76)."""
    state.phase, state.turn_seat, state.extra_turn, state.marker_seat = "end", None, False, None
    state.note("ended", why=why)
    state.pending.append(EndEffects(0))


@dataclass(frozen=True, slots=True)
class EndEffects(Step[Position]):
    """From this seat upwards; who has no card in hand is asked nothing (MD-70, MD-76)."""

    seat: Seat

    def run(self, state: Position) -> None:
        for seat in range(self.seat, state.box.players):
            if not any(state.hands[seat]):
                continue
            if spells_of(state, seat, "purify"):
                purify(state, seat)
            elif times := spells_of(state, seat, "vanish"):
                state.push(VanishColour((seat,), times), EndEffects(seat + 1))
                return
        show_hands(state)


@dataclass(frozen=True, slots=True)
class VanishColour(Decision[Position]):
    """All cards of one colour in the hand are discarded, once for each Vanish (MD-69, MD-70)."""

    seats: tuple[Seat, ...]
    times: int

    def options(self, state: Position, seat: Seat) -> list[Action]:
        hand = state.hands[seat]
        return [f"vanish {colour}" for colour, cards in state.box.cards_of.items() if any(hand[card] for card in cards)]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        colour = argument(action)
        cards = state.discard(seat, state.box.cards_of[colour])
        state.disclose(state.box.sides[seat], "vanished", seat=seat, colour=colour, cards=cards)
        if self.times > 1 and any(state.hands[seat]):
            state.pending.append(VanishColour(self.seats, self.times - 1))


def spells_of(state: Position, seat: Seat, spell: str) -> int:
    """How many of a spell lie on the wizard's sets."""
    number = state.box.spell_number[spell]
    return sum(laid.spell == number for laid in state.sets[seat])


def purify(state: Position, seat: Seat) -> None:
    """The whole hand is discarded, so that no Vanish is left to ask (MD-71)."""
    cards = state.discard(seat, range(state.box.first_scroll))
    state.disclose(state.box.sides[seat], "purified", seat=seat, cards=cards)


def show_hands(state: Position) -> None:
    """The game is over, and nothing is hidden any more (MD-93)."""
    state.phase = "over"
    for seat in state.box.seats:
        state.disclose(state.box.sides[seat], "hand_shown", seat=seat, cards=state.box.named(state.hands[seat]))
