"""A push service for a real browser: it takes what the server sends, opens it, and hands it to the service worker."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from playwright.sync_api import BrowserContext, Page

from tests.server.receivers import Browser
from tests.support.eventually import eventually_sync

SUBSCRIBES = """
(() => {
  const told = %s;
  const unsubscribe = async () => !localStorage.removeItem('subscribed');
  const one = { endpoint: told.endpoint, toJSON: () => told, unsubscribe };
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem('subscribed', 'yes');
    return one;
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem('subscribed') ? one : null);
})();
"""
"""Chromium asks its maker's service for an address, which no test can reach: here it is given ours."""


class PushService:
    def __init__(self) -> None:
        self.keys, self.taken, self.url = Browser(), list[bytes](), ""

    def subscribe(self, context: BrowserContext) -> None:
        """Every page of this context gets its pushes from here."""
        context.grant_permissions(["notifications"])
        context.add_init_script(SUBSCRIBES % json.dumps(self.keys.subscription(f"{self.url}/ada")))

    def await_notice(self, page: Page, kind: str) -> dict[str, Any]:
        """The newest that is about such a thing; other pages go on while it is awaited."""
        def is_about(said: dict[str, Any]) -> bool:
            return str(said["id"]).startswith(kind) or kind in str(said)
        taken = eventually_sync(lambda: [self.keys.read(one) for one in self.taken],
                                lambda notices: any(map(is_about, notices)), page=page)
        found: dict[str, Any] = next(filter(is_about, reversed(taken)))
        return found


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()

    class Takes(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            service.taken.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(201)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name is the standard library's
            return

    with ThreadingHTTPServer(("127.0.0.1", 0), Takes) as site:
        service.url = f"http://127.0.0.1:{site.server_address[1]}"
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield service
        site.shutdown()


def deliver(blank: Page, origin: str, said: dict[str, Any]) -> None:
    """As the browser itself does when a push has come: its service worker is woken, whatever pages are open."""
    line = blank.context.new_cdp_session(blank)
    found: list[str] = []

    def note(event: dict[str, Any]) -> None:
        found.extend(one["registrationId"] for one in event["registrations"] if one["scopeURL"].startswith(origin))
    line.on("ServiceWorker.workerRegistrationUpdated", note)
    line.send("ServiceWorker.enable")
    eventually_sync(lambda: found, page=blank)
    line.send("ServiceWorker.deliverPushMessage",
              {"origin": origin, "registrationId": found[-1], "data": json.dumps(said)})
    line.detach()


SHOWN = "() => self.registration.getNotifications().then((all) => all.map(({ title, body }) => ({ title, body })))"
HAS_TOLD = "() => self.told > 0"
PUT_AWAY = """() => {
  self.told = 0;
  return self.registration.getNotifications().then((all) => all.forEach((one) => one.close()));
}"""
WATCH_BADGE = """() => {
  self.told = 0;
  navigator.setAppBadge = async (count) => {
    self.badge = count;
    self.told += 1;
  };
  navigator.clearAppBadge = async () => { self.badge = 0; };
}"""
CLICK = """
async () => {
  const [notice] = await self.registration.getNotifications();
  return new Promise((opened) => {
    // Only a person's own click may open a window: what it would open is told instead.
    self.clients.openWindow = async (url) => opened(url);
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification: notice }));
  });
}
"""


def shown(context: BrowserContext, page: Page) -> list[dict[str, str]]:
    """The notices that the browser shows, once the worker has told one since `watch_badge` or `put_away`. It is asked
    no sooner: Chromium may forget a notice if the list is read after it was kept and before it is drawn."""
    eventually_sync(lambda: context.service_workers[0].evaluate(HAS_TOLD), page=page)
    found: list[dict[str, str]] = context.service_workers[0].evaluate(SHOWN)
    return found


def put_away(context: BrowserContext) -> None:
    """Swiped away, every one of them."""
    context.service_workers[0].evaluate(PUT_AWAY)


def click_notice(context: BrowserContext) -> str:
    """The address that a click on the first notice opens."""
    return str(context.service_workers[0].evaluate(CLICK))


def watch_badge(context: BrowserContext) -> None:
    """From now on what the service worker writes on the app's icon is noted: no test can see it."""
    context.service_workers[0].evaluate(WATCH_BADGE)


def badge(context: BrowserContext) -> int | None:
    found: int | None = context.service_workers[0].evaluate("() => self.badge ?? null")
    return found


def await_badge(context: BrowserContext, page: Page, wanted: int) -> None:
    """The worker marks the icon after it has shown the notice: `page` waits meanwhile."""
    eventually_sync(lambda: badge(context), lambda shown: shown == wanted, page=page)
