"""Berger tables (FIDE C.05, annex 1): who meets whom in which round of a round robin, white first."""

from __future__ import annotations

from collections.abc import Sequence

Pair = tuple[int, int]


def berger_round(size: int, round_number: int) -> list[Pair]:
    """One round of the table for an even number of players, in the published order of its boards.

    The last number meets x; the others meet around x: x + 1 with x - 1, x + 2 with x - 2 and so on, counted in a
    circle without the last number. Only its own colour changes from round to round.
    """
    half, circle = size // 2, size - 1
    is_black = round_number % 2 == 1
    met = (round_number + 1) // 2 if is_black else half + round_number // 2
    first = (met, size) if is_black else (size, met)
    around = [((met + step - 1) % circle + 1, (met - step - 1) % circle + 1) for step in range(1, half)]
    return [first, *around]


def berger_table(players: int) -> list[list[Pair]]:
    """All rounds; with an odd number of players the highest number of the table is nobody."""
    size = players + players % 2
    return [berger_round(size, number) for number in range(1, size)]


def berger_cycles(players: int, cycles: int) -> list[list[Pair]]:
    """Several cycles, colours reversed in every second one.

    The last two rounds of the first of several cycles change places, so that nobody has a colour three times running.
    """
    table = berger_table(players)
    first = [*table[:-2], *reversed(table[-2:])] if cycles > 1 and len(table) > 2 else table
    rounds = list(first)
    for cycle in range(1, cycles):
        rounds += [reversed_colours(pairs) if cycle % 2 else pairs for pairs in table]
    return rounds


def reversed_colours(pairs: Sequence[Pair]) -> list[Pair]:
    """The same pairs, black first."""
    return [(black, white) for white, black in pairs]
