"""A review in words: each seat's curves in one line each, what did what to its chances, and what it could do better."""

from __future__ import annotations

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from atoll.core.game import Seat
from atoll.core.text import Words
from atoll.review.points import Played
from atoll.review.review import Dot, Mistake, Parts, Review, SeatReview, judged, put_together
from atoll.terminal.options import console

BLOCKS = "▁▂▃▄▅▆▇█"
WIDTH = 60


def reviewed(game: Played, workers: int, simulations: int, words: Words) -> Review:
    columns = TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    found = []
    with Progress(*columns, console=console(), transient=True) as progress:
        task = progress.add_task(words.say("terminal.review.progress", game=words.say("title")),
                                 total=len(game.points))
        for one in judged(game, workers, simulations):
            found.append(one)
            progress.advance(task)
    return put_together(game, found)


def report(found: Review, seat: Seat | None, words: Words) -> list[str]:
    title = words.say("terminal.review", game=words.say("title"))
    lines = [line for one in found.seats if seat in (None, one.seat) for line in seat_lines(one, words)]
    return [title, *lines, "", words.say("terminal.review.exact" if found.is_exact else "terminal.review.note")]


def seat_lines(one: SeatReview, words: Words) -> list[str]:
    entries = one.true[-1].n
    labels = [words.say(f"terminal.review.{curve}") for curve in ("known", "true")]
    broad = max(map(len, labels))
    curves = [f"  {label:{broad}} {spark(dots, entries)}" for label, dots in zip(labels, (one.known, one.true),
                                                                                strict=True)]
    named = [mistake_line(mistake, words) for mistake in one.mistakes] or [words.say("terminal.review.none")]
    return ["", words.say("terminal.review.seat", who=words.seat(one.seat), start=percent(one.parts.start),
                          end=percent(one.parts.end)),
            *curves, f"  {parts_line(one.parts, words)}; "
            + words.say("terminal.review.decisions", count=one.decisions), *(f"  {line}" for line in named)]


def parts_line(parts: Parts, words: Words) -> str:
    key = "terminal.review.parts" if parts.draws else "terminal.review.parts_chosen"
    draws, own, others = rounded(parts)
    return words.say(key, draws=signed(draws), own=signed(own), others=signed(others))


def rounded(parts: Parts) -> tuple[int, int, int]:
    """Whole points that still add up to the rounded change; what rounding leaves is put where least is seen."""
    whole = percent(parts.end) - percent(parts.start)
    own, others = round(100 * parts.own), round(100 * parts.others)
    return (whole - own - others, own, others) if parts.draws else (0, own, whole - own)


def mistake_line(one: Mistake, words: Words) -> str:
    return words.say("terminal.review.exact_mistake" if one.is_exact else "terminal.review.mistake", n=one.n,
                     chance=percent(one.chance), action=words.action(one.action), better=words.action(one.better),
                     cost=points(one.cost), low=points(one.low), high=points(one.high))


def spark(dots: tuple[Dot, ...], entries: int) -> str:
    """A curve in one line: each column has the last chance that was known by then."""
    line, chance, rest = "", dots[0].chance, list(dots)
    for column in range(WIDTH):
        while rest and rest[0].n <= (column + 1) * entries / WIDTH:
            chance = rest.pop(0).chance
        line += BLOCKS[min(len(BLOCKS) - 1, int(chance * len(BLOCKS)))]
    return line


def percent(chance: float) -> int:
    return round(100 * chance)


def points(cost: float) -> str:
    return f"{100 * cost:.0f}" if cost >= 0.1 else f"{100 * cost:.1f}"


def signed(points: int) -> str:
    return f"{'+' if points > 0 else '−' if points < 0 else ''}{abs(points)}"

