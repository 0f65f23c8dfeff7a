"""The documentation as one folder for mkdocs: docs/, the README as its front page, and whatever they link to.

    python tools/docs.py build/docs-source
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parent.parent
LINK = re.compile(r"(\[[^\]]*\]\()([^)#\s]+)(#[^)\s]*)?(\))")
FRONT = {"README.md": "index.md"}
ROOTS = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE")


def places() -> dict[str, str]:
    """Every file of the repository that is on the site, and where."""
    tracked = subprocess.run(["git", "ls-files", "docs"], cwd=ROOT, check=True, capture_output=True, text=True)
    return FRONT | {name: name for name in ROOTS} | {
        name: name.removeprefix("docs/") for name in tracked.stdout.split()}


def written(page: str, known: dict[str, str]) -> str:
    """A page with its links as they are on the site."""
    def link(match: re.Match[str]) -> str:
        opening, target, heading, closing = match[1], match[2], match[3] or "", match[4]
        if "://" in target or target.startswith("mailto:"):
            return match[0]
        path = (ROOT / page).parent.joinpath(target).resolve()
        if not path.is_relative_to(ROOT) or not path.is_file():
            return match[1][1:-2] if not match[0].startswith("!") else match[0]  # a folder is nothing to open on a site
        name = path.relative_to(ROOT).as_posix()
        here = PurePosixPath(known[page]).parent
        there = known.setdefault(name, f"files/{name}" if path.suffix == ".md" else f"files/{name}.txt")
        return f"{opening}{relative(here, PurePosixPath(there))}{heading}{closing}"
    return LINK.sub(link, (ROOT / page).read_text(encoding="utf-8"))


def relative(here: PurePosixPath, there: PurePosixPath) -> str:
    ups = [".."] * (0 if here == PurePosixPath(".") else len(here.parts))
    return "/".join([*ups, *there.parts])


def main(target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    known, done = places(), set[str]()
    while waiting := [name for name in known if name not in done]:
        for name in waiting:
            done.add(name)
            path = target / known[name]
            path.parent.mkdir(parents=True, exist_ok=True)
            if name.endswith(".md"):
                path.write_text(written(name, known), encoding="utf-8")
            else:
                shutil.copyfile(ROOT / name, path)
    print(f"{len(done)} files in {target}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
