"""The sets that can be cast from a hand: every cast of a table written once, then only picked (4.3)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from atoll.core.game import Action

if TYPE_CHECKING:
    from atoll.games.mandragora.box import Box


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

    def __init__(self, box: Box) -> None:
        self.box = box
        self.cap = box.options.ingredient_cap
        self.casts: dict[Action, Cast] = {}
        self.of_hue = tuple((box.herb[hue], self._real_books(hue), self._mandrake_book(hue))
                            for hue in box.hues_in_play)
        self.herbs = tuple(box.herb[hue] for hue in box.hues_in_play)
        self.black_books = box.books_of[box.edition.black]
        self.of_black = {book: [self._black(book, mask) for mask in range(1 << len(self.herbs))]
                         for book in (*self.black_books, box.mandrake)}

    def options(self, hand: list[int]) -> list[Action]:
        """Every set that the hand holds, in list order: colours in canonical order, black last."""
        mandrakes = hand[self.box.mandrake]
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
            actions += self.of_black[self.box.mandrake][mask][0]
        return actions

    def _real_books(self, hue: str) -> list[HueCasts]:
        return [HueCasts(book, self._with_real(hue, book), self._with_both(hue, book))
                for book in self.box.books_of[hue]]

    def _mandrake_book(self, hue: str) -> list[Action]:
        return self._with_real(hue, self.box.mandrake)

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
        copies = self.box.copies[self.box.herb[hue]]
        return copies if self.cap is None else min(copies, self.cap)

    def _write(self, hue: str, book: int, count: int, mandrake: bool) -> Action:
        action = f"cast {hue} {self._book_word(book)} {count}{' mandrake' if mandrake else ''}"
        parts = [(self.box.herb[hue], count)] if count else []
        self._keep(action, hue, book, parts, mandrake)
        return action

    def _book_word(self, book: int) -> str:
        return "mandrake" if book == self.box.mandrake else str(self.box.worth[book])

    def _keep(self, action: Action, colour: str, book: int, parts: list[tuple[int, int]], mandrake: bool) -> None:
        ingredients = (*parts, (self.box.mandrake, 1)) if mandrake else tuple(parts)
        size = sum(count for _, count in ingredients)
        self.casts[action] = Cast(colour, book, ingredients, size, self.box.worth[book])

    def _black(self, book: int, mask: int) -> tuple[list[Action], list[Action]]:
        """Black sets from the ordinary colours of the mask, without and with a mandrake (MD-48, MD-49, MD-50)."""
        have = [herb for place, herb in enumerate(self.herbs) if mask >> place & 1]
        colours = len(self.herbs)
        sizes = range(1, colours + 1) if self.box.options.black_magic == "distinct" else range(colours, colours + 1)
        if self.cap is not None:
            sizes = range(sizes.start, min(sizes.stop, self.cap + 1))
        real = [self._write_black(book, herbs, False) for size in sizes for herbs in combinations(have, size)]
        if book == self.box.mandrake:
            return real, []
        return real, [self._write_black(book, herbs, True) for size in sizes for herbs in combinations(have, size - 1)]

    def _write_black(self, book: int, herbs: tuple[int, ...], mandrake: bool) -> Action:
        hues = [self.box.colour_of[herb] for herb in herbs]
        action = " ".join(["cast", self.box.edition.black, self._book_word(book), *hues, *["mandrake"] * mandrake])
        self._keep(action, self.box.edition.black, book, [(herb, 1) for herb in herbs], mandrake)
        return action
