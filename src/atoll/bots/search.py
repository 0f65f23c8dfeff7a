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

Where several seats answer at once, each is chosen by its own statistics at the same node, before any of them is applied
(decoupled UCT: Finnsson and Björnsson 2008): nobody answers knowing another's sealed answer. Of what they answered only
the first seat's makes the next node, the rest is sampled like chance. In games that hide nothing, results that are
reached without chance are proved and backed up (MCTS-Solver: Winands, Björnsson and Saito 2008).

- P. Auer, N. Cesa-Bianchi, P. Fischer: Finite-time Analysis of the Multiarmed Bandit Problem. Machine Learning, 2002.
- L. Kocsis, C. Szepesvári: Bandit Based Monte-Carlo Planning. ECML, 2006.
- R. Coulom: Computing Elo Ratings of Move Patterns in the Game of Go. ICGA Journal, 2007.
- G. Chaslot, M. Winands, J. van den Herik, J. Uiterwijk, B. Bouzy: Progressive Strategies for Monte-Carlo Tree Search.
  New Mathematics and Natural Computation, 2008.
- H. Finnsson, Y. Björnsson: Simulation-Based Approach to General Game Playing. AAAI, 2008.
- M. Winands, Y. Björnsson, J.-T. Saito: Monte-Carlo Tree Search Solver. Computers and Games, 2008.
- J. Veness, M. Lanctot, M. Bowling: Variance Reduction in Monte-Carlo Tree Search. NIPS, 2011.
- P. Cowling, E. Powley, D. Whitehouse: Information Set Monte Carlo Tree Search. IEEE Transactions on Computational
  Intelligence and AI in Games, 2012.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from random import Random
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

from atoll.bots.bot import Evaluate, settle
from atoll.bots.tree import Node, Payoffs, Step, choice, prove, select
from atoll.core.game import CHANCE, Action, Seat, State
from atoll.core.parts import Habits, Learned

JudgeMany: TypeAlias = Callable[[Sequence[Any], Seat], Sequence[float]]
"""What running positions are worth to one seat, all in one call: a game's `judge_many`."""


class Successor(NamedTuple):
    """A position after an action, and what it is worth to whoever chose that; to all seats, where that was asked."""

    state: State
    share: float
    payoffs: Payoffs | None


CHANCE_ALONE = (CHANCE,)
AT_ONCE = 3
"""Of each other seat's answers at a simultaneous moment so many are expanded at a time."""


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
    judge_many: JudgeMany | None = None
    """Where the game has it, all actions of a node are judged in one call, for the seat that chooses alone; only the
    best of them is then judged for everybody. Else `evaluate` is asked for each."""
    seconds: float = inf
    """A thought ends after this time, if it has not made all its simulations; answers then depend on the machine."""
    most_nodes: int = 300_000
    """Of a tree: beyond it nothing is expanded any more."""
    learned: Learned | None = None
    """Judges at once, without rollouts, wherever something was learned; `evaluate` and `habits` judge elsewhere."""
    simulations_by_hand: int = 0
    """Made instead where nothing was learned, if it says so: to play as well there takes more of them."""
    clock: Callable[[], float] = monotonic

    def choose(self, state: State, seat: Seat, rng: Random) -> Action:
        actions = state.legal_actions(seat)
        return actions[0] if len(actions) == 1 else choice(self.search(state, seat, rng), seat, actions, rng)

    def search(self, state: State, seat: Seat, rng: Random) -> Node:
        """The grown tree, whose visits say how good each action is."""
        thought, until = Thought(self, state, seat, rng), self.clock() + self.seconds
        is_by_hand = self.simulations_by_hand and not thought.is_learned
        for count in range(self.simulations_by_hand if is_by_hand else self.simulations):
            if thought.root.proved is not None or (count and self.clock() > until):
                break
            thought.simulate(state.determinize(seat, rng))
        return thought.root

    def estimate(self, state: State, seat: Seat, rng: Random) -> Payoffs:
        """What a position is worth to each seat, all cards open: what the later half of the simulations found.

        Only for games that are over: it looks at the truth, where nothing is hidden any more.
        """
        thought = Thought(self, state, seat, rng)
        found = [thought.simulate(state.clone()) for _ in range(self.simulations)]
        late = found[len(found) // 2:]
        return tuple(sum(payoffs) / len(late) for payoffs in zip(*late, strict=True))


class Thought:
    """One decision being thought over: its tree, and what was spent on it."""

    def __init__(self, bot: SearchBot, state: State, me: Seat, rng: Random) -> None:
        self.bot, self.me, self.rng = bot, me, rng
        self.root = Node(0.0, 0)
        self.nodes = 0
        learned = bot.learned if bot.learned and bot.learned.is_learned(state) else None
        self.is_learned = learned is not None
        self.evaluate = learned.evaluate if learned else bot.evaluate
        self.judge_many = one_by_one(learned) if learned else bot.judge_many
        self.habits = None if learned else bot.habits
        self.is_open = type(state).determinize is State.determinize
        """Does the game hide nothing? Then the end of a walk without chance is a proof."""

    def simulate(self, state: State) -> Payoffs:
        """Selection, expansion, rollout and backpropagation in one determinization."""
        habits = self.habits
        baseline = worth_of(state, habits.judge if habits and habits.ahead(state) else self.evaluate)
        path: list[tuple[Seat, Node]] = []
        payoffs = self.descend(state, baseline, path)
        self.root.visits += 1
        for seat, node in path:
            node.visits += 1
            node.payoff += payoffs[seat] - baseline[seat]
        return payoffs

    def descend(self, state: State, baseline: Payoffs, path: list[tuple[Seat, Node]]) -> Payoffs:
        """Down the tree to a position that is new or final: what that is worth to each seat."""
        node, steps, is_certain, bot = self.root, list[Step](), self.is_open, self.bot
        while state.to_act:
            asked = state.to_act
            seat = self.me if self.me in asked else asked[0]
            actions = state.legal_actions(seat)
            if len(actions) > 1:
                best = self.expand(node, state, seat, actions, baseline)
                if best is not None:
                    return self.rollout(node, seat, *best)
                action = select(node, seat, actions, bot.exploration if path else bot.root_exploration)
            else:
                action = actions[0]
            answers = self.answers_of_others(node, state, seat, baseline, path) if len(asked) > 1 else ()
            if is_certain:
                steps.append(Step(node, seat, actions))
                is_certain = not answers
            node = self.child(node, seat, action)
            path.append((seat, node))
            state.apply(seat, action)
            for other, answer in answers:
                state.apply(other, answer)
            if state.to_act == CHANCE_ALONE:
                settle(state, self.rng)
                is_certain = False
            if is_certain and node.proved is not None:
                return node.proved
        payoffs = final(state)
        if is_certain:
            node.proved = payoffs
            prove(steps, baseline)
        return payoffs

    def answers_of_others(self, node: Node, state: State, seat: Seat, baseline: Payoffs,
                          path: list[tuple[Seat, Node]]) -> list[tuple[Seat, Action]]:
        """At a simultaneous moment: each by its own statistics, knowing nobody's answer."""
        answers = []
        for other in state.to_act:
            if other == seat:
                continue
            actions = state.legal_actions(other)
            if len(actions) > 1:
                self.expand_some(node, state, other, actions, baseline)
                action = select(node, other, actions, self.bot.exploration)
            else:
                action = actions[0]
            path.append((other, self.child(node, other, action)))
            answers.append((other, action))
        return answers

    def child(self, node: Node, seat: Seat, action: Action) -> Node:
        return node.children.get((seat, action)) or node.children.setdefault((seat, action), Node(0.0, 0))

    def expand(self, node: Node, state: State, seat: Seat, actions: list[Action],
               baseline: Payoffs) -> tuple[State, Payoffs] | None:
        """Give new actions a node with their estimate as first visit; where all were new, the best and its worth."""
        known = node.children
        new = [action for action in actions if (seat, action) not in known]
        if not new:
            return None
        if self.nodes >= self.bot.most_nodes:
            return (state, worth_of(state, self.evaluate)) if len(new) == len(actions) else None
        tried = self.widened(new)
        successors = self.successors(state, seat, tried)
        self.add(node, seat, tried, successors, baseline)
        return self.best(successors) if len(new) == len(actions) else None

    def expand_some(self, node: Node, state: State, other: Seat, actions: list[Action], baseline: Payoffs) -> None:
        """Of another seat's answers at a simultaneous moment a few, and more the oftener the node was visited."""
        known = node.children
        new = [action for action in actions if (other, action) not in known]
        if new and len(actions) - len(new) < AT_ONCE + sqrt(node.visits):
            tried = new if len(new) <= AT_ONCE else self.rng.sample(new, AT_ONCE)
            self.add(node, other, tried, self.successors(state, other, tried), baseline)

    def add(self, node: Node, seat: Seat, actions: list[Action], successors: list[Successor],
            baseline: Payoffs) -> None:
        for action, after in zip(actions, successors, strict=True):
            node.children[seat, action] = Node(after.share - baseline[seat] + node.bias, 1)
        self.nodes += len(actions)

    def best(self, successors: list[Successor]) -> tuple[State, Payoffs]:
        state, _, payoffs = max(successors, key=lambda after: after.share)
        return state, worth_of(state, self.evaluate) if payoffs is None else payoffs

    def widened(self, actions: list[Action]) -> list[Action]:
        """As many of the actions as one visit may look at, drawn by lot."""
        most = self.bot.widening
        return actions if len(actions) <= most else self.rng.sample(actions, most)

    def rollout(self, node: Node, seat: Seat, state: State, worth: Payoffs) -> Payoffs:
        """Beyond the tree. Habits end in another kind of estimate, so those of the new actions are moved to fit it."""
        habits = self.habits
        if self.is_learned:
            return worth
        if habits is None or not habits.ahead(state):
            return self.greedy_rollout(state, worth)
        found = self.habitual_rollout(habits, state)
        node.bias = found[seat] - worth[seat]
        for child in node.children.values():
            child.payoff += node.bias
        return found

    def habitual_rollout(self, habits: Habits, state: State) -> Payoffs:
        """All seats answer by habit until it has been quiet as often as the game wants: what that is worth."""
        left = habits.ahead(state) - habits.is_quiet(state)
        while state.to_act and left:
            seat = state.to_act[0]
            state.apply(seat, habits.answer(state, seat, state.legal_actions(seat), self.rng))
            settle(state, self.rng)
            left -= habits.is_quiet(state)
        return worth_of(state, habits.judge)

    def greedy_rollout(self, state: State, worth: Payoffs) -> Payoffs:
        """All seats answer greedily for a few decisions: what that is worth to each of them."""
        left = self.bot.rollout_depth
        while left and state.to_act:
            seat = self.me if self.me in state.to_act else state.to_act[0]
            actions = state.legal_actions(seat)
            left -= len(actions) > 1
            state, worth = self.best(self.successors(state, seat, self.widened(actions)))
        return worth

    def successors(self, state: State, seat: Seat, actions: Sequence[Action]) -> list[Successor]:
        """The positions after these actions and after chance, and what they are worth: judged in one call."""
        states = []
        for action in actions:
            after = state.clone()
            after.apply(seat, action)
            settle(after, self.rng)
            states.append(after)
        if self.judge_many is None:
            found = [(after, worth_of(after, self.evaluate)) for after in states]
            return [Successor(after, payoffs[seat], payoffs) for after, payoffs in found]
        judged = iter(self.judge_many([after for after in states if after.to_act], seat))
        return [Successor(after, next(judged), None) if after.to_act
                else Successor(after, (payoffs := final(after))[seat], payoffs) for after in states]


def one_by_one(learned: Learned) -> JudgeMany:
    """What was learned, for the seat that chooses: that costs less than a judgement for everybody."""
    return lambda states, seat: [learned.share(state, seat) for state in states]


def worth_of(state: State, evaluate: Evaluate) -> Payoffs:
    """Exactly when it is over, else by estimate."""
    return evaluate(state) if state.to_act else final(state)


def final(state: State) -> Payoffs:
    outcome = state.outcome()
    assert outcome is not None, "a game in which nobody is to act has an outcome"
    return outcome.payoffs
