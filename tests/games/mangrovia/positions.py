"""Short ways to set up and play a position, in the language of the rules text's own examples."""

from __future__ import annotations

from atoll.core.game import Event, Seat
from atoll.games.mangrovia.state import Mangrovia
from tests.games.mangrovia.examples import Script


def position(*lines: str) -> Mangrovia:
    """`position("game 4", "bowl 2 0; begin landing 2", "0 amulets")`: the game after these lines."""
    script = Script(lines[0])
    for line in lines[1:]:
        script.read(line)
    return script.state


def told(state: Mangrovia, seat: Seat, action: str) -> list[Event]:
    """Play a legal action and hear all that it tells."""
    assert action in state.legal_actions(seat), (seat, action, state.legal_actions(seat))
    events: list[Event] = []
    state.events = events
    state.apply(seat, action)
    state.events = None
    return events


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]
