"""The open actions as something to type: by number, by notation, or by the arguments alone."""

from __future__ import annotations

from textwrap import shorten

from rich.markup import escape

from atoll.core.game import Action
from atoll.core.text import Words

SHOWN, LEAST, FEW = 24, 8, 3
"""Lines of a menu that comes by itself, at most and where the picture leaves no room; and actions of one verb that are
always worth a line each. The list that somebody asks for is never cut."""

WIDTH = 80
"""Columns that every terminal has."""

Row = tuple[str, Action, str]


def room_below(picture: int, height: int) -> int:
    """Lines for a menu under a picture of so many, so that both are in sight: a question and a prompt come besides."""
    return min(SHOWN, max(LEAST, height - picture - 3))


class Menu:
    """Keys are the arguments where one verb with one number is asked for ("3" for "sow 3"), else running numbers."""

    def __init__(self, actions: list[Action], words: Words) -> None:
        self.words = words
        split = [action.split() for action in actions]
        self.verb = split[0][0] if len({verb for verb, *_ in split}) == 1 else ""
        plain = bool(self.verb) and all(len(parts) == 2 and parts[1].isdigit() for parts in split)
        self.keys: dict[str, Action] = {
            (parts[1] if plain else str(number)): action
            for number, (parts, action) in enumerate(zip(split, actions, strict=True), 1)}
        self.is_plain = plain

    def action(self, line: str) -> Action:
        """What was meant; if it fits nothing it is taken as it stands, and the rules will say what is wrong."""
        line = " ".join(line.split())
        if line in self.keys:
            return self.keys[line]
        if line in self.keys.values():
            return line
        return f"{self.verb} {line}" if self.verb and line.replace(" ", "").isdigit() else line

    def is_off_the_list(self, line: str) -> bool:
        """A running number that stands nowhere: no rule forbids it, it was mistyped."""
        return line.isdecimal() and not self.is_plain and line not in self.keys

    def is_unknown(self, line: str) -> bool:
        """A word that no action of this game begins with, now or ever: no rule speaks of it."""
        verb = self.action(line).split()[0]
        is_verb = any(key == f"action.{verb}" or key.startswith(f"action.{verb}.") for key in self.words.messages)
        return not is_verb and all(action.split()[0] != verb for action in self.keys.values())

    @property
    def example(self) -> Action:
        return next(iter(self.keys.values()))

    def text(self, part: str = "", room: int | None = None) -> str:
        """Numbered lines, those that contain the part; verbs with many are folded where the lines have no room.

        Plain numbers need one line.
        """
        if self.is_plain and not part:
            return "  " + "  ".join(f"[bold cyan]{key}[/]" for key in self.keys)
        rows = [(key, action, self.words.action(action)) for key, action in self.keys.items()]
        rows = [row for row in rows if part.casefold() in f"{row[1]} {row[2]}".casefold()]
        lines = self.folded(rows) if room is not None and len(rows) > room else [line_of(row) for row in rows]
        return "\n".join(lines) or f"  [dim]{escape(self.words.say('terminal.nothing'))}[/]"

    def folded(self, rows: list[Row]) -> list[str]:
        """Verbs with few actions line by line, of each other one how many there are and one of them."""
        verbs: dict[str, list[Row]] = {}
        for row in rows:
            verbs.setdefault(row[1].split()[0], []).append(row)
        lines = []
        for found in verbs.values():
            lines += [line_of(row) for row in found] if len(found) <= FEW else [self.one_line(found)]
        return [*lines, f"    [dim]…  {escape(self.words.say('terminal.more', count=len(rows)))}[/]"]

    def one_line(self, rows: list[Row]) -> str:
        """One of them as an example, cut to what a line has room for: a picture above it counts on its line."""
        _, action, said = rows[0]
        more = self.words.say("terminal.folded", count=len(rows) - 1)
        room = WIDTH - len(f"    …   {action}, {more}")
        return f"{line_of(('…', action, shorten(said, max(room, 1), placeholder='…')))}, {escape(more)}"


def line_of(row: Row) -> str:
    key, action, said = row
    return f"  [bold cyan]{key:>3}[/]  {escape(said)} [dim]{escape(action)}[/]"
