"""At a table besides the board: offers and answers, the menu, chat, pauses, who is away, who watches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.processes import ServerProcess
from tests.web.clicking import await_answer, entries, seat_two
from tests.web.conftest import PHONE, WIDE, Visitor

OPEN = """
async ([game, seats, wanted]) => {
  const ask = async (path, body) => (await fetch('/api' + path, { method: 'POST', body: JSON.stringify(body) })).json();
  await ask('/guests', { name: 'Ada' });
  return (await ask('/tables', { game, seats, ...wanted })).id;
}
"""
ME, EMPTY, BOT = {"is": "me"}, {"is": "empty"}, {"is": "bot", "bot": "random"}
CLOCK = {"kind": "real", "main": 900, "increment": 0}


def open_table(page: Page, game: str, seating: list[dict[str, str]], **wanted: object) -> None:
    """The page's guest is called Ada, and goes to her new table."""
    table = page.evaluate(OPEN, [game, len(seating), {"seating": seating, "lot": False, **wanted}])
    page.goto(f"{page.url.split('/table/')[0].rstrip('/')}/table/{table}")


def sit_with_ada(ada: Page, boris: Page, **wanted: object) -> None:
    open_table(ada, "mangala", [ME, EMPTY], **wanted)
    boris.goto(ada.url)
    boris.click("[data-sit='1']")
    ada.click("[data-start]")
    for page in (ada, boris):
        page.wait_for_selector("[data-turn]")


def sow(page: Page, pit: int) -> None:
    before = entries(page)
    page.click(f"[data-action='sow {pit}']")
    await_answer(page, before)


def test_the_menu_closes_resigning_is_disarmed_and_answers_are_told(visitor: Visitor) -> None:
    ada, boris = visitor(), visitor(language="ru", size=PHONE)
    sit_with_ada(ada, boris, clock=CLOCK)
    menu, more = ada.locator(".menu"), ada.locator("[data-tool=more]")
    for close in (lambda: ada.keyboard.press("Escape"), lambda: ada.mouse.click(8, 790), more.click):
        more.click()
        ada.click("[data-tool=resign]")
        expect(ada.locator("[data-tool=resign-sure]")).to_be_visible()
        close()
        expect(menu).to_have_count(0)
    more.click()
    expect(menu).to_be_visible()
    ada.keyboard.press("Escape")
    expect(more).to_be_focused()
    more.click()
    expect(ada.locator("[data-tool=resign-sure]")).to_have_count(0)
    expect(ada.locator("[data-leaving]")).to_contain_text("your clock runs on")
    ada.click("[data-tool=resign]")
    before = entries(ada)
    ada.locator("[data-action='sow 1']").dispatch_event("click")  # no press: the menu stays open
    await_answer(ada, before)
    expect(ada.locator("[data-tool=resign]")).to_be_visible()
    ada.get_by_role("button", name="Offer a draw").click()
    expect(menu).to_have_count(0)
    expect(boris.locator("[role=alertdialog]")).to_contain_text("Ada предлагает ничью")
    boris.get_by_role("button", name="Отклонить", exact=True).click()
    expect(ada.locator("[data-note='declined draw']")).to_contain_text("declines the draw")
    expect(ada.locator("aside ol li").last).to_contain_text("declines the draw")


def test_one_button_takes_back_at_once_or_asks_and_says_which(visitor: Visitor) -> None:
    ada, boris = visitor(), visitor()
    seat_two(ada, boris, "mangala")
    undo = ada.locator("[data-tool=undo]")
    expect(undo).to_be_disabled()
    sow(ada, 2)
    expect(undo).to_have_attribute("data-undo", "!undo")
    undo.click()
    expect(boris.locator("[data-note=took_back]")).to_contain_text("undoes a move")
    expect(ada.locator("[data-note]")).to_have_count(0)
    sow(ada, 2)
    boris.wait_for_selector("[data-turn=mine]")
    sow(boris, 2)
    expect(undo).to_have_attribute("data-undo", "!offer undo")
    expect(undo).to_have_attribute("title", re.compile("others must agree"))
    undo.click()
    expect(undo).to_be_disabled()
    boris.get_by_role("button", name="Accept").click()
    expect(ada.locator("[data-note='accepted undo']")).to_contain_text("accepts")
    expect(ada.locator("[data-turn=mine]")).to_be_visible()
    alone = visitor()
    open_table(alone, "mangala", [ME, BOT], start=True)
    alone.wait_for_selector("[data-turn=mine]")
    sow(alone, 2)
    alone.wait_for_selector("[data-turn=mine]")
    bots_undo = alone.locator("[data-tool=undo]")
    expect(bots_undo).to_have_attribute("title", re.compile("bots"))
    bots_undo.click()
    expect(bots_undo).to_be_disabled()
    expect(alone.locator("[data-turn=mine]")).to_be_visible()
    expect(alone.locator(".board text.store")).to_have_text(["0", "0"])
    expect(alone.locator(".board text.count:not(.store)")).to_have_text(["4"] * 12)


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_unread_chat_a_pause_and_a_spectator(screen: tuple[int, int], visitor: Visitor) -> None:
    ada, boris, watcher = visitor(size=screen), visitor(), visitor(size=screen)
    sit_with_ada(ada, boris, clock=CLOCK)
    watcher.goto(ada.url)
    expect(watcher.locator("[data-watching]")).to_have_text("You are watching")
    expect(watcher.locator(".board [data-action]")).to_have_count(0)
    expect(watcher.get_by_role("button", name="Moves as a list")).to_have_count(0)
    expect(ada.locator("[data-watching]")).to_have_count(0)
    boris.get_by_role("button", name="Chat").click()
    for text in ("hello", "are you there?"):
        boris.get_by_label("Your message").fill(text)
        boris.keyboard.press("Enter")
    expect(ada.locator("[data-unread]")).to_have_text("2")
    expect(ada).to_have_title(re.compile(r"^\(2\) "))
    ada.get_by_role("button", name="Chat: 2 new").click()
    expect(ada.locator("[data-unread]")).to_have_count(0)
    ada.reload()
    ada.wait_for_selector("[data-turn]")
    expect(ada.locator("[data-unread]")).to_have_count(0)
    expect(ada.locator(".board [data-action]").first).to_be_visible()
    ada.click("[data-tool=more]")
    ada.get_by_role("button", name="Ask for a pause").click()
    boris.get_by_role("button", name="Accept").click()
    for page in (ada, boris, watcher):
        expect(page.locator("[data-paused]")).to_contain_text("Paused by Ada")
        expect(page.locator(".board [data-action]")).to_have_count(0)
    expect(watcher.locator("[data-resume]")).to_have_count(0)
    boris.click("[data-resume]")
    expect(ada.locator("[data-paused]")).to_have_count(0)
    expect(ada.locator("[data-note=resumed]")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_guest_who_is_muted_is_read_by_the_others_alone_until_he_is_heard_again(
        size: tuple[int, int], visitor: Visitor) -> None:
    ada, boris, watcher = visitor(size=size), visitor(), visitor()
    sit_with_ada(ada, boris)
    watcher.goto(ada.url)
    for page in (boris, watcher, ada):
        page.get_by_role("button", name="Chat").click()
    says(boris, "you are slow")
    heard = {page: page.locator("[role=log] p:not(.soft)") for page in (ada, boris, watcher)}
    for lines in heard.values():
        expect(lines).to_have_count(1)
    expect(boris.locator("[data-mute]")).to_have_count(0)  # it is his own
    ada.click("[data-mute]")
    expect(heard[ada]).to_have_count(0)
    says(boris, "very slow")
    expect(heard[watcher]).to_have_count(2)
    says(ada, "well")
    expect(ada.locator("dialog [data-name]")).to_be_focused()
    ada.keyboard.press("Enter")  # called Ada, as she was
    expect(heard[watcher]).to_have_count(3)
    expect(heard[ada]).to_have_count(1)
    expect(heard[ada]).to_contain_text("well")
    ada.locator("[data-unheard] button").click()
    expect(ada.locator("[data-unheard]")).to_have_count(0)
    says(boris, "sorry")
    expect(heard[ada].last).to_contain_text("sorry")


def says(page: Page, text: str) -> None:
    page.get_by_label("Your message").fill(text)
    page.keyboard.press("Enter")


def test_the_log_keeps_to_its_end_when_its_panel_changes(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "mangrovia", [BOT, BOT], start=True)
    page.wait_for_selector(".result")
    log = page.locator("aside ol")
    at_end = """() => {
      const one = document.querySelector('aside ol');
      return one.scrollHeight - one.scrollTop - one.clientHeight < 5 && one.scrollHeight > one.clientHeight;
    }"""
    for height in (800, 620, 900):
        page.set_viewport_size({"width": 1280, "height": height})
        page.wait_for_timeout(100)  # the panel changes before its log follows
        page.wait_for_function(at_end)
    log.evaluate("one => { one.scrollTop = 0; }")
    page.set_viewport_size({"width": 1280, "height": 700})
    page.wait_for_timeout(100)
    assert log.evaluate("one => one.scrollTop") == 0, "whoever reads is left alone"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Somebody is away after two seconds."""
    folder: Path = tmp_path_factory.mktemp("hasty")
    with ServerProcess(folder, ATOLL_BOT_SIMULATIONS="20", ATOLL_ABSENT_SECONDS="2") as process:
        yield process


def test_away_is_shown_first_and_a_bot_can_be_seated_after_a_second_look(
        visitor: Visitor, hasty: ServerProcess) -> None:
    ada, boris = visitor(base=hasty.url), visitor(base=hasty.url)
    sit_with_ada(ada, boris)
    boris_row = ada.locator(".players li").nth(1)
    sow(ada, 2)
    boris.wait_for_selector("[data-turn=mine]")
    context, table = boris.context, boris.url
    boris.close()
    expect(boris_row.locator("[data-away]")).to_have_text("away")
    expect(ada.locator("[data-absent='1']")).to_contain_text("is away")
    ada.click("[data-absent-bot]")
    expect(ada.locator("[data-absent='1']")).to_contain_text("until")
    expect(ada.locator("[data-bot-kind] option")).to_have_count(5)
    ada.locator("[data-bot-kind]").select_option("beginner")
    before = entries(ada)
    ada.click("[data-bot-seat]")
    await_answer(ada, before)
    expect(boris_row).to_contain_text("a bot stands in")
    back = context.new_page()
    back.goto(table)
    back.get_by_role("button", name="I am back").click()
    expect(boris_row).not_to_contain_text("a bot stands in")
