"""What the solver refuses, each in one sentence."""

from __future__ import annotations

from atoll.core.errors import AtollError


class BadPosition(AtollError):
    code = "bad_position"


class BadTable(AtollError):
    """A table that cannot be used: corrupt, truncated, of other rules. Play goes on without it."""

    code = "bad_table"


class NoRoom(AtollError):
    """Too little memory or disk for what was asked."""

    code = "no_room"


class BadCertificate(AtollError):
    code = "bad_certificate"
