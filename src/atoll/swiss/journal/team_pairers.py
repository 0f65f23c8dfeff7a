"""The next round of teams: who meets whom, and who sits at which board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..errors import SwissError
from ..formats.berger import Pair
from ..formats.explained import Explanation, Reason
from ..formats.line_ups import given_result, line_up, line_up_reasons, match_boards
from ..formats.round_robin import RobinRound, RoundRobin
from ..formats.team_cards import TeamCard
from ..formats.team_swiss import TeamSwiss
from .pairers import Draft
from .players import game_points, numbered_teams, present_players, seeding
from .state import WITHDRAWN, Event


class _TeamBoards:
    """Line-ups and boards, the same for both systems."""

    def __init__(self, event: Event, stage: int) -> None:
        self._event, self._stage = event, stage
        self._order = seeding(event)
        self._present = set(present_players(event, len(event.rounds) + 1))

    def _line_up(self, team: int) -> list[int]:
        here = set() if self._event.teams[team].status == WITHDRAWN else self._present
        return line_up(self._event.teams[team].players, here, self._event.terms.boards)

    def _drafted(self, matches: Sequence[Pair], byes: Sequence[int], order: Sequence[int]) -> Draft:
        boards: list[list[int]] = []
        given: dict[int, str] = {}
        for white, black in matches:
            for pair in match_boards(self._line_up(white), self._line_up(black)):
                boards.append(list(pair))
                if result := given_result(pair):
                    given[len(boards)] = result
        playing = {player for board in boards for player in board}
        absent = {player: "Z" for player in self._event.players if player not in playing}
        return Draft(len(self._event.rounds) + 1, self._stage, boards, list(byes), absent, list(order), given,
                     matches=[list(match) for match in matches])

    def _line_up_reasons(self, team: int) -> tuple[Reason, ...]:
        players = self._event.teams[team].players
        return tuple(line_up_reasons(players, self._line_up(team), self._event.terms.boards))


class TeamSwissPairer(_TeamBoards):
    """C.04.6."""

    def _swiss(self) -> tuple[TeamSwiss, dict[int, int]]:
        event = self._event
        if any(not one.is_done for one in event.rounds):
            raise SwissError("results_missing", "a board has no result yet")
        here = [team for team in self._order if event.teams[team].status != WITHDRAWN]
        number = {team: place for place, team in enumerate(self._order, start=1)}
        cards = {team: TeamCard(number[team]) for team in self._order}
        self._fill(cards, number)
        left = event.total_rounds - len(event.rounds)
        return TeamSwiss([cards[team] for team in here], left, event.colour), number

    def _fill(self, cards: dict[int, TeamCard], number: dict[int, int]) -> None:
        numbered, sums = numbered_teams(self._event), game_points(self._event, self._event.rounds)
        tournament = numbered.tournament
        for team, card in cards.items():
            entries = tournament.players[numbered.number[team]].entries
            card.score = tournament.score(numbered.number[team], len(entries))
            card.game_points = sums[team]
            card.met = {entry.opponent for entry in entries if entry.opponent and entry.is_played}
            card.colours = [entry.colour for entry in entries if entry.is_played]
            card.matches = len(card.colours)
            card.is_barred_from_bye = any(entry.result in ("U", "+", "F") for entry in entries)
            if entries and entries[-1].opponent:
                before = len(entries) - 1
                own = tournament.score(numbered.number[team], before)
                card.floated = own != tournament.score(entries[-1].opponent, before)

    def draft(self) -> Draft | None:
        """The next round, or None after the last."""
        if len(self._event.rounds) >= self._event.total_rounds:
            return None
        swiss, _ = self._swiss()
        paired = swiss.pair()
        matches = [(self._order[white - 1], self._order[black - 1]) for white, black in paired.matches]
        byes = [] if paired.bye is None else [self._order[paired.bye - 1]]
        return self._drafted(matches, byes, self._order)

    def explain(self, one: int, other: int) -> Explanation:
        """Why these teams meet, by pairing numbers, and what their line-ups are."""
        swiss, number = self._swiss()
        found = swiss.explain(swiss.pair(), number[one], number[other] if other else 0)
        named = (replace(reason, who=tuple(self._order[team - 1] for team in reason.who)) for reason in found.reasons)
        teams = (one, other) if other else ()
        return Explanation(found.title, (*named, *(
            reason for team in teams for reason in self._line_up_reasons(team))))


class TeamRobinPairer(_TeamBoards):
    """Berger tables for teams."""

    def _robin(self) -> tuple[RoundRobin, RobinRound | None]:
        event = self._event
        order = list(event.rounds[0].order) if event.rounds else [
            team for team in self._order if event.teams[team].status != WITHDRAWN]
        late = [team for team in self._order if team not in order]
        rounds: list[Sequence[Pair]] = [[(match[0], match[1]) for match in one.matches] for one in event.rounds]
        gone = frozenset(team for team in [*order, *late] if event.teams[team].status == WITHDRAWN)
        robin = RoundRobin([*order, *late], len(order), event.terms.stages[self._stage].cycles, rounds, gone)
        return robin, robin.next_round()

    def draft(self) -> Draft | None:
        """The next round, or None when no match is owed."""
        robin, coming = self._robin()
        if coming is None or not coming.boards:
            return None
        return self._drafted(coming.boards, coming.resting, robin.order)

    def explain(self, one: int, other: int) -> Explanation:
        """Why these teams meet, and what their line-ups are."""
        robin, coming = self._robin()
        boards = coming.boards if coming else ()
        if coming is None or not (other == 0 or any({one, other} == set(pair) for pair in boards)):
            raise SwissError("not_paired", f"teams {one} and {other} do not meet in this round")
        found = robin.explain(coming, one, other)
        teams = (one, other) if other else ()
        return Explanation(found.title, found.reasons + tuple(
            reason for team in teams for reason in self._line_up_reasons(team)))
