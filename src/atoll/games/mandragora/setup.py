"""Laying the ring of shops: where every game begins (section 2.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from atoll.core.game import CHANCE, Action, Seat
from atoll.games.mandragora.chance import RevealSpell
from atoll.games.mandragora.stocking import StockAll

if TYPE_CHECKING:
    from atoll.games.mandragora.state import Mandragora

KINDS = ("day", "night")


@dataclass(frozen=True, slots=True)
class LayShop:
    """Chance lays the shops one by one clockwise from the start shop (MD-2, MD-12)."""

    shop: int
    seats: tuple[Seat, ...] = (CHANCE,)

    def odds(self, game: Mandragora) -> list[int]:
        laid_at_night = sum(game.night)
        tiles = game.box.edition.shops
        return [tiles["day"] - (len(game.night) - laid_at_night), tiles["night"] - laid_at_night]

    def options(self, game: Mandragora, seat: Seat) -> list[Action]:
        return [f"lay {kind}" for kind, left in zip(KINDS, self.odds(game), strict=True) if left]

    def take(self, game: Mandragora, seat: Seat, action: Action) -> None:
        kind = action[4:]
        game.night += (kind == "night",)
        game.note("laid", shop=self.shop, kind=kind)
        if self.shop + 1 < game.box.total_shops:
            game.pending.append(LayShop(self.shop + 1))
        else:
            game.pending.append(StockAll(1))
            game.pending += [RevealSpell(strength) for strength in range(len(game.tops), 0, -1)]
