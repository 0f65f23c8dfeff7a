"""Letters with links for forgotten passwords: asked for by anybody, written in batches, within measures of their own.

Whoever asks is answered at once, and what he asked for waits for a moment that is not his: neither his answer nor the
next one takes longer when there is such an account. Strangers who ask spend nothing of a person's but the few letters
that are kept for this; one network alone cannot even use those up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from itertools import groupby, islice
from random import Random
from typing import Any

from sqlalchemy import Connection, Row, func, select

from atoll.core.languages import spoken
from atoll.core.text import load_words
from atoll.server.http.limits import TooMany
from atoll.server.notices.letters import NETWORKS, Postman, mailbox
from atoll.server.notices.wording import TEXT
from atoll.server.people.credentials import batched
from atoll.server.people.names import LONGEST_SPELLING, fold
from atoll.server.people.resets import LETTERS_LIFE, make_reset
from atoll.server.quotas import Claim, is_spent, take
from atoll.server.settings import Settings
from atoll.server.store.schema import people
from atoll.server.store.store import Store
from atoll.server.supervisor import Supervisor

MOST_ACCOUNTS = 3
"""Of one address, that are written to at once."""
MOST_WAITING = 20_000
"""Requests that may wait for the next batch; whoever comes then is asked to come again."""
BETWEEN = (0.2, 1.0)
"""Seconds, drawn by lot, for which requests are gathered."""
AT_ONCE = 500
"""Names in one question to the database."""
THERE = select(people).where(people.c.verified, people.c.folded.is_not(None), people.c.closed.is_(None))


class ResetLetters:
    def __init__(self, settings: Settings, store: Store, postman: Postman) -> None:
        self.settings, self.store, self.postman = settings, store, postman
        self.waiting: dict[str, dict[str, None]] = {}
        """Names and addresses, each with the networks that have asked, in their order."""
        self.count = 0
        self.asked, self.random = asyncio.Event(), Random()

    def open(self, supervisor: Supervisor) -> None:
        supervisor.add("forgotten passwords", self.look, wait=self.asked.wait)

    def ask(self, who: str, network: str) -> None:
        """Take it along; the same answer for everybody, whoever is asked for."""
        if not self.postman.is_open:
            return
        if self.count >= MOST_WAITING:
            raise TooMany("too many people ask for a new password just now; try again in a few seconds", 2)
        networks = self.waiting.setdefault(who.lower() if "@" in who else fold(who[:LONGEST_SPELLING]), {})
        self.count += network not in networks
        networks[network] = None
        self.asked.set()

    async def look(self) -> None:
        """Write to those for whom somebody has asked, once to each, however many have."""
        await asyncio.sleep(self.random.uniform(*BETWEEN))
        self.asked.clear()
        asked, self.waiting, self.count = self.waiting, {}, 0
        for row in await self.store.read(partial(accounts, whos=list(asked))):
            networks = {**asked.get(row.folded, {}), **asked.get(row.email.lower(), {})}
            if await self._is_allowed(row, networks):
                await self._write_to(row)

    async def _is_allowed(self, row: Row[Any], networks: dict[str, None]) -> bool:
        """Does one of those who asked have a letter left for this mailbox? It counts as sent."""
        most = self.settings.resets_per_mailbox
        all_of_them = Claim(f"resets to {mailbox(row.email)}", most)
        if await self.store.read(partial(is_spent, claim=all_of_them)):
            return False
        for network in networks:
            place = Claim(f"resets to {mailbox(row.email)} from {network}", max(1, most // NETWORKS))
            mine = Claim(f"codes from {network}", self.settings.codes_per_network)
            try:
                await take(self.store, [all_of_them, place, mine], "letters")
            except TooMany:
                continue
            return True
        return False

    async def _write_to(self, row: Row[Any]) -> None:
        key, _ = await self.store.write(partial(make_reset, person=row.id, life=LETTERS_LIFE))
        words, link = load_words(TEXT, spoken(row.language)), f"{self.settings.address}/api/reset/{key}"
        letter = self.postman.letter(row.email, words.say("mail.reset.subject"))
        letter.set_content(words.say("mail.reset.body", name=row.name, link=link))
        self.postman.delivery.post(letter)


def accounts(connection: Connection, whos: Sequence[str]) -> list[Row[Any]]:
    """Those with a proved address among the names and addresses; of one address only so many."""
    found: dict[str, Row[Any]] = {}
    for some in batched([who for who in whos if "@" not in who], AT_ONCE):
        found |= {row.id: row for row in connection.execute(THERE.where(people.c.folded.in_(some)))}
    for some in batched([who for who in whos if "@" in who], AT_ONCE):
        rows = sorted(connection.execute(THERE.where(func.lower(people.c.email).in_(some))), key=first_made)
        for _, theirs in groupby(rows, lambda row: row.email.lower()):
            found |= {row.id: row for row in islice(theirs, MOST_ACCOUNTS)}
    return list(found.values())


def first_made(row: Row[Any]) -> tuple[str, int]:
    return row.email.lower(), row.created
