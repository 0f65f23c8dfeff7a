"""The server's errors: a machine code, a sentence, and the HTTP status that goes with them."""

from __future__ import annotations

from typing import ClassVar

from atoll.bots.roster import UnknownBot
from atoll.core.errors import AtollError, BadOption, BadSeats, BadWords, Refused, UnknownGame
from atoll.solver.errors import BadPosition


class ServerError(AtollError):
    status: ClassVar[int] = 409
    """Unless it says otherwise, an error is a conflict with how things stand."""


class Malformed(ServerError):
    code = "malformed"
    status = 400


class TooLarge(ServerError):
    code = "too_large"
    status = 413


class Busy(Refused):
    code = "busy"


ELSEWHERE: dict[type[AtollError], int] = {
    BadOption: 400, BadPosition: 400, BadSeats: 400, UnknownBot: 400, UnknownGame: 404, BadWords: 404}
"""What the engine refuses knows nothing of HTTP."""


def status_of(error: AtollError) -> int:
    if isinstance(error, ServerError):
        return error.status
    return next((status for kind, status in ELSEWHERE.items() if isinstance(error, kind)), 409)
