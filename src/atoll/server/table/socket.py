"""The socket of a table: who may open it, what is read from it, what is sent on it."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from atoll.core.errors import AtollError, HasLeft, IllegalAction
from atoll.server.desk import Desk
from atoll.server.errors import Malformed, TooLarge
from atoll.server.http.api import check_json, client_address, token_of
from atoll.server.http.limits import Bucket, TooMany
from atoll.server.http.origin import same_origin
from atoll.server.logging_setup import logger
from atoll.server.messages import (
    PROTOCOL,
    AskPreview,
    Face,
    Look,
    Ping,
    Play,
    Pong,
    RefusedMessage,
    Say,
    encode,
    read_message,
)
from atoll.server.metrics import REFUSED, SOCKETS
from atoll.server.people.passwords import digest
from atoll.server.people.scopes import OutOfScope, check_scope
from atoll.server.store.rows import NOBODY, NoSuchTable, Person, now_ms
from atoll.server.store.store import Unavailable
from atoll.server.table.chat import clean_line, say
from atoll.server.table.info import Welcome, info_from
from atoll.server.table.locking import check_may_watch, check_wall
from atoll.server.table.outbox import Outbox
from atoll.server.table.play import NotYourSeat, known_session, play
from atoll.server.table.previewing import previews
from atoll.server.table.room import Room
from atoll.server.table.set_aside import SetAside
from atoll.server.table.standing_in import come_back

if TYPE_CHECKING:
    from atoll.server.messages import FromClient

TOO_BIG, RESTART = 1009, 1012
SESSION_ENDED, NO_TABLE, TOO_SLOW, ASIDE, TOO_OFTEN, NO_DATABASE = 4401, 4404, 4408, 4409, 4429, 4503
SESSIONS_EVERY = 5
"""Seconds between looks whether another process has ended a session."""
STRIKES = 20
"""Messages that are refused for coming too fast before the socket is closed."""


class SocketDoor:
    """Opens sockets, and closes them all when the server stops."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.open: dict[WebSocket, str | None] = {}
        """Each with the hash of its session's token."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.admit(WebSocket(scope, receive, send), send)

    async def admit(self, socket: WebSocket, send: Send) -> None:
        token, in_cookie = token_of(socket)
        if in_cookie and "origin" in socket.headers and not same_origin(socket, self.desk.settings):
            await socket.close(1008)  # before the upgrade: HTTP 403
            return
        try:
            self.desk.limits.requests.take(client_address(socket))
            found = await self.desk.people.find_session(token) if token else None
            person = found[1] if found else None
            room, wall = await self.desk.rooms.fresh(str(socket.path_params["table"])), socket.query_params.get("wall")
            if wall is not None:  # a screen on the wall is nobody, whoever is logged in there
                token, person = None, None
                check_wall(room.row, wall)
            else:
                check_may_watch(room.row, person.id if person else None)
            if person is not None:
                self.desk.limits.places.note(person.id, client_address(socket))
            with self.desk.limits.socket(client_address(socket), person.id if person else None):
                await self._serve(socket, send, room, person, token)
        except NoSuchTable:
            await refuse_to_open(socket, NO_TABLE)
        except SetAside:
            await refuse_to_open(socket, ASIDE)
        except TooMany:
            await refuse_to_open(socket, TOO_OFTEN)
        except Unavailable:
            await refuse_to_open(socket, NO_DATABASE)

    async def _serve(self, socket: WebSocket, send: Send, room: Room, person: Person | None,
                     token: str | None) -> None:
        await socket.accept()
        self.open[socket] = digest(token) if token and person else None
        SOCKETS.inc()
        visit = Visit(self.desk, socket, send, room, person)
        try:
            await visit.run()
        finally:
            SOCKETS.dec()
            self.open.pop(socket, None)

    def begin(self) -> None:
        self.desk.supervisor.add("sessions", self.end_ended, wait=self.until_some_end, longest_pause=1.0)

    async def until_some_end(self) -> None:
        """A session that ends takes its sockets with it: at once where it was ended here, else within some seconds."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.desk.people.some_closed.wait(), SESSIONS_EVERY)

    async def end_ended(self) -> None:
        self.desk.people.some_closed.clear()
        ended = await self.desk.people.ended({hashed for hashed in self.open.values() if hashed})
        gone = [socket for socket, hashed in self.open.items() if hashed in ended]
        await asyncio.gather(*(end(socket, SESSION_ENDED) for socket in gone))

    async def close(self) -> None:
        """The server stops: everybody is told to come back."""
        await asyncio.gather(*(end(socket, RESTART) for socket in list(self.open)), return_exceptions=True)


async def refuse_to_open(socket: WebSocket, code: int) -> None:
    if socket.application_state == WebSocketState.CONNECTING:
        await socket.accept()
    await end(socket, code)


async def end(socket: WebSocket, code: int) -> None:
    try:
        if socket.application_state == WebSocketState.CONNECTED:
            await socket.close(code)
    except (RuntimeError, WebSocketDisconnect, OSError):
        pass  # it has gone by itself


class Visit:
    """One socket at one table, from its opening to its end."""

    def __init__(self, desk: Desk, socket: WebSocket, send: Send, room: Room, person: Person | None) -> None:
        self.desk, self.socket, self.room, self.person = desk, socket, room, person
        self.send_on = send
        self.me = person.id if person else None
        self.outbox = Outbox(room.showing, self.me, desk.settings.outbox_messages, desk.settings.outbox_bytes)
        self.outbox.wall = socket.query_params.get("wall")
        self.outbox.facing = seat_in(socket.query_params.get("seat"))
        self.bucket: Bucket = desk.limits.socket_bucket(client_address(socket), self.me)
        self.strikes = 0

    async def run(self) -> None:
        await self.arrive()
        sending = asyncio.create_task(self.outbox.send_forever(self.send))
        reading = asyncio.create_task(self.read_forever())
        try:
            await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.room.outboxes.discard(self.outbox)
            sending.cancel()
            reading.cancel()
            for ended in await asyncio.gather(sending, reading, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(ended, (WebSocketDisconnect, RuntimeError, OSError)):
                    logger.error("socket broken", exc_info=ended)
            if self.outbox.too_slow or self.outbox.shut_out:
                await end(self.socket, TOO_SLOW if self.outbox.too_slow else NO_TABLE)
            self.leave()

    async def send(self, message: bytes) -> None:
        """Straight to the server's protocol: half of a busy server's time is spent in sending."""
        await self.send_on({"type": "websocket.send", "text": message.decode()})

    async def arrive(self) -> None:
        mine, wanted = self.room.row.seat_of(self.me), self.socket.query_params.get("back") == "true"
        if wanted and mine is not None and self.person is not None and self.room.row.seats[mine].stand_in:
            with suppress(HasLeft, OutOfScope):
                check_scope(self.person.scopes, "play")
                await come_back(self.desk, self.room, self.person)
        async with self.room.lock:
            await self.room.refresh(whole=True)
            if self.room.aside is not None:
                raise type(self.room.aside)(str(self.room.aside))
            if not self.outbox.may_look:  # he may have lost his seat, or seats were drawn, a moment ago
                raise NoSuchTable("there is no such table, or it admits no spectators")
            self.room.outboxes.add(self.outbox)
            self.desk.rooms.keep(self.room)
            self.outbox.greeting = self.greeting
            if self.room.row.has_game:
                after, n = self.socket.query_params.get("after", ""), self.room.showing.n
                self.outbox.sent = min(int(after), n) if after.isascii() and after.isdigit() and len(after) < 9 else n
            self.outbox.knock_for(table=self.room.row.has_game)
        mine = self.room.row.seat_of(self.me)
        if mine is not None:
            self.desk.presence.note(self.room, mine, came=True)
        self.desk.follow_up(self.room)

    def greeting(self) -> bytes:
        eyes = self.outbox.eyes
        return encode(Welcome(PROTOCOL, now_ms(), self.me, eyes, info_from(self.room, self.me, eyes)))

    def leave(self) -> None:
        still = any(other.person == self.me for other in self.room.outboxes)
        mine = self.room.row.seat_of(self.me)
        if mine is not None and not still:
            self.desk.presence.note(self.room, mine, came=False)
        self.desk.rooms.keep(self.room)

    async def read_forever(self) -> None:
        while True:
            frame = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            raw = frame.get("text")
            raw = frame.get("bytes") or b"" if raw is None else raw
            wait = self.bucket.wait(time.monotonic())
            if wait:
                if not await self.is_forgiven(wait):
                    return
                continue
            await self.hear(raw)

    async def is_forgiven(self, wait: float) -> bool:
        """Too fast: say so a few times, read more slowly, then close."""
        self.strikes += 1
        self.refuse(TooMany(f"too many messages; wait {wait:.1f} s", wait), None)
        if self.strikes > STRIKES:
            await end(self.socket, TOO_OFTEN)
            return False
        await asyncio.sleep(min(wait, 0.2))
        return True

    async def hear(self, raw: str | bytes) -> None:
        """One message: well-formed first, then what it asks for."""
        number, looked = None, False
        try:
            message = well_formed(raw, self.desk.settings.message_bytes)
            looked = isinstance(message, AskPreview)
            number = message.n if isinstance(message, Play) else None
            await self.carry_out(message)
        except AtollError as error:
            self.refuse(error, number, looked)

    async def carry_out(self, message: FromClient) -> None:
        if isinstance(message, (Play, Say)):
            check_scope(self.person.scopes if self.person else None, "play")
            self.desk.limits.store(self.me, len(message.action if isinstance(message, Play) else message.text))
        match message:
            case Play():
                seat = message.seat if message.seat is not None or not self.is_shared else self.outbox.eyes
                move = Play(message.n, message.action, seat)
                await play(self.room, self.person, move, lambda done: self.outbox.put(encode(done)))
            case Say():
                await self.say(message.text)
            case Look():
                await self.look()
            case AskPreview():
                facing = self.outbox.eyes if self.is_shared else None
                self.outbox.put(encode(await previews(self.room, self.person, message, self.desk.limits, facing)))
            case Face():
                self.face(message)
            case Ping():
                self.outbox.put(encode(Pong(now_ms())))

    @property
    def is_shared(self) -> bool:
        """Several people play on this device."""
        return len(self.room.row.holds(self.me)) > 1

    def face(self, message: Face) -> None:
        """Another one takes the device, or nobody: what is sent from now on is for those eyes."""
        if message.seat not in (NOBODY, *self.room.row.holds(self.me)):
            raise NotYourSeat("that seat is not yours")
        self.outbox.facing, self.outbox.sent = message.seat, self.room.showing.n
        self.outbox.knock_for(info=True, table=self.room.row.has_game)

    async def say(self, text: str) -> None:
        person = known_session(self.person)
        check_may_watch(self.room.row, self.me)
        await say(self.desk.store, self.room.id, person, clean_line(text, self.desk.settings.chat_characters))
        await self.desk.rooms.changed(self.room)

    async def look(self) -> None:
        async with self.room.lock:
            await self.room.refresh(whole=True)
        self.outbox.knock_for(table=self.room.row.has_game)

    def refuse(self, error: AtollError, number: int | None, looked: bool = False) -> None:
        REFUSED.labels(error.code).inc()
        clause = error.clause if isinstance(error, IllegalAction) else None
        self.outbox.put(encode(RefusedMessage(error.code, str(error), clause, number, looked)))


def seat_in(text: str | None) -> int | None:
    """Of an address; what is no seat is as good as nobody's."""
    if text is None:
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else NOBODY


def well_formed(raw: str | bytes, longest: int) -> FromClient:
    if len(raw) > longest:
        raise TooLarge(f"a message has at most {longest} bytes")
    try:
        check_json(raw)
        message: FromClient = read_message(raw)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeError, RecursionError) as error:
        raise Malformed(f"that is no message of this protocol: {error}") from error
    return message


