"""Letters on their way to the mail server, in threads of their own: a slow one delays other letters alone."""

from __future__ import annotations

import asyncio
import smtplib
import socket
import ssl
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from email.message import EmailMessage
from functools import partial
from threading import get_ident
from typing import Any

from atoll.server.logging_setup import logger
from atoll.server.metrics import LETTERS
from atoll.server.settings import Settings

AT_ONCE = 2
MOST_WAITING = 500
"""Letters that may wait; more are dropped and counted."""
PAUSES = (60.0, 300.0, 900.0)
"""Seconds before a letter is tried again: servers that do not know us yet often say "later" first (greylisting)."""
MOST_DEFERRED = 500
"""Letters that may be kept for another try; they take no room from those that are tried the first time."""
PATIENCE = 30
"""Seconds for each answer of the mail server."""
WHOLE = 120
"""Seconds for one letter from beginning to end, however slowly the answers trickle in."""


class Conversation(smtplib.SMTP):
    """With the mail server; it can be ended from another thread, from the very first moment."""

    def __init__(self, settings: Settings, under_way: dict[int, Conversation], **named: Any) -> None:
        self.under_way, self.began = under_way, time.monotonic()
        super().__init__(settings.smtp_host, settings.smtp_port, timeout=PATIENCE, **named)

    def connect(self, *given: Any, **named: Any) -> Any:
        self.under_way[get_ident()] = self
        return super().connect(*given, **named)

    def hang_up(self) -> None:
        if self.sock is not None:
            with suppress(OSError):
                self.sock.shutdown(socket.SHUT_RDWR)


class SealedConversation(Conversation, smtplib.SMTP_SSL):
    """By TLS from its first byte."""


class Delivery:
    def __init__(self, settings: Settings, pauses: Sequence[float] = PAUSES,
                 most_deferred: int = MOST_DEFERRED) -> None:
        self.settings, self.pauses, self.most_deferred = settings, pauses, most_deferred
        self.threads = ThreadPoolExecutor(AT_ONCE, "atoll-letters")
        self.under_way: dict[int, Conversation] = {}
        """The conversation of each thread."""
        self.waiting: set[asyncio.Future[None]] = set()
        self.deferred: set[asyncio.TimerHandle] = set()
        """When letters are tried again."""
        self.watching: asyncio.TimerHandle | None = None
        self.is_closed = False

    def post(self, letter: EmailMessage, tried: int = 0) -> None:
        """Take it along, and again if it may be taken later; what becomes of it is logged and counted."""
        if len(self.waiting) >= MOST_WAITING:
            LETTERS.labels("dropped").inc()
            logger.warning("letter dropped", extra={"why": "too many are waiting"})
            return
        self._hand_over(letter).add_done_callback(partial(self._posted, letter, tried))

    def _posted(self, letter: EmailMessage, tried: int, future: asyncio.Future[None]) -> None:
        error = None if future.cancelled() else future.exception()
        if error is None or self.is_closed or not may_be_taken_later(error):
            return
        if tried >= len(self.pauses) or len(self.deferred) >= self.most_deferred:
            logger.warning("letter given up", extra={"tries": tried + 1})
            return

        def again() -> None:
            self.deferred.discard(timer)
            self.post(letter, tried + 1)
        timer = asyncio.get_running_loop().call_later(self.pauses[tried], again)
        self.deferred.add(timer)

    async def send(self, letter: EmailMessage) -> None:
        """Until the mail server has taken it, in one try; OSError or SMTPException if it does not."""
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
        is_taken = False
        try:
            with self._conversation() as server:
                self._introduce(server)
                server.send_message(letter)
                is_taken = True
        except OSError:  # smtplib's own errors are such too, also that of a server which is not polite to the last
            if not is_taken:
                raise
        finally:
            self.under_way.pop(get_ident(), None)

    def _introduce(self, server: Conversation) -> None:
        if self.settings.smtp_tls:
            server.starttls(context=ssl.create_default_context())  # a password goes to a known server only
        if self.settings.smtp_user:
            server.login(self.settings.smtp_user, self.settings.smtp_password)

    def _conversation(self) -> Conversation:
        if not self.settings.smtp_ssl:
            return Conversation(self.settings, self.under_way)
        return SealedConversation(self.settings, self.under_way, context=ssl.create_default_context())

    def _watch(self) -> None:
        """Hang up on a server that lets a letter take too long."""
        self.watching = asyncio.get_running_loop().call_later(1, self._watch) if self.waiting else None
        for server in list(self.under_way.values()):
            if time.monotonic() - server.began > WHOLE:
                server.hang_up()

    def close(self) -> None:
        """Letters that wait are given up, and nobody waits for a slow server."""
        self.is_closed = True
        for timer in (*self.deferred, *([self.watching] if self.watching else [])):
            timer.cancel()
        self.threads.shutdown(wait=False, cancel_futures=True)
        for server in list(self.under_way.values()):
            server.hang_up()


def may_be_taken_later(error: BaseException) -> bool:
    """Is it the server that is away, or that says so itself (4xx)?"""
    if isinstance(error, smtplib.SMTPResponseException):
        return 400 <= error.smtp_code < 500
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(400 <= code < 500 for code, _ in error.recipients.values())
    return isinstance(error, OSError) and not isinstance(error, smtplib.SMTPNotSupportedError)
