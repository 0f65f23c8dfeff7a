"""What a hand is worth to its seat, and what one card more would change, without playing it out."""

from __future__ import annotations

from atoll.core.game import Seat
from atoll.games.mangrovia.bot.evaluate import (
    AVERAGE_COST,
    AVERAGE_VALUABLE,
    HUTS_OF_LANDING,
    VALUABLES_FOR_A_HUT,
    progress,
)
from atoll.games.mangrovia.bot.standings import best_first, best_payable
from atoll.games.mangrovia.bot.weights import weights_at
from atoll.games.mangrovia.box.boards import ANY_LANDSCAPE
from atoll.games.mangrovia.box.rulebook import FIRST_LANDSCAPE, LANDSCAPES, LAST_LANDING, SITE_OF, VALUES
from atoll.games.mangrovia.decisions.paying import sums
from atoll.games.mangrovia.position import Position


class Hand:
    """Cards of one seat, weighed like the columns of `evaluate`."""

    __slots__ = ("amulets", "best_huts", "birds", "huts", "huts_left", "landscapes", "money", "payable", "ready",
                 "weights", "wilds")

    def __init__(self, state: Position, seat: Seat) -> None:
        player, late = state.players[seat], progress(state)
        known, hidden = player.known, player.hidden
        self.weights, self.best_huts = weights_at(late), best_first(state.board.name, late > 0.5)
        self.birds, self.huts, self.huts_left, self.wilds = state.birds, state.huts, player.huts_left, player.wilds
        self.money = float(sum(player.starting) + sum([value * (known[index] + hidden[index])
                                                       for index, value in enumerate(VALUES)]))
        self.landscapes = [known[FIRST_LANDSCAPE + landscape] + hidden[FIRST_LANDSCAPE + landscape]
                           for landscape in range(len(LANDSCAPES))]
        self.payable, self.amulets = sums(player, "valuable"), sums(player, "amulet")
        self.ready = self.weights.hut_ready if builds_soon(state, seat) else self.weights.hut_later

    def worth(self) -> float:
        return self._worth(self.money, self.payable, self.landscapes, self.birds)

    def with_card(self, card: int) -> float:
        """The worth with this card, by its index in CARDS."""
        if card < FIRST_LANDSCAPE:
            value = VALUES[card]
            return self._worth(self.money + value, self.payable | self.payable << value, self.landscapes, self.birds)
        landscapes = self.landscapes[:]
        landscapes[card - FIRST_LANDSCAPE] += 1
        return self._worth(self.money, self.payable, landscapes, self.birds)

    def with_valuable(self) -> float:
        """The worth with a valuable that nobody knows yet."""
        return self._worth(self.money + AVERAGE_VALUABLE, self.payable, self.landscapes, self.birds)

    def with_landscape(self) -> float:
        """The worth with a landscape card that nobody knows yet: one in two is marked."""
        weights, marked = self.weights, self.marked(self.birds)
        gain = 0.5 * weights.marked_cards + 0.5 * weights.other_cards
        return self.worth() + gain + weights.affordable * (self.affordable(marked + 0.5) - self.affordable(marked))

    def with_birds(self, birds: tuple[int, int]) -> float:
        return self._worth(self.money, self.payable, self.landscapes, birds)

    def after_paying(self, cost: int, payable: int) -> float:
        """The worth of what a payment leaves, by the sums that can still be paid."""
        return self._worth(self.money - cost, payable, self.landscapes, self.birds)

    def marked(self, birds: tuple[int, int]) -> int:
        return self.landscapes[birds[0]] + self.landscapes[birds[1]]

    def affordable(self, marked: float) -> float:
        """Huts for which there is money and a card."""
        return min(self.money / AVERAGE_COST, marked, self.huts_left)

    def best_hut(self) -> float:
        return self._best_hut(self.payable, self.landscapes, self.birds)

    def _worth(self, money: float, payable: int, landscapes: list[int], birds: tuple[int, int]) -> float:
        weights, left = self.weights, self.huts_left
        marked = landscapes[birds[0]] + landscapes[birds[1]]
        return (weights.valuables * money + weights.marked_cards * marked
                + weights.other_cards * (sum(landscapes) - marked)
                + weights.affordable * min(money / AVERAGE_COST, marked, left)
                + weights.surplus * max(0.0, money - VALUABLES_FOR_A_HUT * left)
                + self.ready * self._best_hut(payable, landscapes, birds))

    def _best_hut(self, payable: int, landscapes: list[int], birds: tuple[int, int]) -> float:
        """What the best space is worth that could be built on with these cards."""
        bits = ANY_LANDSCAPE if self.wilds else sum([1 << landscape for landscape in birds if landscapes[landscape]])
        return best_payable(self.best_huts[bits], self.huts, payable, self.amulets) if bits else 0.0


def builds_soon(state: Position, seat: Seat) -> bool:
    """Does a landing of this round still let the seat build?"""
    return state.phase == "boat" and any(HUTS_OF_LANDING[landing] and state.sites[SITE_OF[landing]] == seat
                                         for landing in range(max(state.boat, 1), LAST_LANDING))
