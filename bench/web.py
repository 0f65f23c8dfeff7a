"""Figures of the web client: what it weighs, when the first move is possible on a slow line, frames while stones fall.

    python bench/web.py      # after `make web-client`; needs Debian's chromium

Exit status 1 where something weighs or takes more than its limit, or a page of a table fetches the lessons.
"""

from __future__ import annotations

import gzip
import json
import statistics
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from atoll.games import GAMES  # noqa: E402  # the paths come first
from tests.server.processes import ServerProcess  # noqa: E402
from tests.web.clicking import skip_tour  # noqa: E402
from tests.web.conftest import CHROMIUM, PHONE, new_context  # noqa: E402

STATIC = ROOT / "src" / "atoll" / "server" / "static"
SLOW_LINE = {"offline": False, "latency": 40, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
ROUNDS = 5
SHELL, BOARD, FIRST_MOVE = 60, 40, 1.5
"""KB gzip, KB gzip, seconds: at most."""
LESSONS = "src/view/Learn.svelte"
broken: list[str] = []
FRAMES = """
() => new Promise((done) => {
  const times = [];
  const frame = (now) => {
    times.push(now);
    if (now - times[0] < 1100) requestAnimationFrame(frame); else done(times);
  };
  requestAnimationFrame(frame);
})
"""


def chunk_files(manifest: dict[str, dict[str, object]], key: str) -> set[str]:
    chunk = manifest[key]
    found = {str(chunk["file"]), *map(str, chunk.get("css", []))}  # type: ignore[call-overload]  # a list of JSON strings
    for imported in chunk.get("imports", []):  # type: ignore[attr-defined]  # likewise
        found |= chunk_files(manifest, imported)
    return found


def size(names: set[str]) -> float:
    return sum(len(gzip.compress((STATIC / name).read_bytes())) for name in names) / 1000


def line(what: str, value: float, unit: str, limit: float | None = None) -> None:
    """Prints a figure, and keeps in mind where it is over its limit."""
    at_most = "" if limit is None else f" (at most {limit:g})"
    print(f"{what:<27} {value:6.{1 if unit.startswith('KB') else 2}f} {unit}{at_most}")
    if limit is not None and value > limit:
        broken.append(what)


def weigh() -> None:
    manifest = json.loads((STATIC / "manifest.json").read_text(encoding="utf-8"))
    words = chunk_files(manifest, "../src/atoll/core/languages/ru.json?language")
    shell = {"index.html"} | chunk_files(manifest, "index.html") | words
    table = shell | chunk_files(manifest, "src/view/AtTable.svelte")
    front = shell | chunk_files(manifest, "src/view/Front.svelte")
    line("shell with the front page", size(front), "KB gzip", SHELL)
    line("shell with the table page", size(table), "KB gzip", SHELL)
    for key in sorted(manifest):
        if key.endswith("/Board.svelte"):
            line(f"board {key.split('/')[-2]}", size(chunk_files(manifest, key) - table), "KB gzip", BOARD)
    weigh_lessons(manifest, table)


def weigh_lessons(manifest: dict[str, dict[str, object]], table: set[str]) -> None:
    """They are for their own page: no page of a table has any of it."""
    own = chunk_files(manifest, LESSONS) - table
    boards = {name for key in manifest if key.endswith("/Board.svelte") for name in chunk_files(manifest, key)}
    line("lessons, beside the shell", size(own - boards), "KB gzip")
    is_apart = str(manifest[LESSONS]["file"]) not in table | boards
    print(f"a table's page fetches the lessons: {'no' if is_apart else 'YES'}")
    if not is_apart:
        broken.append("lessons apart from tables")


def first_move(browser: Browser, url: str, game: str) -> float:
    """From opening a table's link, nothing in the cache, to a move that can be tapped; in seconds."""
    context = new_context(browser, PHONE, watched=False)
    page = context.new_page()
    page.goto(url)
    page.click(f"[data-bot={game}]")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-turn=mine]")
    table = page.url
    page.close()
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.setBypassServiceWorker", {"bypass": True})
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send("Network.emulateNetworkConditions", SLOW_LINE)
    began = time.perf_counter()
    page.goto(table, wait_until="commit")
    page.wait_for_selector(".board [data-action], .board [data-step]")
    took = time.perf_counter() - began
    context.close()
    return took


def frames(browser: Browser, url: str) -> list[float]:
    """Milliseconds between frames while one sowing is shown."""
    context = new_context(browser, calm=False, watched=False)
    page: Page = context.new_page()
    page.goto(url)
    page.click("[data-bot=mangala]")
    page.wait_for_selector("[data-action]")
    skip_tour(page)
    page.wait_for_timeout(500)
    page.locator("[data-action='sow 6']").click()
    times = page.evaluate(FRAMES)
    context.close()
    return [after - before for before, after in pairwise(times)]


def main() -> None:
    weigh()
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder), ATOLL_BOT_SIMULATIONS="20") as server, \
            sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in GAMES:
            moves = [first_move(browser, server.url, game) for _ in range(ROUNDS)]
            line("first move at 1.6 Mbit/s", statistics.median(moves), f"s {game}, median of {ROUNDS}", FIRST_MOVE)
        gaps = [gap for _ in range(ROUNDS) for gap in frames(browser, server.url)]
        print(f"frames while stones fall    {1000 / statistics.median(gaps):6.1f} a second (median gap), "
              f"{1000 * len(gaps) / sum(gaps):.1f} over all; longest gap {max(gaps):.0f} ms")
        browser.close()
    sys.exit(f"over the limit: {', '.join(broken)}" if broken else 0)


if __name__ == "__main__":
    main()
