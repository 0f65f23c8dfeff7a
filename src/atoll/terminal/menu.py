"""The open actions as something to type: by number, by notation, or by the arguments alone."""

from __future__ import annotations

from rich.markup import escape

from atoll.core.game import Action
from atoll.core.text import Words

SHOWN = 24
"""Lines of a menu; more are reached by typing a part of them."""


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

    def text(self, part: str = "") -> str:
        """Numbered lines, those that contain the part; a long list is cut and says so. Plain numbers need one line."""
        if self.is_plain and not part:
            return "  " + "  ".join(f"[bold cyan]{key}[/]" for key in self.keys)
        rows = [(key, action, self.words.action(action)) for key, action in self.keys.items()]
        rows = [row for row in rows if part.casefold() in f"{row[1]} {row[2]}".casefold()]
        lines = [f"  [bold cyan]{key:>3}[/]  {escape(said)} [dim]{escape(action)}[/]"
                 for key, action, said in rows[:SHOWN]]
        if len(rows) > SHOWN:
            lines.append(f"  [dim]{escape(self.words.say('terminal.more', count=len(rows) - SHOWN))}[/]")
        return "\n".join(lines) or f"  [dim]{escape(self.words.say('terminal.nothing'))}[/]"
