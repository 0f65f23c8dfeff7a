"""Pictures: the board of a position, and how a game ended."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from rich.markup import escape
from rich.table import Table as Grid

from atoll.core.game import State, View
from atoll.core.table import Table
from atoll.core.text import Words
from atoll.games import part
from atoll.terminal.figures import figure
from atoll.terminal.outline import outline

SLASH, BRACKET = "\ue000", "\ue001"
"""Private characters that stand for a name's own while the name is in a drawing."""
TAG_IN_NAME = re.compile(f"({SLASH}*){BRACKET}([a-z#/@][^[{BRACKET}]*?])")
SLASH_BEFORE_TAG = re.compile(rf"({SLASH}+)(?=\[[a-z#/@][^[]*?])")


def picture(table: Table, words: Words) -> str:
    """The position at a table, by the game's own drawing."""
    return position_picture(table.game.id, table.state, words)


def position_picture(game_id: str, state: State, words: Words) -> str:
    """The game's own drawing; a game that has none shows its view as it is."""
    view = state.view(words.me)
    legal = [] if words.me is None else state.legal_actions(words.me)
    module = part(game_id, "drawing")
    return with_names(partial(plain, view) if module is None else partial(module.draw, view, legal), words)


def with_names(draw: Callable[[Words], str], words: Words) -> str:
    """A drawing is markup, names are not: what could be markup in them is masked, one character for one, while they
    are drawn, so that a drawing may cut and fill them as it likes."""
    masked = [name.replace("\\", SLASH).replace("[", BRACKET) for name in words.names]
    return unmasked(draw(words.at(masked, words.me)))


def unmasked(markup: str) -> str:
    """Names as they are, escaped once, as they stand in the finished drawing."""
    markup = TAG_IN_NAME.sub(lambda found: "\\" * (2 * len(found[1]) + 1) + "[" + found[2], markup)
    markup = SLASH_BEFORE_TAG.sub(lambda found: "\\\\" * len(found[1]), markup)
    return markup.replace(SLASH, "\\").replace(BRACKET, "[")


def plain(view: View, words: Words) -> str:
    return "\n".join([f"[bold]{escape(words.say('title'))}[/]", *outline(view, words)])


def outcome_text(table: Table, words: Words) -> Grid:
    """A column for each player, best first; a row for each item of the score, in the order the rulebook counts it."""
    outcome = table.outcome
    assert outcome is not None, "only a finished game is shown so"
    order = sorted(range(table.players), key=lambda seat: outcome.ranks[seat])
    grid = Grid(title=words.say("terminal.over", reason=words.say(f"reason.{outcome.reason}")), title_justify="left")
    grid.add_column("")
    for seat in order:
        grid.add_column(escape(words.seat(seat)), justify="right")
    items = list(outcome.breakdown[0])
    for key in items:
        grid.add_row(words.say(f"score.{key}"), *(figure(table, outcome.breakdown[seat][key]) for seat in order))
    if items:
        grid.add_section()
        totals = (figure(table, outcome.scores[seat]) for seat in order)
        grid.add_row(words.say("terminal.score"), *(f"[bold]{total}[/]" for total in totals))
    grid.add_row(words.say("terminal.rank"), *(str(outcome.ranks[seat]) for seat in order))
    if table.left:
        why = {seat: words.say(f"terminal.left.{reason}") for seat, reason in table.left.items()}
        grid.add_row("", *(why.get(seat, "") for seat in order))
    return grid
