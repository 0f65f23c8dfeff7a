"""A review as a picture: for each seat what could be known and what was true, with its costliest decisions marked."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from atoll.core.game import Seat
from atoll.core.text import Words
from atoll.review.review import Dot, Review, SeatReview

WIDTH, LEFT, RIGHT, TOP, HEIGHT, GAP = 760, 56, 24, 62, 130, 46
STYLE = ("text{font:14px system-ui,sans-serif;fill:#222}.soft{fill:#666;font-size:12px}.grid{stroke:#ddd}"
         ".known{stroke:#2a7f86;stroke-width:2.5;fill:none}"
         ".true{stroke:#9a6a1f;stroke-width:1.5;stroke-dasharray:5 3;fill:none}.mistake{fill:#b3382c}")


def plot(found: Review, seat: Seat | None, words: Words) -> str:
    seats = [one for one in found.seats if seat in (None, one.seat)]
    height = TOP + (HEIGHT + GAP) * len(seats)
    title = words.say("terminal.review", game=words.say("title"))
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
             f"<title>{escape(title)}</title><style>{STYLE}</style>",
             f'<rect width="{WIDTH}" height="{height}" fill="#fff"/><text x="16" y="26">{escape(title)}</text>',
             legend(words)]
    panels = [panel(one, TOP + (HEIGHT + GAP) * index, words) for index, one in enumerate(seats)]
    return "\n".join([*parts, *panels, "</svg>", ""])


def legend(words: Words) -> str:
    """Both curves by name, so that colour is not all that tells them apart."""
    entries = (("known", LEFT), ("true", LEFT + 330))
    return "".join(f'<line class="{name}" x1="{x}" x2="{x + 28}" y1="42" y2="42"/><text class="soft" x="{x + 36}" '
                   f'y="46">{escape(words.say(f"terminal.review.{name}"))}</text>' for name, x in entries)


def panel(one: SeatReview, top: int, words: Words) -> str:
    entries = max(1, one.true[-1].n)

    def at(dot: Dot) -> tuple[float, float]:
        return LEFT + (WIDTH - LEFT - RIGHT) * dot.n / entries, top + 14 + (HEIGHT - 14) * (1 - dot.chance)
    lines = [f'<text x="{LEFT}" y="{top + 4}">{escape(words.seat(one.seat))}</text>',
             *(rule(share, top + 14 + (HEIGHT - 14) * (1 - share)) for share in (0.0, 0.5, 1.0)),
             curve("true", [at(dot) for dot in one.true]), curve("known", [at(dot) for dot in one.known])]
    for mistake in one.mistakes:
        x, y = at(Dot(mistake.n, mistake.chance))
        said = f"{words.action(mistake.action)} → {words.action(mistake.better)}"
        lines.append(f'<circle class="mistake" cx="{x:.1f}" cy="{y:.1f}" r="5"><title>{escape(said)}</title></circle>')
    return "\n".join(lines)


def rule(share: float, y: float) -> str:
    return (f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<text class="soft" x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')


def curve(name: str, points: Sequence[tuple[float, float]]) -> str:
    return f'<polyline class="{name}" points="' + " ".join(f"{x:.1f},{y:.1f}" for x, y in points) + '"/>'
