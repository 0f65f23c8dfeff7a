"""The book: beginning, advancing, changing players, resuming, and the end after 24 episodes."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from atoll.core.errors import BadOption, BadSeats
from atoll.core.game import Standing
from atoll.core.record import Record, read_record
from atoll.core.table import Table
from atoll.games.my_island import campaign
from atoll.games.my_island.campaign import (
    advance,
    begin,
    chapter,
    next_episode,
    next_options,
    rename,
    reseat,
    standing,
    summary,
    winners,
)
from tests.games.my_island.books import MY_ISLAND, book_at, play_campaign, play_out
from tests.games.my_island.examples import entry, in_data
from tests.support.clauses import clause


def finished(name: str) -> Table:
    """The table at the end of a worked example."""
    example = in_data(name)
    table = Table(MY_ISLAND, example["players"], MY_ISLAND.options(**example["options"]))
    for step in example["steps"]:
        if isinstance(step, str):
            table.play(*entry(step))
    return table


@clause("MI-81", "MI-79", "MI-80")
def test_a_campaign_begins_with_blank_islands() -> None:
    book = begin(3, ["Sandbar", "", "Кокос"])
    assert book == {
        "game": "my_island", "version": 1, "board": "atoll", "episode": 1, "seats": [0, 1, 2], "history": [],
        "islands": [{"name": name, "prosperity": 0, "debt": 0, "hexes": [], "tiles": [], "marks": []}
                    for name in ("Sandbar", "", "Кокос")]}
    assert begin(3)["seats"] == [0, 1, 2]
    assert json.loads(json.dumps(book)) == book


@pytest.mark.parametrize("given", [(1,), (5,), ("2",), (2, ["one"]), (2, ["a", 3])])
@clause("MI-81")
def test_a_bad_beginning_is_refused(given: Any) -> None:
    with pytest.raises(ValueError):
        begin(*given)


@clause("MI-81")
def test_a_campaign_is_begun_on_a_board_that_there_is() -> None:
    assert begin(2, board="atoll") == begin(2)
    with pytest.raises(ValueError, match="the option board cannot be 'moon'"):
        begin(2, board="moon")


def test_the_lid_gives_the_whole_campaign() -> None:
    assert MY_ISLAND.campaign is campaign
    assert campaign.Options() == campaign.Options(board="atoll")


@clause("MI-81")
def test_an_island_is_renamed_and_nothing_else_changes() -> None:
    book = reseat(book_at(3, {"name": "A"}, {"name": "B", "debt": 2}, {}), [1, 0])
    before = copy.deepcopy(book)
    after = rename(book, 0, "Palm Bay")
    assert book == before
    assert [page["name"] for page in after["islands"]] == ["A", "Palm Bay", ""]
    after["islands"][1]["name"] = "B"
    assert after == book
    assert rename(book, 1, "")["islands"][0]["name"] == ""


@pytest.mark.parametrize("name", ["x" * 41, "two\nlines", "esc\x1b[2J", "half \ud800", "line\u2028", 7, None])
@clause("MI-81")
def test_a_name_that_cannot_be_shown_is_refused(name: Any) -> None:
    with pytest.raises(BadOption, match="the name of an island has up to 40 characters on one line, unlike"):
        rename(begin(2), 0, name)
    with pytest.raises(BadOption, match="the name of an island"):
        begin(2, ["good", name])
    assert rename(begin(2), 1, "ж" * 40)["islands"][1]["name"] == "ж" * 40


@clause("MI-81")
def test_a_longer_name_of_an_older_book_is_kept_and_cut_where_it_is_shown() -> None:
    book = begin(2)
    book["islands"][0]["name"] = "x" * 500
    game = Table(MY_ISLAND, 2, next_options(book), seed="0" * 64)
    assert game.state.view(None)["seats"][0]["name"] == "x" * 39 + "…"
    assert {row.name for row in summary(book)} == {"x" * 39 + "…", "1"}
    after = advance(book, play_out(game, Random(1)).state)
    assert after["islands"][0]["name"] == "x" * 500


@pytest.mark.parametrize("seat", [2, -1, "0"])
@clause("MI-81")
def test_a_seat_that_is_not_there_names_nothing(seat: Any) -> None:
    with pytest.raises(BadSeats, match="there is no seat"):
        rename(begin(2), seat, "Palm Bay")


@clause("MI-81", "MI-82")
def test_a_name_given_during_an_episode_stays() -> None:
    book = begin(2, ["A", "B"])
    table = play_out(Table(MY_ISLAND, 2, next_options(book), seed="0" * 64), Random(1))
    after = advance(rename(book, 0, "Palm Bay"), table.state)
    assert [page["name"] for page in after["islands"]] == ["Palm Bay", "B"]


@clause("MI-88")
def test_the_summary_has_a_line_for_each_seat_best_first() -> None:
    book = reseat(book_at(9, {"prosperity": 4}, {"name": "Reef", "prosperity": 9}, {"prosperity": 1}), [0, 1])
    assert summary(book) == [Standing(1, 1, "Reef", 9), Standing(0, 2, "0", 4)]


@clause("MI-82", "MI-83")
def test_an_episode_that_somebody_left_is_entered_like_any_other() -> None:
    """A stand-in answers for the seat; here anybody does, because the table asks only for its entries."""
    book, rng = begin(2), Random(5)
    table = Table(MY_ISLAND, 2, next_options(book), seed="0" * 64)
    table.settle()
    table.manage(0, "!resign")
    assert table.to_act == (0, 1)
    play_out(table, rng)
    assert table.closed is None
    assert table.outcome is not None
    assert table.outcome.ranks == (2, 1), "who left is last at the table"
    after = advance(book, table.state)
    own = table.state.outcome()
    assert own is not None
    assert after["history"][0]["ranks"] == list(own.ranks), "the book has what was played"


@clause("MI-85", "MI-86")
def test_players_change_between_episodes() -> None:
    book = begin(3)
    assert reseat(book, [2, 0])["seats"] == [2, 0]
    assert len(reseat(book, [2, 0])["islands"]) == 3
    grown = reseat(book, [2, 0, 3])
    assert grown["seats"] == [2, 0, 3]
    assert grown["islands"][3] == begin(2)["islands"][0]
    assert reseat(begin(2), [0, 1, 2, 3])["islands"] == begin(4)["islands"]
    assert book == begin(3)


@clause("MI-85")
def test_a_new_player_takes_over_all_that_an_island_carries() -> None:
    book = reseat(book_at(4, {"name": "A", "debt": 3}, {"name": "B", "prosperity": 7}), [1, 0])
    seats = Table(MY_ISLAND, 2, next_options(book)).state.view(None)["seats"]
    assert [(page["name"], page["debt"], page["prosperity"]) for page in seats] == [("B", 0, 7), ("A", 3, 0)]


@pytest.mark.parametrize("seats", [[0], [0, 4], [0, 0], [0, 1, 2, 3, 4], [-1, 0], [0, 1, 3, 4], ["0", 1], ["0", 7],
                                   [0, 1.5], [0, True], "01"])
@clause("MI-86")
def test_a_bad_seating_is_refused(seats: Any) -> None:
    with pytest.raises(ValueError):
        reseat(begin(3), seats)


@clause("MI-86")
def test_a_resting_island_keeps_its_page_and_comes_back() -> None:
    book = reseat(book_at(1, {}, {"name": "B", "debt": 4}, {}), [0, 2])
    table = play_out(Table(MY_ISLAND, 2, next_options(book), seed="0" * 64), Random(1))
    after = advance(book, table.state)
    assert after["islands"][1] == book["islands"][1]
    assert after["history"][0]["seats"] == [0, 2]
    assert reseat(after, [1, 0])["seats"] == [1, 0]


@clause("MI-82", "MI-83", "MI-84")
def test_advance_after_the_examples() -> None:
    table = finished("all_leave")
    book = begin(2)
    before = copy.deepcopy(book)
    after = advance(book, table.state)
    assert book == before
    assert after["episode"] == 2
    assert [(page["prosperity"], page["debt"]) for page in after["islands"]] == [(2, 21), (2, 21)]
    assert after["history"] == [
        {"episode": 1, "seats": [0, 1], "scores": [-21, -21], "ranks": [1, 1], "circles": [2, 2]}]
    dues = in_data("dues")["options"]["book"]
    assert advance(dues, finished("dues").state)["history"][-1]["circles"] == [-3, -2]


@clause("MI-82")
def test_only_the_finished_episode_of_the_book_can_be_entered() -> None:
    fresh = Table(MY_ISLAND, 2, next_options(begin(2)))
    with pytest.raises(ValueError, match="not finished"):
        advance(begin(2), fresh.state)
    with pytest.raises(ValueError, match="only a game of episode 2"):
        advance(book_at(2), finished("all_leave").state)
    with pytest.raises(ValueError, match="seats"):
        advance(begin(3), finished("all_leave").state)
    with pytest.raises(ValueError, match="only a game of episode 1"):
        advance(begin(2), finished("largest_tie").state)


@clause("MI-79", "MI-80", "MI-82", "MI-54", "MI-88")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_campaign_has_a_winner(players: int) -> None:
    book = play_campaign(begin(players), Random(players))
    assert book["episode"] == 25
    assert [entry["episode"] for entry in book["history"]] == list(range(1, 25))
    assert json.loads(json.dumps(book)) == book
    assert next_episode(book) is None
    best = max(page["prosperity"] for page in book["islands"])
    assert winners(book) == [n for n, page in enumerate(book["islands"]) if page["prosperity"] == best]
    assert min(standing(book)) == 1
    with pytest.raises(ValueError, match="over"):
        next_options(book)
    with pytest.raises(ValueError, match="over"):
        MY_ISLAND.start(players, MY_ISLAND.options(mode="episode", book=book))


@clause("MI-88", "MI-54")
def test_the_standing_is_by_circles_and_shared() -> None:
    book = book_at(9, {"prosperity": 4}, {"prosperity": 9}, {"prosperity": 4})
    assert standing(book) == [2, 1, 2]
    assert winners(book) == []
    assert (next_episode(book), chapter(9)) == (9, 3)


@clause("MI-79", "MI-82")
def test_a_campaign_stopped_anywhere_resumes_from_text() -> None:
    """The book goes through JSON after each episode, and the episode itself through a record in its middle."""
    rng, book = Random(3), begin(2)
    for _ in range(3):
        table = Table(MY_ISLAND, 2, next_options(book), seed=rng.randbytes(32).hex())
        for _ in range(20):
            table.settle()
            if table.to_act:
                table.play(table.to_act[0], table.state.legal_actions(table.to_act[0])[-1])
        again = read_record(Record.of(table).as_text()).table(MY_ISLAND)
        assert again.state.view(None) == table.state.view(None)
        book = json.loads(json.dumps(advance(book, play_out(again, rng).state)))
    assert book["episode"] == 4


@clause("MI-79", "MI-82")
def test_an_episode_is_replayed_from_the_book_before_it() -> None:
    """A record carries the book it was played from, so nothing that came later is needed."""
    rng = Random(11)
    book = play_campaign(begin(2), rng, last=6)
    table = play_out(Table(MY_ISLAND, 2, next_options(book), seed=rng.randbytes(32).hex()), rng)
    after = advance(book, table.state)
    play_campaign(after, rng, last=9)
    replayed = read_record(Record.of(table).as_text()).table(MY_ISLAND)
    assert replayed.options.book == book
    assert advance(replayed.options.book, replayed.state) == after


@pytest.mark.parametrize("change", [
    {"game": "mangala"}, {"version": 2}, {"version": True}, {"board": "moon"}, {"episode": 0}, {"episode": 26},
    {"episode": "1"}, {"islands": []}, {"islands": [{}, {}]}, {"seats": [0]}, {"seats": [0, 0]}, {"seats": [0, 2]},
    {"history": None}, {"history": [{}]}, {"extra": 1},
    {"history": [{"episode": 1, "seats": [0, 1], "scores": [1], "ranks": [1, 2], "circles": [2, 0]}]},
    {"history": [{"episode": 1, "seats": [0, 1], "scores": "ab", "ranks": [1, 2], "circles": [2, 0]}]},
])
@clause("MI-79")
def test_a_book_of_another_kind_is_refused_in_a_sentence(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+ \w+"):
        MY_ISLAND.start(2, MY_ISLAND.options(mode="episode", book=begin(2) | change))


@pytest.mark.parametrize("page", [
    {"name": 1}, {"prosperity": -1}, {"debt": 1.5}, {"debt": True}, {"hexes": None}, {"hexes": [["rose", 1, 1]]},
    {"hexes": [["palm", 99, 1]]}, {"hexes": [["palm", 1]]}, {"tiles": [["D1", 2]]}, {"tiles": [["Z1", 0]]},
    {"tiles": [["D1", -1]]}, {"marks": [["rose", 2, 5, 1]]}, {"marks": [["telescope", 2, 5]]}, {"hexes": [7]}, {"x": 1},
    {"hexes": [["palm", 4, 2], ["palm", 4, 2]]},
])
@clause("MI-80")
def test_a_page_of_another_kind_is_refused_in_a_sentence(page: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="page of island 0"):
        MY_ISLAND.start(2, MY_ISLAND.options(mode="episode", book=book_at(1, page)))


@pytest.mark.parametrize(("players", "options", "says"), [
    (2, {"mode": "episode", "book": book_at(4), "episode": 5}, "episode"),
    (3, {"mode": "episode", "book": book_at(4)}, "2 seats"),
    (2, {"mode": "episode", "episode": 25}, "episode"), (2, {"mode": "legacy"}, "mode"),
    (2, {"board": "moon"}, "board"), (2, {"mode": "episode", "episode": -1}, "episode"),
    (2, {"mode": "episode", "book": "book"}, "book"), (2, {"mode": "episode", "episode": True}, "episode"),
])
@clause("MI-79", "MI-87")
def test_options_that_do_not_fit_are_refused(players: int, options: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        MY_ISLAND.start(players, MY_ISLAND.options(**options))


@clause("MI-87")
def test_a_book_may_be_given_with_its_own_episode() -> None:
    state = MY_ISLAND.start(2, MY_ISLAND.options(mode="episode", book=book_at(4), episode=4))
    assert state.view(None)["rules"] == "4"
    assert MY_ISLAND.start(2, MY_ISLAND.options(mode="episode")).view(None)["rules"] == "1"
