"""What a report file says and a tournament here does not keep: told to whoever brings it in, never dropped unsaid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec

from atoll.server.tournaments.terms import LONGEST_DETAIL, LONGEST_TITLE
from atoll.swiss import Entry, Tournament
from atoll.swiss.standings import TIE_BREAKS
from atoll.swiss.tournament import Prohibition, baku_records
from atoll.swiss.tournament.entries import NO_COLOUR
from atoll.swiss.trf.header import DATES, DEPUTIES, TEXTS
from atoll.swiss.trf.read import READ

LONGEST = 120
HEADER = {**TEXTS, "112": DEPUTIES, "132": DATES}


COUNTS = frozenset(["062", "072", "082"])
"""How many players and teams there are: whoever writes a file counts again."""
FROM_OTHERS = "name", "header", "unrated", "colours", "national", "other"
"""What is no record by itself, in the order in which it is told."""


class LeftOut(msgspec.Struct):
    """A record of the file, or a word for what is none, and which part of it where there are several."""

    record: str
    what: str = ""


def left_out(found: Tournament) -> list[LeftOut]:
    """By the numbers of the records."""
    played = found.paired_rounds()
    system, unknown = found.system.upper(), [code for code in found.tie_breaks if not is_known(code)]
    said = [
        (not found.points.is_standard(), LeftOut("162")),
        (bool(system) and not system.startswith("FIDE_DUTCH"), LeftOut("192", found.system)),
        (bool(unknown), LeftOut("202", ", ".join(unknown))),
        (has_own_acceleration(found), LeftOut("250")),
        *((is_for_some(rule, played, found.rounds), LeftOut("260", " ".join(map(str, sorted(rule.players)))))
          for rule in found.prohibitions),
        (bool(found.teams), LeftOut("310", ", ".join(one.name for one in found.teams))),
        *((bool(what), LeftOut(record, what)) for record, what in zip(FROM_OTHERS, from_others(found), strict=True)),
    ]
    return [LeftOut(one.record, shown(one.what)[:LONGEST]) for is_so, one in said if is_so]


def from_others(found: Tournament) -> tuple[str, ...]:
    """Names that get a number, records of the header that are shortened, rounds of unrated games and of forfeits
    without colours, national ratings, and all that nobody reads."""
    tags = dict.fromkeys(line.tag.strip() or line.text.strip() for line in found.lines if line.text.strip())
    unread = [tag for tag in tags if tag not in READ and tag not in COUNTS]
    national = [tag for tag in unread if is_national(tag)]
    return (", ".join(dict.fromkeys(shown(found.players[number].name) for number in renamed(found))),
            ", ".join(shortened(found)), rounds_with(found, lambda entry: entry.result in "WDL"),
            rounds_with(found, lambda entry: entry.opponent > 0 and entry.colour == NO_COLOUR),
            ", ".join(national), ", ".join(tag for tag in unread if tag not in national))


def is_national(tag: str) -> bool:
    """Ratings of a federation stand under its three letters."""
    return len(tag) == 3 and tag.isascii() and tag.isalpha() and tag.isupper() and not tag.startswith(("XX", "BB"))


def renamed(found: Tournament) -> list[int]:
    """Players whose name another one has, or who have none."""
    names = {number: shown(one.name).casefold() for number, one in found.players.items()}
    often = Counter(names.values())
    return [number for number, name in names.items() if name and often[name] > 1]


def shortened(found: Tournament) -> list[str]:
    """Records of the header that are too long, say what cannot be shown, or stand there twice: the last one counts."""
    told = {"012": (found.name, LONGEST_TITLE),
            **{tag: (found.header.get(field, ""), LONGEST_DETAIL) for tag, field in HEADER.items()}}
    often = Counter(line.tag for line in found.lines)
    return [tag for tag, (text, most) in told.items()
            if text != shown(text) or len(text) > most or (often[tag] > 1 and tag != "112")]


def rounds_with(found: Tournament, is_such: Callable[[Entry], bool]) -> str:
    numbers = {number for one in found.players.values() for number, entry in enumerate(one.entries, start=1)
               if is_such(entry)}
    return ", ".join(map(str, sorted(numbers)))


def shown(text: str) -> str:
    """What can be shown of a file's text: no character turns a line round or speaks to a terminal."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def canonical(code: str) -> str:
    return code.upper().replace("/", "-")


def is_known(code: str) -> bool:
    """A tie-break that single players can have here."""
    return canonical(code) == "DE" or (canonical(code) in TIE_BREAKS and canonical(code) != "GP")


def has_own_acceleration(found: Tournament) -> bool:
    """Virtual points other than those that Baku acceleration gives these players."""
    usual = baku_records(found.seeding(), found.rounds or found.paired_rounds()) if found.is_baku else []
    return bool(found.virtual_points) and found.virtual_points != usual


def is_for_some(rule: Prohibition, played: int, rounds: int) -> bool:
    """Players are kept apart in some of the rounds to come, not in all."""
    return rule.last_round > played and (rule.first_round > played + 1 or rule.last_round < rounds)
