"""Seats, supplies and the start of a game (rules.md, 2.1 and section 3)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from atoll.core.errors import BadOption, BadSeats
from atoll.core.game import CHANCE
from atoll.core.options import choices, hints, read_options
from atoll.core.table import Table
from atoll.games import GAMES
from atoll.games.mangrovia.state import Mangrovia
from tests.games.mangrovia.positions import kinds, position, told
from tests.support.clauses import clause

MANGROVIA = GAMES["mangrovia"]


def settled(players: int, **options: str) -> Mangrovia:
    """A game after chance has set it up."""
    state = MANGROVIA.start(players, MANGROVIA.options(**options))
    assert isinstance(state, Mangrovia)
    rng = Random(1)
    while state.to_act == (CHANCE,):
        state.apply(CHANCE, state.sample(rng))
    return state


@clause("MV-1")
@pytest.mark.parametrize("players", [0, 1, 6, -1])
def test_other_numbers_of_seats_are_refused(players: int) -> None:
    with pytest.raises(BadSeats, match="2 to 5 players"):
        MANGROVIA.start(players, MANGROVIA.options())


@clause("MV-1", "MV-20")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seat_0_starts_and_the_turn_goes_clockwise(players: int) -> None:
    state = settled(players)
    order = []
    while state.phase == "bowls":
        seat = state.to_act[0]
        order.append(seat)
        state.apply(seat, state.legal_actions(seat)[-1])
    assert order == [*range(players)] * state.setup.bowls


@clause("MV-2")
@pytest.mark.parametrize(("players", "huts", "bowls"), [(2, 10, 2), (3, 10, 2), (4, 9, 1), (5, 8, 1)])
def test_supplies(players: int, huts: int, bowls: int) -> None:
    entries = settled(players).view(None)["seats"]
    assert [(entry["huts_left"], entry["bowls_left"]) for entry in entries] == [(huts, bowls)] * players


@clause("MV-3", "MV-4")
@pytest.mark.parametrize(("players", "neutral"), [(2, 10), (3, 3), (4, 0), (5, 0)])
def test_neutral_huts(players: int, neutral: int) -> None:
    assert sum(hut["seat"] is None for hut in settled(players).view(None)["huts"]) == neutral


@clause("MV-4", "MV-55")
def test_a_neutral_hut_fills_its_space_for_the_whole_game() -> None:
    state = position("game 3", "bowl 2 0; birds mangrove sand; hand 0 4 7 mangrove; begin landing 11")
    assert state.why_not(0, "build r1c3") == "MV-55"
    state = position("game 4", "bowl 2 0; birds mangrove sand; hand 0 4 7 mangrove; begin landing 11")
    assert state.why_not(0, "build r1c3") is None


@clause("MV-7", "MV-8")
def test_starting_pairs_of_absent_seats_are_not_in_the_game() -> None:
    pairs = [["3s", "4s"], ["3s", "5s"], ["4s", "5s"], ["4s", "6s"], ["5s", "6s"]]
    for players in MANGROVIA.seats:
        view = settled(players).view(None)
        assert [entry["known"]["valuable"] for entry in view["seats"]] == pairs[:players]
        laid_out = Counter(view["display"]["valuable"])
        assert Counter(view["unseen"]["valuable"]) + laid_out == {"2": 9, "3": 8, "4": 7, "5": 7, "6": 6, "7": 6}


@clause("MV-101")
@pytest.mark.parametrize(("tiles", "drawn_from"), [
    ("gods", [f"god{path}" for path in "abcdefgh"]), ("godless", ["valuable3", "amulet2", "wild"]),
    ("random", [*(f"god{path}" for path in "abcdefgh"), "valuable3", "amulet2", "wild"])])
def test_each_variant_draws_from_its_own_tiles(tiles: str, drawn_from: list[str]) -> None:
    state = position(f"game 5 stone_tiles={tiles}")
    assert state.legal_actions(CHANCE) == [f"tile {tile}" for tile in drawn_from]
    assert sum(state.tile_stock) == (16 if tiles == "random" else 8)


@clause("MV-11", "MV-12")
def test_the_table_before_round_1() -> None:
    view = settled(4).view(None)
    assert (view["birds"], view["boat"], view["round"], view["start_seat"]) == (["water", "mangrove"], 0, 1, 0)
    assert [(entry["points"], entry["level"]) for entry in view["seats"]] == [(0, 0)] * 4
    assert (view["bag"], view["ones"], view["aside"]) == (35, 5, [])
    assert view["unseen"]["amulet"] == {"2": 10, "3": 9, "4": 7, "5": 5, "6": 4}


@clause("MV-9", "MV-10", "MV-13", "MV-14")
def test_what_is_told_while_chance_sets_up() -> None:
    state = MANGROVIA.start(2, MANGROVIA.options(stone_tiles="gods"))
    assert isinstance(state, Mangrovia)
    rng, heard = Random(3), []
    while state.to_act == (CHANCE,):
        heard += told(state, CHANCE, state.sample(rng))
    assert kinds(heard) == (["laid_tile"] * 7 + ["filled"] * 4 + ["drew", "saw"] * 4 + ["filled"] * 3 + ["began_round"])
    assert [event.to for event in heard if event.kind == "saw"] == [0, 0, 1, 1]
    assert heard[-1].facts == {"round": 1, "start_seat": 0}


def test_options_are_listed_and_checked() -> None:
    listed = {name: choices(hint) for name, hint in hints(MANGROVIA.options).items()}
    assert listed == {"stone_tiles": ["none", "random", "gods", "godless"], "board": ["reconstructed"]}
    for bad in ({"stone_tiles": "some"}, {"board": "atlantis"}, {"stone_tiles": None}, {"huts": 3}):
        with pytest.raises(BadOption):
            read_options(MANGROVIA, bad)


@clause("MV-7")
def test_a_table_of_each_kind_can_be_set_up() -> None:
    for players in MANGROVIA.seats:
        for tiles in ("none", "random", "gods", "godless"):
            table = Table(MANGROVIA, players, MANGROVIA.options(stone_tiles=tiles))
            table.settle()
            laid = len(table.state.view(None)["stone_tiles"])
            assert laid == (0 if tiles == "none" else 7 if players < 4 else 8)
