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
LONGEST_ADDRESS = 64
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
        self.rate, self.burst, self.full_at = rate, burst, 0.0

    def wait(self, now: float) -> float:
        """0 if one may be taken (and it is), else the seconds until one may."""
        start = max(self.full_at, now)
        missing = (start - now) * self.rate
        if missing + 1 > self.burst:
            return (missing + 1 - self.burst) / self.rate
        self.full_at = start + 1 / self.rate
        return 0.0


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

    def take(self, key: str) -> None:
        wait = self.bucket(key).wait(time.monotonic())
        if wait:
            raise TooMany(f"too many {self.what}; wait {wait:.0f} s", wait)


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
        self.by_address: Counter[str] = Counter()
        self.by_person: Counter[str] = Counter()

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
