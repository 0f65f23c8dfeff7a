"""Pictures: the board of a position, and how a game ended."""

from __future__ import annotations

import json

from rich.markup import escape
from rich.table import Table as Grid

from atoll.core.game import Action, View
from atoll.core.table import Table
from atoll.core.text import Words
from atoll.games import part


def picture(table: Table, words: Words) -> str:
    """The game's own drawing; a game that has none shows its view as it is."""
    view = table.state.view(words.me)
    legal = [] if words.me is None else table.state.legal_actions(words.me)
    module = part(table.game.id, "draw")
    text: str = plain(view, legal, words) if module is None else module.draw(view, legal, words)
    return text


def plain(view: View, legal: list[Action], words: Words) -> str:
    lines = [f"[bold]{escape(words.say('title'))}[/]"]
    lines += [f"  [dim]{escape(key)}[/] {escape(json.dumps(value, ensure_ascii=False))}" for key, value in view.items()]
    return "\n".join(lines)


def outcome_text(table: Table, words: Words) -> Grid:
    """Ranks, scores and where they came from."""
    outcome = table.outcome
    assert outcome is not None, "only a finished game is shown so"
    grid = Grid(title=words.say("terminal.over", reason=words.say(f"reason.{outcome.reason}")), title_justify="left")
    items = list(outcome.breakdown[0])
    for heading in ("", words.say("terminal.rank"), words.say("terminal.score")):
        grid.add_column(heading)
    for key in items:
        grid.add_column(words.say(f"score.{key}"), justify="right")
    for seat in sorted(range(table.players), key=lambda seat: outcome.ranks[seat]):
        score = str(outcome.scores[seat]) if items else "–"
        grid.add_row(escape(words.seat(seat)), str(outcome.ranks[seat]), score,
                     *(str(outcome.breakdown[seat][key]) for key in items))
    return grid
