"""What can be refused: each error is one sentence for a person and one code for a program."""

from __future__ import annotations

from typing import ClassVar


class AtollError(ValueError):
    """Something was asked that cannot be done; nothing has changed."""

    code: ClassVar[str] = "error"


class UnknownGame(AtollError):
    code = "unknown_game"


class BadOption(AtollError):
    code = "bad_option"


class BadSeats(AtollError):
    code = "bad_seats"


class BadRecord(AtollError):
    code = "bad_record"


class OtherVersion(AtollError):
    code = "other_version"


class BadWords(AtollError):
    code = "bad_words"


class Refused(AtollError):
    """A door that did not open: whoever knocked keeps the position he had."""


class GameOver(Refused):
    code = "game_over"


class NotYourTurn(Refused):
    code = "not_your_turn"


class NoUndo(Refused):
    code = "no_undo"


class Paused(Refused):
    code = "paused"


class NoOffer(Refused):
    code = "no_offer"


class IllegalAction(Refused):
    """The rules forbid it; `clause` is the one that does."""

    code = "illegal"

    def __init__(self, message: str, clause: str) -> None:
        super().__init__(message)
        self.clause = clause
