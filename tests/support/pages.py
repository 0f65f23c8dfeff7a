"""Reading our own documentation: pages, links, headings and fenced blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.support.repository import files

FENCE = re.compile(r'^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$', re.M | re.S)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.M)


@dataclass(frozen=True)
class Block:
    """A fenced block of a page: what kind it is, the file it is a piece of, if any, and its text."""

    language: str
    title: str | None
    text: str


def pages() -> list[Path]:
    return list(files(".md"))


def blocks(path: Path) -> list[Block]:
    return [Block(*found) for found in FENCE.findall(path.read_text(encoding="utf-8"))]


def prose(path: Path) -> str:
    """The page without its fenced blocks."""
    return FENCE.sub("", path.read_text(encoding="utf-8"))


def links(path: Path) -> Iterator[str]:
    """Links to other files of the repository or to headings."""
    return (target for target in LINK.findall(prose(path)) if not re.match(r"[a-z]+:", target))


def anchors(path: Path) -> set[str]:
    """What a heading is called in an address: small letters and figures, blanks as dashes, nothing else."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(prose(path))}


def typed(path: Path) -> Iterator[str]:
    """Every command that the page tells a reader to type: after a `$`, or in the middle of a sentence."""
    for block in blocks(path):
        if block.language == "console":
            yield from re.findall(r"^\$ (.*)$", block.text, re.M)
    yield from re.findall(r"`([^`\n]+)`", prose(path))
