"""Random tournaments, for tests and trials: the same seed gives the same tournament."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from atoll.swiss.errors import NoPairingError
from atoll.swiss.event import (
    add_player,
    forbid,
    new_tournament,
    pair_next_round,
    seed_players,
    set_result,
    withdraw,
)
from atoll.swiss.standings import TIE_BREAKS
from atoll.swiss.tournament import AbnormalPoints, TeamRoster, Tournament
from atoll.swiss.tournament.entries import STANDARD, PointSystem, bye
from atoll.swiss.trf.header import DATES, DEPUTIES, TEXTS


@dataclass(frozen=True, slots=True)
class Habits:
    """How often things happen, in percent of players or games a round."""

    forfeits: int = 2
    double_forfeits: int = 1
    half_byes: int = 2
    zero_byes: int = 2
    full_byes: int = 0
    withdrawals: int = 1
    late_entries: int = 0
    draws: int = 30
    prohibitions: int = 0  # groups of three who may not meet, percent of the number of players
    accelerated: bool = False
    points: PointSystem = STANDARD


LIVELY = Habits(
    forfeits=6, double_forfeits=2, half_byes=5, zero_byes=4, full_byes=2, withdrawals=2, late_entries=5, prohibitions=10
)


def random_tournament(seed: int, players: int, rounds: int, habits: Habits) -> Tournament:
    """A finished tournament, or an unfinished one where no pairing of the next round exists."""
    luck = Random(seed)
    tournament = new_tournament(f"Random {seed}", rounds, luck.choice("wb"), habits.accelerated)
    tournament.points = habits.points
    for index in range(players):
        add_player(tournament, f"Player {index + 1}", luck.randint(1000, 2700))
    seed_players(tournament)
    for _ in range(players * habits.prohibitions // 100):
        forbid(tournament, luck.sample(range(1, players + 1), min(3, players)))
    for _ in range(rounds):
        try:
            play_round(tournament, luck, habits)
        except NoPairingError:
            break
    return tournament


def play_round(tournament: Tournament, luck: Random, habits: Habits) -> None:
    """Grant byes, pair the next round and play it."""
    round_number = tournament.paired_rounds() + 1
    if luck.randrange(100) < habits.late_entries:
        add_player(tournament, f"Late {round_number}", 1000, missed=luck.choice("ZH"))
    for number in tournament.players:
        _maybe_absent(tournament, number, round_number, luck, habits)
    if all(tournament.absence(number, round_number) for number in tournament.players):
        for number, player in tournament.players.items():
            player.write_entry(round_number, bye(tournament.absence(number, round_number)))
        return
    pairing = pair_next_round(tournament)
    for white, black in pairing.boards:
        set_result(tournament, round_number, white, black, _outcome(tournament, white, black, luck, habits))


def _maybe_absent(tournament: Tournament, number: int, round_number: int, luck: Random, habits: Habits) -> None:
    if tournament.absence(number, round_number):
        return
    roll = luck.randrange(100)
    for percent, kind in ((habits.half_byes, "H"), (habits.zero_byes, "Z"), (habits.full_byes, "F")):
        if roll < percent:
            tournament.byes[round_number, number] = kind
            return
        roll -= percent
    if roll < habits.withdrawals:
        withdraw(tournament, number)


def _outcome(tournament: Tournament, white: int, black: int, luck: Random, habits: Habits) -> str:
    roll = luck.randrange(100)
    if roll < habits.double_forfeits:
        return "---"
    if roll < habits.double_forfeits + habits.forfeits:
        return luck.choice(("+--", "--+"))
    if luck.randrange(100) < habits.draws:
        return "1/2-1/2"
    edge = tournament.players[white].rating - tournament.players[black].rating + 30
    return "1-0" if luck.randrange(1000) < 1000 / (1 + 10 ** (-edge / 400)) else "0-1"


LETTERS = "Żółćşığйцé ABC-,.'0123456789"


def dressed(tournament: Tournament, luck: Random) -> Tournament:
    """With everything else that a report file has room for: header, people, points, penalties, tie-breaks, teams."""
    numbers = list(tournament.players)
    for player in tournament.players.values():
        player.name, player.federation, player.birth = words(luck, 33), words(luck, 3), words(luck, 10)
        player.title, player.sex = luck.choice(("", "g", "GM", "WFM")), luck.choice(("", "m", "w"))
        player.fide_number = luck.choice(("", str(luck.randrange(10**10))))
    tournament.header = {field: words(luck, 200) for field in TEXTS.values() if luck.random() < 0.6}
    if luck.random() < 0.6:
        tournament.header[DEPUTIES] = "; ".join(words(luck, 40) for _ in range(luck.randint(1, 3)))
        tournament.header[DATES] = ",".join(f"26/03/{luck.randint(1, 28):02}" for _ in range(tournament.rounds))
    tournament.points = luck.choice((STANDARD, PointSystem(6, 2, 0, 0, 0, 6), PointSystem(2, 1, 0, 0, 1, 1)))
    tournament.abnormal = [
        AbnormalPoints(luck.choice((-1, 1, 8, 40)), luck.randint(0, tournament.rounds),
                       frozenset(luck.sample(numbers, luck.randint(0, 3))), luck.choice(("", "", *"WDLFHZ+-")))
        for _ in range(luck.randint(0, 3))]
    codes = luck.sample(sorted(TIE_BREAKS), luck.randint(0, 4))
    tournament.tie_breaks = tuple(code.replace("-", "/") for code in codes)
    if luck.random() < 0.4:
        luck.shuffle(numbers)
        tournament.teams = [TeamRoster(place, words(luck, 32), tuple(numbers[2 * place - 2 : 2 * place]))
                            for place in range(1, len(numbers) // 2)]
    return tournament


def words(luck: Random, longest: int) -> str:
    """Text as a file keeps it: no blanks at its ends."""
    text = "".join(luck.choice(LETTERS) for _ in range(luck.randint(1, longest))).strip()
    return text or "A"
