"""A sheet of characters with styles, and the hex map of one island on it: by symbol as well as by colour."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import groupby
from operator import itemgetter
from typing import Any

from atoll.core.hexes import Hex
from atoll.core.markup import backslashes_at_end, escaped
from atoll.core.text import Words
from atoll.games.my_island.box.places import row_numbers

WIDTH = 80
"""Columns that every terminal has."""

TERRAIN = {"beach": ("~", "yellow"), "steppe": (".", "green"), "palm": ("*", "bright_green"), "jungle": ("#", "green"),
           "trail": ("=", "bright_yellow"), "tunnel": ("n", "white"), "plateau": ("^", "magenta")}
SYMBOL = {"field": ("F", "black on yellow"), "house": ("H", "white on dark_orange3"), "wall": ("W", "white on blue"),
          "road": ("R", "black on green")}
FEATURE = {"totem": "T", "ship": "S", "monster": "M", "temple": "Y", "relic": "o", "telescope": "O", "granary": "G",
           "palace": "A", "citadel": "C", "crater": "Q", "lava": "!", "statue": "I", "portal": "@"}

LARGE, SMALL = 4, 2
"""Text columns from one hex to the next."""


class Canvas:
    """Takes plain text and gives rich's markup. Grows downwards; what does not fit on the right is cut off."""

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
        """What looks like a tag is escaped between two real ones, because a false one may go over several lines."""
        markup = ""
        for is_tag, pieces in groupby(self._pieces(), key=itemgetter(0)):
            text = "".join(piece for _, piece in pieces)
            markup += backslashes_at_end(markup) + text if is_tag else escaped(text)
        return markup

    def _pieces(self) -> Iterable[tuple[bool, str]]:
        """Tags and text, in order."""
        for index, row in enumerate(self.rows):
            if index:
                yield False, "\n"
            for style, cells in groupby(trimmed(row), key=itemgetter(1)):
                text = "".join(character for character, _ in cells)
                yield from ((True, f"[{style}]"), (False, text), (True, "[/]")) if style else ((False, text),)


def trimmed(row: list[tuple[str, str]]) -> list[tuple[str, str]]:
    end = len(row)
    while end and row[end - 1][0] == " ":
        end -= 1
    return row[:end]


def wrapped(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return lines


class HexMap:
    """Draws hexes [q, r, terrain, open, tile, symbol, weight] and sites [feature, q, r, blocks] of a view."""

    def __init__(self, hexes: Iterable[list[Any]], sites: Iterable[list[Any]], pitch: int = LARGE) -> None:
        self.hexes, self.sites = list(hexes), list(sites)
        self.pitch = pitch
        cells = [(q, r) for q, r, *_ in self.hexes] + [(q, r) for _, q, r, _ in self.sites]
        self.left: int = min(2 * q + r for q, r in cells)
        self.top: int = min(r for _, r in cells)
        self.bottom: int = max(r for _, r in cells)
        self.label = 7 if pitch == LARGE else 0

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1

    def column(self, cell: Hex) -> int:
        return self.label + 1 + (2 * cell[0] + cell[1] - self.left) * self.pitch // 2

    def draw(self, canvas: Canvas, x: int, y: int, marked: Collection[Hex] = ()) -> None:
        """`marked` hexes stand in brackets where there is room for them."""
        for q, r, terrain, is_open, tile, symbol, weight in self.hexes:
            glyph, style = SYMBOL[symbol] if tile is not None else TERRAIN[terrain]
            if tile is None and not is_open:
                style = f"dim {style}"
            self._put(canvas, x, y, (q, r), glyph if weight < 2 else glyph.lower() + "2", style)
        for feature, q, r, _ in self.sites:
            if not any(h[4] is not None for h in self.hexes if (h[0], h[1]) == (q, r)):
                self._put(canvas, x, y, (q, r), FEATURE.get(feature, "?"), "bold bright_white")
        for cell in marked:
            self._bracket(canvas, x, y, cell)
        if self.label:
            self._number_rows(canvas, x, y)

    def _put(self, canvas: Canvas, x: int, y: int, cell: Hex, glyph: str, style: str) -> None:
        canvas.put(x + self.column(cell), y + cell[1] - self.top, glyph[:self.pitch - 1], style)

    def _bracket(self, canvas: Canvas, x: int, y: int, cell: Hex) -> None:
        column, row = x + self.column(cell), y + cell[1] - self.top
        if self.pitch == LARGE:
            canvas.put(column - 1, row, "(", "bold bright_cyan")
            canvas.put(column + 1, row, ")", "bold bright_cyan")

    def _number_rows(self, canvas: Canvas, x: int, y: int) -> None:
        """Before each row its r and the q of its first hex, as notation needs; behind it its number in sentences."""
        for r in range(self.top, self.bottom + 1):
            canvas.put(x, y + r - self.top, f"{r:>3}", "dim")
        for r in {h[1] for h in self.hexes}:
            row, line = [h[0] for h in self.hexes if h[1] == r], y + r - self.top
            label = f"{min(row)}›"
            canvas.put(x + self.column((min(row), r)) - len(label) - 1, line, label, "dim")
            if r in row_numbers():
                canvas.put(x + self.column((max(row), r)) + 3, line, f"‹{row_numbers()[r]}", "dim")


def legend(maps: Iterable[HexMap], words: Words) -> str:
    """Every glyph that the maps show, in words."""
    hexes = [hexagon for one in maps for hexagon in one.hexes]
    grounds = {hexagon[2] for hexagon in hexes}
    terrain = [f"{glyph} {words.word(name)}" for name, (glyph, _) in TERRAIN.items() if name in grounds]
    symbols = [f"{glyph} {words.word(name)}" for name, (glyph, _) in SYMBOL.items()]
    symbols += [f"f2 {words.say('draw.double')}"] * any(h[6] > 1 for h in hexes)
    features = {site[0] for one in maps for site in one.sites}
    sites = [f"{glyph} {words.word(name)}" for name, glyph in FEATURE.items() if name in features]
    return "  ".join([*symbols, *terrain, *sites, words.say("draw.axes")])
