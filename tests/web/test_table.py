"""At the table: hints, what is new since one was here, offers, chat, log, sounds, clocks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from atoll.core.game import Game
from tests.web.clicking import await_answer, click_a_move, entries, owes_a_move, seat_two, skip_tour
from tests.web.conftest import PHONE, Visitor


def test_a_hint_is_lit_told_and_played(game: Game, visitor: Visitor) -> None:
    ada, boris = visitor(), visitor(size=PHONE, language="ru")
    seat_two(ada, boris, game.id)
    mover, other = (ada, boris) if owes_a_move(ada) else (boris, ada)
    mover.click("[data-tool=hint]")
    advice = mover.locator("[data-hint]")
    expect(advice).to_be_visible()
    action = advice.get_attribute("data-hint") or ""
    expect(mover.locator("[data-hinted]")).to_have_count(1)
    lit = mover.locator("[data-hinted]")
    way = lit.get_attribute("data-action") or lit.get_attribute("data-step") or "nothing"
    assert action.startswith(way)
    expect(other.locator(".players")).to_contain_text("подсказ" if other is boris else "1 hint")
    before = entries(mover)
    advice.click()
    await_answer(mover, before)
    expect(mover.locator("[data-hint]")).to_have_count(0)
    expect(mover.locator("[data-hinted]")).to_have_count(0)


STONES = "[...document.querySelectorAll('.board :is(.count, .store)')].map((one) => one.textContent).join(' ')"
WATCH = f"""
() => {{
  globalThis.shown = [];
  const note = () => {{
    const missed = document.querySelector('[data-missed]');
    if (!missed) return;
    const able = document.querySelectorAll('.board [data-action]').length;
    const said = [...missed.querySelectorAll('li')].map((row) => row.dataset.entry);
    shown.push({{ stones: {STONES}, able, said, isOn: missed.dataset.shown === 'true' }});
  }};
  new MutationObserver(note).observe(document.body, {{ subtree: true, childList: true, attributes: true }});
}}
"""
ENOUGH = """
async () => {
  const missed = document.querySelector('[data-missed]');
  const said = [];
  for (let k = 0; k < 2; k += 1) {
    missed.querySelector('[data-again]').click();
    await new Promise((done) => requestAnimationFrame(done));
    said.push(missed.dataset.shown);
  }
  return said;
}
"""
"""Shown once more, and stopped: the same button."""
IS_OVER = "() => shown.some(now => now.isOn) && !shown.at(-1).isOn"


def shows_what_was_missed(page: Page, first: str) -> None:
    """One move after the other, each with its sentence; then the board is as it was, and can be played on."""
    last = page.evaluate(f"() => {STONES}")
    page.evaluate(WATCH)
    page.locator(".missed [data-again]").click()
    page.wait_for_function(IS_OVER)
    during = page.evaluate("() => shown.filter(now => now.isOn)")
    boards = list(dict.fromkeys(now["stones"] for now in during))
    assert (len(boards), boards[0], boards[-1]) == (3, first, last)
    assert list(dict.fromkeys(tuple(now["said"]) for now in during)) == [("2",), ("3",)]
    assert {now["able"] for now in during} == {0}
    assert page.evaluate(f"() => {STONES}") == last
    expect(page.locator(".board [data-action]").first).to_be_visible()


def test_what_changed_since_i_was_here(visitor: Visitor) -> None:
    ada, boris = visitor(), visitor()
    table = seat_two(ada, boris, "mangala", days=True)
    before = entries(boris)
    ada.click("[data-action='sow 1']")
    await_answer(boris, before)
    expect(boris.locator(".missed")).to_have_count(0)
    boris.click("[data-action='sow 1']")
    await_answer(ada, before + 1)
    context, first = boris.context, boris.evaluate(f"() => {STONES}")
    boris.close()
    for n, action in ((2, "sow 3"), (3, "sow 2")):  # the first of them brings another turn
        ada.click(f"[data-action='{action}']")
        await_answer(ada, before + n)
    boris = context.new_page()
    boris.goto(table)
    missed = boris.locator(".missed")
    expect(missed).to_be_visible()
    expect(missed.locator("li")).to_have_count(2)
    expect(missed).to_contain_text("2")
    shows_what_was_missed(boris, first)
    assert boris.evaluate(ENOUGH) == ["true", "false"]
    expect(missed.locator("li")).to_have_count(2)
    missed.locator("[data-seen]").click()
    expect(missed).to_have_count(0)
    boris.reload()
    expect(boris.locator("[data-turn]")).to_be_visible()
    expect(boris.locator("[aria-label='Game log'] li").first).to_be_visible()
    expect(missed).to_have_count(0)


def test_offers_are_asked_answered_and_shown_to_both(visitor: Visitor) -> None:
    ada, boris = visitor(), visitor()
    seat_two(ada, boris, "mangala")
    ada.click("[data-tool=more]")
    ada.get_by_role("button", name="Offer a draw").click()
    expect(ada.get_by_text("You offered a draw")).to_be_visible()
    boris.get_by_role("button", name="Decline").click()
    expect(ada.get_by_text("You offered a draw")).to_have_count(0)
    boris.click("[data-tool=more]")
    boris.get_by_role("button", name="Offer a draw").click()
    ada.get_by_role("button", name="Accept").click()
    for page in (ada, boris):
        expect(page.locator(".result")).to_contain_text("A draw")


def test_chat_reaches_the_others_as_text(visitor: Visitor) -> None:
    ada, boris = visitor(), visitor()
    seat_two(ada, boris, "mangala")
    for page in (ada, boris):
        page.get_by_role("button", name="Chat").click()
    ada.get_by_label("Your message").fill("hello <b>you</b>")
    ada.keyboard.press("Enter")
    expect(boris.locator("[role=log]")).to_contain_text("(guest) hello <b>you</b>")


def test_events_are_logged_and_read_out_in_words(game: Game, visitor: Visitor) -> None:
    page = visitor(language="ru")
    page.click(f"[data-bot={game.id}]")
    page.wait_for_selector("[data-turn=mine]")
    skip_tour(page)
    said = said_of(page)
    for _ in range(3):
        before = entries(page)
        click_a_move(page, Random(2))
        await_answer(page, before)
        page.wait_for_selector("[data-turn=mine], .result")
    lines = page.locator("[aria-label='Ход игры'] li").all_text_contents()
    assert lines
    assert not [line for line in lines if "event." in line]
    assert any(line.strip() for line in said())


def said_of(page: Page) -> Callable[[], list[str]]:
    """Everything that the polite region says from now on."""
    page.evaluate("""() => {
        window.said = [];
        const region = document.querySelector('[aria-live=polite]');
        const watch = new MutationObserver(() => window.said.push(region.textContent));
        watch.observe(region, { childList: true, characterData: true, subtree: true });
    }""")
    return lambda: [str(line) for line in page.evaluate("window.said")]


def test_sounds_and_counts_can_be_switched_off_and_stay_off(visitor: Visitor) -> None:
    page = visitor()
    page.click("[data-bot=mangala]")
    page.wait_for_selector("[data-turn]")
    skip_tour(page)
    page.click("[data-tool=more]")
    expect(page.locator("[data-tool=stand-in]")).to_be_visible()
    page.click(".menu [data-settings]")
    page.get_by_label("Sounds").uncheck()
    page.reload()
    page.wait_for_selector("[data-turn]")
    page.click("header [data-settings]")
    expect(page.get_by_label("Sounds")).not_to_be_checked()
