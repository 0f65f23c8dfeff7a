"""The picture in the terminal: from the viewer's side, with the viewer's numbers first."""

from __future__ import annotations

import pytest
from rich.text import Text

from atoll.core.game import Seat
from atoll.games import words
from atoll.games.mangala.drawing import draw
from tests.games.mangala.examples import set_up


def lines(me: Seat | None) -> list[str]:
    """A match in which seat 0 has won a set and drawn another."""
    state = set_up({"variant": "classic", "sets": 5}, "1 2 3 4 5 6 / 6 0 2 3 4 5 | 3 4 | - - | 0")
    state.set, state.points = 3, (3, 1)
    legal = [] if me is None else state.legal_actions(me)
    said = words("mangala", "en").at(["Ada", "Bo"], me)
    return Text.from_markup(draw(state.view(me), legal, said)).plain.splitlines()


@pytest.mark.parametrize(("me", "points"), [(0, "points 1½ : ½"), (1, "points ½ : 1½"), (None, "points 1½ : ½")])
def test_the_viewers_own_points_come_first(me: Seat | None, points: str) -> None:
    assert lines(me)[0] == f"Mangala classic   Set 3 of 5   {points}"


@pytest.mark.parametrize(("me", "far", "near"), [
    (0, ["4", "5", "4", "3", "2", "·", "6", "3"], ["1", "2", "3", "4", "5", "6"]),
    (1, ["3", "6", "5", "4", "3", "2", "1", "4"], ["6", "·", "2", "3", "4", "5"])])
def test_the_viewer_sits_below(me: Seat, far: list[str], near: list[str]) -> None:
    picture = lines(me)
    top, stores, bottom = (line.replace("│", " ").split() for line in picture[3:6])
    assert [stores[0], *top[1:-1], stores[-1]] == far
    assert bottom == near
    assert picture[1].endswith(["Bo", "Ada"][me])
    assert picture[7].endswith(["Ada", "Bo"][me])
