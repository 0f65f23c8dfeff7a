"""An event's players and teams as `Tournament`, with starting numbers: what pairing, tie-breaks and files need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..errors import SwissError
from ..event.outcomes import OUTCOMES
from ..event.players import LAST_RENUMBERING, starting_rank
from ..tournament.acceleration import baku_records
from ..tournament.entries import BLACK, PENDING, WHITE, Entry, PointSystem, bye
from ..tournament.tournament import Player, Prohibition, Tournament, VirtualPoints
from .penalties import abnormal_points
from .state import WITHDRAWN, Board, Entrant, Event, Round, Team

SYSTEMS = {"round_robin": "BERGER_ROUNDROBIN_G1", "knockout": "CUSTOM_KNOCKOUT", "groups": "CUSTOM_ROUNDROBIN"}


def rank(unit: Entrant | Team, has_titles: bool) -> tuple[int, int, str, int]:
    """The order of a list of entries; journals of before titles counted are numbered without them."""
    if isinstance(unit, Team):
        return 0, 0, "", unit.id
    return starting_rank(unit.rating, unit.details.get("title", "") if has_titles else "", unit.name, unit.id)


def seeding(event: Event) -> list[int]:
    """Everybody by starting number; who comes late, or has another rating or title, is put where he belongs until
    round 4 is paired; who comes then is last.

    Teams stand in the order of their entry, which is the arbiter's. A round robin keeps its numbers from the start.
    """
    units, numbered = event.units, set(event.order)
    known = [one for one in event.order if one in units]
    fresh = [one for one in units.values() if one.id not in numbered and one.status != WITHDRAWN]
    if event.rounds and (len(event.rounds) > LAST_RENUMBERING or keeps_numbers(event)):
        return known + [one.id for one in fresh]
    moved = set() if event.terms.is_team else event.rerated & numbered
    fresh += [units[one] for one in known if one in moved]
    known = [one for one in known if one not in moved]
    ranks = {one.id: rank(one, event.has_titles) for one in units.values()}
    for newcomer in sorted(fresh, key=lambda one: ranks[one.id]):
        ahead = [place for place, one in enumerate(known) if ranks[one] <= ranks[newcomer.id]]
        known.insert(ahead[-1] + 1 if ahead else 0, newcomer.id)
    return known


def keeps_numbers(event: Event) -> bool:
    """The table of a round robin is made of its numbers."""
    return event.terms.stages[0].kind in ("round_robin", "groups")


def check_rating_change(event: Event) -> None:
    """Ratings give the starting numbers, which may be made anew until round 4 is paired (C.04.2, 2)."""
    if len(event.rounds) > LAST_RENUMBERING:
        raise SwissError("numbers_frozen", "ratings and starting numbers cannot change after round 4 has been paired")
    if event.rounds and event.terms.accelerated:
        raise SwissError("halves_fixed", "ratings are fixed in an accelerated event: its halves come from them")


def present_players(event: Event, round_number: int) -> list[int]:
    """Players who are there, in the order of their entry."""
    return [one.id for one in event.players.values() if not one.absence(round_number)]


def half_points(result: str, side: int) -> int:
    """What a result of two seats brought one side; nothing while it is open."""
    return {"1": 2, "+": 2, "=": 1}.get(OUTCOMES[result][side], 0) if result else 0


@dataclass(slots=True)
class Numbered:
    """A tournament of the library, and which of our players (or teams) has which of its numbers."""

    tournament: Tournament
    order: list[int]
    number: dict[int, int]


def numbered_players(event: Event, rounds: Sequence[Round] | None = None, order: Sequence[int] | None = None,
                     open_as_draws: bool = False) -> Numbered:
    """Single players of these rounds (all if not told)."""
    chosen = list(event.rounds if rounds is None else rounds)
    order = list(seeding(event) if order is None else order)
    number = {player: place for place, player in enumerate(order, start=1)}
    tournament = _empty(event)
    boards = [{player: board for board in one.boards for player in board.players} for one in chosen]
    for player, place in number.items():
        entrant = event.players[player]
        entries = [_entry(entrant, one, at.get(player), number, open_as_draws)
                   for one, at in zip(chosen, boards, strict=True)]
        tournament.players[place] = _player(entrant, place, entries)
    tournament.prohibitions = [
        Prohibition(frozenset(number[one] for one in group if one in number)) for group in event.groups]
    tournament.virtual_points = _virtual_points(event, number)
    tournament.abnormal = abnormal_points(event.penalties.values(), number, chosen[0].number - 1 if chosen else 0)
    tournament.manual = {number[one]: value for one, value in event.manual.items() if one in number}
    tournament.play_offs = {number[one]: value for one, value in event.play_offs.items() if one in number}
    return Numbered(tournament, order, number)


def _empty(event: Event) -> Tournament:
    terms = event.terms
    system = SYSTEMS.get(terms.stages[0].kind, "FIDE_DUTCH_2025_BAKU" if terms.accelerated else "FIDE_DUTCH_2025")
    if terms.stages[0].kind == "round_robin" and terms.stages[0].cycles == 2:
        system = "FIDE_DOUBLEROUNDROBIN"
    return Tournament(name=terms.name, rounds=event.total_rounds, initial_colour=event.colour, system=system,
                      is_baku=terms.accelerated, tie_breaks=terms.tie_breaks, header=dict(terms.details))


def _player(one: Entrant, number: int, entries: list[Entry]) -> Player:
    known = one.details
    return Player(number, one.name, one.rating, known.get("title", ""), known.get("sex", ""),
                  known.get("federation", ""), known.get("number", ""), known.get("birth", ""), entries)


def _entry(player: Entrant, round_: Round, board: Board | None, number: dict[int, int], open_as_draws: bool) -> Entry:
    if board is not None:
        side = board.players.index(player.id)
        other = board.players[1 - side]
        result = board.result or ("=-=" if open_as_draws else "")
        letter = OUTCOMES[result][side] if result else PENDING
        if other == 0 or other not in number:
            return bye("F" if letter == "+" else "Z")
        return Entry(number[other], (WHITE, BLACK)[side], letter)
    if player.id in round_.byes:
        return bye("U")
    return bye(round_.absent.get(player.id, player.missed if round_.number <= player.since else "Z"))


def _virtual_points(event: Event, number: dict[int, int]) -> list[VirtualPoints]:
    """Frozen when round 1 was published; the last player of the upper half stays its last."""
    if event.group_a is None:
        return []
    rounds, last = event.group_a
    return [replace(one, last_player=number[last]) for one in baku_records(list(number.values()), rounds)]


def match_score(round_: Round, boards: int, index: int) -> tuple[int, int]:
    """Half points of both teams of a match, the first named first."""
    sums = [0, 0]
    for place, board in enumerate(round_.boards[index * boards : (index + 1) * boards]):
        for side in (0, 1):
            sums[side ^ (place % 2)] += half_points(board.result, side)
    return sums[0], sums[1]


def is_match_played(round_: Round, boards: int, index: int) -> bool:
    """A board of the match was played, or still may be."""
    return any("+" not in board.result and "--" not in board.result
               for board in round_.boards[index * boards : (index + 1) * boards])


def numbered_teams(event: Event, rounds: Sequence[Round] | None = None) -> Numbered:
    """Teams as players, matches as games: 2, 1 and 0 match points, a bye as much as a draw (C.04.6, 1.4)."""
    chosen, order = list(event.rounds if rounds is None else rounds), seeding(event)
    number = {team: place for place, team in enumerate(order, start=1)}
    tournament = _empty(event)
    tournament.points = PointSystem(win=4, draw=2, loss=0, allocated_bye=2)
    for team, place in number.items():
        entries = [_team_entry(event, one, team, number) for one in chosen]
        tournament.players[place] = Player(place, event.teams[team].name, entries=entries)
    tournament.manual = {number[one]: value for one, value in event.manual.items() if one in number}
    tournament.play_offs = {number[one]: value for one, value in event.play_offs.items() if one in number}
    return Numbered(tournament, order, number)


def _team_entry(event: Event, round_: Round, team: int, number: dict[int, int]) -> Entry:
    if team in round_.byes:
        return bye("U")
    for index, match in enumerate(round_.matches):
        if team in match:
            side = match.index(team)
            own, other = match_score(round_, event.terms.boards, index)[:: -1 if side else 1]
            played = is_match_played(round_, event.terms.boards, index)
            letter = ("1" if played else "+") if own > other else ("0" if played else "-") if own < other else (
                "=" if played else "-")
            done = all(board.result for board in
                       round_.boards[index * event.terms.boards : (index + 1) * event.terms.boards])
            return Entry(number[match[1 - side]], (WHITE, BLACK)[side], letter if done else PENDING)
    return bye("Z")


def game_points(event: Event, rounds: Sequence[Round]) -> dict[int, int]:
    """Half points of all boards by team; a bye counts as a drawn match."""
    sums = dict.fromkeys(event.teams, 0)
    for one in rounds:
        for index, match in enumerate(one.matches):
            for team, points in zip(match, match_score(one, event.terms.boards, index), strict=True):
                sums[team] += points
        for team in one.byes:
            sums[team] += event.terms.boards
    return sums
