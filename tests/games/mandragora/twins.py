"""Twin worlds: the truth and a world that differs only in what one seat cannot see, played on side by side.

Whatever the seat can see is the same in both; whatever it cannot see is chosen freely in each.
"""

from __future__ import annotations

import json
from random import Random

from atoll.core.game import CHANCE, Event, Seat, State
from atoll.core.table import Table
from atoll.games.mandragora.decisions.stocking import DrawForWizard


class Twins:
    """Two positions that one seat must not be able to tell apart."""

    def __init__(self, table: Table, watcher: Seat, rng: Random) -> None:
        self.truth, self.twin = table.state.clone(), table.state.determinize(watcher, rng)
        self.watcher, self.rng, self.players = watcher, rng, table.players
        seats = table.state.view(watcher)["seats"]
        self.seen = {seat["seat"] for seat in seats if seat["hand"] is not None}
        self.steps = 0

    def run(self) -> int:
        """Play until the end, or until something hidden must be shown; how many steps were compared."""
        while self.truth.to_act and self.step():
            self.steps += 1
        return self.steps

    def step(self) -> bool:
        (actor,) = self.truth.to_act
        pair = self.choose(actor)
        if pair is None:
            return False
        told = [heard(world, actor, action, self.watcher) for world, action in zip(self.worlds, pair, strict=True)]
        if not self.truth.to_act or "purified" in told[0]:
            return False  # nothing is hidden any more, or a hidden hand was laid open
        assert told[0] == told[1]
        assert shown(self.truth, self.watcher) == shown(self.twin, self.watcher)
        return True

    @property
    def worlds(self) -> tuple[State, State]:
        return self.truth, self.twin

    def choose(self, actor: Seat) -> tuple[str, str] | None:
        """An action for each world that looks the same to the watcher."""
        mine = self.truth.sample(self.rng) if actor == CHANCE else self.rng.choice(self.truth.legal_actions(actor))
        theirs = self.twin.legal_actions(actor)
        if self.is_hidden(actor, mine):
            verb = mine.split()[0]
            fitting = [action for action in theirs if action.split()[0] == verb and "scroll" not in action]
            return (mine, self.rng.choice(fitting)) if fitting else None
        if mine.startswith("vanish") and actor not in self.seen:
            return None  # the colour lays cards of a hidden hand open
        return (mine, mine) if mine in theirs else None

    def is_hidden(self, actor: Seat, action: str) -> bool:
        """Does only somebody else see which card the action names?"""
        decision = self.truth.question  # type: ignore[attr-defined]  # the stack says whose hands are meant
        ask, verb = self.truth.ask, action.split()[0]
        if ask == "draw_card":
            return isinstance(decision, DrawForWizard) and decision.seat not in self.seen and "scroll" not in action
        if ask == "take_blind":
            return not self.seen & {decision.caster, decision.victim}
        if ask == "give_back":
            return not self.seen & {actor, decision.victim}
        return ask in ("exchange", "help_partner") and verb in ("give", "trade") and actor not in self.seen


def heard(world: State, actor: Seat, action: str, watcher: Seat) -> str:
    events: list[Event] = []
    world.events = events
    world.apply(actor, action)
    world.events = None
    return json.dumps([[event.kind, event.facts, event.secret_out] for event in events if event.to in (None, watcher)])


def shown(world: State, watcher: Seat) -> str:
    return json.dumps([world.view(watcher), world.legal_actions(watcher), world.to_act, world.ask])
