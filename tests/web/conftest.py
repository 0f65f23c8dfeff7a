"""A real server with the built client, Debian's Chromium, and people who come with their own browser."""

from __future__ import annotations

import functools
import http.server
import json
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from atoll.games import GAMES
from tests.server.processes import ServerProcess
from tests.web.eye import WATCHING, findings, last_look, open_eye
from tests.web.looks import EVERY, one_look_each

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
LIGHT = shutil.which("chromium-headless-shell") or CHROMIUM
WIDE, PHONE = (1280, 800), (360, 740)
PATIENCE = 30_000
"""Milliseconds before a page that does not answer is given up: no measure of speed."""

Visitor = Callable[..., Page]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if EVERY:
        return
    here = {item.nodeid for item in items if item.path.is_relative_to(Path(__file__).parent)}
    _, left_out = one_look_each([item for item in items if item.nodeid in here])
    config.hook.pytest_deselected(items=left_out)
    gone = {item.nodeid for item in left_out}
    items[:] = [item for item in items if item.nodeid not in gone]


@pytest.fixture(autouse=True)
def patient() -> Iterator[None]:
    """What is expected of a page may take as long as what is done to it."""
    expect.set_options(timeout=PATIENCE)
    yield
    expect.set_options()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    static = ROOT / "src" / "atoll" / "server" / "static" / "index.html"
    assert static.is_file(), "the web client is not built: run `make web-client`, as `make test` does"
    with ServerProcess(tmp_path_factory.mktemp("web"), ATOLL_BOT_SIMULATIONS="20", ATOLL_REVIEW_SIMULATIONS="60",
                       ATOLL_ORACLE_SECONDS="0.05") as process:
        keep_house(process.url)
        yield process


def keep_house(url: str) -> None:
    """The first account administers: it is nobody's of the tests, whichever of them comes first."""
    kept = httpx.post(f"{url}/api/accounts", json={"name": "Keeper", "password": "keeper of the house"},
                      headers={"Origin": url}, trust_env=False)
    assert kept.json()["admin"], kept.text


@pytest.fixture(scope="module")
def playing() -> Iterator[Playwright]:
    """For one module at a time: Playwright runs an event loop of its own, and other tests need theirs."""
    with sync_playwright() as playwright:
        yield playwright


def launched(playwright: Playwright, path: str) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def browser(playing: Playwright) -> Iterator[Browser]:
    """The whole browser, with service workers and notices."""
    yield from launched(playing, CHROMIUM)


@pytest.fixture(scope="module")
def light_browser(playing: Playwright) -> Iterator[Browser]:
    """The same engine without a window of its own: half the work for a page."""
    yield from launched(playing, LIGHT)


TOURED = f"""
if (location.protocol.startsWith('http') && !localStorage.getItem('atoll')) {{
  const callMe = `Guest ${{Math.floor(Math.random() * 900) + 100}}`;
  localStorage.setItem('atoll', JSON.stringify({{ toured: {json.dumps(list(GAMES))}, callMe }}));
}}
"""
"""Somebody who has been shown the first turn of every game before, and has said how to be called."""


def is_handheld(size: tuple[int, int]) -> bool:
    """A phone or a tablet, which is touched: upright, or as low as a phone that lies."""
    return size[0] < size[1] or size[1] < 400


def new_context(browser: Browser, size: tuple[int, int] = WIDE, language: str = "en", theme: str = "light",
                calm: bool = True, tour: bool = False, workers: bool = True, watched: bool = True,
                scale: float = 1) -> BrowserContext:
    context = browser.new_context(
        device_scale_factor=scale,
        viewport={"width": size[0], "height": size[1]}, locale="en-US" if language == "en" else language,
        color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce" if calm else "no-preference",
        service_workers="allow" if workers else "block", has_touch=is_handheld(size))
    context.set_default_timeout(PATIENCE)
    if not tour:
        context.add_init_script(TOURED)
    if watched:
        open_eye(context)
    return context


@pytest.fixture(autouse=True)
def watched(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever the eye finds on any page of a test fails it."""
    WATCHING.clear()
    yield
    provoked = [pattern for marker in request.node.iter_markers("provokes") for pattern in marker.args]
    found = list(findings(provoked))
    if found:
        pytest.fail("the eye found:\n" + "\n".join(map(str, found)), pytrace=False)


@pytest.fixture
def visitor(request: pytest.FixtureRequest, server: ServerProcess) -> Iterator[Visitor]:
    """`visitor("/", size=PHONE, language="ru")`: somebody new, watched by the eye until the test ends.

    `workers=True` for what a service worker does: without one a page is ready sooner.
    """
    contexts: list[BrowserContext] = []

    def come(path: str = "/", base: str = server.url, workers: bool = False, **taste: object) -> Page:
        chosen = request.getfixturevalue("browser" if workers or EVERY else "light_browser")
        context = new_context(chosen, workers=workers or EVERY, **taste)  # type: ignore[arg-type]  # new_context's own
        contexts.append(context)
        page = context.new_page()
        page.goto(base + path)
        return page

    yield come
    for context in contexts:
        last_look(context)
        context.close()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name is the standard library's
        return


@pytest.fixture(scope="session")
def bench_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The bench of web/dev, built, and the folder that it reads fixtures from."""
    folder = tmp_path_factory.mktemp("bench")
    build = ["npx", "vite", "build", "--config", "vite.bench.config.ts", "--outDir", str(folder), "--logLevel", "error"]
    subprocess.run(build, cwd=ROOT / "web", check=True)
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_address[1]}", folder
        site.shutdown()
