"""Photograph every page and every board, both themes, both languages, wide and phone: `make screenshots`.

    python tools/screenshots.py [FOLDER] [NAME …]      # docs/screenshots; only the pictures whose names begin so
"""

from __future__ import annotations

import sys
import tempfile
from base64 import b64decode
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from atoll.games import GAMES  # noqa: E402  # the paths come first
from tests.server.processes import ServerProcess  # noqa: E402
from tests.web.conftest import CHROMIUM, PHONE, WIDE, new_context  # noqa: E402
from tools.shots_events import event_pages  # noqa: E402
from tools.shots_scene import Scene, prepare  # noqa: E402

LOOKS = [("light", "en", "wide"), ("dark", "ru", "wide"), ("light", "ru", "phone"), ("dark", "en", "phone")]
SIZES = {"wide": WIDE, "phone": PHONE}
QUALITY = 70


class Photographer:
    """One visitor with one look; takes only the pictures that are wanted."""

    def __init__(self, page: Page, url: str, folder: Path, look: str, wanted: list[str]) -> None:
        self.page, self.url, self.folder, self.look, self.wanted = page, url, folder, look, wanted
        self.camera = page.context.new_cdp_session(page)

    def wants(self, name: str) -> bool:
        return not self.wanted or any(name.startswith(one) for one in self.wanted)

    def shoot(self, name: str) -> None:
        if self.wants(name):
            self.page.wait_for_timeout(400)
            # Playwright's own screenshot knows no WebP, which takes half the space.
            told = self.camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
            (self.folder / f"{name}-{self.look}.webp").write_bytes(b64decode(told["data"]))

    def visit(self, name: str, path: str, sight: str, press: str = "") -> None:
        """Go there, wait for a sight, perhaps press something, and take the picture."""
        if not self.wants(name):
            return
        self.page.goto(self.url + path)
        self.page.wait_for_selector(sight)
        if press:
            self.page.click(press)
            self.page.wait_for_timeout(300)
        self.page.mouse.move(0, 0)
        self.shoot(name)


def pages(one: Photographer, scene: Scene) -> None:
    one.visit("front", "/", "[data-bot]")
    one.visit("new-table", "/", "[data-bot]", "[data-friends=mangrovia]")
    one.visit("waiting", f"/table/{scene.waiting}", ".waiting img")
    one.visit("lobby", "/lobby", "main section")
    one.visit("rules", "/rules/", ".shelf")
    for game in GAMES:
        one.visit(f"rules-{game}", f"/rules/{game}", ".clause")
        if one.wants(f"examples-{game}") and one.page.locator("figure").count():
            one.page.locator("figure").first.scroll_into_view_if_needed()
            one.shoot(f"examples-{game}")
    one.visit("help", "/help", "main section")
    one.visit("profile", "/profile/Marina", "main section")
    one.visit("campaigns", "/campaign/", "figure svg")
    one.visit("campaign", f"/campaign/{scene.campaign}", "figure svg")
    if one.wants("chapters") and one.page.locator(".chapters").count():
        one.page.locator(".chapters").scroll_into_view_if_needed()
        one.shoot("chapters")
    one.visit("lost", "/no/such/page", ".notice")
    one.visit("no-table", "/table/nothing00000", ".notice")


def boards(one: Photographer, scene: Scene) -> None:
    for game, table in scene.running.items():
        one.visit(f"table-{game}", f"/table/{table}", "[data-turn=mine], .result")
    one.visit("hint", f"/table/{scene.running['mangala']}", "[data-turn=mine]", "[data-tool=hint]")
    one.visit("result", f"/table/{scene.finished['mandragora']}", ".result")
    for game in ("mangala", "mangrovia"):
        one.visit(f"replay-{game}", f"/replay/{scene.finished[game]}?n=25&eyes=0", "[data-curve], [data-evaluate]")


def evaluate(page: Page, url: str, scene: Scene) -> None:
    """Once, before all pictures: the curves are kept by the server."""
    for table in scene.finished.values():
        page.goto(f"{url}/replay/{table}")
        page.click("[data-evaluate]")
        page.wait_for_selector("[data-curve]")
        page.wait_for_selector("progress", state="detached")


def first_turn(browser: Browser, one: Photographer, theme: str, language: str, size: str) -> None:
    """Somebody who has never played here."""
    if one.wants("first-turn"):
        context = new_context(browser, SIZES[size], language, theme, tour=True)
        page = context.new_page()
        page.goto(one.url)
        page.click("[data-bot=mangala]")
        page.wait_for_selector("[data-tour]")
        Photographer(page, one.url, one.folder, one.look, one.wanted).shoot("first-turn")
        context.close()


def photograph(browser: Browser, server: ServerProcess, folder: Path, wanted: list[str]) -> None:
    context = new_context(browser)
    page = context.new_page()
    page.set_default_timeout(600_000)
    page.goto(server.url)
    scene = prepare(page, server.folder / "atoll.db")
    evaluate(page, server.url, scene)
    cookies = context.cookies()
    context.close()
    for theme, language, size in LOOKS:
        context = new_context(browser, SIZES[size], language, theme)
        context.add_cookies(cookies)  # type: ignore[arg-type]  # what one context gives the next one takes
        one = Photographer(context.new_page(), server.url, folder, f"{theme}-{language}-{size}", wanted)
        pages(one, scene)
        boards(one, scene)
        first_turn(browser, one, theme, language, size)
        if one.wants("event"):
            event_pages(one.page, server.url, one.shoot)
        context.close()
        print(f"{theme}, {language}, {size}", flush=True)


def main(folder: str = str(ROOT / "docs" / "screenshots"), *wanted: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright, \
            ServerProcess(Path(place), ATOLL_BOT_SIMULATIONS="50", ATOLL_EVALUATION_SIMULATIONS="30") as server:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        photograph(browser, server, Path(folder), list(wanted))
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
