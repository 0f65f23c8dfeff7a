"""What can be typed at the table besides actions: a verb in any language, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.markup import escape

from atoll.core.errors import Refused
from atoll.games import part
from atoll.terminal.figures import figure, with_minus
from atoll.terminal.menu import Menu
from atoll.terminal.words import clauses, typed

if TYPE_CHECKING:
    from atoll.review.hints import Advice
    from atoll.terminal.session import Session

CLAUSES_SHOWN = 12


def run(session: Session, line: str, menu: Menu) -> bool:
    """Carry a command out; False if the line is none."""
    word, _, rest = line.partition(" ")
    for name, command in COMMANDS.items():
        if word.casefold() in typed(name):
            command(session, rest.strip(), menu)
            return True
    return False


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
    for number, one in enumerate(session.hint()):
        what = f"{session.words.action(one.action)} ({one.action})"
        say(session, "terminal.hint_else" if number else "terminal.hint", what=what)
        if why := reasons(session, one):
            say(session, "terminal.hint_why", why="; ".join(why))


def reasons(session: Session, one: Advice) -> list[str]:
    """Its chances, and what it brings for certain."""
    words = session.words
    said = [] if one.chance is None else [words.say("terminal.hint_chance", chance=round(100 * one.chance))]
    if one.points:
        said.append(words.say("terminal.hint_points", points=with_minus(f"{one.points:+g}")))
    said += [words.say(f"terminal.hint_{fact}") for fact in ("goes_on", "ends") if getattr(one, fact)]
    return said + [words.event(event) for event in one.events]


def resign(session: Session, rest: str, menu: Menu) -> None:
    goes_on = session.table.goes_on_without(session.me)
    reply = session.read(session.words.say("terminal.sure_out" if goes_on else "terminal.sure")).strip().casefold()
    if reply in typed("yes"):
        session.resign()


def board(session: Session, rest: str, menu: Menu) -> None:
    session.show()


def score(session: Session, rest: str, menu: Menu) -> None:
    """How it stands, as far as this person may know it."""
    module, words = part(session.table.game.id, "standing"), session.words
    if module is None:
        say(session, "terminal.nothing")
        return
    for seat, items in enumerate(module.standing(session.table.state, session.me)):
        known = [points for points in items.values() if points is not None]
        total = figure(session.table, sum(known)) + (" + ?" if len(known) < len(items) else "")
        parts = [f"{words.say(f'score.{key}')} {'?' if points is None else figure(session.table, points)}"
                 for key, points in items.items() if points != 0]
        say(session, "terminal.standing", seat=seat, total=total, parts="; ".join(parts))


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
    "score": score, "rules": rules, "save": save, "quit": leave,
}
