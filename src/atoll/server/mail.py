"""Letters for days-per-move tables: "it is your turn". Best effort: a letter that cannot be sent is logged."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from email.message import EmailMessage
from pathlib import Path

from sqlalchemy import select

from atoll.core.game import Seat
from atoll.core.text import load_words
from atoll.games import words as game_words
from atoll.server.logs import logger
from atoll.server.metrics import LETTERS
from atoll.server.rows import TableRow
from atoll.server.schema import people
from atoll.server.settings import Settings
from atoll.server.store import Store

TEXT = Path(__file__).parent / "text"


class Postman:
    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.told: dict[tuple[str, Seat], int] = {}
        """The number of entries when each seat was last written to: one letter for one wait."""

    @property
    def is_open(self) -> bool:
        return bool(self.settings.smtp_host)

    async def tell_whose_turn(self, row: TableRow, n: int, to_act: list[Seat]) -> None:
        """Write to those who have just become awaited, want letters and are not at the table."""
        for seat in range(len(row.seats)):
            if seat not in to_act:
                self.told.pop((row.id, seat), None)
        fresh = [seat for seat in to_act if (row.id, seat) not in self.told]
        for seat in fresh:
            self.told[row.id, seat] = n
            await self._write_to(row, seat)

    async def _write_to(self, row: TableRow, seat: Seat) -> None:
        query = select(people).where(people.c.id == row.seats[seat].person, people.c.mail.is_(True))
        async with self.store.reading() as connection:
            person = (await connection.execute(query)).first()
        if person is None or not person.email:
            return
        letter = self.letter(row, person.email, person.language or "en")
        try:
            await asyncio.to_thread(self.send, letter)
        except (OSError, smtplib.SMTPException) as error:
            LETTERS.labels("failed").inc()
            logger.warning("letter not sent", extra={"why": type(error).__name__})
        else:
            LETTERS.labels("sent").inc()

    def letter(self, row: TableRow, address: str, language: str) -> EmailMessage:
        words = load_words(TEXT, language)
        title = game_words(row.game, language).say("title")
        letter = EmailMessage()
        letter["From"], letter["To"] = self.settings.mail_from, address
        letter["Subject"] = words.say("mail.subject", game=title)
        letter.set_content(words.say("mail.body", game=title, link=f"{self.settings.address}/table/{row.id}"))
        return letter

    def send(self, letter: EmailMessage) -> None:
        with smtplib.SMTP(self.settings.smtp_host, self.settings.smtp_port, timeout=20) as server:
            if self.settings.smtp_tls:
                server.starttls(context=ssl.create_default_context())  # a password goes to a known server only
            if self.settings.smtp_user:
                server.login(self.settings.smtp_user, self.settings.smtp_password)
            server.send_message(letter)
