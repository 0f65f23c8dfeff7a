"""The corpus: 150 tournaments whose every round is known to be right (pairs and colours)."""

from __future__ import annotations

import tarfile
from functools import cache
from pathlib import Path

from atoll.swiss.dutch.field import read_initial_colour
from atoll.swiss.tournament import Tournament
from atoll.swiss.tournament.entries import ABSENT, WHITE
from atoll.swiss.trf.read import read_trf

ARCHIVE = Path(__file__).parent / "tournaments.tgz"
Pairs = set[tuple[int, int]]


@cache
def corpus_texts() -> dict[str, str]:
    """File name -> text of all tournaments."""
    with tarfile.open(ARCHIVE) as archive:
        files = {Path(member.name).stem: archive.extractfile(member) for member in archive if member.isfile()}
        return {name: file.read().decode() for name, file in sorted(files.items()) if file is not None}


def load(name: str) -> Tournament:
    """A corpus tournament with the number of rounds and initial colour that its files leave out."""
    tournament = read_trf(corpus_texts()[name])
    tournament.rounds = int(name.rsplit("_", 1)[1].rstrip("r"))
    for player in tournament.players.values():
        player.entries += [ABSENT] * (tournament.rounds - len(player.entries))
    tournament.initial_colour = read_initial_colour(tournament, tournament.rounds)
    return tournament


def recorded_pairs(tournament: Tournament, round_number: int) -> Pairs:
    """(white, black) of the round as the file has it; the bye is (number, 0)."""
    entries = {number: player.entry(round_number) for number, player in tournament.players.items()}
    games = {(number, entry.opponent) for number, entry in entries.items() if entry.colour == WHITE and entry.opponent}
    return games | {(number, 0) for number, entry in entries.items() if entry.result == "U"}
