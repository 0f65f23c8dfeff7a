"""Boards are data: a second one can be chosen, a bad one is refused in a sentence."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from atoll.core.errors import BadData
from atoll.games.mangrovia.box.board_check import check_board
from atoll.games.mangrovia.box.boards import load_board
from atoll.games.mangrovia.box.rulebook import checked
from atoll.games.mangrovia.box.rulebook_check import check_rulebook
from atoll.games.mangrovia.options import read_json, rulebook

OWN: dict[str, Any] = rulebook()["boards"]["reconstructed"]


def spoiled(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    board = copy.deepcopy(OWN)
    change(board)
    return board


def space(board: dict[str, Any], name: str) -> dict[str, Any]:
    return next(row for row in board["spaces"] if row["id"] == name)


BROKEN: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("8 spaces in the stone area, not 7", lambda b: space(b, "r0c4").update(area=None)),
    ("8 spaces in the pole area, not 9", lambda b: space(b, "r7c1").update(area="pole")),
    ("10 amulet spaces, not 9", lambda b: space(b, "am1").update(amulet=False)),
    ("2 spaces with two landscapes, not 1", lambda b: space(b, "r2c2").update(landscapes=["water"])),
    ("3 gray spaces, not 2", lambda b: space(b, "am5").update(neutral=None)),
    ("7 white spaces, not 8", lambda b: space(b, "r1c1").update(neutral="white")),
    ("1 gray space in the stone area, not 0", lambda b: space(b, "r2c6").update(neutral=None)),
    ("no gray spaces in the pole area, not 1", lambda b: space(b, "r4c0").update(neutral="gray")),
    ("no white spaces in the stone area, not 1", lambda b: space(b, "r0c4").update(neutral="white")),
    ("1 white space in the pole area, not 0", lambda b: space(b, "r6c2").update(neutral=None)),
    ("amulet spaces give no points, but am1 does", lambda b: space(b, "am1").update(points=2)),
    ("amulet spaces lie on no path, but am1 does", lambda b: b["paths"][0]["spaces"].append("am1")),
    ("runs over 'r9c9', which is no space", lambda b: b["paths"][3]["spaces"].append("r9c9")),
    ("path 'b' comes to a space twice", lambda b: b["paths"][1]["spaces"].append("r1c2")),
    ("path 'c' has no space", lambda b: b["paths"][2]["spaces"].clear()),
    ("there must be eight paths", lambda b: b["paths"].pop()),
    ("path 'a' must be worth 12 and 6", lambda b: b["paths"][0].update(first=11)),
    ("2 spaces with the id 'am1'", lambda b: space(b, "am2").update(id="am1")),
    ("2 spaces lie at row 1, column 8", lambda b: space(b, "am1").update(row=1)),
    ("needs a cost from 1 to 99", lambda b: space(b, "am1").update(cost=0)),
    ("needs a cost from 1 to 99", lambda b: space(b, "am1").update(cost="7")),
    ("needs points from 0 to 99", lambda b: space(b, "r1c1").update(points=True)),
    ("one or two different landscapes", lambda b: space(b, "r1c1").update(landscapes=["lava"])),
    ("one or two different landscapes", lambda b: space(b, "r2c2").update(landscapes=["mangrove", "water"])),
    ("a currency that is valuable or amulet", lambda b: space(b, "r1c1").update(currency="shells")),
    ("a currency, valuable or amulet", lambda b: space(b, "r1c1").update(currency=None)),
    ("an area that is stone or pole", lambda b: space(b, "r1c1").update(area=[])),
    ("an 'amulet' that is true or false", lambda b: space(b, "r1c1").update(amulet=None)),
    ("a whole number as row", lambda b: space(b, "r1c1").update(row=1.5)),
    ("an id of small letters and digits", lambda b: space(b, "r1c1").update(id="R 1")),
    ("space 1 has no 'cost'", lambda b: b["spaces"][0].pop("cost")),
    ("space 2 is no JSON object", lambda b: b["spaces"].insert(1, "r1c1")),
    ("path 1 has no 'spaces'", lambda b: b["paths"][0].pop("spaces")),
    ("the first not below the second", lambda b: b["paths"][4].update(first=1)),
    ("a list of the ids of its spaces", lambda b: b["paths"][4].update(spaces="r1c1")),
    ("no pair of row and column", lambda b: b["paths"][4].update(statue=[1, "a"])),
    ("a board has a list of spaces", lambda b: b.update(spaces={})),
    ("a board has a list of paths", lambda b: b.pop("paths")),
    ("the 'drawing' of a board is a JSON object", lambda b: b.update(drawing=3)),
]


def test_the_reconstructed_board_keeps_every_constraint() -> None:
    assert check_board(OWN) == []
    assert check_board(rulebook()) == []
    board = load_board("reconstructed")
    assert (len(board.spaces), len(board.stone), len(board.pole)) == (48, 8, 8)
    assert [space.id for space in board.spaces if space.is_amulet] == [f"am{number}" for number in range(1, 11)]


@pytest.mark.parametrize(("sentence", "change"), BROKEN, ids=[sentence for sentence, _ in BROKEN])
def test_a_broken_board_is_refused_with_a_sentence(sentence: str, change: Callable[[dict[str, Any]], object]) -> None:
    findings = check_board(spoiled(change))
    assert any(sentence in finding for finding in findings), findings


@pytest.mark.parametrize("data", [None, [], 3, "board", {}, {"spaces": []}, {"boards": {"x": None}}])
def test_what_is_no_board_is_refused(data: Any) -> None:
    assert check_board(data)


def test_all_findings_are_told_at_once() -> None:
    def change(board: dict[str, Any]) -> None:
        space(board, "r0c4")["area"] = None
        space(board, "am5")["neutral"] = None
        board["paths"][0]["spaces"].append("nowhere")
    assert len(check_board(spoiled(change))) == 3


def other_board() -> dict[str, Any]:
    """The same archipelago with dearer huts, and one space under another name."""
    def change(board: dict[str, Any]) -> None:
        for row in board["spaces"]:
            row["cost"] += 1
            row["id"] = "reef" if row["id"] == "r7c1" else row["id"]
        board["paths"][0]["spaces"][-1] = "reef"
    return spoiled(change)


CHILD = """
import json, sys
from random import Random
from atoll.core.errors import BadOption
from atoll.games import GAMES
from tests.support.play import random_moments
from atoll.core.options import choices, hints
from atoll.core.table import Table
game = GAMES["mangrovia"]
print(json.dumps(choices(hints(game.options)["board"])))
for tiles in ("none", "random"):
    table = Table(game, 3, game.options(board="dearer", stone_tiles=tiles))
    *_, table = random_moments(game, Random(5), table)
    print(table.outcome.reason, "reef" in table.state.board.index, table.state.view(0)["options"]["board"])
try:
    game.start(3, game.options(board="sunken"))
except BadOption as refused:
    print(refused)
"""


def test_a_second_board_lies_beside_the_first_and_is_chosen_at_the_table(tmp_path: Path) -> None:
    (tmp_path / "dearer.json").write_text(json.dumps(other_board()), encoding="utf-8")
    sunken = spoiled(lambda board: space(board, "r0c4").update(area=None))
    (tmp_path / "sunken.json").write_text(json.dumps(sunken), encoding="utf-8")
    (tmp_path / "No Board.json").write_text("{}", encoding="utf-8")
    environment = {**os.environ, "ATOLL_MANGROVIA_BOARDS": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-c", CHILD], capture_output=True, text=True, env=environment, check=True)
    names, *games, refusal = run.stdout.splitlines()
    assert json.loads(names) == ["reconstructed", "dearer", "sunken"]
    assert [line.split()[1:] for line in games] == [["True", "dearer"]] * 2
    assert refusal == ("the board 'sunken' breaks the rules: there must be 8 spaces in the stone area, not 7")


RULEBOOK_FAULTS: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("the data has no 'landings'", lambda d: d.pop("landings")),
    ("no row for 4 seats", lambda d: d["players"].pop("4")),
    ("a site for each bowl", lambda d: d["players"]["5"].update(bowls=2)),
    ("a starting pair for each", lambda d: d["starting_pairs"].pop()),
    ("four different landscapes", lambda d: d["landscapes"].pop()),
    ("in the order of the landscapes", lambda d: d.update(landscape_cards={"sand": 8})),
    ("by rising value", lambda d: d.update(valuables={"3": 1, "2": 1})),
    ("the value of a valuable", lambda d: d["starting_pairs"].append([8, 9])),
    ("two different landscapes", lambda d: d.update(birds=["water", "water"])),
    ("from 2 on", lambda d: d["amulets"]["bag"].update({"1": 3})),
    ("put one back of two or more", lambda d: d["amulet_track"].update(keep=[0, 1, 2, 3, 4, 5])),
    ("lowest first", lambda d: d["pole"]["tiles"].reverse()),
    ("a pole tile for each", lambda d: d["pole"].update(tiles=[2, 3])),
    ("one kind of wild tile", lambda d: d["stone_tiles"].pop()),
    ("at least eight god tiles", lambda d: d["stone_tiles"].pop(0)),
    ("numbered from 1 to 12", lambda d: d["landings"].pop()),
    ("landings 7 to 12 to sites 6 to 1", lambda d: d["landings"][3].update(site=1)),
    ("landing 2 has an unknown step 'dance'", lambda d: d["landings"][1].update(steps=[["dance", 1]])),
    ("of a wrong shape", lambda d: d.update(players=3)),
]


@pytest.mark.parametrize(("sentence", "change"), RULEBOOK_FAULTS, ids=[sentence for sentence, _ in RULEBOOK_FAULTS])
def test_a_broken_rulebook_is_refused_with_a_sentence(sentence: str,
                                                      change: Callable[[dict[str, Any]], object]) -> None:
    data = copy.deepcopy(rulebook())
    assert check_rulebook(data) == []
    change(data)
    assert any(sentence in finding for finding in check_rulebook(data)), check_rulebook(data)
    with pytest.raises(BadData, match="cannot be played"):
        checked(data)


def test_a_file_that_is_no_json_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "torn.json"
    path.write_text('{"spaces": [', encoding="utf-8")
    with pytest.raises(BadData, match=r"torn\.json cannot be read as JSON"):
        read_json(path)
    with pytest.raises(BadData, match="cannot be read"):
        read_json(tmp_path / "missing.json")
