"""Limits on rate and number, for each address, person and name. Each process counts for itself."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from atoll.server.errors import ServerError
from atoll.server.settings import Settings

REMEMBERED = 50_000
LEAST_RATE = 1e-9
"""A limit of 0 means never: a bucket that does not fill in anybody's lifetime."""
DAY = 86_400
LONGEST_ADDRESS = 64
KEPT_BESIDES = 100
"""Bytes that a row takes besides what was sent: keys, times, indexes."""
CHANGED_MINDS = 20
"""Times in an hour that a player may pause, come back or withdraw in one tournament: each is an entry of its journal,
and makes a drafted round stale."""
PLACES = 6
"""So many places have to guess together before a name is closed to devices that have never logged in to it."""


class TooMany(ServerError):
    code = "too_many"
    status = 429

    def __init__(self, message: str, wait: float) -> None:
        super().__init__(message)
        self.wait = wait


@lru_cache(4096)
def address_block(address: str) -> str:
    """Whose address it is: one household or machine has a whole /64 of IPv6, and may come by IPv4 through IPv6."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST_ADDRESS]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"


def is_loopback(address: str) -> bool:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return (found.ipv4_mapped or found if isinstance(found, IPv6Address) else found).is_loopback


class Bucket:
    """Fills at a rate up to a burst; each thing done takes one out."""

    __slots__ = ("burst", "full_at", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.full_at = max(rate, LEAST_RATE), burst, 0.0

    def missing(self, now: float) -> float:
        """How much has been taken out and has not come back."""
        return max(0.0, self.full_at - now) * self.rate

    def wait(self, now: float, amount: float = 1) -> float:
        """0 if that much may be taken (and it is), else the seconds until it may."""
        over = self.missing(now) + amount - self.burst
        if over > 0:
            return over / self.rate
        self.spend(amount, now)
        return 0.0

    def spend(self, amount: float, now: float) -> None:
        """Take that much out, whether or not it is there: what was not known before."""
        self.full_at = max(self.full_at, now) + amount / self.rate


class Buckets:
    """A bucket for each key; the longest unused are forgotten, so that keys cannot fill the memory."""

    def __init__(self, rate: float, burst: float, what: str) -> None:
        self.rate, self.burst, self.what = rate, burst, what
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def bucket(self, key: str) -> Bucket:
        bucket = self.buckets.setdefault(key, Bucket(self.rate, self.burst))
        self.buckets.move_to_end(key)
        if len(self.buckets) > REMEMBERED:
            self.buckets.popitem(last=False)
        return bucket

    def take(self, key: str, amount: float = 1) -> None:
        wait = self.bucket(key).wait(time.monotonic(), amount)
        if wait:
            raise TooMany(f"too many {self.what}; wait {wait:.0f} s", wait)


class Places:
    """From which address each person has come last, so that whatever a person causes counts for the address too."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, str] = OrderedDict()

    def note(self, person: str, address: str) -> None:
        self.known[person] = address
        self.known.move_to_end(person)
        if len(self.known) > REMEMBERED:
            self.known.popitem(last=False)

    def of(self, person: str) -> str | None:
        return self.known.get(person)


class BotTime:
    """Seconds of a core that bots may think for each person, and for all people of an address; paid afterwards.

    Whoever has none left waits until some has come back. Any payer will do: a tournament has an organiser, or itself.
    """

    def __init__(self, per_hour: float, factor: float, places: Places) -> None:
        self.people = Buckets(per_hour / 3600, per_hour, "seconds of bots")
        self.addresses = Buckets(factor * per_hour / 3600, factor * per_hour, "seconds of bots")
        self.places = places

    def _buckets(self, payer: str) -> list[Bucket]:
        place = self.places.of(payer)
        return [self.people.bucket(payer), *([self.addresses.bucket(place)] if place is not None else [])]

    def wait(self, payer: str, now: float) -> float:
        """Seconds until bots may think for this payer; 0 while anything is left."""
        over = [(one.missing(now) - one.burst) / one.rate for one in self._buckets(payer)]
        return max([0.0, *(one + 0.001 for one in over if one >= 0)])

    def used(self, payer: str, now: float) -> float:
        return self.people.bucket(payer).missing(now)

    def spend(self, payer: str, seconds: float, now: float) -> None:
        for bucket in self._buckets(payer):
            bucket.spend(seconds, now)

    def check(self, payer: str) -> None:
        """For what need not be begun at all: TooMany when nothing is left."""
        wait = self.wait(payer, time.monotonic())
        if wait:
            raise TooMany(f"your bot time is spent; more comes back in {wait:.0f} s", wait)


class Limits:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.requests = Buckets(settings.requests_per_second, settings.requests_burst, "requests")
        self.logins = Buckets(settings.logins_per_minute / 60, settings.logins_per_minute, "attempts to log in")
        by_name = settings.logins_per_name_per_hour
        self.names = Buckets(by_name / 3600, by_name, "attempts to log in to this account")
        self.guesses = Buckets(by_name / PLACES / 3600, by_name / PLACES, "attempts to log in to this account")
        self.arrivals = Buckets(settings.new_people_per_hour / 3600, settings.new_people_per_hour, "new people")
        self.messages = Buckets(settings.messages_per_second, settings.messages_burst, "messages")
        self.evaluations = Buckets(settings.evaluations_per_hour / 3600, settings.evaluations_per_hour, "evaluations")
        self.oracle = Buckets(settings.oracle_per_minute / 60, settings.oracle_per_minute, "questions to the oracle")
        self.hints = Buckets(settings.hints_per_minute / 60, settings.hints_per_minute, "hints")
        self.previews = Buckets(settings.previews_per_minute / 60, settings.previews_per_minute, "previews")
        self.places = Places()
        self.bot_time = BotTime(settings.bot_seconds_per_hour, settings.address_factor, self.places)
        stored = settings.stored_bytes_per_day
        self.stored = Buckets(stored / DAY, stored, "bytes to keep")
        self.stored_there = Buckets(settings.address_factor * stored / DAY, settings.address_factor * stored,
                                    "bytes to keep from this address")
        self.changed_minds = Buckets(CHANGED_MINDS / 3600, CHANGED_MINDS, "changes of mind")
        self.exports = Buckets(settings.exports_per_hour / 3600, settings.exports_per_hour, "exports")
        self.by_address: Counter[str] = Counter()
        self.by_person: Counter[str] = Counter()

    def store(self, person: str | None, amount: int, address: str | None = None) -> None:
        """Whatever is sent to be kept counts for its sender and for the address."""
        if person is not None:
            self.stored.take(person, amount + KEPT_BESIDES)
        place = address or (self.places.of(person) if person is not None else None)
        if place is not None:
            self.stored_there.take(place, amount + KEPT_BESIDES)

    def log_in(self, address: str, folded: str, device: str | None) -> None:
        """A device that has logged in to this account before has a measure of its own; all others share theirs.

        So whoever guesses, from however many places, cannot lock the owner out. The place comes first: one that has
        used up its own measure takes nothing from the name's.
        """
        if device is not None:
            self.logins.take(f"device {device} {folded}")
            return
        self.logins.take(f"address {address}")
        self.guesses.take(f"{address} {folded}")
        self.names.take(folded)

    def socket_bucket(self, address: str, person: str | None) -> Bucket:
        """All sockets of a person share one, and so do those of strangers at one address: coming back fills none."""
        return self.messages.bucket(f"address {address}" if person is None else person)

    @contextmanager
    def socket(self, address: str, person: str | None) -> Iterator[None]:
        """Hold one of the sockets that an address and a person may have."""
        if self.by_address[address] >= self.settings.sockets_per_address:
            raise TooMany("too many sockets from this address", 10)
        if person is not None and self.by_person[person] >= self.settings.sockets_per_person:
            raise TooMany("too many sockets of this person", 10)
        held = [(self.by_address, address), *([(self.by_person, person)] if person is not None else [])]
        for counter, key in held:
            counter[key] += 1
        try:
            yield
        finally:
            for counter, key in held:
                counter[key] -= 1
                if not counter[key]:
                    del counter[key]
