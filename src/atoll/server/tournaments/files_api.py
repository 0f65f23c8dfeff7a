"""A tournament as files: sheets for spreadsheets and web pages, and the journal that proves itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.responses import Response

from atoll.core.record import Record
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.bounded import fitting
from atoll.server.http.game_api import played_out
from atoll.server.texts import Text
from atoll.server.tournaments import plans
from atoll.server.tournaments.api import ONE, event_of, keeper_of
from atoll.server.tournaments.formats import engine_event, refusing
from atoll.server.tournaments.journal import Declined, Entry, Invited, Uninvited
from atoll.server.tournaments.proof import proof_file, proof_lines
from atoll.server.tournaments.requests import FromEntry
from atoll.server.tournaments.roles import NotArbiter, has_right
from atoll.server.tournaments.state import Event
from atoll.server.tournaments.views import FOR_ARBITERS
from atoll.swiss.journal import GameRecord, audit, head_of, read_events
from atoll.swiss.sheets import as_csv, as_html, event_sheets, player_sheet

MANY_PAIRINGS = 300
"""Players times rounds from which on an audit holds the interpreter for long, and is worth the start of a process."""


class SheetQuery(msgspec.Struct):
    round: int | None = None
    category: Text = ""


class ChainLine(msgspec.Struct):
    """An entry with its hash; what only arbiters may read has no deed here, so its hash is taken as it is."""

    n: int
    at: int
    who: str | None
    deed: dict[str, Any] | None
    hash: str


class ChainView(msgspec.Struct):
    lines: list[ChainLine]
    head: str
    n: int
    """How many entries the head stands for: a draft that is not published yet is not among them."""
    more: bool = False


class AuditView(msgspec.Struct):
    head: str
    entries: int
    rounds: int
    corrections: int
    findings: list[str]
    notes: list[str]


def is_arbiter(call: Call[Any, Any], event: Event) -> bool:
    return has_right(event, call.person.id if call.person else None, "arbiter")


async def public_entries(call: Call[Any, Any], event: Event) -> list[Entry]:
    """Everything but a draft that is not published, and what came after it."""
    entries = (await keeper_of(call).journal(event.id))[:event.n]
    return entries[:event.draft.round.drafted] if event.draft else entries


async def chain(call: Call[None, FromEntry]) -> ChainView:
    """The journal with its hashes, from an entry on, and the head that stands on sheets; anybody can check it."""
    event = await event_of(call)
    lines = await asyncio.to_thread(proof_lines, await public_entries(call, event))
    is_hidden = set() if is_arbiter(call, event) else set(FOR_ARBITERS)
    shown = [ChainLine(one.n, one.at, one.who, None if one.kind in is_hidden else dict(one.deed), one.hash)
             for one in lines[max(0, call.query.start):]]
    part, more = fitting(shown, call.desk.settings.answer_bytes)
    return ChainView(part, head_of(lines), len(lines), more)


async def check(call: Call[None, Any]) -> AuditView:
    """Pair every round again and follow every correction, as `atoll swiss audit` does; games need the file."""
    event = await event_of(call)
    entries = await public_entries(call, event)
    if len(event.players) * len(event.rounds) < MANY_PAIRINGS:
        return await asyncio.to_thread(audited, entries)
    return await keeper_of(call).swiss.run(audited, entries)


def audited(entries: Sequence[Entry]) -> AuditView:
    found = audit(read_events(proof_file(entries)))
    return AuditView(found.head, found.entries, found.rounds, found.corrections,
                     [one.as_text() for one in found.findings], found.notes)


async def proof(call: Call[None, Any]) -> Response:
    """One file for `atoll swiss audit`: the journal, its hashes, and the records of online games that are over.

    Arbiters have it at any time; everybody after the end, unless it tells of invitations that were not taken up.
    """
    event = await event_of(call)
    entries = await public_entries(call, event)
    payer = call.person.id if call.person else f"address {call.address}"
    call.desk.limits.exports.take(payer)  # every game is played out for it
    if not is_arbiter(call, event) and (event.is_going_on or tells_of_invitations(event, entries)):
        raise NotArbiter("an arbiter hands this file out: it names people who were asked and are not players, or the "
                         "tournament is not over")
    text = await asyncio.to_thread(proof_file, entries, await records_of(call, event))
    return attachment(text, f"tournament-{event.id}.atoll-event", "application/x-ndjson")


def tells_of_invitations(event: Event, entries: Sequence[Entry]) -> bool:
    players = {one.person for one in event.players.values()}
    return any(isinstance(one.deed, (Invited, Declined, Uninvited)) and one.deed.person not in players
               for one in entries)


async def records_of(call: Call[Any, Any], event: Event) -> list[GameRecord]:
    """Of games that are over; not of those with whose luck others still play, for an arbiter may be one of them."""
    found = []
    for one in event.rounds:
        for number, board in enumerate(one.boards, start=1):
            for table in board.tables:
                room = await call.desk.rooms.fresh(table)
                if room.row.status == "over" and not room.row.sealed:
                    played = (await played_out(room, await room.log.read(room.id))).table
                    found.append(GameRecord(one.number, number, table, json.loads(Record.of(played).as_json())))
    return found


async def as_spreadsheet(call: Call[None, SheetQuery]) -> Response:
    """Standings, pairings and corrections for a spreadsheet, whatever the format."""
    event = await event_of(call)
    entries = await keeper_of(call).journal(event.id)
    text = await asyncio.to_thread(sheets_text, entries, call.query, False)
    return attachment(text, f"tournament-{event.id}.csv", "text/csv")


async def as_page(call: Call[None, SheetQuery]) -> Response:
    """The same as one web page that needs nothing but itself."""
    event = await event_of(call)
    entries = await keeper_of(call).journal(event.id)
    text = await asyncio.to_thread(sheets_text, entries, call.query, True)
    return attachment(text, f"tournament-{event.id}.html", "text/html")


def sheets_text(entries: Sequence[Entry], query: SheetQuery, is_page: bool) -> str:
    event = engine_event(entries)
    sheets = refusing(lambda: event_sheets(event, query.round, query.category))
    return as_html(event.terms.name, sheets, event.terms.details, head_of(proof_lines(entries))) if is_page else \
        as_csv(sheets)


async def card(call: Call[None, Any]) -> Response:
    """A player's rounds, for a spreadsheet."""
    event = await event_of(call)
    number = plans.player(event, call.number("player")).id
    found = await asyncio.to_thread(engine_event, await keeper_of(call).journal(event.id))
    return attachment(as_csv([player_sheet(found, number)]), f"player-{number}.csv", "text/csv")


def attachment(text: str, name: str, media: str) -> Response:
    return Response(text, media_type=media, headers={"Content-Disposition": f'attachment; filename="{name}"'})


ENDPOINTS = (
    Endpoint("GET", f"{ONE}/chain", chain, ChainView, query=FromEntry),
    Endpoint("GET", f"{ONE}/audit", check, AuditView),
    Endpoint("GET", f"{ONE}/proof", proof, str, media="application/x-ndjson"),
    Endpoint("GET", f"{ONE}/csv", as_spreadsheet, str, query=SheetQuery, media="text/csv"),
    Endpoint("GET", f"{ONE}/html", as_page, str, query=SheetQuery, media="text/html"),
    Endpoint("GET", f"{ONE}/players/{{player}}/card", card, str, media="text/csv"),
)
