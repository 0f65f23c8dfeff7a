"""Players and teams under the arbiter's hand: deleted, merged, fixed to boards, put in order; who goes on."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import msgspec

from atoll.server.errors import ServerError
from atoll.server.tournaments.formats import refusing
from atoll.server.tournaments.journal import (
    Attendance,
    Attends,
    BoardOrder,
    Decided,
    Deed,
    Entered,
    Fixed,
    OrderedBy,
    Pardoned,
    Penalised,
    Ranked,
    Removed,
    TeamEntered,
    TermsChanged,
    Transferred,
)
from atoll.server.tournaments.plans import (
    LONGEST_NAME,
    MOST_PLAYERS,
    BadPlayer,
    BadReason,
    NoSuchPenalty,
    NoSuchTeam,
    NoTeams,
    NotNow,
    Plan,
    PlayerTaken,
    check_going_on,
    check_team,
    clean_reason,
    enter,
    find_board,
    mend,
    player,
)
from atoll.server.tournaments.requests import Listed
from atoll.server.tournaments.state import Event, Team
from atoll.server.tournaments.terms import checked
from atoll.swiss.journal.penalties import check_penalty


def is_paired(event: Event, player_id: int, drafted: bool = True) -> bool:
    """At a board or with a bye, in a draft too; byes of team events are those of teams."""
    rounds = (*event.rounds, *([event.draft.round] if event.draft and drafted else []))
    return any((player_id in one.byes and not event.terms.is_team)
               or any(player_id in board.players for board in one.boards) for one in rounds)


class TeamFixed(ServerError):
    code = "team_fixed"

    def __init__(self, who: str) -> None:
        super().__init__(f"{who!r} has been paired, and stays in his team")
        self.who = who


def transfer(event: Event, player_id: int, team: int) -> Plan:
    """Into another team, while he has not been paired."""
    check_going_on(event)
    one = player(event, player_id)
    check_team(event, team, one.name)
    if one.team != team and is_paired(event, player_id, drafted=False):
        raise TeamFixed(one.name)
    return Plan([] if one.team == team else [Transferred(player_id, team)])


def remove(event: Event, player_id: int, into: int = 0) -> Plan:
    """Somebody who was entered by mistake, or twice: only while he has not been paired."""
    check_going_on(event)
    player(event, player_id)
    if into and player(event, into).id == player_id:
        raise BadPlayer("a player is merged with another one")
    if is_paired(event, player_id):
        raise NotNow("who has been paired stays in the tournament; he can withdraw")
    gone, kept = event.players[player_id], event.players.get(into)
    details = {key: value for key, value in gone.details.items() if kept and not kept.details.get(key)}
    mended = mend(event, into, None, None if event.rounds or not kept or kept.rating else gone.rating,
                  details).deeds if kept else []
    return Plan([*mended, Removed(player_id, into)])


def fix_board(event: Event, player_id: int, board: int) -> Plan:
    check_going_on(event)
    if not 0 <= board <= MOST_PLAYERS // 2:
        raise BadPlayer(f"there is no board {board}")
    return Plan([] if player(event, player_id).fixed == board else [Fixed(player_id, board)])


def add_team(event: Event, name: str) -> Plan:
    check_going_on(event)
    if not event.terms.is_team:
        raise NoTeams("this tournament is for single players")
    name = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadPlayer(f"a team's name has 1 to {LONGEST_NAME} characters, not {len(name)}")
    if any(one.name.casefold() == name.casefold() for one in event.teams.values()):
        raise PlayerTaken(f"there is a team {name!r} already")
    return Plan([TeamEntered(max(event.teams, default=0) + 1, name)])


def attend_all(event: Event, players: Sequence[int], status: Attendance) -> Plan:
    """The check-in: an entry for each whose word changes."""
    check_going_on(event)
    found = [player(event, one) for one in dict.fromkeys(players)]
    return Plan([Attends(one.id, status) for one in found if one.status not in (status, "withdrawn")])


def team_of(event: Event, team_id: int) -> Team:
    if team_id not in event.teams:
        raise NoSuchTeam(f"there is no team {team_id} in this tournament")
    return event.teams[team_id]


def change_team(event: Event, team_id: int, players: list[int] | None, status: Attendance | None) -> Plan:
    check_going_on(event)
    team, deeds = team_of(event, team_id), list[Deed]()
    if players is not None and tuple(players) != team.players:
        if sorted(players) != sorted(team.players):
            raise BadPlayer("the order of a team names each of its players once")
        deeds.append(BoardOrder(team_id, players))
    if status is not None and status != team.status:
        deeds.append(Attends(0, status, team_id))
    return Plan(deeds)


def decide(event: Event, round_number: int, board_number: int, winner: int) -> Plan:
    """Who goes on from a drawn game of a knock-out."""
    check_going_on(event)
    board = find_board(event, round_number, board_number)
    if event.terms.kind_of(event.rounds[round_number - 1].stage) != "knockout" or winner not in board.players:
        raise NotNow("who goes on is decided for a drawn game of a knock-out, for one of its players")
    if not board.result or (round_number < len(event.rounds)):
        raise NotNow("the game has no result yet, or its winner has played on already")
    return Plan([] if board.winner == winner else [Decided(round_number, board_number, winner)])


def order_by_hand(event: Event, by: OrderedBy, order: list[int]) -> Plan:
    """Those who are level, the best first; the tie-break that it fills comes last, if it is not in force yet."""
    units = event.teams if event.terms.is_team else event.players
    if event.status == "cancelled" or not event.rounds or not event.terms.is_swiss:
        raise NotNow("an order by hand is of a tournament for two seats that has begun")
    if not 2 <= len(order) <= MOST_PLAYERS or len(set(order)) < len(order) or set(order) - set(units):
        raise BadPlayer("an order by hand, or by a play-off, names two or more who play here, each once")
    code = "MAN" if by == "manual" else "PO"
    terms = event.terms if code in event.terms.order else checked(
        msgspec.structs.replace(event.terms, tie_breaks=[*event.terms.order, code]))
    ranked = Ranked(by, {one: len(order) - place for place, one in enumerate(order)})
    known = event.manual if by == "manual" else event.play_offs
    is_same = terms == event.terms and known | ranked.values == known
    return Plan([] if is_same else [*([TermsChanged(terms)] if terms != event.terms else []), ranked])


def penalise(event: Event, player_id: int, round_number: int, half_points: int, why: str) -> Plan:
    """Points taken from a player, or given to him, from a round on: at any time, also after the end, and with a word
    why."""
    if event.status == "cancelled":
        raise NotNow("this tournament is cancelled")
    one, why = player(event, player_id), clean_reason(why)
    if event.terms.is_team:
        raise NotNow("penalties are for single players, not for teams")
    kinds = [event.terms.kind_of(one.stage) for one in event.rounds]
    refusing(lambda: check_penalty(event.terms.kind_of(0), kinds, round_number, half_points))
    if not why:
        raise BadReason("a penalty, or a bonus, needs a reason that everybody can read")
    return Plan([Penalised(round_number, half_points, one.id, why=why)])


def pardon(event: Event, entry: int) -> Plan:
    """Take a penalty, or a bonus, back."""
    if event.status == "cancelled":
        raise NotNow("this tournament is cancelled")
    if entry not in event.penalties:
        raise NoSuchPenalty(f"no penalty stands in entry {entry} of the journal")
    return Plan([Pardoned(entry)])


def enter_list(event: Event, listed: list[Listed]) -> Plan:
    """All of a list or nobody; teams that are not there yet come with their first player."""
    check_going_on(event)
    if not 1 <= len(listed) <= MOST_PLAYERS:
        raise BadPlayer(f"a list has 1 to {MOST_PLAYERS} players, not {len(listed)}")
    known = {team.name.casefold(): team.id for team in event.teams.values()}
    deeds: list[Deed] = []
    for name in dict.fromkeys(one.team.strip() for one in listed if one.team.strip()):
        if name.casefold() not in known:
            fresh = TeamEntered(max([*event.teams, *known.values()], default=0) + 1, name[:LONGEST_NAME])
            known[name.casefold()] = fresh.team
            deeds.append(fresh)
    after = teams_in(event, deeds)
    entrants = [Entered(0, one.name, one.rating, missed=one.missed, team=known.get(one.team.strip().casefold(), 0),
                        title=one.title, sex=one.sex, federation=one.federation, number=one.number, birth=one.birth,
                        club=one.club, category=one.category) for one in listed]
    return Plan([*deeds, *enter(after, entrants).deeds])


def teams_in(event: Event, deeds: list[Deed]) -> Event:
    """The tournament with these teams, to check their players against."""
    if not deeds:
        return event
    if not event.terms.is_team:
        raise NoTeams("this tournament is for single players")
    after = copy(event)
    after.teams = event.teams | {one.team: Team(one.team, one.name) for one in deeds if isinstance(one, TeamEntered)}
    return after
