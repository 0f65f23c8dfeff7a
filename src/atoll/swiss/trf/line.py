"""One line of a report file: its columns, counted from 1 in characters, and errors that point at them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..errors import SwissError, TrfError
from ..tournament.entries import points_text
from ..tournament.tournament import TAG_WIDTH, FileLine, tag_of

_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
_POINTS = re.compile(r"(\d*)(?:[.,](\d))?")
_POINTS_WIDTH = 4


def split_lines(text: str) -> list[FileLine]:
    """Lines with their own ends: CR, LF or CR LF, in any mixture."""
    lines = [FileLine(match[1], match[2]) for match in _LINE.finditer(text)]
    return [line for line in lines if line.text or line.end]


def points_column(half_points: int) -> str:
    """Points for the four columns that every record has for them: from 100 on there is no room for a decimal."""
    text = points_text(half_points)
    if len(text) > _POINTS_WIDTH and half_points % 2 == 0:
        text = text.removesuffix(".0")
    if len(text) > _POINTS_WIDTH:
        raise SwissError("points_too_wide", f"a report file has no room for {text} points")
    return text


class TrfLine:
    """A record of the file; `number` is the line's number in the file."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text
        self.tag = tag_of(text)

    def error(self, code: str, message: str, column: int) -> TrfError:
        """An error that points into this line."""
        return TrfError(code, message, self.number, column)

    def part(self, first: int, last: int) -> str:
        """The text of these columns without blanks around it; a line may be cut off at the right."""
        return self.text[first - 1 : last].strip()

    def rest(self, first: int = 5) -> str:
        """Everything from this column on."""
        return self.text[first - 1 :].strip()

    def whole_number(self, first: int, last: int, what: str, default: int | None = None) -> int:
        """A number that fills these columns; blank gives the default where there is one."""
        return self._number(self.part(first, last), first, what, default)

    def _number(self, text: str, column: int, what: str, default: int | None) -> int:
        if not text and default is not None:
            return default
        if not (text.isascii() and text.isdigit()):
            raise self.error("not_a_number", f"{what} should be a whole number, not '{text}'", column)
        return int(text)

    def player_number(self) -> int:
        """The starting number of a player record."""
        return self.whole_number(5, 8, "the starting number")

    def half_points(self, first: int, last: int, what: str) -> int:
        """Points such as `11.5`, in half points."""
        return self.points_of(self.part(first, last), first, what)

    def points_of(self, text: str, column: int, what: str) -> int:
        """Half points of a text that stands at this column."""
        match = _POINTS.fullmatch(text)
        if not text or not text.isascii() or match is None or not (match[1] or match[2]):
            raise self.error("not_points", f"{what} should be points such as 1.5, not '{text}'", column)
        if (match[2] or "0") not in "05":
            raise self.error("not_half_points", f"{what} should be a multiple of half a point, not '{text}'", column)
        return 2 * int(match[1] or 0) + (match[2] == "5")

    def player_numbers(self, first: int) -> Iterator[tuple[int, int]]:
        """Player numbers of four columns each, one blank between them, with their columns."""
        for column in range(first, len(self.text) + 1, 5):
            text = self.part(column, column + 3)
            if text:
                yield self._number(text, column, "a player number", None), column

    def words(self) -> Iterator[tuple[str, int]]:
        """Words separated by blanks after the tag, with their columns."""
        for match in re.finditer(r"\S+", self.text[TAG_WIDTH:]):
            yield match[0], match.start() + TAG_WIDTH + 1

    def word_numbers(self) -> Iterator[tuple[int, int]]:
        """Player numbers separated by blanks, with their columns."""
        for word, column in self.words():
            yield self._number(word, column, "a player number", None), column

    def word_points(self) -> int:
        """The one value of an older point record (`BBW  1.0`)."""
        return self.points_of(self.rest(4), 5, "the value")
