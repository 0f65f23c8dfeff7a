"""A ladder: entrants in pairings, each pairing in blocks of games on the same luck with the seats rotated.

A block is as many games as there are seats: one entrant sits once in every seat, all others are its opponent. Draw
number k has the same stream in all of them, however much was decided in between, and each seat's bot has a stream of
its own: so what is left of a difference between two entrants is theirs, not the luck's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations, islice, pairwise
from math import log
from random import Random
from time import process_time
from typing import Any, NamedTuple

from atoll.bots.bot import Bot, answer
from atoll.bots.elo import Pairing, Sprt
from atoll.bots.hands import Hands
from atoll.bots.own import BadBot, Entrant, find_bot, parted
from atoll.core.errors import AtollError
from atoll.core.game import CHANCE, Outcome, Seat, State
from atoll.core.luck import Luck
from atoll.core.options import read_options
from atoll.games import find_game

BUCKET = 1.1
"""Thinking times are counted in buckets that are so many times wider each."""


class BadLadder(AtollError):
    """Entrants or a results file that make no ladder."""

    code = "bad_ladder"


@dataclass(frozen=True)
class LadderPlan:
    """All that decides the games, in plain values: the same plan plays the same games anywhere."""

    game_id: str
    players: int
    options: dict[str, Any]
    pairings: tuple[Pairing, ...]
    seed: int = 0
    everybody: bool = False
    opening: int = 0
    """So many decisions at the beginning are made by lot, the same in all games of a block: where nothing is drawn, two
    bots would play the same game again and again."""

    @property
    def others(self) -> int:
        return self.players - 1

    def plain(self) -> dict[str, Any]:
        return {**asdict(self), "pairings": [list(pairing) for pairing in self.pairings]}


class Job(NamedTuple):
    """One game: of which pairing and block, and in which seat the first of the pairing sits alone."""

    pairing: Pairing
    block: int
    alone: Seat


@dataclass(frozen=True)
class Played:
    """What a job found: the payoff of the one who sat alone, and how long entrants thought."""

    payoff: float
    thinking: dict[str, dict[int, int]] = field(default_factory=dict, compare=False)
    """Entrant → bucket of seconds → decisions. Two runs differ in it, so it is no part of the result."""


def ladder_pairings(entrants: Sequence[str], everybody: bool = False) -> tuple[Pairing, ...]:
    """From the weakest to the strongest: neighbours, the top against the bottom, and last the middle against itself."""
    if len(entrants) < 2 or len(set(entrants)) < len(entrants):
        raise BadLadder(f"a ladder has two or more different entrants, not {', '.join(entrants) or 'none'}")
    pairs = combinations(entrants, 2) if everybody else [*pairwise(entrants), (entrants[0], entrants[-1])]
    middle = entrants[len(entrants) // 2]
    return (*dict.fromkeys((better, worse) for worse, better in pairs), (middle, middle))


def is_mirror(pairing: Pairing) -> bool:
    return pairing[0] == pairing[1]


def play_job(plan: LadderPlan, job: Job) -> Played:
    """BadBot where one of the bots fails."""
    game, mark = find_game(plan.game_id), f"{plan.seed}/{job.block}"
    thinking: dict[str, Counter[int]] = {name: Counter() for name in job.pairing}
    names = [job.pairing[seat != job.alone] for seat in range(plan.players)]
    rngs = [Random(f"{mark}/{'/'.join(job.pairing)}/{job.alone}/{seat}") for seat in range(plan.players)]
    bots = [Entrant(name, job.block + 1, find_bot(*parted(name, plan.game_id), rng=rng))
            for name, rng in zip(names, rngs, strict=True)]
    state = game.start(plan.players, read_options(game, plan.options))
    open_by_lot(state, plan.opening, Random(f"{mark}/opening"))
    outcome = play_on(state, bots, rngs, Random(mark).randbytes(32).hex(), [thinking[name] for name in names])
    return Played(outcome.payoffs[job.alone], {name: dict(sorted(found.items())) for name, found in thinking.items()})


def open_by_lot(state: State, decisions: int, rng: Random) -> None:
    """Stops before the game would be over."""
    while decisions and state.to_act and state.to_act[0] != CHANCE:
        after = state.clone()
        seat = state.to_act[0]
        action = rng.choice(state.legal_actions(seat))
        after.apply(seat, action)
        if not after.to_act:
            return
        state.apply(seat, action)
        decisions -= 1


def draws_nothing(state: State) -> bool:
    return type(state).odds is State.odds and type(state).determinize is State.determinize


def play_on(state: State, bots: Sequence[Entrant], rngs: Sequence[Random], key: str,
            thinking: Sequence[Counter[int]]) -> Outcome:
    """To the end, by draws that are counted: number k comes from the same stream whatever came before it."""
    luck, draws = Luck.of(key), 0
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(luck.draw(draws)))
            draws += 1
            continue
        action = timed(bots[seat], state, seat, rngs[seat], thinking[seat])
        if action not in state.legal_actions(seat):
            raise BadBot(f"the bot {bots[seat].name} broke the rules in block {bots[seat].game}: seat {seat} cannot "
                         f"{action!r}")
        state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None, "a game in which nobody is to act has an outcome"
    return outcome


def timed(bot: Bot, state: State, seat: Seat, rng: Random, thinking: Counter[int]) -> str:
    """Only real choices are timed: what has one answer needs no thought."""
    is_choice = len(state.legal_actions(seat)) > 1
    began = process_time()
    action = answer(bot, state, seat, rng)
    if is_choice:
        thinking[bucket(process_time() - began)] += 1
    return action


def bucket(seconds: float) -> int:
    return round(log(max(seconds, 1e-6)) / log(BUCKET))


def quantile(thinking: Counter[int], share: float) -> float:
    """The seconds that this share of the decisions needed at most."""
    left = share * thinking.total()
    for one, count in sorted(thinking.items()):
        left -= count
        if left <= 0:
            return float(BUCKET**one)
    return 0.0


@dataclass
class Ladder:
    """What is known so far, and what is still to be played."""

    plan: LadderPlan
    blocks: int
    sprt: Sprt | None = None
    found: dict[Job, Played] = field(default_factory=dict)
    decided: dict[Pairing, tuple[int, str]] = field(default_factory=dict)
    own_blocks: dict[Pairing, int] = field(default_factory=dict)
    """Pairings that play another number: what thinks little can be asked more often."""

    def shares(self, pairing: Pairing) -> list[float]:
        """Of the pairing's blocks from the first on, without a hole, up to the verdict if there is one."""
        shares: list[float] = []
        while len(shares) < self.blocks_of(pairing) and (share := self.share(pairing, len(shares))) is not None:
            shares.append(share)
        return shares[:self.decided[pairing][0]] if pairing in self.decided else shares

    def share(self, pairing: Pairing, block: int) -> float | None:
        """Of a whole block; None while a game of it is missing."""
        games = [self.found.get(Job(pairing, block, seat)) for seat in range(self.plan.players)]
        payoffs = [game.payoff for game in games if game is not None]
        return sum(payoffs) / len(payoffs) if len(payoffs) == len(games) else None

    def blocks_of(self, pairing: Pairing) -> int:
        """The top against the bottom plays a quarter: it is a look, not a rung."""
        if pairing in self.own_blocks:
            return self.own_blocks[pairing]
        is_look = not self.plan.everybody and pairing == self.plan.pairings[-2] and len(self.plan.pairings) > 2
        return max(1, self.blocks // 4) if is_look else self.blocks

    def add(self, job: Job, played: Played) -> None:
        """The mirror is played to the end: it is there to be measured."""
        self.found[job] = played
        if self.sprt is None or is_mirror(job.pairing) or job.pairing in self.decided:
            return
        verdict = self.sprt.verdict(self.shares(job.pairing), self.plan.others)
        if verdict is not None:
            self.decided[job.pairing] = verdict

    def jobs(self) -> Iterator[Job]:
        """What is to be played, block by block, the strongest first: they take longest. What has been decided by the
        time that its turn comes is passed over."""
        for block in range(max(map(self.blocks_of, self.plan.pairings))):
            for pairing in reversed(self.plan.pairings):
                for seat in range(self.plan.players if block < self.blocks_of(pairing) else 0):
                    if Job(pairing, block, seat) not in self.found and pairing not in self.decided:
                        yield Job(pairing, block, seat)

    @property
    def left(self) -> int:
        return sum(1 for _ in self.jobs())

    def results(self) -> dict[Pairing, list[float]]:
        """What the ratings are fitted to: all but the mirror."""
        return {pairing: shares for pairing in self.plan.pairings
                if not is_mirror(pairing) and (shares := self.shares(pairing))}

    def thinking(self) -> dict[str, Counter[int]]:
        total: dict[str, Counter[int]] = {}
        for game in self.found.values():
            for name, counts in game.thinking.items():
                total.setdefault(name, Counter()).update(counts)
        return total


def play_ladder(ladder: Ladder, workers: Hands) -> Iterator[tuple[Job, Played]]:
    """Each game as soon as it is played, in any order; `ladder` knows it by then."""
    jobs, busy = ladder.jobs(), 0
    while True:
        for job in islice(jobs, workers.spare - busy):
            workers.give(job)
            busy += 1
        if not busy:
            return
        for job, played in workers.take():
            busy -= 1
            ladder.add(job, played)
            yield job, played
