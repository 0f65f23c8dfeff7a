"""Law 11, twin worlds: what a seat cannot see never shows in what it is told."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from atoll.core.game import CHANCE, Event, Game, Seat, State
from atoll.core.table import Table
from tests.support.play import random_moments


def heard(events: list[Event], seat: Seat) -> list[tuple[str, dict[str, Any]]]:
    return [(event.kind, event.facts) for event in events if event.to in (None, seat)]


def seen(state: State, seat: Seat) -> tuple[Any, ...]:
    return state.view(seat), state.legal_actions(seat), state.to_act, state.ask


def step(state: State, actor: Seat, action: str) -> list[Event]:
    events: list[Event] = []
    state.events = events
    state.apply(actor, action)
    state.events = None
    return events


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_11_twin_worlds(game: Game, seed: int) -> None:
    """The truth and a world that the seat imagines are played on together, action by action."""
    rng = Random(seed)
    moments = random_moments(game, rng)
    table = next(moments)
    for _ in range(rng.randrange(60)):
        table = next(moments, table)
    watcher = rng.randrange(table.players)
    follow(table, watcher, rng)


TELLING_QUESTION = "give_landscape"
"""The one question that a rules text allows to tell something: MV-19 names MV-62 as its exception. A landscape card
that can be given in one way only is given unasked, and so the others learn whether there was a choice."""


def tells_by_asking(truth: State, twin: State) -> bool:
    """Is that question asked in one of the worlds and passed over in the other?"""
    return (truth.ask == TELLING_QUESTION) != (twin.ask == TELLING_QUESTION)


def follow(table: Table, watcher: Seat, rng: Random) -> None:
    truth, twin = table.state.clone(), table.state.determinize(watcher, rng)
    while truth.to_act:
        actor = rng.choice(truth.to_act)
        action = truth.sample(rng) if actor == CHANCE else rng.choice(truth.legal_actions(actor))
        if action not in twin.legal_actions(actor):
            return  # the two worlds part here: this action is only possible in one of them
        told = [step(world, actor, action) for world in (truth, twin)]
        if not truth.to_act or not twin.to_act:
            return  # when the game is over nothing is hidden any more
        if tells_by_asking(truth, twin):
            return
        shown = any(event.secret_out and event.to in (None, watcher) for events in told for event in events)
        if shown and heard(told[0], watcher) != heard(told[1], watcher):
            return  # something hidden was shown to the watcher, and it was not the same in both
        assert heard(told[0], watcher) == heard(told[1], watcher)
        assert seen(truth, watcher) == seen(twin, watcher)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_an_event_for_one_seat_lets_a_secret_out(game: Game, seed: int) -> None:
    rng = Random(seed)
    for table in random_moments(game, rng):
        if table.to_act:
            actor = rng.choice(table.to_act)
            action = rng.choice(table.state.legal_actions(actor))
            for event in step(table.state.clone(), actor, action):
                assert event.secret_out or event.to is None
                assert all(value is None or value in range(-1, table.players)
                           for key, value in event.facts.items() if key.endswith("seat"))
