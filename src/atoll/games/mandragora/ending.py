"""Effects at the end: Purify, then each Vanish, seat by seat (MD-69, MD-70, MD-71, MD-76)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from atoll.core.game import Action, Seat
from atoll.games.mandragora.steps import Step

if TYPE_CHECKING:
    from atoll.games.mandragora.state import Mandragora


@dataclass(frozen=True, slots=True)
class EndEffects(Step):
    """From this seat upwards; who has no card in hand is asked nothing (MD-70, MD-76)."""

    seat: Seat

    def run(self, game: Mandragora) -> None:
        for seat in range(self.seat, game.box.players):
            if not any(game.hands[seat]):
                continue
            if game.spells_of(seat, "purify"):
                purify(game, seat)
            elif times := game.spells_of(seat, "vanish"):
                game.pending += (EndEffects(seat + 1), VanishColour((seat,), times))
                return
        show_hands(game)


@dataclass(frozen=True, slots=True)
class VanishColour:
    """All cards of one colour in the hand are discarded, once for each Vanish (MD-69, MD-70)."""

    seats: tuple[Seat, ...]
    times: int

    def options(self, game: Mandragora, seat: Seat) -> list[Action]:
        hand = game.hands[seat]
        return [f"vanish {colour}" for colour, cards in game.box.cards_of.items() if any(hand[card] for card in cards)]

    def take(self, game: Mandragora, seat: Seat, action: Action) -> None:
        colour = action[7:]
        cards = discard(game, seat, game.box.cards_of[colour])
        game.reveal("vanished", seat=seat, colour=colour, cards=cards)
        if self.times > 1 and any(game.hands[seat]):
            game.pending.append(VanishColour(self.seats, self.times - 1))


def purify(game: Mandragora, seat: Seat) -> None:
    """The whole hand is discarded, so that no Vanish is left to ask (MD-71)."""
    cards = discard(game, seat, range(game.box.first_scroll))
    game.reveal("purified", seat=seat, cards=cards)


def discard(game: Mandragora, seat: Seat, kinds: range | tuple[int, ...]) -> dict[str, int]:
    """Put all cards of these kinds out of the game; what was discarded, by id."""
    gone = {card: game.hands[seat][card] for card in kinds if game.hands[seat][card]}
    for card, count in gone.items():
        game.lose_openly(seat, card, count)
        game.out[card] += count
    return {game.box.cards[card]: count for card, count in gone.items()}


def show_hands(game: Mandragora) -> None:
    """The game is over, and nothing is hidden any more (MD-93)."""
    game.phase = "over"
    for seat in game.box.seats:
        game.reveal("hand_shown", seat=seat, cards=game.box.named(game.hands[seat]))
