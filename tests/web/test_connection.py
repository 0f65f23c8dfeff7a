"""A lost line is shown and healed, a restart breaks nothing, an old client is told to reload, a refusal says why."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.processes import ServerProcess
from tests.web.clicking import await_answer, entries, seat_two, skip_tour
from tests.web.conftest import Visitor


def test_a_move_made_while_the_server_restarts_is_not_lost(
        visitor: Visitor, tmp_path_factory: pytest.TempPathFactory) -> None:
    with ServerProcess(tmp_path_factory.mktemp("restart")) as own:
        ada, boris = visitor(base=own.url), visitor(base=own.url)
        seat_two(ada, boris, "mangala")
        own.kill()
        expect(ada.locator(".lost")).to_be_visible()
        before = entries(ada)
        ada.click("[data-action='sow 3']")
        own.start()
        await_answer(ada, before)
        expect(ada.locator(".lost")).to_have_count(0)
        await_answer(boris, before)
        expect(boris.locator("[data-turn=mine]")).to_be_visible()


def test_a_refused_tap_says_why_with_the_clause(visitor: Visitor) -> None:
    ada, boris = visitor(), visitor(language="ru")
    seat_two(ada, boris, "mangala")
    before = entries(boris)
    ada.click("[data-action='sow 1']")
    await_answer(boris, before)
    ada.locator("[aria-label^='sow pit 3']").click(force=True)
    expect(ada.locator(".refused")).to_contain_text("turn")
    boris.locator("[role=img][aria-label*='лунка 2']").first.click()
    expect(boris.locator(".refused a")).to_have_attribute("href", "/rules/mangala#MG-6")


def test_a_client_of_another_protocol_is_told_to_reload(visitor: Visitor) -> None:
    page = visitor()
    page.route_web_socket("**/socket*", lambda socket: socket.on_message(lambda message: None) or socket.send(
        '{"is":"welcome","protocol":2,"now":0,"me":null,"seat":null,"table":{}}'))
    page.click("[data-bot=mangala]")
    expect(page.locator(".notice .button")).to_be_visible()
    expect(page.locator(".notice")).to_contain_text("renewed")


def test_undo_takes_the_last_move_back(visitor: Visitor) -> None:
    ada, boris = visitor(), visitor()
    seat_two(ada, boris, "mangala")
    skip_tour(ada)
    before = entries(ada)
    ada.click("[data-action='sow 1']")
    await_answer(ada, before)
    ada.click("[data-tool=undo]")
    await_answer(ada, before + 1)
    expect(ada.locator("[data-turn=mine]")).to_be_visible()
    expect(ada.locator("[data-action='sow 1']")).to_be_visible()


def test_chat_reaches_the_other_as_text(visitor: Visitor) -> None:
    ada, boris = visitor(), visitor()
    seat_two(ada, boris, "mangala")
    for page in (ada, boris):
        page.click("[aria-label=Chat]")
    ada.fill("[aria-label='Your message']", "<b>good luck</b>")
    ada.keyboard.press("Enter")
    expect(boris.locator("[role=log]")).to_contain_text("<b>good luck</b>")
