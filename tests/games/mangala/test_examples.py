"""Every example, whole game and count of the rules text holds."""

from __future__ import annotations

import pytest

from atoll.core.game import Event, State
from atoll.core.table import Table
from atoll.games import GAMES
from tests.games.mangala.examples import Example, WholeGame, counts, positions, set_up, told, whole_games, written
from tests.support.clauses import clause

MANGALA = GAMES["mangala"]

SHOWS = {
    "C1": "MG-13", "C2": "MG-8", "C3": "MG-16", "C4": "MG-16", "C5": "MG-9", "C6": "MG-9", "C7": "MG-17", "C8": "MG-16",
    "C9": "MG-16", "C10": "MG-18", "C11": "MG-19", "C12": "MG-18", "C13": "MG-21", "C14": "MG-20", "C15": "MG-12",
    "C16": "MG-13", "C17": "MG-12", "C18": "MG-10", "C19": "MG-20", "C20": "MG-12", "C21": "MG-25", "C22": "MG-26",
    "C23": "MG-24", "C24": "MG-23", "C25": "MG-26", "C26": "MG-27", "C27": "MG-28", "C28": "MG-19", "C29": "MG-32",
    "F1": "MG-43", "F2": "MG-45", "F3": "MG-44", "F4": "MG-45", "F5": "MG-46", "F6": "MG-49", "F7": "MG-48",
    "F8": "MG-47", "F9": "MG-45", "F10": "MG-52", "F11": "MG-50", "F12": "MG-44", "F13": "MG-46", "F14": "MG-44",
    "F15": "MG-53", "F16": "MG-55", "F17": "MG-56", "F18": "MG-55", "F19": "MG-56", "F20": "MG-55", "F21": "MG-27",
    "F22": "MG-50", "F23": "MG-58", "F24": "MG-57", "F25": "MG-46",
}


@pytest.mark.parametrize("example", [pytest.param(p, id=p.title.name, marks=clause(SHOWS[p.title.name]))
                                     for p in positions()])
def test_an_example_of_the_text(example: Example) -> None:
    state = set_up(example.title.options, example.before)
    assert written(state) == example.before
    assert sum(state.board) == 48
    for seat, action in example.actions:
        assert action in state.legal_actions(seat)
        events: list[Event] = []
        state.events = events
        state.apply(seat, action)
    assert written(state) == example.after
    assert told(events) == example.events


@pytest.mark.parametrize("example", whole_games(), ids=lambda example: example.title.name)
@clause("MG-29", "MG-30", "MG-31", "MG-33", "MG-34", "MG-35", "MG-48", "MG-57")
def test_a_whole_game_of_the_text(example: WholeGame) -> None:
    table = Table(MANGALA, 2, MANGALA.options(**example.title.options))
    for pit in example.pits:
        table.play(table.to_act[0], f"sow {pit}")
    outcome = table.outcome
    assert outcome is not None
    breakdowns = [" ".join(f"{key}={value}" for key, value in items.items()) for items in outcome.breakdown]
    ranks, scores = (":".join(map(str, pair)) for pair in (outcome.ranks, outcome.scores))
    assert example.result == f"ranks {ranks} | scores {scores} | {outcome.reason} | {' / '.join(breakdowns)}"
    for score, items in zip(outcome.scores, outcome.breakdown, strict=True):
        assert sum(items.values()) == score


def sequences(state: State, depth: int) -> int:
    """How many sequences of exactly that many sowings there are within this set."""
    seat = state.to_act[0]
    actions = state.legal_actions(seat)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.clone()
        after.apply(seat, action)
        total += sequences(after, depth - 1) if after.to_act else 0
    return total


@pytest.mark.parametrize(("variant", "stones", "numbers"), counts(), ids=lambda value: str(value)[:12])
def test_counts_of_sequences(variant: str, stones: int, numbers: list[int]) -> None:
    state = MANGALA.start(2, MANGALA.options(variant=variant, stones=stones))
    assert [sequences(state, depth) for depth in range(1, len(numbers) + 1)] == numbers
