"""What people saw and nobody had tested: words, marks and cards at the table, each with the sight that was wrong."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.processes import ServerProcess
from tests.web.clicking import await_answer, entries, seat_two
from tests.web.conftest import WIDE, Visitor
from tests.web.test_at_the_table import BOT, ME, open_table
from tests.web.test_clocks import ask
from tests.web.test_explain import PLAY_UNTIL

PHONE = (390, 844)
TABLET = (820, 1180)


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def is_over(one: dict[str, float], other: dict[str, float]) -> bool:
    return (min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"]) > 1
            and min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"]) > 1)


def test_the_level_of_the_bot_is_chosen_on_the_front_page(visitor: Visitor) -> None:
    page = visitor()
    page.select_option("[data-level=mangala]", "easy")
    page.click("[data-bot=mangala]")
    page.wait_for_url("**/table/*")
    seats = ask(page, "GET", f"/tables/{page.url.rsplit('/', 1)[1]}")["seats"]
    assert sorted(one["bot"] or "" for one in seats) == ["", "easy"]
    page.goto(page.url.split("/table")[0])
    expect(page.locator("[data-level=mangala]")).to_have_value("easy")
    expect(page.locator("[data-level=mandragora]")).to_have_value("medium")


def test_what_is_played_is_named_wherever_a_table_is_seen(visitor: Visitor, server: ServerProcess) -> None:
    """Variant, sets and clock: in the lobby, at the table, for who watches, in the replay; on the board the match."""
    ada, eve = visitor(), visitor(size=PHONE)
    ask(ada, "POST", "/guests", {"name": "Ada"})
    wanted = {"game": "mangala", "options": {"variant": "fortress", "sets": 3}, "lot": False,
              "seating": [ME, {"is": "empty"}], "clock": {"kind": "real", "main": 2700, "increment": 0}}
    table = ask(ada, "POST", "/tables", {**wanted, "visibility": "public"})["id"]
    eve.goto(f"{server.url}/lobby")
    expect(eve.locator("main [data-playing]", has_text="fortress").first).to_contain_text("45 + 0")
    ask(ada, "PUT", f"/tables/{table}/seats/1/bot", {"bot": "random"})
    ask(ada, "POST", f"/tables/{table}/start")
    ada.goto(f"{server.url}/table/{table}")
    eve.goto(f"{server.url}/table/{table}")
    eve.click(".tabs button >> nth=0")
    for page in (ada, eve):
        for said in ("fortress", "45 + 0", "3"):
            expect(page.locator(".drawer [data-playing] summary")).to_contain_text(said)
        expect(page.locator(".match")).to_contain_text("Fortress")
        expect(page.locator(".match")).to_contain_text("Set 1 of 3")
        expect(page.locator(".match")).to_contain_text("0 : 0")
    cy = visitor(language="ru")
    cy.goto(f"{server.url}/lobby")
    expect(cy.locator(f"a[href='/table/{table}'] [data-match]")).to_have_text("Сет 1 из 3, 0 : 0")
    ask(ada, "POST", f"/tables/{table}/entries", {"n": ask(ada, "GET", f"/tables/{table}/now")["mine"],
                                                  "action": "!resign"})
    eve.goto(f"{server.url}/replay/{table}")
    expect(eve.locator("[data-playing]")).to_contain_text("fortress")


def test_it_is_not_my_turn_while_others_stones_still_fall(visitor: Visitor) -> None:
    page = visitor(calm=False)
    open_table(page, "mangala", [ME, BOT], start=True)
    page.wait_for_selector("[data-turn=mine]")
    page.evaluate("""() => {
      window.early = window.shown = 0;
      const flies = () => document.getAnimations().some((one) => one.constructor === Animation
        && one.playState === 'running' && one.effect.target?.closest('.board'));
      const look = () => {
        const turn = document.querySelector('[data-turn]')?.dataset.turn;
        if (flies()) { window.shown += 1; if (turn === 'mine') window.early += 1; }
        requestAnimationFrame(look);
      };
      look();
    }""")
    page.click("[data-action='sow 1']")
    page.wait_for_selector("[data-turn=theirs]")
    page.wait_for_selector("[data-turn=mine]")
    assert page.evaluate("window.shown") > 0
    assert page.evaluate("window.early") == 0


def test_pits_have_numbers_and_stores_have_names_that_differ(visitor: Visitor) -> None:
    page = visitor(size=WIDE)
    open_table(page, "mangala", [BOT, BOT], start=True)
    page.wait_for_selector(".result")
    assert sorted(page.locator(".board text.number").all_text_contents()) == sorted("123456" * 2)
    first, second = page.locator(".board text.owner").all_text_contents()
    assert first != second
    assert (first[-1], second[-1]) == ("1", "2")


@pytest.mark.provokes("400 PATCH /api/me")
def test_a_long_name_is_refused_with_what_a_name_may_be(visitor: Visitor) -> None:
    page = visitor("/", language="ru")
    ask(page, "POST", "/guests", {"name": "Ада"})
    page.goto(page.url + "profile/me")
    field = page.locator("[data-name]")
    field.evaluate("one => one.removeAttribute('maxlength')")
    field.fill("а" * 25)
    page.click("[data-rename]")
    expect(page.locator("main [role=status]", has_text="от 1 до 24 знаков")).to_be_visible()


def test_a_partner_is_marked_on_a_phone_too(visitor: Visitor) -> None:
    page = visitor(size=PHONE, language="ru")
    open_table(page, "mandragora", [ME, BOT, BOT, BOT], start=True, options={"teams": True})
    page.wait_for_selector("[data-turn]")
    marks = page.locator(".players [data-partner]")
    expect(marks).to_have_count(1)
    assert marks.locator("[title]").bounding_box()
    names = page.locator(".players .tail").all_text_contents()
    assert [one.strip() for one in names[1:]] == ["1", "2", "3"], "the end by which they differ is never cut"


def test_a_wrong_click_says_what_to_do_instead(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "mangrovia", [ME, BOT], start=True)
    page.wait_for_selector("[data-turn=mine]")
    asked = str(page.locator("[data-turn=mine] span").text_content())
    page.locator("[data-at^='space:']").first.click(force=True)
    expect(page.locator(".refused strong")).to_contain_text(asked[1:])
    assert "of 40" not in page.locator(".table > .board").inner_text()


def test_a_set_that_was_laid_is_taken_back_at_once(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "mandragora", [ME, BOT], start=True)
    page.wait_for_selector("[data-turn=mine]")
    assert page.evaluate(PLAY_UNTIL, ["cast ", ""])
    table = page.url.rsplit("/", 1)[1]
    now = ask(page, "GET", f"/tables/{table}/now")
    cast = next(one for one in now["legal"] if one.startswith("cast "))
    ask(page, "POST", f"/tables/{table}/entries", {"n": now["mine"], "action": cast})
    page.wait_for_function("n => Number(document.querySelector('[data-n]')?.dataset.n) > n", arg=now["n"])
    page.click("[data-tool=undo]:enabled")
    page.wait_for_function("""([id, cast]) => fetch(`/api/tables/${id}/now`).then((one) => one.json())
        .then((one) => one.legal.includes(cast))""", arg=[table, cast])


def test_an_upright_tablet_is_filled(visitor: Visitor) -> None:
    page = visitor(size=TABLET)
    open_table(page, "my_island", [ME, BOT, BOT], start=True)
    page.wait_for_selector("[data-turn=mine]")
    assert box(page, ".board .sea")["width"] > 0.6 * TABLET[0]


def test_moves_as_a_list_have_the_sign_of_a_list_and_finishing_is_quiet(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "my_island", [ME, BOT], start=True)
    page.wait_for_selector("[data-turn=mine]")
    triangle = page.get_by_role("button", name="Moves as a list").locator("path").get_attribute("d")
    assert triangle is not None
    assert "M4 7l1.5 1.5" in triangle
    finish = page.locator("button.leave")
    expect(finish).to_contain_text("Finish")
    expect(page.locator("[data-turn=mine]")).to_contain_text("finish")
    weight = "one => [getComputedStyle(one).backgroundColor, getComputedStyle(one).boxShadow]"
    assert finish.evaluate(weight)[0] == "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
def test_who_is_away_is_told_over_nothing_and_not_while_i_decide(visitor: Visitor, screen: tuple[int, int]) -> None:
    """On a phone the question lay over the way home for as long as somebody was away, by days too."""
    ada, boris = visitor(size=screen), visitor()
    seat_two(ada, boris, "mangala")
    boris.close()
    expect(ada.locator(".players [data-away]")).to_be_visible()
    expect(ada.locator("[data-absent]")).to_have_count(0)
    before = entries(ada)
    ada.click("[data-action='sow 2']")
    await_answer(ada, before)
    question = ada.locator("[data-absent]")
    expect(question).to_contain_text(re.compile("away"))
    for part in ("header .home", ".players", ".board"):
        assert not is_over(box(ada, "[data-absent]"), box(ada, part)), part


def test_by_days_nobody_is_said_to_be_away_but_in_the_strip(visitor: Visitor) -> None:
    ada, boris = visitor(size=PHONE), visitor()
    seat_two(ada, boris, "mangala", days=True)
    boris.close()
    before = entries(ada)
    ada.click("[data-action='sow 2']")
    await_answer(ada, before)
    expect(ada.locator(".players [data-away]")).to_be_visible()
    expect(ada.locator("[data-absent]")).to_have_count(0)


def test_a_phone_shows_one_card_above_the_board_at_a_time(visitor: Visitor, server: ServerProcess) -> None:
    ana, ben = visitor("/", size=PHONE, tour=True), visitor("/")
    for page, name in ((ana, "Ana"), (ben, "Ben")):
        ask(page, "POST", "/guests", {"name": name})
    table = ask(ana, "POST", "/tables", {"game": "mangala", "lot": False, "clock": {"kind": "days", "days": 3}})["id"]
    ask(ben, "POST", f"/tables/{table}/seats/1")
    ask(ana, "POST", f"/tables/{table}/start")
    for page, action in ((ana, "sow 6"), (ben, "sow 5")):
        mine = ask(page, "GET", f"/tables/{table}/now")["mine"]
        ask(page, "POST", f"/tables/{table}/entries", {"n": mine, "action": action})
    ana.goto(f"{server.url}/table/{table}")
    missed, tour, hint = ana.locator("[data-missed]"), ana.locator(".tour"), ana.locator(".hint")
    expect(missed).to_be_visible()
    expect(tour).to_be_hidden()
    ana.click("[data-tool=hint]")
    expect(hint).to_be_visible()
    expect(missed).to_be_hidden()
    hint.get_by_role("button", name="Close").click()
    ana.click("[data-seen]")
    expect(tour).to_be_visible()
    expect(ana.locator("[data-since]")).to_be_hidden()


@pytest.mark.provokes("403 GET /api/oracle")
def test_the_analysis_shows_its_position_while_the_oracle_is_silent(visitor: Visitor, server: ServerProcess) -> None:
    page = visitor("/", size=PHONE, language="ru")
    seat_two(page, visitor(), "mangala")
    page.goto(f"{server.url}/analysis/mangala?position=4+4+4+4+4+4+%2F+4+4+4+4+4+4&stores=1+2&seat=1")
    expect(page.locator("[data-silent]")).to_contain_text("Оракул")
    expect(page.locator(".board text.count")).to_have_count(14)
    assert page.locator(".board text.store").all_text_contents() == ["2", "1"], "the first number is the mover's"
    expect(page.locator(".board [data-action]")).to_have_count(0)
    page.click("[data-analysis=setup]")
    expect(page.locator("[data-set='1-store']")).to_have_value("1")
