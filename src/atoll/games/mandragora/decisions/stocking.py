"""Cards of the deck: they come to the shops, and unseen ones from night shops to a wizard (rules.md 2.2, 2.4, 4.4)."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.core.chance import ChanceDecision
from atoll.core.decision import Step
from atoll.core.game import Action, Seat
from atoll.core.luck import Odds
from atoll.games.mandragora.decisions.curses import Recount
from atoll.games.mandragora.position import Position


@dataclass(frozen=True, slots=True)
class DrawForShop(ChanceDecision[Position]):
    """A card of the deck is laid face up at a day shop (MD-11, MD-28)."""

    shop: int
    ask = "draw_card"

    def stream(self, state: Position) -> str:
        """Each shop has a supply of its own, whoever walks past it (duplicate luck)."""
        return f"shop {self.shop}"

    def odds(self, state: Position) -> Odds:
        return list(zip(state.box.draws, state.bag, strict=True))

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        card = state.box.card_in[action]
        state.bag[card] -= 1
        state.deck -= 1
        state.shelves[self.shop] += (card,)
        state.reveal("stocked", shop=self.shop, card=state.box.cards[card])


@dataclass(frozen=True, slots=True)
class DrawForWizard(ChanceDecision[Position]):
    """Cards of a night shop are drawn one after another, all before anything else happens (MD-14, MD-26, MD-34)."""

    seat: Seat
    shop: int
    scroll_came: bool = False
    ask = "draw_card"

    def stream(self, state: Position) -> str:
        return f"night {self.seat}"

    def odds(self, state: Position) -> Odds:
        return list(zip(state.box.draws, state.bag, strict=True))

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        card = state.box.card_in[action]
        state.bag[card] -= 1
        state.face_down[self.shop] -= 1
        state.to_draw -= 1
        scroll_came = state.receive(self.seat, card, from_night=True) or self.scroll_came
        if state.to_draw:
            state.pending.append(DrawForWizard(self.seat, self.shop, scroll_came))
        elif scroll_came:
            state.pending.append(Recount(self.seat))


@dataclass(frozen=True, slots=True)
class Refill(Step[Position]):
    """One card for the shop he came from and each he passed, in walking order, while the deck lasts (MD-28, MD-30)."""

    shop: int
    left: int

    def run(self, state: Position) -> None:
        shop, left = self.shop, self.left
        while left and state.deck:
            following = (shop + 1) % state.box.total_shops
            left -= 1
            if not state.night[shop]:
                state.pending.extend((Refill(following, left), DrawForShop(shop)))
                return
            lay_face_down(state, shop)
            shop = following


def lay_face_down(state: Position, shop: int) -> None:
    """A card that nobody has seen stays in the bag: the shop only counts it (MD-14, MD-15, MD-29)."""
    state.face_down[shop] += 1
    state.deck -= 1
    state.note("stocked", shop=shop, card=None)


def draw_unseen(state: Position, seat: Seat, shop: int, count: int) -> None:
    """So many of the cards that lie face down at a shop go to the wizard (MD-26, MD-67)."""
    state.to_draw = count
    state.pending.append(DrawForWizard(seat, shop))
