"""Partners: the exchange that a scroll brings (rules.md 2.11)."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.core.decision import Decision
from atoll.core.game import Action, Seat
from atoll.games.mandragora.position import Position


@dataclass(frozen=True, slots=True)
class Exchange(Decision[Position]):
    """Give the partner a card, ask for one, offer a trade, or leave it; only where one has a card (MD-84, MD-87)."""

    seats: tuple[Seat, ...]
    partner: Seat

    def opens(self, state: Position) -> bool:
        return any(state.hands[self.seats[0]]) or any(state.hands[self.partner])

    def options(self, state: Position, seat: Seat) -> list[Action]:
        box, hand = state.box, state.hands[seat]
        actions = ["pass", *(give for give, count in zip(box.gives, hand, strict=True) if count)]
        if any(state.hands[self.partner]):
            actions.append("request")
            actions += [trade for trade, count in zip(box.trades, hand, strict=True) if count]
        return actions

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        if action == "pass":
            return
        card = state.box.card_in.get(action)  # None: a request names no card
        if card is not None and action == state.box.gives[card]:
            state.note("exchanged", seat=seat, partner_seat=self.partner, how="give")
            state.hand_over(seat, self.partner, card)
            return
        state.offer = None if card is None else (seat, card)
        state.pending.append(HelpPartner((self.partner,), seat))


@dataclass(frozen=True, slots=True)
class HelpPartner(Decision[Position]):
    """The partner who is asked must give a card, in a trade one of those held before it (MD-84, MD-86)."""

    seats: tuple[Seat, ...]
    asker: Seat

    def options(self, state: Position, seat: Seat) -> list[Action]:
        return [give for give, count in zip(state.box.gives, state.hands[seat], strict=True) if count]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        offer, state.offer = state.offer, None
        how = "request" if offer is None else "trade"
        state.note("exchanged", seat=self.asker, partner_seat=seat, how=how)
        if offer is not None:
            state.hand_over(self.asker, seat, offer[1])
        state.hand_over(seat, self.asker, state.box.card_in[action])
