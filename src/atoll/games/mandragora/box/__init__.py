"""The opened box of one table: everything that never changes in a game, as numbers and ready-made notation.

`edition` reads the numbers of an edition, `check` says what does not add up in them, `printed` reads one that a table
brings itself, `cards` numbers the cards of a table, `sets` writes every cast of it once. `Box`, here, puts them
together with spells, seats and notation.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from atoll.core.game import Action, Seat
from atoll.core.options import plain_options
from atoll.games.mandragora.box.cards import Cards
from atoll.games.mandragora.box.check import checked_edition
from atoll.games.mandragora.box.edition import Edition
from atoll.games.mandragora.box.printed import printed_edition
from atoll.games.mandragora.box.sets import SetTable
from atoll.games.mandragora.options import Options


class Box(Cards):
    """Cards, spells, seats and notation of one table. Shared by all positions and never changed."""

    def __init__(self, players: int, options: Options, edition: Edition) -> None:
        super().__init__(players, options, edition)
        self.plain_options = plain_options(options)
        self.total_shops = sum(edition.shops.values())
        self._number_spells()
        self._write_notation()
        self._seat_wizards()
        self.sets = SetTable(self)

    def _number_spells(self) -> None:
        """Spells are numbered in the order of their table (rules.md 1.3); a pile has its own canonical order."""
        self.spells = tuple(self.edition.spells)
        self.spell_number = {spell: number for number, spell in enumerate(self.spells)}
        self.piles = tuple({self.spell_number[spell]: count for spell, count in pile.items()}
                           for pile in self.edition.piles)

    def _write_notation(self) -> None:
        """Every action that names one thing, so that listing is only picking and reading is a look-up."""
        self.draws, self.takes, self.gives, self.trades = (
            tuple(f"{verb} {card}" for card in self.cards) for verb in ("draw", "take", "give", "trade"))
        self.card_in: dict[Action, int] = {
            action: card for actions in (self.draws, self.takes, self.gives, self.trades)
            for card, action in enumerate(actions)}
        shops = range(self.total_shops)
        self.moves: list[list[Action]] = [
            [f"move {(shop + step) % self.total_shops}" for step in range(1, self.total_shops)] for shop in shops]
        self.shop_in: dict[Action, int] = {f"move {shop}": shop for shop in shops}
        self.reveals = tuple(f"reveal {spell}" for spell in self.spells)
        self.spell_in: dict[Action, int] = {action: spell for spell, action in enumerate(self.reveals)}
        self.strengths = tuple(f"spell {strength}" for strength in range(1, len(self.piles) + 1))
        self.strength_in: dict[Action, int] = {action: index + 1 for index, action in enumerate(self.strengths)}

    def _seat_wizards(self) -> None:
        """Who plays and sees with whom (MD-82, MD-91), and where is kept what the others know of a hand (MD-92)."""
        self.seats = tuple(range(self.players))
        self.partner: tuple[Seat | None, ...] = tuple(
            self.edition.partners[seat] if self.options.teams else None for seat in self.seats)
        self.sides = tuple(tuple(seat for seat in self.seats if seat in (owner, self.partner[owner]))
                           for owner in self.seats)
        self.viewers = (*self.seats, self.players)
        """Who knows something of hands: every seat, and after the last one all who have none."""
        self.rows = tuple(tuple((index * self.players + owner) * len(self.cards) for owner in self.seats)
                          for index in self.viewers)
        """By viewer and owner: where the counts begin that the viewer is sure of."""
        self.blind_rows = tuple(tuple(self.rows[viewer][owner] for viewer in self.viewers
                                      if viewer not in self.sides[owner]) for owner in self.seats)
        self.known_size = len(self.viewers) * self.players * len(self.cards)

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process a position finds the box that is open there; each has one of a kind, and it is large."""
        return open_box, (self.players, self.options)


def open_box(players: int, options: Options) -> Box:
    """Each kind of box is opened once. Of those that tables bring themselves only the last few stay open."""
    return (_own_box if isinstance(options.edition, str) else _brought_box)(players, options)


@cache
def _own_box(players: int, options: Options) -> Box:
    return Box(players, options, checked_edition(str(options.edition)))


@lru_cache(maxsize=16)
def _brought_box(players: int, options: Options) -> Box:
    assert isinstance(options.edition, dict), "names are Atoll's own editions"
    return Box(players, options, printed_edition(options.edition, options.book_values))
