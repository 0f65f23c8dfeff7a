"""What can be typed at the table besides actions: a verb in English or Russian, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.markup import escape

from atoll.core.errors import Refused
from atoll.terminal.menu import Menu
from atoll.terminal.words import clauses

if TYPE_CHECKING:
    from atoll.terminal.session import Session

CLAUSES_SHOWN = 12

NAMES = {
    "help": "help", "?": "help", "помощь": "help",
    "undo": "undo", "отмена": "undo",
    "hint": "hint", "подсказка": "hint",
    "resign": "resign", "сдаюсь": "resign",
    "board": "board", "доска": "board",
    "list": "list", "список": "list",
    "rules": "rules", "правила": "rules",
    "save": "save", "сохранить": "save",
    "quit": "quit", "exit": "quit", "выход": "quit",
}


def run(session: Session, line: str, menu: Menu) -> bool:
    """Carry a command out; False if the line is none."""
    word, _, rest = line.partition(" ")
    name = NAMES.get(word.casefold())
    if name is None:
        return False
    COMMANDS[name](session, rest.strip(), menu)
    return True


def say(session: Session, key: str, **values: object) -> None:
    session.console.print(escape(session.words.say(key, **values)), highlight=False)


def show_help(session: Session, rest: str, menu: Menu) -> None:
    say(session, "terminal.help")


def undo(session: Session, rest: str, menu: Menu) -> None:
    try:
        session.take_back()
    except Refused as refusal:
        session.refuse(refusal)


def hint(session: Session, rest: str, menu: Menu) -> None:
    action = session.hint()
    say(session, "terminal.hint", what=f"{session.words.action(action)} ({action})")


def resign(session: Session, rest: str, menu: Menu) -> None:
    goes_on = session.table.goes_on_without(session.me)
    reply = session.read(session.words.say("terminal.sure_out" if goes_on else "terminal.sure")).strip().casefold()
    if reply in ("y", "yes", "д", "да"):
        session.resign()


def board(session: Session, rest: str, menu: Menu) -> None:
    session.show()


def list_actions(session: Session, rest: str, menu: Menu) -> None:
    session.console.print(menu.text(rest), highlight=False)


def rules(session: Session, rest: str, menu: Menu) -> None:
    """One clause by its number, or all that contain a word."""
    found = clauses(session.words, rest)
    for clause, text in found[:CLAUSES_SHOWN]:
        session.console.print(f"[bold]{escape(clause)}[/] {escape(text)}", highlight=False)
    if not found:
        say(session, "terminal.nothing")


def save(session: Session, rest: str, menu: Menu) -> None:
    session.keep()
    say(session, "terminal.saved", path=session.path)


def leave(session: Session, rest: str, menu: Menu) -> None:
    raise EOFError


COMMANDS: dict[str, Callable[[Session, str, Menu], None]] = {
    "help": show_help, "undo": undo, "hint": hint, "resign": resign, "board": board, "list": list_actions,
    "rules": rules, "save": save, "quit": leave,
}
