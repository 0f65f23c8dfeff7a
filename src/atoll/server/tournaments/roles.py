"""Who may do what at a tournament: its chief everything, a deputy all but the chief's own, helpers one thing each."""

from __future__ import annotations

from typing import Literal

from atoll.server.errors import ServerError
from atoll.server.store.rows import Person
from atoll.server.tournaments.journal import Appointed, Deed, Dismissed, Organised, Role
from atoll.server.tournaments.state import Event

Right = Literal["chief", "arbiter", "results", "check_in"]
"""What is asked for: `arbiter` is everything but appointing, handing over and calling off."""
RIGHTS: dict[Role, tuple[Right, ...]] = {
    "chief": ("chief", "arbiter", "results", "check_in"),
    "deputy": ("arbiter", "results", "check_in"),
    "results": ("results",),
    "check_in": ("check_in",),
}


class NotArbiter(ServerError):
    code = "not_arbiter"
    status = 403


class NotYourPart(ServerError):
    code = "not_your_part"
    status = 403


def has_right(event: Event, person: str | None, right: Right) -> bool:
    role = event.role_of(person)
    return role is not None and right in RIGHTS[role]


def check_right(event: Event, person: Person, right: Right = "arbiter") -> None:
    role = event.role_of(person.id)
    if role is None:
        raise NotArbiter("only an arbiter of this tournament can do that")
    if right not in RIGHTS[role]:
        raise NotYourPart("your part at this tournament does not reach so far; ask its chief arbiter")


def appoint(event: Event, person: str, role: Role) -> list[Deed]:
    """A helper, or another part for one. There is one chief, whose part goes to another only by handing it over."""
    if role == "chief" or event.role_of(person) == "chief":
        raise NotYourPart("there is one chief arbiter: the part is handed over, not given twice")
    return [] if event.role_of(person) == role else [Appointed(person, role)]


def dismiss(event: Event, person: str) -> list[Deed]:
    if event.role_of(person) == "chief":
        raise NotYourPart("the chief arbiter hands the tournament over before leaving it")
    return [] if event.role_of(person) is None else [Dismissed(person)]


def hand_over(event: Event, person: str) -> list[Deed]:
    """Another is chief from now on; who was it stays as a deputy."""
    return [] if event.role_of(person) == "chief" else [Organised(person)]
