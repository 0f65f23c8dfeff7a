"""Twin games: two logs that look the same to one pair of eyes, move by move, with what is hidden dealt otherwise."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from atoll.core.game import CHANCE, Action, Event, Game, Seat, State
from atoll.core.table import Table
from atoll.laws.moments import after, random_table
from atoll.laws.twins import part_at_a_choice

TRIES = 40
Eyes = Seat | None
Pair = tuple[Seat, Action, Action]
"""Who, what in the one world, what in the other."""


@dataclass
class Stretch:
    """From entry `start`, before which the logs are the same, until the two worlds cannot go on together."""

    table: Table
    start: int
    logs: tuple[list[tuple[Seat, Action]], list[tuple[Seat, Action]]]
    moments: list[int] = field(default_factory=list)
    """How long the logs are each time that a server would show them: after a decision and chance's answers to it."""

    @property
    def apart(self) -> int:
        """Moments at which the two logs differ."""
        first = next((n for n, (one, other) in enumerate(zip(*self.logs, strict=True)) if one != other), None)
        return 0 if first is None else sum(moment > first for moment in self.moments)


def twin_game(game: Game, eyes: Eyes, rng: Random) -> list[Stretch]:
    """A whole random game and its twin; where the worlds part openly, the twin is dealt again from the truth."""
    truth = random_table(game, rng)
    while eyes is not None and eyes >= truth.players:
        truth = random_table(game, rng)
    stretches: list[Stretch] = []
    while truth.to_act:
        twin = Table(game, truth.players, truth.options, truth.seed, truth.log)
        stretch = Stretch(truth, len(truth.log), ([], []))
        go_together(truth, twin, eyes, rng, stretch)
        stretch.logs = ([tuple(entry) for entry in truth.log], [tuple(entry) for entry in twin.log])
        if stretch.moments:
            stretches.append(stretch)
        if truth.to_act:
            move_alone(truth, rng)
    return stretches


def go_together(truth: Table, twin: Table, eyes: Eyes, rng: Random, stretch: Stretch) -> None:
    while truth.to_act:
        pair = next((found for attempt in range(TRIES) if (found := try_pair(truth, twin, eyes, rng, attempt))), None)
        if pair is None:
            return
        actor, one, other = pair
        truth.enter(actor, one)
        twin.enter(actor, other)
        if truth.to_act and truth.to_act != (CHANCE,):
            stretch.moments.append(len(truth.log))


def try_pair(truth: Table, twin: Table, eyes: Eyes, rng: Random, attempt: int) -> Pair | None:
    """Something that can happen in both worlds and that openly is the same, or else ought to be: that is a leak."""
    actor = rng.choice(truth.to_act)
    here, there = truth.state, twin.state
    one = here.sample(rng) if actor == CHANCE else rng.choice(here.legal_actions(actor))
    other = there.sample(rng) if actor == CHANCE and attempt < TRIES // 2 else one
    if actor not in there.to_act or other not in there.legal_actions(actor):
        return None
    (here, told), (there, told_too) = after(here, actor, one), after(there, actor, other)
    if not here.to_act or not there.to_act:
        return (actor, one, other) if one == other else None  # the end, at which nothing is hidden any more
    shown = any(event.secret_out and event.to in (None, eyes) for event in told + told_too)
    if openly(told, eyes) != openly(told_too, eyes) and (shown or one != other):
        return None
    if part_at_a_choice((here, there), (told, told_too), eyes, actor):
        return None
    return actor, one, other


def openly(events: list[Event], eyes: Eyes) -> list[tuple[str, object]]:
    return [(event.kind, event.facts) for event in events if event.to is None or event.to == eyes]


def move_alone(truth: Table, rng: Random) -> None:
    """The truth goes on by itself until a seat is asked again."""
    moved = False
    while truth.to_act and (not moved or truth.to_act == (CHANCE,)):
        actor = rng.choice(truth.to_act)
        state: State = truth.state
        truth.play(actor, state.sample(rng) if actor == CHANCE else rng.choice(state.legal_actions(actor)))
        moved = True
