"""The last step of a notice: to a browser, a webhook or the mail server; and what its answer means."""

from __future__ import annotations

import smtplib
from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import Row

from atoll.server.notices.letters import Postman
from atoll.server.notices.outgoing import Answer, BadEndpoint, NotDelivered, Outgoing
from atoll.server.notices.targets import LETTER, PUSH, Target
from atoll.server.notices.web_push import Signer, encrypt, receiver
from atoll.server.notices.webhooks import FORMS, Posting, short_name
from atoll.server.notices.wording import Message
from atoll.server.settings import Settings
from atoll.server.store.rows import now_ms

AT_ONCE = 64
DAY = 86_400
LIVE = 900
"""Seconds for which a push service keeps a notice of a table that is played live for a browser that is off."""
SHOWN = 600
"""Letters of a body that a push carries: browsers take 3993 bytes in all."""
LATER = (408, 425, 429, 500, 502, 503, 504)
DEAD = (404, 410)
Fate = Literal["sent", "later", "refused", "dead"]


class Handed(NamedTuple):
    fate: Fate
    why: str = ""
    wait: float | None = None
    """Seconds for which the receiver asked us to wait."""


class Channels:
    def __init__(self, settings: Settings, postman: Postman) -> None:
        self.settings, self.postman = settings, postman
        self.outgoing = Outgoing(settings.private_endpoints, settings.endpoint_seconds, AT_ONCE)
        self.signer: Signer | None = None

    def open(self, private: str) -> None:
        """A push service may want to write to whoever pushes: to the server's address if it has one."""
        contact = self.settings.origin if self.settings.secure else f"mailto:{self.settings.mail_from}"
        self.signer = Signer(private, contact)

    @property
    def public_key(self) -> str:
        assert self.signer is not None, "the key is made when the server opens"
        return self.signer.public

    async def close(self) -> None:
        await self.outgoing.close()

    async def hand_over(self, target: Target, message: Message, person: Row[Any]) -> Handed:
        if target.form == LETTER:
            return await self._letter(message, person)
        try:
            made = self._push(target, message) if target.form == PUSH else FORMS[target.form](target.address, message)
            return meaning(await self.outgoing.post(*made))
        except NotDelivered as error:
            return Handed("later", str(error))
        except BadEndpoint as error:
            return Handed("refused", str(error))

    async def _letter(self, message: Message, person: Row[Any]) -> Handed:
        try:
            await self.postman.delivery.send(await self.postman.notice_letter(message, person))
        except (OSError, smtplib.SMTPException) as error:
            return Handed("later", type(error).__name__)
        return Handed("sent")

    def _push(self, target: Target, message: Message) -> Posting:
        assert target.keys is not None, "a browser has keys"
        assert self.signer is not None, "the key is made when the server opens"
        # A newer push about the same thing takes the place of one that was not fetched, by its topic.
        said = {"id": message.id, "kind": message.kind, "title": message.title, "body": message.body[:SHOWN],
                "path": message.about, "about": message.about}
        headers = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
                   "TTL": str(DAY if message.pace == "days" else LIVE), "Topic": short_name(message.about),
                   "Urgency": "high" if message.kind in ("turn", "call") else "normal",
                   "Authorization": self.signer.authorization(target.address, now_ms())}
        return Posting(target.address, encrypt(receiver(target.keys), msgspec.json.encode(said)), headers)


def meaning(answer: Answer) -> Handed:
    said = f"that address answered {answer.status}"
    if 200 <= answer.status < 300:
        return Handed("sent")
    if answer.status in DEAD:
        return Handed("dead", said)
    return Handed("later" if answer.status in LATER else "refused", said, answer.retry_after)
