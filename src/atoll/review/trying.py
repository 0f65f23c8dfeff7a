"""A decision of a finished game tried once more: what another action costs against the best that was found."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from atoll.bots.roster import SOLVED
from atoll.core.game import Action
from atoll.review.hints import Advice, advice
from atoll.review.judge import LEAST_COST, Comparison, Effort
from atoll.review.points import Point


@dataclass(frozen=True)
class Tried:
    """What an action costs less than the best one, in chances, with a 99 % interval."""

    action: Action
    cost: float
    low: float
    high: float
    is_exact: bool

    @property
    def is_good(self) -> bool:
        """As good as the best one, as far as can be told."""
        return self.cost < LEAST_COST or self.low <= 0.0


def tried(game_id: str, effort: Effort, point: Point, best: Action, action: Action) -> Tried:
    """The same answer for the same question: simulations are counted, and seeds come from the number of the entry."""
    if action == best:
        return Tried(action, 0.0, 0.0, 0.0, False)
    if game_id in SOLVED and (lost := lost_exactly(game_id, point, best, action)) is not None:
        return Tried(action, lost, lost, lost, True)
    table = Comparison(game_id, replace(point, action=action))
    cost = table.duel(table.arm(best), table.arm(action), effort.duel)
    return Tried(action, cost.mean, cost.low, cost.high, False)


def lost_exactly(game_id: str, point: Point, best: Action, action: Action) -> float | None:
    """None where the oracle does not reach."""
    from atoll.review.exact import Exact, is_solved  # where nobody plays mangala no kernel is loaded
    if not is_solved(game_id, point.state):
        return None
    exact = Exact()
    kept, left = (exact.after(replace(point, action=one)) for one in (best, action))
    return None if kept is None or left is None else max(0.0, kept[point.seat] - left[point.seat])


def brought(game_id: str, point: Point, action: Action) -> Advice:
    """What an action brings for certain, by what its seat knew."""
    return advice(game_id, point.state, point.seat, action, None, False, Random(point.n))
