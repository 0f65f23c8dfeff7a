"""Partners: the exchange that a scroll brings (section 2.11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from atoll.core.game import Action, Seat
from atoll.games.mandragora.steps import Step

if TYPE_CHECKING:
    from atoll.games.mandragora.state import Mandragora


@dataclass(frozen=True, slots=True)
class OfferExchange(Step):
    """Who received a scroll may exchange with the partner, if one of them has a card (MD-84, MD-85, MD-87)."""

    seat: Seat

    def run(self, game: Mandragora) -> None:
        partner = game.box.partner[self.seat]
        if partner is not None and (any(game.hands[self.seat]) or any(game.hands[partner])):
            game.pending.append(Exchange((self.seat,), partner))


@dataclass(frozen=True, slots=True)
class Exchange:
    """Give the partner a card, ask for one, offer a trade, or leave it (MD-84, MD-87)."""

    seats: tuple[Seat, ...]
    partner: Seat

    def options(self, game: Mandragora, seat: Seat) -> list[Action]:
        box, hand = game.box, game.hands[seat]
        actions = ["pass", *(give for give, count in zip(box.gives, hand, strict=True) if count)]
        if any(game.hands[self.partner]):
            actions.append("request")
            actions += [trade for trade, count in zip(box.trades, hand, strict=True) if count]
        return actions

    def take(self, game: Mandragora, seat: Seat, action: Action) -> None:
        verb, _, name = action.partition(" ")
        card = game.box.index[name] if name else None
        if verb == "give" and card is not None:
            game.hand_over(seat, self.partner, card)
            game.note("exchanged", seat=seat, partner_seat=self.partner, how=verb)
            game.tell_card(seat, self.partner, card)
        elif verb != "pass":
            game.pending.append(HelpPartner((self.partner,), seat, card))


@dataclass(frozen=True, slots=True)
class HelpPartner:
    """The partner who is asked must give a card, in a trade one of those held before it (MD-84, MD-86)."""

    seats: tuple[Seat, ...]
    asker: Seat
    offered: int | None

    def options(self, game: Mandragora, seat: Seat) -> list[Action]:
        return [give for give, count in zip(game.box.gives, game.hands[seat], strict=True) if count]

    def take(self, game: Mandragora, seat: Seat, action: Action) -> None:
        card = game.box.index[action[5:]]
        if self.offered is not None:
            game.hand_over(self.asker, seat, self.offered)
        game.hand_over(seat, self.asker, card)
        how = "request" if self.offered is None else "trade"
        game.note("exchanged", seat=self.asker, partner_seat=seat, how=how)
        if self.offered is not None:
            game.tell_card(self.asker, seat, self.offered)
        game.tell_card(seat, self.asker, card)
