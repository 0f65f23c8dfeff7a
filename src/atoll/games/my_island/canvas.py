"""A sheet of characters with styles, written out as rich console markup."""

from __future__ import annotations

import re
from itertools import groupby

WIDTH = 80
"""Columns that every terminal has."""


class Canvas:
    """Grows downwards; what does not fit on the right is cut off."""

    def __init__(self, width: int = WIDTH) -> None:
        self.width = width
        self.rows: list[list[tuple[str, str]]] = []

    @property
    def height(self) -> int:
        return len(self.rows)

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        while len(self.rows) <= y:
            self.rows.append([(" ", "")] * self.width)
        for offset, character in enumerate(text):
            if 0 <= x + offset < self.width:
                self.rows[y][x + offset] = (character, style)

    def write(self, x: int, text: str, style: str = "") -> None:
        """A new line below everything, wrapped at spaces."""
        for line in wrapped(text, self.width - x):
            self.put(x, self.height, line, style)

    def text(self) -> str:
        return "\n".join("".join(run(style, "".join(c for c, _ in part)) for style, part in
                                 groupby(trimmed(row), key=lambda item: item[1])) for row in self.rows)


def trimmed(row: list[tuple[str, str]]) -> list[tuple[str, str]]:
    end = len(row)
    while end and row[end - 1][0] == " ":
        end -= 1
    return row[:end]


def run(style: str, text: str) -> str:
    """Text in a style; what would look like markup is escaped."""
    text = re.sub(r"\[(?=[a-zA-Z/@#])", r"\\[", text)
    return f"[{style}]{text}[/]" if style else text


def wrapped(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return lines
