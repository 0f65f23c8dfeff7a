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


class BadEdition(BadOption):
    """The numbers of a printed box that somebody wrote down, and that do not add up."""

    code = "bad_edition"


class BadSeats(AtollError):
    code = "bad_seats"


class BadRecord(AtollError):
    code = "bad_record"


class OtherVersion(AtollError):
    code = "other_version"


class BadData(AtollError):
    """What is printed in a box (a board, a set of cards) is not as the game's rules say."""

    code = "bad_data"


class BadWords(AtollError):
    code = "bad_words"


class Refused(AtollError):
    """A door of a running game that did not open; the position is the same as before."""


class GameOver(Refused):
    code = "game_over"


class NotYourTurn(Refused):
    code = "not_your_turn"


class HasLeft(Refused):
    """The seat's person resigned or ran out of time; a stand-in plays on."""

    code = "has_left"


class NoUndo(Refused):
    code = "no_undo"


class Paused(Refused):
    code = "paused"


class NoOffer(Refused):
    code = "no_offer"


class NoSeed(AtollError):
    """Not a refusal of what a seat asked for: the table itself cannot go on."""

    code = "no_seed"


class IllegalAction(Refused):
    """The rules forbid it; `clause` is the one that does."""

    code = "illegal"

    def __init__(self, message: str, clause: str) -> None:
        super().__init__(message)
        self.clause = clause

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str]]:
        """So that it comes whole from one process to another."""
        return type(self), (str(self), self.clause)
