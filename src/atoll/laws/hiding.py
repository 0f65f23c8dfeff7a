"""What is hidden, found by trying: two actions that a pair of eyes cannot tell apart. Laws 16 to 18."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from atoll.core.game import CHANCE, Action, Event, Game, Seat, State
from atoll.core.table import Table
from atoll.laws.broken import hold
from atoll.laws.contents import Path, differences, part_at
from atoll.laws.moments import after, everybody, random_moments
from atoll.laws.positions import at

WORLDS = 4
"""How many worlds are imagined at each moment that hides something."""
ENOUGH = 60
"""After so many imagined worlds without a single other one it is no accident."""
FLOOR = 0.1
"""At least this share of all imagined worlds must differ in what is hidden."""


def heard(events: list[Event], eyes: Seat | None) -> list[tuple[str, dict[str, Any]]]:
    """What a seat is told; a spectator (None) is told what is told to all."""
    return [(event.kind, event.facts) for event in events if event.to is None or event.to == eyes]


def seen(state: State, eyes: Seat | None) -> tuple[Any, ...]:
    """All that is shown to a seat or a spectator."""
    legal = [] if eyes is None else state.legal_actions(eyes)
    return state.view(eyes), legal, state.to_act, state.ask


@dataclass(frozen=True)
class Fork:
    """One moment, and two actions of the same seat that lead from it to two positions."""

    table: Table
    actor: Seat
    actions: tuple[Action, Action]
    states: tuple[State, State]
    told: tuple[list[Event], list[Event]]

    @property
    def is_sealed(self) -> bool:
        """Others are asked at the same time, and have still to answer."""
        return len(self.table.state.to_act) > 1

    def looks_alike(self, eyes: Seat | None) -> bool:
        one, other = self.states
        return seen(one, eyes) == seen(other, eyes)

    def hides_from(self, seat: Seat) -> list[Path]:
        """Where the positions differ, if the seat can tell nothing of it; else [].

        What a seat did openly may show only when chance has answered it; so such a moment is passed over.
        """
        coming = self.states[0].to_act
        if not coming or (self.actor != CHANCE and coming == (CHANCE,)) or not self.looks_alike(seat):
            return []
        if heard(self.told[0], seat) != heard(self.told[1], seat):
            return []
        return list(differences(*self.states))

    @property
    def kept_in_the_dark(self) -> list[Seat]:
        """The seats that something is hidden from."""
        return [seat for seat in range(self.table.players) if seat != self.actor and self.hides_from(seat)]

    def __str__(self) -> str:
        return f"{self.actions[0]!r} or {self.actions[1]!r} of seat {self.actor} {at(self.table)}"


def fork(table: Table, rng: Random) -> Fork | None:
    """Two actions, each as likely as any other, whatever the odds; None where there is no choice."""
    if not table.to_act:
        return None
    actor = rng.choice(table.to_act)
    legal = table.state.legal_actions(actor)
    if len(legal) < 2:
        return None
    one, other = rng.sample(legal, 2)
    (first, told), (second, told_too) = after(table.state, actor, one), after(table.state, actor, other)
    return Fork(table, actor, (one, other), (first, second), (told, told_too))


def forks(game: Game, rng: Random) -> Iterator[Fork]:
    """One at each moment of a random game."""
    return (found for table in random_moments(game, rng) if (found := fork(table, rng)))


def spectators_see_no_more_than_seats(fork: Fork) -> None:
    """Law 16: what looks alike to some seat looks alike to a spectator."""
    players = range(fork.table.players)
    if any(fork.looks_alike(seat) for seat in players):
        hold(fork.looks_alike(None), f"a spectator can tell what a seat cannot: {fork}")


def a_hidden_draw_is_told_to_nobody(fork: Fork) -> None:
    """Law 16: a draw that a seat's view keeps from it, and another's shows, is not told to it either."""
    if fork.actor != CHANCE or not fork.states[0].to_act or not fork.states[1].to_act:
        return
    eyes = everybody(fork.table.players)
    views = {one: fork.states[0].view(one) == fork.states[1].view(one) for one in eyes}
    if all(views.values()):
        return  # nobody's view keeps it: there is nothing hidden, like a die that was rolled and counted
    for one in eyes:
        if views[one]:
            hold(heard(fork.told[0], one) == heard(fork.told[1], one),
                 f"{who(one)} is told of a draw that its view hides: {fork}")


def a_sealed_answer_tells_nothing(fork: Fork) -> None:
    """Law 17: before the last one there is no event, and nobody else sees a difference."""
    if not fork.is_sealed:
        return
    before, others = fork.table.state, [one for one in everybody(fork.table.players) if one != fork.actor]
    for state, events in zip(fork.states, fork.told, strict=True):
        hold(not events, f"a sealed answer gives an event before the last one: {fork}")
        left = tuple(seat for seat in before.to_act if seat != fork.actor)
        hold((state.to_act, state.ask) == (left, before.ask), f"a sealed answer moves the game on: {fork}")
    for one in others:
        hold(fork.looks_alike(one), f"{who(one)} sees a sealed answer before the last one: {fork}")


def who(eyes: Seat | None) -> str:
    return "a spectator" if eyes is None else f"seat {eyes}"


@dataclass
class Worlds:
    """Counts imagined worlds, and those that differ in what is hidden, by question and by seat."""

    imagined: Counter[str] = field(default_factory=Counter)
    other: Counter[str] = field(default_factory=Counter)

    def imagine(self, fork: Fork, rng: Random) -> None:
        """For one of the seats that something is hidden from, if there is one."""
        seats = fork.kept_in_the_dark
        if seats:
            seat, truth = rng.choice(seats), fork.states[0]
            hidden = fork.hides_from(seat)
            for _ in range(WORLDS):
                self.count(fork, seat, is_other(truth, truth.determinize(seat, rng), hidden))

    def count(self, fork: Fork, seat: Seat, differs: bool) -> None:
        for what in ("all", f"the question {fork.table.state.ask!r}", f"seat {seat}"):
            self.imagined[what] += 1
            self.other[what] += differs

    def check(self) -> None:
        """Law 18: whoever imagines what it cannot see does not always imagine the truth."""
        for what, imagined in self.imagined.items():
            hold(self.other[what] or imagined < ENOUGH,
                 f"determinize peeks: of {imagined} worlds imagined for {what} all had what is hidden as it is")
        hold(self.other["all"] >= FLOOR * self.imagined["all"],
             f"determinize peeks: only {self.other['all']} of {self.imagined['all']} imagined worlds are other ones")


def is_other(truth: State, world: State, hidden: list[Path]) -> bool:
    return any(next(differences(part_at(truth, path), part_at(world, path)), None) is not None for path in hidden)
