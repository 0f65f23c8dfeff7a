"""What can be written into a tournament's journal. An entry is never changed: who corrects something adds one."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from atoll.server.tournaments.terms import Terms

Bye = Literal["F", "H", "Z"]
"""A bye that was asked for: a full point, half a point, nothing."""
Attendance = Literal["active", "paused", "withdrawn"]
Role = Literal["chief", "deputy", "results", "check_in"]
"""Who runs it; who may do all but appoint, hand over and call off; who types results; who checks players in."""
OrderedBy = Literal["manual", "play-off"]
DETAILS = ("title", "sex", "federation", "number", "birth", "club", "category")
"""What may be known of a player besides name and rating, under the names that `atoll.swiss.journal` gives them."""


class Made(msgspec.Struct, tag="made", tag_field="is", frozen=True):
    terms: Terms
    colour: str
    """Drawn by lot: whether the first of the list begins in round 1 (w) or not (b)."""
    titles: bool = False
    """Titles count in starting numbers (C.04.2, 2). Journals of before do not say so, and keep their order."""


class TermsChanged(msgspec.Struct, tag="terms", tag_field="is", frozen=True):
    terms: Terms


class Appointed(msgspec.Struct, tag="appointed", tag_field="is", frozen=True, omit_defaults=True):
    person: str
    role: Role = "deputy"


class Dismissed(msgspec.Struct, tag="dismissed", tag_field="is", frozen=True):
    """No arbiter or helper any more."""

    person: str


class Organised(msgspec.Struct, tag="organised", tag_field="is", frozen=True):
    """The tournament has another chief from now on; who was it stays as a deputy."""

    person: str


class Keyed(msgspec.Struct, tag="keyed", tag_field="is", frozen=True):
    """Whoever has the key of this hash may take the tournament over; a new one makes the old one worthless."""

    digest: str


class TeamEntered(msgspec.Struct, tag="team", tag_field="is", frozen=True):
    team: int
    name: str


class BoardOrder(msgspec.Struct, tag="board_order", tag_field="is", frozen=True):
    """The players of a team by board."""

    team: int
    players: list[int]


class Transferred(msgspec.Struct, tag="transferred", tag_field="is", frozen=True):
    """A player who has not been paired belongs to another team, last in its order."""

    player: int
    team: int


class Removed(msgspec.Struct, tag="removed", tag_field="is", frozen=True, omit_defaults=True):
    """Somebody who has not been paired is no player: entered by mistake, or twice (then `into` is the other one)."""

    player: int
    into: int = 0


class Fixed(msgspec.Struct, tag="fixed", tag_field="is", frozen=True):
    """A player who always sits at that board, whoever he meets; 0 takes it back."""

    player: int
    board: int


class Decided(msgspec.Struct, tag="decided", tag_field="is", frozen=True):
    """Who goes on from a drawn game of a knock-out, by a play-off or a decision."""

    round: int
    board: int
    winner: int


class Ranked(msgspec.Struct, tag="ranked", tag_field="is", frozen=True):
    """Players, or teams, that are level in an order by hand (MAN) or by a play-off (PO): a higher value is better."""

    by: OrderedBy
    values: dict[int, int]


class Penalised(msgspec.Struct, tag="penalty", tag_field="is", frozen=True, omit_defaults=True):
    """Points taken from a player, or (above nothing) given to him, from a round on; a file may name several, or all."""

    round: int
    half_points: int
    player: int = 0
    players: list[int] = []
    """Where a file names several; neither these nor a player: everybody."""
    kind: str = ""
    """Of a file alone: what such a result brings instead of its usual points."""
    why: str = ""


class Pardoned(msgspec.Struct, tag="penalty_undone", tag_field="is", frozen=True):
    """The penalty, or the bonus, of that entry is taken back."""

    entry: int


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
    team: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    number: str = ""
    birth: str = ""
    club: str = ""
    category: str = ""


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


class Mended(msgspec.Struct, tag="mended", tag_field="is", frozen=True, omit_defaults=True):
    """A name, a rating or something else about a player was written wrongly; None: as it was."""

    player: int
    name: str
    rating: int
    title: str | None = None
    sex: str | None = None
    federation: str | None = None
    number: str | None = None
    birth: str | None = None
    club: str | None = None
    category: str | None = None


class Attends(msgspec.Struct, tag="attends", tag_field="is", frozen=True, omit_defaults=True):
    """From the next round on: here, away until he is back, or gone."""

    player: int
    status: Attendance
    team: int = 0
    """A whole team instead of a player."""


class ByeGranted(msgspec.Struct, tag="bye", tag_field="is", frozen=True):
    player: int
    round: int
    kind: Bye | None
    """None takes it back."""


class Forbade(msgspec.Struct, tag="forbade", tag_field="is", frozen=True):
    """Groups whose members must not meet each other; the whole list anew."""

    groups: list[list[int]]


class Drafted(msgspec.Struct, tag="drafted", tag_field="is", frozen=True, omit_defaults=True):
    """A round as the system pairs it, or as an arbiter changed it, not yet public. A board's first player begins."""

    round: int
    boards: list[list[int]]
    byes: list[int]
    absent: dict[int, Bye]
    order: list[int]
    """Everybody by starting number."""
    open_as_draws: bool = False
    """Games without a result counted as draws here."""
    stage: int = 0
    given: dict[int, str] = {}
    """Results that follow from a withdrawal or an empty seat, by board."""
    groups: list[list[int]] = []
    seeds: list[int] = []
    matches: list[list[int]] = []
    by_hand: bool = False
    machine: list[list[int]] = []
    machine_byes: list[int] = []
    """What the system had before it was changed by hand."""


class Discarded(msgspec.Struct, tag="discarded", tag_field="is", frozen=True):
    round: int


class Published(msgspec.Struct, tag="published", tag_field="is", frozen=True, omit_defaults=True):
    """The draft is public; online its games have begun, at these tables."""

    round: int
    rounds: int
    tables: list[str]
    starts: int
    commitments: list[str] = []
    """The promised luck of each table: whoever has the journal can check that no seed was chosen afterwards."""


class Recalled(msgspec.Struct, tag="recalled", tag_field="is", frozen=True):
    """A published round without results is taken back."""

    round: int


class GameOver(msgspec.Struct, tag="game", tag_field="is", frozen=True, omit_defaults=True):
    """One of several games of a pairing is over; `next_table` is where the next one is played."""

    round: int
    board: int
    result: str
    next_table: str | None
    commitment: str = ""
    """The promised luck of the next table."""


class Result(msgspec.Struct, tag="result", tag_field="is", frozen=True, omit_defaults=True):
    """`1-0` as arbiters write it; ranks by seat ("2 1 3", "-" for who did not come) where there are more than two."""

    round: int
    board: int
    old: str
    new: str
    table: str | None = None
    """The table that reported it; None: somebody typed it."""
    scores: list[int | None] = []
    """The games' own points by seat; None for who did not come."""
    slips: bool = False
    """All players of the board said so, each by the code on his slip."""
    ends: str = ""
    """The table whose running game this decision ended."""
    why: str = ""
    """The arbiter's reason, as the players read it."""


class Called(msgspec.Struct, tag="called", tag_field="is", frozen=True):
    """A player calls the arbiter to his online game, and its clocks stand."""

    round: int
    board: int
    table: str
    player: int


class Ruled(msgspec.Struct, tag="ruled", tag_field="is", frozen=True, omit_defaults=True):
    """An arbiter's word at a running online game: time for players, and that the clocks run again."""

    round: int
    board: int
    table: str
    time: dict[int, int] = {}
    """Seconds by player."""
    go_on: bool = False
    why: str = ""


class Told(msgspec.Struct, tag="told", tag_field="is", frozen=True):
    """An arbiter's message to everybody, in the place of the one before; "" takes it away."""

    text: str


class Ended(msgspec.Struct, tag="ended", tag_field="is", frozen=True):
    pass


class CalledOff(msgspec.Struct, tag="called_off", tag_field="is", frozen=True):
    pass


Deed = (Made | TermsChanged | Appointed | Dismissed | Organised | Keyed | Joining | Invited | Declined | Uninvited
        | TeamEntered | BoardOrder | Transferred | Entered | Mended | Removed | Fixed | Attends | ByeGranted | Forbade
        | Drafted | Discarded | Published | Recalled | GameOver | Result | Called | Ruled | Decided | Ranked | Penalised
        | Pardoned | Told | Ended | CalledOff)
read_deed = msgspec.json.Decoder(Deed).decode


class Entry(NamedTuple):
    """One line of the journal: its number, what, by whom (None: the server itself), when."""

    n: int
    deed: Deed
    who: str | None
    at: int
    raw: str = ""
    """The deed as it is stored: hashes are made of that, whatever fields a later version adds."""
