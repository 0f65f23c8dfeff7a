"""What a sentence for people may not hold: a coordinate, a code of the program, a word of another language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from atoll.core.languages import SOURCE

COORDINATE = re.compile(r"\(-?−?\d+, ?-?−?\d+\)|\b(?:row|column|ряд|столбец|клетка|hex|sıra|satır|sütun|hücre) -?−?\d"
                        r"|\d\. (?:satır|sütun|hücre)\b")
ADDRESSED = ("action.place ", "action.stick ")
"""Hundreds of actions that differ by their hex alone: the list of moves and the terminal, whose picture has the rows
and hexes at its edge, need the address. The log tells the tile."""
CODE = re.compile(r"[{}_]|\b(?:r\dc\d|am\d+|god[a-h]|[DITRB]\d|\w+herb|\w+book\d|scroll\d)\b")
LATIN = re.compile(r"[A-Za-z]{2,}")
CYRILLIC = re.compile(r"[А-Яа-яЁё]+")
SAME = {"Atoll", "UTC", "TRF", "QR", "JSON", "Tab", "Enter", "MG", "MD", "MV", "MI", "II", "III", "seed", "atoll",
        "Elo", "resume", "campaign", "next", "ROT", "rating", "Buchholz", "Sonneborn", "Berger", "Mandragora",
        "Mangala", "Mangrovia", "set", "bot", "Bot", "plato", "totem", "Plato", "Totem", "place", "mangala", "Set",
        "on", "pay", "not", "Normal", "https", "webhook", "learn", "play", "beginner", "tablet",
        "Ctrl", "Koya", "CSV", "HTML", "HTTPS", "Web", "Not", "Glicko", "Plackett", "Luce", "joker", "Joker", "say",
        "iPhone", "Discord", "Slack", "ntfy", "Hook", "Webhook", "Program", "program", "Former", "player", "ac"}
"""Names, signs, and words that Turkish or a command shares with English."""
NOT_ENGLISH = re.compile(r"[çğıöşüâîûÇĞİÖŞÜ]")


def wrong(language: str, key: str, text: str, english: frozenset[str]) -> Iterator[str]:
    if COORDINATE.search(text) and not key.startswith(ADDRESSED):
        yield "a coordinate"
    if code := CODE.search(text):
        yield f"a code: {code[0]}"
    if foreign := sorted(set(strangers(language, text, english))):
        yield f"another language: {' '.join(foreign)}"


def strangers(language: str, text: str, english: frozenset[str]) -> Iterable[str]:
    """Words of another alphabet; in an alphabet that is English too, the words that English sentences have."""
    if language == "ru":
        return (word for word in LATIN.findall(text) if word not in SAME)
    found: list[str] = CYRILLIC.findall(text)
    if language != SOURCE:
        found += [word for word in re.findall(r"[^\W\d_]{3,}", text)
                  if word.lower() in english and word not in SAME and not NOT_ENGLISH.search(word)]
    return found


def vocabulary(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word.lower() for text in texts for word in re.findall(r"[A-Za-z]{3,}", text))
