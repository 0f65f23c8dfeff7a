"""Consent: offers that all the others must accept, and the pause that one of them brings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from atoll.core.errors import NoOffer, Paused
from atoll.core.game import Seat

OFFERS = ("undo", "draw", "pause")


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that needs everybody's consent: "undo", "draw" or "pause"."""

    what: str
    seat: Seat
    waiting: tuple[Seat, ...]
    """Who has still to answer, rising."""


class Consent:
    """What is on offer at a table, and whether the table is paused."""

    def __init__(self) -> None:
        self.offer: Offer | None = None
        self.paused = False

    def make(self, what: str, seat: Seat, others: Iterable[Seat]) -> Offer | None:
        """A new offer replaces an open one. The offer comes back if nobody has to be asked."""
        if what == "pause" and self.paused:
            raise Paused(f"seat {seat} cannot pause: the table is paused already")
        self.offer = Offer(what, seat, tuple(others))
        return self._agreed()

    def accept(self, seat: Seat) -> Offer | None:
        """The offer comes back when this was the last answer that it needed."""
        offer = self._open(seat)
        self.offer = Offer(offer.what, offer.seat, tuple(other for other in offer.waiting if other != seat))
        return self._agreed()

    def decline(self, seat: Seat) -> None:
        self._open(seat)
        self.offer = None

    def resume(self, seat: Seat) -> None:
        if not self.paused:
            raise NoOffer(f"seat {seat} cannot resume: the table is not paused")
        self.paused = False

    def leave(self, seat: Seat) -> Offer | None:
        """Whoever left is not waited for, and his own offer goes with him."""
        if self.offer is not None and self.offer.seat == seat:
            self.offer = None
        if self.offer is None or seat not in self.offer.waiting:
            return None
        return self.accept(seat)

    def end(self) -> None:
        """Nothing is open any more."""
        self.offer, self.paused = None, False

    def _open(self, seat: Seat) -> Offer:
        if self.offer is None or seat not in self.offer.waiting:
            raise NoOffer(f"seat {seat} has no offer to answer")
        return self.offer

    def _agreed(self) -> Offer | None:
        if self.offer is None or self.offer.waiting:
            return None
        offer, self.offer = self.offer, None
        return offer
