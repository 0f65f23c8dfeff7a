"""Information-set Monte-Carlo tree search over the contract: it plays every game of the house.

Each simulation starts from a fresh determinization, walks down one common tree by the best upper bound among the
actions open in that world, adds one node and asks the game's `evaluate` what the position there is worth to each seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from random import Random

from atoll.bots.bot import Evaluate, value
from atoll.core.game import CHANCE, Action, Seat, State


class Node:
    __slots__ = ("children", "payoff", "visits")

    def __init__(self) -> None:
        self.visits, self.payoff = 0, 0.0
        self.children: dict[tuple[Seat, Action], Node] = {}


@dataclass(frozen=True)
class SearchBot:
    evaluate: Evaluate
    simulations: int = 1000
    explore: float = 0.5
    """How curious it is: payoffs lie between 0 and 1 and estimates are much better than random games, so below √2."""

    def choose(self, state: State, seat: Seat, rng: Random) -> Action:
        actions = state.legal_actions(seat)
        if len(actions) == 1:
            return actions[0]
        root = self.think(state, seat, rng)
        return max(actions, key=lambda action: visits(root, seat, action))

    def think(self, state: State, seat: Seat, rng: Random) -> Node:
        """The grown tree, whose visits say how good each action is."""
        root = Node()
        for _ in range(self.simulations):
            self.simulate(root, state.determinize(seat, rng), seat, rng)
        return root

    def estimate(self, state: State, seat: Seat, rng: Random) -> tuple[float, ...]:
        """What a position is worth to each seat, all cards open: what the later half of the simulations found.

        Only for games that are over: it looks at the truth, where nothing is hidden any more."""
        root = Node()
        found = [self.simulate(root, state.clone(), seat, rng) for _ in range(self.simulations)]
        late = found[len(found) // 2:]
        return tuple(sum(payoffs) / len(late) for payoffs in zip(*late, strict=True))

    def simulate(self, node: Node, state: State, me: Seat, rng: Random) -> tuple[float, ...]:
        path: list[tuple[Seat, Node]] = []
        fresh = False
        while state.to_act and not fresh:
            seat = me if me in state.to_act else state.to_act[0]  # where several are asked at once, mine comes first
            action = state.sample(rng) if seat == CHANCE else self.select(node, seat, state.legal_actions(seat), rng)
            child = node.children.get((seat, action))
            if child is None:
                child = node.children[seat, action] = Node()
                fresh = seat != CHANCE
            node = child
            path.append((seat, node))
            state.apply(seat, action)
        payoffs = value(state, self.evaluate)
        for seat, visited in path:
            visited.visits += 1
            if seat != CHANCE:
                visited.payoff += payoffs[seat]
        return payoffs

    def select(self, node: Node, seat: Seat, actions: list[Action], rng: Random) -> Action:
        """An action never tried here, or the one with the best upper bound."""
        known = node.children
        tried = [(action, child) for action in actions if (child := known.get((seat, action)))]
        if len(tried) < len(actions):
            return rng.choice([action for action in actions if (seat, action) not in known])
        curiosity = self.explore * sqrt(log(sum(child.visits for _, child in tried) + 1))
        best, choice = -1.0, tried[0][0]
        for action, child in tried:
            bound = child.payoff / child.visits + curiosity / sqrt(child.visits)
            if bound > best:
                best, choice = bound, action
        return choice


def visits(root: Node, seat: Seat, action: Action) -> int:
    child = root.children.get((seat, action))
    return child.visits if child else 0
