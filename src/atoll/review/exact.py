"""Mangala, as exactly as the oracle reaches with counted nodes: won, drawn and lost sets instead of estimates."""

from __future__ import annotations

from random import Random

from atoll.core.game import Action, State
from atoll.review.judge import Cost, Effort, Judged, judge
from atoll.review.points import Point
from atoll.solver.bot import MangalaBot, search_bot
from atoll.solver.budget import Budget
from atoll.solver.goals import share
from atoll.solver.position import of_state

THOUGHT = 800
"""The budget of one position, in simulations of the tree search; the bot turns them into nodes of its own."""
FOR_A_DOT = 50
"""A brief review has a smaller one: so many for each simulation of a curve's dot."""


class Exact:
    """Answers for the classic game. Each decision is asked about afresh, so its answer depends on nothing else."""

    def __init__(self, simulations: int = THOUGHT) -> None:
        bot = search_bot(simulations)
        assert isinstance(bot, MangalaBot), "mangala is solved"
        self.bot = bot

    def chances(self, state: State) -> tuple[float, ...] | None:
        """Of the match for each seat, if both play on without error; None where the budget does not reach.

        Sets to come are taken as even.
        """
        view, seat = state.view(None), state.to_act[0]
        lead = view["stores"][seat] - view["stores"][1 - seat]
        pits, budget, points = of_state(state), Budget(nodes=self.bot.nodes), 2
        for needed in (1, 0):
            reached = self.bot.at_least(pits, needed - lead, budget)
            if reached is None:
                return None
            if reached:
                break
            points -= 2
        ahead = view["points"][seat] - view["points"][1 - seat]
        mine = share(ahead + points, view["sets"] - view["set"])
        return (mine, 1 - mine) if seat == 0 else (1 - mine, mine)

    def after(self, point: Point) -> tuple[float, ...] | None:
        """What the sowing led to, for each seat."""
        after = point.state.clone()
        after.apply(point.seat, point.action)
        outcome = after.outcome()
        if outcome is not None:
            return outcome.payoffs
        return self.chances(after) if set_of(after) == set_of(point.state) else between_sets(after)

    def better(self, point: Point) -> Action | None:
        """A sowing that keeps what the position is worth."""
        found = self.bot.choice(point.state, point.seat, Random(point.n))
        return None if found.grade is None else found.action

    def cost(self, point: Point, before: tuple[float, ...], after: tuple[float, ...]) -> Cost | None:
        """None where nothing was given away."""
        lost = before[point.seat] - after[point.seat]
        better = self.better(point) if lost > 0 and point.is_own else None
        effect = tuple(late - early for early, late in zip(before, after, strict=True))
        return None if better is None else Cost(better, lost, lost, lost, effect)


def is_solved(game_id: str, state: State) -> bool:
    return game_id == "mangala" and state.view(None)["variant"] == "classic"


def judge_exactly(game_id: str, effort: Effort, point: Point) -> Judged:
    """By estimate, too, where the oracle does not reach."""
    exact = Exact(min(THOUGHT, FOR_A_DOT * effort.curve))
    before = exact.chances(point.state)
    after = None if before is None else exact.after(point)
    if before is None:
        return judge(game_id, point, effort)
    if after is None:
        guessed = judge(game_id, point, effort)
        return Judged(point.n, point.seat, point.action, before[point.seat], before, guessed.cost)
    return Judged(point.n, point.seat, point.action, before[point.seat], before, exact.cost(point, before, after), True)


def set_of(state: State) -> int:
    number: int = state.view(None)["set"]
    return number


def between_sets(state: State) -> tuple[float, ...]:
    """At the start of a set: the points, with all sets to come taken as even."""
    view = state.view(None)
    mine = share(view["points"][0] - view["points"][1], view["sets"] - view["set"] + 1)
    return mine, 1 - mine
