"""Tournaments at tables of three to five seats: balanced tables, points for everybody left behind, own tie-breaks."""

from __future__ import annotations

from dataclasses import dataclass, field

from atoll.server.tournaments.journal import Bye, Drafted
from atoll.server.tournaments.pairing import refusal, seeding
from atoll.server.tournaments.scores import places, resting_points, table_points
from atoll.server.tournaments.state import Event, Round
from atoll.swiss import SeatHistory, SwissError, seat_round
from atoll.swiss.formats.tables import UNITS
from atoll.swiss.standings.duplicate import compare

HOW = ("Tables are filled so that everybody has every seat equally often, few meet again, and like scores meet; who is "
       "over the last full table rests, those first who rested least.")


@dataclass(slots=True)
class Tally:
    """One player's sums so far, in half points."""

    points: int = 0
    won: int = 0
    sum: int = 0
    met: list[int] = field(default_factory=list)


def history_of(event: Event) -> SeatHistory:
    history = SeatHistory()
    for one in event.rounds:
        history.record([tuple(board.players) for board in one.boards], one.byes)
    return history


def draft_seats(event: Event, open_as_draws: bool) -> Drafted:
    """The next round: every seat equally often, few repeated meetings, like scores together."""
    number, order = len(event.rounds) + 1, seeding(event)
    found = {player: event.players[player].absence(number) for player in order}
    absent = {player: kind for player, kind in found.items() if kind is not None}
    present = [player for player in order if player not in absent]
    points = points_so_far(event)
    scores = {player: points[player] for player in present}
    try:
        seated = seat_round(present, event.terms.seats, history_of(event), scores)
    except SwissError as error:
        raise refusal(error) from error
    return Drafted(number, [list(table) for table in seated.tables], list(seated.sitting_out), absent, order,
                   open_as_draws)


def points_so_far(event: Event) -> dict[int, int]:
    """What brings players of like success together; in a duplicate tournament as its journal is audited, in 24ths."""
    if event.terms.duplicate:
        compared = compare(event.players, event.rounds)
        return {player: round(UNITS * found.difference) for player, found in compared.items()}
    return {player: found.points for player, found in tally(event).items()}


def tally(event: Event, rounds: int | None = None) -> dict[int, Tally]:
    tallies = {player: Tally() for player in event.players}
    for one in event.rounds[:rounds]:
        count_round(event, one, tallies)
    return tallies


def count_round(event: Event, one: Round, tallies: dict[int, Tally]) -> None:
    seats = event.terms.seats
    for board in (board for board in one.boards if board.result):
        ranks = places(board.result)
        for seat, (player, points) in enumerate(zip(board.players, table_points(board.result), strict=True)):
            mine = tallies[player]
            mine.points += points
            mine.won += ranks[seat] == 1
            mine.sum += (board.scores[seat] or 0) if board.scores else 0
            mine.met += [other for other in board.players if other != player]
    for player in one.byes:
        tallies[player].points += resting_points(seats)
    here = {player for board in one.boards for player in board.players} | set(one.byes) | set(one.absent)
    missed = {player.id: player.missed for player in event.players.values()
              if player.id not in here and one.number <= player.since}
    for player, kind in (one.absent | missed).items():
        tallies[player].points += bye_points(kind, seats)


def bye_points(kind: Bye, seats: int) -> int:
    return {"F": 2 * (seats - 1), "H": resting_points(seats), "Z": 0}[kind]


@dataclass(frozen=True, slots=True)
class Seated:
    """Why one player sits where he does: his half points, how often he had each seat, whom of the table he met."""

    player: int
    points: int
    seats: list[int]
    met: list[int]


def explain_table(event: Event, players: list[int]) -> list[Seated]:
    """Seat by seat, from what was known when the round was paired."""
    history, tallies, seats = history_of(event), tally(event), event.terms.seats
    return [Seated(player, tallies[player].points, [history.seat_counts[player, seat] for seat in range(seats)],
                   [other for other in players if other != player and history.meetings[frozenset((player, other))]])
            for player in players]


def table_sentences(event: Event, table: list[Seated]) -> list[str]:
    number = {player: place for place, player in enumerate(seeding(event), start=1)}
    return [HOW, *(f"{number[one.player]} has seat {seat}: {one.points / 2:g} points; seats so far "
                   f"{', '.join(map(str, one.seats))}; met before: "
                   f"{', '.join(str(number[other]) for other in one.met) or 'nobody'}."
                   for seat, one in enumerate(table, start=1))]
