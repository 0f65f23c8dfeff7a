"""Checks whole tournaments: was every round paired as the Dutch system of 2026 pairs it?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..errors import NoPairingError, SwissError
from ..tournament.entries import NO_COLOUR, WHITE
from ..tournament.tournament import Tournament
from .field import read_initial_colour, recorded_field
from .legality import Game, broken_conditions
from .next_round import refuse_other_systems
from .round import DutchRound


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One round: what the system demands that is not recorded, what is recorded and not demanded, what is forbidden."""

    round_number: int
    demanded: tuple[Game, ...]
    recorded: tuple[Game, ...]
    broken: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        """Pairs, colours and bye are exactly those of the system."""
        return not (self.demanded or self.recorded or self.broken)

    def as_text(self) -> str:
        """One line for people."""
        if self.is_right:
            return f"round {self.round_number}: right"
        parts = [*self.broken]
        if self.recorded:
            parts.append("recorded " + _games_text(self.recorded))
        if self.demanded:
            parts.append("demanded " + _games_text(self.demanded))
        return f"round {self.round_number}: " + "; ".join(parts)


def check_rounds(tournament: Tournament) -> list[RoundCheck]:
    """Judge every recorded round from the rounds before it; without record 142 the recorded rounds are all."""
    refuse_other_systems(tournament)
    if not tournament.players:
        raise SwissError("no_players", "the tournament has no players")
    rounds = tournament.paired_rounds()
    colour = tournament.initial_colour or read_initial_colour(tournament, rounds) or WHITE
    complete = replace(tournament, rounds=tournament.rounds or rounds, initial_colour=colour)
    return [_check_round(complete, number) for number in range(1, rounds + 1)]


def _check_round(tournament: Tournament, round_number: int) -> RoundCheck:
    field = recorded_field(tournament, round_number)
    if not field.size:
        return RoundCheck(round_number, (), (), ())
    recorded = recorded_games(tournament, round_number)
    broken = tuple(breach.as_text() for breach in broken_conditions(field, recorded))
    try:
        games = DutchRound(field).pair().games()
    except NoPairingError as error:
        return RoundCheck(round_number, (), tuple(sorted(recorded)), (*broken, str(error)))
    colourless = _colourless_games(tournament, round_number)
    games = {(black, white) if (black, white) in colourless else (white, black) for white, black in games}
    return RoundCheck(round_number, tuple(sorted(games - recorded)), tuple(sorted(recorded - games)), broken)


def recorded_games(tournament: Tournament, round_number: int) -> set[Game]:
    """(white, black) of a round and (number, 0) for the bye; a forfeit without colours has the smaller number first."""
    games: set[Game] = set()
    for number, player in tournament.players.items():
        entry = player.entry(round_number)
        if entry.result == "U":
            games.add((number, 0))
        elif entry.opponent and (entry.colour == WHITE or (entry.colour == NO_COLOUR and number < entry.opponent)):
            games.add((number, entry.opponent))
    return games


def _colourless_games(tournament: Tournament, round_number: int) -> set[Game]:
    """Forfeits whose scheduled colours were not written down: any colours are right for them."""
    entries = {number: player.entry(round_number) for number, player in tournament.players.items()}
    return {
        (number, entry.opponent)
        for number, entry in entries.items()
        if entry.colour == NO_COLOUR and number < entry.opponent
    }


def _games_text(games: tuple[Game, ...]) -> str:
    return ", ".join(f"{white}-{black}" if black else f"bye {white}" for white, black in games)
