"""Plural forms are CLDR's: the same that a browser knows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from atoll.core.plurals import CATEGORIES, category, forms, plural_form

SHARED = json.loads((Path(__file__).parent.parent / "fixtures" / "plurals.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("languages", "categories"), SHARED["languages"].items())
def test_every_language_has_the_browsers_forms(languages: str, categories: str) -> None:
    for language in languages.split():
        assert [category(language, number) for number in SHARED["numbers"]] == categories.split(), language
        assert [category(language, -number) for number in SHARED["numbers"]] == categories.split(), language
        assert set(forms(language)) == set(categories.split()), language


def test_forms_stand_in_the_order_of_the_categories() -> None:
    assert (forms("en"), forms("ru"), forms("ja")) == (("one", "other"), ("one", "few", "many"), ("other",))
    assert forms("ar") == CATEGORIES
    assert [plural_form("ru", number) for number in (1, 2, 5, 11, 21)] == [0, 1, 2, 2, 0]
    assert plural_form("tlh", 1) == 0, "a language without rules has one form"
