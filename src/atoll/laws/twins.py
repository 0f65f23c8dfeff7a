"""Law 11, twin worlds: what a seat cannot see never shows in what it is shown and told, action by action."""

from __future__ import annotations

from random import Random

from atoll.core.game import CHANCE, Event, Seat, State
from atoll.laws.broken import hold
from atoll.laws.contents import differences
from atoll.laws.hiding import heard, seen
from atoll.laws.moments import after, random_entry

LONGEST_WALK = 40
TRIES = 8


def different_world(state: State, watcher: Seat, rng: Random) -> State | None:
    """A world that the watcher cannot tell from the truth and that is not the truth."""
    worlds = (state.determinize(watcher, rng) for _ in range(TRIES))
    return next((world for world in worlds if next(differences(state, world), None) is not None), None)


def walk(truth: State, watcher: Seat, rng: Random) -> int:
    """The truth and a world that the watcher imagines are played on together; how many steps they were two."""
    steps, twin = 0, different_world(truth, watcher, rng)
    while twin is not None and truth.to_act and steps < LONGEST_WALK:
        actor, action = random_entry(truth, rng)
        if actor not in twin.to_act or action not in twin.legal_actions(actor):
            return steps  # this can be done in one of the worlds alone
        (truth, told), (twin, told_too) = after(truth, actor, action), after(twin, actor, action)
        steps += 1
        if not compare(truth, twin, (told, told_too), watcher, actor):
            return steps
    return steps


def compare(truth: State, twin: State, told: tuple[list[Event], list[Event]], watcher: Seat, actor: Seat) -> bool:
    """Do both worlds still look alike to the watcher? Where the rules let them part, False; anywhere else, Broken."""
    if not truth.to_act or not twin.to_act:
        return False  # when the game is over nothing is hidden any more
    alike = heard(told[0], watcher) == heard(told[1], watcher)
    if not alike and any(event.secret_out and event.to in (None, watcher) for events in told for event in events):
        return False  # something hidden was shown to the watcher, and it was not the same in both
    if part_at_a_choice((truth, twin), told, watcher, actor):
        return False
    hold(alike, f"seat {watcher} is told what it cannot see: {told[0]} or {told[1]}")
    for eyes in (watcher, None):
        hold(seen(truth, eyes) == seen(twin, eyes),
             f"seat {watcher} is shown what it cannot see, at the question {truth.ask!r} or {twin.ask!r}")
    return True


def part_at_a_choice(states: tuple[State, State], told: tuple[list[Event], list[Event]], watcher: Seat | None,
                     actor: Seat) -> bool:
    """Do two worlds part because whoever acted has a choice in one of them and none in the other?"""
    return (is_passed_over(*states, told, watcher, actor)
            or is_passed_over(states[1], states[0], (told[1], told[0]), watcher, actor))


def is_passed_over(asking: State, going_on: State, told: tuple[list[Event], list[Event]], watcher: Seat | None,
                   actor: Seat) -> bool:
    """Is this the same, but for a question to whoever acted that has one answer only, and so is not asked, there?

    Then one of the answers leads here to all that is seen and told there: nothing is told but that there was a choice.
    """
    if actor == CHANCE or asking.to_act != (actor,) or (asking.to_act, asking.ask) == (going_on.to_act, going_on.ask):
        return False
    there = heard(told[1], watcher), *(seen(going_on, eyes) for eyes in (watcher, None))
    for action in asking.legal_actions(actor):
        answered, more = after(asking, actor, action)
        if (heard(told[0] + more, watcher), *(seen(answered, eyes) for eyes in (watcher, None))) == there:
            return True
    return False
