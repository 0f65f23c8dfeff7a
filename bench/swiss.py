"""How long does one Swiss round take? rustworkx and networkx side by side, same rounds, same run.

python -m bench.swiss            rounds of 100 to 1,000 players in mid-event
python -m bench.swiss corpus     every recorded round of the corpus, compared with the record
python -m bench.swiss trial N    N random tournaments: checked, and paired twice with the same result
"""

from __future__ import annotations

import platform
import statistics
import sys
import time
from dataclasses import dataclass
from importlib.metadata import version
from random import Random

from atoll.swiss import Tournament, check_rounds, read_trf, write_trf
from atoll.swiss.dutch.check import recorded_games
from atoll.swiss.dutch.field import Field, field_of, recorded_field
from atoll.swiss.dutch.legality import broken_conditions
from atoll.swiss.dutch.round import DutchRound
from atoll.swiss.matching.heaviest import Matcher, by_networkx, heaviest_matching
from tests.swiss.corpus import corpus_texts, load, recorded_pairs
from tests.swiss.random_events import LIVELY, Habits, play_round, random_tournament

SIZES = (100, 250, 500, 1000)
ROUNDS, PAIRED_ROUND, EVENTS = 9, 6, 5
Games = set[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to pair a round, and up to how many players it is worth waiting for."""

    name: str
    matcher: Matcher
    exact_only: bool
    players: int

    def seconds(self, field: Field) -> tuple[float, Games]:
        """Wall-clock time of one round, and its games."""
        start = time.perf_counter()
        games = DutchRound(field, self.exact_only, self.matcher).pair().games()
        return time.perf_counter() - start, games


WAYS = (
    Way("rustworkx", heaviest_matching, False, 1000),
    Way("networkx", by_networkx, False, 1000),
    Way("rustworkx, whole graph", heaviest_matching, True, 250),
    Way("networkx, whole graph", by_networkx, True, 100),
)


def print_versions() -> None:
    """Which libraries are measured; both are loaded here, before any clock runs."""
    for way in WAYS:
        way.matcher(2, [(0, 1, 1)], True)
    versions = ", ".join(f"{name} {version(name)}" for name in ("rustworkx", "networkx"))
    print(f"Python {platform.python_version()}, {versions}")


def mid_event(players: int, seed: int) -> Tournament:
    """An event of nine rounds with five of them played, a few byes and forfeits in each."""
    tournament = random_tournament(seed, players, 1, Habits())
    tournament.rounds = ROUNDS
    luck = Random(seed)
    for _ in range(PAIRED_ROUND - 2):
        play_round(tournament, luck, Habits())
    return tournament


def bench_sizes() -> None:
    """Seconds for round 6 of 9 from the records to the pairs: the median and the slowest of the events."""
    print_versions()
    print(f"round {PAIRED_ROUND} of {ROUNDS}, {EVENTS} events of each size: seconds for one round, median and slowest")
    print(f"{'players':>8}" + "".join(f"{way.name:>25}" for way in WAYS))
    for players in SIZES:
        events = [mid_event(players, seed) for seed in range(EVENTS)]
        print(f"{players:>8}" + "".join(f"{cell:>25}" for cell in cells(events)))


def cells(events: list[Tournament]) -> list[str]:
    """Median and slowest for each way; all ways have to find the same rounds."""
    texts: list[str] = []
    first: list[Games] = []
    for way in WAYS:
        if len(events[0].players) > way.players:
            texts.append("-")
            continue
        spent, found = zip(*(from_records(way, event) for event in events), strict=True)
        first = first or list(found)
        if list(found) != first:
            raise SystemExit(f"{way.name} pairs otherwise")
        texts.append(f"{statistics.median(spent):.4f} {max(spent):.4f}")
    return texts


def from_records(way: Way, event: Tournament) -> tuple[float, Games]:
    """The time of a round with the time that its cards take."""
    start = time.perf_counter()
    field = field_of(event, PAIRED_ROUND)
    made = time.perf_counter() - start
    spent, games = way.seconds(field)
    return made + spent, games


def bench_corpus() -> None:
    """All recorded rounds, by both libraries and by the whole graph, compared with the record."""
    print_versions()
    for way in WAYS[:3]:
        spent, rounds, wrong, right_events = 0.0, 0, 0, 0
        for name in corpus_texts():
            tournament = load(name)
            answers = [
                (*way.seconds(recorded_field(tournament, number)), recorded_pairs(tournament, number))
                for number in range(1, tournament.rounds + 1)
            ]
            misses = sum(games != recorded for _, games, recorded in answers)
            spent += sum(seconds for seconds, _, _ in answers)
            rounds, wrong, right_events = rounds + len(answers), wrong + misses, right_events + (misses == 0)
        total = f"{right_events} of {len(corpus_texts())} tournaments as recorded"
        print(f"{way.name:>22}: {total}, {rounds} rounds, {wrong} wrong, {spent:.2f} s")


def trial(count: int) -> None:
    """Random tournaments: the checker accepts them, nothing forbidden, paired twice with the same result."""
    rounds = unfinished = 0
    for seed in range(count):
        luck = Random(seed)
        habits = luck.choice([Habits(), LIVELY, Habits(late_entries=20, accelerated=luck.random() < 0.5)])
        planned = luck.randint(3, 11)
        tournament = random_tournament(seed, luck.randint(4, 80), planned, habits)
        unfinished += tournament.paired_rounds() < planned
        for check in check_rounds(read_trf(write_trf(tournament))):
            rounds += 1
            if not check.is_right:
                raise SystemExit(f"seed {seed}: {check.as_text()}")
            pair_again(tournament, check.round_number)
    print(f"{count} tournaments, {rounds} rounds: all accepted, all the same twice; {unfinished} ended early")


def pair_again(tournament: Tournament, round_number: int) -> None:
    field = recorded_field(tournament, round_number)
    recorded = recorded_games(tournament, round_number)
    if broken_conditions(field, recorded) or (field.size and DutchRound(field).pair().games() != recorded):
        raise SystemExit(f"{tournament.name}: round {round_number} is not the same the second time")


if __name__ == "__main__":
    command = sys.argv[1] if len(sys.argv) > 1 else "sizes"
    if command == "corpus":
        bench_corpus()
    elif command == "trial":
        trial(int(sys.argv[2]))
    else:
        bench_sizes()
