"""Pictures: the board of a position, and how a game ended."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table as Grid

from atoll.core.game import View
from atoll.core.table import Table
from atoll.core.text import Words
from atoll.games import part
from atoll.terminal.outline import outline


def picture(table: Table, words: Words) -> str:
    """The game's own drawing; a game that has none shows its view as it is."""
    view = table.state.view(words.me)
    legal = [] if words.me is None else table.state.legal_actions(words.me)
    module = part(table.game.id, "drawing")
    safe = words.at([escape(name) for name in words.names], words.me)  # drawings are markup, names are not
    return plain(view, safe) if module is None else module.draw(view, legal, safe)


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
        grid.add_row(words.say(f"score.{key}"), *(str(outcome.breakdown[seat][key]) for seat in order))
    if items:
        grid.add_section()
        grid.add_row(words.say("terminal.score"), *(f"[bold]{outcome.scores[seat]}[/]" for seat in order))
    grid.add_row(words.say("terminal.rank"), *(str(outcome.ranks[seat]) for seat in order))
    return grid
