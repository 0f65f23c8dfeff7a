"""Photograph every page and every board, each passed through the eye of tests/web/eye: `make screenshots`.

    python tools/screenshots.py                                 the small set of docs/screenshots
    python tools/screenshots.py --all                           every size, language and theme, into a temporary folder
    python tools/screenshots.py --size phone zoom --only table  a part: these sizes, names that begin so, …
    python tools/screenshots.py --language ru --theme dark --to FOLDER

What the eye finds is printed, with its picture, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from base64 import b64decode
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as Missed

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from atoll.core.languages import LANGUAGES  # noqa: E402  # the paths come first
from tests.server.processes import ServerProcess  # noqa: E402
from tests.web.conftest import CHROMIUM, PHONE, WIDE, new_context  # noqa: E402
from tests.web.eye import findings, last_look  # noqa: E402
from tools.shots_events import event_pages  # noqa: E402
from tools.shots_moments import ABSENT, by_others, moments  # noqa: E402
from tools.shots_pages import boards, first_turn, pages  # noqa: E402
from tools.shots_scene import Scene, prepare  # noqa: E402

SIZES = {"wide": WIDE, "full": (1920, 1080), "phone": (390, 844), "lying": (844, 390), "tablet": (820, 1180),
         "zoom": (640, 400), "small": PHONE}
"""`zoom` is `wide` at 200 %; `small` is the smallest phone that everything is made for."""
THEMES = ("light", "dark")
SHOWN = [("wide", "en", "light"), ("phone", "ru", "dark")]
"""The looks that docs/screenshots keeps, so that the repository stays small …"""
SHOWN_TOO = {"table-mandragora-dark-ru-wide", "replay-mangrovia-dark-ru-wide"}
"""… and what README.md shows besides."""
QUALITY = 70
PATIENCE = 60_000
FADED = "() => document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState === 'finished')"
"""No colour is under way: on a busy machine that takes longer than any pause."""
Look = tuple[str, str, str]


class Photographer:
    """One visitor with one size and language; takes only the pictures that are wanted, in every theme that is."""

    def __init__(self, page: Page, url: str, folder: Path, look: str, themes: list[str], only: list[str]) -> None:
        self.page, self.url, self.folder, self.look, self.themes, self.only = page, url, folder, look, themes, only
        self.camera = page.context.new_cdp_session(page)
        self.missed: list[str] = []
        """Pages that did not show what was waited for."""

    def wants(self, name: str) -> bool:
        return not self.only or any(name.startswith(one) for one in self.only)

    def shoot(self, name: str) -> None:
        if not self.wants(name):
            return
        self.page.wait_for_timeout(400)
        for theme in self.themes:
            self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            self.page.wait_for_timeout(300)  # colours begin to fade
            self.page.wait_for_function(FADED)
            last_look(self.page.context)
            # Playwright's own screenshot knows no WebP, which takes half the space.
            told = self.camera.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
            (self.folder / f"{name}-{theme}-{self.look}.webp").write_bytes(b64decode(told["data"]))

    def visit(self, name: str, path: str, sight: str, *presses: str) -> None:
        """Go there, wait for a sight, perhaps press one thing after the other, and take the picture."""
        if not self.wants(name):
            return
        try:
            self.page.goto(self.url + path)
            self.page.wait_for_selector(sight, state="attached")
            for press in presses:
                self.page.click(press)
                self.page.wait_for_timeout(300)
        except Missed as error:
            self.missed.append(f"{name}: {error.message.splitlines()[0]}")
            return
        self.page.mouse.move(0, 0)
        self.shoot(name)


def evaluate(page: Page, url: str, scene: Scene) -> None:
    """Once, before all pictures: the curves are kept by the server."""
    for table in scene.finished.values():
        page.goto(f"{url}/replay/{table}")
        page.click("[data-review]")
        page.wait_for_selector("[data-curve]")
        page.wait_for_selector("progress", state="detached")


def take(browser: Browser, server: ServerProcess, looks: list[Look], only: list[str], folder: Path) -> int:
    """Every picture of these looks; how many things the eye found."""
    context = new_context(browser, watched=False)
    context.set_default_timeout(10 * PATIENCE)
    page = context.new_page()
    page.goto(server.url)
    scene = prepare(page, server.folder / "atoll.db", only)
    if not only or any("replay".startswith(one[:6]) for one in only):
        evaluate(page, server.url, scene)
    cookies, found = context.cookies(), 0
    context.close()
    for size, language in dict.fromkeys((size, language) for size, language, _ in looks):
        themes = [look[2] for look in looks if look[:2] == (size, language)]
        context = new_context(browser, SIZES[size], language, scale=2 if size == "zoom" else 1)
        context.set_default_timeout(PATIENCE)
        context.add_cookies(cookies)  # type: ignore[arg-type]  # what one context gives the next one takes
        one = Photographer(context.new_page(), server.url, folder, f"{language}-{size}", themes, only)
        for visit in (pages, boards, moments, event_pages):
            visit(one, scene)
        by_others(one, scene, SIZES[size], language)
        context.close()
        first_turn(browser, one, SIZES[size], language)
        found += tell(f"{size}, {language}, {' and '.join(themes)}", one.missed)
    return found


PROVOKED = ["404 GET /(api/tables/nothing|no/such)", "403 GET /api/oracle"]
"""Pages that are not there; and the oracle is silent while one plays: docs/protocol.md, `at_the_table`."""


def tell(look: str, missed: list[str]) -> int:
    found = [*missed, *findings(PROVOKED)]
    print(f"{look}: {len(found)} found", *found, sep="\n", flush=True)
    return len(found)


def wanted(arguments: argparse.Namespace) -> list[Look]:
    if not (arguments.all or arguments.size or arguments.language or arguments.theme or arguments.only):
        return SHOWN
    return [(size, language, theme) for size in arguments.size or SIZES for language in arguments.language or LANGUAGES
            for theme in arguments.theme or THEMES]


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME")
    parser.add_argument("--size", nargs="+", choices=list(SIZES))
    parser.add_argument("--language", nargs="+", choices=LANGUAGES)
    parser.add_argument("--theme", nargs="+", choices=THEMES)
    parser.add_argument("--to", type=Path, metavar="FOLDER")
    return parser.parse_args()


def main() -> int:
    arguments = read_arguments()
    looks = wanted(arguments)
    shown = ROOT / "docs" / "screenshots" if looks is SHOWN else Path(tempfile.mkdtemp(prefix="atoll-screenshots-"))
    folder = arguments.to or shown
    folder.mkdir(parents=True, exist_ok=True)
    print(f"into {folder}", flush=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright, \
            ServerProcess(Path(place), ATOLL_BOT_SIMULATIONS="50", ATOLL_REVIEW_SIMULATIONS="600",
                          ATOLL_ORACLE_SECONDS="0.1", ATOLL_ABSENT_SECONDS=ABSENT) as server:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        found = take(browser, server, looks, arguments.only, folder)
        if looks is SHOWN:
            for name in sorted(SHOWN_TOO):
                found += take(browser, server, [("wide", "ru", "dark")], [name.removesuffix("-dark-ru-wide")], folder)
        browser.close()
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
