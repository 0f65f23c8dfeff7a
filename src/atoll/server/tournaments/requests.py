"""What people ask of a tournament: the bodies of the requests, and whose wish each one may be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import select

from atoll.server.http.api import Call
from atoll.server.store.rows import Person
from atoll.server.store.schema import people, ratings
from atoll.server.table.clock import ClockRule
from atoll.server.table.opening import check_bot
from atoll.server.texts import File, Text
from atoll.server.tournaments.invitations import invite
from atoll.server.tournaments.journal import Attendance, Bye, Entered, Invited, OrderedBy, Role
from atoll.server.tournaments.plans import BadPlayer, NotNow, Plan, enter, player
from atoll.server.tournaments.roles import NotArbiter, Right, check_right
from atoll.server.tournaments.state import Entrant, Event
from atoll.server.tournaments.terms import Leave, PrizeTerm, Terms


class NewPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """Nothing: I enter. A name: the arbiter enters somebody; with `account`, asks an account; bots, if `bot`."""

    name: Text | None = None
    rating: int | None = None
    account: bool = False
    bot: Text | None = None
    simulations: int | None = None
    count: int = 1
    missed: Bye = "Z"
    team: int = 0


class Listed(msgspec.Struct, forbid_unknown_fields=True):
    """One line of a list of players."""

    name: Text
    rating: int = 0
    missed: Bye = "Z"
    team: Text = ""
    """By name; a team that is not there yet is entered with its first player."""
    title: Text = ""
    sex: Text = ""
    federation: Text = ""
    number: Text = ""
    birth: Text = ""
    club: Text = ""
    category: Text = ""


class ListWish(msgspec.Struct, forbid_unknown_fields=True):
    players: list[Listed]


class PlayerPatch(msgspec.Struct, forbid_unknown_fields=True):
    name: Text | None = None
    rating: int | None = None
    status: Attendance | None = None
    details: dict[Text, Text] | None = None
    """Title, sex, federation, number, birth, club, category; "" takes one away."""
    fixed: int | None = None
    """The board at which he always sits; 0: any."""
    team: int | None = None
    """In a tournament of teams, until he is paired."""


class AttendanceWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who is here, or is not, from the next round on; who has withdrawn stays so."""

    players: list[int]
    status: Literal["active", "paused"]


class MergeWish(msgspec.Struct, forbid_unknown_fields=True):
    into: int


class HandWish(msgspec.Struct, forbid_unknown_fields=True):
    """The whole round as it shall be; who of it is in neither list is away."""

    round: int
    boards: list[list[int]]
    byes: list[int]


class TeamWish(msgspec.Struct, forbid_unknown_fields=True):
    name: Text


class TeamPatch(msgspec.Struct, forbid_unknown_fields=True):
    players: list[int] | None = None
    """All of its players by board."""
    status: Attendance | None = None


class WinnerWish(msgspec.Struct, forbid_unknown_fields=True):
    winner: int


class OrderWish(msgspec.Struct, forbid_unknown_fields=True):
    """Players, or teams, that are level, the best first."""

    by: OrderedBy
    order: list[int]


class PenaltyWish(msgspec.Struct, forbid_unknown_fields=True):
    """Half points, below nothing for a penalty and above it for a bonus, which count from that round on."""

    player: int
    round: int
    half_points: int
    why: Text


class MessageWish(msgspec.Struct, forbid_unknown_fields=True):
    text: Text


class KeyWish(msgspec.Struct, forbid_unknown_fields=True):
    key: Text


class OrganiserWish(msgspec.Struct, forbid_unknown_fields=True):
    name: Text


class ByeWish(msgspec.Struct, forbid_unknown_fields=True):
    kind: Bye | None


class Groups(msgspec.Struct, forbid_unknown_fields=True):
    groups: list[list[int]]


class TermsPatch(msgspec.Struct, forbid_unknown_fields=True):
    name: Text | None = None
    rounds: int | None = None
    clock: ClockRule | None = None
    tie_breaks: list[Text] | None = None
    auto: bool | None = None
    gap: int | None = None
    first_move: int | None = None
    allows: list[Leave] | None = None
    joining: bool | None = None
    details: dict[Text, Text] | None = None
    prizes: list[PrizeTerm] | None = None
    starts: int | None = None
    """Until round 1 is published; 0: nobody says."""


class DraftWish(msgspec.Struct, forbid_unknown_fields=True):
    open_as_draws: bool = False


class RoundWish(msgspec.Struct, forbid_unknown_fields=True):
    round: int


class ResultWish(msgspec.Struct, forbid_unknown_fields=True):
    result: Text
    why: Text = ""
    """The reason, as the players read it."""


class CallWish(msgspec.Struct, forbid_unknown_fields=True):
    table: Text


class TimeWish(msgspec.Struct, forbid_unknown_fields=True):
    player: int
    seconds: int


class RulingWish(msgspec.Struct, forbid_unknown_fields=True):
    """An arbiter's answer at a board whose game is running."""

    time: list[TimeWish] = []
    go_on: bool = False
    """The call is answered: the clocks run again."""
    why: Text = ""


class BoardResult(msgspec.Struct, forbid_unknown_fields=True):
    board: int
    result: Text
    seen: Text = ""
    """What stood on that board when it was typed: if something else stands there by now, nothing is changed."""


class ResultsWish(msgspec.Struct, forbid_unknown_fields=True):
    results: list[BoardResult]


class FileWish(msgspec.Struct, forbid_unknown_fields=True):
    trf: File
    name: Text = ""
    game: Text = "mangala"


class ArbiterWish(msgspec.Struct, forbid_unknown_fields=True):
    name: Text
    role: Role = "deputy"


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    accept: bool


class AfterRound(msgspec.Struct):
    round: int | None = None
    category: Text = ""


class BeforeRound(msgspec.Struct):
    before: int | None = None


class FromEntry(msgspec.Struct):
    start: int = 0


class Pair(msgspec.Struct):
    round: int
    one: int
    other: int = 0


def check_arbiter(event: Event, person: Person, right: Right = "arbiter") -> None:
    check_right(event, person, right)


def check_own(event: Event, person: Person, player_id: int, status: Attendance | None) -> None:
    """A player speaks for himself, an arbiter for everybody. Whom an arbiter has sent away can only withdraw."""
    one = player(event, player_id)
    if one.person != person.id or (one.is_barred and status not in (None, "withdrawn")):
        check_arbiter(event, person, "check_in")


def check_own_bye(event: Event, person: Person, player_id: int, round_number: int, kind: Bye | None) -> None:
    """A player misses a coming round for nothing, or comes after all; points for it, and a round about which an
    arbiter has spoken, are an arbiter's to say."""
    one = player(event, player_id)
    is_free = round_number not in one.byes or round_number in one.own_byes
    if one.person != person.id or one.is_barred or not is_free or kind in ("F", "H"):
        check_arbiter(event, person, "check_in")


async def entry(call: Call[NewPlayer, Any], event: Event) -> Plan:
    """Who enters himself is a player at once; an account that an arbiter names is asked first."""
    wish = call.body
    if wish.name is None and wish.bot is None:
        check_own_entry(event, call.me, wish)
        return enter(event, [Entered(0, call.me.name, await strength(call, event, wish.rating), call.me.id,
                                     missed=wish.missed)])
    check_arbiter(event, call.me, "check_in")
    if wish.bot is not None:
        return enter(event, bots(call, event, wish.bot))
    if wish.account:
        return await ask_account(call, event)
    if event.terms.is_online:
        raise BadPlayer("online only accounts, guests who enter themselves, and bots can play")
    return enter(event, [Entered(0, wish.name or "", wish.rating or 0, missed=wish.missed, team=wish.team)])


def check_own_entry(event: Event, person: Person, wish: NewPlayer) -> None:
    """One's own strength, and what missed rounds are worth, are for an arbiter to say."""
    if event.is_arbiter(person.id):
        return
    if not event.joining:
        raise NotNow("this tournament takes no more entries; ask its arbiter")
    if wish.rating is not None or wish.missed != "Z":
        raise NotArbiter("a rating, and what missed rounds are worth, are an arbiter's to say")


async def ask_account(call: Call[NewPlayer, Any], event: Event) -> Plan:
    wish, person = call.body, await call.desk.people.account(call.body.name or "")
    if person.id == call.me.id:
        return enter(event, [Entered(0, person.name, await strength(call, event, wish.rating), person.id,
                                     missed=wish.missed)])
    return invite(event, Invited(person.id, person.name, wish.rating, wish.missed))


async def strength(call: Call[Any, Any], event: Event, given: int | None = None) -> int:
    """My rating at this game, unless an arbiter says another."""
    me, game = call.me.id, event.terms.game
    if given is not None:
        return given
    query = select(ratings.c.rating).where(ratings.c.person == me, ratings.c.game == game)
    found = await call.desk.store.read(lambda connection: connection.execute(query).scalar())
    return max(0, round(found or 0))


def bots(call: Call[NewPlayer, Any], event: Event, bot: str) -> list[Entered]:
    wish = call.body
    if not event.terms.is_online:
        raise BadPlayer("bots play online only")
    check_bot(call.desk, bot, wish.simulations)
    most = call.desk.settings.bots_per_tournament
    if not 1 <= wish.count <= most:
        raise BadPlayer(f"1 to {most} bots can be entered at once, not {wish.count}")
    known = sum(one.bot == bot for one in event.players.values())
    names = [f"{bot.capitalize()} {known + place}" for place in range(1, wish.count + 1)]
    return [Entered(0, name, wish.rating or 0, None, bot, wish.simulations, wish.missed) for name in names]


def bots_in(field: Sequence[Entrant | Entered]) -> int:
    return sum(one.bot is not None for one in field)


def changed_terms(event: Event, patch: TermsPatch) -> Terms:
    """What may still be changed: the game, its options and the place cannot."""
    given = {name: value for name, value in msgspec.structs.asdict(patch).items()
             if value is not None and name != "joining"}
    has_people = any(one.person for one in event.players.values())
    if event.terms.rated and has_people and given.get("clock", event.terms.clock) != event.terms.clock:
        raise NotNow("somebody has entered to be rated with this clock: it cannot be changed any more")
    if "rounds" in given and given["rounds"] < max(1, len(event.rounds)):
        raise NotNow(f"{len(event.rounds)} rounds are published already")
    if event.rounds and given.get("starts", event.terms.starts) != event.terms.starts:
        raise NotNow("round 1 is published: when it was meant to begin stays as it is")
    return msgspec.structs.replace(event.terms, **given)


async def names_of(call: Call[Any, Any], ids: set[str]) -> dict[str, str]:
    query = select(people.c.id, people.c.name).where(people.c.id.in_(ids))
    return await call.desk.store.read(lambda connection: {row.id: row.name for row in connection.execute(query)})
