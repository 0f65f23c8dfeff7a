"""A position of Mandragora: who holds what, what lies where, and what is still to be done."""

from __future__ import annotations

from random import Random
from typing import Self

from atoll.core.decision import StackedState
from atoll.core.game import Action, Outcome, Seat, View
from atoll.games.mandragora.box import Box
from atoll.games.mandragora.chance import sample
from atoll.games.mandragora.determinize import deal_anew
from atoll.games.mandragora.laid import LaidSet
from atoll.games.mandragora.refusals import why_not
from atoll.games.mandragora.scoring import outcome
from atoll.games.mandragora.setup import LayShop
from atoll.games.mandragora.steps import Step
from atoll.games.mandragora.turn import EndTurn, TakeTurn
from atoll.games.mandragora.view import view


class Mandragora(StackedState):
    """Cards are numbers in canonical order, and a hand is a list of counts by card."""

    __slots__ = ("apprentice", "bag", "below", "box", "curses", "deck", "extra_turn", "face_down", "hands", "known",
                 "marker_seat", "night", "out", "passes", "phase", "points", "scrolls", "sets", "shelves", "steps",
                 "token", "tops", "turn_seat", "turns_left")

    def __init__(self, box: Box) -> None:
        self.events = None
        self.box = box
        self._lay_out(box)
        self._seat_wizards(box)
        self.phase = "setup"
        self.turn_seat: Seat | None = None
        self.extra_turn = False
        self.token: Seat | None = None
        self.marker_seat: Seat | None = None
        self.turns_left = 0
        self.passes = 0
        self.pending = [LayShop(1)]

    def _lay_out(self, box: Box) -> None:
        """The start shop, the piles with nothing turned up yet, and the bag (MD-2, MD-4, MD-10, MD-13)."""
        shops = box.total_shops
        self.apprentice = 0
        self.night: tuple[bool, ...] = (box.edition.start_kind == "night",)
        self.shelves: list[tuple[int, ...]] = [()] * shops
        self.face_down = [0] * shops
        self.below: list[dict[int, int]] = list(box.piles)
        self.tops: list[int | None] = [None] * len(box.piles)
        self.out = list(box.out)
        self.bag = [copies - gone for copies, gone in zip(box.copies, box.out, strict=True)]
        self.deck = 0

    def _seat_wizards(self, box: Box) -> None:
        """Everybody has a mandrake that all saw (MD-9); the rest is the deck."""
        players = box.players
        self.hands = [[0] * len(box.cards) for _ in range(players)]
        self.known = bytearray(box.known_size)
        self.scrolls: list[tuple[int, ...]] = [()] * players
        self.curses = [0] * players
        self.steps = [box.edition.steps] * players
        self.sets: list[tuple[LaidSet, ...]] = [()] * players
        self.points = [0] * players
        for seat in range(players):
            for _ in range(box.edition.mandrakes_dealt):
                self.bag[box.mandrake] -= 1
                self.gain_openly(seat, box.mandrake)
        self.deck = sum(self.bag)

    def apply(self, seat: Seat, action: Action) -> None:
        """The answered question leaves the stack; then all work follows that needs no answer."""
        pending = self.pending
        pending.pop().take(self, seat, action)
        while pending and isinstance(pending[-1], Step):
            pending.pop().run(self)

    def clone(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        twin.events = None
        twin.box, twin.phase, twin.turn_seat, twin.extra_turn = self.box, self.phase, self.turn_seat, self.extra_turn
        twin.apprentice, twin.night, twin.deck, twin.token = self.apprentice, self.night, self.deck, self.token
        twin.marker_seat, twin.turns_left, twin.passes = self.marker_seat, self.turns_left, self.passes
        twin.pending = self.pending[:]
        twin.shelves, twin.face_down, twin.bag, twin.out = self.shelves[:], self.face_down[:], self.bag[:], self.out[:]
        twin.below, twin.tops = self.below[:], self.tops[:]
        twin.hands, twin.known = [hand[:] for hand in self.hands], self.known[:]
        twin.scrolls, twin.curses, twin.steps = self.scrolls[:], self.curses[:], self.steps[:]
        twin.sets, twin.points = self.sets[:], self.points[:]
        return twin

    # questions that several rules lead to

    def begin_turn(self, seat: Seat) -> None:
        """A new turn, with its end already below it on the stack (MD-16)."""
        self.turn_seat, self.extra_turn = seat, False
        self.pending += (EndTurn(seat), TakeTurn((seat,)))

    def ask_turn(self, seat: Seat) -> None:
        """A turn inside a turn: it has the same end (MD-61)."""
        self.pending.append(TakeTurn((seat,)))

    # cards that change places, and who knows of it (MD-92)

    def gain_openly(self, seat: Seat, card: int) -> None:
        """All saw the card go into the hand (MD-92 b)."""
        self.hands[seat][card] += 1
        known = self.known
        for row in self.box.blind_rows[seat]:
            known[row + card] += 1

    def lose_openly(self, seat: Seat, card: int, count: int) -> None:
        """All see the cards leave the hand (MD-92 c)."""
        self.hands[seat][card] -= count
        known = self.known
        for row in self.box.blind_rows[seat]:
            known[row + card] -= min(count, known[row + card])

    def hand_over(self, giver: Seat, taker: Seat, card: int) -> None:
        """A card goes from hand to hand: who sees one of the two knows which (MD-92 d), the others lose track (e)."""
        self.hands[giver][card] -= 1
        self.hands[taker][card] += 1
        box, known = self.box, self.known
        for viewer in box.viewers:
            sees_giver, sees_taker = viewer in box.watchers[giver], viewer in box.watchers[taker]
            if not sees_giver:
                row = box.row(viewer, giver)
                for place in (card,) if sees_taker else range(len(box.cards)):
                    if known[row + place]:
                        known[row + place] -= 1
            if sees_giver and not sees_taker:
                known[box.row(viewer, taker) + card] += 1

    def tell_card(self, giver: Seat, taker: Seat, card: int) -> None:
        """Who sees one of the two hands sees the card that went between them (MD-65, MD-91)."""
        if self.events is not None:
            for seat in sorted({*self.box.watchers[giver], *self.box.watchers[taker]}):
                self.tell(seat, "card_seen", from_seat=giver, to_seat=taker, card=self.box.cards[card])

    def receive(self, seat: Seat, card: int, from_night: bool) -> bool:
        """A card of a shop goes into the hand or, a scroll, before the wizard; was it a scroll? (MD-25, MD-26)"""
        if card >= self.box.first_scroll:
            self.add_scroll(seat, card)
            (self.reveal if from_night else self.note)("cursed", seat=seat, scroll=self.box.cards[card])
            return True
        if not from_night:
            self.gain_openly(seat, card)
            return False
        self.hands[seat][card] += 1
        if self.events is not None:
            for watcher in self.box.watchers[seat]:
                self.tell(watcher, "drew", seat=seat, card=self.box.cards[card])
        return False

    def add_scroll(self, seat: Seat, card: int) -> None:
        self.scrolls[seat] = tuple(sorted((*self.scrolls[seat], card)))
        self.curses[seat] += self.box.worth[card]

    def remove_scroll(self, seat: Seat, card: int) -> None:
        place = self.scrolls[seat].index(card)
        self.scrolls[seat] = self.scrolls[seat][:place] + self.scrolls[seat][place + 1:]
        self.curses[seat] -= self.box.worth[card]

    def spells_of(self, seat: Seat, spell: str) -> int:
        """How many of a spell lie on the wizard's sets."""
        number = self.box.spell_index[spell]
        return sum(laid.spell == number for laid in self.sets[seat])

    # what the table and the bots ask for; each has its own file

    def view(self, seat: Seat | None) -> View:
        return view(self, seat)

    def outcome(self) -> Outcome | None:
        return None if self.pending else outcome(self)

    def sample(self, rng: Random) -> Action:
        return sample(self, rng)

    def determinize(self, seat: Seat, rng: Random) -> Self:
        world = self.clone()
        deal_anew(world, seat, rng)
        return world

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return why_not(self, seat, action)
