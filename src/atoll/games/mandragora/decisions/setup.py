"""Laying the ring of shops and its opening cards: where every game begins (rules.md 2.1)."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.core.chance import ChanceDecision
from atoll.core.decision import Step
from atoll.core.game import Action, Seat
from atoll.core.luck import Odds
from atoll.core.notation import argument
from atoll.games.mandragora.decisions.stocking import DrawForShop, lay_face_down
from atoll.games.mandragora.decisions.turn import RevealSpell, begin_turn
from atoll.games.mandragora.position import Position


@dataclass(frozen=True, slots=True)
class LayShop(ChanceDecision[Position]):
    """Chance lays the shops one by one clockwise from the start shop (MD-2, MD-12)."""

    shop: int

    def odds(self, state: Position) -> Odds:
        laid = {"day": state.night.count(False), "night": state.night.count(True)}
        return [(f"lay {kind}", tiles - laid[kind]) for kind, tiles in state.box.edition.shops.items()]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        kind = argument(action)
        state.night += (kind == "night",)
        state.note("laid", shop=self.shop, kind=kind)
        if self.shop + 1 < state.box.total_shops:
            state.pending.append(LayShop(self.shop + 1))
        else:
            state.push(*(RevealSpell(index + 1) for index in range(len(state.tops))), StockAll(1))


@dataclass(frozen=True, slots=True)
class StockAll(Step[Position]):
    """Every shop except the apprentice's gets one card, in the order of the ring; then seat 0 begins (MD-1, MD-11)."""

    shop: int

    def run(self, state: Position) -> None:
        for shop in range(self.shop, state.box.total_shops):
            if not state.night[shop]:
                state.push(DrawForShop(shop), StockAll(shop + 1))
                return
            lay_face_down(state, shop)
        state.phase = "play"
        begin_turn(state, 0)
