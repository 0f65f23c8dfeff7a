"""The eye: watches every page of every browser test from its first moment to its last. What no person should see fails
the test, with a picture.

What is meant to be as it is says so in the markup: `translate="no"` around people's names and what they wrote,
`data-names` for those of whom a page speaks in sentences, `data-meant` (see layout.js) for layout. What a test provokes
on purpose it names: `@pytest.mark.provokes("404 GET /api/tables/nothing")`.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response
from playwright.sync_api import Error as BrowserError

HERE = Path(__file__).parent
ROOT = HERE.parent.parent.parent
ALBUM = ROOT / "test-results"
PARTS = ("words.js", "layout.js", "touch.js", "board.js", "watch.js")
CATALOGUES = (*ROOT.glob("src/atoll/games/*/text/*.json"), *ROOT.glob("src/atoll/server/text/**/*.json"),
              *ROOT.glob("web/src/**/text/**/*.json"))
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
NOBODY_YET = (401, "GET /api/me")
"""How a newcomer's page learns that nobody is logged in (docs/protocol.md): no fault."""
TWICE = 400
"""Milliseconds after which what was suspected is looked at again: a little more than watch.js waits."""


PATIENCE = 25
"""How often a page that changes from look to look is looked at again."""


@dataclass(frozen=True)
class Finding:
    kind: str
    what: str
    where: str = ""
    path: str = ""
    picture: Path | None = None

    def __str__(self) -> str:
        parts = [f"{self.kind}: {self.what}", self.where, self.path, str(self.picture or "")]
        return "\n    ".join(part for part in parts if part)


def borrowed(language: str, texts: list[str]) -> set[str]:
    """Words of the other alphabet that a translator wrote into a sentence: Tab, Enter, Atoll."""
    own, other = ("[А-Яа-яЁё]", "[A-Za-z]+") if language == "ru" else ("[A-Za-z]", "[А-Яа-яЁё]+")
    plain = [PLACEHOLDER.sub("", text) for text in texts]
    return {word for text in plain if re.search(own, text) for word in re.findall(other, text)}


def spoken(texts: list[str]) -> set[str]:
    """Every word of a language, small."""
    return {word.lower() for text in texts for word in re.findall(r"[^\W\d_]{3,}", re.sub(r"\{\w+\}", "", text))}


@cache
def script() -> str:
    """What goes into every page before anything of its own."""
    keys: set[str] = set()
    words: set[str] = set()
    vocabulary: dict[str, set[str]] = defaultdict(set)
    for path in CATALOGUES:
        catalogue = json.loads(path.read_text(encoding="utf-8"))
        keys |= {key.split(".")[0] for key in catalogue if "." in key}
        words |= borrowed(path.stem, list(catalogue.values()))
        vocabulary[path.stem] |= spoken(list(catalogue.values()))
    told = json.dumps({"prefixes": sorted(keys), "borrowed": sorted(words),
                       "english": sorted(vocabulary["en"] - vocabulary["tr"])}, ensure_ascii=False)
    parts = "\n".join((HERE / part).read_text(encoding="utf-8") for part in PARTS)
    return f"if (window.top === window) (() => {{\nconst TOLD = {told};\n{parts}\n}})();"


def asker(request: Request) -> Page | None:
    """The page that asked; a service worker asks for no page."""
    with contextlib.suppress(BrowserError):
        return request.frame.page
    return None


class Eye:
    """Watches the pages of one context; `findings` grows while they live."""

    def __init__(self, context: BrowserContext) -> None:
        self.findings: list[Finding] = []
        self.fetching: dict[Page, set[Request]] = defaultdict(set)
        context.expose_binding("eyeTells", self.hear)
        context.add_init_script(script())
        context.on("console", self.hear_console)
        context.on("weberror", lambda error: self.add("page error", str(error.error), error.page))
        context.on("request", self.hear_request)
        context.on("requestfinished", self.hear_end)
        context.on("requestfailed", self.hear_failure)
        context.on("response", self.hear_answer)

    def hear(self, source: dict[str, Any], told: dict[str, Any]) -> bool:
        """Whether the finding is taken: one that needs an idle page is not taken while the page fetches something."""
        page: Page = source["page"]
        if told["needsIdle"] and self.fetching[page]:
            return False
        picture = self.photograph(page)
        self.findings.append(Finding(told["kind"], told["what"], told["where"], told["path"], picture))
        return True

    def hear_request(self, request: Request) -> None:
        if page := asker(request):
            if request.is_navigation_request() and request.frame == page.main_frame:
                self.fetching[page].clear()
            self.fetching[page].add(request)

    def hear_end(self, request: Request) -> None:
        if page := asker(request):
            self.fetching[page].discard(request)

    def hear_console(self, message: ConsoleMessage) -> None:
        """The browser also notes requests that failed or were refused: those are heard as what they are."""
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self.add("console error", message.text, message.page)

    def hear_failure(self, request: Request) -> None:
        """A page that is left drops what it still fetches: that is no failure."""
        self.hear_end(request)
        if request.failure != "net::ERR_ABORTED":
            asked = f"{request.method} {urlsplit(request.url).path}"
            self.add("failed request", f"{asked}: {request.failure}", asker(request))

    def hear_answer(self, answer: Response) -> None:
        asked = f"{answer.request.method} {urlsplit(answer.url).path}"
        if answer.status >= 400 and (answer.status, asked) != NOBODY_YET:
            self.add("refused request", f"{answer.status} {asked}", asker(answer.request))

    def add(self, kind: str, what: str, page: Page | None) -> None:
        self.findings.append(Finding(kind, what, path=page.url if page else ""))

    def photograph(self, page: Page) -> Path | None:
        """The window at that moment; none if the page is gone by now."""
        ALBUM.mkdir(exist_ok=True)
        handle, name = tempfile.mkstemp(".png", "eye-", ALBUM)
        os.close(handle)
        with contextlib.suppress(BrowserError):
            page.screenshot(path=name, animations="allow", caret="initial")
            return Path(name)
        Path(name).unlink()
        return None


def last_look(context: BrowserContext) -> None:
    """Before pages are closed: where something seems wrong it is looked at twice."""
    for page in context.pages:
        with contextlib.suppress(BrowserError):
            for _ in range(PATIENCE):
                if not page.evaluate("() => window.eyeLooks?.() ?? 0"):
                    break
                page.wait_for_timeout(TWICE)


WATCHING: list[Eye] = []
"""Every eye that was opened since the last test ended."""


def open_eye(context: BrowserContext) -> Eye:
    WATCHING.append(Eye(context))
    return WATCHING[-1]


def findings(provoked: list[str]) -> Iterator[Finding]:
    """What was found by all, but for what a test says it provokes; the list begins anew."""
    for eye in WATCHING:
        for finding in eye.findings:
            if not any(re.search(pattern, f"{finding.kind}: {finding.what}") for pattern in provoked):
                yield finding
    WATCHING.clear()
