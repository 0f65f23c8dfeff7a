"""The terminal picture and the drawn book: wide enough for a terminal, in words, with what is legal marked."""

from __future__ import annotations

from random import Random

import pytest
from rich.markup import escape, render

from atoll.core.text import LANGUAGES
from atoll.games import words
from atoll.games.my_island.campaign import begin
from atoll.games.my_island.campaign.drawing import draw_book
from atoll.games.my_island.drawing import draw
from atoll.games.my_island.hexmap import Canvas
from atoll.terminal.campaign import page
from atoll.terminal.campaign_file import CampaignFile
from atoll.terminal.show import picture
from tests.games.my_island.books import MY_ISLAND, book_at, keen_answer, play_campaign, random_episode
from tests.support.clauses import clause
from tests.support.play import play

NAMES = ["Ada", "Боря", "[bold]Cy", "Di"]
ODD_NAMES = ["[/b]Ann", "[red]Ann", "[link=x]Ann", "[1]Ann", "\\[red]Ann", "Ann\\", "[", "[red", "[Red]Ann", "[@x]Ann"]


def plain(drawn: str) -> list[str]:
    """The lines as the terminal shows them."""
    return render(drawn, emoji=False).plain.splitlines()


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


def test_rows_have_their_notation_on_the_left_and_their_number_in_sentences_on_the_right() -> None:
    state, said = play(MY_ISLAND, 2, "- turn D1", mode="episode", episode=17).state, words("my_island", "en").at(NAMES)
    lines = plain(draw(state.view(0), state.legal_actions(0), said.at(NAMES, 0)))
    ends = {int(line[:3]): line.split()[-1] for line in lines[2:14]}
    assert ends == {-4: "‹1", -3: "‹2", -2: "‹3", -1: "O", **{r: f"‹{r + 1}" for r in range(8)}}
    assert said.action("place -1 2 0").startswith("Lay it: row 3 from the top, hex 1 ")
    assert said.action("place 6 -3 0").startswith("Lay it: on the plateau, row 2 from the top, hex 1 ")


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
            played = said.messages["draw.played"].partition("{")[0]
            assert sum(line.startswith(f"  {played}") for line in lines) == last


REWARDS = [
    ("en", 1, "Rewards – first: 2 prosperity circles; second: 1 prosperity circle; others: palm sticker"),
    ("ru", 7, "Награды — первое место: 2 символа процветания + пиратский корабль;"),
    ("en", 18, "telescope: \u22121 prosperity circle for each that has no mark"),
    ("ru", 21, "амбар, дворец, цитадель: +2 символа процветания за каждый объект, где 3 отметки"),
    ("tr", 21, "ambar, saray, iç kale: 3 işareti olan her biri için +2 refah simgesi")]


@pytest.mark.parametrize(("language", "episode", "told"), REWARDS)
def test_a_picture_says_what_the_places_win_and_what_the_end_of_a_chapter_changes(
        language: str, episode: int, told: str) -> None:
    state, said = play(MY_ISLAND, 3, mode="episode", episode=episode).state, words("my_island", language).at(NAMES)
    assert told in " ".join(" ".join(plain(draw(state.view(0), [], said))).split())


def test_the_normal_game_has_nothing_to_win_but_the_game() -> None:
    state, said = play(MY_ISLAND, 2).state, words("my_island", "en").at(NAMES)
    assert "Rewards" not in " ".join(plain(draw(state.view(0), [], said)))


def test_the_book_shows_stickers_circles_and_debt() -> None:
    page = {"prosperity": 12, "debt": 7, "hexes": [["palm", 4, 2], ["ship", 4, 7]], "tiles": [["D1", 1]],
            "marks": [["telescope", 2, 5, 1]]}
    text = "\n".join(plain(draw_book(book_at(4, page), 0, words("my_island", "en").at(NAMES))))
    assert "12 prosperity circles" in text
    assert "●" * 10 + " ●●○○○○○○○○" in text
    assert "debt 7" in text
    assert "(*)" in text
    assert "(S)" in text
    assert "D1 house ×2" in text
    assert "palm sticker (row 3 from the top, hex 6 from the left)" in " ".join(text.split())
    assert "telescope (row 6 from the top, hex 5 from the left) ×1" in " ".join(text.split())


@pytest.mark.parametrize(("language", "shown"), [("en", "“palm”"), ("ru", "«palm»")])
@clause("MI-81")
def test_a_name_is_shown_as_it_was_given(language: str, shown: str) -> None:
    book, said = book_at(4, {"name": "palm"}), words("my_island", language).at(NAMES)
    assert shown in plain(draw_book(book, 0, said))[0]
    state = play(MY_ISLAND, 2, mode="episode", book=book).state
    assert shown in plain(draw(state.view(0), [], said.at(NAMES, 0)))[1]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_name_is_drawn_as_it_is(name: str) -> None:
    table = play(MY_ISLAND, 3, "- turn D1", mode="episode", book=book_at(4, {"name": name}, {}, {}))
    said = words("my_island", "en").at([name, "Bo", name])
    for me in (0, 1, None):
        lines = plain(picture(table, said.at(said.names, me)))
        assert any(line.startswith(f"{name} “{name}” · marker 10") for line in lines)
        assert ([name, name] if me == 1 else ["Bo", name]) in [line.split() for line in lines], "over the small islands"


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_name_stands_in_the_book_as_it_is(name: str) -> None:
    kept = CampaignFile("friends", "my_island", ["human", "greedy"], [name, "Bo"], [book_at(4, {"name": name})])
    assert plain(page(kept, 0, "en"))[0] == f"Island 0 “{name}” · {name}"


def test_what_looks_like_markup_is_no_markup_however_it_is_broken() -> None:
    canvas = Canvas(12)
    canvas.write(0, "[bold]Cy[/] [1]", "red")
    canvas.write(0, "one [red two]")
    canvas.put(0, 4, "[gre", "bold")
    canvas.put(4, 4, "en]\\", "dim")
    canvas.write(0, "all this is cut[b]")
    assert plain(canvas.text()) == ["[bold]Cy[/]", "[1]", "one [red", "two]", "[green]\\", "all this is", "cut[b]"]
    assert escape("[bold]Cy") in canvas.text()
