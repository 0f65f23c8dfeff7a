"""Points in the terminal: a match counts halves, and less than nothing has a real minus sign."""

from __future__ import annotations

from io import StringIO
from random import Random

from rich.console import Console

from atoll.core.table import Table
from atoll.games import find_game
from atoll.terminal.figures import figure
from atoll.terminal.show import outcome_text
from atoll.terminal.words import all_words

NAMES = ("Ada", "Bo")


def played_out(game_id: str, **options: object) -> Table:
    game, rng = find_game(game_id), Random(5)
    table = Table(game, 2, game.options(**options), "ab" * 32)
    table.settle()
    while table.to_act:
        seat = table.to_act[0]
        table.play(seat, rng.choice(table.state.legal_actions(seat)))
        table.settle()
    return table


def printed(table: Table) -> list[list[str]]:
    """The rows of the result."""
    console = Console(width=120, file=StringIO())
    console.print(outcome_text(table, all_words(table.game.id, "en").at(NAMES)))
    assert isinstance(console.file, StringIO)
    return [line.replace("│", " ").split() for line in console.file.getvalue().splitlines()]


def test_a_match_is_written_in_halves() -> None:
    table = played_out("mangala", sets=5)
    assert table.outcome is not None
    best, worst = sorted(table.outcome.scores, reverse=True)
    assert best >= 5, "the engine counts half points"
    assert [figure(table, points) for points in (0, 1, 2, 3, 4)] == ["0", "½", "1", "1½", "2"]
    assert ["score", figure(table, best), figure(table, worst)] in [row[-3:] for row in printed(table)]


def test_stones_of_a_set_are_stones() -> None:
    assert [figure(played_out("mangala"), points) for points in (1, 24, 29)] == ["1", "24", "29"]


def test_minus_signs_are_real() -> None:
    table = played_out("mandragora")
    assert table.outcome is not None
    assert figure(table, -31) == "\u221231"
    shown = " ".join(" ".join(row) for row in printed(table))
    assert any(points < 0 for points in table.outcome.breakdown[0].values())
    assert "\u2212" in shown
    assert not any(f"-{digit}" in shown for digit in "123456789")
