"""What somebody can be told, and how it comes into the outbox: in the transaction of what it is about, once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, select, text

from atoll.core.game import Seat
from atoll.server.quotas import Claim
from atoll.server.store.rows import now_ms, to_json
from atoll.server.store.schema import mutes, notice_targets, people
from atoll.server.table.clock import ClockRule, DaysPerMove

Kind = Literal["turn", "offer", "mention", "invitation", "round", "episode", "call"]
Pace = Literal["live", "days"]
"""Of a table or tournament, by its clock; without a clock it counts as live."""
DIGEST, TEST = "digest", "test"
"""Two more that nobody chooses by kind: what a daily notice and a trial are called."""
SHARE = 5
ENTER = text("""INSERT INTO notices (key, person, kind, pace, facts, due, claims, at)
VALUES (:key, :person, :kind, :pace, :facts, :due, 0, :at) ON CONFLICT (key) DO NOTHING""")


class Facts(msgspec.Struct, omit_defaults=True, frozen=True):
    """What a notice is about: what everybody at the table or in the tournament knows, nothing of anybody's own hand."""

    table: str | None = None
    seat: Seat | None = None
    n: int | None = None
    """The entry with which a wait or an offer began; the number of a line of chat; the number of a round."""
    game: str | None = None
    campaign: str | None = None
    tournament: str | None = None
    name: str = ""
    """Of the tournament."""
    by: str = ""
    """Whose deed it was, by name."""
    board: int | None = None
    """From which an arbiter is called."""


class Notice(NamedTuple):
    key: str
    person: str
    kind: str
    pace: Pace
    facts: Facts


def read_notice(row: Row[Any]) -> Notice:
    return Notice(row.key, row.person, row.kind, row.pace, msgspec.json.decode(row.facts, type=Facts))


def pace_of(clock: ClockRule | None) -> Pace:
    return "days" if isinstance(clock, DaysPerMove) else "live"


def share_of(notice: Notice, most: int, what: str) -> Claim:
    """Whose quota it takes from. Turns have the whole of one; whatever others cause by themselves (mentions, offers,
    invitations, rounds) has a share of its own for each kind: nobody can use up what somebody's turns are told by."""
    if notice.kind in ("turn", DIGEST):
        return Claim(f"{what} of {notice.person}", most)
    return Claim(f"{what} of {notice.person}, {notice.kind}", max(1, most // SHARE))


def at_table(kind: Kind, person: str, clock: ClockRule | None, facts: Facts) -> Notice:
    """A turn and an offer are a seat's; everything else at a table is a person's."""
    whose = facts.seat if kind in ("turn", "offer") else person
    n = "" if facts.n is None else f"/{facts.n}"
    return Notice(f"{kind}/{facts.table}/{whose}{n}", person, kind, pace_of(clock), facts)


def enter_notices(connection: Connection, wanted: Iterable[Notice], due: int | None = None) -> None:
    """Into the outbox, those of people who can be told at all; what is there already stays as it is."""
    some = list(wanted)
    known = reachable(connection, {one.person for one in some}) if some else set()
    now = now_ms()
    rows = [{"key": one.key, "person": one.person, "kind": one.kind, "pace": one.pace, "facts": to_json(one.facts),
             "due": now if due is None else due, "at": now} for one in some if one.person in known]
    if rows:
        connection.execute(ENTER, rows)


def reachable(connection: Connection, persons: set[str]) -> set[str]:
    """Who has a browser or a webhook to be told by, or a proved address to which letters are wanted."""
    targets = select(notice_targets.c.person).where(notice_targets.c.person.in_(persons))
    letters = select(people.c.id).where(people.c.id.in_(persons), people.c.mail.is_(True), people.c.verified.is_(True))
    return {*connection.scalars(targets), *connection.scalars(letters)}


def without_muters(connection: Connection, persons: Iterable[str], of: str | None) -> list[str]:
    """Those who want to hear of that person."""
    some = list(persons)
    deaf = set(connection.scalars(select(mutes.c.person).where(mutes.c.muted == of, mutes.c.person.in_(some))))
    return [one for one in some if one not in deaf]
