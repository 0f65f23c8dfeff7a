"""How long does one Swiss round take? Fast path and exact path, same rounds, same run.

python bench/swiss.py            rounds of 100 to 1,000 players in mid-event
python bench/swiss.py corpus     every recorded round of the corpus, both paths, compared
python bench/swiss.py trial N    N random tournaments: checked, and paired twice with the same result
"""

from __future__ import annotations

import platform
import statistics
import sys
import time
from random import Random

from atoll.swiss.dutch.check import broken_conditions, check_rounds, recorded_games
from atoll.swiss.dutch.field import Field, field_of
from atoll.swiss.dutch.round import DutchRound
from atoll.swiss.matching.least_cost import HAS_COMPILED
from atoll.swiss.tournament import Tournament
from atoll.swiss.trf.read import read_trf
from atoll.swiss.trf.write import write_trf
from tests.swiss.random_events import LIVELY, Habits, play_round, random_tournament

SIZES = (100, 250, 500, 1000)
ROUNDS, PAIRED_ROUND, EVENTS = 9, 6, 5
EXACT_UP_TO = 250  # the exact path takes minutes beyond


def mid_event(players: int, seed: int) -> Tournament:
    """An event of nine rounds with five of them played, a few byes and forfeits in each."""
    tournament = random_tournament(seed, players, 1, Habits())
    tournament.rounds = ROUNDS
    luck = Random(seed)
    for _ in range(PAIRED_ROUND - 2):
        play_round(tournament, luck, Habits())
    return tournament


def seconds(tournament: Tournament, exact_only: bool) -> tuple[float, set[tuple[int, int]]]:
    """Wall-clock time of one round from the records to the pairs."""
    start = time.perf_counter()
    games = DutchRound(field_of(tournament, PAIRED_ROUND), exact_only).pair().games()
    return time.perf_counter() - start, games


def bench_sizes() -> None:
    """The table of the README: seconds for round 6 of 9, and how they grow."""
    print(f"Python {platform.python_version()}, compiled matcher: {'yes' if HAS_COMPILED else 'no'}")
    print(f"round {PAIRED_ROUND} of {ROUNDS}, {EVENTS} events of each size, seconds for one round")
    print(f"{'players':>8} {'median':>8} {'slowest':>8} {'exact':>8} {'ratio':>7}  growth")
    last: tuple[int, float] | None = None
    for players in SIZES:
        events = [mid_event(players, seed) for seed in range(EVENTS)]
        fast = [seconds(event, False) for event in events]
        median = statistics.median(spent for spent, _ in fast)
        exact, ratio = _exact_columns(events, [games for _, games in fast], median)
        growth = f"x{median / last[1]:.1f} for x{players / last[0]:.1f} players" if last else ""
        print(f"{players:>8} {median:>8.4f} {max(spent for spent, _ in fast):>8.4f} {exact:>8} {ratio:>7}  {growth}")
        last = players, median


def _exact_columns(events: list[Tournament], games: list[set[tuple[int, int]]], median: float) -> tuple[str, str]:
    if len(events[0].players) > EXACT_UP_TO:
        return "-", "-"
    slow = [seconds(event, True) for event in events]
    if [found for _, found in slow] != games:
        raise SystemExit("the fast and the exact path differ")
    exact = statistics.median(spent for spent, _ in slow)
    return f"{exact:.3f}", f"{exact / median:.0f}"


def bench_corpus() -> None:
    """All recorded rounds by both paths, compared with the record."""
    from tests.swiss.corpus import corpus_texts, field_before, load, recorded_pairs

    spent = {False: 0.0, True: 0.0}
    rounds = wrong = 0
    for name in corpus_texts():
        tournament = load(name)
        for round_number in range(1, tournament.rounds + 1):
            rounds += 1
            expected = recorded_pairs(tournament, round_number)
            for exact_only in spent:
                start = time.perf_counter()
                games = DutchRound(field_before(tournament, round_number), exact_only).pair().games()
                spent[exact_only] += time.perf_counter() - start
                wrong += games != expected
    ratio = spent[True] / spent[False]
    print(f"{rounds} rounds, {wrong} wrong; fast {spent[False]:.2f} s, exact {spent[True]:.2f} s, ratio {ratio:.0f}")


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
            _pair_again(tournament, check.round_number)
    print(f"{count} tournaments, {rounds} rounds: all accepted, all the same twice; {unfinished} ended early")


def _pair_again(tournament: Tournament, round_number: int) -> None:
    players = tournament.players.values()
    absent = frozenset(player.number for player in players if not player.entry(round_number).takes_part)
    field: Field = field_of(tournament, round_number, absent)
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
