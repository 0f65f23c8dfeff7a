"""What players read: whole sentences, with the right forms for one and for many."""

from __future__ import annotations

import pytest

from atoll.core.game import Event
from atoll.core.text import LANGUAGES
from atoll.games import words
from atoll.games.mangrovia.box.rulebook import CARDS, TILES

RESHUFFLED = "The valuables pile is empty: "
REFILLED = "The bag is empty: "


@pytest.mark.parametrize(("kind", "count", "sentence"), [
    ("reshuffled", 1, f"{RESHUFFLED}1 card of its discards becomes the new pile"),
    ("reshuffled", 2, f"{RESHUFFLED}2 cards of its discards become the new pile"),
    ("refilled_bag", 1, f"{REFILLED}1 amulet set aside goes into it"),
    ("refilled_bag", 2, f"{REFILLED}2 amulets set aside go into it")])
def test_one_thing_goes_and_two_go(kind: str, count: int, sentence: str) -> None:
    assert words("mangrovia", "en").event(Event(kind, {"kind": "valuable", "count": count})) == sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_begins_with_a_capital(language: str) -> None:
    said = words("mangrovia", language)
    told = [Event("laid_tile", {"space": "r0c4", "tile": tile.id}) for tile in TILES]
    told += [Event("filled", {"kind": "valuable", "card": card}) for card in CARDS]
    for event in told:
        first = said.event(event)[0]
        assert first.isupper() or first.isdigit() or first in "“«", said.event(event)


def test_a_tile_is_named_in_quotes_so_that_its_name_needs_no_case() -> None:
    said = words("mangrovia", "ru")
    assert said.action("tile godb") == "выложить тайл «бог тропы B»"
    assert said.action("tile valuable3") == "выложить тайл «карта значением 3»"
