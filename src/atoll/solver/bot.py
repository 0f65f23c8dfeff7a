"""The mangala bot: without error where exact values are within reach, and for the win of the match, not for stones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import inf
from random import Random

from atoll.core.game import Action, Seat, State
from atoll.solver.budget import Budget
from atoll.solver.goals import Goal, goal_of
from atoll.solver.oracle import Oracle, modest_oracle, worth_of
from atoll.solver.position import Pits, Sowing, of_state, sowings
from atoll.solver.tables import Tables
from atoll.solver.thinker import Thinker

SECONDS = 1.0
MEMORY = 64_000_000
"""For the search of one process: a server has many."""
SOLVE, TEMPT = 0.6, 0.15
"""Shares of the budget for the exact result, and for finding what tempts the opponent most; the rest is for judging."""
NODES, NODES_IN_PYTHON = 2500, 10
"""Positions searched for one simulation of the tree search, which takes about as long."""


@dataclass(frozen=True)
class Choice:
    """What was played, and how sure it is."""

    action: Action
    grade: int | None
    """2 the goal is reached for certain, 1 half of it, 0 it cannot be; None: judged, not proved."""


class MangalaBot:
    """Classic: exact result by tables and search, then the sowing after which most replies are mistakes.
    Fortress: iterative deepening under the repetition rule; proved where it says so, else judged."""

    def __init__(self, oracle: Oracle, seconds: float = SECONDS, nodes: int = 0,
                 thinker: Thinker | None = None) -> None:
        self.oracle, self.seconds, self.nodes = oracle, seconds, nodes
        self.thinker = thinker or Thinker(oracle.tables)

    def choose(self, state: State, seat: Seat, rng: Random) -> Action:
        actions = state.legal_actions(seat)
        return actions[0] if len(actions) == 1 else self.choice(state, seat, rng).action

    def choice(self, state: State, seat: Seat, rng: Random) -> Choice:
        budget, goal = Budget(self.seconds, self.nodes), goal_of(state, seat)
        if state.view(seat)["variant"] == "classic":
            stores = state.view(seat)["stores"]
            exact = self.exact(of_state(state), stores[seat] - stores[1 - seat], goal, budget, rng)
            if exact is not None:
                return exact
        return self.judged(state, seat, goal, budget, rng)

    def judged(self, state: State, seat: Seat, goal: Goal, budget: Budget, rng: Random) -> Choice:
        scores = self.thinker.scores(state, seat, goal, budget.seconds, budget.nodes)
        best = max(scores.values())
        return Choice(rng.choice([action for action in state.legal_actions(seat) if scores[action] == best]), None)

    def exact(self, pits: Pits, lead: int, goal: Goal, budget: Budget, rng: Random) -> Choice | None:
        """None where the budget does not reach for the result."""
        solving, tempting = budget.part(SOLVE), budget.part(TEMPT)
        grade = self.grade(pits, lead, goal, solving)
        kept = [] if grade is None else [one for one in sowings(pits) if self.keeps(one, lead, goal, grade, solving)]
        budget.spend(solving.spent)
        if grade is None or not kept:
            return None

        def charm(one: Sowing) -> tuple[float, int, float]:
            known = worth_of(one, self.oracle.at_once)
            return self.mistakes(one, lead, goal, grade, tempting), known.low, rng.random()
        charms = {one: charm(one) for one in kept}
        return Choice(f"sow {max(kept, key=charms.__getitem__).pit}", grade)

    def at_least(self, pits: Pits, target: int, budget: Budget) -> bool | None:
        before = self.oracle.nodes
        found = self.oracle.at_least(pits, target, budget.seconds, budget.nodes)
        budget.spend(self.oracle.nodes - before)
        return found

    def grade(self, pits: Pits, lead: int, goal: Goal, budget: Budget) -> int | None:
        """The best grade that the mover can force."""
        for grade, needed in goal.leads:
            reached = self.at_least(pits, needed - lead, budget)
            if reached is None:
                return None
            if reached:
                return grade
        return 0

    def keeps(self, sowing: Sowing, lead: int, goal: Goal, grade: int, budget: Budget) -> bool:
        """Every sowing keeps a lost position as it is."""
        if grade == 0:
            return True
        before, needed = self.oracle.nodes, dict(goal.leads)[grade]
        is_kept = self.oracle.keeps(sowing, needed - lead, budget.seconds, budget.nodes)
        budget.spend(self.oracle.nodes - before)
        return is_kept

    def mistakes(self, sowing: Sowing, lead: int, goal: Goal, grade: int, budget: Budget) -> float:
        """The share of the opponent's next sowings that better our result; of our further sowings, the best one's."""
        if sowing.pits is None or budget.is_over:
            return 0.0
        lead += sowing.gain
        options = sowings(sowing.pits)
        if sowing.again:
            return max((self.mistakes(one, lead, goal, grade, budget) for one in options
                        if self.keeps(one, lead, goal, grade, budget)), default=0.0)
        their_goal, theirs = goal.turned(), 2 - grade
        if theirs == 0:
            return 0.0  # they are lost already: no sowing can make it worse
        kept = sum(self.keeps(one, -lead, their_goal, theirs, budget) for one in options)
        return 1 - kept / len(options)


def mangala_bot(seconds: float = SECONDS, tables: Tables | None = None, threads: int = 1) -> MangalaBot:
    """For whoever thinks by the clock; the same position may be answered differently on a busy machine."""
    return MangalaBot(Oracle(tables, MEMORY, threads), seconds)


@cache
def shared() -> MangalaBot:
    """One for a whole process: a search needs memory, and does not bear two thoughts at a time."""
    return MangalaBot(modest_oracle(MEMORY))


def search_bot(simulations: int) -> MangalaBot:
    """What the roster calls `search` for mangala: the same answers every time, about as soon as the tree search's."""
    mind = shared()
    mind.oracle.forget()
    return MangalaBot(mind.oracle, inf, simulations * (NODES if mind.oracle.handle else NODES_IN_PYTHON), mind.thinker)
