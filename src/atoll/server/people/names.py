"""Names of people: what they are made of, and when two of them are the same."""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from pathlib import Path

from atoll.server.errors import ServerError

LONGEST_NAME = 24
LONGEST_SPELLING = 100
"""Characters in which a name may come: a letter can be written as up to four, and spaces do not count."""
BLANK = frozenset("\u115f\u1160\u3164\uffa0\U00013441\U00013442")
"""Letters, as Unicode counts them, that show nothing: fillers of Hangul, blanks of hieroglyphs."""
STRETCH = "\u0640"
"""Arabic's tatweel only makes a word longer."""
LOOKALIKES = Path(__file__).parent / "lookalikes.json"
"""What Unicode calls confusable, as far as it can stand in a name; written by tools/lookalikes.py."""


class BadName(ServerError):
    code = "bad_name"
    status = 400


def spelled(name: str) -> str:
    """One normal form, without spaces that are not seen. What is far too long is not even looked at."""
    if len(name) > LONGEST_SPELLING:  # to bring marks into order takes time by their square
        raise BadName(f"a name has 1 to {LONGEST_NAME} characters, not {len(name)}")
    return " ".join(unicodedata.normalize("NFKC", name).split())


def fold(name: str) -> str:
    """The spelling by which an account is found: large and small letters are the same."""
    return spelled(name).casefold()


@cache
def plainer() -> dict[int, str]:
    table = json.loads(LOOKALIKES.read_text(encoding="utf-8"))
    return {ord(letter): plain for plain, letters in table.items() for letter in letters} | {ord(STRETCH): ""}


def look(name: str) -> str:
    """What a hasty reader sees: two names with the same look cannot be told apart.

    Unicode's skeleton, and once more without large letters, so that a Cyrillic о is an O too. I, i, l and 1 are one.
    """
    bare = unicodedata.normalize("NFD", spelled(name)).translate(plainer()).casefold()
    return unicodedata.normalize("NFD", bare).translate(plainer()).replace("i", "l")


def clean_name(name: str) -> str:
    """Letters that are seen, digits, spaces and .-_' in one normal form."""
    cleaned = spelled(name)
    if not 1 <= len(cleaned) <= LONGEST_NAME:
        raise BadName(f"a name has 1 to {LONGEST_NAME} characters, not {len(cleaned)}")
    if not all(letter.isalnum() or letter in " .-_'" for letter in cleaned) or not any(map(str.isalnum, cleaned)):
        raise BadName("a name is made of letters, digits, spaces and .-_'")
    if not BLANK.isdisjoint(cleaned):
        raise BadName("a name has no letters that cannot be seen")
    return cleaned
