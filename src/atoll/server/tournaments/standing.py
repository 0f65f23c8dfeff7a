"""Standings with tie-breaks and the cross-table, in the same shape for two seats and for more."""

from __future__ import annotations

from typing import Literal

import msgspec

from atoll.server.tournaments.pairing import Swiss, refusal, seeding
from atoll.server.tournaments.scores import places, resting_points, table_points
from atoll.server.tournaments.seated import Tally, bye_points, tally
from atoll.server.tournaments.state import Board, Entrant, Event, Round
from atoll.swiss import SwissError, standings
from atoll.swiss.standings import value_text


class Place(msgspec.Struct, frozen=True):
    """One line of the standings; points are half points, tie-breaks texts in the order of `codes`."""

    rank: int
    player: int
    points: int
    tie_breaks: list[str]


class Standings(msgspec.Struct, frozen=True):
    round: int
    """After how many rounds."""
    codes: list[str]
    places: list[Place]


CellKind = Literal["game", "forfeit", "bye", "asked", "away"]


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """One round of one player: against whom, at which seat, and half points (None: not known yet)."""

    kind: CellKind
    """A bye is allocated, or was asked for."""
    points: int | None
    others: list[int] = []
    seat: int | None = None
    board: int | None = None


class CrossRow(msgspec.Struct, frozen=True):
    rank: int
    player: int
    points: int
    cells: list[Cell]


class CrossTable(msgspec.Struct, frozen=True):
    rows: list[CrossRow]
    more: bool = False
    """If there are more rows: ask from the number of those that are known."""


def begun_rounds(event: Event) -> int:
    """A round that has just been published changes nobody's standing: it counts from its first result on."""
    latest = event.current
    has_begun = latest is not None and (any(board.result for board in latest.boards) or not latest.boards)
    return len(event.rounds) - (latest is not None and not has_begun)


def standings_of(event: Event, rounds: int | None = None) -> Standings:
    rounds = begun_rounds(event) if rounds is None else max(0, min(rounds, len(event.rounds)))
    return swiss_standings(event, rounds) if event.terms.is_swiss else seated_standings(event, rounds)


def swiss_standings(event: Event, rounds: int) -> Standings:
    order = seeding(event)
    if not order:
        return Standings(rounds, list(event.terms.order), [])
    swiss = Swiss(event, order, rounds)
    try:
        found = standings(swiss.tournament)
    except SwissError as error:
        raise refusal(error) from error
    codes = [code for code, _ in found[0].tie_breaks]
    return Standings(rounds, codes, [
        Place(one.rank, order[one.number - 1], one.half_points, [value_text(*pair) for pair in one.tie_breaks])
        for one in found])


def seated_standings(event: Event, rounds: int) -> Standings:
    tallies, codes = tally(event, rounds), event.terms.order
    values = {player: (tallies[player].points, *(seated_tie_break(code, player, tallies) for code in codes))
              for player in seeding(event)}
    ranked = sorted(values, key=lambda player: [-value for value in values[player]])
    return Standings(rounds, list(codes), [
        Place(1 + sum(other > values[player] for other in values.values()), player, values[player][0],
              [f"{value / 2:g}" if code == "OPP" else str(value)
               for code, value in zip(codes, values[player][1:], strict=True)])
        for player in ranked])


def seated_tie_break(code: str, player: int, tallies: dict[int, Tally]) -> int:
    mine = tallies[player]
    return {"WON": mine.won, "SUM": mine.sum, "OPP": sum(tallies[other].points for other in mine.met)}[code]


def cross_table_of(event: Event) -> CrossTable:
    return CrossTable([
        CrossRow(one.rank, one.player, one.points,
                 [cell(event, event.players[one.player], round_) for round_ in event.rounds])
        for one in standings_of(event, len(event.rounds)).places])


def cell(event: Event, player: Entrant, round_: Round) -> Cell:
    seats = event.terms.seats
    for number, board in enumerate(round_.boards, start=1):
        if player.id in board.players:
            return game_cell(board, board.players.index(player.id), number)
    if player.id in round_.byes:
        return Cell("bye", 2 if event.terms.is_swiss else resting_points(seats))
    kind = round_.absent.get(player.id, player.missed if round_.number <= player.since else "Z")
    return Cell("away" if kind == "Z" else "asked", bye_points(kind, seats))


def round_points(event: Event, one: Round) -> dict[int, int]:
    """Half points that a round brought everybody so far."""
    found = {player: points for board in one.boards
             for player, points in zip(board.players, board_points(board) or [0] * len(board.players), strict=True)}
    rest = [player for player in event.players.values() if player.id not in found]
    return found | {player.id: cell(event, player, one).points or 0 for player in rest}


def points_before(event: Event) -> list[dict[int, int]]:
    """For each published round, and for the next one, what everybody had before it."""
    sums = [dict.fromkeys(event.players, 0)]
    for one in event.rounds:
        brought = round_points(event, one)
        sums.append({player: sums[-1][player] + points for player, points in brought.items()})
    return sums


def game_cell(board: Board, seat: int, number: int) -> Cell:
    others = [one for place, one in enumerate(board.players) if place != seat]
    points = board_points(board)
    kind: CellKind = "forfeit" if is_forfeit(board, seat) else "game"
    return Cell(kind, None if points is None else points[seat], others, seat, number)


def board_points(board: Board) -> list[int] | None:
    """Half points by seat; None while the result is open."""
    if not board.result:
        return None
    if len(board.players) != 2:
        return table_points(board.result)
    return [HALF_POINTS[part] for part in split_result(board.result)]


HALF_POINTS = {"1": 2, "+": 2, "=": 1, "0": 0, "-": 0}


def split_result(result: str) -> tuple[str, str]:
    """`1-0` is 1 and 0, `+--` + and -, `1/2-1/2` = and =."""
    return ("=", "=") if result == "1/2-1/2" else (result[0], result[-1])


def is_forfeit(board: Board, seat: int) -> bool:
    if not board.result:
        return False
    if len(board.players) == 2:
        return split_result(board.result)[0] in "+-"
    return places(board.result)[seat] is None
