"""A position of Mandragora: who holds what, what lies where, and the cards that change places."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self

from atoll.core.decision import DecisionState
from atoll.core.game import Event, Seat
from atoll.games.mandragora.box import Box
from atoll.games.mandragora.box.sets import Cast


class LaidSet(NamedTuple):
    """A set on the table, with a spell on it once that is chosen (MD-51, MD-54)."""

    cast: Cast
    spell: int | None = None
    strength: int = 0


class Position(DecisionState):
    """Cards are numbers in canonical order, and a hand is a list of counts by card."""

    __slots__ = ("apprentice", "bag", "below", "box", "curses", "deck", "extra_turn", "face_down", "hands", "known",
                 "marker_seat", "night", "offer", "out", "passes", "phase", "points", "scrolls", "sets", "shelves",
                 "steps", "to_draw", "token", "tops", "turn_seat", "turns_left")

    def __init__(self, box: Box) -> None:
        self.events, self.pending, self.sealed = None, [], {}
        self.box = box
        self._lay_out(box)
        self._seat_wizards(box)
        self.phase = "setup"
        self.turn_seat: Seat | None = None
        self.extra_turn = False
        self.to_draw = 0
        """Unseen cards that the wizard whose turn it is has still to draw from a night shop (MD-26)."""
        self.offer: tuple[Seat, int] | None = None
        """Who offers the partner a trade, and the card (MD-86)."""
        self.token: Seat | None = None
        self.marker_seat: Seat | None = None
        self.turns_left = 0
        self.passes = 0

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
        """What each viewer is sure of in each hand, in the order of `box.rows` (MD-92)."""
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

    def clone(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        twin.events, twin.pending, twin.sealed = None, self.pending[:], self.sealed
        twin.box, twin.phase, twin.turn_seat, twin.extra_turn = self.box, self.phase, self.turn_seat, self.extra_turn
        twin.apprentice, twin.night, twin.deck, twin.token = self.apprentice, self.night, self.deck, self.token
        twin.marker_seat, twin.turns_left, twin.passes = self.marker_seat, self.turns_left, self.passes
        twin.to_draw, twin.offer = self.to_draw, self.offer
        twin.shelves, twin.face_down, twin.bag, twin.out = self.shelves[:], self.face_down[:], self.bag[:], self.out[:]
        twin.below, twin.tops = self.below[:], self.tops[:]
        twin.hands, twin.known = [hand[:] for hand in self.hands], self.known[:]
        twin.scrolls, twin.curses, twin.steps = self.scrolls[:], self.curses[:], self.steps[:]
        twin.sets, twin.points = self.sets[:], self.points[:]
        return twin

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """Partners win and lose together (MD-82, MD-89)."""
        return self.box.sides[seat]

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
        givers, takers = box.sides[giver], box.sides[taker]
        for viewer in box.viewers:
            rows = box.rows[viewer]
            if viewer in givers:
                if viewer not in takers:
                    known[rows[taker] + card] += 1
                continue
            for other in (card,) if viewer in takers else range(len(box.cards)):
                if known[rows[giver] + other]:
                    known[rows[giver] + other] -= 1
        if self.events is not None:  # told to whoever sees one of the two hands (MD-65, MD-91)
            facts = {"from_seat": giver, "to_seat": taker, "card": box.cards[card]}
            self.events += [Event("card_seen", {**facts}, seat, True, givers) for seat in sorted({*givers, *takers})]

    def lay_set(self, seat: Seat, cast: Cast) -> None:
        """Book and ingredients go from the hand to the table, and the book counts (MD-40, MD-51)."""
        self.lose_openly(seat, cast.book, 1)
        for card, count in cast.ingredients:
            self.lose_openly(seat, card, count)
        self.sets[seat] += (LaidSet(cast),)
        self.points[seat] += cast.value
        if self.events is not None:
            cards = self.box.cards
            ingredients = {cards[card]: count for card, count in cast.ingredients}
            self.disclose(self.box.sides[seat], "cast", seat=seat, colour=cast.colour, book=cards[cast.book],
                          ingredients=ingredients)

    def discard(self, seat: Seat, cards: Iterable[int]) -> dict[str, int]:
        """Put all of these cards in the hand out of the game; what was discarded, by id."""
        hand = self.hands[seat]
        gone = {card: hand[card] for card in cards if hand[card]}
        for card, count in gone.items():
            self.lose_openly(seat, card, count)
            self.out[card] += count
        return {self.box.cards[card]: count for card, count in gone.items()}

    def collect(self, seat: Seat, shop: int) -> bool:
        """All cards of a day shop at once; was there a scroll? (MD-24, MD-25)"""
        cards, self.shelves[shop] = self.shelves[shop], ()
        if self.events is not None:
            names = [self.box.cards[card] for card in cards]
            self.note("collected", seat=seat, shop=shop, count=len(cards), cards=names)
        scroll_came = False
        for card in cards:
            scroll_came |= self.receive(seat, card, from_night=False)
        return scroll_came

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
            for watcher in self.box.sides[seat]:
                self.tell(watcher, "drew", seat=seat, card=self.box.cards[card])
        return False

    def add_scroll(self, seat: Seat, card: int) -> None:
        self.scrolls[seat] = tuple(sorted((*self.scrolls[seat], card)))
        self.curses[seat] += self.box.worth[card]

    def remove_scroll(self, seat: Seat, card: int) -> None:
        scrolls = self.scrolls[seat]
        index = scrolls.index(card)
        self.scrolls[seat] = scrolls[:index] + scrolls[index + 1:]
        self.curses[seat] -= self.box.worth[card]
