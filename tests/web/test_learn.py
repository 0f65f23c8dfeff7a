"""One course in the browser at each size; `python -m tests.lessons` walks them all, in every language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, expect

from atoll.games import GAMES, part
from tests.lessons.browser import Learner, course
from tests.server.players import PATIENCE
from tests.server.processes import ServerProcess
from tests.web.conftest import PHONE, WIDE, Visitor
from tests.web.test_account import PASSWORD, fresh_name, sign_up
from tests.web.test_going import ask


def come(visitor: Visitor, server: ServerProcess, size: tuple[int, int], language: str,
         workers: bool = False) -> tuple[Page, Learner]:
    page = visitor("/", size=size, language=language, workers=workers)
    page.click("[data-learn=mangala]")
    return page, Learner(page, course(server.url, "mangala", language), "classic")


@pytest.mark.parametrize(("size", "language"), [(WIDE, "tr"), (PHONE, "en")], ids=["wide", "phone"])
def test_from_the_front_page_to_a_table_of_ones_own(
        size: tuple[int, int], language: str, visitor: Visitor, server: ServerProcess) -> None:
    page, learner = come(visitor, server, size, language)
    learner.overview()
    learner.first_game()
    learner.play_on()
    page.go_back()
    page.click("[data-learn=overview]")
    expect(page.locator(".begin .tick")).to_be_visible()
    learner.all_lessons()
    page.reload()
    expect(page.locator(".lessons .mark", has_text="✓")).to_have_count(len(learner.lessons))


def test_a_first_game_goes_on_after_a_reload(visitor: Visitor, server: ServerProcess) -> None:
    page, learner = come(visitor, server, WIDE, "en")
    learner.overview()
    page.click("[data-learn=first]")
    for number, move in enumerate(learner.told["first_games"][0]["moves"][:2]):
        page.wait_for_selector(f"[data-learn-move='{number}'][data-learn-shown=asked]")
        learner.do(move["action"], f"[data-learn-move='{number + 1}'], [data-learn-shown=moving]")
    asked = "[data-learn-move='2'][data-learn-shown=asked]"
    page.wait_for_selector(asked)
    page.reload()
    expect(page.locator(asked)).to_be_visible()
    expect(page.locator("[data-learn=panel]")).to_contain_text("Move 3 of")


@pytest.mark.provokes("ERR_INTERNET_DISCONNECTED")
def test_a_lesson_without_a_network(visitor: Visitor, server: ServerProcess) -> None:
    """Once it was opened: the worker keeps the answer, and a wrong one is still told what it is."""
    page, learner = come(visitor, server, WIDE, "en", workers=True)
    learner.overview()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 0)")
    page.reload()
    learner.overview()
    page.click("[data-lesson=again]")
    page.wait_for_selector("[data-learn-lesson=again]")
    page.context.set_offline(True)
    page.reload()
    learner.one_lesson(learner.lessons[0])


@pytest.mark.provokes("ERR_INTERNET_DISCONNECTED")
@pytest.mark.parametrize("game_id", ["mangrovia", "my_island"])
def test_a_first_game_and_a_lesson_once_the_network_is_gone(
        game_id: str, visitor: Visitor, server: ServerProcess) -> None:
    """Whatever is tried on the board then is answered with its clause: the page has brought them along."""
    page = visitor(f"/learn/{game_id}", workers=True)
    learner = Learner(page, course(server.url, game_id, "en"), "game")
    learner.overview()
    page.context.set_offline(True)
    learner.first_game()
    page.click("[data-learn=lessons]")
    page.click(f"[data-lesson={learner.lessons[0]['id']}]")
    learner.one_lesson(learner.lessons[0])


WAYS = [("mandragora", "partners", "partner", PHONE), ("mangrovia", "stone_tiles", "stone", WIDE)]


@pytest.mark.parametrize(("game_id", "way", "lesson", "size"), WAYS, ids=[way for _, way, _, _ in WAYS])
def test_another_way_to_play_is_told_and_has_a_lesson(
        game_id: str, way: str, lesson: str, size: tuple[int, int], visitor: Visitor, server: ServerProcess) -> None:
    page = visitor(f"/learn/{game_id}", size=size)
    learner = Learner(page, course(server.url, game_id, "en"), "game")
    (told,) = learner.told["ways"]
    expect(page.locator("[data-way] h2")).to_have_text([told["title"]])
    expect(page.locator(f"[data-way={way}] p")).to_have_text(told["text"])
    page.click(f"[data-lesson={lesson}]")
    learner.one_lesson(next(one for one in learner.lessons if one["id"] == lesson))


def test_the_campaign_is_told_beside_the_normal_game(visitor: Visitor) -> None:
    page = visitor("/learn/my_island", size=PHONE, language="tr")
    expect(page.locator("[data-way=campaign] h2")).to_have_text("Sefer")
    expect(page.locator("[data-way=campaign] p")).to_contain_text("24. maceradan sonra")


FOCUSED = "selector => document.activeElement.matches(selector)"
TABS = 60


def tab_to(page: Page, selector: str) -> None:
    for _ in range(TABS):
        if page.evaluate(FOCUSED, selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{TABS} tabs do not lead to {selector}")


@pytest.mark.parametrize("game_id", list(GAMES))
def test_a_lesson_by_keys_alone_as_a_screen_reader_tells_it(
        game_id: str, visitor: Visitor, server: ServerProcess) -> None:
    """The task, the answer to something wrong and to the right thing are said, and Enter leads on."""
    lessons = part(game_id, "lessons")
    assert lessons is not None
    page = visitor(f"/learn/{game_id}", workers=True)
    learner = Learner(page, course(server.url, game_id, "en"), lessons.FIRST_GAMES[0].variant, by="keys")
    lesson, then = learner.lessons[:2]
    right = [answer["action"] for answer in lesson["right"]]
    said = page.locator(".said[aria-live=polite]")
    expect(page.locator("[data-learn=about]")).to_be_visible()
    tab_to(page, f"[data-lesson={lesson['id']}]")
    page.keyboard.press("Enter")
    expect(said).to_have_text(lesson["task"])
    learner.not_asked(next(one for one in lesson["position"]["legal"] if one not in right), lesson["clause"])
    learner.do(right[0], "[data-learn-shown=done]")
    expect(said).to_contain_text(lesson["done"])
    tab_to(page, "[data-learn=next]")
    page.keyboard.press("Enter")
    expect(said).to_have_text(then["task"])


def kept(lesson: str) -> Callable[[Response], bool]:
    """The server's answer to whoever has done that lesson."""
    return lambda answer: (answer.request.method == "PUT" and answer.url.endswith("/api/me/lessons") and answer.ok
                           and f'"{lesson}"' in str(answer.request.post_data))


def test_two_browsers_of_one_account_show_what_was_done_in_either(visitor: Visitor, server: ServerProcess) -> None:
    page, phone, name = visitor("/"), visitor("/", size=PHONE), fresh_name()
    sign_up(page, name)
    ask(phone, "POST", "/sessions", name=name, password=PASSWORD)
    told = course(server.url, "mangala", "en")
    for done, here, there in ((0, page, phone), (1, phone, page)):
        here.goto(f"{server.url}/learn/mangala")
        learner = Learner(here, told, "classic")
        expect(here.locator(".lessons .mark", has_text="✓")).to_have_count(done)
        lesson = learner.lessons[done]
        here.click(f"[data-lesson={lesson['id']}]")
        with here.expect_response(kept(lesson["id"]), timeout=1000 * PATIENCE):
            learner.one_lesson(lesson)
        there.goto(f"{server.url}/learn/mangala")
        expect(there.locator(".lessons .mark", has_text="✓")).to_have_count(done + 1)


IN_SIGHT = """
() => {
  const [ring, board] = ['[data-learn=ring]', '.stage .pane'].map((one) => document.querySelector(one));
  if (!ring || !board || board.scrollWidth <= board.clientWidth) return false;
  const [inner, outer] = [ring.getBoundingClientRect(), board.getBoundingClientRect()];
  const [x, y] = [inner.x + inner.width / 2, inner.y + inner.height / 2];
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}
"""


def test_a_phone_that_shows_a_part_of_the_board_shows_the_part_that_is_meant(visitor: Visitor) -> None:
    visitor("/learn/my_island#first-game", size=PHONE).wait_for_function(IN_SIGHT)
