"""Every reason that a format gives has words in every language of the client, and names players apart from numbers."""

from __future__ import annotations

import ast
import json
from typing import get_args

import pytest

from atoll.swiss.formats.explained import Code
from atoll.swiss.formats.team_cards import COLOUR_ARTICLES
from tests.support.repository import ROOT

WORDS = {path.stem: json.loads(path.read_text(encoding="utf-8"))
         for path in sorted((ROOT / "web/src/view/tournament/text").glob("*.json"))}
FACTS = {"swiss"}
"""What the page says by facts instead."""


def given() -> set[str]:
    """The codes that stand in the library's source."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "src/atoll/swiss").rglob("*.py")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)
             and isinstance(node.func, ast.Name) and node.func.id == "Reason" and node.args]
    return {one.value for call in calls for one in ast.walk(call.args[0])
            if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def test_the_list_of_codes_is_what_the_library_gives() -> None:
    assert given() == set(get_args(Code))


@pytest.mark.parametrize("language", WORDS)
def test_every_reason_has_words(language: str) -> None:
    wanted = {f"reason.{code}" for code in set(get_args(Code)) - FACTS}
    wanted |= {f"teamColour.{article[-1]}" for article in COLOUR_ARTICLES}
    assert wanted - WORDS[language].keys() == set()
