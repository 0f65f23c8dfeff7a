"""The account page by clicks: what the API keeps about a person has a handle, wide and on a phone."""

from __future__ import annotations

import json
import uuid
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.finished import ANY_BOT, lay_finished, recorded
from tests.server.processes import ServerProcess
from tests.web.conftest import PHONE, Visitor, keep_house
from tests.web.test_access import violations
from tests.web.test_going import ask

PASSWORD = "lagoon in the morning"


def sign_up(page: Page, name: str) -> None:
    page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/")[2] + "/account")
    page.click("[data-door] .ways button >> nth=1")
    page.fill("input[autocomplete=username]", name)
    page.fill("input[type=password]", PASSWORD)
    page.click("[data-door] [type=submit]")
    expect(page.locator("[data-leave-all]")).to_be_visible()


def fresh_name() -> str:
    return f"Reef {uuid.uuid4().hex[:8]}"


def section(page: Page, name: str) -> None:
    page.click(f"[data-part={name}]")
    expect(page.locator("main .card h2").first).to_be_visible()
    assert violations(page) == []


@pytest.mark.provokes("refused request: 400 POST /api/me/webhooks")
def test_everything_kept_about_me_has_a_handle(visitor: Visitor) -> None:
    page, other, name = visitor("/"), visitor("/"), fresh_name()
    sign_up(page, name)
    rude = str(ask(other, "POST", "/accounts", name=fresh_name(), password=PASSWORD)["name"])

    section(page, "notices")
    page.click("[data-pace=live]")
    page.check("[data-told='turn letter']")
    page.click("[data-pace=days]")
    page.uncheck("[data-told='mention push']")
    page.check("[data-quiet]")
    expect(page.locator("input[type=time]")).to_have_count(3)
    plan = ask(page, "GET", "/me/notices")
    assert "letter" in plan["turn"]["live"]  # type: ignore[index]  # JSON
    assert plan["mention"] == {"live": ["push", "webhook"], "days": ["webhook"]}
    assert plan["quiet"] == {"begin": "22:00", "end": "08:00"}
    page.fill("[data-url]", "https://127.0.0.1/hook")
    page.click("[data-add-hook]")
    expect(page.locator("[data-webhooks] [role=alert]")).to_be_visible()

    section(page, "programs")
    page.fill("[data-token-name]", "my bot")
    page.click("[data-add-token]")
    assert len(page.locator("[data-fresh]").inner_text()) > 20
    expect(page.locator("[data-token='my bot']")).to_contain_text("play and talk")
    page.click("[data-give-calendar]")
    assert page.locator("[data-calendar]").inner_text().endswith(".ics")
    page.click("[data-token='my bot'] button")
    expect(page.locator("[data-token='my bot']")).to_have_count(0)

    section(page, "people")
    page.fill("[data-mute]", rude)
    page.keyboard.press("Enter")
    expect(page.locator("[data-muted] .line b")).to_have_text(rude)
    page.click("[data-muted] .line button")
    expect(page.locator("[data-muted] .line")).to_have_count(0)
    page.goto(page.url.split("/account")[0] + f"/profile/{rude}")
    page.click("[data-mute=on]")
    expect(page.locator("[data-mute=off]")).to_have_text("Hear again")
    assert len(ask(page, "GET", "/me/mutes")["people"]) == 1
    page.click("[data-mute=off]")
    expect(page.locator("[data-mute=on]")).to_have_text("Mute")
    page.goto(page.url.split("/profile")[0] + "/account")

    section(page, "data")
    with page.expect_download() as taking:
        page.click("[data-export]")
    assert json.loads(taking.value.path().read_text(encoding="utf-8"))["me"]["name"] == name


@pytest.mark.provokes("refused request: 403 PATCH /api/me")
@pytest.mark.parametrize(("size", "language"), [(None, "en"), (PHONE, "ru"), (PHONE, "tr")])
def test_an_account_changes_its_own_name(visitor: Visitor, size: Any, language: str) -> None:
    taste, before, after = {"size": size} if size else {}, fresh_name(), fresh_name()
    page = visitor("/", language=language, **taste)
    sign_up(page, before)
    expect(page.locator("[data-rename]")).to_be_disabled()  # that is the name already
    page.fill("[data-name]", after)
    page.click("[data-rename]")
    expect(page.locator("[data-public]")).to_have_attribute("href", f"/profile/{after.replace(' ', '%20')}")
    assert violations(page) == []
    assert ask(page, "GET", "/me")["name"] == after
    page.fill("[data-name]", before)
    page.click("[data-rename]")
    expect(page.locator("form:has([data-rename]) [role=alert]")).to_be_visible()
    assert ask(page, "GET", "/me")["name"] == after


@pytest.mark.provokes("refused request: 40[134]")
def test_a_password_is_changed_a_session_ended_an_account_erased(visitor: Visitor) -> None:
    page, phone, name = visitor("/", size=PHONE, language="ru", theme="dark"), visitor("/"), fresh_name()
    sign_up(page, name)
    assert violations(page) == []
    ask(phone, "POST", "/sessions", name=name, password=PASSWORD)
    section(page, "devices")
    expect(page.locator("[data-session]")).to_have_count(2)
    page.click("[data-session]:not([data-session=here]) button")
    expect(page.locator("[data-session]")).to_have_count(1)
    assert ask(phone, "GET", "/me")["code"] == "no_session"

    page.click("[data-part=self]")
    page.fill("[data-old]", "something else")
    page.fill("[data-new-password]", "evening in the lagoon")
    page.click("[data-change-password]")
    expect(page.locator("form [role=alert]")).to_be_visible()
    page.fill("[data-old]", PASSWORD)
    page.click("[data-change-password]")
    expect(page.locator("form [data-said]")).to_be_visible()

    section(page, "data")
    page.click("[data-erase]")
    expect(page.locator("dialog")).to_contain_text("Former player")
    assert violations(page) == []
    page.fill("dialog [data-password]", "evening in the lagoon")
    page.click("[data-erase-now]")
    expect(page.locator("[data-bot=mangala]")).to_be_visible()
    assert ask(page, "GET", "/me")["code"] == "no_session"
    assert ask(page, "GET", f"/people/{name}")["code"] == "no_such_person"


def test_a_forgotten_password_without_letters_is_the_hosts(visitor: Visitor) -> None:
    page = visitor("/account", size=PHONE)
    page.click("[data-forgotten]")
    expect(page.locator("[data-door=forgotten] [type=submit]")).to_be_disabled()
    assert violations(page) == []
    page.click("[data-door] .ways button >> nth=0")
    expect(page.locator("input[type=password]")).to_be_visible()


@pytest.mark.provokes("refused request: 401 ")
def test_logging_out_everywhere_ends_the_others_too(visitor: Visitor) -> None:
    page, other, name = visitor("/"), visitor("/"), fresh_name()
    sign_up(page, name)
    assert ask(other, "POST", "/sessions", name=name, password=PASSWORD)["name"] == name
    page.click("[data-leave-all]")
    expect(page.locator("[data-leave-all]")).to_have_count(0)
    assert [ask(one, "GET", "/me")["code"] for one in (page, other)] == ["no_session", "no_session"]


def test_a_long_history_is_shown_part_by_part(visitor: Visitor, tmp_path: Path) -> None:
    with ServerProcess(tmp_path, ATOLL_ANSWER_BYTES="2500") as own:
        keep_house(own.url)
        page = visitor("/", base=own.url)
        sign_up(page, "Ada")
        me = str(ask(page, "GET", "/me")["id"])
        for _ in range(5):
            lay_finished(own, recorded("mangala"), [me, ANY_BOT])
        page.goto(f"{own.url}/profile/Ada")
        cards = page.locator(".cards a[href^='/replay/']")
        expect(cards.first).to_be_visible()
        shown = cards.count()
        assert 0 < shown < 5
        while page.locator("[data-more]").count():
            page.click("[data-more]")
            expect(cards).not_to_have_count(shown)
            shown = cards.count()
        expect(cards).to_have_count(5)
        assert len(set(cards.evaluate_all("all => all.map(one => one.href)"))) == 5
