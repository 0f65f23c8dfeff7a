"""What can be written into a tournament's journal. An entry is never changed: who corrects something adds one."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from atoll.server.tournaments.terms import Terms

Bye = Literal["F", "H", "Z"]
"""A bye that was asked for: a full point, half a point, nothing."""
Attendance = Literal["active", "paused", "withdrawn"]


class Made(msgspec.Struct, tag="made", tag_field="is", frozen=True):
    terms: Terms
    colour: str
    """Drawn by lot: whether the first of the list begins in round 1 (w) or not (b)."""


class TermsChanged(msgspec.Struct, tag="terms", tag_field="is", frozen=True):
    terms: Terms


class Appointed(msgspec.Struct, tag="appointed", tag_field="is", frozen=True):
    person: str


class Joining(msgspec.Struct, tag="joining", tag_field="is", frozen=True):
    """Whether people may enter themselves."""

    open: bool


class Entered(msgspec.Struct, tag="entered", tag_field="is", frozen=True, omit_defaults=True):
    player: int
    name: str
    rating: int = 0
    person: str | None = None
    bot: str | None = None
    simulations: int | None = None
    missed: Bye = "Z"
    """What each round before a late entry is worth."""


class Invited(msgspec.Struct, tag="invited", tag_field="is", frozen=True, omit_defaults=True):
    """An arbiter asks an account to play. Only its own answer makes it a player: `entered`, by that person."""

    person: str
    name: str
    rating: int | None = None
    missed: Bye = "Z"


class Declined(msgspec.Struct, tag="declined", tag_field="is", frozen=True):
    """The person does not want to play."""

    person: str
    name: str


class Uninvited(msgspec.Struct, tag="uninvited", tag_field="is", frozen=True):
    """An arbiter takes an invitation back."""

    person: str
    name: str


class Mended(msgspec.Struct, tag="mended", tag_field="is", frozen=True):
    """A name or a rating was written wrongly."""

    player: int
    name: str
    rating: int


class Attends(msgspec.Struct, tag="attends", tag_field="is", frozen=True):
    """From the next round on: here, away until he is back, or gone."""

    player: int
    status: Attendance


class ByeGranted(msgspec.Struct, tag="bye", tag_field="is", frozen=True):
    player: int
    round: int
    kind: Bye | None
    """None takes it back."""


class Forbade(msgspec.Struct, tag="forbade", tag_field="is", frozen=True):
    """Groups whose members must not meet each other; the whole list anew."""

    groups: list[list[int]]


class Drafted(msgspec.Struct, tag="drafted", tag_field="is", frozen=True):
    """A round as the system pairs it, not yet public. A board's first player begins."""

    round: int
    boards: list[list[int]]
    byes: list[int]
    absent: dict[int, Bye]
    order: list[int]
    """Everybody by starting number."""
    open_as_draws: bool = False
    """Games without a result counted as draws here."""


class Discarded(msgspec.Struct, tag="discarded", tag_field="is", frozen=True):
    round: int


class Published(msgspec.Struct, tag="published", tag_field="is", frozen=True):
    """The draft is public; online its games have begun, at these tables."""

    round: int
    rounds: int
    tables: list[str]
    starts: int


class Recalled(msgspec.Struct, tag="recalled", tag_field="is", frozen=True):
    """A published round without results is taken back."""

    round: int


class GameOver(msgspec.Struct, tag="game", tag_field="is", frozen=True):
    """One of several games of a pairing is over; `next_table` is where the next one is played."""

    round: int
    board: int
    result: str
    next_table: str | None


class Result(msgspec.Struct, tag="result", tag_field="is", frozen=True, omit_defaults=True):
    """`1-0` as arbiters write it; ranks by seat ("2 1 3", "-" for who did not come) where there are more than two."""

    round: int
    board: int
    old: str
    new: str
    table: str | None = None
    """The table that reported it; None: somebody typed it."""
    scores: list[int] = []


class Ended(msgspec.Struct, tag="ended", tag_field="is", frozen=True):
    pass


class CalledOff(msgspec.Struct, tag="called_off", tag_field="is", frozen=True):
    pass


Deed = (Made | TermsChanged | Appointed | Joining | Invited | Declined | Uninvited | Entered | Mended | Attends
        | ByeGranted | Forbade | Drafted | Discarded | Published | Recalled | GameOver | Result | Ended | CalledOff)
read_deed = msgspec.json.Decoder(Deed).decode


class Entry(NamedTuple):
    """One line of the journal: its number, what, by whom (None: the server itself), when."""

    n: int
    deed: Deed
    who: str | None
    at: int
