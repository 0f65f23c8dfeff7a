"""What a seat cannot see is dealt anew in its determinizations, and never shows in what it is told."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from atoll.core.game import CHANCE, Seat
from atoll.core.table import Table
from atoll.games import GAMES
from atoll.games.mangrovia.box.rulebook import SLICES
from atoll.games.mangrovia.decisions.amulets import DealAmulet, ReturnAmulet
from atoll.games.mangrovia.decisions.cards import DealCard
from atoll.games.mangrovia.decisions.paying import Pay, gifts
from atoll.games.mangrovia.material import material
from atoll.games.mangrovia.state import Mangrovia
from tests.games.mangrovia.positions import position, told
from tests.support.clauses import clause
from tests.support.play import random_moments, random_table

MANGROVIA = GAMES["mangrovia"]


def seen(state: Mangrovia, seat: Seat) -> str:
    return json.dumps([state.view(seat), state.legal_actions(seat), state.to_act, state.ask])


class Twins:
    """The truth and a world that the watcher cannot tell from it, played on together."""

    def __init__(self, truth: Mangrovia, watcher: Seat, rng: Random) -> None:
        self.truth, self.watcher, self.rng = truth, watcher, rng
        self.twin = truth.determinize(watcher, rng)
        self.apart = 0

    def step(self) -> None:
        actor = self.truth.to_act[0]
        action = (self.truth.sample(self.rng) if actor == CHANCE
                  else self.rng.choice(self.truth.legal_actions(actor)))
        answer = self.twin_answer(actor, action)
        if answer is None:  # possible in one of the worlds only, and all would see it: a new twin
            self.twin = self.truth.determinize(self.watcher, self.rng)
            self.apart += 1
            answer = self.twin_answer(actor, action)
        if answer is None:
            told(self.truth, actor, action)
            self.twin = self.truth.determinize(self.watcher, self.rng)
            return
        heard = [[(event.kind, event.facts, event.secret_out) for event in told(world, actor, answered)
                  if event.to in (None, self.watcher)]
                 for world, answered in ((self.truth, action), (self.twin, answer))]
        if self.truth.to_act:  # when the game is over nothing is hidden any more
            assert json.dumps(heard[0]) == json.dumps(heard[1])
            assert seen(self.truth, self.watcher) == seen(self.twin, self.watcher)

    def twin_answer(self, actor: Seat, action: str) -> str | None:
        """The same answer, or another one where the watcher does not see which; None where the worlds part."""
        decision, legal = self.truth.question, self.twin.legal_actions(actor)
        if isinstance(decision, DealCard | DealAmulet) and decision.for_seat != self.watcher:
            return self.twin.sample(self.rng)
        if isinstance(decision, ReturnAmulet) and actor != self.watcher:
            return self.rng.choice(legal)
        if action.startswith("pay") and self.gifts_of(self.truth) != self.gifts_of(self.twin):
            return None  # MV-62: whether the landscape card is asked for shows
        return action if action in legal else None

    def gifts_of(self, world: Mangrovia) -> list[str]:
        decision = world.question
        assert isinstance(decision, Pay)
        return gifts(world.players[decision.seats[0]], world.board.spaces[decision.space], world.birds, decision.count)


def follow(seed: int) -> int:
    """One game beside its twins to the end; how many steps both went."""
    rng = Random(seed)
    table = random_table(MANGROVIA, rng)
    assert isinstance(table.state, Mangrovia)
    twins = Twins(table.state, rng.randrange(table.players), rng)
    steps = 0
    while twins.truth.to_act:
        twins.step()
        steps += 1
    return steps


@clause("MV-19", "MV-38", "MV-44", "MV-51", "MV-54", "MV-62")
@pytest.mark.parametrize("seed", range(12))
def test_twin_worlds(seed: int) -> None:
    assert follow(seed) > 50


@clause("MV-44", "MV-45")
def test_a_determinization_keeps_what_is_known_and_every_count() -> None:
    rng = Random(7)
    for seed in range(6):
        for number, table in enumerate(random_moments(MANGROVIA, Random(seed))):
            if number % 5 == 0 and isinstance(table.state, Mangrovia):
                check_world(table.state, rng.randrange(table.players), rng)


def check_world(truth: Mangrovia, seat: Seat, rng: Random) -> None:
    world = truth.determinize(seat, rng)
    assert material(world) == material(truth)
    for other, (mine, true) in enumerate(zip(world.players, truth.players, strict=True)):
        assert (mine.known, mine.starting, mine.known_ones) == (true.known, true.starting, true.known_ones)
        for cards in SLICES.values():
            assert sum(mine.hidden[cards]) == sum(true.hidden[cards])
        assert min(mine.hidden) >= 0
        if other == seat:
            assert (mine.hidden, mine.hidden_amulets, mine.drawn) == (true.hidden, true.hidden_amulets, true.drawn)
    if world.to_act:
        assert world.legal_actions(world.to_act[0])


def test_hidden_cards_are_really_dealt_anew() -> None:
    state = position("game 4", "bowl 2 0; hand 1 7 7 7 water water; amulets 1 6 6; begin landing 2")
    hands = {tuple(state.determinize(0, Random(seed)).players[1].hidden) for seed in range(20)}
    assert len(hands) > 10
    own = {tuple(state.determinize(1, Random(seed)).players[1].hidden) for seed in range(20)}
    assert own == {tuple(state.players[1].hidden)}


@pytest.mark.parametrize("hand", ["7 7 7 7 water water", "2 2 2 2 6 7 7 water water"])
def test_a_seat_that_pays_has_an_answer_in_every_world(hand: str) -> None:
    """A double hut for 28: hands that can pay it are rare, and the deal must not take forever."""
    state = position("game 4", f"bowl 4 0; birds water sand; hand 0 {hand}; begin landing 9", "0 double r1c1")
    for seed in range(5):
        world = state.determinize(1, Random(seed))
        assert world.legal_actions(0)
        assert isinstance(world.question, Pay)
        assert gifts(world.players[0], world.board.spaces[world.question.space], world.birds, 2)


@clause("MV-62")
def test_a_seat_that_gives_has_a_choice_in_every_world() -> None:
    state = position("game 4", "bowl 2 0; birds water mangrove; hand 0 5 7 water mangrove; begin landing 11",
                     "0 build r2c2, pay 5 7")
    for seed in range(20):
        assert len(state.determinize(3, Random(seed)).legal_actions(0)) == 2


def test_the_only_hidden_amulet_of_a_seat_that_pays_2_is_a_2() -> None:
    state = position("game 4", "bowl 2 0; birds water sand; known 0 water; amulets 0 2; bag 2 6 6 6; begin landing 11",
                     "0 build r4c5")
    for seed in range(10):
        assert state.determinize(1, Random(seed)).players[0].hidden_amulets == [0, 1, 0, 0, 0, 0]


def test_when_the_game_is_over_nothing_is_hidden() -> None:
    state = position("game 4", "round 40; hand 1 7 water; amulets 2 5; begin end")
    view: dict[str, Any] = state.view(0)
    assert view["seats"][1]["hand"] == {"valuable": ["7"], "landscape": ["water"]}
    assert view["seats"][2]["amulets"] == ["5"]
    assert state.determinize(0, Random(1)).players[1].hidden == state.players[1].hidden


def test_unseen_is_all_that_may_be_elsewhere() -> None:
    state = position("game 4", "hand 0 7 7; hand 1 2; known 1 3; display 4; discard 5; begin bowls")
    assert state.view(0)["unseen"]["valuable"] == {"2": 9, "3": 7, "4": 6, "5": 6, "6": 6, "7": 4}
    assert state.view(None)["unseen"]["valuable"] == {"2": 9, "3": 7, "4": 6, "5": 6, "6": 6, "7": 6}


def test_a_table_hides_seats_from_each_other() -> None:
    table = Table(MANGROVIA, 4, seed="ab" * 32)
    table.settle()
    for seat in range(4):
        entries = table.state.view(seat)["seats"]
        assert [entry["hand"] is not None for entry in entries] == [other == seat for other in range(4)]
