"""What chance is asked in play: spells, cards from the bag and cards from a hand (4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, ClassVar, Protocol

from atoll.core.game import CHANCE, Action, Seat
from atoll.games.mandragora.curses import Recount

if TYPE_CHECKING:
    from atoll.games.mandragora.state import Mandragora


class ChanceDecision(Protocol):
    """A question to chance that also knows the copies of each of its answers."""

    def options(self, game: Mandragora, seat: Seat) -> list[Action]: ...
    def odds(self, game: Mandragora) -> Iterable[int]: ...


def sample(game: Mandragora, rng: Random) -> Action:
    """One number among all copies, counted off in list order (MD-13)."""
    decision: ChanceDecision = game.pending[-1]
    copies = [count for count in decision.odds(game) if count]
    left = rng.randrange(sum(copies))
    for action, count in zip(decision.options(game, CHANCE), copies, strict=True):
        if left < count:
            return action
        left -= count
    raise AssertionError("the copies no longer add up to their sum")


@dataclass(frozen=True, slots=True)
class RevealSpell:
    """The next card of a spell pile is turned up (MD-4, MD-57)."""

    strength: int
    seats: tuple[Seat, ...] = (CHANCE,)

    def odds(self, game: Mandragora) -> Iterable[int]:
        return game.below[self.strength - 1].values()

    def options(self, game: Mandragora, seat: Seat) -> list[Action]:
        pile = game.below[self.strength - 1]
        return [f"reveal {game.box.spells[spell]}" for spell, count in pile.items() if count]

    def take(self, game: Mandragora, seat: Seat, action: Action) -> None:
        spell = game.box.spell_index[action[7:]]
        pile = game.below[self.strength - 1]
        game.below[self.strength - 1] = {**pile, spell: pile[spell] - 1}
        game.tops[self.strength - 1] = spell
        game.reveal("revealed", strength=self.strength, spell=game.box.spells[spell])


@dataclass(frozen=True, slots=True)
class DrawForShop:
    """A card of the deck is laid face up at a day shop (MD-11, MD-28)."""

    shop: int
    seats: tuple[Seat, ...] = (CHANCE,)
    ask: ClassVar[str] = "draw_card"

    def odds(self, game: Mandragora) -> Sequence[int]:
        return game.bag

    def options(self, game: Mandragora, seat: Seat) -> list[Action]:
        return in_bag(game)

    def take(self, game: Mandragora, seat: Seat, action: Action) -> None:
        card = game.box.index[action[5:]]
        game.bag[card] -= 1
        game.deck -= 1
        game.shelves[self.shop] += (card,)
        game.reveal("stocked", shop=self.shop, card=game.box.cards[card])


@dataclass(frozen=True, slots=True)
class DrawForWizard:
    """Cards of a night shop are drawn one after another, all before anything else happens (MD-14, MD-26, MD-34)."""

    seat: Seat
    shop: int
    left: int
    scroll_came: bool = False
    seats: tuple[Seat, ...] = (CHANCE,)
    ask: ClassVar[str] = "draw_card"

    def odds(self, game: Mandragora) -> Sequence[int]:
        return game.bag

    def options(self, game: Mandragora, seat: Seat) -> list[Action]:
        return in_bag(game)

    def take(self, game: Mandragora, seat: Seat, action: Action) -> None:
        card = game.box.index[action[5:]]
        game.bag[card] -= 1
        game.face_down[self.shop] -= 1
        scroll_came = game.receive(self.seat, card, from_night=True) or self.scroll_came
        if self.left > 1:
            game.pending.append(DrawForWizard(self.seat, self.shop, self.left - 1, scroll_came))
        elif scroll_came:
            game.pending.append(Recount(self.seat))


@dataclass(frozen=True, slots=True)
class TakeBlind:
    """Swap takes any card of the chosen hand, each equally likely (MD-65)."""

    caster: Seat
    victim: Seat
    seats: tuple[Seat, ...] = (CHANCE,)

    def odds(self, game: Mandragora) -> Sequence[int]:
        return game.hands[self.victim]

    def options(self, game: Mandragora, seat: Seat) -> list[Action]:
        return [take for take, count in zip(game.box.takes, game.hands[self.victim], strict=True) if count]

    def take(self, game: Mandragora, seat: Seat, action: Action) -> None:
        card = game.box.index[action[5:]]
        game.hand_over(self.victim, self.caster, card)
        game.note("snatched", seat=self.caster, from_seat=self.victim)
        game.tell_card(self.victim, self.caster, card)


def in_bag(game: Mandragora) -> list[Action]:
    return [draw for draw, count in zip(game.box.draws, game.bag, strict=True) if count]
