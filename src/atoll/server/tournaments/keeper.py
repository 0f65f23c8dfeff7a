"""Keeps the tournaments of this process: reads journals, appends to them, and lets online rounds go on alone."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, Row, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from atoll.core.errors import AtollError
from atoll.server.admin.house import check_may_organise
from atoll.server.desk import Desk
from atoll.server.errors import Busy, ServerError
from atoll.server.http.limits import KEPT_BESIDES
from atoll.server.logging_setup import logger
from atoll.server.messages import OutcomeView
from atoll.server.people.passwords import fresh_id
from atoll.server.store.bus import Notice
from atoll.server.store.leases import claim, put_back
from atoll.server.store.rows import Person, now_ms, to_json
from atoll.server.store.schema import entries, tables, tournament_entries, tournaments
from atoll.server.store.store import Unavailable
from atoll.server.supervisor import Supervisor
from atoll.server.tournaments import plans, results
from atoll.server.tournaments.about import about
from atoll.server.tournaments.invitations import store_invitations
from atoll.server.tournaments.journal import Attends, Entry, read_deed
from atoll.server.tournaments.news import enter_news
from atoll.server.tournaments.pairing import SwissRefusal
from atoll.server.tournaments.plans import Plan
from atoll.server.tournaments.round_tables import show_tables, store_tables, unseal, unsealed, wake_tables
from atoll.server.tournaments.rulings import show_entries, store_entries, with_entries
from atoll.server.tournaments.scores import TWO, result_of, turned
from atoll.server.tournaments.state import Board, Event
from atoll.server.tournaments.swiss_process import SwissProcess
from atoll.server.tournaments.watching import MADE_GOOD_EVERY, Watching
from atoll.swiss.formats.tables import places_of, places_text

TRIES = 8
AT_ONCE = 50
LEASE = 10_000
"""Milliseconds for which a tournament that is looked after is left to one process."""
IN_MEMORY = 200
MANY = 50
"""Entries of a journal that are worth a thread."""
Result = TypeVar("Result")
Decide = Callable[[Event], Awaitable[Plan] | Plan]


class NoSuchTournament(ServerError):
    code = "no_such_tournament"
    status = 404


class Report(NamedTuple):
    """A finished table of a tournament, and the seats that never came to it."""

    table: str
    round: int
    board: int
    outcome: OutcomeView
    absent: frozenset[int]


class Keeper:
    """The key (tournament, n) of the journal is the only lock: of two who would start a round one comes second."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.events: OrderedDict[str, Event] = OrderedDict()
        self.told: dict[str, int] = {}
        self.swiss = SwissProcess()
        self.watching = Watching(desk)

    def open(self, supervisor: Supervisor) -> None:
        supervisor.add("events that are looked at", self.watching.make_good,
                       every=self.desk.settings.poll_seconds * MADE_GOOD_EVERY)
        supervisor.add("tournaments", self.look, every=self.desk.settings.poll_seconds)

    def close(self) -> None:
        self.swiss.close()

    def forget(self, tournament_id: str) -> None:
        """Its journal was changed, because somebody was erased from it: read it again when it is wanted."""
        self.events.pop(tournament_id, None)

    async def event(self, tournament_id: str) -> Event:
        """The tournament as it stands now. What is handed out is never changed: news make a new one."""
        event = self.events.get(tournament_id) or Event(tournament_id)
        if news := await self.journal(tournament_id, event.n):
            event = await aside(len(news), event.after, news)
        if not event.n:
            raise NoSuchTournament(f"there is no tournament {tournament_id[:20]!r}")
        self._remember(event)
        return event

    def _remember(self, event: Event) -> None:
        self.events[event.id] = event
        self.events.move_to_end(event.id)
        while len(self.events) > IN_MEMORY:
            self.events.popitem(last=False)

    async def journal(self, tournament_id: str, start: int = 0) -> list[Entry]:
        query = (select(tournament_entries).where(tournament_entries.c.tournament == tournament_id,
                                                  tournament_entries.c.n >= start).order_by(tournament_entries.c.n))
        rows = await self.desk.store.read(lambda connection: list(connection.execute(query)))
        return await aside(len(rows), entries_of, rows)

    async def create(self, plan: Plan, who: Person) -> Event:
        fresh = Event(fresh_id())
        return await self._append(fresh, plan, who.id, maker=who)

    async def act(self, tournament_id: str, decide: Decide, who: str | None) -> Event:
        """Decide on the newest state and append; if somebody else was first, look again and decide again."""
        for _ in range(TRIES):
            event = await self.event(tournament_id)
            decided = decide(event)
            plan = decided if isinstance(decided, Plan) else await decided
            plan = await with_entries(self.desk, event, plan, who)
            if not plan.deeds:
                return event
            try:
                return await self._append(event, plan, who)
            except IntegrityError:
                continue
        raise Busy("other entries came first too often; try again")

    async def _append(self, event: Event, plan: Plan, who: str | None, maker: Person | None = None) -> Event:
        """Journal, tables and the line of the list in one transaction; only what is stored is shown."""
        now = now_ms()
        news = [Entry(event.n + place, deed, who, now) for place, deed in enumerate(plan.deeds)]
        after = await aside(len(news), event.after, news)
        rows, line = await aside(len(news), rows_of, event.id, news), summary(after)
        opened = unsealed(event, after)
        if who is not None:
            self.desk.limits.store(who, sum(len(row["facts"]) + KEPT_BESIDES for row in rows))

        def work(connection: Connection) -> None:
            if maker is not None:
                check_may_organise(connection, maker)
                self.desk.quotas.tournament(connection, maker.id)
            connection.execute(insert(tournament_entries), rows)
            connection.execute(insert(tournaments).values(id=event.id, **line) if maker is not None else
                               update(tournaments).where(tournaments.c.id == event.id).values(**line))
            store_invitations(connection, event, after)
            store_tables(connection, plan.tables)
            store_entries(connection, plan)
            unseal(connection, opened)
            enter_news(connection, event, after)
        await self.desk.store.write(work)
        self._remember(after)
        self.watching.publish(Notice(after.id, "event", after.n))
        self.desk.rooms.run(wake_tables(self.desk, plan.tables))
        self.desk.rooms.run(show_entries(self.desk, plan))
        self.desk.rooms.run(show_tables(self.desk, opened))
        self.desk.notices.wake()
        return after

    async def look(self) -> None:
        """Online tournaments in which something has changed: tables that are over report, and rounds follow."""
        now, lease = now_ms(), now_ms() + LEASE
        query = select(tournaments.c.id).where(tournaments.c.due <= now).order_by(tournaments.c.due).limit(AT_ONCE)
        due = await self.desk.store.read(lambda connection: list(connection.scalars(query)))
        if due:
            due = await self.desk.store.write(lambda connection: claim(connection, tournaments, due, now, lease))
        found = await asyncio.gather(*(self.look_after(one) for one in due), return_exceptions=True)
        for tournament_id, error in zip(due, found, strict=True):
            if isinstance(error, Unavailable):
                raise error
            if error is not None:
                logger.error("a tournament does not go on", exc_info=error, extra={"tournament": tournament_id})
            else:
                await self.desk.store.write(lambda connection, one=tournament_id: put_back(  # type: ignore[misc]  # this one
                    connection, tournaments, {"id": one}, lease, None))

    async def look_after(self, tournament_id: str) -> None:
        try:
            await self.collect(tournament_id)
            await self.go_on(tournament_id)
        except Unavailable:
            raise
        except AtollError as error:
            n = self.events[tournament_id].n if tournament_id in self.events else 0
            if self.told.get(tournament_id) != n:  # once for each state of things
                self.told[tournament_id] = n
                logger.warning("a tournament waits for its arbiter", extra={"tournament": tournament_id,
                                                                            "why": str(error)})

    async def collect(self, tournament_id: str) -> None:
        """Every table that is over reports, all of them in one transaction."""
        event = await self.event(tournament_id)
        awaited = {board.tables[-1]: (one.number, number) for one, number, board in event.open_games()}
        if not awaited:
            return
        query = select(tables.c.id, tables.c.outcome).where(tables.c.id.in_(awaited), tables.c.status == "over")
        rows = await self.desk.store.read(lambda connection: list(connection.execute(query)))
        over = [(row.id, msgspec.json.decode(row.outcome, type=OutcomeView)) for row in rows]
        reports = [Report(table, *awaited[table], outcome, await self.no_shows(table, outcome))
                   for table, outcome in over]
        if reports:
            await self.act(tournament_id, lambda event: self.report(event, reports), None)

    def report(self, event: Event, reports: list[Report]) -> Plan:
        """Each table once: whoever comes second finds that the board waits for another table, or for none."""
        whole = Plan([])
        for one in reports:
            board = plans.find_board(event, one.round, one.board)
            if board.result or board.tables[-1] != one.table:
                continue
            missing = frozenset[int]() if board.games else one.absent
            result, scores = seen_from_the_board(board, one.outcome, missing)
            if event.terms.duplicate and not any(one.outcome.breakdown):
                scores = []  # the table ended it, and nobody has points that could be compared
            plan = results.report_game(self.desk, event, one.round, one.board, result, scores)
            whole.deeds += plan.deeds
            whole.tables += plan.tables
            if event.terms.auto:
                whole.deeds += [Attends(board.players[seat], "paused") for seat in sorted(missing)]
        return whole

    async def no_shows(self, table_id: str, outcome: OutcomeView) -> frozenset[int]:
        """Seats whose time ran out before their first move: what a stand-in did after that is not theirs."""
        if len(outcome.ranks) == TWO and (outcome.reason != "flag" or outcome.ranks[0] == outcome.ranks[1]):
            return frozenset()
        entry, n, here = entries.c, func.min(entries.c.n), entries.c.table_id == table_id
        fallen = select(entry.seat, n).where(here, entry.action == "!flag").group_by(entry.seat)
        moved = select(entry.seat, n).where(here, entry.action.not_like("!%")).group_by(entry.seat)

        def work(connection: Connection) -> frozenset[int]:
            fell = {row[0]: row[1] for row in connection.execute(fallen)}
            first = {row[0]: row[1] for row in connection.execute(moved)} if fell else {}
            return frozenset(seat for seat in fell if first.get(seat, fell[seat]) >= fell[seat])
        return await self.desk.store.read(work)

    async def go_on(self, tournament_id: str) -> None:
        """With `auto`: the next round as soon as the last result is in, and the end after the last round."""
        async def decide(event: Event) -> Plan:
            if not event.terms.auto or event.status != "running" or event.is_round_open:
                return Plan([])
            if event.terms.is_plain and len(event.rounds) >= event.total_rounds:
                return plans.end(event)
            try:
                return await plans.next_round(self.desk, event, await self.journal(event.id))
            except SwissRefusal as error:
                if error.code != "tournament_over":
                    raise
                return plans.end(event)
        await self.act(tournament_id, decide, None)


async def aside(size: int, work: Callable[..., Result], *about: Any) -> Result:
    """What is long runs in a thread, so that others need not wait."""
    return work(*about) if size < MANY else await asyncio.to_thread(work, *about)


def entries_of(rows: Sequence[Row[Any]]) -> list[Entry]:
    return [Entry(row.n, read_deed(row.facts), row.who, row.at, row.facts) for row in rows]


def rows_of(tournament_id: str, news: Sequence[Entry]) -> list[dict[str, Any]]:
    return [{"tournament": tournament_id, "n": one.n, "facts": to_json(one.deed), "who": one.who, "at": one.at,
             "about": about(one.deed)} for one in news]


def seen_from_the_board(board: Board, outcome: OutcomeView, absent: Collection[int]) -> tuple[str, list[int | None]]:
    """Result and scores in the order of the board's players, whichever seats they had in this game.

    Only the first game of a pairing can be missed by not coming at all.
    """
    is_turned = len(board.players) == 2 and len(board.games) % 2 == 1
    scores: list[int | None] = [*(reversed(outcome.scores) if is_turned else outcome.scores)]
    if absent and len(outcome.ranks) == TWO:
        return ("+--" if 1 in absent else "--+"), scores
    if absent:
        came = [None if seat in absent else -rank for seat, rank in enumerate(outcome.ranks)]
        return places_text(places_of(came)), [None if seat in absent else one for seat, one in enumerate(scores)]
    result = result_of(outcome.ranks)
    return turned(result) if is_turned else result, scores


def summary(event: Event) -> dict[str, Any]:
    """The line of the list of tournaments: a cache of the journal. Whatever was done to one that runs, it is due."""
    is_due = event.status == "running" and event.terms.is_online
    return {"due": now_ms() if is_due else None,
            "name": event.terms.name, "game": event.terms.game, "place": event.terms.place, "status": event.status,
            "organiser": event.organiser, "created": event.created, "rounds": event.total_rounds,
            "round": len(event.rounds), "starts": event.terms.starts or None,
            "players": sum(one.status != "withdrawn" for one in event.players.values())}
