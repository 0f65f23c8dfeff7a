"""The tree of a search: what is known of each action, which one is walked next, and what is proved."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, sqrt
from random import Random
from typing import NamedTuple, TypeAlias

from atoll.core.game import Action, Seat

Payoffs: TypeAlias = tuple[float, ...]


class Node:
    """What is known of an action: its visits, and the sum of their payoffs over the baseline."""

    __slots__ = ("bias", "children", "payoff", "proved", "visits")

    def __init__(self, payoff: float, visits: int) -> None:
        self.payoff, self.visits = payoff, visits
        self.bias = 0.0
        """How far the rollout from here ended above the estimate that it began with; added to the children's."""
        self.children: dict[tuple[Seat, Action], Node] = {}
        self.proved: Payoffs | None = None
        """The result for certain, where nothing is hidden and nothing is drawn (MCTS-Solver)."""


class Step(NamedTuple):
    """One decision of a walk: the seat chose among `actions` at `node`."""

    node: Node
    seat: Seat
    actions: Sequence[Action]


def select(node: Node, seat: Seat, actions: Sequence[Action], exploration: float) -> Action:
    """UCB1: the action with the highest mean + c·√(ln N / n) among those expanded; N counts what is open here.

    What is proved has its exact mean and no bonus: there is nothing more to find out.
    """
    known = node.children
    arms = [(action, child) for action in actions if (child := known.get((seat, action))) and child.visits]
    if not arms:
        return actions[0]
    means = [child.payoff / child.visits for _, child in arms]
    spread = max(means) - min(means) or 1.0
    bonus = exploration * spread * sqrt(log(sum([child.visits for _, child in arms]) + 1))
    best, highest = actions[0], -inf
    for (action, child), mean in zip(arms, means, strict=True):
        bound = mean if child.proved else mean + bonus / sqrt(child.visits)
        if bound > highest:
            best, highest = action, bound
    return best


def best_proved(node: Node, seat: Seat, actions: Sequence[Action]) -> Action:
    def worth(action: Action) -> float:
        child = node.children.get((seat, action))
        return child.proved[seat] if child and child.proved else -1.0
    return max(actions, key=worth)


def prove(steps: Sequence[Step], baseline: Payoffs) -> None:
    """Back up a proved result: a win for whoever chooses there, or the best of all actions when each is proved."""
    for node, seat, actions in reversed(steps):
        proved = []
        for action in actions:
            child = node.children.get((seat, action))
            if child is not None and child.proved is not None:
                child.payoff = (child.proved[seat] - baseline[seat]) * child.visits
                proved.append(child.proved)
        best = max(proved, key=lambda payoffs: payoffs[seat])
        if best[seat] < 1.0 and len(proved) < len(actions):
            return
        if len(best) > 2 and any(one != best for one in proved if one[seat] == best[seat]):
            return  # which of two equal ones it chooses decides among the others
        node.proved = best


def choice(root: Node, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    """A proved win, else what was visited most and is not proved to be lost; of equals one by lot, for variety."""
    if root.proved is not None:
        return best_proved(root, seat, actions)
    lost = {action for action in actions if (child := root.children.get((seat, action))) and child.proved is not None
            and child.proved[seat] == 0.0}
    return max([action for action in actions if action not in lost] or actions,
               key=lambda action: (visits(root, seat, action), rng.random()))


def visits(root: Node, seat: Seat, action: Action) -> int:
    child = root.children.get((seat, action))
    return child.visits if child else 0
