"""How far mangala's oracle and bot reach, on positions of random play.

    python bench/mangala_oracle.py positions 100 --tables DIR --reach 25 --threads 2      exact within 10 s: how many
    python bench/mangala_oracle.py decisions 100 --tables DIR --reach 24 --bot-reach 24   decisions that keep the result
    python bench/mangala_oracle.py games 1000 --tables DIR --reach 24 --workers 16        against the tree search

DIR holds tables made by `atoll solve tables`. A decision counts where not every sowing keeps the result.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any

from atoll.bots.bot import Bot, answer
from atoll.bots.roster import tree_search
from atoll.core.game import State
from atoll.games import GAMES
from atoll.solver.bot import MangalaBot
from atoll.solver.goals import Goal
from atoll.solver.oracle import Oracle, Worth, worth_of
from atoll.solver.position import Pits, of_state, sowings, written
from atoll.solver.tables import open_tables

MANGALA = GAMES["mangala"]
MIDDLE = range(25, 41)
LIMIT = 10.0
LONG = 600.0
SIMULATIONS = 1000


def states(rng: Random, stones: range) -> Iterator[State]:
    """Positions of random games, every number of stones equally likely."""
    while True:
        wanted, state = rng.choice(stones), MANGALA.start(2, MANGALA.options())
        while state.to_act and sum(of_state(state)) > wanted:
            seat = state.to_act[0]
            state.apply(seat, rng.choice(state.legal_actions(seat)))
        if state.to_act and sum(of_state(state)) == wanted:
            yield state


def lead_of(state: State) -> int:
    seat, stores = state.to_act[0], state.view(None)["stores"]
    return int(stores[seat] - stores[1 - seat])


def show_positions(count: int, oracle: Oracle, seed: int) -> None:
    rng, spent = Random(seed), list[float]()
    for state, _ in zip(states(rng, MIDDLE), range(count), strict=False):
        oracle.forget()
        pits, began = of_state(state), time.monotonic()
        worth = oracle.worth(pits, LIMIT)
        spent.append(time.monotonic() - began if worth.exact else float("inf"))
        if spent[-1] > 2:
            print(f"{sum(pits)} stones, {written(pits)}: {worth.low} to {worth.high}, {spent[-1]:.1f} s", flush=True)
    spent.sort()
    exact = sum(one <= LIMIT for one in spent)
    print(f"{exact} of {count} exact within {LIMIT:.0f} s; median {spent[count // 2]:.3f} s, nodes {oracle.nodes:,}")


@dataclass
class Kept:
    decisions: int = 0
    kept: int = 0
    proved: int = 0


def grades(judge: Oracle, pits: Pits, lead: int) -> dict[int, int]:
    """What every sowing leads to with best play of both: 2 won, 1 drawn, 0 lost."""
    def judged(after: Pits) -> Worth:
        return judge.worth(after, LONG)
    worths = {one.pit: worth_of(one, judged) for one in sowings(pits)}
    assert all(worth.exact for worth in worths.values()), f"{written(pits)} is too hard to judge"
    return {pit: Goal(0).grade(lead + worth.low) for pit, worth in worths.items()}


def show_decisions(count: int, judge: Oracle, bot: MangalaBot, seed: int) -> None:
    kept, rng = Kept(), Random(seed)
    for state in states(rng, range(13, 39)):
        lead, seat = lead_of(state), state.to_act[0]
        if abs(lead) > 12:
            continue
        ends = grades(judge, of_state(state), lead)
        if len({*ends.values()}) < 2:
            continue
        choice = bot.choice(state.clone(), seat, rng)
        is_kept = ends[int(choice.action[4:])] == max(ends.values())
        kept.decisions += 1
        kept.kept += is_kept
        kept.proved += choice.grade is not None
        if not is_kept:
            print(f"let go: {written(of_state(state))}, lead {lead}: {choice}, {ends}", flush=True)
        if kept.decisions == count:
            break
    print(f"{kept.kept} of {kept.decisions} decisions keep the result; {kept.proved} proved within {bot.seconds} s")


@dataclass(frozen=True)
class Rules:
    """What each process needs to play its games."""

    tables: Path
    reach: int
    bot_reach: int
    seconds: float
    seed: int


@dataclass
class Played:
    """A game against the tree search: the bot's payoff, its decisions, and where it let go what it had."""

    payoff: float = 0.0
    decisions: int = 0
    in_reach: int = 0
    """Of them with tables for every stone on the board."""
    let_go: int = 0
    let_go_in_reach: int = 0


class Hall:
    """The two players and the judge of one process."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.judge = Oracle(open_tables(rules.tables, rules.reach), 256_000_000)
        self.bot = MangalaBot(Oracle(open_tables(rules.tables, rules.bot_reach), 64_000_000), rules.seconds)

    def balanced(self, rng: Random) -> State:
        """A position of random play that is drawn with best play."""
        for state in states(rng, range(20, 31)):
            if lead_of(state) + self.judge.worth(of_state(state), LONG).low == 0:
                return state
        raise AssertionError("random games never end")

    def game(self, number: int) -> Played:
        """Each position is played twice, with the seats changed."""
        state = self.balanced(Random(f"{self.rules.seed}/{number // 2}"))
        rng = Random(f"{self.rules.seed}/{number} game")
        return self.play(state, number % 2, tree_search("mangala", SIMULATIONS, rng), rng)

    def play(self, state: Any, mine: int, rival: Bot, rng: Random) -> Played:
        played = Played()
        while state.to_act:
            seat = state.to_act[0]
            if seat != mine:
                state.apply(seat, answer(rival, state, seat, rng))
                continue
            ends = grades(self.judge, of_state(state), lead_of(state))
            is_in_reach = sum(of_state(state)) <= self.rules.bot_reach
            action = answer(self.bot, state, seat, rng)
            lost = ends[int(action[4:])] < max(ends.values())
            played.decisions += 1
            played.in_reach += is_in_reach
            played.let_go += lost
            played.let_go_in_reach += lost and is_in_reach
            state.apply(seat, action)
        outcome = state.outcome()
        assert outcome is not None, "the game is over"
        played.payoff = outcome.payoffs[mine]
        return played


HALL: list[Hall] = []


def open_hall(rules: Rules) -> None:
    HALL.append(Hall(rules))


def play_numbered(number: int) -> Played:
    return HALL[0].game(number)


def show_games(count: int, rules: Rules, workers: int) -> None:
    """From positions of random play that are drawn with best play."""
    with Pool(workers, open_hall, (rules,)) as pool:
        games = []
        for played in pool.imap_unordered(play_numbered, range(count)):
            games.append(played)
            if len(games) % 50 == 0:
                print(f"{len(games)} games", flush=True)
    decisions, let_go = sum(one.decisions for one in games), sum(one.let_go for one in games)
    in_reach, there = sum(one.in_reach for one in games), sum(one.let_go_in_reach for one in games)
    won, drawn = (sum(one.payoff == payoff for one in games) for payoff in (1.0, 0.5))
    print(f"{won} won, {drawn} drawn, {count - won - drawn} lost of {count} games against the tree search with "
          f"{SIMULATIONS} simulations; the result let go in {there} of {in_reach} decisions where the tables reach and "
          f"in {let_go - there} of {decisions - in_reach} others")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("positions", "decisions", "games"))
    parser.add_argument("count", type=int)
    parser.add_argument("--tables", type=Path, required=True)
    parser.add_argument("--reach", type=int, default=24)
    parser.add_argument("--bot-reach", type=int, default=12)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes that play games")
    given = parser.parse_args()
    if given.what == "games":
        rules = Rules(given.tables, given.reach, given.bot_reach, given.seconds, given.seed)
        show_games(given.count, rules, given.workers)
        return
    judge = Oracle(open_tables(given.tables, given.reach), 1_100_000_000, given.threads)
    if given.what == "positions":
        show_positions(given.count, judge, given.seed)
        return
    bot = MangalaBot(Oracle(open_tables(given.tables, given.bot_reach)), given.seconds)
    show_decisions(given.count, judge, bot, given.seed)


if __name__ == "__main__":
    main()
