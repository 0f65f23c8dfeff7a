"""How fast the tree search is in each game, where its time goes, and what of a tree is left for the next decision.

    python bench/search.py [--seconds 2] [--game mandragora] [--players 4]

Positions are judged by the game's own judgement, all of a node in one call where it has `judge_many`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

from atoll.bots.bot import GreedyBot, answer, settle
from atoll.bots.roster import evaluation, tree_search
from atoll.bots.search import Thought
from atoll.bots.tree import Node, choice
from atoll.core.game import Game, Seat, State
from atoll.games import GAMES, find_game

FOLLOWED = 12
"""Decisions after a thought in which its seat is looked for again."""


@dataclass
class Meter:
    """Judgements are timed where they are made; the rest is the rules' and the tree's."""

    seconds: float = 0.0
    judged: int = 0

    def watch(self, thought: Thought) -> Thought:
        thought.evaluate = self.timed(thought.evaluate, lambda found: 1)
        if thought.judge_many is not None:
            thought.judge_many = self.timed(thought.judge_many, len)
        return thought

    def timed(self, judge: Callable[..., Any], count: Callable[[Any], int]) -> Callable[..., Any]:
        def judged(*about: Any) -> Any:
            began = process_time()
            found = judge(*about)
            self.seconds += process_time() - began
            self.judged += count(found)
            return found
        return judged


def positions(game: Game, players: int, count: int) -> list[tuple[State, Seat]]:
    """Real choices of a greedy game, spread over it."""
    rng = Random(f"{game.id}/{players}")
    state, bot, found = game.start(players, game.options()), GreedyBot(evaluation(game.id, rng)), []
    settle(state, rng)
    while state.to_act:
        seat = state.to_act[0]
        if len(state.legal_actions(seat)) > 2:
            found.append((state.clone(), seat))
        state.apply(seat, answer(bot, state, seat, rng))
        settle(state, rng)
    return found[::max(1, len(found) // count)][:count]


def measure(game: Game, players: int, seconds: float) -> str:
    meter, bot = Meter(), tree_search(game.id, 1, Random(1))
    chosen, simulations, began = positions(game, players, 8), 0, process_time()
    for state, seat in chosen:
        rng, until = Random(3), process_time() + seconds / len(chosen)
        thought = meter.watch(Thought(bot, state, seat, rng))
        while process_time() < until and thought.root.proved is None:
            thought.simulate(state.determinize(seat, rng))
            simulations += 1
    spent = process_time() - began
    kept = [survival(game, players, state, seat) for state, seat in chosen]
    return (f"{game.id:11} {players} {simulations / spent:10,.0f} {meter.judged / spent:10,.0f} "
            f"{100 * meter.seconds / spent:8.0f} % {100 * (1 - meter.seconds / spent):6.0f} % "
            f"{100 * sum(kept) / len(kept):8.0f} %")


def survival(game: Game, players: int, state: State, seat: Seat) -> float:
    """The share of a thought's visits that lie under what is really played until the seat is asked again."""
    rng = Random(4)
    bot = tree_search(game.id, 100, rng)
    node: Node | None = bot.search(state, seat, rng)
    truth, simulations, sealed = state.clone(), 100, set[Seat]()
    action = choice(node, seat, state.legal_actions(seat), rng) if node else ""
    for _ in range(FOLLOWED):
        actor = truth.to_act[0] if seat not in truth.to_act else seat
        if actor in sealed:
            sealed.discard(actor)  # of answers that are given at once only the first makes a node
        else:
            node, sealed = node.children.get((actor, action)) if node else None, {*truth.to_act} - {actor}
        truth.apply(actor, action)
        settle(truth, rng)
        if not truth.to_act or node is None:
            return 0.0
        if seat in truth.to_act:
            return sum(child.visits for (owner, _), child in node.children.items() if owner == seat) / simulations
        action = answer(GreedyBot(bot.evaluate), truth, truth.to_act[0], rng)
    return 0.0


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="of processor time for each line")
    parser.add_argument("--game", default=None)
    parser.add_argument("--players", type=int, default=None)
    given = parser.parse_args(arguments)
    print("game    seats  simulations/s   judged/s   judging   rules  left of the tree")
    for game in [find_game(given.game)] if given.game else GAMES.values():
        for players in [given.players] if given.players else sorted({2, min(4, game.seats[-1])}):
            print(measure(game, players, given.seconds), flush=True)


if __name__ == "__main__":
    main()
