"""Cards of the deck come to the shops: the opening cards and the refill after a walk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from atoll.games.mandragora.chance import DrawForShop
from atoll.games.mandragora.steps import Step

if TYPE_CHECKING:
    from atoll.games.mandragora.state import Mandragora


@dataclass(frozen=True, slots=True)
class StockAll(Step):
    """Every shop except the apprentice's gets one card, in the order of the ring; then seat 0 begins (MD-1, MD-11)."""

    shop: int

    def run(self, game: Mandragora) -> None:
        for shop in range(self.shop, game.box.total_shops):
            if game.night[shop]:
                lay_face_down(game, shop)
            else:
                game.pending += (StockAll(shop + 1), DrawForShop(shop))
                return
        game.phase = "play"
        game.begin_turn(0)


@dataclass(frozen=True, slots=True)
class Refill(Step):
    """One card for the shop he came from and each he passed, in walking order, while the deck lasts (MD-28, MD-30)."""

    shop: int
    left: int

    def run(self, game: Mandragora) -> None:
        shop, left = self.shop, self.left
        while left and game.deck:
            left -= 1
            if not game.night[shop]:
                following = (shop + 1) % game.box.total_shops
                game.pending += (Refill(following, left), DrawForShop(shop))
                return
            lay_face_down(game, shop)
            shop = (shop + 1) % game.box.total_shops


def lay_face_down(game: Mandragora, shop: int) -> None:
    """A card that nobody has seen stays in the bag: the shop only counts it (MD-14, MD-15, MD-29)."""
    game.face_down[shop] += 1
    game.deck -= 1
    game.note("stocked", shop=shop, card=None)
