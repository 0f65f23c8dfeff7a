"""What a page will fetch is named in its header, and it is what the page then does fetch."""

from __future__ import annotations

import re
import urllib.request

from tests.server.processes import ServerProcess
from tests.web.conftest import Visitor


def named(url: str) -> set[str]:
    with urllib.request.urlopen(url) as answer:
        return set(re.findall(r"<(/assets/[^>]+)>; rel=", answer.headers.get("Link", "")))


def test_a_table_names_its_board_ahead(visitor: Visitor, server: ServerProcess) -> None:
    page = visitor("/", workers=False)
    page.click("[data-bot=mangala]")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-action]")
    ahead = named(page.url)
    fetched: set[str] = set()
    page.on("request", lambda request: fetched.add(request.url.removeprefix(server.url)))
    page.reload()
    page.wait_for_selector("[data-action]")
    assert any("/Board-" in name for name in ahead), ahead
    assert any("/AtTable-" in name for name in ahead)
    assert ahead <= fetched


def test_a_table_that_is_not_open_here_names_the_page_alone(server: ServerProcess) -> None:
    ahead = named(f"{server.url}/table/nosuchtable")
    assert any("/AtTable-" in name for name in ahead)
    assert not any("/Board-" in name for name in ahead)
