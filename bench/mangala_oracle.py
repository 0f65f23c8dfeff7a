"""How far mangala's oracle and bot reach, on positions of random play.

    python bench/mangala_oracle.py positions 100 --tables DIR --reach 25 --threads 2      exact within 10 s: how many
    python bench/mangala_oracle.py decisions 100 --tables DIR --reach 24 --bot-reach 24   decisions that keep the result
    python bench/mangala_oracle.py games 20 --tables DIR --reach 24                       against the tree search

DIR holds tables made by `atoll solve tables`. A decision counts where not every sowing keeps the result.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from atoll.bots.bot import Bot, answer
from atoll.bots.roster import make_bot
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


def show_games(count: int, judge: Oracle, bot: MangalaBot, seed: int) -> None:
    """From positions of random play that are drawn with best play, each played twice with seats changed."""
    rng, points, let_go = Random(seed), 0.0, 0
    rival = make_bot("search", "mangala", 1000, rng)
    found = 0
    for state in states(rng, range(20, 31)):
        worth = judge.worth(of_state(state), LONG)
        if lead_of(state) + worth.low != 0:
            continue
        for mine in (0, 1):
            payoff, lost = play(state.clone(), mine, bot, rival, judge, rng)
            points, let_go, found = points + payoff, let_go + lost, found + 1
        if found >= count:
            break
    print(f"{points} of {found} points against search with 1000 simulations; the result let go in {let_go} decisions")


def play(state: Any, mine: int, bot: MangalaBot, rival: Bot, judge: Oracle, rng: Random) -> tuple[float, int]:
    let_go = 0
    while state.to_act:
        seat = state.to_act[0]
        if seat != mine:
            state.apply(seat, answer(rival, state, seat, rng))
            continue
        ends = grades(judge, of_state(state), lead_of(state))
        action = answer(bot, state, seat, rng)
        let_go += ends[int(action[4:])] < max(ends.values())
        state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None, "the game is over"
    return outcome.payoffs[mine], let_go


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
    given = parser.parse_args()
    judge = Oracle(open_tables(given.tables, given.reach), 1_100_000_000, given.threads)
    if given.what == "positions":
        show_positions(given.count, judge, given.seed)
        return
    bot = MangalaBot(Oracle(open_tables(given.tables, given.bot_reach)), given.seconds)
    (show_decisions if given.what == "decisions" else show_games)(given.count, judge, bot, given.seed)


if __name__ == "__main__":
    main()
