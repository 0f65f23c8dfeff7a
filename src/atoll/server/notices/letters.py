"""Letters: a code that proves an address, and what somebody wants to be told; within quotas."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Any

from sqlalchemy import Connection, Row, select, update

from atoll.core.languages import spoken
from atoll.core.text import load_words
from atoll.server.notices.delivery import Delivery
from atoll.server.notices.wording import TEXT, Message
from atoll.server.people.passwords import digest, fresh_token
from atoll.server.quotas import Claim, take
from atoll.server.settings import Settings
from atoll.server.store.rows import Person
from atoll.server.store.schema import people
from atoll.server.store.store import Store

NETWORKS = 3
"""So many have to ask together before a mailbox's codes or links of a day are used up."""


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
        """May somebody at that network address have a code sent there? TooMany if not; it counts as sent. No network
        uses a mailbox's codes up alone, so that its owner can prove it all the same."""
        most, box = self.settings.codes_per_mailbox, mailbox(address)
        await take(self.store, [*self.claims(person, address),
                                Claim(f"codes to {box}", most),
                                Claim(f"codes to {box} from {network}", max(1, most // NETWORKS)),
                                Claim(f"codes from {network}", self.settings.codes_per_network)], "letters")

    def claims(self, person: str, address: str) -> list[Claim]:
        return [Claim(f"letters of {person}", self.settings.letters_per_person),
                Claim(f"letters to {mailbox(address)}", self.settings.letters_per_mailbox)]

    def send_code(self, person: Person, address: str, code: str) -> None:
        """The only letter to an address which nobody has proved to be his; nothing in it was written by anybody."""
        words = load_words(TEXT, spoken(person.language))
        letter = self.letter(address, words.say("mail.code.subject", code=code))
        letter.set_content(words.say("mail.code.body", code=code, link=self.settings.address))
        self.delivery.post(letter)

    async def notice_letter(self, message: Message, person: Row[Any]) -> EmailMessage:
        """Sent a second time, by a process that did not know of the first, it has the same id."""
        words = load_words(TEXT, spoken(person.language))
        stop = f"{self.settings.address}/api/letters/{await self.stop_key(person)}"
        letter = self.letter(person.email, message.title, message.id.replace("/", "-"))
        letter["List-Unsubscribe"], letter["List-Unsubscribe-Post"] = f"<{stop}>", "List-Unsubscribe=One-Click"
        letter.set_content(words.say("mail.body", text=message.body, link=message.link, stop=stop))
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
