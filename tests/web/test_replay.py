"""The replay page: steps, autoplay, eyes, links, export, and playing on from a moment."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from atoll.core.game import Game
from atoll.core.record import read_record, verify
from atoll.games import find_game
from tests.server.processes import ServerProcess
from tests.web.clicking import await_answer, click_a_move, entries, skip_tour
from tests.web.conftest import PHONE, Visitor
from tests.web.laid import over


@pytest.fixture
def page(visitor: Visitor, server: ServerProcess) -> Page:
    """At the replay of a game between bots."""
    page = visitor()
    table = over(page, server, "mangala")
    page.goto(page.url + f"replay/{table}")
    expect(page.locator("[data-replay=next]")).to_be_visible()
    return page


def step(page: Page) -> int:
    return int(page.locator("input[type=range]").input_value())


def last(page: Page) -> int:
    return int(page.locator("input[type=range]").get_attribute("max") or 0)


def test_steps_by_buttons_keys_slider_and_list(page: Page) -> None:
    page.click("[data-replay=next]")
    page.click("[data-replay=next]")
    assert step(page) == 2
    page.click("[data-replay=back]")
    assert step(page) == 1
    page.locator("h1").click()
    for key, at in (("ArrowRight", 2), ("End", last(page)), ("Home", 0)):
        page.keyboard.press(key)
        assert step(page) == at
    page.locator("input[type=range]").fill("7")
    assert step(page) == 7
    assert "n=7" in page.url
    page.locator("aside ol button").nth(5).click()
    assert step(page) == 5
    assert page.locator("[data-action]").count() == 0, "what is over cannot be played"


def test_autoplay_goes_on_and_can_be_stopped(page: Page) -> None:
    page.locator("input[type=range]").fill(str(last(page) - 2))
    page.click("[data-replay=play]")
    page.wait_for_function("() => { const r = document.querySelector('input[type=range]'); return r.value === r.max; }")
    page.click("[data-replay=play]")
    assert step(page) < last(page), "after the end it begins anew"
    page.click("[data-replay=play]")
    at = step(page)
    page.wait_for_timeout(1600)
    assert step(page) == at


def test_a_link_leads_to_the_moment_and_the_eyes(page: Page, visitor: Visitor) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("input[type=range]").fill("9")
    page.locator("[data-replay=eyes]").select_option(index=2)
    page.click("[data-replay=link]")
    expect(page.locator("[data-replay=link]")).to_contain_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    friend = visitor(link[link.index("/replay"):])
    expect(friend.locator("[data-replay=eyes]")).to_be_visible()
    friend.wait_for_function("() => document.querySelector('input[type=range]').max > 9")
    assert step(friend) == 9
    assert friend.locator("[data-replay=eyes]").input_value() == page.locator("[data-replay=eyes]").input_value()


def test_each_seat_sees_its_own_hand(visitor: Visitor, server: ServerProcess) -> None:
    page = visitor()
    table = over(page, server, "mandragora")
    page.goto(page.url + f"replay/{table}?n=30")
    expect(page.locator("[data-replay=eyes]")).to_be_visible()
    seen = {}
    for eyes in (1, 2, 0):
        with page.expect_response(lambda answer: "/replay?" in answer.url) as told:
            page.locator("[data-replay=eyes]").select_option(index=eyes)
        expect(page.locator("[data-replay=next]")).to_be_visible()
        views = [one["view"] for one in told.value.json()["steps"]]
        assert views
        seen[eyes] = views
    assert seen[1] != seen[2]
    assert seen[0] not in (seen[1], seen[2])


def test_the_record_is_exported_and_verifies(page: Page, tmp_path: Path) -> None:
    for form in ("text", "json"):
        with page.expect_download() as download:
            page.click(f"a[href$='form={form}']")
        path = tmp_path / form
        download.value.save_as(path)
        assert verify(read_record(path.read_text(encoding="utf-8")), find_game("mangala")).fault is None


def test_play_on_from_here(game: Game, visitor: Visitor, server: ServerProcess) -> None:
    page = visitor(size=PHONE, language="ru")
    table = over(page, server, game.id)
    page.goto(page.url + f"replay/{table}")
    page.wait_for_function("() => Number(document.querySelector('input[type=range]')?.max) > 1")
    moment = min(20, last(page) // 2)  # random players of My Island may both have passed by the eighth entry
    page.goto(page.url + f"?n={moment}")
    page.click("[data-replay=on]")
    page.locator("dialog select").nth(1).select_option("beginner")
    page.click("dialog button[type=submit]")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-turn]")
    skip_tour(page)
    page.wait_for_selector("[data-turn=mine], .result")
    if page.locator(".result").count():  # whose island was finished at that moment has no move left
        page.get_by_role("button", name="Посмотреть доску").click()
    page.get_by_role("button", name="Ход игры").click()
    expect(page.locator(f"a[href='/replay/{table}?n={moment}']")).to_be_visible()
    page.get_by_role("button", name="Закрыть").click()
    page.wait_for_selector("[data-turn=mine], .result")
    if page.locator(".result").count() == 0:
        before = entries(page)
        assert before > moment
        click_a_move(page)
        await_answer(page, before)


@pytest.mark.provokes("409 GET .*/replay")
def test_what_is_still_played_has_no_replay_yet(visitor: Visitor) -> None:
    page = visitor()
    page.click("[data-bot=mangala]")
    page.wait_for_url("**/table/*")
    page.goto(page.url.replace("/table/", "/replay/"))
    path = page.url[page.url.index("/replay"):]
    expect(page.locator(".notice a")).to_have_attribute("href", path.replace("replay", "table"))
