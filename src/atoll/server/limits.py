"""Limits on rate and number, for each address, person and name. Each process counts for itself."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from atoll.core.errors import AtollError
from atoll.server.settings import Settings

REMEMBERED = 50_000


class TooMany(AtollError):
    code = "too_many"

    def __init__(self, message: str, wait: float) -> None:
        super().__init__(message)
        self.wait = wait


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
        self.arrivals = Buckets(settings.new_people_per_hour / 3600, settings.new_people_per_hour, "new people")
        self.messages = Buckets(settings.messages_per_second, settings.messages_burst, "messages")
        self.evaluations = Buckets(settings.evaluations_per_hour / 3600, settings.evaluations_per_hour, "evaluations")
        self.hints = Buckets(settings.hints_per_minute / 60, settings.hints_per_minute, "hints")
        self.by_address: Counter[str] = Counter()
        self.by_person: Counter[str] = Counter()

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
