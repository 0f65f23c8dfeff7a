"""Names of people at the table: what may be chosen, and how a name from elsewhere is shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unicodedata import category

from atoll.core.errors import AtollError

LONGEST_NAME = 60
UNSHOWABLE = ("Cc", "Cs", "Zl", "Zp")
"""Control characters, halves of letters, and what breaks a line: a name must not steer anybody's terminal."""


class BadName(AtollError):
    code = "bad_name"


def check_name(name: str) -> str:
    if not 0 < len(name) <= LONGEST_NAME or not name.strip() or any(category(letter) in UNSHOWABLE for letter in name):
        raise BadName(f"a name has 1 to {LONGEST_NAME} letters and no control characters, unlike {name[:80]!r}")
    return name


def check_apart(names: Sequence[str]) -> Sequence[str]:
    """People who share a terminal are asked by name."""
    for place, name in enumerate(names):
        if name.casefold() in {one.casefold() for one in names[:place]}:
            raise BadName(f"there cannot be two people called {name!r}: each is asked by name")
    return names


def shown_names(names: Iterable[str]) -> tuple[str, ...]:
    """Names of a record that anybody may have written."""
    return tuple("".join("·" if category(letter) in UNSHOWABLE else letter for letter in name) for name in names)
