"""Names of people: what they are made of, and when two of them are the same."""

from __future__ import annotations

import unicodedata

from atoll.core.errors import AtollError

LONGEST_NAME = 24


class BadName(AtollError):
    code = "bad_name"


def spelled(name: str) -> str:
    """One normal form, without spaces that are not seen."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def fold(name: str) -> str:
    """The spelling by which an account is found: large and small letters are the same."""
    return spelled(name).casefold()


def clean_name(name: str) -> str:
    """Letters, digits, spaces and .-_' in one normal form."""
    cleaned = spelled(name)
    if not 1 <= len(cleaned) <= LONGEST_NAME:
        raise BadName(f"a name has 1 to {LONGEST_NAME} characters, not {len(cleaned)}")
    if not all(letter.isalnum() or letter in " .-_'" for letter in cleaned) or not any(map(str.isalnum, cleaned)):
        raise BadName("a name is made of letters, digits, spaces and .-_'")
    return cleaned
