"""Tables in a certain place: lines of the examples' own script, cut where a test needs them."""

from __future__ import annotations

from atoll.core.game import CHANCE, Event
from atoll.core.table import Table
from tests.games.mandragora.examples import examples, obey, start

SPELLS = "- reveal banish; reveal vanish; reveal copy; reveal swap; reveal purify"


def script(*lines: str) -> Table:
    table = start(lines[0])
    for line in lines[1:]:
        obey(table, line)
    return table


def opened(seats: str, shops: str, spells: str = SPELLS) -> Table:
    """After setup on the ring of the examples, with these six open cards at shops 1, 3, 4, 6, 7 and 9."""
    draws = "; ".join(f"draw {card}" for card in shops.split())
    return script(seats, "@ring", spells, f"- {draws}")


def before(name: str, line: str) -> Table:
    """An example just before the first of its lines that begins like this."""
    lines = examples()[name].lines
    place = next(number for number, other in enumerate(lines) if other.startswith(line))
    return script(*lines[:place])


def go(table: Table, *lines: str) -> list[Event]:
    """Play on, and return what was told."""
    events: list[Event] = []
    for line in lines:
        seat, _, rest = line.partition(" ")
        for action in rest.split("; "):
            events += table.play(CHANCE if seat == "-" else int(seat), action)
    return events


def told(events: list[Event]) -> list[tuple[object, ...]]:
    """Events as plain tuples: kind, facts, to whom, and whether a secret is out."""
    return [(event.kind, event.facts, event.to, event.secret_out) for event in events]
