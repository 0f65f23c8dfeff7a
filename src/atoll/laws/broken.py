"""What a law says when a game breaks it."""

from __future__ import annotations


class Broken(AssertionError):
    """A law does not hold: one sentence that says where and how."""


def hold(condition: object, sentence: str) -> None:
    """Like `assert`, which Python can be told to leave out."""
    if not condition:
        raise Broken(sentence)
