"""What an arbiter's desk asks for besides the steps of a tournament: many results, lists, changes by hand, teams."""

from __future__ import annotations

from typing import Any

import msgspec

from atoll.server.http.api import Call, Endpoint
from atoll.server.tournaments import field_plans, plans, results
from atoll.server.tournaments.api import ONE, arbitrate, keeper_of
from atoll.server.tournaments.field_plans import enter_list
from atoll.server.tournaments.plans import MOST_PLAYERS, BadPlayer, Plan
from atoll.server.tournaments.requests import (
    AttendanceWish,
    HandWish,
    ListWish,
    MergeWish,
    MessageWish,
    OrderWish,
    PenaltyWish,
    ResultsWish,
    TeamPatch,
    TeamWish,
    WinnerWish,
    bots_in,
    check_arbiter,
    names_of,
)
from atoll.server.tournaments.scores import BadResult
from atoll.server.tournaments.state import Event
from atoll.server.tournaments.views import ResultsTaken, StandingResult, TournamentView
from atoll.swiss.journal.terms import KINDS, offered_tie_breaks, usual_tie_breaks

MOST_AT_ONCE = 500


async def set_results(call: Call[ResultsWish, Any]) -> ResultsTaken:
    """Type results of a round, each with what stood on its board; a board where something else stands is left alone."""
    number, typed = call.number("round"), [(one.board, one.result, one.seen) for one in call.body.results]
    if not 1 <= len(typed) <= MOST_AT_ONCE:
        raise BadResult(f"1 to {MOST_AT_ONCE} results can be sent at once, not {len(typed)}")
    differing: list[int] = []

    def decide(event: Event) -> Plan:
        check_arbiter(event, call.me, "results")
        plan, found = results.set_results(event, number, typed)
        differing[:] = found
        return plan
    event = await keeper_of(call).act(call.path("tournament"), decide, call.me.id)
    return ResultsTaken(event.n, await standing(call, event, number, differing))


async def standing(call: Call[Any, Any], event: Event, number: int, boards: list[int]) -> list[StandingResult]:
    """What stands on these boards, and who wrote it."""
    found = [(board, plans.find_board(event, number, board)) for board in boards]
    writers = {number: board.changes[-1].who for number, board in found if board.changes}
    names = await names_of(call, {who for who in writers.values() if who is not None}) if writers else {}
    return [StandingResult(number, board.result, names.get(writers.get(number) or "")) for number, board in found]


async def set_attendance(call: Call[AttendanceWish, Any]) -> TournamentView:
    """The check-in: who is here, or is not, many at once."""
    players = call.body.players
    if not 1 <= len(players) <= MOST_PLAYERS:
        raise BadPlayer(f"1 to {MOST_PLAYERS} players can be named at once, not {len(players)}")
    return await arbitrate(call, lambda event: field_plans.attend_all(event, players, call.body.status), "check_in")


async def add_list(call: Call[ListWish, Any]) -> TournamentView:
    """Enter a whole list of players over the board, with all that is known of them: all or nobody."""
    def decide(event: Event) -> Plan:
        if event.terms.is_online:
            raise plans.BadPlayer("online only accounts, guests who enter themselves, and bots can play")
        plan = enter_list(event, call.body.players)
        expected = len(event.players) + len(event.open_invitations) + len(call.body.players)
        call.desk.quotas.players(expected, bots_in(list(event.players.values())))
        return plan
    return await arbitrate(call, decide, "check_in")


async def remove_player(call: Call[None, Any]) -> TournamentView:
    """Delete a player who was entered by mistake and has not been paired."""
    return await arbitrate(call, lambda event: field_plans.remove(event, call.number("player")))


async def merge_player(call: Call[MergeWish, Any]) -> TournamentView:
    """A player who was entered twice: this one goes, what the other lacks is taken from it."""
    return await arbitrate(call, lambda event: field_plans.remove(event, call.number("player"), call.body.into))


async def change_draft(call: Call[HandWish, Any]) -> TournamentView:
    """Change the drafted round by hand; `broken` says which rules that breaks, `machine` what the system had."""
    wish = call.body
    return await arbitrate(call, lambda event: plans.by_hand(event, wish.round, wish.boards, wish.byes))


async def set_winner(call: Call[WinnerWish, Any]) -> TournamentView:
    """Who goes on from a drawn game of a knock-out, by a play-off or a decision."""
    return await arbitrate(call, lambda event: field_plans.decide(event, call.number("round"), call.number("board"),
                                                                  call.body.winner))


async def set_order(call: Call[OrderWish, Any]) -> TournamentView:
    """Players, or teams, that are level in an order by hand or by a play-off, the best first; also after the end."""
    return await arbitrate(call, lambda event: field_plans.order_by_hand(event, call.body.by, call.body.order))


async def penalise(call: Call[PenaltyWish, Any]) -> TournamentView:
    """Take points from a player, or give him some, from a round on, with a reason; also after the end."""
    wish = call.body
    return await arbitrate(call, lambda event: field_plans.penalise(event, wish.player, wish.round, wish.half_points,
                                                                    wish.why))


async def pardon(call: Call[None, Any]) -> TournamentView:
    """Take a penalty, or a bonus, back: by the number of its entry in the journal."""
    return await arbitrate(call, lambda event: field_plans.pardon(event, call.number("entry")))


async def add_team(call: Call[TeamWish, Any]) -> TournamentView:
    """A new team."""
    return await arbitrate(call, lambda event: field_plans.add_team(event, call.body.name), "check_in")


async def change_team(call: Call[TeamPatch, Any]) -> TournamentView:
    """The board order of a team, or that it leaves."""
    wish = call.body
    return await arbitrate(call, lambda event: field_plans.change_team(event, call.number("team"), wish.players,
                                                                       wish.status))


class TieBreakList(msgspec.Struct):
    """Codes that an event may list, and those in force where nobody says otherwise."""

    known: list[str]
    usual: list[str]


class TieBreakLists(msgspec.Struct):
    kinds: dict[str, TieBreakList]
    """By the format of the first stage, and `teams`."""


async def tell(call: Call[MessageWish, Any]) -> TournamentView:
    """One message to everybody who looks at the event or plays in it, in the place of the last; "" takes it away."""
    return await arbitrate(call, lambda event: plans.tell(event, call.body.text))


async def tie_breaks(call: Call[None, Any]) -> TieBreakLists:
    """The tie-breaks that each kind of event may list, in no order of worth."""
    lists = {kind: TieBreakList(list(offered_tie_breaks(kind)), list(usual_tie_breaks(kind))) for kind in KINDS}
    teams = TieBreakList(list(offered_tie_breaks("swiss", True)), list(usual_tie_breaks("swiss", True)))
    return TieBreakLists({**lists, "teams": teams})


ENDPOINTS = (
    Endpoint("GET", "/api/tie-breaks", tie_breaks, TieBreakLists),
    Endpoint("PUT", f"{ONE}/rounds/{{round}}/results", set_results, ResultsTaken, ResultsWish, session=True),
    Endpoint("POST", f"{ONE}/players/list", add_list, TournamentView, ListWish, session=True),
    Endpoint("POST", f"{ONE}/attendance", set_attendance, TournamentView, AttendanceWish, session=True),
    Endpoint("DELETE", f"{ONE}/players/{{player}}", remove_player, TournamentView, session=True),
    Endpoint("POST", f"{ONE}/players/{{player}}/merge", merge_player, TournamentView, MergeWish, session=True),
    Endpoint("PUT", f"{ONE}/draft", change_draft, TournamentView, HandWish, session=True),
    Endpoint("PUT", f"{ONE}/rounds/{{round}}/boards/{{board}}/winner", set_winner, TournamentView, WinnerWish,
             session=True),
    Endpoint("PUT", f"{ONE}/order", set_order, TournamentView, OrderWish, session=True),
    Endpoint("POST", f"{ONE}/penalties", penalise, TournamentView, PenaltyWish, session=True),
    Endpoint("DELETE", f"{ONE}/penalties/{{entry}}", pardon, TournamentView, session=True),
    Endpoint("PUT", f"{ONE}/message", tell, TournamentView, MessageWish, session=True),
    Endpoint("POST", f"{ONE}/teams", add_team, TournamentView, TeamWish, session=True),
    Endpoint("PATCH", f"{ONE}/teams/{{team}}", change_team, TournamentView, TeamPatch, session=True),
)
