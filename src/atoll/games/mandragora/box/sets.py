"""The sets that can be cast from a hand: every cast of a table written once, then only picked (rules.md 4.3)."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from atoll.core.game import Action
from atoll.games.mandragora.box.cards import Cards
from atoll.games.mandragora.box.edition import MANDRAKE


class Cast(NamedTuple):
    """A set as it is laid on the table: the book's card and colour, and the ingredient cards."""

    colour: str
    book: int
    ingredients: tuple[tuple[int, int], ...]
    """Card and number of copies, in canonical order."""
    size: int
    """Number of ingredient cards, a mandrake counted: the highest strength (MD-53)."""
    value: int


class HueCasts(NamedTuple):
    """All casts with one book of an ordinary colour, shortest first."""

    book: int
    real: list[Action]
    """1, 2, 3 … ingredients."""
    mixed: list[Action]
    """0 and a mandrake, 1, 1 and a mandrake, 2 …: a hand with a mandrake has a beginning of this list."""


class SetTable:
    """Lists and reads the casts of one table."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.mandrake = cards.mandrake
        self.cap = cards.options.ingredient_cap
        self.casts: dict[Action, Cast] = {}
        self.of_hue = tuple((cards.herb[hue], self._real_books(hue), self._with_real(hue, cards.mandrake))
                            for hue in cards.hues_in_play)
        self.herbs = tuple(cards.herb[hue] for hue in cards.hues_in_play)
        self.black_books = cards.books_of[cards.edition.black]
        self.of_black = {book: [self._black(book, mask) for mask in range(1 << len(self.herbs))]
                         for book in (*self.black_books, cards.mandrake)}

    def options(self, hand: list[int]) -> list[Action]:
        """Every set that the hand holds, in list order: colours in canonical order, black last."""
        mandrakes = hand[self.mandrake]
        actions: list[Action] = []
        mask, bit = 0, 1
        for herb, real_books, mandrake_book in self.of_hue:
            herbs = hand[herb]
            if herbs:
                mask |= bit
            bit <<= 1
            if not herbs and not mandrakes:
                continue
            for casts in real_books:
                if hand[casts.book]:
                    actions += casts.mixed[:2 * herbs + 1] if mandrakes else casts.real[:herbs]
            if mandrakes and herbs:
                actions += mandrake_book[:herbs]
        for book in self.black_books:
            if hand[book]:
                real, mixed = self.of_black[book][mask]
                actions += real + mixed if mandrakes else real
        if mandrakes:
            actions += self.of_black[self.mandrake][mask][0]
        return actions

    def _real_books(self, hue: str) -> list[HueCasts]:
        return [HueCasts(book, self._with_real(hue, book), self._with_both(hue, book))
                for book in self.cards.books_of[hue]]

    def _with_real(self, hue: str, book: int) -> list[Action]:
        return [self._write(hue, book, count, False) for count in range(1, self._most(hue) + 1)]

    def _with_both(self, hue: str, book: int) -> list[Action]:
        actions = [self._write(hue, book, 0, True)]
        for count in range(1, self._most(hue) + 1):
            actions.append(self._write(hue, book, count, False))
            if self.cap is None or count < self.cap:
                actions.append(self._write(hue, book, count, True))
        return actions

    def _most(self, hue: str) -> int:
        copies = self.cards.copies[self.cards.herb[hue]]
        return copies if self.cap is None else min(copies, self.cap)

    def _write(self, hue: str, book: int, count: int, mandrake: bool) -> Action:
        action = f"cast {hue} {self.cards.book_word(book)} {count}{f' {MANDRAKE}' if mandrake else ''}"
        parts = [(self.cards.herb[hue], count)] if count else []
        self._keep(action, hue, book, parts, mandrake)
        return action

    def _keep(self, action: Action, colour: str, book: int, parts: list[tuple[int, int]], mandrake: bool) -> None:
        ingredients = (*parts, (self.mandrake, 1)) if mandrake else tuple(parts)
        size = sum(count for _, count in ingredients)
        self.casts[action] = Cast(colour, book, ingredients, size, self.cards.worth[book])

    def _black(self, book: int, mask: int) -> tuple[list[Action], list[Action]]:
        """Black sets from the ordinary colours of the mask, without and with a mandrake (MD-48, MD-49, MD-50)."""
        have = [herb for index, herb in enumerate(self.herbs) if mask >> index & 1]
        colours = len(self.herbs)
        sizes = range(1, colours + 1) if self.cards.options.black_magic == "distinct" else range(colours, colours + 1)
        if self.cap is not None:
            sizes = range(sizes.start, min(sizes.stop, self.cap + 1))
        real = [self._write_black(book, herbs, False) for size in sizes for herbs in combinations(have, size)]
        if book == self.mandrake:
            return real, []
        return real, [self._write_black(book, herbs, True) for size in sizes for herbs in combinations(have, size - 1)]

    def _write_black(self, book: int, herbs: tuple[int, ...], mandrake: bool) -> Action:
        hues = [self.cards.colour_of[herb] for herb in herbs]
        action = " ".join(["cast", self.cards.edition.black, self.cards.book_word(book), *hues, *[MANDRAKE] * mandrake])
        self._keep(action, self.cards.edition.black, book, [(herb, 1) for herb in herbs], mandrake)
        return action
