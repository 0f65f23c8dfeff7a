"""Letters: a code that proves an address, and "it is your turn" at days-per-move tables; within quotas."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, select, update

from atoll.core.text import load_words
from atoll.games import words as game_words
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

    async def turn_letter(self, row: TableRow, person: Row[Any], wait: str) -> EmailMessage:
        """About one wait: sent a second time, by a process that did not know of the first, it has the same id."""
        language = person.language or "en"
        words, title = load_words(TEXT, language), game_words(row.game, language).say("title")
        stop = f"{self.settings.address}/api/letters/{await self.stop_key(person)}"
        letter = self.letter(person.email, words.say("mail.subject", game=title), f"turn-{row.id}-{wait}")
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

    def letter(self, address: str, subject: str, known_as: str | None = None) -> EmailMessage:
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.settings.mail_from, address, subject
        letter["Date"] = formatdate()
        domain = self.settings.mail_from.rpartition("@")[2]
        letter["Message-ID"] = f"<{known_as}@{domain}>" if known_as else make_msgid(domain=domain)
        letter["Auto-Submitted"] = "auto-generated"
        return letter
