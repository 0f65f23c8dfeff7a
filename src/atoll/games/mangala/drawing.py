"""The board in the terminal, from the viewer's side, with the way of the last sowing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from atoll.core.game import Action, Seat, View
from atoll.core.text import Words
from atoll.games.mangala.box import PITS, SIDE, SOW
from atoll.games.mangala.written import half_points

WIDTH = 7
"""Columns of a pit."""


def draw(view: View, legal: Sequence[Action], words: Words) -> str:
    """The viewer's row is below; a spectator sits at seat 0."""
    me = words.me or 0
    other = 1 - me
    top, middle, bottom = (rule(*ends) for ends in ("╭┬╮", "├┼┤", "╰┴╯"))
    far, near = row(view, other, [], words)[::-1], row(view, me, legal, words)
    left, right = stores(view, other, words), stores(view, me, words)
    lines = [heading(view, me, words),
             f"{margin()}{numbers(range(PITS, 0, -1))}   [dim]{words.seat(other)}[/]",
             f"{margin()}{top}",
             f"{left[0]}│{'│'.join(far)}│{right[0]}",
             f"{left[1]}{middle}{right[1]}",
             f"{left[2]}│{'│'.join(near)}│{right[2]}",
             f"{margin()}{bottom}",
             f"{margin()}{numbers(range(1, PITS + 1))}   [bold]{words.seat(me)}[/]",
             *last_line(view, words)]
    return "\n".join(lines)


def heading(view: View, me: Seat, words: Words) -> str:
    parts = [f"[bold]{words.say('title')}[/] [dim]{words.word(view['variant'], 'variant')}[/]"]
    if view["sets"] > 1:
        parts.append(words.say("draw.set", set=view["set"], sets=view["sets"]))
        halves = [half_points(points) for points in view["points"]]
        parts.append(words.say("draw.points", mine=halves[me], others=halves[1 - me]))
    if view["repeats"] > 1:
        parts.append(words.say("draw.repeats", count=view["repeats"]))
    return "   ".join(parts)


def margin() -> str:
    return " " * (WIDTH + 1)


def rule(left: str, between: str, right: str) -> str:
    return left + between.join(["─" * WIDTH] * PITS) + right


def numbers(pits: range) -> str:
    return " " + " ".join(f"[dim]{pit:^{WIDTH}}[/]" for pit in pits)


def row(view: View, seat: Seat, legal: Sequence[Action], words: Words) -> list[str]:
    fallen = Counter((row, slot) for row, slot in (view["last"] or {"path": []})["path"])
    taken = {(row, pit): count for row, pit, count, _ in (view["last"] or {"taken": []})["taken"]}
    return [pit_text(view, seat, pit, SOW[pit - 1] in legal, fallen[seat, pit], taken.get((seat, pit), 0))
            for pit in range(1, PITS + 1)]


def pit_text(view: View, seat: Seat, pit: int, may_sow: bool, fallen: int, taken: int) -> str:
    """The stones of a pit, what the last sowing dropped there, or what it took away."""
    stones = view["pits"][seat][pit - 1]
    if view["fortresses"][1 - seat] == pit:
        trace = f"+{fallen}" if fallen else ""
        return f"[magenta]{'♜' + trace:^{WIDTH}}[/]"
    trace = f"−{taken}" if taken else f"+{fallen}" if fallen else ""
    colour = "red" if taken else "yellow"
    number = f"[bold green]{stones:>3}[/]" if may_sow else f"{stones:>3}" if stones else "[dim]  ·[/]"
    return f"{number}[{colour}]{trace:<{WIDTH - 3}}[/]"


def stores(view: View, seat: Seat, words: Words) -> list[str]:
    """Three lines of a store: its word, its stones, and what the last sowing dropped there."""
    last = view["last"] or {"path": [], "taken": []}
    gained = sum(slot == SIDE and row == seat for row, slot in last["path"])
    gained += sum(count for _, _, count, to in last["taken"] if to == seat)
    trace = f"+{gained}" if gained else ""
    return [f" [dim]{words.say('draw.store'):^{WIDTH}}[/]", f"[bold]{view['stores'][seat]:^{WIDTH + 1}}[/]",
            f"[yellow]{trace:^{WIDTH + 1}}[/]"]


def last_line(view: View, words: Words) -> list[str]:
    if view["last"] is None:
        return []
    return [f"[dim]{words.say('draw.last', seat=view['last']['seat'], pit=view['last']['pit'])}[/]"]
