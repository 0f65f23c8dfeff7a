"""The mangala bot: without error where exact values are within reach, and for the win of the match, not for stones."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random

from atoll.core.game import Action, Seat, State
from atoll.solver.goals import Goal, goal_of
from atoll.solver.oracle import Oracle, worth_of
from atoll.solver.position import Pits, Sowing, of_state, sowings
from atoll.solver.tables import Tables
from atoll.solver.thinker import Thinker

SECONDS = 1.0
MEMORY = 64_000_000
"""For the search of one bot: a server has many."""
SOLVE, TEMPT = 0.6, 0.15
"""Shares of the time for the exact result, and for finding what tempts the opponent most; the rest is for judging."""


@dataclass(frozen=True)
class Choice:
    """What was played, and how sure it is."""

    action: Action
    grade: int | None
    """2 the goal is reached for certain, 1 half of it, 0 it cannot be; None: judged, not proved."""


class MangalaBot:
    """Classic: exact result by tables and search, then the sowing after which most replies are mistakes.
    Fortress: iterative deepening under the repetition rule; proved where it says so, else judged."""

    def __init__(self, oracle: Oracle, seconds: float = SECONDS) -> None:
        self.oracle, self.seconds = oracle, seconds
        self.thinker = Thinker(oracle.tables)

    def choose(self, state: State, seat: Seat, rng: Random) -> Action:
        actions = state.legal_actions(seat)
        return actions[0] if len(actions) == 1 else self.choice(state, seat, rng).action

    def choice(self, state: State, seat: Seat, rng: Random) -> Choice:
        until, goal = time.monotonic() + self.seconds, goal_of(state, seat)
        if state.view(seat)["variant"] == "classic":
            stores = state.view(seat)["stores"]
            exact = self.exact(of_state(state), stores[seat] - stores[1 - seat], goal, rng)
            if exact is not None:
                return exact
        return self.judged(state, seat, goal, until - time.monotonic(), rng)

    def judged(self, state: State, seat: Seat, goal: Goal, seconds: float, rng: Random) -> Choice:
        scores = self.thinker.scores(state, seat, goal, seconds)
        best = max(scores.values())
        action = rng.choice([action for action, score in scores.items() if score == best])
        return Choice(action, None)

    def exact(self, pits: Pits, lead: int, goal: Goal, rng: Random) -> Choice | None:
        """None where the time does not reach for the result."""
        until = time.monotonic() + SOLVE * self.seconds
        grade = self.grade(pits, lead, goal, until)
        if grade is None:
            return None
        kept = [one for one in sowings(pits) if self.keeps(one, lead, goal, grade, until)]
        if not kept:
            return None
        until = time.monotonic() + TEMPT * self.seconds

        def charm(one: Sowing) -> tuple[float, int, float]:
            known = worth_of(one, self.oracle.at_once)
            return self.mistakes(one, lead, goal, grade, until), known.low, rng.random()
        tempting = {one: charm(one) for one in kept}
        return Choice(f"sow {max(kept, key=tempting.__getitem__).pit}", grade)

    def grade(self, pits: Pits, lead: int, goal: Goal, until: float) -> int | None:
        """The best grade that the mover can force."""
        for grade, needed in goal.leads:
            reached = self.oracle.at_least(pits, needed - lead, until - time.monotonic())
            if reached is None:
                return None
            if reached:
                return grade
        return 0

    def keeps(self, sowing: Sowing, lead: int, goal: Goal, grade: int, until: float) -> bool:
        """Every sowing keeps a lost position as it is."""
        if grade == 0:
            return True
        needed = dict(goal.leads)[grade]
        return self.oracle.keeps(sowing, needed - lead, until - time.monotonic())

    def mistakes(self, sowing: Sowing, lead: int, goal: Goal, grade: int, until: float) -> float:
        """The share of the opponent's next sowings that better our result; of our further sowings, the best one's."""
        if sowing.pits is None or time.monotonic() > until:
            return 0.0
        lead += sowing.gain
        options = sowings(sowing.pits)
        if sowing.again:
            return max((self.mistakes(one, lead, goal, grade, until) for one in options
                        if self.keeps(one, lead, goal, grade, until)), default=0.0)
        their_goal, theirs = goal.turned(), 2 - grade
        if theirs == 0:
            return 0.0  # they are lost already: no sowing can make it worse
        kept = sum(self.keeps(one, -lead, their_goal, theirs, until) for one in options)
        return 1 - kept / len(options)


def mangala_bot(seconds: float = SECONDS, tables: Tables | None = None, threads: int = 1) -> MangalaBot:
    """What the roster can call `search` for mangala."""
    return MangalaBot(Oracle(tables, MEMORY, threads), seconds)
