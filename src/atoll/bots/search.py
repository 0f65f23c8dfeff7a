"""Information-set Monte-Carlo tree search over the contract: it plays every game of the house.

Each simulation starts from a fresh determinization and walks down one tree that all of them share (Cowling, Powley and
Whitehouse 2012: single-observer ISMCTS), by UCB among the actions that are open in that determinization (Auer,
Cesa-Bianchi and Fischer 2002; in trees: Kocsis and Szepesvári 2006). Chance is sampled and leaves no node. Where the
walk comes to a position that is not in the tree yet, its actions are expanded all at once, each with the game's
`evaluate` as its first visit: so every seat in the tree plays at least as well as the greedy bot from there on. Where
there are very many actions, each visit adds some (progressive widening: Coulom 2007; Chaslot et al. 2008). From the
best new position a short rollout follows, by the game's habits to a quiet position or greedily for a few decisions.
What a determinization is worth by itself is a baseline that is taken off every result (a control variate: Veness,
Lanctot and Bowling 2011), so that lucky determinizations do not favour the actions that were tried in them.

- P. Auer, N. Cesa-Bianchi, P. Fischer: Finite-time Analysis of the Multiarmed Bandit Problem. Machine Learning, 2002.
- L. Kocsis, C. Szepesvári: Bandit Based Monte-Carlo Planning. ECML, 2006.
- R. Coulom: Computing Elo Ratings of Move Patterns in the Game of Go. ICGA Journal, 2007.
- G. Chaslot, M. Winands, J. van den Herik, J. Uiterwijk, B. Bouzy: Progressive Strategies for Monte-Carlo Tree Search.
  New Mathematics and Natural Computation, 2008.
- J. Veness, M. Lanctot, M. Bowling: Variance Reduction in Monte-Carlo Tree Search. NIPS, 2011.
- P. Cowling, E. Powley, D. Whitehouse: Information Set Monte Carlo Tree Search. IEEE Transactions on Computational
  Intelligence and AI in Games, 2012.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from random import Random
from typing import TypeAlias

from atoll.bots.bot import Evaluate, settle, value
from atoll.core.game import Action, Seat, State
from atoll.core.parts import Habits

Payoffs: TypeAlias = tuple[float, ...]


class Node:
    """What is known of an action: its visits, and the sum of their payoffs over the baseline."""

    __slots__ = ("bias", "children", "payoff", "visits")

    def __init__(self, payoff: float, visits: int) -> None:
        self.payoff, self.visits = payoff, visits
        self.bias = 0.0
        """How far the rollout from here ended above the estimate that it began with; added to the children's."""
        self.children: dict[tuple[Seat, Action], Node] = {}


@dataclass(frozen=True)
class SearchBot:
    evaluate: Evaluate
    simulations: int = 1000
    exploration: float = 0.3
    """UCB's constant inside the tree, in parts of the distance between the best and the worst mean at a node."""
    root_exploration: float = 2.0
    """UCB's constant at the root: determinizations differ, and an action must not be dropped for one bad one."""
    widening: int = 16
    """Progressive widening: each visit expands so many new actions at most."""
    rollout_depth: int = 0
    """How many decisions a greedy rollout has before the position is judged."""
    habits: Habits | None = None
    """Where the game has them, rollouts follow them to a quiet position instead."""

    def choose(self, state: State, seat: Seat, rng: Random) -> Action:
        actions = state.legal_actions(seat)
        if len(actions) == 1:
            return actions[0]
        root = self.search(state, seat, rng)
        return max(actions, key=lambda action: visits(root, seat, action))

    def search(self, state: State, seat: Seat, rng: Random) -> Node:
        """The grown tree, whose visits say how good each action is."""
        root = Node(0.0, 0)
        for _ in range(self.simulations):
            self.simulate(root, state.determinize(seat, rng), seat, rng)
        return root

    def estimate(self, state: State, seat: Seat, rng: Random) -> Payoffs:
        """What a position is worth to each seat, all cards open: what the later half of the simulations found.

        Only for games that are over: it looks at the truth, where nothing is hidden any more.
        """
        root = Node(0.0, 0)
        found = [self.simulate(root, state.clone(), seat, rng) for _ in range(self.simulations)]
        late = found[len(found) // 2:]
        return tuple(sum(payoffs) / len(late) for payoffs in zip(*late, strict=True))

    def simulate(self, root: Node, state: State, me: Seat, rng: Random) -> Payoffs:
        """Selection, expansion, rollout and backpropagation in one determinization."""
        baseline = value(state, self.habits.judge if self.habits and self.habits.ahead(state) else self.evaluate)
        path: list[tuple[Seat, Node]] = []
        payoffs = self.descend(root, state, me, baseline, path, rng)
        root.visits += 1
        for seat, node in path:
            node.visits += 1
            node.payoff += payoffs[seat] - baseline[seat]
        return payoffs

    def descend(self, node: Node, state: State, me: Seat, baseline: Payoffs, path: list[tuple[Seat, Node]],
                rng: Random) -> Payoffs:
        """Down the tree to a position that is new or final: what that is worth to each seat."""
        while state.to_act:
            seat = me if me in state.to_act else state.to_act[0]  # where several are asked at once, mine comes first
            actions = state.legal_actions(seat)
            known = node.children
            if len(actions) > 1:
                new = [action for action in actions if (seat, action) not in known]
                best = self.expand(node, state, seat, self.widened(new, rng), baseline, rng)
                if best and len(new) == len(actions):
                    return self.rollout(node, seat, *best, me, rng)
                action = self.select(node, seat, actions, self.exploration if path else self.root_exploration)
            else:
                action = actions[0]
            node = known.get((seat, action)) or known.setdefault((seat, action), Node(0.0, 0))
            path.append((seat, node))
            state.apply(seat, action)
            settle(state, rng)
        return value(state, self.evaluate)

    def widened(self, actions: list[Action], rng: Random) -> list[Action]:
        """As many of the actions as one visit may look at, drawn by lot."""
        return actions if len(actions) <= self.widening else rng.sample(actions, self.widening)

    def expand(self, node: Node, state: State, seat: Seat, actions: list[Action], baseline: Payoffs,
               rng: Random) -> tuple[State, Payoffs] | None:
        """Give each action a node with its estimate as first visit; the best of the new positions, and its worth."""
        best: tuple[State, Payoffs] | None = None
        for action in actions:
            after = self.successor(state, seat, action, rng)
            node.children[seat, action] = Node(after[1][seat] - baseline[seat] + node.bias, 1)
            if best is None or after[1][seat] > best[1][seat]:
                best = after
        return best

    def rollout(self, node: Node, seat: Seat, state: State, worth: Payoffs, me: Seat, rng: Random) -> Payoffs:
        """Beyond the tree. Habits end in another kind of estimate, so those of the new actions are moved to fit it."""
        if self.habits is None or not self.habits.ahead(state):
            return self.greedy_rollout(state, worth, me, rng)
        found = self.habitual_rollout(self.habits, state, rng)
        node.bias = found[seat] - worth[seat]
        for child in node.children.values():
            child.payoff += node.bias
        return found

    def habitual_rollout(self, habits: Habits, state: State, rng: Random) -> Payoffs:
        """All seats answer by habit until it has been quiet as often as the game wants: what that is worth."""
        left = habits.ahead(state) - habits.is_quiet(state)
        while state.to_act and left:
            seat = state.to_act[0]
            state.apply(seat, habits.answer(state, seat, state.legal_actions(seat), rng))
            settle(state, rng)
            left -= habits.is_quiet(state)
        return value(state, habits.judge)

    def greedy_rollout(self, state: State, worth: Payoffs, me: Seat, rng: Random) -> Payoffs:
        """All seats answer greedily for a few decisions: what that is worth to each of them."""
        left = self.rollout_depth
        while left and state.to_act:
            seat = me if me in state.to_act else state.to_act[0]
            actions = state.legal_actions(seat)
            left -= len(actions) > 1
            successors = [self.successor(state, seat, action, rng) for action in self.widened(actions, rng)]
            state, worth = max(successors, key=lambda after: after[1][seat])
        return worth

    def successor(self, state: State, seat: Seat, action: Action, rng: Random) -> tuple[State, Payoffs]:
        """The position after an action and after chance, and its estimate."""
        after = state.clone()
        after.apply(seat, action)
        settle(after, rng)
        return after, value(after, self.evaluate)

    def select(self, node: Node, seat: Seat, actions: list[Action], exploration: float) -> Action:
        """UCB1: the action with the highest mean + c·√(ln N / n) among those expanded; N counts what is open here."""
        known = node.children
        expanded = [(action, child.payoff / child.visits, child.visits)
                    for action in actions if (child := known.get((seat, action))) and child.visits]
        means = [mean for _, mean, _ in expanded]
        spread = max(means) - min(means) or 1.0
        bonus = exploration * spread * sqrt(log(sum([count for _, _, count in expanded]) + 1))
        return max(expanded, key=lambda arm: arm[1] + bonus / sqrt(arm[2]))[0]


def visits(root: Node, seat: Seat, action: Action) -> int:
    child = root.children.get((seat, action))
    return child.visits if child else 0
