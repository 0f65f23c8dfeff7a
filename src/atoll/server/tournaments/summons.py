"""Who is awaited at a table of an event learns it on whatever page he is; so does an arbiter who is called.

A person's page holds one socket. What it is told is a state, never a step: the games that await the person, and the
calls that await him as an arbiter. A message that is lost is made good by the next.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, select
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from atoll.server.desk import Desk
from atoll.server.http.api import client_address, token_of
from atoll.server.http.limits import TooMany
from atoll.server.http.origin import same_origin
from atoll.server.messages import encode
from atoll.server.metrics import SOCKETS
from atoll.server.people.events import events_of
from atoll.server.people.passwords import digest
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import tables
from atoll.server.store.store import Unavailable
from atoll.server.supervisor import Supervisor
from atoll.server.table.socket import NO_DATABASE, SESSION_ENDED, TOO_OFTEN, SocketDoor, end, refuse_to_open
from atoll.server.tournaments.keeper import Keeper, NoSuchTournament
from atoll.server.tournaments.rulings import running
from atoll.server.tournaments.state import Board, Call, Event, Round
from atoll.server.tournaments.views import EventMessage, message_view
from atoll.server.tournaments.watching import MADE_GOOD_EVERY, until_it_goes


class AwaitedGame(msgspec.Struct, frozen=True):
    """A running game of an event where I have a seat."""

    tournament: str
    name: str
    game: str
    round: int
    board: int
    table: str
    starts: int
    """When its clocks begin, or began, to run."""
    others: list[str]
    keeps: bool
    """I am an arbiter of the event, too: perhaps I am at work at its desk."""
    message: EventMessage | None = None
    """What its arbiters tell everybody."""


class AwaitedCall(msgspec.Struct, frozen=True):
    """Somebody calls me, as an arbiter."""

    tournament: str
    name: str
    round: int
    board: int
    table: str
    player: str
    at: int


class Summons(msgspec.Struct, tag="summons", tag_field="is"):
    now: int
    games: list[AwaitedGame]
    calls: list[AwaitedCall]


class Standing(NamedTuple):
    """An event as everybody's summons follow from it: looked through once, however many listen."""

    event: Event
    players: dict[str, int]
    """By person."""
    games: dict[int, list[tuple[Round, int, Board]]]
    """That run, by player."""
    started: dict[str, int]
    calls: list[Call]


class Listener:
    """One page of a person. Only the newest state matters to it."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.events: dict[str, tuple[list[AwaitedGame], list[AwaitedCall]]] = {}
        self.knock = asyncio.Event()

    def take(self, tournament: str, games: list[AwaitedGame], calls: list[AwaitedCall]) -> None:
        if self.events.get(tournament) != (games, calls):
            self.events[tournament] = games, calls
            self.knock.set()

    async def send_forever(self, socket: WebSocket) -> None:
        self.knock.set()
        while True:
            await self.knock.wait()
            self.knock.clear()
            games = [one for games, _ in self.events.values() for one in games]
            calls = [one for _, calls in self.events.values() for one in calls]
            await socket.send_text(encode(Summons(now_ms(), games, calls)).decode())


class Summoning:
    """The listeners of this process, by event."""

    def __init__(self, desk: Desk, keeper: Keeper, door: SocketDoor) -> None:
        self.desk, self.keeper, self.door = desk, keeper, door
        self.listeners: dict[str, set[Listener]] = {}
        self.asked: set[str] = set()
        """Events that somebody is on the way to look at."""
        keeper.watching.heard = self.hear

    def open(self, supervisor: Supervisor) -> None:
        supervisor.add("people who are awaited", self.make_good,
                       every=self.desk.settings.poll_seconds * MADE_GOOD_EVERY)

    def hear(self, tournament: str) -> None:
        """Its journal has grown; what comes while somebody is on the way need not be looked at twice."""
        if tournament in self.listeners and tournament not in self.asked:
            self.asked.add(tournament)
            self.desk.rooms.run(self.look(tournament))

    async def make_good(self) -> None:
        """Notices may have been lost, and calls may have lapsed."""
        for tournament in list(self.listeners):
            await self.look(tournament)

    async def look(self, tournament: str) -> None:
        self.asked.discard(tournament)
        await self.tell(tournament, list(self.listeners.get(tournament, ())))

    async def tell(self, tournament: str, listeners: Iterable[Listener]) -> None:
        """How the event stands, told to these."""
        try:
            event = await self.keeper.event(tournament)
        except NoSuchTournament:
            return
        open_games = list(event.open_games())
        started = await self.started([board.tables[-1] for _, _, board in open_games])
        standing = stands(event, open_games, started, [one for one in event.calls if await self.is_open(one)])
        for listener in listeners:
            listener.take(tournament, games_of(standing, listener.person), calls_for(standing, listener.person))

    async def is_open(self, call: Call) -> bool:
        game = await running(self.desk, call.table)
        return game is not None and game.position.table.call is not None

    async def started(self, ids: list[str]) -> dict[str, int]:
        """Those that run, and since when."""
        query = select(tables.c.id, tables.c.started).where(tables.c.id.in_(ids), tables.c.status == "running")

        def work(connection: Connection) -> dict[str, int]:
            return {row.id: row.started for row in connection.execute(query)}
        return await self.desk.store.read(work) if ids else {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        token, in_cookie = token_of(socket)
        if in_cookie and "origin" in socket.headers and not same_origin(socket, self.desk.settings):
            await socket.close(1008)  # before the upgrade: HTTP 403
            return
        try:
            self.desk.limits.requests.take(client_address(socket))
            found = await self.desk.people.find_session(token) if token else None
            if found is None or token is None:
                await refuse_to_open(socket, SESSION_ENDED)
                return
            with self.desk.limits.socket(client_address(socket), found[1].id):
                await self._serve(socket, found[1].id, token)
        except TooMany:
            await refuse_to_open(socket, TOO_OFTEN)
        except Unavailable:
            await refuse_to_open(socket, NO_DATABASE)

    async def _serve(self, socket: WebSocket, person: str, token: str) -> None:
        listener = Listener(person)
        await self.attend(listener)
        await socket.accept()
        self.door.open[socket] = digest(token)
        SOCKETS.inc()
        tasks = [asyncio.create_task(listener.send_forever(socket)), asyncio.create_task(until_it_goes(socket))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            SOCKETS.dec()
            self.door.open.pop(socket, None)
            self._forget(listener)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await end(socket, 1000)

    async def attend(self, listener: Listener) -> None:
        """Listen to all events of that person, and know how they stand."""
        found = await self.desk.store.read(lambda connection: events_of(connection, listener.person))
        fresh = [one for one in found if listener not in self.listeners.get(one, ())]
        for tournament in fresh:
            self.listeners.setdefault(tournament, set()).add(listener)
        for tournament in fresh:  # whoever listened before knows it already: a crowd that comes back is told once each
            await self.tell(tournament, [listener])

    def _forget(self, listener: Listener) -> None:
        for tournament in [one for one, listeners in self.listeners.items() if listener in listeners]:
            self.listeners[tournament].discard(listener)
            if not self.listeners[tournament]:
                del self.listeners[tournament]


def stands(event: Event, open_games: Iterable[tuple[Round, int, Board]], started: dict[str, int],
           calls: list[Call]) -> Standing:
    found: dict[int, list[tuple[Round, int, Board]]] = {}
    for one, number, board in open_games:
        for player in board.players if board.tables[-1] in started else ():
            found.setdefault(player, []).append((one, number, board))
    players = {one.person: one.id for one in event.players.values() if one.person is not None}
    return Standing(event, players, found, started, calls)


def games_of(standing: Standing, person: str) -> list[AwaitedGame]:
    event, me = standing.event, standing.players.get(person)
    return [AwaitedGame(event.id, event.terms.name, event.terms.game, one.number, number, board.tables[-1],
                        standing.started[board.tables[-1]], [event.players[other].name for other in board.players
                                                             if other != me], event.is_arbiter(person),
                        message_view(event))
            for one, number, board in standing.games.get(me or 0, ())]


def calls_for(standing: Standing, person: str) -> list[AwaitedCall]:
    """Nobody is the arbiter of his own game."""
    event, me = standing.event, standing.players.get(person)
    if not event.is_arbiter(person):
        return []
    return [AwaitedCall(event.id, event.terms.name, one.round, one.board, one.table, event.players[one.player].name,
                        one.at) for one in standing.calls
            if me not in event.rounds[one.round - 1].boards[one.board - 1].players]
