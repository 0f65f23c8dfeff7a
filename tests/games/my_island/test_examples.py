"""Every worked example of the rules text holds, read from the text itself and again from the data file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from atoll.core.game import CHANCE
from atoll.core.hexes import rotate
from atoll.core.table import Table
from atoll.games import GAMES
from atoll.games.my_island.box import box
from atoll.games.my_island.modules.at_end import AtEnd
from atoll.games.my_island.modules.at_once import AtOnce
from atoll.games.my_island.position import Position
from atoll.games.my_island.scoring import award, ranking
from tests.games.my_island.examples import DATA, Example, entry, examples, numbers, quoted, table, values
from tests.support.clauses import clause

MY_ISLAND = GAMES["my_island"]

SHOWS = {
    "arkady_episode_1": ("MI-66", "MI-96", "MI-44", "MI-29"), "arkady_normal": ("MI-71", "MI-72", "MI-39", "MI-78"),
    "first_duo": ("MI-17", "MI-25"), "first_line": ("MI-17",), "first_triangle": ("MI-17", "MI-24"),
    "first_rhombus": ("MI-17", "MI-20"), "first_rhombus_palms": ("MI-71", "MI-93"), "match": ("MI-18", "MI-27"),
    "pass_to_zero": ("MI-27", "MI-28"), "sealed": ("MI-15", "MI-14", "MI-30"),
    "all_leave": ("MI-42", "MI-35", "MI-36", "MI-49"), "rows": ("MI-47", "MI-50"), "rows_below": ("MI-47", "MI-48"),
    "three_places": ("MI-51", "MI-52"), "shared_second": ("MI-49", "MI-46"), "debt": ("MI-36", "MI-41", "MI-83"),
    "path": ("MI-67", "MI-97"), "two_paths": ("MI-69", "MI-97"), "street": ("MI-68", "MI-69"),
    "village": ("MI-72", "MI-73"), "double": ("MI-3", "MI-98"), "join_new": ("MI-98", "MI-4"),
    "join_scored": ("MI-73",), "join_two_scored": ("MI-73",), "two_totems": ("MI-76", "MI-99", "MI-75"),
    "largest_tie": ("MI-77", "MI-105"), "palm_chain": ("MI-60",), "cap": ("MI-33", "MI-34", "MI-41"),
    "ship": ("MI-61", "MI-110", "MI-100"), "monster": ("MI-100",), "temple": ("MI-100", "MI-94"),
    "relic": ("MI-102", "MI-91"), "telescopes": ("MI-101", "MI-104", "MI-65"), "dues": ("MI-112", "MI-53"),
    "palace": ("MI-104", "MI-65", "MI-112"), "lava": ("MI-63", "MI-56", "MI-109"), "statue": ("MI-100",),
    "portal": ("MI-107", "MI-109"), "ray_mixed": ("MI-101",), "most_plateau": ("MI-106", "MI-62"),
    "bite": ("MI-110",), "first_bent": ("MI-92",), "double_choice": ("MI-64",),
}


def marked(example: Example) -> Any:
    return pytest.param(example, id=example.name, marks=clause(*SHOWS[example.name]))


@pytest.mark.parametrize("example", [marked(example) for example in examples()])
def test_an_example_of_the_text(example: Example) -> None:
    played = Table(MY_ISLAND, example.players, MY_ISLAND.options(**example.options))
    for step in example.steps:
        if isinstance(step, str):
            played.play(*entry(step))
        else:
            for statement in step:
                check_statement(played, statement)
    assert any(isinstance(step, list) for step in example.steps)


def check_statement(played: Table, statement: str) -> None:
    state, outcome = played.state, played.outcome
    assert isinstance(state, Position)
    word = statement.split()[0].rstrip(":")
    if " legal for " in statement:
        word = "count"
    elif word.startswith("legal("):
        word = "legal"
    checks: dict[str, Callable[[], bool]] = {
        "over": lambda: played.to_act == () and state.ask == "",
        "no": lambda: outcome is None,
        "ask": lambda: [state.ask] == quoted(statement),
        "to_act": lambda: list(state.to_act) == numbers(statement),
        "markers": lambda: [island.marker for island in state.islands] == numbers(statement),
        "count": lambda: counted(state, statement),
        "legal": lambda: state.legal_actions(numbers(statement)[0]) == quoted(statement),
        "with": lambda: set(quoted(statement)) <= set(state.legal_actions(state.to_act[0])),
        "without": lambda: not set(quoted(statement)) & set(state.legal_actions(state.to_act[0])),
        "ranks": lambda: outcome is not None and list(outcome.ranks) == numbers(statement),
        "scores": lambda: outcome is not None and list(outcome.scores) == numbers(statement),
        "reason": lambda: outcome is not None and [outcome.reason] == quoted(statement),
        "breakdown": lambda: broken_down(played, statement),
        "pages": lambda: paged(state, statement),
    }
    assert checks[word](), statement


def counted(state: Position, statement: str) -> bool:
    seat = CHANCE if "chance" in statement else numbers(statement)[1]
    return len(state.legal_actions(seat)) == numbers(statement)[0]


def broken_down(played: Table, statement: str) -> bool:
    head, _, items = statement.partition(": ")
    outcome = played.outcome
    assert outcome is not None
    return {key: value for key, value in outcome.breakdown[numbers(head)[0]].items() if value} == values(items)


def paged(state: Position, statement: str) -> bool:
    parts = statement.removeprefix("pages: ").split(" / ")
    return all(island.page() | values(part) == island.page()
               for island, part in zip(state.islands, parts, strict=True))


@pytest.mark.parametrize("example", DATA["examples"], ids=lambda example: str(example["id"]))
def test_an_example_of_the_data(example: dict[str, Any]) -> None:
    played = Table(MY_ISLAND, example["players"], MY_ISLAND.options(**example["options"]))
    for step in example["steps"]:
        if isinstance(step, str):
            played.play(*entry(step))
        else:
            seen = position(played, step["check"])
            assert {key: seen[key] for key in step["check"]} == step["check"]


def position(played: Table, wanted: dict[str, Any]) -> dict[str, Any]:
    """What can be checked of a position, in the form of the data file."""
    state, outcome = played.state, played.outcome
    assert isinstance(state, Position)
    legal = {str(seat): state.legal_actions(seat) for seat in (CHANCE, *range(played.players))}
    seen: dict[str, Any] = {
        "to_act": list(state.to_act), "ask": state.ask, "marker": [island.marker for island in state.islands],
        "legal": {seat: legal[seat] for seat in wanted.get("legal", {})},
        "count": {seat: len(legal[seat]) for seat in wanted.get("count", {})},
        "has": {seat: [a for a in actions if a in legal[seat]] for seat, actions in wanted.get("has", {}).items()},
        "lacks": {seat: [a for a in actions if a not in legal[seat]]
                  for seat, actions in wanted.get("lacks", {}).items()},
        "outcome": outcome,
        "pages": [{key: island.page()[key] for key in page}
                  for island, page in zip(state.islands, wanted.get("pages", []), strict=False)],
    }
    if outcome is not None:
        seen |= {"ranks": list(outcome.ranks), "scores": list(outcome.scores), "reason": outcome.reason,
                 "breakdown": list(outcome.breakdown)}
    return seen


@pytest.mark.parametrize("example", [e for e in DATA["examples"] if any("check" in s for s in e["steps"])],
                         ids=lambda example: str(example["id"]))
@clause("MI-40")
def test_the_breakdown_has_its_keys_in_order_and_adds_up(example: dict[str, Any]) -> None:
    played = Table(MY_ISLAND, example["players"], MY_ISLAND.options(**example["options"]))
    for step in example["steps"]:
        if isinstance(step, str):
            played.play(*entry(step))
    state = played.state
    assert isinstance(state, Position)
    rules = state.rules
    keys = [m.key for m in rules.of(AtOnce) if m.points] + ["pass"] + [m.key for m in rules.of(AtEnd) if m.points]
    keys = ["start", *keys, "debt"] if rules.name != "normal" else keys
    for island in state.islands:
        assert list(island.tally) == keys
        assert sum(island.tally.values()) == island.score()


@pytest.mark.parametrize("fixture", ["episode1", "normal"])
@clause("MI-2", "MI-23", "MI-25")
def test_the_rulebooks_scored_islands_stand_as_drawn(fixture: str) -> None:
    """Each tile of the two fixtures covers the listed hexes with the listed symbols, and none moves later."""
    given = DATA["fixtures"][fixture]
    example = next(e for e in DATA["examples"] if e["id"] == given["example"])
    played = Table(MY_ISLAND, example["players"], MY_ISLAND.options(**example["options"]))
    for step in example["steps"]:
        if isinstance(step, str):
            played.play(*entry(step))
    shown = [hexagon for hexagon in played.state.view(0)["seats"][0]["island"] if hexagon[4] is not None]
    wanted = [[q, r, symbol, tile] for tile, _, cells in given["cells"] for q, r, symbol in cells]
    assert sorted([q, r, symbol, tile] for q, r, _, _, tile, symbol, _ in shown) == sorted(wanted)


@pytest.mark.parametrize("row", table("### 6.1 Notation"), ids=lambda row: f"rot {row[0]}")
@clause("MI-24", "MI-25")
def test_the_table_of_turns(row: list[str]) -> None:
    rot, *places = row
    assert [list(rotate(cell, int(rot))) for cell in box().tiles["T1"].hexes] == [numbers(place) for place in places]


@pytest.mark.parametrize("row", table("### 6.2 Marker"), ids="-".join)
@clause("MI-32", "MI-33", "MI-34", "MI-35", "MI-36", "MI-37")
def test_the_table_of_the_marker(row: list[str]) -> None:
    marker, debt, points, after, debt_after, circles = (int(row[column]) for column in (0, 1, 3, 4, 5, 7))
    state = MY_ISLAND.start(2, MY_ISLAND.options(mode="episode", episode=1))
    assert isinstance(state, Position)
    island = state.islands[0]
    island.marker, island.debt, island.frozen = marker, debt, row[2] == "yes"
    award(state, 0, "pass", points, 1)
    assert (island.marker, island.debt, island.frozen) == (after, debt_after, row[6] == "yes")
    assert island.prosperity == circles
    assert island.tally["pass"] == after - marker + debt - debt_after
    assert island.tally["debt"] == debt_after - debt


@clause("MI-38")
def test_the_marker_of_the_normal_game_goes_beyond_55() -> None:
    state = MY_ISLAND.start(2, MY_ISLAND.options())
    assert isinstance(state, Position)
    award(state, 0, "farm", 16, 3)
    award(state, 0, "pass", 1, -1)
    assert (state.islands[0].marker, state.islands[0].frozen, state.islands[0].prosperity) == (57, False, 0)


@clause("MI-48")
def test_plateau_rows_do_not_break_ties() -> None:
    """Both seats hold the same on the main island; one has laid a tile on the plateau as well."""
    example = next(e for e in DATA["examples"] if e["id"] == "relic")
    played = Table(MY_ISLAND, 2, MY_ISLAND.options(**example["options"]))
    for step in example["steps"]:
        if isinstance(step, str):
            played.play(*entry(step))
    assert isinstance(played.state, Position)
    first, second = played.state.islands
    on_plateau = first.land.terrain["plateau"]
    second.covered, second.marker = first.covered & ~on_plateau, first.marker
    assert first.covered & on_plateau
    assert ranking(played.state) == (1, 1)
    second.covered |= first.land.grid.bit[0, 0]
    assert ranking(played.state) == (2, 1)
