"""The HTTP pages of tournaments."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any, Literal

import msgspec
from sqlalchemy import select
from starlette.responses import Response

from atoll.server.api import Ask, Page
from atoll.server.rows import now_ms
from atoll.server.schema import tournaments
from atoll.server.tournaments import plans
from atoll.server.tournaments.journal import Appointed, CalledOff, Deed, Joining, Made, TermsChanged
from atoll.server.tournaments.keeper import Decide, Keeper
from atoll.server.tournaments.plans import Plan
from atoll.server.tournaments.report import imported, report_file
from atoll.server.tournaments.requests import (
    AfterRound,
    ArbiterWish,
    ByeWish,
    DraftWish,
    FileWish,
    Groups,
    NewPlayer,
    Pair,
    PlayerPatch,
    ResultWish,
    RoundWish,
    TermsPatch,
    changed_terms,
    check_arbiter,
    check_own,
    entrants,
    names_of,
)
from atoll.server.tournaments.seated import explain_table
from atoll.server.tournaments.standing import CrossTable, Standings, cross_table_of, standings_of
from atoll.server.tournaments.state import Event
from atoll.server.tournaments.swissly import Swiss, seeding
from atoll.server.tournaments.terms import Terms, checked
from atoll.server.tournaments.views import (
    Explanation,
    JournalView,
    Pulse,
    TournamentLine,
    TournamentList,
    TournamentView,
    explanation_view,
    journal_view,
    people_of,
    table_view,
    tournament_view,
)

LISTED = 100


class Which(msgspec.Struct):
    status: Literal["open", "running", "over", "cancelled"] | None = None


def keeper_of(ask: Ask[Any, Any]) -> Keeper:
    keeper: Keeper = ask.request.app.state.tournaments
    return keeper


async def event_of(ask: Ask[Any, Any]) -> Event:
    return await keeper_of(ask).event(ask.path("tournament"))


async def show(ask: Ask[Any, Any], event: Event) -> TournamentView:
    names = await names_of(ask, people_of(event))
    return tournament_view(event, names, ask.person.id if ask.person else None, now_ms())


async def act(ask: Ask[Any, Any], decide: Decide) -> TournamentView:
    return await show(ask, await keeper_of(ask).act(ask.path("tournament"), decide, ask.me.id))


async def arbitrate(ask: Ask[Any, Any], decide: Decide) -> TournamentView:
    """The same, for arbiters alone."""
    def checked_first(event: Event) -> Any:
        check_arbiter(event, ask.me)
        return decide(event)
    return await act(ask, checked_first)


async def list_tournaments(ask: Ask[None, Which]) -> TournamentList:
    """Tournaments, newest first; those that were called off only if they are asked for."""
    query = select(tournaments).order_by(tournaments.c.created.desc()).limit(LISTED)
    wanted = ask.query.status
    query = query.where(tournaments.c.status == wanted if wanted else tournaments.c.status != "cancelled")
    async with ask.desk.store.reading() as connection:
        return TournamentList([
            TournamentLine(row.id, row.name, row.game, row.place, row.status, row.created, row.rounds, row.round,
                           row.players) for row in await connection.execute(query)])


async def add_tournament(ask: Ask[Terms, Any]) -> TournamentView:
    """Make a tournament; I am its organiser and first arbiter. Who begins is drawn by lot."""
    made = Made(checked(ask.body), secrets.choice("wb"))
    return await show(ask, await keeper_of(ask).create(Plan([made]), ask.me.id))


async def import_tournament(ask: Ask[FileWish, Any]) -> TournamentView:
    """Make a tournament over the board from a report file (TRF) and go on with it."""
    deeds = await asyncio.to_thread(imported, ask.body.trf, ask.body.name, ask.body.game, now_ms())
    return await show(ask, await keeper_of(ask).create(Plan(deeds), ask.me.id))


async def one_tournament(ask: Ask[None, Any]) -> TournamentView:
    """A tournament as it stands: terms, players, rounds, results with every correction."""
    return await show(ask, await event_of(ask))


async def pulse(ask: Ask[None, Any]) -> Pulse:
    """How many entries the journal has: cheap to ask often."""
    return Pulse((await event_of(ask)).n)


async def journal(ask: Ask[None, Any]) -> JournalView:
    """Everything that was done, by whom and when."""
    event = await event_of(ask)
    entries = await keeper_of(ask).journal(event.id)
    is_arbiter = event.is_arbiter(ask.person.id if ask.person else None)
    return journal_view(entries, await names_of(ask, people_of(event, entries)), is_arbiter)


async def standings(ask: Ask[None, AfterRound]) -> Standings:
    """Standings with tie-breaks, after all published rounds or after so many."""
    return await asyncio.to_thread(standings_of, await event_of(ask), ask.query.round)


async def cross_table(ask: Ask[None, Any]) -> CrossTable:
    """Every player against whom, at which seat, for how many points."""
    return await asyncio.to_thread(cross_table_of, await event_of(ask))


async def trf(ask: Ask[None, Any]) -> Response:
    """The report file (TRF) of a tournament for two seats."""
    event = await event_of(ask)
    text = await asyncio.to_thread(report_file, event)
    headers = {"Content-Disposition": f'attachment; filename="tournament-{event.id}.trf"'}
    return Response(text, media_type="text/plain", headers=headers)


async def explain(ask: Ask[None, Pair]) -> Explanation:
    """Why these two players meet, and why in these colours, by what was known when the round was paired."""
    event = await event_of(ask)
    drafted = event.draft.round if event.draft and event.is_arbiter(ask.person.id if ask.person else None) else None
    found = drafted if drafted and drafted.number == ask.query.round else plans.find_round(event, ask.query.round)
    for one in (ask.query.one, *([ask.query.other] if ask.query.other else [])):
        plans.player(event, one)
    then = await keeper_of(ask).event_before(event.id, found.drafted)
    if not event.terms.is_swiss:
        table = next((board.players for board in found.boards if ask.query.one in board.players), [ask.query.one])
        return table_view(then, explain_table(then, table))
    swiss = Swiss(then, seeding(then), open_as_draws=then.is_round_open)
    told = await asyncio.to_thread(swiss.explain, ask.query.one, ask.query.other)
    return explanation_view(told, swiss.order)


async def add_players(ask: Ask[NewPlayer, Any]) -> TournamentView:
    """Enter: I myself, or, for arbiters, somebody by name, an account, bots."""
    async def decide(event: Event) -> Plan:
        return plans.enter(event, await entrants(ask, event))
    return await act(ask, decide)


async def change_player(ask: Ask[PlayerPatch, Any]) -> TournamentView:
    """Pause, come back or withdraw (also for oneself); mend a name or a rating (arbiters)."""
    number, wish = ask.number("player"), ask.body

    def decide(event: Event) -> Plan:
        check_own(event, ask.me, number)
        deeds: list[Deed] = []
        if wish.name is not None or wish.rating is not None:
            check_arbiter(event, ask.me)
            deeds += plans.mend(event, number, wish.name, wish.rating).deeds
        return Plan(deeds + (plans.attend(event, number, wish.status).deeds if wish.status else []))
    return await act(ask, decide)


async def set_bye(ask: Ask[ByeWish, Any]) -> TournamentView:
    """Let a player miss a round that is not published: for a point (F), half (H), nothing (Z); null takes it back."""
    return await arbitrate(ask, lambda event: plans.grant_bye(event, ask.number("player"), ask.number("round"),
                                                              ask.body.kind))


async def forbid(ask: Ask[Groups, Any]) -> TournamentView:
    """Players who must not meet: the whole list of groups."""
    return await arbitrate(ask, lambda event: plans.forbid(event, ask.body.groups))


async def change_terms(ask: Ask[TermsPatch, Any]) -> TournamentView:
    """Change what may still be changed; open or close the entries."""
    def decide(event: Event) -> Plan:
        plans.check_going_on(event)
        terms = checked(changed_terms(event, ask.body))
        deeds: list[Deed] = [] if terms == event.terms else [TermsChanged(terms)]
        if ask.body.joining is not None and ask.body.joining != event.joining:
            deeds.append(Joining(ask.body.joining))
        return Plan(deeds)
    return await arbitrate(ask, decide)


async def appoint(ask: Ask[ArbiterWish, Any]) -> TournamentView:
    """One more arbiter, by the name of his account."""
    person = await ask.desk.people.account(ask.body.name)
    return await arbitrate(ask, lambda event: Plan([] if event.is_arbiter(person.id) else [Appointed(person.id)]))


async def draft(ask: Ask[DraftWish, Any]) -> TournamentView:
    """Pair the next round, or pair it again: a draft that only arbiters see."""
    return await arbitrate(ask, lambda event: plans.draft(event, ask.body.open_as_draws))


async def discard(ask: Ask[None, Any]) -> TournamentView:
    """Throw the draft away."""
    return await arbitrate(ask, plans.discard)


async def publish(ask: Ask[RoundWish, Any]) -> TournamentView:
    """Publish the draft of that round; online all its games begin together."""
    return await arbitrate(ask, lambda event: plans.publish(ask.desk, event, ask.body.round))


async def recall(ask: Ask[None, Any]) -> TournamentView:
    """Take the latest round back while it has no result (over the board)."""
    return await arbitrate(ask, lambda event: plans.recall(event, ask.number("round")))


async def set_result(ask: Ask[ResultWish, Any]) -> TournamentView:
    """Type or correct a result; "" takes it back. Every change is kept with who, when, old and new."""
    return await arbitrate(ask, lambda event: plans.set_result(event, ask.number("round"), ask.number("board"),
                                                               ask.body.result))


async def end(ask: Ask[None, Any]) -> TournamentView:
    """The tournament is over: the standings are final."""
    return await arbitrate(ask, plans.end)


async def call_off(ask: Ask[None, Any]) -> TournamentView:
    """Call the tournament off."""
    def decide(event: Event) -> Plan:
        plans.check_going_on(event)
        return Plan([CalledOff()])
    return await arbitrate(ask, decide)


ONE = "/api/tournaments/{tournament}"
PAGES = (
    Page("GET", "/api/tournaments", list_tournaments, TournamentList, query=Which),
    Page("POST", "/api/tournaments", add_tournament, TournamentView, Terms, session=True),
    Page("POST", "/api/tournaments/import", import_tournament, TournamentView, FileWish, session=True),
    Page("GET", ONE, one_tournament, TournamentView),
    Page("PATCH", ONE, change_terms, TournamentView, TermsPatch, session=True),
    Page("DELETE", ONE, call_off, TournamentView, session=True),
    Page("GET", f"{ONE}/pulse", pulse, Pulse),
    Page("GET", f"{ONE}/journal", journal, JournalView),
    Page("GET", f"{ONE}/standings", standings, Standings, query=AfterRound),
    Page("GET", f"{ONE}/cross-table", cross_table, CrossTable),
    Page("GET", f"{ONE}/trf", trf, str, media="text/plain"),
    Page("GET", f"{ONE}/explain", explain, Explanation, query=Pair),
    Page("POST", f"{ONE}/players", add_players, TournamentView, NewPlayer, session=True),
    Page("PATCH", f"{ONE}/players/{{player}}", change_player, TournamentView, PlayerPatch, session=True),
    Page("PUT", f"{ONE}/players/{{player}}/byes/{{round}}", set_bye, TournamentView, ByeWish, session=True),
    Page("PUT", f"{ONE}/forbidden", forbid, TournamentView, Groups, session=True),
    Page("POST", f"{ONE}/arbiters", appoint, TournamentView, ArbiterWish, session=True),
    Page("POST", f"{ONE}/draft", draft, TournamentView, DraftWish, session=True),
    Page("DELETE", f"{ONE}/draft", discard, TournamentView, session=True),
    Page("POST", f"{ONE}/rounds", publish, TournamentView, RoundWish, session=True),
    Page("DELETE", f"{ONE}/rounds/{{round}}", recall, TournamentView, session=True),
    Page("PUT", f"{ONE}/rounds/{{round}}/boards/{{board}}", set_result, TournamentView, ResultWish, session=True),
    Page("POST", f"{ONE}/end", end, TournamentView, session=True),
)
