"""Deliveries under way: few at a time to each host and each person, so that a slow one delays nobody else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Table, select, tuple_, update

from atoll.server.http.limits import TooMany
from atoll.server.logging_setup import logger
from atoll.server.metrics import LETTERS, NOTICE_SECONDS, NOTICES
from atoll.server.notices.channels import AT_ONCE, Channels, Handed
from atoll.server.notices.kinds import DIGEST, Notice, read_notice, share_of
from atoll.server.notices.relevance import Relevance
from atoll.server.notices.targets import LETTER, Target, as_target, note_use, wants_letters
from atoll.server.notices.wording import compose
from atoll.server.quotas import take
from atoll.server.store.leases import claim
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import deliveries, notice_targets, notices, people
from atoll.server.store.store import Store

LEASE = 6_000
"""Milliseconds; renewed while the work goes on, so that what a killed process held is another's soon."""
MOST_CLAIMS = 30
"""What was claimed so often and never came to an end is broken, and is left."""
PER_HOST, PER_PERSON, LETTERS_AT_ONCE = 8, 4, 4
LETTER_PAUSES = (60, 600, 3600)
PAUSES = (5, 30, 300, 1800)
"""Seconds before each further try; then a delivery is given up."""
LONGEST_WAIT = 3600.0
FRESH = 30_000
"""Milliseconds for which a notice that was just found worth telling is not asked about again."""


class Place(NamedTuple):
    notice: str
    target: str


class Errand(NamedTuple):
    row: Row[Any]
    notice: Notice
    entered: int
    person: Row[Any] | None
    """Whoever is told; for a letter only if letters are wanted at a proved address."""
    target: Target | None


class Carrier:
    def __init__(self, store: Store, relevance: Relevance, channels: Channels) -> None:
        self.store, self.relevance, self.channels = store, relevance, channels
        self.held: dict[Place, tuple[str, str]] = {}
        """What is under way here: to which host, for whom."""
        self.free: Callable[[], None] = lambda: None
        """A place became free."""

    async def claim(self) -> list[Place]:
        now, free = now_ms(), AT_ONCE - len(self.held)
        if free <= 0:
            return []
        query = self._due(now, 4 * free)
        found = await self.store.read(lambda connection: list(connection.execute(query)))
        wanted = self._fair(found, free)
        if not wanted:
            return []
        mine = [Place(*key) for key in await self.store.write(
            lambda connection: claim_counted(connection, deliveries, list(wanted), now))]
        self.held.update({place: wanted[place] for place in mine})
        if len(mine) < min(free, len(found)):
            self.free()  # the others are for busy hosts: the next look passes over those
        return mine

    def _load(self) -> tuple[Counter[str], Counter[str]]:
        """How much is under way to each host, and for each person."""
        return Counter(host for host, _ in self.held.values()), Counter(person for _, person in self.held.values())

    def _due(self, now: int, most: int) -> Any:
        """Those that are full are passed over, so that they do not hide the others."""
        hosts, persons = self._load()
        full = [host for host, count in hosts.items() if count >= room_at(host)]
        busy = [person for person, count in persons.items() if count >= PER_PERSON]
        return (select(deliveries.c.notice, deliveries.c.target, deliveries.c.host, deliveries.c.person)
                .where(deliveries.c.due <= now, deliveries.c.host.not_in(full), deliveries.c.person.not_in(busy))
                .order_by(deliveries.c.due).limit(most))

    def _fair(self, found: list[Row[Any]], free: int) -> dict[Place, tuple[str, str]]:
        hosts, persons = self._load()
        chosen: dict[Place, tuple[str, str]] = {}
        for row in found:
            place = Place(row.notice, row.target)  # it may be under way here, its lease renewed too late
            has_room = hosts[row.host] < room_at(row.host) and persons[row.person] < PER_PERSON
            if has_room and len(chosen) < free and place not in self.held:
                hosts[row.host] += 1
                persons[row.person] += 1
                chosen[place] = (row.host, row.person)
        return chosen

    async def carry(self, place: Place) -> None:
        try:
            errand = await self.store.read(lambda connection: read_errand(connection, place))
            if errand is not None:
                await self._carry(place, errand)
        finally:
            self.held.pop(place, None)
            self.free()

    async def _carry(self, place: Place, errand: Errand) -> None:
        if errand.target is None or errand.person is None:
            await self._finish(place, "not wanted")
        elif errand.row.claims > MOST_CLAIMS:
            logger.error("a delivery is given up", extra={"kind": errand.notice.kind})
            await self._finish(place, "broken")
        elif (objection := await self._objection(errand)) is not None:
            await self._finish(place, objection)
        else:
            gathered = await self.gathered(place.notice) if errand.notice.kind == DIGEST else []
            message = compose(errand.notice, errand.person.language or "en", self.channels.settings.address, gathered)
            try:
                await self._pay(errand)
            except TooMany:
                LETTERS.labels("over quota").inc()
                await self._finish(place, "over quota")
                return
            await self._note(place, errand, await self.channels.hand_over(errand.target, message, errand.person))

    async def _pay(self, errand: Errand) -> None:
        """Letters are counted by mailbox too, and only once however often they are tried."""
        if errand.row.target == LETTER and not errand.row.tries and errand.person is not None:
            claims = self.channels.postman.claims(errand.person.id, errand.person.email)
            share = share_of(errand.notice, self.channels.settings.letters_per_person, "letters")
            await take(self.store, list({*claims, share}), "letters")

    async def _objection(self, errand: Errand) -> str | None:
        """Asked of what waited, and of what another process held before: it may have handed it over, and been heard."""
        is_old = errand.row.claims > 1 or now_ms() - errand.row.at > FRESH
        return await self.relevance.objection(errand.notice) if is_old and errand.notice.kind != DIGEST else None

    async def gathered(self, key: str) -> list[Notice]:
        """What a day's notice is about, as far as it still matters."""
        query = select(notices).where(notices.c.digest == key).order_by(notices.c.at, notices.c.key)
        found = await self.store.read(lambda connection: [read_notice(row) for row in connection.execute(query)])
        return [one for one in found if await self.relevance.objection(one) is None]

    async def _note(self, place: Place, errand: Errand, handed: Handed) -> None:
        NOTICES.labels(handed.fate).inc()
        if handed.fate == "sent" and not errand.row.tries:
            NOTICE_SECONDS.observe(max(0, now_ms() - errand.entered) / 1000)
        pauses = LETTER_PAUSES if place.target == LETTER else PAUSES
        is_last = handed.fate == "later" and errand.row.tries >= len(pauses)
        if handed.fate == "later" and not is_last:
            wait = max(pauses[errand.row.tries], min(handed.wait or 0, LONGEST_WAIT))
            values = {"due": now_ms() + round(1000 * wait), "tries": errand.row.tries + 1}
        else:
            values = {"due": None, "result": "given up" if is_last else handed.fate}
        if handed.fate != "sent":
            logger.warning("a notice was not taken", extra={"why": handed.why, "fate": handed.fate})

        def work(connection: Connection) -> None:
            connection.execute(update(deliveries).where(*is_at(place)).values(**values))
            if place.target != LETTER:
                note_use(connection, place.target, handed.fate == "sent", handed.fate == "dead")
        await self.store.write(work)

    async def _finish(self, place: Place, result: str) -> None:
        await self.store.write(lambda connection: connection.execute(
            update(deliveries).where(*is_at(place)).values(due=None, result=result)))


def claim_counted(connection: Connection, table: Table, keys: list[Any], now: int) -> list[Any]:
    """Claimed, and counted as claimed: what never comes to an end is known by that."""
    mine = claim(connection, table, keys, now, now + LEASE)
    columns = list(table.primary_key.columns)
    key: Any = columns[0] if len(columns) == 1 else tuple_(*columns)
    if mine:
        connection.execute(update(table).where(key.in_(mine)).values(claims=table.c.claims + 1))
    return mine


def room_at(host: str) -> int:
    return LETTERS_AT_ONCE if host == LETTER else PER_HOST


def is_at(place: Place) -> list[Any]:
    return [deliveries.c.notice == place.notice, deliveries.c.target == place.target]


def read_errand(connection: Connection, place: Place) -> Errand | None:
    row = connection.execute(select(deliveries).where(*is_at(place), deliveries.c.due.is_not(None))).first()
    about = connection.execute(select(notices).where(notices.c.key == place.notice)).first()
    if row is None or about is None:
        return None
    if place.target == LETTER:
        person = wants_letters(connection, row.person)
        return Errand(row, read_notice(about), about.at, person, Target(LETTER, LETTER))
    person = connection.execute(select(people).where(people.c.id == row.person)).first()
    found = connection.execute(select(notice_targets).where(
        notice_targets.c.id == place.target, notice_targets.c.person == row.person)).first()
    return Errand(row, read_notice(about), about.at, person, as_target(found) if found else None)
