"""The HTTP pages of tournaments."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any, Literal

from sqlalchemy import Row, select
from starlette.responses import Response

from atoll.server.http.api import Call, Endpoint
from atoll.server.http.bounded import Next, cursor, fitting, page
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import tournament_entries, tournaments
from atoll.server.table.opening import check_size
from atoll.server.tournaments import plans
from atoll.server.tournaments.journal import Appointed, CalledOff, Deed, Entered, Entry, Joining, Made, TermsChanged
from atoll.server.tournaments.keeper import Decide, Keeper
from atoll.server.tournaments.pairing import Swiss, seeding
from atoll.server.tournaments.plans import Plan
from atoll.server.tournaments.report import imported, report_file
from atoll.server.tournaments.requests import (
    AfterRound,
    ArbiterWish,
    BeforeRound,
    ByeWish,
    DraftWish,
    FileWish,
    FromEntry,
    Groups,
    NewPlayer,
    Pair,
    PlayerPatch,
    ResultWish,
    RoundWish,
    TermsPatch,
    bots_in,
    changed_terms,
    check_arbiter,
    check_own,
    entry,
    names_of,
)
from atoll.server.tournaments.seated import explain_table
from atoll.server.tournaments.standing import CrossTable, Standings, cross_table_of, standings_of
from atoll.server.tournaments.state import Entrant, Event, Round
from atoll.server.tournaments.terms import Terms, check_rated, checked
from atoll.server.tournaments.views import (
    Explanation,
    JournalView,
    Pulse,
    TournamentLine,
    TournamentList,
    TournamentView,
    bounded_view,
    explanation_view,
    journal_lines,
    people_of,
    table_view,
    tournament_view,
)

LISTED = 100

LARGE_FIELD = 150
"""Players from which on an explanation holds the interpreter for long, and is worth the start of a process."""


class Which(Next):
    status: Literal["open", "running", "over", "cancelled"] | None = None


def keeper_of(call: Call[Any, Any]) -> Keeper:
    keeper: Keeper = call.request.app.state.tournaments
    return keeper


async def event_of(call: Call[Any, Any]) -> Event:
    return await keeper_of(call).event(call.path("tournament"))


async def show(call: Call[Any, Any], event: Event, before: int | None = None) -> TournamentView:
    names = await names_of(call, people_of(event))
    me = call.person.id if call.person else None
    whole = await asyncio.to_thread(tournament_view, event, names, me, now_ms())
    return bounded_view(whole, call.desk.settings.answer_bytes, before)


async def act(call: Call[Any, Any], decide: Decide) -> TournamentView:
    return await show(call, await keeper_of(call).act(call.path("tournament"), decide, call.me.id))


async def arbitrate(call: Call[Any, Any], decide: Decide) -> TournamentView:
    """The same, for arbiters alone."""
    def checked_first(event: Event) -> Any:
        check_arbiter(event, call.me)
        return decide(event)
    return await act(call, checked_first)


def line_of(row: Row[Any]) -> TournamentLine:
    return TournamentLine(row.id, row.name, row.game, row.place, row.status, row.created, row.rounds, row.round,
                          row.players)


async def list_tournaments(call: Call[None, Which]) -> TournamentList:
    """Tournaments, newest first; those that were called off only if they are asked for."""
    query, wanted = select(tournaments), call.query.status
    query = query.where(tournaments.c.status == wanted if wanted else tournaments.c.status != "cancelled")
    query = page(query, tournaments.c.created, tournaments.c.id, call.query.next).limit(LISTED)
    rows = await call.desk.store.read(lambda connection: list(connection.execute(query)))
    found = [line_of(row) for row in rows]
    return TournamentList(found, cursor(found[-1].created, found[-1].id) if len(found) == LISTED else None)


async def my_tournaments(call: Call[None, Any]) -> TournamentList:
    """Tournaments that are not over and that I organise, keep or play in, newest first; as many as a list has."""
    entry = tournament_entries.c
    about_me = select(entry.tournament).where((entry.about == call.me.id) | (entry.who == call.me.id))
    query = (select(tournaments).where(tournaments.c.status.in_(("open", "running")),
                                       (tournaments.c.organiser == call.me.id) | tournaments.c.id.in_(about_me))
             .order_by(tournaments.c.created.desc()).limit(LISTED))
    rows = await call.desk.store.read(lambda connection: list(connection.execute(query)))
    return TournamentList([line_of(row) for row in rows])


async def add_tournament(call: Call[Terms, Any]) -> TournamentView:
    """Make a tournament; I am its organiser and first arbiter. Who begins is drawn by lot."""
    check_rated(call.body)
    check_size(call.body.options, call.desk.settings.option_bytes)
    made = Made(checked(call.body), secrets.choice("wb"))
    return await show(call, await keeper_of(call).create(Plan([made]), call.me.id))


async def import_tournament(call: Call[FileWish, Any]) -> TournamentView:
    """Make a tournament over the board from a report file (TRF) and go on with it."""
    deeds = await asyncio.to_thread(imported, call.body.trf, call.body.name, call.body.game, now_ms())
    call.desk.quotas.players(sum(isinstance(deed, Entered) for deed in deeds), 0)
    return await show(call, await keeper_of(call).create(Plan(deeds), call.me.id))


async def one_tournament(call: Call[None, BeforeRound]) -> TournamentView:
    """A tournament as it stands: terms, players, rounds, results; of a large one the newest rounds."""
    return await show(call, await event_of(call), call.query.before)


async def pulse(call: Call[None, Any]) -> Pulse:
    """How many entries the journal has: cheap to ask often."""
    return Pulse((await event_of(call)).n)


async def journal(call: Call[None, FromEntry]) -> JournalView:
    """Everything that was done, by whom and when."""
    event = await event_of(call)
    entries = await keeper_of(call).journal(event.id, max(0, min(call.query.start, event.n)))
    is_arbiter = event.is_arbiter(call.person.id if call.person else None)
    names = await names_of(call, people_of(event, entries))
    lines = await asyncio.to_thread(journal_lines, entries, names, is_arbiter)
    return JournalView(*fitting(lines, call.desk.settings.answer_bytes))


async def standings(call: Call[None, AfterRound]) -> Standings:
    """Standings with tie-breaks, after all published rounds or after so many."""
    return await asyncio.to_thread(standings_of, await event_of(call), call.query.round)


async def cross_table(call: Call[None, FromEntry]) -> CrossTable:
    """Every player against whom, at which seat, for how many points."""
    whole = await asyncio.to_thread(cross_table_of, await event_of(call))
    return CrossTable(*fitting(whole.rows[max(0, call.query.start):], call.desk.settings.answer_bytes))


async def trf(call: Call[None, Any]) -> Response:
    """The report file (TRF) of a tournament for two seats."""
    event = await event_of(call)
    text = await asyncio.to_thread(report_file, event)
    headers = {"Content-Disposition": f'attachment; filename="tournament-{event.id}.trf"'}
    return Response(text, media_type="text/plain", headers=headers)


async def explain(call: Call[None, Pair]) -> Explanation:
    """Why these two players meet, and why in these colours, by what was known when the round was paired."""
    event = await event_of(call)
    drafted = event.draft.round if event.draft and event.is_arbiter(call.person.id if call.person else None) else None
    found = drafted if drafted and drafted.number == call.query.round else plans.find_round(event, call.query.round)
    for one in (call.query.one, *([call.query.other] if call.query.other else [])):
        plans.player(event, one)
    known = (await keeper_of(call).journal(event.id))[:found.drafted]
    if len(event.players) < LARGE_FIELD:
        return await asyncio.to_thread(explained, event.id, known, found, call.query)
    return await keeper_of(call).swiss.run(explained, event.id, known, found, call.query)


def explained(tournament_id: str, known: list[Entry], found: Round, pair: Pair) -> Explanation:
    """In a process of its own: from the tournament as it stood when that round was paired."""
    then = Event(tournament_id).after(known)
    if not then.terms.is_swiss:
        table = next((board.players for board in found.boards if pair.one in board.players), [pair.one])
        return table_view(then, explain_table(then, table))
    swiss = Swiss(then, seeding(then), open_as_draws=then.is_round_open)
    return explanation_view(swiss.explain(pair.one, pair.other), swiss.order)


async def add_players(call: Call[NewPlayer, Any]) -> TournamentView:
    """Enter: I myself, or, for arbiters, somebody by name, or bots; an account is invited."""
    async def decide(event: Event) -> Plan:
        plan = await entry(call, event)
        entering = [deed for deed in plan.deeds if isinstance(deed, Entered)]
        field: list[Entrant | Entered] = [*event.players.values(), *entering]
        expected = len(event.players) + len(event.open_invitations) + len(plan.deeds)
        call.desk.quotas.players(expected, bots_in(field))
        return plan
    return await act(call, decide)


async def change_player(call: Call[PlayerPatch, Any]) -> TournamentView:
    """Pause, come back or withdraw (also for oneself); mend a name or a rating (arbiters)."""
    number, wish = call.number("player"), call.body

    def decide(event: Event) -> Plan:
        check_own(event, call.me, number, wish.status)
        deeds: list[Deed] = []
        if wish.name is not None or wish.rating is not None:
            check_arbiter(event, call.me)
            deeds += plans.mend(event, number, wish.name, wish.rating).deeds
        return Plan(deeds + (plans.attend(event, number, wish.status).deeds if wish.status else []))
    return await act(call, decide)


async def set_bye(call: Call[ByeWish, Any]) -> TournamentView:
    """Let a player miss a round that is not published: for a point (F), half (H), nothing (Z); null takes it back."""
    return await arbitrate(call, lambda event: plans.grant_bye(event, call.number("player"), call.number("round"),
                                                              call.body.kind))


async def forbid(call: Call[Groups, Any]) -> TournamentView:
    """Players who must not meet: the whole list of groups."""
    return await arbitrate(call, lambda event: plans.forbid(event, call.body.groups))


async def change_terms(call: Call[TermsPatch, Any]) -> TournamentView:
    """Change what may still be changed; open or close the entries."""
    def decide(event: Event) -> Plan:
        plans.check_going_on(event)
        terms = checked(changed_terms(event, call.body))
        deeds: list[Deed] = [] if terms == event.terms else [TermsChanged(terms)]
        if call.body.joining is not None and call.body.joining != event.joining:
            deeds.append(Joining(call.body.joining))
        return Plan(deeds)
    return await arbitrate(call, decide)


async def appoint(call: Call[ArbiterWish, Any]) -> TournamentView:
    """One more arbiter, by the name of his account."""
    check_arbiter(await event_of(call), call.me)  # before anybody learns whether there is such an account
    person = await call.desk.people.account(call.body.name)
    return await arbitrate(call, lambda event: Plan([] if event.is_arbiter(person.id) else [Appointed(person.id)]))


async def draft(call: Call[DraftWish, Any]) -> TournamentView:
    """Pair the next round, or pair it again: a draft that only arbiters see."""
    return await arbitrate(call, lambda event: plans.draft(event, call.body.open_as_draws))


async def discard(call: Call[None, Any]) -> TournamentView:
    """Throw the draft away."""
    return await arbitrate(call, plans.discard)


async def publish(call: Call[RoundWish, Any]) -> TournamentView:
    """Publish the draft of that round; online all its games begin together."""
    return await arbitrate(call, lambda event: plans.publish(call.desk, event, call.body.round))


async def recall(call: Call[None, Any]) -> TournamentView:
    """Take the latest round back while it has no result (over the board)."""
    return await arbitrate(call, lambda event: plans.recall(event, call.number("round")))


async def set_result(call: Call[ResultWish, Any]) -> TournamentView:
    """Type or correct a result; "" takes it back. Every change is kept with who, when, old and new."""
    return await arbitrate(call, lambda event: plans.set_result(event, call.number("round"), call.number("board"),
                                                               call.body.result))


async def end(call: Call[None, Any]) -> TournamentView:
    """The tournament is over: the standings are final."""
    return await arbitrate(call, plans.end)


async def call_off(call: Call[None, Any]) -> TournamentView:
    """Call the tournament off."""
    def decide(event: Event) -> Plan:
        plans.check_going_on(event)
        return Plan([CalledOff()])
    return await arbitrate(call, decide)


ONE = "/api/tournaments/{tournament}"
ENDPOINTS = (
    Endpoint("GET", "/api/me/tournaments", my_tournaments, TournamentList, session=True),
    Endpoint("GET", "/api/tournaments", list_tournaments, TournamentList, query=Which),
    Endpoint("POST", "/api/tournaments", add_tournament, TournamentView, Terms, session=True),
    Endpoint("POST", "/api/tournaments/import", import_tournament, TournamentView, FileWish, session=True),
    Endpoint("GET", ONE, one_tournament, TournamentView, query=BeforeRound),
    Endpoint("PATCH", ONE, change_terms, TournamentView, TermsPatch, session=True),
    Endpoint("DELETE", ONE, call_off, TournamentView, session=True),
    Endpoint("GET", f"{ONE}/pulse", pulse, Pulse),
    Endpoint("GET", f"{ONE}/journal", journal, JournalView, query=FromEntry),
    Endpoint("GET", f"{ONE}/standings", standings, Standings, query=AfterRound),
    Endpoint("GET", f"{ONE}/cross-table", cross_table, CrossTable, query=FromEntry),
    Endpoint("GET", f"{ONE}/trf", trf, str, media="text/plain"),
    Endpoint("GET", f"{ONE}/explain", explain, Explanation, query=Pair),
    Endpoint("POST", f"{ONE}/players", add_players, TournamentView, NewPlayer, session=True),
    Endpoint("PATCH", f"{ONE}/players/{{player}}", change_player, TournamentView, PlayerPatch, session=True),
    Endpoint("PUT", f"{ONE}/players/{{player}}/byes/{{round}}", set_bye, TournamentView, ByeWish, session=True),
    Endpoint("PUT", f"{ONE}/forbidden", forbid, TournamentView, Groups, session=True),
    Endpoint("POST", f"{ONE}/arbiters", appoint, TournamentView, ArbiterWish, session=True),
    Endpoint("POST", f"{ONE}/draft", draft, TournamentView, DraftWish, session=True),
    Endpoint("DELETE", f"{ONE}/draft", discard, TournamentView, session=True),
    Endpoint("POST", f"{ONE}/rounds", publish, TournamentView, RoundWish, session=True),
    Endpoint("DELETE", f"{ONE}/rounds/{{round}}", recall, TournamentView, session=True),
    Endpoint("PUT", f"{ONE}/rounds/{{round}}/boards/{{board}}", set_result, TournamentView, ResultWish, session=True),
    Endpoint("POST", f"{ONE}/end", end, TournamentView, session=True),
)
