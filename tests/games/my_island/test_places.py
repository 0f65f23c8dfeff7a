"""A place is told as people find it: its row from the top and its hex from the left, never by its coordinates."""

from __future__ import annotations

from random import Random

import pytest

from atoll.core.hexes import Hex
from atoll.core.text import LANGUAGES, own_messages
from atoll.games import folder, words
from atoll.games.my_island.box import box
from atoll.games.my_island.drawing import anchors
from tests.games.my_island.books import keen_answer, random_episode
from tests.games.my_island.test_box import drawn

PLACES = own_messages(folder("my_island") / "data" / "places.json")


def counted(heading: str, place: str) -> dict[str, str]:
    """Each hex of a board that the text draws, with the number of its line and its number in the line."""
    found, rows = dict[str, str](), dict[int, list[Hex]]()
    for cell in drawn(heading):
        rows.setdefault(cell[1], []).append(cell)
    for number, row in enumerate(rows.values(), 1):
        found |= {f"hex.{q} {r}": f"{place} {number} {index}" for index, (q, r) in enumerate(row, 1)}
    return found


@pytest.mark.parametrize("side", ["Front", "Back"])
def test_every_hex_has_the_place_that_it_has_in_the_drawing(side: str) -> None:
    main = counted(f"**{side}, area `main`**", "main")
    assert len(main) == 100
    assert {hexagon: PLACES[hexagon] for hexagon in main} == main


def test_the_plateau_has_rows_of_its_own_and_the_tunnel_its_name() -> None:
    plateau = {**counted("**Front, area `plateau`**", "plateau"), "hex.7 -1": "tunnel"}
    assert {hexagon: PLACES[hexagon] for hexagon in plateau} == plateau


def test_sites_outside_the_island_stand_in_the_mountains() -> None:
    """And nothing else has a name."""
    grids = box().boards["atoll"].values()
    island = {cell for grid in grids for area in grid.areas.values() for cell in area}
    outside = sorted({cell for grid in grids for cells in grid.places.values() for cell in cells} - island)
    assert {r for _, r in outside} == {-1}, "all of them in one row"
    told = {f"hex.{q} {r}": f"mountains {number}" for number, (q, r) in enumerate(outside, 1)}
    assert {hexagon: PLACES[hexagon] for hexagon in told} == told
    assert len(PLACES) == len(island) + len(outside)


@pytest.mark.parametrize(("language", "action", "said"), [
    ("en", "place -1 2 1", "Lay it: row 3 from the top, hex 1 from the left, rotated 60°"),
    ("en", "place 10 -3 0", "Lay it: on the plateau, row 2 from the top, hex 5 from the left, as on the card"),
    ("en", "place 7 -1 0", "Lay it: in the tunnel, as on the card"),
    ("en", "stick 12 -1", "Put it: in the mountains, site 2 from the left"),
    ("ru", "place -1 2 1", "Разместить: ряд 3 сверху, клетка 1 слева, поворот на 60°"),
    ("ru", "stick 8 -4", "Разместить: на плато, ряд 1 сверху, клетка 2 слева"),
    ("ru", "stick 2 -1", "Разместить: в горах, объект 1 слева"),
    ("tr", "place -1 2 1", "Koy: yukarıdan 3. satır, soldan 1. hücre, 60° döndürülmüş"),
    ("tr", "stick 8 -4", "Yerleştir: platoda, yukarıdan 1. satır, soldan 2. hücre"),
    ("tr", "stick 2 -1", "Yerleştir: dağlarda, soldan 1. yapı")])
def test_a_place_in_a_sentence(language: str, action: str, said: str) -> None:
    assert words("my_island", language).action(action) == said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("episode", [0, 1, 7, 14, 16, 22])
def test_whatever_can_be_done_is_told_apart_without_coordinates(language: str, episode: int) -> None:
    said, rng = words("my_island", language), Random(episode)
    table = random_episode(rng, episode)
    while table.to_act:
        table.settle()
        for seat in table.to_act:
            legal = table.state.legal_actions(seat)
            told = [said.action(action) for action in legal]
            assert len(set(told)) == len(legal)
            assert not [one for one in told if "-" in one or "\u2212" in one]
            assert all(f"word.hex.{q} {r}" in said for q, r in anchors(legal))
            table.play(seat, keen_answer(table.state, seat, rng))
