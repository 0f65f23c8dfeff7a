"""Letters on their way to the mail server, in threads of their own: a slow one delays other letters alone."""

from __future__ import annotations

import asyncio
import smtplib
import socket
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from email.message import EmailMessage
from threading import get_ident
from typing import Any

from atoll.server.logging_setup import logger
from atoll.server.metrics import LETTERS
from atoll.server.settings import Settings

AT_ONCE = 2
MOST_WAITING = 500
"""Letters that may wait; more are dropped and counted."""
PATIENCE = 30
"""Seconds for each answer of the mail server."""
WHOLE = 120
"""Seconds for one letter from beginning to end, however slowly the answers trickle in."""


class Conversation(smtplib.SMTP):
    """With the mail server; it can be ended from another thread, from the very first moment."""

    def __init__(self, settings: Settings, under_way: dict[int, Conversation]) -> None:
        self.under_way, self.began = under_way, time.monotonic()
        super().__init__(settings.smtp_host, settings.smtp_port, timeout=PATIENCE)

    def connect(self, *given: Any, **named: Any) -> Any:
        self.under_way[get_ident()] = self
        return super().connect(*given, **named)

    def hang_up(self) -> None:
        if self.sock is not None:
            with suppress(OSError):
                self.sock.shutdown(socket.SHUT_RDWR)


class Delivery:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.threads = ThreadPoolExecutor(AT_ONCE, "atoll-letters")
        self.under_way: dict[int, Conversation] = {}
        """The conversation of each thread."""
        self.waiting: set[asyncio.Future[None]] = set()
        self.watching: asyncio.TimerHandle | None = None

    def post(self, letter: EmailMessage) -> None:
        """Take it along; what becomes of it is logged and counted."""
        if len(self.waiting) >= MOST_WAITING:
            LETTERS.labels("dropped").inc()
            logger.warning("letter dropped", extra={"why": "too many are waiting"})
            return
        self._hand_over(letter)

    async def send(self, letter: EmailMessage) -> None:
        """The same, until the mail server has taken it; OSError or SMTPException if it does not."""
        await self._hand_over(letter)

    def _hand_over(self, letter: EmailMessage) -> asyncio.Future[None]:
        future = asyncio.get_running_loop().run_in_executor(self.threads, self._carry, letter)
        self.waiting.add(future)
        future.add_done_callback(self._carried)
        if self.watching is None:
            self._watch()
        return future

    def _carried(self, future: asyncio.Future[None]) -> None:
        self.waiting.discard(future)
        if future.cancelled():
            return
        error = future.exception()
        LETTERS.labels("sent" if error is None else "failed").inc()
        if isinstance(error, (OSError, smtplib.SMTPException)):
            logger.warning("letter not sent", extra={"why": type(error).__name__})
        elif error is not None:
            logger.error("letter broken", exc_info=error)

    def _carry(self, letter: EmailMessage) -> None:
        try:
            with Conversation(self.settings, self.under_way) as server:
                if self.settings.smtp_tls:
                    server.starttls(context=ssl.create_default_context())  # a password goes to a known server only
                if self.settings.smtp_user:
                    server.login(self.settings.smtp_user, self.settings.smtp_password)
                server.send_message(letter)
        finally:
            self.under_way.pop(get_ident(), None)

    def _watch(self) -> None:
        """Hang up on a server that lets a letter take too long."""
        self.watching = asyncio.get_running_loop().call_later(1, self._watch) if self.waiting else None
        for server in list(self.under_way.values()):
            if time.monotonic() - server.began > WHOLE:
                server.hang_up()

    def close(self) -> None:
        """Letters that wait are given up, and nobody waits for a slow server."""
        if self.watching is not None:
            self.watching.cancel()
        self.threads.shutdown(wait=False, cancel_futures=True)
        for server in list(self.under_way.values()):
            server.hang_up()
