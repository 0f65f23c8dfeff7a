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


class NotOpen(ServerError):
    code = "not_open"


class NotOver(ServerError):
    code = "not_over"


class SeatsEmpty(ServerError):
    code = "seats_empty"


class StillHere(ServerError):
    code = "still_here"


class OnlyAccounts(ServerError):
    code = "guests_cannot"
    status = 403
