"""The documentation's site (`make docs`) has a place for every page, and no place without one."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
FROM_THE_ROOT = {"index.md": "README.md", **{name: name for name in ("SECURITY.md", "CHANGELOG.md", "CONTRIBUTING.md")}}
"""On the site, and in the repository."""
ENTRY = re.compile(r"^ +- [^:]+: (\S+\.md)$", re.MULTILINE)


def places() -> list[str]:
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    found = ENTRY.findall(nav)
    assert nav.count(".md") == len(found), "a line of the nav is not understood"
    return found


def test_every_place_of_the_site_has_a_page() -> None:
    assert [name for name in places() if not (ROOT / FROM_THE_ROOT.get(name, f"docs/{name}")).is_file()] == []
    assert len(set(places())) == len(places())


def test_every_page_has_a_place() -> None:
    """Decisions are found by their list."""
    decisions = {f"adr/{name}" for name in re.findall(r"\]\(([\w-]+\.md)\)",
                                                     (ROOT / "docs/adr/README.md").read_text(encoding="utf-8"))}
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert sorted(pages - {*places()} - decisions) == []
