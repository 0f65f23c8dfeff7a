"""Plural forms of whole numbers: the cardinal rules of Unicode's CLDR for every language with two letters, less what
they say of fractions. The browser has them itself (`Intl.PluralRules`); tests/fixtures/plurals.json holds both to the
same answers."""

from __future__ import annotations

import re
from functools import cache

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""The order in which a message lists its forms; a language has some of them, and every one has the last but Russian and
its neighbours, whose `other` is for fractions alone."""

CONDITION = re.compile(r"n(?: % (\d+))? (!?=) ([\d.,]+)")
MILLIONS = "n != 0 and n % 1000000 = 0"
SLAVIC = {"one": "n % 10 = 1 and n % 100 != 11", "few": "n % 10 = 2..4 and n % 100 != 12..14"}

RULES: dict[str, dict[str, str]] = {
    "af an az bg ce da de dv ee el en eo et eu fi fo fy gl ha hu ia ie io ji ka kk kl ks ku ky lb lg ml mn mr nb nd ne "
    "nl nn no nr ny om or os ps rm sc sd sn so sq ss st sv sw ta te tk tn tr ts ug ur uz ve vo xh yi": {"one": "n = 1"},
    "ak am as bn fa ff gu hi hy kn ln mg pa si ti wa zu": {"one": "n = 0,1"},
    "be ru uk": {**SLAVIC, "many": "n % 10 = 0 or n % 10 = 5..9 or n % 100 = 11..14"},
    "bs hr sh sr": SLAVIC,
    "pl": {"one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14",
           "many": "n != 1 and n % 10 = 0,1 or n % 10 = 5..9 or n % 100 = 12..14"},
    "cs sk": {"one": "n = 1", "few": "n = 2..4"},
    "sl": {"one": "n % 100 = 1", "two": "n % 100 = 2", "few": "n % 100 = 3,4"},
    "lt": {"one": "n % 10 = 1 and n % 100 != 11..19", "few": "n % 10 = 2..9 and n % 100 != 11..19"},
    "lv": {"zero": "n % 10 = 0 or n % 100 = 11..19", "one": "n % 10 = 1 and n % 100 != 11"},
    "is mk": {"one": "n % 10 = 1 and n % 100 != 11"},
    "mo ro": {"one": "n = 1", "few": "n = 0 or n != 1 and n % 100 = 1..19"},
    "ca es it": {"one": "n = 1", "many": MILLIONS},
    "fr pt": {"one": "n = 0,1", "many": MILLIONS},
    "he iu iw se": {"one": "n = 1", "two": "n = 2"},
    "ar": {"zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n % 100 = 3..10", "many": "n % 100 = 11..99"},
    "mt": {"one": "n = 1", "two": "n = 2", "few": "n = 0 or n % 100 = 3..10", "many": "n % 100 = 11..19"},
    "ga": {"one": "n = 1", "two": "n = 2", "few": "n = 3..6", "many": "n = 7..10"},
    "gd": {"one": "n = 1,11", "two": "n = 2,12", "few": "n = 3..10,13..19"},
    "gv": {"one": "n % 10 = 1", "two": "n % 10 = 2", "few": "n % 20 = 0"},
    "cy": {"zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n = 3", "many": "n = 6"},
    "br": {"one": "n % 10 = 1 and n % 100 != 11,71,91", "two": "n % 10 = 2 and n % 100 != 12,72,92",
           "few": "n % 10 = 3,4,9 and n % 100 != 10..19,70..79,90..99", "many": MILLIONS},
    "kw": {"zero": "n = 0", "one": "n = 1",
           "two": "n % 100 = 2,22,42,62,82 or n % 1000 = 0 and n % 100000 = 1000..20000,40000,60000,80000 or "
                  "n != 0 and n % 1000000 = 100000",
           "few": "n % 100 = 3,23,43,63,83", "many": "n % 100 = 1,21,41,61,81"},
    "cv": {"zero": "n = 0", "one": "n = 1"},
    "tl": {"one": "n = 1..3 or n % 10 != 4,6,9"},
}
"""Languages that are not here, such as Japanese, have one form for every number."""
BY_LANGUAGE = {language: rules for languages, rules in RULES.items() for language in languages.split()}


@cache
def forms(language: str) -> tuple[str, ...]:
    """The categories that whole numbers have in this language, in the order of a message's forms."""
    rules = BY_LANGUAGE.get(language, {})
    named = tuple(one for one in CATEGORIES if one in rules)
    return named if named == ("one", "few", "many") else (*named, "other")


def category(language: str, number: int) -> str:
    for name, rule in BY_LANGUAGE.get(language, {}).items():
        if holds(rule, abs(number)):
            return name
    return "other"


def holds(rule: str, number: int) -> bool:
    return any(all(agrees(condition, number) for condition in part.split(" and ")) for part in rule.split(" or "))


def agrees(condition: str, number: int) -> bool:
    """`n % 10 = 2..4,7`, in CLDR's own writing."""
    match = CONDITION.fullmatch(condition)
    assert match is not None, condition
    value = number % int(match[1]) if match[1] else number
    spans = [span.split("..") for span in match[3].split(",")]
    return (match[2] == "=") == any(int(span[0]) <= value <= int(span[-1]) for span in spans)


def plural_form(language: str, number: int) -> int:
    """Which form a number takes, by its place in the list that a message has."""
    return forms(language).index(category(language, number))
