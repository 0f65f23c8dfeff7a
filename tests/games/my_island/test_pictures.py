"""The terminal picture and the drawn book: wide enough for a terminal, in words, with what is legal marked."""

from __future__ import annotations

import re
from random import Random

import pytest

from atoll.core.text import LANGUAGES
from atoll.games import words
from atoll.games.my_island.campaign import begin
from atoll.games.my_island.canvas import Canvas
from atoll.games.my_island.draw import draw, draw_book
from tests.games.my_island.books import MY_ISLAND, book_at, keen_answer, play_campaign, random_episode
from tests.support.play import play

TAG = re.compile(r"(?<!\\)\[[^\]]*\]")
NAMES = ["Ada", "Боря", "[bold]Cy", "Di"]


def plain(picture: str) -> list[str]:
    return TAG.sub("", picture).replace("\\[", "[").splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("episode", [0, 1, 9, 17, 24])
def test_every_moment_can_be_drawn(language: str, episode: int) -> None:
    rng, said = Random(episode), words("my_island", language).at(NAMES)
    table = random_episode(rng, episode)
    while table.to_act:
        table.settle()
        for seat in table.to_act:
            legal = table.state.legal_actions(seat)
            lines = plain(draw(table.state.view(seat), legal, said.at(NAMES, seat)))
            assert lines[1].startswith(NAMES[seat])
            assert max(map(len, lines)) <= 80
            assert all(name in " ".join(lines) for name in NAMES[:table.players])
            table.play(seat, keen_answer(table.state, seat, rng))
    assert plain(draw(table.state.view(None), [], said))


def test_legal_places_are_bracketed_and_tiles_to_come_are_in_sight() -> None:
    state = play(MY_ISLAND, 2, "- turn D1", "0 place 0 0 0", "1 leave", "- turn D2").state
    lines = plain(draw(state.view(0), state.legal_actions(0), words("my_island", "en").at(NAMES)))
    island = next(line for line in lines if line.startswith("  1"))
    assert "(~)" in island
    assert sum(line.count("(~)") for line in lines) == 1
    assert all(f" {tile}:" in " " + " ".join(lines) for tile in state.view(0)["bag"])
    assert "D2:" not in " ".join(lines)


def test_the_picture_finds_the_island_that_the_legal_list_fits() -> None:
    state = play(MY_ISLAND, 2, "- turn D1", "0 place 4 7 0", "1 place -1 6 0", "- turn D2").state
    said = words("my_island", "en").at(NAMES)
    for seat in (0, 1):
        assert plain(draw(state.view(seat), state.legal_actions(seat), said))[1].startswith(NAMES[seat])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_book_is_drawn_for_every_seat(language: str) -> None:
    said = words("my_island", language).at(NAMES)
    for last in (0, 8, 17, 24):
        book = play_campaign(begin(3, ["Sandbar", "", "Коралл"]), Random(2), last)
        for seat in range(3):
            lines = plain(draw_book(book, seat, said))
            assert max(map(len, lines)) <= 80
            assert NAMES[seat] in lines[0]
            assert (f"{said.say('draw.history')}:" in lines) == (last > 0)
            assert sum(line.startswith("  episode " if language == "en" else "  эпизод ") for line in lines) == last


def test_the_book_shows_stickers_circles_and_debt() -> None:
    page = {"prosperity": 12, "debt": 7, "hexes": [["palm", 4, 2], ["ship", 4, 7]], "tiles": [["D1", 1]],
            "marks": [["telescope", 2, 5, 1]]}
    text = "\n".join(plain(draw_book(book_at(4, page), 0, words("my_island", "en").at(NAMES))))
    assert "12 circles" in text
    assert "●" * 10 + " ●●○○○○○○○○" in text
    assert "debt 7" in text
    assert "(*)" in text
    assert "(S)" in text
    assert "D1 house ×2" in text
    assert "telescope (2, 5) ×1" in text


def test_markup_in_a_name_is_escaped() -> None:
    canvas = Canvas()
    canvas.write(0, "[bold]Cy[/] [1]", "red")
    assert canvas.text() == "[red]\\[bold]Cy\\[/] [1][/]"
