"""Standings of every kind of event, in one shape: a place, the player or team, points and tie-breaks as texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..errors import SwissError
from ..event.outcomes import OUTCOMES
from ..formats.knockout import Knockout
from ..formats.tables import units_text
from ..standings import left_out, standings
from ..standings.duplicate import compare, difference_text
from ..standings.tiebreaks import value_text
from ..tournament.entries import bye, points_text
from .players import Numbered, game_points, numbered_players, numbered_teams, seeding
from .seated import seated_value, tally
from .state import WITHDRAWN, Event, Round
from .winners import games_of, winners_of


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the table; `group` is 1, 2 … where groups play side by side."""

    rank: int
    player: int
    points: str
    tie_breaks: tuple[tuple[str, str], ...] = ()
    group: int = 0


def event_standings(event: Event, after: int | None = None) -> list[Place]:
    """The whole event after so many rounds: the last stage that has begun first, then those who went out before it."""
    rounds = event.rounds if after is None else _first(event, after)
    stage = rounds[-1].stage if rounds else 0
    table = stage_standings(event, stage, rounds)
    for earlier in range(stage - 1, -1, -1):
        known = {place.player for place in table}
        rest = [place for place in stage_standings(event, earlier, rounds) if place.player not in known]
        table += [replace(place, rank=len(table) + 1 + index) for index, place in enumerate(rest)]
    return table


def event_left_out(event: Event, after: int | None = None) -> list[str]:
    """Tie-breaks by rating that the table of the event does without, because somebody in it is unrated."""
    rounds = event.rounds if after is None else _first(event, after)
    tables = [one for stage in range(rounds[-1].stage + 1 if rounds else 1) for one in _counted(event, stage, rounds)]
    missing = {code for one in tables for code in left_out(one.tournament, event.terms.tie_breaks)}
    return [code for code in event.terms.tie_breaks if code in missing]


def _counted(event: Event, stage: int, rounds: Sequence[Round]) -> list[Numbered]:
    """The tables of a stage whose places go by tie-breaks of games for two."""
    kind, chosen = event.terms.stages[stage].kind, [one for one in rounds if one.stage == stage]
    if event.terms.is_team:
        return [numbered_teams(event, chosen)]
    if kind in ("round_robin", "groups"):
        return [_without_annulled(event, stage, chosen, group) for group in _groups(event, chosen)]
    return [numbered_players(event, chosen, seeding(event))] if kind == "swiss" else []


def _first(event: Event, after: int) -> list[Round]:
    if not 0 <= after <= len(event.rounds):
        raise SwissError("bad_round", f"standings are known after 0 to {len(event.rounds)} rounds, not after {after}")
    return event.rounds[:after]


def stage_standings(event: Event, stage: int, rounds: Sequence[Round] | None = None) -> list[Place]:
    """One stage by itself."""
    chosen = [one for one in (event.rounds if rounds is None else rounds) if one.stage == stage]
    kind = event.terms.stages[stage].kind
    if event.terms.is_team:
        return _team_standings(event, chosen)
    if kind == "knockout":
        return _knockout_standings(event, chosen) if chosen else []
    if kind == "duplicate":
        return _duplicate_standings(event, chosen)
    if kind == "tables":
        return _seated_standings(event, chosen)
    if kind in ("round_robin", "groups"):
        groups = _groups(event, chosen)
        return [replace(place, group=index if len(groups) > 1 else 0) for index, group in enumerate(groups, start=1)
                for place in _robin_standings(event, stage, chosen, group)]
    return _places(numbered_players(event, chosen, seeding(event)))


def _groups(event: Event, rounds: Sequence[Round]) -> list[list[int]]:
    return rounds[-1].groups if rounds and rounds[-1].groups else [rounds[-1].order if rounds else seeding(event)]


def group_standings(event: Event, stage: int) -> list[list[int]]:
    """Players of each group, best first."""
    found: dict[int, list[int]] = {}
    for place in stage_standings(event, stage):
        found.setdefault(place.group, []).append(place.player)
    return [found[group] for group in sorted(found)]


def _places(numbered: Numbered) -> list[Place]:
    if not numbered.order:
        return []
    return [Place(one.rank, numbered.order[one.number - 1], points_text(one.half_points),
                  tuple((code, value_text(code, value)) for code, value in one.tie_breaks))
            for one in standings(numbered.tournament)]


def annulled(event: Event, stage: int, rounds: Sequence[Round], group: Sequence[int]) -> set[int]:
    """Players who left a round robin before half of their games: what they played counts for nobody."""
    games = (len(group) - 1) * event.terms.stages[stage].cycles
    played = dict.fromkeys(group, 0)
    for board in (board for one in rounds for board in one.boards if board.result):
        if OUTCOMES[board.result][0] not in "+-":
            for player in board.players:
                played[player] = played.get(player, 0) + 1
    return {one for one in group if event.players[one].status == WITHDRAWN and 2 * played[one] < games}


def _robin_standings(event: Event, stage: int, rounds: Sequence[Round], group: Sequence[int]) -> list[Place]:
    out = annulled(event, stage, rounds, group)
    numbered = _without_annulled(event, stage, rounds, group)
    numbered.tournament.system = "BERGER_ROUNDROBIN_G1"
    for player in numbered.tournament.players.values():  # resting is worth nothing here: everybody rests as often
        player.entries = [bye("Z") if entry.opponent == 0 else entry for entry in player.entries]
    table = _places(numbered)
    return table + [Place(len(table) + 1, one, "-") for one in group if one in out]


def _without_annulled(event: Event, stage: int, rounds: Sequence[Round], group: Sequence[int]) -> Numbered:
    out = annulled(event, stage, rounds, group)
    return numbered_players(event, rounds, [one for one in group if one not in out])


def _knockout_standings(event: Event, rounds: Sequence[Round]) -> list[Place]:
    """Those who went out in the same round share a place, unless a play-off or an order by hand parts them; a round
    that is not decided yet does not count."""
    def order(player: int) -> tuple[int, int]:
        return -event.play_offs.get(player, 0), -event.manual.get(player, 0)

    decided = []
    for one in rounds:
        try:
            decided.append(winners_of(one))
        except SwissError:
            break
    table: list[Place] = []
    for group in Knockout(rounds[0].seeds, decided, published=[games_of(one) for one in rounds]).ranking():
        before = len(table)
        table += [Place(before + 1 + sum(order(other) < order(player) for other in group), player,
                        str(sum(player in won.values() for won in decided))) for player in sorted(group, key=order)]
    return table


def _seated_standings(event: Event, rounds: Sequence[Round]) -> list[Place]:
    tallies, codes = tally(event, rounds), event.terms.tie_breaks
    values = {player: (tallies[player].points, *(seated_value(code, player, tallies) for code in codes))
              for player in seeding(event)}
    ranked = sorted(values, key=lambda player: [-value for value in values[player]])
    return [Place(1 + sum(other > values[player] for other in values.values()), player, units_text(values[player][0]),
                  tuple((code, units_text(value) if code == "OPP" else str(value))
                        for code, value in zip(codes, values[player][1:], strict=True)))
            for player in ranked]


def _duplicate_standings(event: Event, rounds: Sequence[Round]) -> list[Place]:
    """By the sum of differences to those who held the same seat on the same luck."""
    tallies, codes = compare(event.players, rounds), event.terms.tie_breaks
    values = {player: (tallies[player].difference, *(tallies[player].value(code) for code in codes))
              for player in seeding(event)}
    ranked = sorted(values, key=lambda player: [-value for value in values[player]])
    return [Place(1 + sum(other > values[player] for other in values.values()), player,
                  difference_text(tallies[player].difference),
                  tuple((code, str(value)) for code, value in zip(codes, values[player][1:], strict=True)))
            for player in ranked]


def _team_standings(event: Event, rounds: Sequence[Round]) -> list[Place]:
    """Match points, then the tie-breaks in their order; GP is the sum of all boards."""
    numbered = numbered_teams(event, rounds)
    if event.terms.stages[0].kind == "round_robin":
        numbered.tournament.system = "BERGER_TEAM_ROUNDROBIN_G1"
    sums = game_points(event, rounds)
    numbered.tournament.game_points = {numbered.number[team]: points for team, points in sums.items()
                                       if team in numbered.number}
    return _places(numbered)
