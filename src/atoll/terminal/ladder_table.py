"""What a ladder has found, as tables: ratings and thinking times, pairings, and the mirror."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rich.box import MARKDOWN
from rich.table import Table

from atoll.bots.elo import Pairing, Rated, fit, interval_of
from atoll.bots.ladder import Ladder, is_mirror, quantile
from atoll.core.text import Words


def tables(ladder: Ladder, words: Words) -> Iterator[Table]:
    if ladder.results():
        yield rating_table(ladder, words)
    yield pairing_table(ladder, words)


def rating_table(ladder: Ladder, words: Words) -> Table:
    """The best on top; the weakest is at 0."""
    plan, ratings, thinking = ladder.plan, fit(ladder.results(), ladder.plan.others), ladder.thinking()
    title = words.say("terminal.ladder_title", game=words.say("title"), players=plan.players, seed=plan.seed)
    grid = grid_of(words, title, "entrant", "elo", "median", "p95")
    for name in sorted(ratings.names, key=lambda one: -ratings.of(one).elo):
        spent: Counter[int] = thinking.get(name, Counter())
        grid.add_row(name, shown(ratings.of(name)), *(f"{quantile(spent, part):.3f} s" for part in (0.5, 0.95)))
    return grid


def pairing_table(ladder: Ladder, words: Words) -> Table:
    grid = grid_of(words, None, "pairing", "share", "gap", "games", "verdict")
    results = ladder.results()
    ratings = fit(results, ladder.plan.others) if results else None
    for pairing in ladder.plan.pairings:
        shares = ladder.shares(pairing)
        if shares:
            gap = ratings.gap(*pairing) if ratings and not is_mirror(pairing) else None
            grid.add_row(f"{pairing[0]} – {pairing[1]}", share_of(shares), shown(gap) if gap else "",
                         str(len(shares) * ladder.plan.players), verdict(ladder, pairing, words))
    return grid


def share_of(shares: list[float]) -> str:
    share, low, high = (100 * one for one in interval_of(shares))
    return f"{share:.1f} % ({low:.1f} … {high:.1f})"


def verdict(ladder: Ladder, pairing: Pairing, words: Words) -> str:
    if is_mirror(pairing):
        return words.say("terminal.ladder.mirror")
    if ladder.sprt is None:
        return ""
    found = ladder.decided.get(pairing)
    if found is None:
        return words.say("terminal.ladder.open")
    bound = ladder.sprt.high if found[1] == "high" else ladder.sprt.low
    return words.say(f"terminal.ladder.{found[1]}", elo=f"{bound:g}")


def shown(found: Rated) -> str:
    return f"{found.elo:.0f} ({found.low:.0f} … {found.high:.0f})"


def grid_of(words: Words, title: str | None, *columns: str) -> Table:
    grid = Table(title=title, title_justify="left", box=MARKDOWN)
    for index, column in enumerate(columns):
        grid.add_column(words.say(f"terminal.ladder.{column}"), justify="right" if index else "left", no_wrap=True)
    return grid
