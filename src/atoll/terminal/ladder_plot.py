"""A ladder as a picture: each entrant's Elo with its interval, the strongest on top."""

from __future__ import annotations

from math import ceil, floor
from xml.sax.saxutils import escape

from atoll.bots.elo import Rated, fit
from atoll.bots.ladder import Ladder
from atoll.core.text import Words

WIDTH, LEFT, RIGHT, TOP, ROW = 760, 150, 70, 54, 34
STEP = 100
STYLE = ("text{font:14px system-ui,sans-serif;fill:#222}.soft{fill:#777;font-size:12px}.line{stroke:#ddd}"
         ".bar{stroke:#2a7f86;stroke-width:3}.dot{fill:#2a7f86}")


def plot(ladder: Ladder, words: Words) -> str:
    ratings = fit(ladder.results(), ladder.plan.others)
    rows = sorted(((name, ratings.of(name)) for name in ratings.names), key=lambda row: -row[1].elo)
    low = floor(min(rated.low for _, rated in rows) / STEP) * STEP
    high = max(ceil(max(rated.high for _, rated in rows) / STEP) * STEP, low + STEP)
    height = TOP + ROW * len(rows) + 40

    def x(elo: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (elo - low) / (high - low)
    title = words.say("terminal.ladder_title", game=words.say("title"), players=ladder.plan.players,
                      seed=ladder.plan.seed)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
             f"<title>{escape(title)}</title><style>{STYLE}</style>",
             f'<rect width="{WIDTH}" height="{height}" fill="#fff"/><text x="16" y="28">{escape(title)}</text>']
    every = STEP * ceil((high - low) / STEP / 10)
    lines = [mark(elo, x(elo), height) for elo in range(low, high + 1, every)]
    bars = [bar(name, rated, x(rated.low), x(rated.elo), x(rated.high), TOP + ROW * index + ROW // 2)
            for index, (name, rated) in enumerate(rows)]
    return "\n".join([*parts, *lines, *bars, "</svg>", ""])


def mark(elo: int, x: float, height: int) -> str:
    return (f'<line class="line" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 8}" y2="{height - 34}"/>'
            f'<text class="soft" x="{x:.1f}" y="{height - 14}" text-anchor="middle">{elo}</text>')


def bar(name: str, rated: Rated, low: float, middle: float, high: float, y: int) -> str:
    return (f'<text x="{LEFT - 14}" y="{y + 5}" text-anchor="end">{escape(name)}</text>'
            f'<line class="bar" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>'
            f'<circle class="dot" cx="{middle:.1f}" cy="{y}" r="5"/>'
            f'<text class="soft" x="{high + 8:.1f}" y="{y + 4}">{rated.elo:.0f}</text>')
