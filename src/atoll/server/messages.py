"""What is said on a socket, both ways. A message that does not fit these shapes is malformed."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import msgspec

from atoll.core.game import Outcome, Seat
from atoll.server.table.clock import ClockView
from atoll.server.texts import Said

PROTOCOL = 1

Code = Annotated[str, msgspec.Meta(title="Code")]
"""The code of a refusal; web/src/protocol.ts lists them all."""


class Play(msgspec.Struct, tag="play", tag_field="do", forbid_unknown_fields=True):
    """`n` is the sender's own count of entries."""

    n: int
    action: Said
    seat: int | None = None


class Say(msgspec.Struct, tag="say", tag_field="do", forbid_unknown_fields=True):
    text: Said


class Look(msgspec.Struct, tag="look", tag_field="do", forbid_unknown_fields=True):
    pass


class Ping(msgspec.Struct, tag="ping", tag_field="do", forbid_unknown_fields=True):
    pass


FromClient = Play | Say | Look | Ping
read_message = msgspec.json.Decoder(FromClient).decode


class GameEvent(msgspec.Struct, frozen=True):
    kind: str
    facts: dict[str, Any]


class Told(msgspec.Struct, frozen=True):
    """What one entry told somebody: the entry's number, who, when, the events."""

    n: int
    seat: Seat
    at: int
    events: list[GameEvent]


class OfferView(msgspec.Struct, frozen=True):
    what: str
    seat: Seat
    waiting: list[Seat]


class OutcomeView(msgspec.Struct, frozen=True):
    ranks: list[int]
    scores: list[int]
    reason: str
    breakdown: list[dict[str, int]]

    @classmethod
    def of(cls, outcome: Outcome) -> OutcomeView:
        return cls(list(outcome.ranks), list(outcome.scores), outcome.reason, list(outcome.breakdown))


class Left(NamedTuple):
    """Somebody who has left the game: why ("resigned", "flag"), and by which entry."""

    seat: Seat
    why: str
    n: int


class Note(NamedTuple):
    """One of the table's own entries, as others are told: "offered draw", "declined draw", "accepted draw",
    "took_back", "resumed"; `to` is whose offer was answered."""

    n: int
    seat: Seat
    what: str
    to: Seat | None = None


class TableMessage(msgspec.Struct, tag="table", tag_field="is", omit_defaults=True):
    """The whole position for one pair of eyes."""

    n: int
    mine: int | None
    view: dict[str, Any]
    ask: str
    to_act: list[Seat]
    legal: list[str]
    events: list[Told]
    clock: ClockView | None
    offer: OfferView | None
    paused: bool
    can_undo: bool
    outcome: OutcomeView | None
    seed: str | None
    undone: bool = False
    hints: list[int] = []
    """How many hints each seat has taken; empty while nobody has."""
    left: list[Left] = []
    """Who has left the game, in order; a stand-in answers for them."""
    goes_on: bool = False
    """If I resigned now, a stand-in would play on in my seat."""
    at: int = 0
    """When the last entry came, or the game began."""
    can_ask_undo: bool = False
    """I have something that can be taken back if everybody else agrees."""
    paused_by: Seat | None = None
    """Who had asked for the pause."""
    notes: list[Note] = []
    """What came of offers and who took back, by the same entries as `events`."""
    sides: list[list[Seat]] = []
    """Who plays together; empty where everybody plays alone."""


class Done(msgspec.Struct, tag="done", tag_field="is"):
    n: int
    at: int


class RefusedMessage(msgspec.Struct, tag="refused", tag_field="is", omit_defaults=True):
    code: Code
    message: str
    clause: str | None = None
    n: int | None = None


class Pong(msgspec.Struct, tag="pong", tag_field="is"):
    now: int


class ChatLine(msgspec.Struct, frozen=True):
    id: int
    person: str
    name: str
    seat: Seat | None
    at: int
    text: str
    guest: bool


class Chat(msgspec.Struct, tag="chat", tag_field="is"):
    line: ChatLine


encode = msgspec.json.Encoder().encode
