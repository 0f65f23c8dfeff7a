"""An event as a report file: rounds of two seats, whatever paired them, with rosters where there are teams."""

from __future__ import annotations

from dataclasses import replace

from ..errors import SwissError
from ..tournament.tournament import TeamRoster, Tournament
from ..trf.shortened import PLAYER, TEAM, Shortened, shortened
from .players import numbered_players, seeding
from .state import Event

SYSTEMS = {"swiss": "FIDE_TEAM", "round_robin": "BERGER_TEAM_ROUNDROBIN_G1"}


def report_of(event: Event) -> Tournament:
    """The tournament for `write_trf`, whose cuts `report_losses` tells; tables of three and more have no such file."""
    if event.terms.seats != 2:
        raise SwissError("no_report", "a report file knows games for two alone; export a spreadsheet or a web page")
    numbered = numbered_players(event, order=_players(event))
    tournament = numbered.tournament
    tournament.rounds = max(len(event.rounds), event.total_rounds if event.terms.stages[0].kind == "swiss" else 0)
    tournament.byes = {(round_number, numbered.number[one.id]): kind for one in event.players.values()
                       if one.id in numbered.number for round_number, kind in one.byes.items()
                       if len(event.rounds) < round_number <= tournament.rounds}
    if len(event.terms.stages) > 1 or event.terms.stages[0].kind == "knockout":
        tournament.system = "CUSTOM_KNOCKOUT" if event.terms.stages[0].kind == "knockout" else "CUSTOM_SWISS"
    if event.terms.is_team:
        tournament.system = SYSTEMS[event.terms.stages[0].kind]
        tournament.teams = [
            TeamRoster(place, event.teams[team].name, tuple(numbered.number[one] for one in event.teams[team].players))
            for place, team in enumerate(seeding(event), start=1)]
    return tournament


def _players(event: Event) -> list[int]:
    """By starting number; players of teams as they were entered."""
    return sorted(event.players) if event.terms.is_team else seeding(event)


def report_losses(event: Event) -> list[Shortened]:
    """What the report file of the event has no room for, by the numbers that players and teams have in the journal."""
    order = {PLAYER: _players(event), TEAM: seeding(event)}
    found = [replace(one, number=order[one.of][one.number - 1]) if one.number else one
             for one in shortened(report_of(event))]
    return sorted(found, key=lambda one: (one.of, one.number))
