"""One island by itself: what each answer makes of it, and what the best answer to a card to come would.

No island touches another (MI-15), so a seat can plan alone; rivals count by what can be expected of them now.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from operator import mul
from random import Random

from atoll.core.game import Action, Seat
from atoll.core.judgement import STEEPEST, Model
from atoll.games.my_island.bot import features
from atoll.games.my_island.bot.features import Context, contests, counted, mixed
from atoll.games.my_island.bot.judgement import judgement
from atoll.games.my_island.decisions.round import carry_out
from atoll.games.my_island.position import Island, Position


def plan(state: Position, seat: Seat) -> Solo | None:
    """None where nothing was learned."""
    model = judgement.model(state)
    return None if model is None else Solo(state, seat, model)


class Solo:
    """The seat's own game from here, against rivals whose scores are guessed once."""

    def __init__(self, state: Position, seat: Seat, model: Model) -> None:
        self.state, self.seat, self.model = state, seat, model
        self.context = Context(state)
        rivals = [rival for rival in range(len(state.islands)) if rival != seat]
        self.rivals = [self.context.seen[rival] for rival in rivals]
        self.expected = [sum(map(mul, model.seen[features.phase(state, rival, self.context)],
                                 features.seen(state, rival, self.context))) for rival in rivals]
        self.stage = state.clone()
        self.after: dict[Action, Island] = {}
        """The island after each answer to the card on the table."""

    def answers(self) -> list[tuple[Action, float]]:
        """Every answer with its share of winning at first sight."""
        state, seat = self.state, self.seat
        for action in state.legal_actions(seat):
            self.after[action] = self.laid(state.islands[seat], state.turned[-1], action)
        left = len(state.bag)
        return [(action, self.share(self.score(island, left), left)) for action, island in self.after.items()]

    def cards(self, rng: Random) -> Iterator[str]:
        """The cards to come, again and again; none of them comes more often than the others."""
        while self.state.bag:
            yield from rng.sample(self.state.bag, len(self.state.bag))

    def share_with(self, action: Action, card: str) -> float:
        """The share after this answer, and after the best one to a card."""
        island, left = self.after[action], len(self.state.bag) - 1
        if not island.is_in:
            return self.share(self.score(island, left), left)
        placings = island.land.placings(card, island.covered, island.edges) or ["pass"]
        return self.share(max([self.score(self.laid(island, card, placing), left) for placing in placings]), left)

    def laid(self, island: Island, card: str, action: Action) -> Island:
        stage, seat = self.stage, self.seat
        stage.turned, stage.islands[seat] = (card,), island.clone()
        carry_out(stage, {seat: action})
        return stage.islands[seat]

    def score(self, island: Island, left: int) -> float:
        """What can be expected of the island with so many cards to come."""
        mine = counted(island, self.context.goals)
        weights = self.model.own[mixed(left if island.is_in else 0)]
        return float(sum(map(mul, weights, mine.row))) + weights[-1] * contests(mine, self.rivals, self.context)

    def share(self, score: float, left: int) -> float:
        end, start = self.model.lead
        lead = end + (start - end) * left / len(self.state.rules.deck)
        return 1.0 / (1.0 + sum([exp(min(STEEPEST, (rival - score) / lead)) for rival in self.expected]))
