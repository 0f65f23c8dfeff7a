"""Text that is markup for rich, with names escaped already: its width on the screen, and cutting it between signs.

A bracket that rich would take for a tag is escaped by a backslash, and every backslash before it stands twice.
"""

from __future__ import annotations

import re

TAG = r"\[[a-z#/@][^\[]*?\]"
LOOKS_LIKE_A_TAG = re.compile(rf"(\\*)({TAG})")
"""What rich takes for markup, and the backslashes before it."""
SIGN = re.compile(rf"\\*{TAG}|.", re.DOTALL)
"""What is cut or kept as a whole: an escaped bracket with its backslashes, or one letter."""
WORD = re.compile(rf"(?:\\*{TAG}|\S)+")


def width(text: str) -> int:
    """How many columns it takes on the screen, where the backslashes that escape a bracket are not seen."""
    return sum(map(sign_width, SIGN.findall(text)))


def sign_width(sign: str) -> int:
    bracket = sign.lstrip("\\")
    return len(bracket) + (len(sign) - len(bracket)) // 2 if bracket else 1


def cut(text: str, room: int) -> str:
    """As much of it as has room; no escape is torn apart."""
    kept, used = "", 0
    for sign in SIGN.findall(text):
        used += sign_width(sign)
        if used > room:
            break
        kept += sign
    return kept


def split_words(text: str) -> list[str]:
    """Words between white space; an escaped bracket is never broken, whatever it holds."""
    return WORD.findall(text)


def escaped(text: str) -> str:
    """Plain text as markup. What backslashes it ends in are not looked at: see `backslashes_at_end`."""
    return LOOKS_LIKE_A_TAG.sub(lambda match: f"{match[1]}{match[1]}\\{match[2]}", text)


def as_read(name: str) -> str:
    """A name that was escaped for markup, as people read it."""
    plain = LOOKS_LIKE_A_TAG.sub(lambda match: f"{match[1][:len(match[1]) // 2]}{match[2]}", name)
    return plain[:-1] if backslashes_at_end(plain) == "\\\\" else plain


def backslashes_at_end(text: str) -> str:
    """Before a tag each of them must stand twice."""
    return text[len(text.rstrip("\\")):]
