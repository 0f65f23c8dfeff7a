"""Pieces of coloured text for the terminal: measured before they are coloured."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

WIDTH = 96
MARK = "▸"
"""Stands before whatever a legal action names: a sign as well as a colour."""

GAP = "  "


class Ink(NamedTuple):
    """Plain text and the style of console markup it is written in."""

    text: str
    style: str = ""


def inked(piece: Ink, width: int = 0) -> str:
    """Markup of the piece, cut and filled to the width if one is given."""
    text = piece.text[:width].ljust(width) if width else piece.text
    return f"[{piece.style}]{escaped(text)}[/]" if piece.style else escaped(text)


def escaped(text: str) -> str:
    """A bracket that a player's name may hold is no markup."""
    return text.replace("[", "\\[")


def wrapped(pieces: Sequence[Ink], indent: str = "  ", first: str = "") -> list[str]:
    """Pieces side by side, in as many lines as they need; a piece is never broken, only cut where it must be."""
    lines, used = [first], len(first)
    for piece in pieces:
        piece = piece._replace(text=piece.text[:WIDTH - len(indent)])
        if used > len(first) and used + len(GAP) + len(piece.text) > WIDTH:
            lines.append(indent)
            used = len(indent)
        elif used > len(first):
            lines[-1] += GAP
            used += len(GAP)
        lines[-1] += inked(piece)
        used += len(piece.text)
    return lines
