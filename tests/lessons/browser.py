"""Somebody who learns a game in the browser: a wrong answer or two, then the right one, with a real mouse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import msgspec
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as WaitedTooLong

from atoll.games import words
from tests.web.test_access import violations

WALKER = Path(__file__).parents[1].joinpath("web", "walker.js").read_text(encoding="utf-8")
LONGEST_WAY = 40
PATIENCE = 60_000
"""Milliseconds before an answer that does not come is given up: no measure of speed."""
A_LOOK = 15_000
"""Milliseconds before one looks again and presses again: no measure of speed."""
TWO_FRAMES = "() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"
REFUSED = """
() => {
  const board = document.querySelector('.learn-board .board');
  const places = [];
  for (const asks of ['[aria-disabled=true]', '[role=img]']) {
    for (const one of board.querySelectorAll(asks)) {
      const box = one.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = (document.elementFromPoint(x, y) ?? board).closest('[data-action], [data-step], button, ' + asks);
      if (box.width > 4 && hit === one) places.push({ x, y });
    }
  }
  return places;
}
"""
"""What on the board can be tapped and not played, in the middle of it: buttons first, then what is only to be read."""
ALERT = "[...document.querySelectorAll('.said[role=alert]')].map((one) => one.textContent).join()"
"""What a screen reader was told last at once: it is another text each time, be it by a space."""
PRAISE_IN_SIGHT = """
() => {
  const answer = document.querySelector('[data-answer=right] p');
  const { left, top } = answer.getBoundingClientRect();
  return !!document.elementFromPoint(left + 10, top + 10)?.closest('[data-answer]');
}
"""
"""The first line of what is said to a right answer, and nothing over it."""
Look = Callable[[str], None]


def course(url: str, game_id: str, language: str) -> Any:
    with urlopen(f"{url}/api/games/{game_id}/lessons?lang={language}") as answer:
        return msgspec.json.decode(answer.read())


def plain(text: str) -> str:
    return " ".join(text.split())


class Learner:
    """One person at one page, which the eye watches."""

    def __init__(self, page: Page, told: Any, variant: str, look: Look = lambda name: None, by: str = "mouse") -> None:
        self.page, self.told, self.variant, self.look, self.by = page, told, variant, look, by
        self.wrong = 0
        self.questions: list[str] = []
        page.on("request", lambda request: self.questions.append(request.url) if "/why-not" in request.url else None)

    @property
    def lessons(self) -> list[Any]:
        return [one for one in self.told["lessons"] if one["variant"] in ("", self.variant)]

    def overview(self) -> None:
        """The illustrated page, and nothing that a screen reader would stumble over."""
        expect(self.page.locator("[data-learn=about] .about li")).to_have_count(4)
        self.page.wait_for_selector(".picture svg")
        self.look("about")
        assert violations(self.page) == []

    def do(self, action: str, seen: str) -> None:
        self.until(lambda: self.press(action), lambda: self.page.wait_for_selector(seen, timeout=A_LOOK))

    def until(self, press: Callable[[], None], seen: Callable[[], object]) -> None:
        """Press until the page shows that it has it. What pans into sight while the hand comes down is missed now and
        then; one looks and presses again, but not for ever."""
        for _ in range(3):
            press()
            try:
                seen()
            except WaitedTooLong:
                continue
            return
        raise AssertionError("three presses did nothing")

    def press(self, action: str) -> None:
        """Walk from step to step over the board until the action is played."""
        self.page.evaluate(WALKER + ";walker.board = () => document.querySelector('.learn-board .board')")
        for _ in range(LONGEST_WAY):
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
            aim = self.page.evaluate("([action, by]) => walker.aim(action, by)", [action, self.by])
            assert "problem" not in aim, f"{action}: {aim['problem']}"
            if self.by == "keys":
                self.page.keyboard.press("Enter")
            else:
                self.page.mouse.click(aim["x"], aim["y"])
            if aim["plays"]:
                return
        raise AssertionError(f"too long a way to {action}")

    def err(self, legal: list[str], right: list[str], clause: str = "") -> int:
        """How many of two wrong answers the position has: one that is allowed and not asked for, others that the rules
        forbid, and where nothing is forbidden another that is allowed. Each is told, at once and with its clause."""
        others, before = [action for action in legal if action not in right], self.wrong
        for action in others[:1]:
            self.not_asked(action, clause)
        self.forbidden(before + 2 - self.wrong)
        for action in others[1:1 + before + 2 - self.wrong]:
            self.not_asked(action, clause)
        return self.wrong - before

    def not_asked(self, action: str, clause: str) -> None:
        said = self.page.evaluate(ALERT)
        self.until(lambda: self.press(action), lambda: self.hears(said, A_LOOK))
        answer = self.is_told()
        assert not clause or self.clauses[f"clause.{clause}"] in answer, f"{action}: {answer}"

    def forbidden(self, wanted: int) -> None:
        """So many places that cannot be played are pressed, and each says in plain words why. What is only a picture
        says nothing, and is passed by."""
        for place in self.page.evaluate(REFUSED) if wanted else []:
            if not self.asks_why(place):
                continue
            answer = self.is_told()
            assert answer in self.clauses.values(), f"no clause says {answer!r}"
            wanted -= 1
            if not wanted:
                return

    def asks_why(self, place: dict[str, float]) -> bool:
        """Press there, and hear the answer; false where the press was no question. The page knows at once, or it asks
        the server."""
        said, asked = self.page.evaluate(ALERT), len(self.questions)
        self.page.mouse.click(place["x"], place["y"])
        self.page.evaluate(TWO_FRAMES)
        if self.page.evaluate(ALERT) == said and len(self.questions) == asked:
            return False
        self.hears(said)
        return True

    def hears(self, last: str, within: int = PATIENCE) -> None:
        self.page.wait_for_function(f"last => {ALERT} !== last", arg=last, timeout=within)

    @property
    def clauses(self) -> dict[str, str]:
        """In the language of the page, without the breaks that its lines have."""
        language = self.page.locator("html").get_attribute("lang") or ""
        told = words(self.told["game"], language).messages
        return {key: plain(said) for key, said in told.items() if key.startswith("clause.")}

    def is_told(self) -> str:
        """What stands in the panel, which is what a screen reader was told."""
        answer = self.page.locator("[data-answer=wrong]")
        expect(answer).to_be_visible()
        said = plain(answer.locator("p").first.inner_text())
        assert said
        assert said in plain(self.page.evaluate(ALERT))
        self.wrong += 1
        return said

    def first_game(self) -> None:
        first = next(one for one in self.told["first_games"] if one["variant"] == self.variant)
        self.page.click("[data-learn=first]")
        before = self.wrong
        for number, move in enumerate(first["moves"]):
            self.page.wait_for_selector(f"[data-learn-move='{number}'][data-learn-shown=asked]")
            expect(self.page.locator("[data-learn=ring]")).to_be_visible()
            text = self.page.locator(".bubble:visible, [data-learn=panel] .text:visible").first
            expect(text).to_contain_text(move["text"][:20])
            self.look(f"first-{number + 1}")
            if number in (0, 1):
                wrong = self.err(move["position"]["legal"], [move["action"]])
                if wrong and self.page.locator(".bubble:visible").count():
                    expect(self.page.locator(".bubble [data-learn=refused]")).to_be_visible()
                self.look(f"first-{number + 1}-wrong")
            self.do(move["action"], f"[data-learn-move='{number + 1}'], [data-learn-shown=moving]")
            if number == 0:
                assert violations(self.page) == []
        assert self.wrong >= before + 2, "two wrong answers are tried in a first game"
        self.page.wait_for_selector("[data-learn=play-on]")
        self.look("first-end")
        assert violations(self.page) == []

    def play_on(self) -> None:
        """The same game goes on at a real table, and says where it comes from."""
        self.page.click("[data-learn=play-on]")
        self.page.wait_for_url("**/table/*")
        self.page.wait_for_selector("[data-turn=mine]")
        self.look("table")

    def one_lesson(self, lesson: Any) -> None:
        right = [answer["action"] for answer in lesson["right"]]
        page = self.page
        page.wait_for_selector(f"[data-learn-lesson={lesson['id']}][data-learn-shown=asked]")
        expect(page.locator("[data-learn=panel] .text")).to_have_text(lesson["task"])
        self.look(f"lesson-{lesson['id']}")
        assert violations(page) == [], lesson["id"]
        wrong = self.err(lesson["position"]["legal"], right, lesson["clause"])
        assert wrong == 2, f"{wrong} wrong answers could be tried in {lesson['id']}"
        assert violations(page) == [], f"{lesson['id']}, answered wrong"
        self.look(f"lesson-{lesson['id']}-wrong")
        self.do(right[0], "[data-learn-shown=done]")
        expect(page.locator("[data-answer=right]")).to_contain_text(lesson["done"])
        assert page.evaluate(PRAISE_IN_SIGHT), f"the buttons cover what is said to {lesson['id']}"
        self.look(f"lesson-{lesson['id']}-done")

    def all_lessons(self) -> None:
        """One after another, by the button that leads on; at the end all are ticked."""
        lessons = self.lessons
        self.page.click(f"[data-lesson={lessons[0]['id']}]")
        for lesson in lessons:
            self.one_lesson(lesson)
            self.page.click("[data-learn=next]")
        expect(self.page.locator(".lessons .mark", has_text="✓")).to_have_count(len(lessons))
        self.look("all-done")

    def whole_course(self) -> None:
        self.overview()
        self.first_game()
        self.page.click("[data-learn=lessons]")
        self.all_lessons()
