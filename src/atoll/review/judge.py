"""What a position is worth, and what a decision cost: by counted simulations from a seed, never by the clock.

All actions of a decision meet the same luck (common random numbers): the same imagined worlds, the same sealed answers
of others, the same seeds of draws; each has a tree of its own that grows with them. First the worse half is dropped
again and again (sequential halving: Karnin, Koren and Somekh 2013); what was played stays to the end. Then what is left
as the best meets what was played in *fresh* worlds. That the best looked good by luck while it was being chosen so does
not count for it, and the interval of the cost comes from the spread of the differences, world by world.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from random import Random

from atoll.bots.bot import settle
from atoll.bots.roster import tree_search
from atoll.bots.search import Thought, worth_of
from atoll.bots.tree import Payoffs
from atoll.core.game import Action, Seat, State
from atoll.review.points import Point, hides, shares

MOST_ACTIONS = 12
"""So many actions are compared: those that look best at first sight, and what was played."""
CONFIDENCE = ((3, 9.93), (6, 4.04), (11, 3.17), (15, 3.0), (23, 2.82), (39, 2.72), (79, 2.65))
"""Student's t for a 99 % interval, up to so many worlds; beyond them that of 80."""
LEAST_COST = 0.02
"""What costs less is no mistake worth a word, however sure it is."""


@dataclass(frozen=True)
class Effort:
    """Simulations for one decision."""

    curve: int = 16
    """For what could be known, and as many for what was true."""
    pulls: int = 4
    """Worlds of one round, before the worse half is dropped."""
    duel: int = 12
    """Fresh worlds in which the best action meets the one that was played, after as many for their trees to grow;
    doubled twice where it is still open."""


@dataclass(frozen=True)
class Cost:
    """What an action brought less than the best one that was found, in chances, with a 99 % interval."""

    best: Action
    mean: float
    low: float
    high: float
    effect: Payoffs
    """What playing it instead of the best did to each seat's chances."""

    @property
    def is_mistake(self) -> bool:
        return self.mean >= LEAST_COST and self.low > 0.0


@dataclass(frozen=True)
class Judged:
    """A decision of a game, judged. Without a cost it was the best that was found."""

    n: int
    seat: Seat
    action: Action
    known: float
    """The seat's chances before it, by what it could know."""
    true: Payoffs
    """Everybody's, all cards open."""
    cost: Cost | None = None
    is_exact: bool = False


@dataclass
class Arm:
    action: Action
    mind: Mind
    found: list[Payoffs] = field(default_factory=list)

    def mean(self, seat: Seat) -> float:
        return sum(one[seat] for one in self.found) / len(self.found)


class Mind:
    """A tree that grows by one simulation for each world it is given.

    It explores its root as little as the rest: what a position is worth is a mean of simulations, and each of them that
    tries a bad answer would count against positions after which much can be answered.
    """

    def __init__(self, game_id: str, seat: Seat, left: frozenset[Seat]) -> None:
        bot = tree_search(game_id, 1, Random(0))
        self.bot, self.seat, self.left = replace(bot, root_exploration=bot.exploration), seat, left
        self.thought: Thought | None = None

    def worth(self, world: State, rng: Random) -> Payoffs:
        """Chance plays first what is its own."""
        settle(world, rng)
        if not world.to_act:
            return shares(worth_of(world, self.bot.evaluate), self.left)
        if self.thought is None:
            self.thought = Thought(self.bot, world, self.seat, rng)
        self.thought.rng = rng
        return shares(self.thought.simulate(world), self.left)


def judge(game_id: str, point: Point, effort: Effort) -> Judged:
    seat, state = point.seat, point.state
    true = chances(game_id, point, effort.curve, lambda rng: state.clone())
    known = true
    if hides(state):
        known = chances(game_id, point, effort.curve, lambda rng: state.determinize(seat, rng))
    cost = compare(game_id, point, effort) if point.is_own else None
    return Judged(point.n, seat, point.action, known[seat], true, cost)


def chances(game_id: str, point: Point, simulations: int, deal: Callable[[Random], State]) -> Payoffs:
    """The mean of one tree's simulations, each in a world that is dealt for it."""
    mind, found = Mind(game_id, point.seat, point.left), []
    for number in range(simulations):
        rng = Random(f"{point.n}/curve/{number}")
        found.append(mind.worth(deal(rng), rng))
    return average(found)


def average(found: Sequence[Payoffs]) -> Payoffs:
    return tuple(sum(column) / len(found) for column in zip(*found, strict=True))


def compare(game_id: str, point: Point, effort: Effort) -> Cost | None:
    """None where what was played stays the best until the end."""
    table = Comparison(game_id, point)
    played = table.arm(point.action)
    others = [table.arm(action) for action in table.candidates()]
    while others:
        for _ in range(effort.pulls):
            table.pull([played, *others])
        ranked = sorted(others, key=lambda arm: -arm.mean(point.seat))
        others = [arm for arm in ranked[:(len(ranked) + 1) // 2] if arm.mean(point.seat) > played.mean(point.seat)]
        if len(others) == 1:
            return table.duel(others[0], played, effort.duel)
    return None


class Comparison:
    """The actions of one decision on the same luck: world number k is the same for each of them."""

    def __init__(self, game_id: str, point: Point) -> None:
        self.game_id, self.point = game_id, point
        self.bot = tree_search(game_id, 1, Random(0))
        self.worlds = 0

    def arm(self, action: Action) -> Arm:
        return Arm(action, Mind(self.game_id, self.point.seat, self.point.left))

    def pull(self, arms: Sequence[Arm]) -> None:
        key, seat = f"{self.point.n}/world/{self.worlds}", self.point.seat
        self.worlds += 1
        world = self.point.state.determinize(seat, Random(key))
        answers = self.sealed(world, Random(f"{key}/sealed"))
        for arm in arms:
            rng, after = Random(f"{key}/draws"), world.clone()
            after.apply(seat, arm.action)
            for other, answer in answers:
                after.apply(other, answer)
            arm.found.append(arm.mind.worth(after, rng))

    def sealed(self, world: State, rng: Random) -> list[tuple[Seat, Action]]:
        """At a simultaneous moment everybody else answers by first sight, knowing nothing of this seat's answer."""
        seat, answers = self.point.seat, []
        for other in world.to_act:
            if other != seat:
                actions = world.legal_actions(other)
                seen = rng.sample(actions, min(len(actions), MOST_ACTIONS))
                sights = self.at_sight(world, other, seen, rng)
                answers.append((other, max(sights, key=sights.__getitem__)))
        return answers

    def candidates(self) -> list[Action]:
        """The actions beside the one that was played; of very many those that look best at first sight."""
        point = self.point
        actions = [action for action in point.state.legal_actions(point.seat) if action != point.action]
        if len(actions) < MOST_ACTIONS:
            return actions
        total = dict.fromkeys(actions, 0.0)
        for number in range(2):
            rng = Random(f"{point.n}/sight/{number}")
            world = point.state.determinize(point.seat, rng)
            for action, worth in self.at_sight(world, point.seat, actions, rng).items():
                total[action] += worth
        return sorted(actions, key=lambda action: -total[action])[:MOST_ACTIONS - 1]

    def at_sight(self, world: State, seat: Seat, actions: Sequence[Action], rng: Random) -> dict[Action, float]:
        thought = Thought(self.bot, world, seat, rng)
        found = thought.successors(world, seat, actions)
        return {action: after.share for action, after in zip(actions, found, strict=True)}

    def duel(self, best: Arm, played: Arm, worlds: int) -> Cost:
        """In fresh worlds; in more of them while it is open whether the difference is real.

        The first ones do not count: both trees are to know their answers.
        """
        for _ in range(worlds):
            self.pull([best, played])
        start, cost = len(best.found), None
        for many in (worlds, 2 * worlds, 4 * worlds):
            while len(best.found) - start < many:
                self.pull([best, played])
            cost = paired(best, played, start, self.point.seat)
            if cost.mean < LEAST_COST or cost.low > 0:
                break
        assert cost is not None, "a duel has worlds"
        return cost


def paired(best: Arm, played: Arm, start: int, seat: Seat) -> Cost:
    fresh = list(zip(best.found[start:], played.found[start:], strict=True))
    mean, spread = interval([better[seat] - worse[seat] for better, worse in fresh])
    effect = average([tuple(w - b for b, w in zip(better, worse, strict=True)) for better, worse in fresh])
    return Cost(best.action, mean, mean - spread, min(1.0, mean + spread), effect)


def interval(differences: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far a 99 % interval reaches to both sides of it."""
    many = len(differences)
    mean = sum(differences) / many
    variance = sum((one - mean) ** 2 for one in differences) / max(1, many - 1)
    quantile = next((t for upto, t in CONFIDENCE if many <= upto), 2.64)
    return mean, quantile * sqrt(variance / many)
