"""Photograph every page and every board, both themes, both languages, wide and phone: `make screenshots`.

    python tools/screenshots.py [FOLDER] [NAME …]      # docs/screenshots; only the pictures of these names
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from atoll.games import GAMES  # noqa: E402  # the paths come first
from tests.server.processes import ServerProcess  # noqa: E402
from tests.web.clicking import await_answer, click_a_move, entries, is_over, skip_tour  # noqa: E402
from tests.web.conftest import CHROMIUM, PHONE, WIDE, new_context  # noqa: E402
from tools.shots_events import event_pages  # noqa: E402

LOOKS = [("light", "en", "wide"), ("dark", "ru", "wide"), ("light", "ru", "phone"), ("dark", "en", "phone")]
SIZES = {"wide": WIDE, "phone": PHONE}
STILL = {"lobby": "/lobby", "rules": "/rules/", **{f"rules-{game}": f"/rules/{game}" for game in GAMES},
         "help": "/help", "profile": "/profile/me", "campaign": "/campaign/", "tournament": "/tournament/",
         "no-table": "/table/nothing00000"}
MOVES = 8
Shoot = Callable[[str], None]


def still_pages(page: Page, url: str, shoot: Shoot) -> None:
    page.goto(url)
    page.wait_for_selector("[data-bot]")
    shoot("front")
    page.click("[data-friends=mangala]")
    shoot("new-table")
    page.click("dialog button[type=submit]")
    page.wait_for_selector("[data-start]")
    shoot("waiting")
    for name, path in STILL.items():
        page.goto(url + path)
        page.wait_for_load_state("networkidle")
        shoot(name)


def play_on(page: Page, rng: Random, most: int) -> None:
    for _ in range(most):
        page.wait_for_selector("[data-turn=mine], .result")
        if is_over(page):
            return
        before = entries(page)
        click_a_move(page, rng)
        await_answer(page, before)


def boards(page: Page, url: str, shoot: Shoot) -> None:
    for game_id in GAMES:
        page.goto(url)
        page.click(f"[data-bot={game_id}]")
        page.wait_for_selector("[data-turn]")
        if game_id == "mangala":
            page.wait_for_selector("[data-tour]")
            shoot("first-turn")
        skip_tour(page)
        play_on(page, Random(7), MOVES)
        page.wait_for_selector("[data-turn=mine], .result")
        page.mouse.move(0, 0)
        shoot(game_id)


def ending(page: Page, url: str, shoot: Shoot) -> None:
    page.goto(url)
    page.click("[data-bot=mangala]")
    page.wait_for_selector("[data-turn]")
    play_on(page, Random(3), 500)
    shoot("result")
    page.goto(page.url.replace("/table/", "/replay/") + "?n=15&eyes=0")
    page.wait_for_selector("[data-replay=next]")
    shoot("replay")


def photograph(browser: Browser, url: str, folder: Path, wanted: list[str]) -> None:
    for theme, language, size in LOOKS:
        context = new_context(browser, SIZES[size], language, theme)
        page = context.new_page()

        def shoot(name: str, page: Page = page, look: str = f"{theme}-{language}-{size}") -> None:
            if wanted and name not in wanted:
                return
            page.wait_for_timeout(400)
            page.screenshot(path=folder / f"{name}-{look}.jpg", type="jpeg", quality=82)

        for part in (still_pages, boards, ending, event_pages):
            part(page, url, shoot)
        context.close()
        print(f"{theme}, {language}, {size}")


def main(folder: str = str(ROOT / "docs" / "screenshots"), *wanted: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright, \
            ServerProcess(Path(place), ATOLL_BOT_SIMULATIONS="50") as server:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        photograph(browser, server.url, Path(folder), list(wanted))
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
