"""The cards of magic items, numbered in canonical order: a hand is a list of counts by these numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from atoll.games.mandragora.box.edition import MANDRAKE, Edition, book_id, herb_id, scroll_id
from atoll.games.mandragora.options import Options


class Cards:
    """What each card is, how many there are, and which go out of the game before it begins."""

    def __init__(self, players: int, options: Options, edition: Edition) -> None:
        self.players = players
        self.options = options
        self.edition = edition
        self._number_cards(edition.books[options.book_values])
        self._sort_by_colour()
        self._lay_aside()

    def _number_cards(self, books: Mapping[str, tuple[int, ...]]) -> None:
        """Canonical card order (rules.md 1.1), with what each card is."""
        edition = self.edition
        cards: list[tuple[str, int, str, int]] = []  # id, copies, colour, value of a book or curses of a scroll
        cards += [(herb_id(hue), edition.herbs[hue], hue, 0) for hue in edition.hues]
        cards += [(book_id(colour, value), books[colour].count(value), colour, value)
                  for colour in (*edition.hues, edition.black) for value in sorted(set(books[colour]))]
        self.mandrake = len(cards)
        cards.append((MANDRAKE, edition.mandrakes, edition.white, edition.mandrake_value))
        self.first_scroll = len(cards)
        cards += [(scroll_id(curses), count, "", curses) for curses, count in edition.scrolls.items()]
        self.cards = tuple(card[0] for card in cards)
        self.copies = tuple(card[1] for card in cards)
        self.colour_of = tuple(card[2] for card in cards)
        self.worth = tuple(card[3] for card in cards)
        self.card_number = {card: number for number, card in enumerate(self.cards)}

    def _sort_by_colour(self) -> None:
        """Canonical colour order: the ordinary colours, black, white."""
        edition = self.edition
        self.hues = edition.hues
        self.colours = (*edition.hues, edition.black, edition.white)
        self.herb = {hue: self.card_number[herb_id(hue)] for hue in edition.hues}
        self.cards_of = {colour: tuple(card for card, other in enumerate(self.colour_of) if other == colour)
                         for colour in self.colours}
        self.books_of = {colour: tuple(card for card in self.cards_of[colour] if "book" in self.cards[card])
                         for colour in (*edition.hues, edition.black)}

    def _lay_aside(self) -> None:
        """What goes out of the game for this number of wizards (MD-6, MD-7, MD-8)."""
        setup = self.edition.setups[self.players]
        out = [0] * len(self.cards)
        for colour in setup.colours_out:
            for card in self.cards_of[colour]:
                out[card] = self.copies[card]
        self.hues_in_play = tuple(hue for hue in self.hues if hue not in setup.colours_out)
        for hue in self.hues_in_play:
            out[self.books_of[hue][0]] += setup.lowest_books_out
        for name, count in setup.cards_out.items():
            out[self.card_number[name]] += count
        self.out = tuple(out)

    def book_word(self, book: int) -> str:
        """How a cast names its book (rules.md 4.3): by its value, or as a mandrake."""
        return MANDRAKE if book == self.mandrake else str(self.worth[book])

    def named(self, counts: Sequence[int]) -> dict[str, int]:
        """Card id to number, without zeros: the form that views and events show."""
        return {self.cards[card]: count for card, count in enumerate(counts) if count}
