"""Cards, sealed answers, passing and leaving."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from atoll.core.game import CHANCE, Event
from atoll.core.hexes import DIRECTIONS, neighbours
from atoll.core.table import Table
from atoll.games.my_island.box import box
from atoll.games.my_island.modules import breakdown_keys, rules_named
from atoll.games.my_island.position import Position
from tests.games.my_island.books import MY_ISLAND, book_at, keen_answer, random_episode
from tests.support.clauses import clause
from tests.support.play import fingerprint, play


def told(events: list[Event]) -> list[tuple[str, dict[str, Any]]]:
    return [(event.kind, event.facts) for event in events]


@clause("MI-1")
def test_beside_means_one_of_six_steps_and_the_first_three_are_the_axes() -> None:
    assert DIRECTIONS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    grid = box().boards["atoll"]["front"]
    for cell in grid.bit:
        beside = [step for step in neighbours(cell) if step in grid.bit]
        assert set(grid.cells(grid.near[cell])) == set(beside)
        assert set(grid.cells(grid.around(grid.bit[cell]) & grid.mask(grid.bit))) == set(beside)
    assert [grid.bit[0, 4] << axis for axis in grid.axes] == [grid.bit[1, 4], grid.bit[0, 5], grid.bit[-1, 5]]


@pytest.mark.parametrize("players", [1, 5, 0, True, "2"])
@clause("MI-7")
def test_the_game_is_for_two_to_four(players: Any) -> None:
    with pytest.raises(ValueError, match="my_island is for 2 to 4 players"):
        MY_ISLAND.start(players, MY_ISLAND.options())


@pytest.mark.parametrize("players", [2, 3, 4])
@clause("MI-7", "MI-9", "MI-11")
def test_all_seats_start_alike(players: int) -> None:
    for options in ({}, {"mode": "episode", "episode": 1}):
        seats = play(MY_ISLAND, players, **options).state.view(None)["seats"]
        assert len(seats) == players
        assert all(page == seats[0] for page in seats)
        assert seats[0]["marker"] == 10
        assert (seats[0]["laid"], seats[0]["aside"]) == ([], [])


@clause("MI-8", "MI-90")
def test_episodes_are_on_the_front_and_the_normal_game_on_the_back() -> None:
    sides = box().boards["atoll"]
    for name in ("normal", *map(str, range(1, 25))):
        assert rules_named("atoll", name).grid is sides["back" if name == "normal" else "front"]
    assert "totem" in sides["back"].places
    assert "square" in sides["front"].places


@clause("MI-9")
def test_a_tile_is_laid_put_aside_or_unplayed_and_open_to_all() -> None:
    table = play(MY_ISLAND, 3, "- turn D1", "0 place 0 0 0", "1 pass", "2 leave")
    for viewer in (None, 0, 1, 2):
        seats = table.state.view(viewer)["seats"]
        assert [page["laid"] for page in seats] == [[["D1", 0, 0, 0]], [], []]
        assert [page["aside"] for page in seats] == [[], ["D1"], ["D1"]]


@clause("MI-10", "MI-13")
def test_every_card_of_the_bag_is_equally_likely() -> None:
    table = play(MY_ISLAND, 2)
    counts = dict.fromkeys(table.state.legal_actions(CHANCE), 0)
    rng = Random(7)
    for _ in range(2800):
        counts[table.state.sample(rng)] += 1
    assert len(counts) == 28
    assert 60 < min(counts.values()) <= max(counts.values()) < 145


@clause("MI-10", "MI-13")
def test_a_turned_card_leaves_the_bag_and_the_next_round_is_for_its_tile() -> None:
    table = play(MY_ISLAND, 2, mode="episode", episode=12)
    events = table.play(CHANCE, "turn B2")
    assert told(events) == [("turned", {"tile": "B2", "remaining": 31})]
    view = table.state.view(0)
    assert (view["card"], view["turned"], view["round"]) == ("B2", ["B2"], 1)
    assert view["bag"] == sorted(view["bag"])
    assert len(view["bag"]) == 31
    assert "B2" not in view["bag"]


@clause("MI-15", "MI-14")
def test_a_sealed_answer_shows_to_nobody_else_and_tells_nothing() -> None:
    worlds = []
    for answer in ("place 0 0 0", "place -1 7 0", "pass", "leave"):
        table = play(MY_ISLAND, 3, "- turn D1")
        assert table.play(1, answer) == []
        assert table.state.view(1)["sealed"] == answer
        assert table.state.view(0)["sealed"] is None
        worlds.append([table.state.view(seat) for seat in (None, 0, 2)])
        worlds[-1].append([table.state.legal_actions(seat) for seat in (0, 1, 2)])
    assert all(world == worlds[0] for world in worlds)


@clause("MI-15")
def test_the_last_answer_opens_all_in_seat_order_and_cannot_be_taken_back() -> None:
    table = play(MY_ISLAND, 3, "- turn D1", "2 leave", "0 pass")
    events = table.play(1, "place 0 0 1")
    assert told(events) == [
        ("passed", {"seat": 0, "tile": "D1"}),
        ("scored", {"seat": 0, "key": "pass", "count": 1, "points": -1, "marker": 9}),
        ("placed", {"seat": 1, "tile": "D1", "q": 0, "r": 0, "rot": 1}),
        ("left", {"seat": 2, "tile": "D1"})]
    assert [event.secret_out for event in events] == [True, False, True, True]
    assert not table.can_undo(1)


@clause("MI-15")
def test_an_answer_of_one_seat_alone_was_no_secret() -> None:
    table = play(MY_ISLAND, 2, "- turn D1", "0 place 0 0 0", "1 leave", "- turn D2")
    events = table.play(0, "pass")
    assert not any(event.secret_out for event in events)


@clause("MI-15")
def test_a_sealed_answer_can_be_taken_back_before_the_last() -> None:
    table = play(MY_ISLAND, 2, "- turn D1", "0 pass")
    table.enter(0, "!undo")
    assert table.to_act == (0, 1)
    assert table.state.view(0)["sealed"] is None


@clause("MI-16", "MI-42")
def test_the_playing_ends_when_all_have_left_or_the_bag_is_empty() -> None:
    table = play(MY_ISLAND, 2, "- turn D1", "0 leave", "1 pass")
    assert table.state.ask == "turn"
    rng = Random(1)
    while table.to_act:
        table.settle()
        assert table.to_act in ((), (1,))
        if table.to_act:
            legal = table.state.legal_actions(1)
            table.play(1, rng.choice(legal[1:]))
    assert table.state.view(None)["bag"] == []
    assert table.state.view(None)["round"] == 28


@clause("MI-30")
def test_who_has_left_is_not_asked_again_but_takes_part_in_the_end() -> None:
    table = play(MY_ISLAND, 2, "- turn D1", "0 leave", "1 leave")
    outcome = table.outcome
    assert outcome is not None
    assert [items["visible_beach"] for items in outcome.breakdown] == [-31, -31]
    assert [page["is_in"] for page in table.state.view(None)["seats"]] == [False, False]


@clause("MI-31")
def test_leaving_may_be_the_only_answer_and_is_asked_all_the_same() -> None:
    lines = ["- turn D1", "0 place 0 0 0", "1 leave"]
    for card in ("R1", "R2", "R3", "R4", "R5", "R6", "T5", "T6", "T7", "T8"):
        lines += [f"- turn {card}", "0 pass"]
    table = play(MY_ISLAND, 2, *lines, "- turn D6", mode="episode", episode=1)
    assert table.state.view(0)["seats"][0]["marker"] == 0
    assert table.to_act == (0,)
    assert table.state.legal_actions(0) == ["leave"]


@pytest.mark.parametrize("seed", range(6))
@clause("MI-15")
def test_twin_worlds_of_the_sealed_rounds(seed: int) -> None:
    """Answers of others are re-dealt, and nothing that a seat gets before the last answer changes by a byte."""
    rng = Random(seed)
    table = random_episode(rng, players=rng.choice((3, 4)))
    while table.to_act:
        table.settle()
        asked = table.to_act
        order = rng.sample(asked, len(asked))
        for number, seat in enumerate(order):
            for watcher in range(table.players):
                twin = table.state.determinize(watcher, rng)
                assert seen(twin, watcher) == seen(table.state, watcher)
                again = twin.determinize(watcher, rng)
                assert seen(again, watcher) == seen(table.state, watcher)
            events = table.play(seat, keen_answer(table.state, seat, rng))
            assert events == [] or number == len(order) - 1


def seen(state: Any, seat: int) -> tuple[Any, ...]:
    return state.view(seat), state.legal_actions(seat), state.to_act, state.ask


@clause("MI-15")
def test_a_determinization_deals_every_legal_answer() -> None:
    state = play(MY_ISLAND, 2, "- turn D1", "0 place 0 0 0", "1 place 0 0 0", "- turn D2", "1 pass").state
    rng = Random(2)
    dealt = {state.determinize(0, rng).view(1)["sealed"] for _ in range(200)}
    assert dealt == {"leave", "pass", "place 0 1 0", "place 0 1 1", "place 0 1 2"}
    assert state.determinize(1, rng).view(1)["sealed"] == "pass"


@clause("MI-12", "MI-87")
def test_a_page_comes_to_the_table_and_without_a_book_it_is_blank() -> None:
    page = {"name": "Sandbar", "prosperity": 5, "debt": 3, "hexes": [["palm", 4, 2]], "tiles": [["D1", 1]],
            "marks": [["telescope", 2, 5, 1]]}
    table = Table(MY_ISLAND, 2, MY_ISLAND.options(mode="episode", book=book_at(4, page)))
    first, second = table.state.view(None)["seats"]
    assert {key: first[key] for key in page} == page
    assert (second["name"], second["hexes"], second["debt"]) == ("", [], 0)
    blank = Table(MY_ISLAND, 2, MY_ISLAND.options(mode="episode", episode=4)).state.view(None)["seats"]
    assert blank == [second, second]


@clause("MI-71", "MI-38")
def test_the_normal_game_ignores_book_and_episode() -> None:
    book = book_at(6, {"debt": 9, "tiles": [["D1", 1]], "hexes": [["palm", 4, 2]], "name": "Sandbar"})
    plain = fingerprint(play(MY_ISLAND, 2).state, 2)
    for given in ({"episode": 17, "book": book}, {"episode": 25}, {"episode": -1, "book": {"game": "mangala"}}):
        assert fingerprint(Table(MY_ISLAND, 2, MY_ISLAND.options(**given)).state, 2) == plain


@pytest.mark.parametrize("given", [{"episode": "1"}, {"episode": True}, {"episode": 3, "board": "moon"},
                                   {"episode": 30, "book": "book"}])
@clause("MI-71")
def test_the_normal_game_still_refuses_what_is_no_option(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="the option"):
        MY_ISLAND.options(**given)


@clause("MI-38")
def test_the_normal_game_has_no_stop_and_no_debt() -> None:
    rules = rules_named("atoll", "normal")
    assert (rules.marker.cap, rules.marker.debt) == (None, False)
    assert "debt" not in breakdown_keys(rules)
    outcome = play(MY_ISLAND, 2, "- turn D1", "0 leave", "1 leave").outcome
    assert outcome is not None
    assert outcome.scores == (-31, -31)


@clause("MI-89", "MI-11", "MI-39")
@pytest.mark.parametrize("name", ["normal", *map(str, range(1, 25))])
def test_the_marker_of_every_rule_set(name: str) -> None:
    marker = rules_named("atoll", name).marker
    assert marker.start == 10
    wanted = (None, False, False) if name == "normal" else (55, True, True)
    assert (marker.cap, marker.debt, marker.count_start) == wanted


@pytest.mark.parametrize(("lines", "options"), [
    (("- turn D1", "0 place 3 7 0", "1 place 0 0 0", "- turn T1", "1 leave"), {}),
    (("- turn D1", "0 leave", "1 leave", "1 stick 5 3"), {"mode": "episode", "episode": 22}),
])
@clause("MI-15", "MI-56")
def test_what_another_seat_has_sealed_is_imagined_evenly_over_its_legal_answers(
        lines: tuple[str, ...], options: dict[str, Any]) -> None:
    """The truth has seat 1's answer; seat 0 sees nothing of it, and seat 1 knows it."""
    state, rng = play(MY_ISLAND, 2, *lines, **options).state, Random(3)
    assert isinstance(state, Position)
    possible = play(MY_ISLAND, 2, *lines[:-1], **options).state.legal_actions(1)
    imagined = Counter(state.determinize(0, rng).sealed[1] for _ in range(100 * len(possible)))
    assert sorted(imagined) == sorted(possible)
    assert 60 < min(imagined.values()) <= max(imagined.values()) < 145
    assert state.determinize(1, rng).sealed == state.sealed
    opened = []
    for _ in range(20 * len(possible)):
        twin = state.determinize(0, rng)
        twin.apply(0, twin.legal_actions(0)[-1])
        opened.append(str(twin.view(0)["seats"][1]))
    assert len(set(opened)) == len(possible) > 1, "the worlds are really different when the answers are opened"
