"""What the built client weighs and says: sizes, words in both languages, no rule and no inline style."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest

from tests.web.conftest import ROOT

STATIC = ROOT / "src" / "atoll" / "server" / "static"
SOURCE = ROOT / "web" / "src"
SHELL, BOARD = 60_000, 40_000
MANIFEST: dict[str, Any] = json.loads((STATIC / "manifest.json").read_text(encoding="utf-8"))


def files(key: str, without: frozenset[str] = frozenset()) -> set[str]:
    """A chunk's own files and those of everything that it imports at once."""
    chunk = MANIFEST[key]
    found = {chunk["file"], *chunk.get("css", [])}
    for imported in chunk.get("imports", []):
        found |= files(imported)
    return found - without


def packed(names: set[str]) -> int:
    """Fonts are fetched for the alphabets that a page shows, and are packed already."""
    counted = [name for name in names if not name.endswith(".woff2")]
    return sum(len(gzip.compress((STATIC / name).read_bytes(), mtime=0)) for name in counted)


def shell() -> set[str]:
    """What every visit needs: the page, its script and style, and one language of words."""
    return {"index.html"} | files("index.html") | files("../src/atoll/core/languages/ru.json?language")


def test_the_shell_is_small() -> None:
    assert packed(shell() | files("src/view/Front.svelte")) <= SHELL
    assert packed(shell() | files("src/view/AtTable.svelte")) <= SHELL


@pytest.mark.parametrize("board", sorted(key for key in MANIFEST if key.endswith("/Board.svelte")))
def test_a_board_is_small(board: str) -> None:
    shared = frozenset(shell() | files("src/view/AtTable.svelte"))
    assert packed(files(board, shared)) <= BOARD


def test_every_word_that_a_page_says_is_in_the_catalogue() -> None:
    known = {key for path in (SOURCE / "text").rglob("en.json") for key in json.loads(path.read_text(encoding="utf-8"))}
    said = re.compile(r"\bt\(\s*'([a-z]+\.[\w.!-]+)'")
    asked = {key for path in SOURCE.glob("view/**/*.svelte") for key in said.findall(path.read_text(encoding="utf-8"))}
    assert len(asked) > 100
    assert asked - known == set()


def test_no_style_attribute_stands_in_the_markup() -> None:
    """The Content-Security-Policy would drop it."""
    inline = re.compile(r"\sstyle=[\"']")
    assert [path.name for path in SOURCE.rglob("*.svelte") if inline.search(path.read_text(encoding="utf-8"))] == []


def test_the_lock_file_names_no_registry() -> None:
    lock = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
