"""A place of My Island has one name, which leads to it: on the board, in the list of moves, and in what is advised."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from atoll.games import words
from tests.web.conftest import PHONE, WIDE, Visitor
from tests.web.test_at_the_table import BOT, ME, open_table

TOLD = "all => all.map((one) => [one.dataset.hex, one.getAttribute('aria-label')])"
LISTED = "all => all.map((one) => [one.dataset.listed, one.textContent])"
MOVES = {"en": "Moves as a list", "ru": "Ходы списком", "tr": "Hamle listesi"}
EPISODE = {"mode": "episode", "episode": 17}
"""Its island has a plateau, a tunnel, and sites in the mountains."""


@pytest.mark.parametrize(("language", "size"), [("en", WIDE), ("ru", PHONE), ("tr", WIDE)])
def test_a_place_has_the_same_name_wherever_it_is_told(
        language: str, size: tuple[int, int], visitor: Visitor) -> None:
    page, said = visitor(language=language, size=size), words("my_island", language)
    open_table(page, "my_island", [ME, BOT], start=True, options=EPISODE)
    page.wait_for_selector("[data-turn=mine]")
    hexes = page.locator(".board .sea polygon[data-hex]").evaluate_all(TOLD)
    assert len(hexes) == 100 + 16 + 2
    for cell, label in hexes:
        name = said.messages[f"word.hex.{cell}"]
        assert label.startswith(f"{name[0].upper()}{name[1:]}: "), (cell, label)
    page.click("[data-tool=hint]")
    advised = page.locator("[data-hint-option^='place ']").first
    action = advised.get_attribute("data-hint-option")
    expect(advised.locator(".said")).to_have_text(f"({said.action(str(action))})")


@pytest.mark.parametrize("language", ["en", "ru", "tr"])
def test_the_list_of_moves_names_places(language: str, visitor: Visitor) -> None:
    page, said = visitor(language=language), words("my_island", language)
    open_table(page, "my_island", [ME, BOT], start=True, options=EPISODE)
    page.wait_for_selector("[data-turn=mine]")
    page.get_by_role("button", name=MOVES[language]).click()
    page.wait_for_selector("[data-listed]")
    listed = page.locator("[data-listed]").evaluate_all(LISTED)
    assert len(listed) > 20
    assert all(text.strip() == said.action(action) for action, text in listed)
