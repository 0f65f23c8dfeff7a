"""A tournament that proves itself in a browser: the head on a sheet, and one exported file that is sent nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from atoll.swiss.journal import read_events
from tests.web.conftest import PHONE, WIDE, Visitor
from tests.web.test_access import violations
from tests.web.test_invitations import account
from tools.shots_events import ask

ONLINE = (Path(__file__).parent.parent / "fixtures" / "event.jsonl").read_text(encoding="utf-8")
LOOKS = [("en", WIDE), ("ru", PHONE), ("tr", PHONE)]


def played_event(page: Page) -> str:
    """One round over the board, with a correction."""
    account(page, "Arbiter")
    event = str(ask(page, "POST", "/tournaments", {"name": "Lagoon Open", "place": "board", "rounds": 3})["id"])
    for place, name in enumerate(("Łukasz", "Ünal", "Орлова", "Di")):
        ask(page, "POST", f"/tournaments/{event}/players", {"name": name, "rating": 2000 - place})
    ask(page, "POST", f"/tournaments/{event}/draft", {})
    ask(page, "POST", f"/tournaments/{event}/rounds", {"round": 1})
    for result in ("1-0", "0-1"):
        ask(page, "PUT", f"/tournaments/{event}/rounds/1/boards/1", {"result": result})
    return event


def test_the_head_on_a_sheet_is_held_against_the_journal(visitor: Visitor) -> None:
    page = visitor()
    home, event = page.url.rstrip("/"), played_event(page)
    lines = ask(page, "GET", f"/tournaments/{event}/chain")["lines"]
    right = lines[5]["hash"][:16]
    wrong = right[:-1] + ("0" if right[-1] != "0" else "1")
    for head, verdict in ((right, "right"), (wrong, "wrong")):
        page.goto(f"{home}/tournament/{event}?tab=check&n=6&head={head}")
        expect(page.locator("[data-paper]")).to_have_attribute("data-paper", verdict)
        expect(page.locator("[data-chain]")).to_have_attribute("data-chain", "right")


@pytest.mark.parametrize(("language", "size"), LOOKS, ids=["en wide", "ru phone", "tr phone"])
def test_an_exported_file_is_checked_without_the_server(
        visitor: Visitor, tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    page = visitor(language=language, size=size)
    home, event = page.url.rstrip("/"), played_event(page)
    good = page.request.get(f"{home}/api/tournaments/{event}/proof").text()
    at = next(line.n for line in read_events(good).lines if line.kind == "result")
    seed = read_events(ONLINE).records[3].record["seed"]
    page.goto(f"{home}/tournament/{event}?tab=check")
    page.wait_for_selector("[data-chain]")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    def look(text: str, verdict: str) -> None:
        file = tmp_path / f"event {len(list(tmp_path.iterdir()))}"
        file.write_text(text, encoding="utf-8")
        page.set_input_files("[data-check-file]", file)
        expect(page.locator("[data-file]")).to_have_attribute("data-file", verdict)

    look(good, "right")
    look(good.replace('"new":"1-0"', '"new":"1/2-1/2"', 1), "wrong")
    expect(page.locator("[data-file-broken]")).to_have_attribute("data-file-broken", str(at))
    look(ONLINE, "right")
    look(ONLINE.replace(str(seed), "5" * 64), "wrong")
    expect(page.locator("[data-unpromised]")).to_have_attribute("data-unpromised", "2.1")
    expect(page.locator("[data-file-broken]")).to_have_count(0)
    assert violations(page) == []
    look("no such file", "none")
    assert asked == []
    expect(page.locator("[data-check] code").last).to_have_text("atoll swiss audit FILE")
