"""Letters: a code that proves an address, and "it is your turn" at days-per-move tables. Best effort, within quotas."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, select, update

from atoll.core.game import Seat
from atoll.core.text import load_words
from atoll.games import words as game_words
from atoll.server.http.limits import TooMany
from atoll.server.logging_setup import logger
from atoll.server.metrics import LETTERS
from atoll.server.notices.delivery import Delivery
from atoll.server.people.passwords import digest, fresh_token
from atoll.server.quotas import Claim, take
from atoll.server.settings import Settings
from atoll.server.store.rows import Person, TableRow
from atoll.server.store.schema import people
from atoll.server.store.store import Store

TEXT = Path(__file__).parents[1] / "text"


def mailbox(address: str) -> str:
    """Where letters to an address arrive, as far as can be told: dots and what follows a plus make no difference."""
    local, _, domain = address.casefold().rpartition("@")
    return digest(f"{local.partition('+')[0].replace('.', '')}@{domain.rstrip('.')}")


class Postman:
    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.delivery = Delivery(settings)
        self.told: dict[tuple[str, Seat], int] = {}
        """The number of entries when each seat was last written to: one letter for one wait."""

    @property
    def is_open(self) -> bool:
        return bool(self.settings.smtp_host)

    def close(self) -> None:
        self.delivery.close()

    async def allow_code(self, person: str, address: str, network: str) -> None:
        """May somebody at that network address have a code sent there? TooMany if not; it counts as sent."""
        await take(self.store, [*self.claims(person, address),
                                Claim(f"codes to {mailbox(address)}", self.settings.codes_per_mailbox),
                                Claim(f"codes from {network}", self.settings.codes_per_network)], "letters")

    def claims(self, person: str, address: str) -> list[Claim]:
        return [Claim(f"letters of {person}", self.settings.letters_per_person),
                Claim(f"letters to {mailbox(address)}", self.settings.letters_per_mailbox)]

    def send_code(self, person: Person, address: str, code: str) -> None:
        """The only letter to an address which nobody has proved to be his; nothing in it was written by anybody."""
        words = load_words(TEXT, person.language or "en")
        letter = self.letter(address, words.say("mail.code.subject", code=code))
        letter.set_content(words.say("mail.code.body", code=code, link=self.settings.address))
        self.delivery.post(letter)

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
        query = select(people).where(people.c.id == row.seats[seat].person, people.c.mail.is_(True),
                                     people.c.verified.is_(True), people.c.email.is_not(None))
        person = await self.store.read(lambda connection: connection.execute(query).first())
        if person is None:
            return
        try:
            await take(self.store, self.claims(person.id, person.email), "letters")
        except TooMany:
            LETTERS.labels("over quota").inc()
            logger.info("letter not written", extra={"why": "quota"})
            return
        self.delivery.post(await self.turn_letter(row, person))

    async def turn_letter(self, row: TableRow, person: Row[Any]) -> EmailMessage:
        language = person.language or "en"
        words, title = load_words(TEXT, language), game_words(row.game, language).say("title")
        stop = f"{self.settings.address}/api/letters/{await self.stop_key(person)}"
        letter = self.letter(person.email, words.say("mail.subject", game=title))
        letter["List-Unsubscribe"], letter["List-Unsubscribe-Post"] = f"<{stop}>", "List-Unsubscribe=One-Click"
        link = f"{self.settings.address}/table/{row.id}"
        letter.set_content(words.say("mail.body", game=title, link=link, stop=stop))
        return letter

    async def stop_key(self, person: Row[Any]) -> str:
        """The key in the address that ends this person's letters; it opens nothing else."""
        if person.stop is None:
            mine = people.c.id == person.id

            def work(connection: Connection) -> str:
                connection.execute(update(people).where(mine, people.c.stop.is_(None)).values(stop=fresh_token()))
                return str(connection.execute(select(people.c.stop).where(mine)).scalar_one())
            return await self.store.write(work)
        return str(person.stop)

    def letter(self, address: str, subject: str) -> EmailMessage:
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.settings.mail_from, address, subject
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=self.settings.mail_from.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        return letter
