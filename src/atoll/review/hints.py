"""A hint that says why: the best few actions, their chances on the same luck, and what each brings for certain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from atoll.bots.roster import SOLVED, make_bot
from atoll.core.game import Action, Event, Seat, State
from atoll.games import part
from atoll.review.judge import Arm, Comparison, interval
from atoll.review.points import Point

SHOWN = 3
CANDIDATES = 6
"""Actions that are compared, beside the one that the search bot would play."""
ROUNDS = 2
WORLDS = 3
"""What happens the same way in so many worlds is certain; the rest is the imagined cards' doing."""


@dataclass(frozen=True)
class Advice:
    action: Action
    chance: float | None
    """Of winning, by what the seat knows; None where nobody could say."""
    points: float | None
    """What it has more at once, in points that are seen; None where the game does not say."""
    goes_on: bool
    """Does the seat decide again right after it?"""
    ends: bool
    """Is the game over after it?"""
    events: tuple[Event, ...]
    """What is told of it for certain, to that seat."""
    is_exact: bool = False


def advise(game_id: str, state: State, seat: Seat, simulations: int, rng: Random) -> list[Advice]:
    """The best first. The state is a determinization for the seat, as every bot gets it."""
    actions = state.legal_actions(seat)
    chosen = make_bot("search", game_id, simulations, rng).choose(state.clone(), seat, rng)
    chances = exact_chances(game_id, state, seat)
    is_exact = chances is not None
    if chances is None:
        chances = estimated(game_id, state, seat, chosen, simulations)
    best = sorted(chances, key=lambda action: (-chances[action], action != chosen, actions.index(action)))[:SHOWN]
    return [advice(game_id, state, seat, action, chances[action], is_exact, rng) for action in best]


def estimated(game_id: str, state: State, seat: Seat, chosen: Action, simulations: int) -> dict[Action, float]:
    """By simulations on the same luck: what looks best at first sight, then the better half of that.

    What the bot would play has had its longer thought: another action is called better only beyond the noise.
    """
    table = Comparison(game_id, Point(0, seat, chosen, state))
    arms = [table.arm(action) for action in (chosen, *table.candidates()[:CANDIDATES])]
    for _ in range(ROUNDS):
        for _ in range(max(2, simulations // (2 * ROUNDS * len(arms)))):
            table.pull(arms)
        rest = sorted(arms[1:], key=lambda arm: -arm.mean(seat))
        arms = [arms[0], *rest[:max(SHOWN - 1, len(rest) // 2)]]
    best = arms[0].mean(seat)
    return {arm.action: arm.mean(seat) if is_better(arm, arms[0], seat) else min(arm.mean(seat), best) for arm in arms}


def is_better(arm: Arm, chosen: Arm, seat: Seat) -> bool:
    gains = [one[seat] - other[seat] for one, other in zip(arm.found, chosen.found, strict=True)]
    mean, reach = interval(gains)
    return mean > reach


def exact_chances(game_id: str, state: State, seat: Seat) -> dict[Action, float] | None:
    """Of every action, where the game is solved and the oracle reaches for all of them."""
    if game_id not in SOLVED:
        return None
    from atoll.review.exact import Exact, is_solved  # where nobody plays mangala no kernel is loaded
    if not is_solved(game_id, state):
        return None
    exact, found = Exact(), dict[Action, float]()
    for action in state.legal_actions(seat):
        after = exact.after(Point(0, seat, action, state))
        if after is None:
            return None
        found[action] = after[seat]
    return found


def advice(game_id: str, state: State, seat: Seat, action: Action, chance: float | None, is_exact: bool,
           rng: Random) -> Advice:
    found = list(played(state, seat, action, rng))
    told, worlds = [events for events, _ in found], [after for _, after in found]
    certain = tuple(event for event in told[0] if all(event in events for events in told[1:]))
    levels = part(game_id, "levels")
    gains = set() if levels is None else {levels.glitter(after, seat) - levels.glitter(state, seat) for after in worlds}
    return Advice(action, chance, gains.pop() if len(gains) == 1 else None,
                  all(seat in after.to_act for after in worlds), all(not after.to_act for after in worlds), certain,
                  is_exact)


def played(state: State, seat: Seat, action: Action, rng: Random) -> Iterator[tuple[list[Event], State]]:
    """The action in a few worlds that the seat cannot tell apart, before chance goes on."""
    for _ in range(WORLDS):
        world, events = state.determinize(seat, rng), list[Event]()
        world.events = events
        world.apply(seat, action)
        world.events = None
        yield [event for event in events if event.to in (None, seat)], world
