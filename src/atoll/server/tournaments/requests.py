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
from atoll.server.tournaments.journal import Attendance, Bye, Entered
from atoll.server.tournaments.plans import BadPlayer, NotNow, player
from atoll.server.tournaments.state import Entrant, Event
from atoll.server.tournaments.terms import Terms


class NotArbiter(ServerError):
    code = "not_arbiter"
    status = 403


class NewPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """Nothing: I enter. A name: the arbiter enters somebody; an account's name, if `account`; bots, if `bot`."""

    name: str | None = None
    rating: int | None = None
    account: bool = False
    bot: str | None = None
    simulations: int | None = None
    count: int = 1
    missed: Bye = "Z"


class PlayerPatch(msgspec.Struct, forbid_unknown_fields=True):
    name: str | None = None
    rating: int | None = None
    status: Attendance | None = None


class ByeWish(msgspec.Struct, forbid_unknown_fields=True):
    kind: Bye | None


class Groups(msgspec.Struct, forbid_unknown_fields=True):
    groups: list[list[int]]


class TermsPatch(msgspec.Struct, forbid_unknown_fields=True):
    name: str | None = None
    rounds: int | None = None
    clock: ClockRule | None = None
    tie_breaks: list[str] | None = None
    auto: bool | None = None
    gap: int | None = None
    joining: bool | None = None


class DraftWish(msgspec.Struct, forbid_unknown_fields=True):
    open_as_draws: bool = False


class RoundWish(msgspec.Struct, forbid_unknown_fields=True):
    round: int


class ResultWish(msgspec.Struct, forbid_unknown_fields=True):
    result: str


class FileWish(msgspec.Struct, forbid_unknown_fields=True):
    trf: str
    name: str = ""
    game: str = "mangala"


class ArbiterWish(msgspec.Struct, forbid_unknown_fields=True):
    name: str


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


def check_own(event: Event, person: Person, player_id: int) -> None:
    """A player speaks for himself, an arbiter for everybody."""
    if player(event, player_id).person != person.id:
        check_arbiter(event, person)


async def entrants(call: Call[NewPlayer, Any], event: Event) -> list[Entered]:
    wish = call.body
    if wish.name is None and wish.bot is None:
        if not event.joining and not event.is_arbiter(call.me.id):
            raise NotNow("this tournament takes no more entries; ask its arbiter")
        return [await entrant(call, event, call.me)]
    check_arbiter(event, call.me)
    if wish.bot is not None:
        return bots(call, event, wish.bot)
    if wish.account:
        return [await entrant(call, event, await call.desk.people.account(wish.name or ""))]
    if event.terms.is_online:
        raise BadPlayer("online only accounts, guests who enter themselves, and bots can play")
    return [Entered(0, wish.name or "", wish.rating or 0, missed=wish.missed)]


async def entrant(call: Call[NewPlayer, Any], event: Event, person: Person) -> Entered:
    """A person, with his rating at this game unless an arbiter says another."""
    rating = call.body.rating if event.is_arbiter(call.me.id) else None
    if rating is None:
        query = select(ratings.c.rating).where(ratings.c.person == person.id, ratings.c.game == event.terms.game)
        known = await call.desk.store.read(lambda connection: connection.execute(query).scalar())
        rating = max(0, round(known or 0))
    return Entered(0, person.name, rating, person.id, missed=call.body.missed)


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
    if "rounds" in given and given["rounds"] < max(1, len(event.rounds)):
        raise NotNow(f"{len(event.rounds)} rounds are published already")
    return msgspec.structs.replace(event.terms, **given)


async def names_of(call: Call[Any, Any], ids: set[str]) -> dict[str, str]:
    query = select(people.c.id, people.c.name).where(people.c.id.in_(ids))
    return await call.desk.store.read(lambda connection: {row.id: row.name for row in connection.execute(query)})
