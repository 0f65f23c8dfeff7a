"""The opened box of one table: everything that never changes in a game, as numbers and ready-made notation.

Cards are numbered in canonical card order, so a hand is a list of counts and an action is a table look-up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from atoll.core.game import Action, Seat
from atoll.core.options import plain_options
from atoll.games.mandragora import Options
from atoll.games.mandragora.edition import Edition, edition
from atoll.games.mandragora.sets import SetTable

SPECTATOR = -1


class Box:
    """Cards, colours, spells, seats and notation of one table. Shared by all positions and never changed."""

    def __init__(self, players: int, options: Options, numbers: Edition) -> None:
        self.players = players
        self.options = options
        self.plain_options = plain_options(options)
        self.edition = numbers
        self.total_shops = sum(numbers.shops.values())
        self._number_cards(numbers.books[options.book_values])
        self._write_notation()
        self._lay_aside()
        self._number_spells()
        self._seat_wizards()
        self._prepare_plans()
        self.sets = SetTable(self)

    def _number_cards(self, books: Mapping[str, tuple[int, ...]]) -> None:
        """Canonical card order (table 1.1), with what each card is."""
        numbers = self.edition
        cards: list[tuple[str, int, str, int]] = []  # id, copies, colour, value of a book or curses of a scroll
        cards += [(f"{hue}herb", numbers.herbs[hue], hue, 0) for hue in numbers.hues]
        cards += [(f"{colour}book{value}", books[colour].count(value), colour, value)
                  for colour in (*numbers.hues, numbers.black) for value in sorted(set(books[colour]))]
        cards.append(("mandrake", numbers.mandrakes, numbers.white, numbers.mandrake_value))
        self.mandrake = len(cards) - 1
        self.first_scroll = len(cards)
        cards += [(f"scroll{curses}", count, "", curses) for curses, count in numbers.scrolls.items()]
        self.cards = tuple(card[0] for card in cards)
        self.copies = tuple(card[1] for card in cards)
        self.colour_of = tuple(card[2] for card in cards)
        self.worth = tuple(card[3] for card in cards)
        self.index = {card: place for place, card in enumerate(self.cards)}
        self.hues = numbers.hues
        self.herb = {hue: self.index[f"{hue}herb"] for hue in numbers.hues}
        self.colours = (*numbers.hues, numbers.black, numbers.white)
        self.cards_of = {colour: tuple(place for place, other in enumerate(self.colour_of) if other == colour)
                         for colour in self.colours}
        self.books_of = {colour: tuple(place for place in self.cards_of[colour] if "book" in self.cards[place])
                         for colour in (*numbers.hues, numbers.black)}

    def _write_notation(self) -> None:
        """Every action that names one card or one shop, so that listing is only picking."""
        self.draws, self.takes, self.gives, self.trades = (
            tuple(f"{verb} {card}" for card in self.cards) for verb in ("draw", "take", "give", "trade"))
        shops = range(self.total_shops)
        self.moves: list[list[Action]] = [
            [f"move {(shop + step) % self.total_shops}" for step in range(1, self.total_shops)] for shop in shops]

    def _lay_aside(self) -> None:
        """What goes out of the game for this number of wizards (MD-6, MD-7, MD-8)."""
        setup = self.edition.setups[self.players]
        out = [0] * len(self.cards)
        for colour in setup.colours_out:
            for place in self.cards_of[colour]:
                out[place] = self.copies[place]
        self.hues_in_play = tuple(hue for hue in self.hues if hue not in setup.colours_out)
        for hue in self.hues_in_play:
            out[self.books_of[hue][0]] += setup.lowest_books_out
        for card, count in setup.cards_out.items():
            out[self.index[card]] += count
        self.out = tuple(out)

    def _number_spells(self) -> None:
        """Spells are numbered in the order of table 1.3; a pile has its own canonical order."""
        self.spells = tuple(self.edition.spells)
        self.spell_index = {spell: place for place, spell in enumerate(self.spells)}
        self.piles = tuple({self.spell_index[spell]: count for spell, count in pile.items()}
                           for pile in self.edition.piles)

    def _seat_wizards(self) -> None:
        """Who sees which hand (MD-91), and where the table keeps what the others know of it (MD-92)."""
        seats = range(self.players)
        self.seats = tuple(seats)
        self.partner: tuple[Seat | None, ...] = tuple(
            self.edition.partners[seat] if self.options.teams else None for seat in seats)
        self.watchers = tuple(tuple(seat for seat in seats if owner in (seat, self.partner[seat])) for owner in seats)
        self.viewers = (*seats, SPECTATOR)
        self.blind_rows = tuple(tuple(self.row(viewer, owner) for viewer in self.viewers
                                      if viewer not in self.watchers[owner]) for owner in seats)
        self.known_size = len(self.viewers) * self.players * len(self.cards)

    def _prepare_plans(self) -> None:
        """For the bots: by colour its ingredient, its books from the best down, and how common the ingredient is."""
        books = {colour: tuple((book, self.worth[book]) for book in reversed(self.books_of[colour]))
                 for colour in self.books_of}
        self.plan_tables = tuple((self.herb[hue], books[hue], min(0.9, self.copies[self.herb[hue]] / 10))
                                 for hue in self.hues_in_play)
        self.black_books = books[self.edition.black]
        self.full_deck = sum(self.copies) - sum(self.out) - self.players * self.edition.mandrakes_dealt
        self.purify, self.vanish = self.spell_index["purify"], self.spell_index["vanish"]

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process a position finds the box that is open there; each has one of a kind, and it is large."""
        return open_box, (self.players, self.options)

    def row(self, viewer: Seat, owner: Seat) -> int:
        """Where the counts begin that a viewer is sure of in an owner's hand; the spectator's are last."""
        place = viewer if viewer != SPECTATOR else self.players
        return (place * self.players + owner) * len(self.cards)

    def named(self, counts: list[int] | bytearray | tuple[int, ...]) -> dict[str, int]:
        """Card id to number, without zeros: the form that views and events show."""
        return {self.cards[place]: count for place, count in enumerate(counts) if count}


@cache
def open_box(players: int, options: Options) -> Box:
    return Box(players, options, edition(options.edition))
