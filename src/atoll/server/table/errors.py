"""Why a table refuses what somebody wants of it."""

from __future__ import annotations

from atoll.server.errors import ServerError


class NotHost(ServerError):
    code = "not_host"
    status = 403


class NotSeated(ServerError):
    code = "not_seated"
    status = 403


class SeatTaken(ServerError):
    code = "seat_taken"


class CannotSit(ServerError):
    code = "cannot_sit"
    status = 403


class NotOpen(ServerError):
    code = "not_open"


class NotRunning(ServerError):
    code = "not_running"


class NotOver(ServerError):
    code = "not_over"


class Sealed(ServerError):
    code = "sealed"


class SeatsEmpty(ServerError):
    code = "seats_empty"


class StillHere(ServerError):
    code = "still_here"


class OnlyAccounts(ServerError):
    code = "guests_cannot"
    status = 403
