"""Why these two, in formats besides the Swiss: in the reader's language, with the names that the page shows."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tools.shots_events import ask

NAMES = ["Анна", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна"]


def begun(page: Page, players: int, **terms: object) -> str:
    ask(page, "POST", "/guests", {"name": "Судья"})
    event = str(ask(page, "POST", "/tournaments", {"name": "Лагуна", "place": "board", **terms})["id"])
    listed = [{"name": name, "rating": 2000 - 10 * place} for place, name in enumerate(NAMES[:players])]
    ask(page, "POST", f"/tournaments/{event}/players/list", {"players": listed})
    ask(page, "POST", f"/tournaments/{event}/draft", {})
    ask(page, "POST", f"/tournaments/{event}/rounds", {"round": 1})
    return event


def test_formats_explain_themselves_in_russian_with_names(visitor: Visitor) -> None:
    page = visitor(language="ru", size=(390, 844))
    home = page.url.rstrip("/")
    said = {}
    for name, players, terms in (
            ("round robin", 4, {"stages": [{"is": "round_robin"}]}), ("knock-out", 4, {"stages": [{"is": "knockout"}]}),
            ("tables", 7, {"game": "mandragora", "seats": 4, "smallest": 3, "rounds": 2}),
            ("top two", 6, {"stages": [{"is": "swiss", "rounds": 2}, {"is": "knockout", "players": 2}]})):
        page.goto(f"{home}/tournament/{begun(page, players, **terms)}?tab=pairings")
        page.click("[data-why='1']")
        told = page.locator("[data-told]")
        expect(told).to_contain_text("Анна")
        expect(told.locator("[lang=en]")).to_have_count(0)
        said[name] = told.inner_text()
        assert not re.search("[A-Za-z]{4}", said[name]), said[name]
        page.keyboard.press("Escape")
        expect(told).to_have_count(0)
    assert "таблице Бергера на 4" in said["round robin"]
    assert "посева 1" in said["knock-out"]


def test_teams_are_called_by_their_names(visitor: Visitor) -> None:
    page = visitor(language="ru")
    home = page.url.rstrip("/")
    for stage in ("swiss", "round_robin"):
        ask(page, "POST", "/guests", {"name": "Судья"})
        terms = {"name": "Лагуна", "place": "board", "boards": 2, "stages": [{"is": stage}]}
        event = ask(page, "POST", "/tournaments", terms)["id"]
        listed = [{"name": f"{name} {team}", "team": team} for team in ("Риф", "Мель", "Коса", "Мыс")
                  for name in NAMES[:2]]
        ask(page, "POST", f"/tournaments/{event}/players/list", {"players": listed})
        ask(page, "POST", f"/tournaments/{event}/draft", {})
        ask(page, "POST", f"/tournaments/{event}/rounds", {"round": 1})
        page.goto(f"{home}/tournament/{event}?tab=pairings")
        page.locator("[data-why]").first.click()
        told = page.locator("[data-told]")
        expect(told).to_contain_text("Риф")
        assert not re.search("[A-Za-z]{4}", told.inner_text())
