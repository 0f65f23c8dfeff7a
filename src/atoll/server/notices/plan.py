"""Who wants to be told of what, how and when: ways for each kind and pace, quiet hours, the hour of a daily notice."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from functools import cache
from typing import Literal
from zoneinfo import ZoneInfo, available_timezones

import msgspec
from sqlalchemy import Connection, select

from atoll.server.errors import ServerError
from atoll.server.notices.kinds import Pace
from atoll.server.store.schema import notice_plans
from atoll.server.texts import Text

Way = Literal["push", "webhook", "letter", "digest"]
"""A digest is one notice a day instead of many: a letter if letters reach me, else by the other ways."""


class BadPlan(ServerError):
    code = "bad_notices"
    status = 400


def at_once() -> list[Way]:
    """Whoever adds a browser or a webhook wants to be told there."""
    return ["push", "webhook"]


class Ways(msgspec.Struct, forbid_unknown_fields=True):
    """How I am told of one kind of thing, where the clock gives days for a move and elsewhere."""

    live: list[Way] = msgspec.field(default_factory=at_once)
    days: list[Way] = msgspec.field(default_factory=at_once)


class QuietHours(msgspec.Struct, forbid_unknown_fields=True):
    """Between these times of day, over midnight too, nothing is told: what still matters comes at their end."""

    begin: Text
    end: Text


def turns() -> Ways:
    return Ways(days=[*at_once(), "letter"])


class NoticePlan(msgspec.Struct, forbid_unknown_fields=True):
    """Letters are for the turns of days-per-move tables unless somebody asks for more: so they were consented to."""

    turn: Ways = msgspec.field(default_factory=turns)
    offer: Ways = msgspec.field(default_factory=Ways)
    mention: Ways = msgspec.field(default_factory=Ways)
    invitation: Ways = msgspec.field(default_factory=Ways)
    round: Ways = msgspec.field(default_factory=Ways)
    episode: Ways = msgspec.field(default_factory=Ways)
    call: Ways = msgspec.field(default_factory=Ways)
    """A player calls me, the arbiter."""
    quiet: QuietHours | None = None
    digest_at: Text = "08:00"
    zone: Text = "UTC"

    def ways(self, kind: str, pace: Pace) -> list[Way]:
        chosen: Ways = getattr(self, kind)
        return chosen.days if pace == "days" else chosen.live

    def quiet_until(self, now: int) -> int | None:
        """While it is quiet: when that ends (ms)."""
        if self.quiet is None:
            return None
        here, (begin, end) = self.local(now), (clock_time(self.quiet.begin), clock_time(self.quiet.end))
        of_day = here.time().replace(tzinfo=None)
        over_midnight = begin > end
        is_quiet = (of_day >= begin or of_day < end) if over_midnight else begin <= of_day < end
        return self.next(end, now) if is_quiet else None

    def next_digest(self, now: int) -> int:
        return self.next(clock_time(self.digest_at), now)

    def day_of(self, at: int) -> str:
        return self.local(at).date().isoformat()

    def local(self, at: int) -> datetime:
        return datetime.fromtimestamp(at / 1000, ZoneInfo(self.zone))

    def next(self, of_day: time, now: int) -> int:
        """When it is that time of day next, after now; on days when the clocks change, too."""
        here = self.local(now)
        for days in range(3):
            found = datetime.combine(here.date() + timedelta(days), of_day, ZoneInfo(self.zone)).astimezone(UTC)
            if (at := round(found.timestamp() * 1000)) > now:
                return at
        raise AssertionError("one of three days has that time of day ahead")


def clock_time(said: str) -> time:
    """`07:30`; anything else is refused."""
    try:
        found = time.fromisoformat(said)
    except ValueError:
        raise BadPlan(f"a time of day is written as 07:30, not {said[:20]!r}") from None
    if len(said) != 5 or found.tzinfo is not None:
        raise BadPlan(f"a time of day is written as 07:30, not {said[:20]!r}")
    return found


@cache
def zones() -> frozenset[str]:
    return frozenset(available_timezones())


def check_plan(plan: NoticePlan) -> NoticePlan:
    if plan.zone not in zones():
        raise BadPlan(f"there is no time zone {plan.zone[:60]!r}; one is called as Europe/Istanbul")
    clock_time(plan.digest_at)
    if plan.quiet is not None and clock_time(plan.quiet.begin) == clock_time(plan.quiet.end):
        raise BadPlan("quiet hours that end when they begin are none; leave them out")
    for one in (plan.turn, plan.offer, plan.mention, plan.invitation, plan.round, plan.episode, plan.call):
        one.live, one.days = list(dict.fromkeys(one.live)), list(dict.fromkeys(one.days))
    return plan


def read_plan(connection: Connection, person: str) -> NoticePlan:
    said = connection.scalar(select(notice_plans.c.plan).where(notice_plans.c.person == person))
    return msgspec.json.decode(said, type=NoticePlan) if said else NoticePlan()
