"""Tree search with the judgement that a game has learned, and the hand-made one where nothing was learned."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from random import Random
from time import process_time

from atoll.bots.bot import Bot, settle, value
from atoll.bots.search import Node, Payoffs, SearchBot
from atoll.core.game import Action, Seat, State
from atoll.core.parts import Learned


@dataclass(frozen=True)
class LearnedSearch(SearchBot):
    """Positions are judged at once, without a rollout; an action by what it is worth to whoever chooses it, so that
    only the best of a node's new positions is judged for all seats."""

    judgement: Learned | None = None
    otherwise: Bot | None = None
    seconds: float = inf

    def choose(self, state: State, seat: Seat, rng: Random) -> Action:
        assert self.judgement is not None
        if self.otherwise is not None and not self.judgement.is_learned(state):
            return self.otherwise.choose(state, seat, rng)
        return super().choose(state, seat, rng)

    def search(self, state: State, seat: Seat, rng: Random) -> Node:
        root, until = Node(0.0, 0), process_time() + self.seconds
        for _ in range(self.simulations):
            self.simulate(root, state.determinize(seat, rng), seat, rng)
            if process_time() >= until:
                break
        return root

    def expand(self, node: Node, state: State, seat: Seat, actions: list[Action], baseline: Payoffs,
               rng: Random) -> tuple[State, Payoffs] | None:
        assert self.judgement is not None
        best: State | None = None
        most = -1.0
        for action in actions:
            after = state.clone()
            after.apply(seat, action)
            settle(after, rng)
            worth = self.judgement.share(after, seat) if after.to_act else value(after, self.evaluate)[seat]
            node.children[seat, action] = Node(worth - baseline[seat], 1)
            if worth > most:
                best, most = after, worth
        return None if best is None else (best, ())

    def rollout(self, node: Node, seat: Seat, state: State, worth: Payoffs, me: Seat, rng: Random) -> Payoffs:
        return value(state, self.evaluate)
