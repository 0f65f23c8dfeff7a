"""What is said on a socket, both ways. A message that does not fit these shapes is malformed."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from atoll.core.game import Outcome, Seat
from atoll.server.table.clock import ClockView
from atoll.server.texts import Said

PROTOCOL = 1
FIRST = 3
"""So many answers can come before an action that is previewed."""
PREVIEWS = 8
"""So many actions can be previewed by one message."""

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


class AskPreview(msgspec.Struct, tag="preview", tag_field="do", forbid_unknown_fields=True):
    """What would each of these actions of mine do now?"""

    actions: Annotated[list[Said], msgspec.Meta(min_length=1, max_length=PREVIEWS)]
    first: Annotated[list[Said], msgspec.Meta(max_length=FIRST)] = []
    """Answers of mine that come before each of them."""


class Face(msgspec.Struct, tag="face", tag_field="do", forbid_unknown_fields=True):
    """Several people share this device: show the table from that seat now; -1: as spectators see it."""

    seat: int


FromClient = Play | Say | Look | Ping | AskPreview | Face
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


class CallView(msgspec.Struct, frozen=True):
    """A player of an event's table has called the arbiter: who, and when. Until there is an answer the clocks stand."""

    seat: Seat
    at: int


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
    "took_back", "resumed", "called", "withdrew", "stood_still" (a ghost has nothing to repeat); `to` is whose offer
    was answered. Of an arbiter (seat −1): "resumed", and "added 60" with `to` for the seat that was given so many
    seconds."""

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
    standing: list[dict[str, int | None]] = []
    """What each seat would have if it ended now, by item; null where I cannot know it."""
    call: CallView | None = None
    """The arbiter is called."""
    calls: list[int] = []
    """How often each seat has called; empty while nobody has."""
    hides: bool = False
    """There may be something that some seat does not see."""


class Done(msgspec.Struct, tag="done", tag_field="is"):
    n: int
    at: int


class RefusedMessage(msgspec.Struct, tag="refused", tag_field="is", omit_defaults=True):
    code: Code
    message: str
    clause: str | None = None
    n: int | None = None
    preview: bool = False
    """It answers a `preview`: somebody looked, nothing was to be played."""


class Pong(msgspec.Struct, tag="pong", tag_field="is"):
    now: int


class ActionPreview(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action: why it is refused, or the position after it as its seat would see it, and where that ends."""

    action: str
    until: Literal["question", "chance", "sealed", "secret", "end", "refused"]
    events: list[GameEvent] = []
    view: dict[str, Any] | None = None
    """Missing where it would show what cannot be known yet."""
    ask: str = ""
    to_act: list[Seat] = []
    legal: list[str] = []
    standing: list[dict[str, int | None]] = []
    """As in `table`, after the action."""
    code: Code | None = None
    clause: str | None = None


class PreviewMessage(msgspec.Struct, tag="preview", tag_field="is", omit_defaults=True):
    """`n`: how many entries the position had; `previews` are in the order of the question, after `first`."""

    n: int
    previews: list[ActionPreview]
    first: list[str] = []


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
