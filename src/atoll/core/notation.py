"""The one reader of notation: an action is a verb and its arguments, with single spaces."""

from __future__ import annotations

from atoll.core.game import Action


def verb(action: Action) -> str:
    """"cast black 2" → "cast"."""
    return action.partition(" ")[0]


def arguments(action: Action) -> list[str]:
    """"cast black 2" → ["black", "2"]."""
    return action.split()[1:]


def argument(action: Action) -> str:
    """The only one of an action that has one: "take ruby" → "ruby"."""
    return action.partition(" ")[2]
