"""Standings with tie-breaks and the cross-table, in the same shape for two seats and for more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from atoll.server.tournaments.formats import places_after
from atoll.server.tournaments.journal import Entry
from atoll.server.tournaments.pairing import Swiss, refusal, seeding
from atoll.server.tournaments.penalties import has_other_points, other_points, penalty_sum
from atoll.server.tournaments.scores import places, resting_points, table_points
from atoll.server.tournaments.seated import Tally, bye_points, tally
from atoll.server.tournaments.state import Board, Entrant, Event, Round
from atoll.swiss import SwissError, standings
from atoll.swiss.standings import Contender, awards, read_prizes, value_text
from atoll.swiss.standings.duplicate import compare, difference_text


class Place(msgspec.Struct, frozen=True):
    """One line of the standings; points are half points, tie-breaks texts in the order of `codes`."""

    rank: int
    player: int
    points: int
    tie_breaks: list[str]
    group: int = 0
    """1, 2 … where groups play side by side."""
    shown: str = ""
    """The points as they are written where they are no half points: scaled ones of mixed tables, wins of a bracket."""
    difference: str = ""
    """In a duplicate tournament, where it decides: points over those who held the same seats, such as `+12.75`."""


class AwardView(msgspec.Struct, frozen=True):
    """A prize and who takes it; 0 if nobody does, or nothing has been played."""

    name: str
    category: str
    below: int
    place: int
    """The first, second … of those that are for the same people."""
    player: int
    level: list[int]
    """Others without a prize who share his rank: a play-off or an arbiter decides."""


class Standings(msgspec.Struct, frozen=True):
    round: int
    """After how many rounds."""
    codes: list[str]
    places: list[Place]
    prizes: list[AwardView] = []
    """In the order of their worth, each with who takes it as things stand."""


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


def standings_of(event: Event, rounds: int | None = None, entries: Sequence[Entry] = (),
                 category: str = "") -> Standings:
    rounds = begun_rounds(event) if rounds is None else max(0, min(rounds, len(event.rounds)))
    found = all_standings(event, rounds, entries)
    found = msgspec.structs.replace(found, prizes=awarded(event, found))
    return in_category(event, found, category) if category else found


def all_standings(event: Event, rounds: int, entries: Sequence[Entry]) -> Standings:
    if not event.terms.is_plain:
        return format_standings(event, rounds, entries)
    if event.terms.duplicate:
        return duplicate_standings(event, rounds)
    return swiss_standings(event, rounds) if event.terms.is_swiss else seated_standings(event, rounds)


def awarded(event: Event, table: Standings) -> list[AwardView]:
    """Everybody takes one at most, who has left none; before the first result nobody does."""
    prizes = read_prizes(msgspec.to_builtins(event.terms.prizes))
    is_begun = any(board.result for one in event.rounds[:table.round] for board in one.boards)
    found = awards(prizes, [contender(event, one) for one in table.places] if is_begun else ())
    return [AwardView(one.prize.name, one.prize.category, one.prize.below, one.place, one.unit, list(one.level))
            for one in found]


def contender(event: Event, one: Place) -> Contender:
    if event.terms.is_team:
        return Contender(one.player, one.rank, is_gone=event.teams[one.player].status == "withdrawn")
    player = event.players[one.player]
    return Contender(one.player, one.rank, frozenset(player.details.get("category", "").split()), player.rating,
                     player.status == "withdrawn")


def in_category(event: Event, whole: Standings, category: str) -> Standings:
    """Players of a category in their order, ranks counted anew."""
    chosen = [one for one in whole.places if one.player in event.players
              and category in event.players[one.player].details.get("category", "").split()]
    ranked = [msgspec.structs.replace(one, rank=1 + sum(other.rank < one.rank for other in chosen)) for one in chosen]
    return msgspec.structs.replace(whole, places=ranked)


def format_standings(event: Event, rounds: int, entries: Sequence[Entry]) -> Standings:
    """By the library: of teams where there are teams."""
    found = places_after(entries, rounds)
    codes = [code for code, _ in max((place.tie_breaks for place in found), key=len, default=())]
    return Standings(rounds, codes, [
        Place(one.rank, one.player, half_points(one.points), [dict(one.tie_breaks).get(code, "") for code in codes],
              one.group, written(event, rounds, one.points)) for one in found])


def written(event: Event, rounds: int, points: str) -> str:
    """Half points need no words of their own; wins of a bracket, scaled points and `-` do."""
    kind = event.terms.kind_of(event.rounds[rounds - 1].stage if rounds else 0)
    return points if kind in ("knockout", "tables") or points == "-" else ""


def half_points(text: str) -> int:
    """`2.5` is five half points; what is none of them (`-`) is nothing."""
    return int(2 * float(text)) if text.removeprefix("-").replace(".", "", 1).isdigit() else 0


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


def duplicate_standings(event: Event, rounds: int) -> Standings:
    """By differences; points for places at the own table are told beside them."""
    tallies, codes, points = compare(event.players, event.rounds[:rounds]), event.terms.order, tally(event, rounds)
    values = {player: (tallies[player].difference, *(tallies[player].value(code) for code in codes))
              for player in seeding(event)}
    ranked = sorted(values, key=lambda player: [-value for value in values[player]])
    return Standings(rounds, list(codes), [
        Place(1 + sum(other > values[player] for other in values.values()), player, points[player].points,
              [str(value) for value in values[player][1:]], difference=difference_text(tallies[player].difference))
        for player in ranked])


def seated_tie_break(code: str, player: int, tallies: dict[int, Tally]) -> int:
    mine = tallies[player]
    return {"WON": mine.won, "SUM": mine.sum, "OPP": sum(tallies[other].points for other in mine.met)}[code]


def cross_table_of(event: Event, entries: Sequence[Entry] = ()) -> CrossTable:
    """Of teams each player has a row, in the order of the teams."""
    places = standings_of(event, len(event.rounds), entries).places
    rows = [(one.rank, player, one.points) for one in places
            for player in (event.teams[one.player].players if event.terms.is_team else [one.player])]
    sums = points_before(event)[-1] if event.terms.is_team else {}
    return CrossTable([
        CrossRow(rank, player, sums.get(player, points),
                 [cell(event, event.players[player], round_) for round_ in event.rounds])
        for rank, player, points in rows])


def cell(event: Event, player: Entrant, round_: Round) -> Cell:
    """With other points than usual where a file says so (record 299 with a type)."""
    found = usual_cell(event, player, round_)
    other = other_points(event.penalties.values(), player.id, round_.number, found.kind, found.points)
    return found if other is None else msgspec.structs.replace(found, points=other)


def usual_cell(event: Event, player: Entrant, round_: Round) -> Cell:
    seats = event.terms.seats
    for number, board in enumerate(round_.boards, start=1):
        if player.id in board.players:
            return game_cell(board, board.players.index(player.id), number)
    if player.id in round_.byes and not event.terms.is_team:
        if event.terms.kind_of(round_.stage) in ("round_robin", "groups", "knockout"):
            return Cell("bye", 0)
        return Cell("bye", 2 if event.terms.is_swiss else resting_points(seats))
    kind = round_.absent.get(player.id, player.missed if round_.number <= player.since else "Z")
    return Cell("away" if kind == "Z" else "asked", bye_points(kind, seats))


def round_points(event: Event, one: Round) -> dict[int, int]:
    """Half points that a round brought everybody so far."""
    found = {player: points for board in one.boards
             for player, points in zip(board.players, board_points(board) or [0] * len(board.players), strict=True)}
    rest = [player for player in event.players.values() if player.id not in found or has_other_points(event.penalties)]
    return found | {player.id: cell(event, player, one).points or 0 for player in rest}


def points_before(event: Event) -> list[dict[int, int]]:
    """For each published round, and for the next one, what everybody had before it, penalties and bonuses counted."""
    sums = [dict.fromkeys(event.players, 0)]
    for one in event.rounds:
        brought = round_points(event, one)
        sums.append({player: sums[-1][player] + points for player, points in brought.items() if player in sums[-1]})
    return [{player: points + penalty_sum(event.penalties.values(), player, after) for player, points in one.items()}
            for after, one in enumerate(sums)] if event.penalties else sums


def game_cell(board: Board, seat: int, number: int) -> Cell:
    others = [one for place, one in enumerate(board.players) if place != seat and one]
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


def match_scores(one: Round) -> list[list[int]]:
    """Half points of both teams of each match so far; who is named first sits first at every odd board."""
    size = len(one.boards) // max(1, len(one.matches))
    scores = [[0, 0] for _ in one.matches]
    for place, board in enumerate(one.boards if one.matches else ()):
        for side, points in enumerate(board_points(board) or ()):
            scores[place // size][side ^ (place % size % 2)] += points
    return scores


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
