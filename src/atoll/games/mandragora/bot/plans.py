"""What a hand is worth: the casts that it allows, planned quickly for the bots."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from atoll.games.mandragora.box import Box

MOST = 16
"""More ingredients of one colour than any hand holds."""

TEMPO = 2.0
"""Points that a turn of collecting is worth: the price of a cast before the last rounds."""

FIND_BOOK = 0.8
"""How surely ingredients without a book find one at the beginning of the game; for books see `HueTable`."""

FIND_LAST_COLOUR = 0.5
"""How surely a black set that lacks one colour finds it at the beginning of the game."""

SPARE_MANDRAKE = 1.3
SPELL_EFFECT = 0.3
RELIABLE = 0.95
"""What is planned but not yet cast may still be snatched, or its pile may run out."""

GROWTH = 0.3
"""Points that a set with a book will still grow by at the beginning of the game."""


class HueTable(NamedTuple):
    """An ordinary colour in play, as plans need it."""

    herb: int
    books: tuple[tuple[int, int], ...]
    """Card and value, from the best down."""
    find_herb: float
    """How surely books without an ingredient find one at the beginning of the game: by how common it is."""


class PlanTables(NamedTuple):
    """What is worked out once for each box."""

    hues: tuple[HueTable, ...]
    black_books: tuple[tuple[int, int], ...]
    full_deck: int
    purify: int
    vanish: int


@cache
def tables(box: Box) -> PlanTables:
    books = {colour: tuple((book, box.worth[book]) for book in reversed(box.books_of[colour]))
             for colour in box.books_of}
    hues = tuple(HueTable(box.herb[hue], books[hue], min(0.9, box.copies[box.herb[hue]] / 10))
                 for hue in box.hues_in_play)
    full_deck = sum(box.copies) - sum(box.out) - box.players * box.edition.mandrakes_dealt
    return PlanTables(hues, books[box.edition.black], full_deck, box.spell_number["purify"], box.spell_number["vanish"])


class Lack(NamedTuple):
    """A set that only a mandrake completes now, and what it is worth to wait for the missing card instead."""

    net: float
    gain: float
    waiting: float
    needs_turn: bool


class Outlook:
    """How much of the game is left, and which strengths can be had: the same for all seats of one position."""

    __slots__ = ("hope", "strength")

    def __init__(self, tops: tuple[int | None, ...], hope: float) -> None:
        self.hope = hope
        best, self.strength = 0, [0]
        for count in range(1, MOST + 1):
            if count <= len(tops) and tops[count - 1] is not None:
                best = count
            self.strength.append(best)


@lru_cache(maxsize=1 << 10)
def outlook_at(tops: tuple[int | None, ...], hope: float) -> Outlook:
    """One object for equal outlooks, so that what was planned under one is found again."""
    return Outlook(tops, hope)


class Plan:
    """What one hand can become: casts that are ready, sets that lack a card, and colours that cost a point each."""

    __slots__ = ("casts", "colours", "lacks", "outlook", "waiting")

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.casts: list[float] = []
        self.lacks: list[Lack] = []
        self.colours, self.waiting = 0, 0.0

    def add_hue(self, herbs: int, held: list[int], find_herb: float) -> None:
        """A set with its book, ingredients without a book, or books without an ingredient."""
        hope, strength = self.outlook.hope, self.outlook.strength
        self.colours += 1
        if held and herbs:
            self._add_finished(herbs, held)
        elif herbs:
            self._add_lack(1.0 + strength[herbs], hope * FIND_BOOK)
        else:
            self._add_lack(1.0 + held[0] + strength[1], hope * find_herb)

    def _add_finished(self, herbs: int, held: list[int]) -> None:
        """All books can be cast: their strengths share the ingredients, and the last one clears the colour."""
        strength = self.outlook.strength
        gains = [float(held[0] + strength[herbs]), *(value + SPELL_EFFECT for value in held[1:herbs])]
        if len(held) <= herbs:
            gains[-1] += 1.0
        self.casts += gains
        self.waiting += GROWTH * self.outlook.hope
        if more := strength[herbs + 1] - strength[herbs]:
            self.lacks.append(Lack(more, more, 0.0, False))

    def _add_lack(self, gain: float, sure: float) -> None:
        waiting = sure * gain
        self.waiting += waiting
        self.lacks.append(Lack(gain - waiting, gain, waiting, True))

    def add_black(self, value: int, colours: int, have: int) -> None:
        """The black book: its set takes one ingredient of each colour away from the others."""
        self.colours += 1
        gain = value + 1.0 + self.outlook.strength[colours] - 0.5 * have
        missing = colours - have
        if not missing:
            self.casts.append(gain)
        elif missing == 1:
            self._add_lack(gain, FIND_LAST_COLOUR * self.outlook.hope)
        else:
            self.waiting += self.outlook.hope * gain / (1 + missing)

    def spend(self, mandrakes: int) -> None:
        """Each mandrake goes where it gains most; one that stays is worth something while the game lasts."""
        keep = SPARE_MANDRAKE * self.outlook.hope
        self.lacks.sort(reverse=True)
        for lack in self.lacks[:mandrakes]:
            if lack.net < keep:
                break
            mandrakes -= 1
            self.waiting -= lack.waiting
            if lack.needs_turn:
                self.casts.append(lack.gain)
            else:
                self.waiting += lack.gain
        self.waiting += mandrakes * keep
        self.colours += mandrakes > 0

    def worth(self, free_turns: int, saved_colours: int) -> float:
        """The best casts in the free turns, others at the price of a turn, less the colours that stay."""
        casts = sorted(self.casts, reverse=True)
        done = casts[:free_turns]
        if self.outlook.hope:
            done += [gain - TEMPO for gain in casts[free_turns:] if gain > TEMPO]
        stay = self.colours - len(done)
        return RELIABLE * sum(done) + self.waiting - self.colours + (min(saved_colours, stay) if stay > 0 else 0)


@lru_cache(maxsize=1 << 15)
def hand_worth(box: Box, hand: tuple[int, ...], outlook: Outlook, free_turns: int, saved_colours: int) -> float:
    """Points that the hand will probably bring. In a search most hands are the same from one position to the next."""
    plan, printed = Plan(outlook), tables(box)
    have = 0
    for herb, books, find_herb in printed.hues:
        herbs = hand[herb]
        held = [value for book, value in books for _ in range(hand[book])]
        if herbs or held:
            plan.add_hue(herbs, held, find_herb)
            have += herbs > 0
    for book, value in printed.black_books:
        if hand[book]:
            plan.add_black(value, len(printed.hues), have)
    if mandrakes := hand[box.mandrake]:
        plan.spend(mandrakes)
    return plan.worth(free_turns, saved_colours)
