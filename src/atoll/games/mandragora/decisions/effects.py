"""The effects of spells that work at once or last (rules.md 2.8). Copy, which is a turn, stands in turn.py."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.core.chance import ChanceDecision
from atoll.core.decision import Decision, Step
from atoll.core.game import Action, Seat
from atoll.core.luck import Odds
from atoll.core.notation import argument, arguments
from atoll.games.mandragora.decisions.curses import Recount
from atoll.games.mandragora.decisions.stocking import draw_unseen
from atoll.games.mandragora.position import Position


@dataclass(frozen=True, slots=True)
class Banish(Step[Position]):
    """All scrolls before the caster leave the game; without one there is not even a recount (MD-59)."""

    seat: Seat

    def run(self, state: Position) -> None:
        scrolls = state.scrolls[self.seat]
        if not scrolls:
            return
        for scroll in scrolls:
            state.out[scroll] += 1
        state.scrolls[self.seat], state.curses[self.seat] = (), 0
        if state.events is not None:
            names = [state.box.cards[scroll] for scroll in scrolls]
            state.note("banished", seat=self.seat, scrolls={name: names.count(name) for name in names})
        state.pending.append(Recount(None))


@dataclass(frozen=True, slots=True)
class TransferScroll(Decision[Position]):
    """One of the own scrolls goes to another wizard, the partner too (MD-62)."""

    seats: tuple[Seat, ...]

    def opens(self, state: Position) -> bool:
        return bool(state.scrolls[self.seats[0]])

    def options(self, state: Position, seat: Seat) -> list[Action]:
        return [f"transfer {state.box.cards[scroll]} {other}" for scroll in sorted(set(state.scrolls[seat]))
                for other in state.box.seats if other != seat]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        name, other = arguments(action)
        scroll, receiver = state.box.card_number[name], int(other)
        state.remove_scroll(seat, scroll)
        state.add_scroll(receiver, scroll)
        state.note("transferred", seat=seat, to_seat=receiver, scroll=name)
        state.pending.append(Recount(receiver))


@dataclass(frozen=True, slots=True)
class Hasten(Step[Position]):
    """Speed: the caster's apprentice may walk one step more from now on (MD-63)."""

    seat: Seat

    def run(self, state: Position) -> None:
        state.steps[self.seat] += 1
        state.note("hastened", seat=self.seat, steps=state.steps[self.seat])


@dataclass(frozen=True, slots=True)
class ChooseVictim(Decision[Position]):
    """Swap takes a card from another wizard who has one (MD-64, MD-66)."""

    seats: tuple[Seat, ...]

    def opens(self, state: Position) -> bool:
        return any(any(hand) for other, hand in enumerate(state.hands) if other not in self.seats)

    def options(self, state: Position, seat: Seat) -> list[Action]:
        return [f"swap {other}" for other in state.box.seats if other != seat and any(state.hands[other])]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        victim = int(argument(action))
        state.push(TakeBlind(seat, victim), GiveBack((seat,), victim))


@dataclass(frozen=True, slots=True)
class TakeBlind(ChanceDecision[Position]):
    """Swap takes any card of the chosen hand, each equally likely (MD-65)."""

    caster: Seat
    victim: Seat

    def stream(self, state: Position) -> str:
        return f"swap {self.caster}"

    def odds(self, state: Position) -> Odds:
        return list(zip(state.box.takes, state.hands[self.victim], strict=True))

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        state.note("snatched", seat=self.caster, from_seat=self.victim)
        state.hand_over(self.victim, self.caster, state.box.card_in[action])


@dataclass(frozen=True, slots=True)
class GiveBack(Decision[Position]):
    """Any card of the own hand goes back to the same wizard, even the one just taken (MD-64)."""

    seats: tuple[Seat, ...]
    victim: Seat

    def options(self, state: Position, seat: Seat) -> list[Action]:
        return [give for give, count in zip(state.box.gives, state.hands[seat], strict=True) if count]

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        state.note("returned", seat=seat, to_seat=self.victim)
        state.hand_over(seat, self.victim, state.box.card_in[action])


@dataclass(frozen=True, slots=True)
class Levitate(Decision[Position]):
    """One card from any shop: a named one by day, an unseen one by night; nothing replaces it (MD-67, MD-68)."""

    seats: tuple[Seat, ...]

    def opens(self, state: Position) -> bool:
        return any(state.shelves) or any(state.face_down)

    def options(self, state: Position, seat: Seat) -> list[Action]:
        actions: list[Action] = []
        for shop, cards in enumerate(state.shelves):
            if state.face_down[shop]:
                actions.append(f"levitate {shop}")
            actions += [f"levitate {shop} {state.box.cards[card]}" for card in sorted(set(cards))]
        return actions

    def take(self, state: Position, seat: Seat, action: Action) -> None:
        word, *names = arguments(action)
        shop, name = int(word), names[0] if names else None
        state.note("levitated", seat=seat, shop=shop, card=name)
        if name is None:
            draw_unseen(state, seat, shop, 1)
        elif state.receive(seat, take_from_shelf(state, shop, name), from_night=False):
            state.pending.append(Recount(seat))


def take_from_shelf(state: Position, shop: int, name: str) -> int:
    """One card of a day shop leaves it; which one, as a number."""
    cards, card = state.shelves[shop], state.box.card_number[name]
    index = cards.index(card)
    state.shelves[shop] = cards[:index] + cards[index + 1:]
    return card
