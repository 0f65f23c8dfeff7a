"""What a hand is worth: the casts that it allows, planned quickly for the bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from atoll.games.mandragora.box import Box

MOST = 16
"""More ingredients of one colour than any hand holds."""

TEMPO = 2.0
"""Points that a turn of collecting is worth: the price of a cast before the last rounds."""

FIND_BOOK = 0.8
"""How surely ingredients without a book find one at the beginning of the game; for books see the box."""

SPARE_MANDRAKE = 1.3
SPELL_EFFECT = 0.3
RELIABLE = 0.95
"""What is planned but not yet cast may still be snatched, or its pile may run out."""

GROWTH = 0.3
"""Points that a set with a book will still grow by at the beginning of the game."""


class Lack(NamedTuple):
    """A set that only a mandrake completes now, and what it is worth to wait for the missing card instead."""

    net: float
    gain: float
    waiting: float
    needs_turn: bool


class Outlook:
    """How much of the game is left, and which strengths can be had: the same for all seats of one position."""

    __slots__ = ("hope", "strength")

    def __init__(self, tops: list[int | None], hope: float) -> None:
        self.hope = hope
        best, self.strength = 0, [0]
        for count in range(1, MOST + 1):
            if count <= len(tops) and tops[count - 1] is not None:
                best = count
            self.strength.append(best)


def hand_worth(box: Box, hand: list[int], outlook: Outlook, free_turns: int, saved_colours: int) -> float:
    """Points that the hand will probably bring: casts, less one for each colour that stays in it."""
    hope, strength = outlook.hope, outlook.strength
    casts: list[float] = []
    lacks: list[Lack] = []
    colours, waiting = 0, 0.0
    for herb, books, find_herb in box.plan_tables:
        herbs = hand[herb]
        held = [value for book, value in books for _ in range(hand[book])]
        if not held and not herbs:
            continue
        colours += 1
        if held and herbs:
            casts += finished(held, herbs, strength)
            waiting += GROWTH * hope
            if gain := strength[herbs + 1] - strength[herbs]:
                lacks.append(Lack(gain, gain, 0.0, False))
        else:
            lack = unfinished(held, herbs, strength, hope * (FIND_BOOK if herbs else find_herb))
            waiting += lack.waiting
            lacks.append(lack)
    colours, waiting = add_black(box, hand, outlook, casts, lacks, colours, waiting)
    mandrakes = hand[box.mandrake]
    if mandrakes:
        gained, waiting = spend_mandrakes(mandrakes, lacks, casts, waiting, hope)
        waiting += gained
    casts.sort(reverse=True)
    chosen = casts[:free_turns]
    planned = sum(chosen)
    if hope:
        later = [gain - TEMPO for gain in casts[free_turns:] if gain > TEMPO]
        planned += sum(later)
        return RELIABLE * planned + waiting - colours + min(saved_colours, max(0, colours - len(casts)))
    return RELIABLE * planned + waiting - colours + min(saved_colours, max(0, colours - len(chosen)))


def finished(held: list[int], herbs: int, strength: list[int]) -> list[float]:
    """Gains of casting with every book: the strengths share the ingredients, the last book clears the colour."""
    gains = [float(held[0] + strength[herbs])]
    gains += [value + SPELL_EFFECT for value in held[1:herbs]]
    if len(held) <= herbs:
        gains[-1] += 1.0
    return gains


def unfinished(held: list[int], herbs: int, strength: list[int], sure: float) -> Lack:
    """Ingredients without a book, or books without an ingredient."""
    gain = 1.0 + (strength[herbs] if herbs else held[0] + strength[1])
    waiting = sure * gain
    return Lack(gain - waiting, gain, waiting, True)


def add_black(box: Box, hand: list[int], outlook: Outlook, casts: list[float], lacks: list[Lack],
              colours: int, waiting: float) -> tuple[int, float]:
    """The black book: it takes one ingredient of each colour away from the other sets."""
    for book, value in box.black_books:
        if not hand[book]:
            continue
        have = sum(1 for herb, _, _ in box.plan_tables if hand[herb])
        missing = len(box.plan_tables) - have
        gain = value + 1.0 + outlook.strength[len(box.plan_tables)] - 0.5 * have
        colours += 1
        if not missing:
            casts.append(gain)
        elif missing == 1:
            lacks.append(Lack(gain * (1 - 0.5 * outlook.hope), gain, 0.5 * outlook.hope * gain, True))
            waiting += 0.5 * outlook.hope * gain
        else:
            waiting += outlook.hope * gain / (1 + missing)
    return colours, waiting


def spend_mandrakes(mandrakes: int, lacks: list[Lack], casts: list[float], waiting: float,
                    hope: float) -> tuple[float, float]:
    """Each mandrake goes where it gains most; one that stays is worth something while the game lasts."""
    gained = 0.0
    keep = SPARE_MANDRAKE * hope
    lacks.sort(reverse=True)
    for lack in lacks[:mandrakes]:
        if lack.net < keep:
            break
        mandrakes -= 1
        if lack.needs_turn:
            casts.append(lack.gain)
            waiting -= lack.waiting
        else:
            gained += lack.gain
    return gained + mandrakes * keep - (1.0 if mandrakes else 0.0), waiting
