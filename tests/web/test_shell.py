"""What stands around every page: its menu, whole at every size; and a service worker that keeps what is needed."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from atoll.core.languages import LANGUAGES
from tests.server.processes import ServerProcess
from tests.support.eventually import eventually_sync
from tests.web.conftest import new_context
from tests.web.eye import last_look

OLDER = """async () => {
  await navigator.serviceWorker.ready;
  const cache = await caches.open((await caches.keys())[0]);
  await cache.put('/', new Response('<script src="/assets/older.js"></script>'));
  await cache.put('/assets/older.js', new Response('1'));
}"""
KEPT = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  return (await cache.keys()).map((one) => new URL(one.url).pathname);
}"""

CUT = """() => [...document.querySelectorAll('header nav a')].filter((one) => {
  const [link, nav] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
  return link.right > Math.min(nav.right, innerWidth) + 0.5 || link.left < nav.left - 0.5;
}).map((one) => one.textContent)"""
"""The items of the menu that are not whole in sight."""
FIRST = """() => fetch('/api/accounts', { method: 'POST', body: JSON.stringify(
  { name: 'Wide Waters', password: 'lagoon in the morning' }) })"""
"""The first account of a server administers it."""


def test_the_menu_is_whole_at_every_size(browser: Browser, tmp_path: Path) -> None:
    """In every language, and also for whoever has the longest one: the host."""
    with ServerProcess(tmp_path) as server:
        context = new_context(browser)
        page = context.new_page()
        page.goto(server.url)
        page.evaluate(FIRST)
        for language in LANGUAGES:
            page.goto(server.url + "/help")
            expect(page.locator("header nav a[href='/host']")).to_be_attached()
            page.select_option("[data-language]", language)
            expect(page.locator("html")).to_have_attribute("lang", language)
            for width in (320, 360, 390, 430, 600, 720, 768, 900, 1024, 1100, 1280):
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(CUT) == [], (language, width)
        last_look(context)
        context.close()


def test_assets_of_an_older_version_are_dropped(browser: Browser, server: ServerProcess) -> None:
    context = new_context(browser)
    page = context.new_page()
    page.goto(server.url)
    page.evaluate(OLDER)
    page.goto(server.url)
    eventually_sync(lambda: page.evaluate(KEPT), lambda kept: "/assets/older.js" not in kept
                    and any(path.startswith("/assets/") for path in kept), page=page)  # what the page names is there
    last_look(context)
    context.close()
