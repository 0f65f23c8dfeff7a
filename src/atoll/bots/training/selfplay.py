"""Games of a bot against itself, kept as what was played and how it ended: what judgement is fitted to.

Needs the standard library alone, so that games can be played on any machine with Python. A line of the file is a game;
features are counted later, from its log, so that they may change without new games.
"""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from atoll.bots.bot import answer
from atoll.bots.roster import make_bot
from atoll.bots.workers import pool_for
from atoll.core.game import CHANCE, Action, Seat, State
from atoll.core.options import read_options
from atoll.games import find_game

Log: TypeAlias = list[tuple[Seat, Action]]


@dataclass(frozen=True)
class Course:
    """What is played: plain values only, so that a worker can play any game of it again."""

    game_id: str
    players: int
    bot: str = "search"
    simulations: int = 24
    strays: float = 0.08
    """How often a seat answers by lot: judgement must know the positions, too, that good play avoids."""
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class SelfPlayed:
    """A game and its end."""

    course: Course
    number: int
    log: Log
    scores: tuple[int, ...]
    payoffs: tuple[float, ...]

    def states(self) -> Iterator[State]:
        """The position after each entry that is nobody's draw, played again; the same object all the way."""
        game = find_game(self.course.game_id)
        state = game.start(self.course.players, read_options(game, self.course.options))
        for seat, action in self.log:
            state.apply(seat, action)
            if state.to_act and state.to_act != (CHANCE,):
                yield state


def play(course: Course, number: int) -> SelfPlayed:
    """The game of that number: always the same."""
    game, rng = find_game(course.game_id), Random(f"train/{course.seed}/{number}")
    bot = make_bot(course.bot, course.game_id, course.simulations, rng)
    state, log = game.start(course.players, read_options(game, course.options)), Log()
    while state.to_act:
        seat = state.to_act[0]
        if seat == CHANCE:
            action = state.sample(rng)
        elif rng.random() < course.strays:
            action = rng.choice(state.legal_actions(seat))
        else:
            action = answer(bot, state, seat, rng)
        log.append((seat, action))
        state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None, "a game in which nobody is to act has an outcome"
    return SelfPlayed(course, number, log, outcome.scores, outcome.payoffs)


def play_many(course: Course, games: int | None, workers: int, seconds: float | None = None) -> Iterator[SelfPlayed]:
    """As they are finished, so many games or as long as there is time: one of the two must be said."""
    assert games is not None or seconds is not None, "games without an end"
    ends = time.monotonic() + (seconds if seconds is not None else 1e9)
    numbers = islice(count(), games) if games is not None else count()
    with suppress(TimeIsUp), pool_for(workers) as pool:
        busy = {pool.submit(play, course, number) for number in islice(numbers, 2 * workers)}
        while busy:
            done, busy = wait(busy, max(0.0, ends - time.monotonic()), FIRST_COMPLETED)
            if not done:
                raise TimeIsUp
            busy |= {pool.submit(play, course, number) for number in islice(numbers, len(done))}
            yield from (one.result() for one in done)


class TimeIsUp(Exception):
    """What is not finished by then is left."""


def write_games(path: Path, played: Iterable[SelfPlayed]) -> int:
    """One game on each line, compressed; how many there were."""
    written = 0
    with gzip.open(path, "at", encoding="utf-8") as file:
        for game in played:
            line = asdict(game) | {"log": "|".join(f"{seat} {action}" for seat, action in game.log)}
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
            written += 1
    return written


def read_games(path: Path) -> Iterator[SelfPlayed]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            data = json.loads(line)
            entries = (entry.split(" ", 1) for entry in data["log"].split("|"))
            log = [(int(seat), action) for seat, action in entries]
            yield SelfPlayed(Course(**data["course"]), data["number"], log,
                             tuple(data["scores"]), tuple(data["payoffs"]))


def generate(folder: str, courses: Iterable[tuple[Course, float]], workers: int) -> None:
    """A file for each game and number of seats; each course is played for so many seconds."""
    for course, seconds in courses:
        path = Path(folder) / f"{course.game_id}-{course.players}.jsonl.gz"
        games = write_games(path, play_many(course, None, workers, seconds))
        print(f"{path.name}: {games} games", flush=True)
