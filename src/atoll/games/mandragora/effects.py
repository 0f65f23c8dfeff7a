"""The eight spells (section 2.8): what each does when its card is laid on a set."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from atoll.core.game import Action, Seat
from atoll.games.mandragora.chance import DrawForWizard, TakeBlind
from atoll.games.mandragora.curses import Recount
from atoll.games.mandragora.steps import Step

if TYPE_CHECKING:
    from atoll.games.mandragora.state import Mandragora


@dataclass(frozen=True, slots=True)
class WorkSpell(Step):
    """An effect that works at once follows now, a lasting one begins; Vanish and Purify wait for the end (MD-58)."""

    seat: Seat
    spell: int

    def run(self, game: Mandragora) -> None:
        effect = EFFECTS.get(game.box.spells[self.spell])
        if effect is not None:
            effect(game, self.seat)


def banish(game: Mandragora, seat: Seat) -> None:
    """All scrolls before the caster leave the game; without one there is not even a recount (MD-59)."""
    scrolls = game.scrolls[seat]
    if not scrolls:
        return
    for scroll in scrolls:
        game.out[scroll] += 1
    game.scrolls[seat], game.curses[seat] = (), 0
    if game.events is not None:
        names = [game.box.cards[scroll] for scroll in scrolls]
        game.note("banished", seat=seat, scrolls={name: names.count(name) for name in names})
    game.pending.append(Recount(None))


def hasten(game: Mandragora, seat: Seat) -> None:
    """The caster's apprentice may walk one step more from now on (MD-63)."""
    game.steps[seat] += 1
    game.note("hastened", seat=seat, steps=game.steps[seat])


@dataclass(frozen=True, slots=True)
class UseCopy:
    """One more turn at once, or none: the only effect that may be declined (MD-22, MD-60, MD-61)."""

    seats: tuple[Seat, ...]

    def options(self, game: Mandragora, seat: Seat) -> list[Action]:
        return ["copy", "decline"]

    def take(self, game: Mandragora, seat: Seat, action: Action) -> None:
        if action == "decline":
            game.note("declined", seat=seat)
            return
        game.note("copied", seat=seat)
        game.extra_turn = True
        game.ask_turn(seat)


@dataclass(frozen=True, slots=True)
class TransferScroll:
    """One of the own scrolls goes to another wizard, the partner too (MD-62)."""

    seats: tuple[Seat, ...]

    def options(self, game: Mandragora, seat: Seat) -> list[Action]:
        return [f"transfer {game.box.cards[scroll]} {other}" for scroll in sorted(set(game.scrolls[seat]))
                for other in game.box.seats if other != seat]

    def take(self, game: Mandragora, seat: Seat, action: Action) -> None:
        _, name, other = action.split()
        scroll, receiver = game.box.index[name], int(other)
        game.remove_scroll(seat, scroll)
        game.add_scroll(receiver, scroll)
        game.note("transferred", seat=seat, to_seat=receiver, scroll=name)
        game.pending.append(Recount(receiver))


@dataclass(frozen=True, slots=True)
class ChooseVictim:
    """Swap takes a card from another wizard who has one (MD-64, MD-66)."""

    seats: tuple[Seat, ...]

    def options(self, game: Mandragora, seat: Seat) -> list[Action]:
        return [f"swap {other}" for other in game.box.seats if other != seat and any(game.hands[other])]

    def take(self, game: Mandragora, seat: Seat, action: Action) -> None:
        victim = int(action[5:])
        game.pending += (GiveBack((seat,), victim), TakeBlind(seat, victim))


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Any card of the own hand goes back to the same wizard, even the one just taken (MD-64)."""

    seats: tuple[Seat, ...]
    victim: Seat

    def options(self, game: Mandragora, seat: Seat) -> list[Action]:
        return [give for give, count in zip(game.box.gives, game.hands[seat], strict=True) if count]

    def take(self, game: Mandragora, seat: Seat, action: Action) -> None:
        card = game.box.index[action[5:]]
        game.hand_over(seat, self.victim, card)
        game.note("returned", seat=seat, to_seat=self.victim)
        game.tell_card(seat, self.victim, card)


@dataclass(frozen=True, slots=True)
class Levitate:
    """One card from any shop: a named one by day, an unseen one by night; nothing replaces it (MD-67, MD-68)."""

    seats: tuple[Seat, ...]

    def options(self, game: Mandragora, seat: Seat) -> list[Action]:
        actions: list[Action] = []
        for shop, cards in enumerate(game.shelves):
            if game.face_down[shop]:
                actions.append(f"levitate {shop}")
            actions += [f"levitate {shop} {game.box.cards[card]}" for card in sorted(set(cards))]
        return actions

    def take(self, game: Mandragora, seat: Seat, action: Action) -> None:
        _, shop, *names = action.split()
        if names:
            self._from_day(game, seat, int(shop), names[0])
        else:
            game.note("levitated", seat=seat, shop=int(shop), card=None)
            game.pending.append(DrawForWizard(seat, int(shop), 1))

    def _from_day(self, game: Mandragora, seat: Seat, shop: int, name: str) -> None:
        cards, card = game.shelves[shop], game.box.index[name]
        place = cards.index(card)
        game.shelves[shop] = cards[:place] + cards[place + 1:]
        game.note("levitated", seat=seat, shop=shop, card=name)
        if game.receive(seat, card, from_night=False):
            game.pending.append(Recount(seat))


def ask_copy(game: Mandragora, seat: Seat) -> None:
    game.pending.append(UseCopy((seat,)))


def ask_transfer(game: Mandragora, seat: Seat) -> None:
    if game.scrolls[seat]:
        game.pending.append(TransferScroll((seat,)))


def ask_victim(game: Mandragora, seat: Seat) -> None:
    if any(any(hand) for other, hand in enumerate(game.hands) if other != seat):
        game.pending.append(ChooseVictim((seat,)))


def ask_levitate(game: Mandragora, seat: Seat) -> None:
    if any(game.shelves) or any(game.face_down):
        game.pending.append(Levitate((seat,)))


EFFECTS: dict[str, Callable[[Mandragora, Seat], None]] = {
    # a question without an answer is not asked (MD-20)
    "banish": banish,
    "copy": ask_copy,
    "transfer": ask_transfer,
    "speed": hasten,
    "swap": ask_victim,
    "levitation": ask_levitate,
}
