"""What people ask of a tournament: the bodies of the requests, and whose wish each one may be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import select

from atoll.server.errors import ServerError
from atoll.server.http.api import Call
from atoll.server.store.rows import Person
from atoll.server.store.schema import people, ratings
from atoll.server.table.clock import ClockRule
from atoll.server.table.opening import check_bot
from atoll.server.texts import File, Text
from atoll.server.tournaments.invitations import invite
from atoll.server.tournaments.journal import Attendance, Bye, Entered, Invited
from atoll.server.tournaments.plans import BadPlayer, NotNow, Plan, enter, player
from atoll.server.tournaments.state import Entrant, Event
from atoll.server.tournaments.terms import Terms


class NotArbiter(ServerError):
    code = "not_arbiter"
    status = 403


class NewPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """Nothing: I enter. A name: the arbiter enters somebody; with `account`, asks an account; bots, if `bot`."""

    name: Text | None = None
    rating: int | None = None
    account: bool = False
    bot: Text | None = None
    simulations: int | None = None
    count: int = 1
    missed: Bye = "Z"


class PlayerPatch(msgspec.Struct, forbid_unknown_fields=True):
    name: Text | None = None
    rating: int | None = None
    status: Attendance | None = None


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
    joining: bool | None = None


class DraftWish(msgspec.Struct, forbid_unknown_fields=True):
    open_as_draws: bool = False


class RoundWish(msgspec.Struct, forbid_unknown_fields=True):
    round: int


class ResultWish(msgspec.Struct, forbid_unknown_fields=True):
    result: Text


class FileWish(msgspec.Struct, forbid_unknown_fields=True):
    trf: File
    name: Text = ""
    game: Text = "mangala"


class ArbiterWish(msgspec.Struct, forbid_unknown_fields=True):
    name: Text


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    accept: bool


class AfterRound(msgspec.Struct):
    round: int | None = None


class BeforeRound(msgspec.Struct):
    before: int | None = None


class FromEntry(msgspec.Struct):
    start: int = 0


class Pair(msgspec.Struct):
    round: int
    one: int
    other: int = 0


def check_arbiter(event: Event, person: Person) -> None:
    if not event.is_arbiter(person.id):
        raise NotArbiter("only an arbiter of this tournament can do that")


def check_own(event: Event, person: Person, player_id: int, status: Attendance | None) -> None:
    """A player speaks for himself, an arbiter for everybody. Whom an arbiter has sent away can only withdraw."""
    one = player(event, player_id)
    if one.person != person.id or (one.is_barred and status not in (None, "withdrawn")):
        check_arbiter(event, person)


async def entry(call: Call[NewPlayer, Any], event: Event) -> Plan:
    """Who enters himself is a player at once; an account that an arbiter names is asked first."""
    wish = call.body
    if wish.name is None and wish.bot is None:
        check_own_entry(event, call.me, wish)
        return enter(event, [Entered(0, call.me.name, await strength(call, event, wish.rating), call.me.id,
                                     missed=wish.missed)])
    check_arbiter(event, call.me)
    if wish.bot is not None:
        return enter(event, bots(call, event, wish.bot))
    if wish.account:
        return await ask_account(call, event)
    if event.terms.is_online:
        raise BadPlayer("online only accounts, guests who enter themselves, and bots can play")
    return enter(event, [Entered(0, wish.name or "", wish.rating or 0, missed=wish.missed)])


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
    return msgspec.structs.replace(event.terms, **given)


async def names_of(call: Call[Any, Any], ids: set[str]) -> dict[str, str]:
    query = select(people.c.id, people.c.name).where(people.c.id.in_(ids))
    return await call.desk.store.read(lambda connection: {row.id: row.name for row in connection.execute(query)})
