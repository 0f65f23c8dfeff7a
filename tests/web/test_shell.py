"""The service worker keeps what the page needs, and not what an older version needed."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.server.processes import ServerProcess
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


def test_assets_of_an_older_version_are_dropped(browser: Browser, server: ServerProcess) -> None:
    context = new_context(browser)
    page = context.new_page()
    page.goto(server.url)
    page.evaluate(OLDER)
    page.goto(server.url)
    kept = page.evaluate(KEPT)
    for _ in range(100):
        if "/assets/older.js" not in kept and any(path.startswith("/assets/") for path in kept):
            break
        page.wait_for_timeout(100)
        kept = page.evaluate(KEPT)
    last_look(context)
    context.close()
    assert "/assets/older.js" not in kept
    assert any(path.startswith("/assets/") for path in kept), "what the page names is there"
