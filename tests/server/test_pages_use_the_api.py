"""Every operation of the API is used by a page of the client, or stands here with the reason why not."""

from __future__ import annotations

import json
import re
from pathlib import Path

from atoll.server.app import DOCUMENT
from tests.support.repository import ROOT

WITHOUT_A_PAGE = {
    "GET /ready": "for supervisors and proxies",
    "GET /openapi.json": "for programs",
    "GET /games/{game}/rules": "for programs and terminals: the client's rules are built in",
    "GET /words/{lang}": "likewise",
    "GET /me/lessons": "for programs: the page of lessons sends what it knows, and is answered with all",
    "GET /tables/{table}/now": "for programs: the client has a socket",
    "POST /tables/{table}/entries": "likewise",
    "POST /tables/{table}/chat": "likewise",
    "GET /tournaments/{tournament}/pulse": "for programs: screens have a socket",
    "GET /calendar/{key}": "for calendar programs; the account page gives the address",
    "GET /letters/{key}": "a page of its own, behind the link in a letter",
    "POST /letters/{key}": "its button, and what mail programs do by themselves",
    "GET /reset/{key}": "a page of its own, behind a link",
    "POST /reset/{key}": "its form",
    "GET /sign-in/oidc/back": "where the provider sends the browser back",
}
CLIENT = ROOT / "web" / "src"
CALLED = re.compile(r"'((?:GET|POST|PUT|PATCH|DELETE) /[^']*)'")
LINKED = re.compile(r"""["'`]/api(/[^"'`?\s]*)""")
"""What a page opens as a link: a download, a way to sign in."""
WRAPPERS = ("http.ts", "view/tournament/api.ts")
"""Each has an object `api` with a function for each operation: one that nobody calls is no use of it."""
WRAPPER = re.compile(r"^  (\w+): .*?(?=^  (?:\w+: |/\*\*)|^};)", re.DOTALL | re.MULTILINE)
IMPORTED = re.compile(r"import {[^}]*\bapi(?: as (\w+))?\b[^}]*} from '([^']+)'")


def shape(operation: str) -> str:
    return re.sub(r"\$?{[^}]*}", "*", operation)


def calls(sources: dict[Path, str]) -> set[tuple[Path, str]]:
    """Wrappers that another file calls, by the file in which they stand."""
    return {((path.parent / where).resolve().with_suffix(".ts"), name) for path, text in sources.items()
            for alias, where in IMPORTED.findall(text) for name in re.findall(rf"\b{alias or 'api'}\.(\w+)", text)}


def used() -> set[str]:
    sources = {path: path.read_text(encoding="utf-8") for path in (*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte"))
               if path.name != "protocol.ts"}
    called = calls(sources)
    for path in (CLIENT / name for name in WRAPPERS):
        sources[path] = WRAPPER.sub(lambda one, path=path: one[0] if (path, one[1]) in called else "", sources[path])
    text = "\n".join(sources.values())
    return {shape(one) for one in CALLED.findall(text)} | {f"GET {shape(path)}" for path in LINKED.findall(text)}


def test_every_operation_is_used_by_a_page_or_has_a_reason() -> None:
    paths = json.loads(DOCUMENT)["paths"].items()
    served = {f"{method.upper()} {path.removeprefix('/api')}" for path, methods in paths for method in methods
              if path.startswith("/api/")}
    known = used()
    without = {one for one in served if shape(one) not in known}
    assert without - WITHOUT_A_PAGE.keys() == set(), "no page uses these"
    assert WITHOUT_A_PAGE.keys() - served == set(), "these are gone"
    assert WITHOUT_A_PAGE.keys() - without == set(), "these have a page now"
