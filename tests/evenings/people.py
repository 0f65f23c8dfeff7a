"""People of an evening: each has a name and a browser, and does everything by what is on the page."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import BrowserContext, Locator, Page, expect
from playwright.sync_api import TimeoutError as WaitedTooLong

from tests.evenings.line import Line
from tests.evenings.sight import LOOK, Sight
from tests.evenings.words import words_of
from tests.web.clicking import HAS_GROWN, await_answer, click_a_move, move_by_clicks, skip_tour

if TYPE_CHECKING:
    from tests.evenings.evening import Evening

CURIOUS = 0.4
"""How often somebody looks at what a step leads to, instead of playing the first move in sight."""
PASSWORD = "a quiet lagoon at night"
IS_TAKEN = f"""before => ({HAS_GROWN})(before) || !document.querySelector('.board [data-action], .board [data-step]')"""
"""Nothing is lit while a move is on its way."""


class Person:
    def __init__(self, evening: Evening, name: str, context: BrowserContext, look: tuple[str, str], base: str,
                 line: Line | None) -> None:
        self.evening, self.name, self.context, self.base, self.line = evening, name, context, base, line
        self.language, self.size = look
        self.rng = Random(f"{evening.name} {name}")
        self.words = words_of(self.language)
        self.opened: Page | None = None
        self.played: list[str] = []
        self.is_named = False
        """Has said how to be called, as an account or as a guest."""

    def __repr__(self) -> str:
        return f"{self.name} ({self.size}, {self.language})"

    @property
    def page(self) -> Page:
        assert self.opened is not None, f"{self.name} has no page open"
        return self.opened

    def t(self, key: str, /, **values: Any) -> str:
        """What the page says for that key, in this person's language."""
        return self.words.say(key, **values)

    # ── coming and going ──
    def comes(self, path: str = "/") -> Person:
        """Opens the browser at an address; a link of somebody else's leads to the same place."""
        if self.opened is None:
            self.opened = self.context.new_page()
        self.page.goto(self.base + path)
        expect(self.page.locator("main")).not_to_be_empty()
        return self

    def closes_the_browser(self) -> None:
        """What a browser forgets with its windows must not be needed."""
        self.page.close()
        self.opened = None
        kept = [cookie for cookie in self.context.cookies() if cookie.get("expires", -1) > 0]
        self.context.clear_cookies()
        self.context.add_cookies(kept)  # type: ignore[arg-type]  # what cookies() gives, add_cookies() takes

    def loses_the_line(self) -> None:
        self.context.set_offline(True)
        if self.line:
            self.line.cut()

    def has_the_line_back(self) -> None:
        if self.line:
            self.line.restore()
        self.context.set_offline(False)

    def registers(self) -> None:
        """A name that others will know again, by the page for it."""
        self.comes("/profile/me")
        self.button("door.register").first.click()
        self.page.get_by_label(self.t("door.name"), exact=True).fill(self.name)
        self.page.get_by_label(self.t("door.password"), exact=True).fill(PASSWORD)
        self.page.locator("form button[type=submit]").click()
        expect(self.page.locator("header .me")).to_contain_text(self.name)
        self.is_named = True

    def gives_a_name(self) -> None:
        """A guest is asked for it before others meet him, once."""
        if not self.is_named:
            self.page.locator("[data-name]").fill(self.name)
            self.page.click("[data-take]")
            expect(self.page.locator("[data-name]")).to_have_count(0)
            self.is_named = True

    # ── seeing ──
    def sight(self) -> Sight:
        return Sight.of(self.page.evaluate(LOOK))

    def text(self, words: str) -> Locator:
        return self.page.get_by_text(words).filter(visible=True).first

    def sees(self, key: str, /, **values: Any) -> None:
        """That the page says this, in this person's language."""
        expect(self.text(self.t(key, **values))).to_be_visible()

    def reads(self, words: str) -> None:
        expect(self.text(words)).to_be_visible()

    def sees_not(self, key: str, /, **values: Any) -> None:
        expect(self.page.get_by_text(self.t(key, **values)).filter(visible=True)).to_have_count(0)

    def button(self, key: str, /, **values: Any) -> Locator:
        """A button or a link of that name."""
        name, of_role = self.t(key, **values), self.page.get_by_role
        return of_role("button", name=name).or_(of_role("link", name=name)).filter(visible=True)

    def is_told_of(self, mover: Person) -> None:
        """In words, for a screen reader too: the last that happened was this person's."""
        seat = mover.seat()
        expect(self.page.locator("[aria-live=polite]")).to_contain_text(self.sight().names[seat or 0])

    def seat(self, now: Sight | None = None) -> int | None:
        """Where the page says "(you)"."""
        mine = f"({self.t('table.you')})"
        return next((seat for seat, one in enumerate((now or self.sight()).seats) if mine in one.text), None)

    def owes_a_move(self) -> bool:
        now = self.sight()
        return now.mine and not now.over

    # ── doing ──
    def presses(self, key: str, /, **values: Any) -> None:
        self.button(key, **values).first.click()

    def plays_any(self) -> None:
        """Something that is lit, by real presses, until the log has grown."""
        move_by_clicks(self.page, self.rng, self.sight().n, CURIOUS)

    def plays(self, action: str) -> None:
        """This one, where a press and a second look lead to it."""
        before, board = self.sight().n, self.page.locator(".board").last
        step, goal = board.locator(f"[data-step='{action}']"), board.locator(f"[data-action='{action}']")
        for _ in range(4):
            if not goal.count():
                step.first.click()
            goal.first.click()
            with suppress(WaitedTooLong):
                self.page.wait_for_function(IS_TAKEN, arg=before, timeout=5_000)
                break
        await_answer(self.page, before)

    def taps_a_move(self) -> str:
        """The presses alone: whether anything arrives is not waited for. A press that the board did not take, because
        it moved under the finger, is made again."""
        self.page.wait_for_selector("[data-turn=mine]")  # stones of the other's move may still fall
        before = self.sight().n
        for _ in range(4):
            known = len(self.pressed())
            click_a_move(self.page, self.rng)
            with suppress(WaitedTooLong):
                self.page.wait_for_function(IS_TAKEN, arg=before, timeout=15_000)
                if hit := self.pressed()[known:]:  # not what was aimed at
                    self.played.append(hit[-1])
                    return hit[-1]
        raise AssertionError("four presses on what is lit were not taken")

    def pressed(self) -> list[str]:
        """The actions that presses have hit on this page (see `PICK` in clicking.py)."""
        found: list[str] = self.page.evaluate("() => window.pressed ?? []")
        return found

    def resigns(self) -> None:
        """By the menu, with its second look."""
        self.page.click("[data-tool=more]")
        self.page.click("[data-tool=resign]")
        self.page.click("[data-tool=resign-sure]")

    def arrives_at_table(self) -> None:
        expect(self.page.locator("[data-turn]")).to_be_visible()
        skip_tour(self.page)

    def looks_closely(self, step: str) -> None:
        """A picture, where they are wanted."""
        self.evening.picture(self, step)
