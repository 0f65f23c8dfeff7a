"""The search of commit 75c85c4, as it was but for a limit in time: what later ones are measured against.

It judges by the hand-made `evaluate` and `habits` of its game, whose answers are those of that commit.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from random import Random
from time import process_time
from typing import TypeAlias

from atoll.bots.bot import Evaluate, settle, value
from atoll.core.game import Action, Seat, State
from atoll.core.parts import Habits
from atoll.games import part

Payoffs: TypeAlias = tuple[float, ...]


class Node:
    """What is known of an action: how often it was tried, and what it brought in all."""

    __slots__ = ("children", "payoff", "shift", "visits")

    def __init__(self, payoff: float, visits: int) -> None:
        self.payoff, self.visits = payoff, visits
        self.shift = 0.0
        """How far the estimates of the actions from here lie off what playing on finds."""
        self.children: dict[tuple[Seat, Action], Node] = {}


@dataclass(frozen=True)
class SearchBot:
    evaluate: Evaluate
    simulations: int = 1_000_000
    explore: float = 0.3
    """How curious seats are in the tree, in parts of the distance between the best and worst action known at a node."""
    doubt: float = 2.0
    """The same for the choice that is really made: worlds differ, and an action must not be dropped for one bad one."""
    width: int = 16
    """How many new actions a visit judges: a node with a hundred actions becomes known in a few visits, not in one."""
    look: int = 0
    """How many decisions are played on greedily beyond the tree before the position is judged."""
    habits: Habits | None = None
    """Where the game has them: play on by them to a quiet position instead."""
    seconds: float = 0.1
    """Not in that commit: a thought ends after so much time of the processor."""

    def choose(self, state: State, seat: Seat, rng: Random) -> Action:
        actions = state.legal_actions(seat)
        if len(actions) == 1:
            return actions[0]
        root = self.think(state, seat, rng)
        return max(actions, key=lambda action: visits(root, seat, action))

    def think(self, state: State, seat: Seat, rng: Random) -> Node:
        """The grown tree, whose visits say how good each action is."""
        root, until = Node(0.0, 0), process_time() + self.seconds
        for _ in range(self.simulations):
            self.simulate(root, state.determinize(seat, rng), seat, rng)
            if process_time() >= until:
                break
        return root

    def simulate(self, root: Node, world: State, me: Seat, rng: Random) -> Payoffs:
        """One walk. What a world is worth by itself is taken off, so that lucky worlds do not favour their actions."""
        usual = value(world, self.habits.judge if self.habits and self.habits.ahead(world) else self.evaluate)
        path: list[tuple[Seat, Node]] = []
        payoffs = self.walk(root, world, me, usual, path, rng)
        root.visits += 1
        for seat, node in path:
            node.visits += 1
            node.payoff += payoffs[seat] - usual[seat]
        return payoffs

    def walk(self, node: Node, world: State, me: Seat, usual: Payoffs, path: list[tuple[Seat, Node]],
             rng: Random) -> Payoffs:
        """Down the tree to a position that is new or final: what that is worth to each seat."""
        while world.to_act:
            seat = me if me in world.to_act else world.to_act[0]  # where several are asked at once, mine comes first
            actions = world.legal_actions(seat)
            known = node.children
            if len(actions) > 1:
                new = [action for action in actions if (seat, action) not in known]
                best = self.judge(node, world, seat, self.some(new, rng), usual, rng)
                if best and len(new) == len(actions):
                    return self.play_on(node, seat, *best, me, rng)
                action = self.select(node, seat, actions, self.explore if path else self.doubt)
            else:
                action = actions[0]
            node = known.get((seat, action)) or known.setdefault((seat, action), Node(0.0, 0))
            path.append((seat, node))
            world.apply(seat, action)
            settle(world, rng)
        return value(world, self.evaluate)

    def some(self, actions: list[Action], rng: Random) -> list[Action]:
        return actions if len(actions) <= self.width else rng.sample(actions, self.width)

    def judge(self, node: Node, world: State, seat: Seat, actions: list[Action], usual: Payoffs,
              rng: Random) -> tuple[State, Payoffs] | None:
        """Give each action a node with the estimate as its first visit; where the best of them leads, and its worth."""
        best: tuple[State, Payoffs] | None = None
        for action in actions:
            after = self.tried(world, seat, action, rng)
            node.children[seat, action] = Node(after[1][seat] - usual[seat] + node.shift, 1)
            if best is None or after[1][seat] > best[1][seat]:
                best = after
        return best

    def play_on(self, node: Node, seat: Seat, world: State, worth: Payoffs, me: Seat, rng: Random) -> Payoffs:
        """Beyond the tree. Habits end in another kind of estimate, so those of the new actions are moved to fit it."""
        if self.habits is None or not self.habits.ahead(world):
            return self.look_on(world, worth, me, rng)
        found = self.follow(self.habits, world, rng)
        node.shift = found[seat] - worth[seat]
        for child in node.children.values():
            child.payoff += node.shift
        return found

    def follow(self, habits: Habits, world: State, rng: Random) -> Payoffs:
        """All seats answer by habit until it has been quiet as often as the game wants: what that is worth."""
        left = habits.ahead(world) - habits.is_quiet(world)
        while world.to_act and left:
            seat = world.to_act[0]
            world.apply(seat, habits.answer(world, seat, world.legal_actions(seat), rng))
            settle(world, rng)
            left -= habits.is_quiet(world)
        return value(world, habits.judge)

    def look_on(self, world: State, worth: Payoffs, me: Seat, rng: Random) -> Payoffs:
        """Play on greedily for a few decisions: what that is worth to each seat."""
        left = self.look
        while left and world.to_act:
            seat = me if me in world.to_act else world.to_act[0]
            actions = world.legal_actions(seat)
            left -= len(actions) > 1
            tried = [self.tried(world, seat, action, rng) for action in self.some(actions, rng)]
            world, worth = max(tried, key=lambda after: after[1][seat])
        return worth

    def tried(self, world: State, seat: Seat, action: Action, rng: Random) -> tuple[State, Payoffs]:
        after = world.clone()
        after.apply(seat, action)
        settle(after, rng)
        return after, value(after, self.evaluate)

    def select(self, node: Node, seat: Seat, actions: list[Action], explore: float) -> Action:
        """The action with the best upper bound among those judged."""
        known = node.children
        tried = [(action, child.payoff / child.visits, child.visits)
                 for action in actions if (child := known.get((seat, action))) and child.visits]
        means = [mean for _, mean, _ in tried]
        spread = max(means) - min(means) or 1.0
        curiosity = explore * spread * sqrt(log(sum([count for _, _, count in tried]) + 1))
        return max(tried, key=lambda known: known[1] + curiosity / sqrt(known[2]))[0]


def visits(root: Node, seat: Seat, action: Action) -> int:
    child = root.children.get((seat, action))
    return child.visits if child else 0


def of_game(game_id: str, seconds: float) -> SearchBot:
    estimate = part(game_id, "evaluate")
    assert estimate is not None, f"{game_id} has no estimate"
    return SearchBot(estimate.evaluate, look=estimate.LOOK, habits=part(game_id, "habits"), seconds=seconds)
