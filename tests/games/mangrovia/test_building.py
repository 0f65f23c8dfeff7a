"""Building and paying (rules.md, 2.7 – 2.10, 2.15), where the examples say less than the clause."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from atoll.games.mangrovia.box.rulebook import CARD_COPIES, TILE_INDEX
from atoll.games.mangrovia.decisions import paying
from atoll.games.mangrovia.decisions.paying import Purse, can_pay, payments, purse
from atoll.games.mangrovia.position import Player
from tests.games.mangrovia.positions import kinds, position, told
from tests.support.clauses import clause


@clause("MV-55")
def test_a_space_with_a_hut_is_not_free() -> None:
    state = position("game 4", "bowl 2 0; birds water sand; hut r0c6 1; hand 0 7 sand; begin landing 11")
    assert state.why_not(0, "build r0c6") == "MV-55"
    assert "r1c5" not in state.board.index
    assert "r5c1" not in state.board.index


@clause("MV-59", "MV-61", "MV-60")
def test_what_is_paid_leaves_at_once_and_the_hut_goes_to_the_space() -> None:
    state = position("game 4", "bowl 2 0; birds water mangrove; hand 0 5 7 water mangrove; begin landing 11",
                     "0 build r2c2")
    assert state.players[0].huts_left == 9
    events = told(state, 0, "pay 5 7")
    assert kinds(events) == ["paid"]
    assert state.view(0)["seats"][0]["hand"] == {"valuable": [], "landscape": ["water", "mangrove"]}
    assert state.huts[state.board.index["r2c2"]] is None
    events = told(state, 0, "give water")
    assert [(event.kind, event.facts) for event in events] == [
        ("gave", {"seat": 0, "tokens": ["water"]}),
        ("built", {"seat": 0, "space": "r2c2", "count": 1, "points": 4})]
    assert state.players[0].huts_left == 8


@clause("MV-61")
def test_only_spaces_that_can_be_carried_through_are_offered() -> None:
    """Every space on offer leads to a payment and a gift, whatever the hand."""
    rng = Random(4)
    for _ in range(150):
        cards = " ".join(rng.choices(["2", "3", "4", "5", "6", "7", "water", "sand", "mangrove", "reed"], k=8))
        birds = rng.choice(["water sand", "mangrove reed", "sand reed"])
        state = position("game 4 stone_tiles=random", f"bowl 4 0; birds {birds}; hand 0 {cards}; amulets 0 2 3; "
                         f"tiles 0 {rng.choice(['wild', 'valuable3', 'amulet2 wild'])}; begin landing 9")
        for action in state.legal_actions(0)[:-1]:
            twin = state.clone()
            twin.apply(0, action)
            assert twin.legal_actions(0), action
            twin.apply(0, twin.legal_actions(0)[0])
            while twin.ask == "give_landscape":
                assert len(twin.legal_actions(0)) > 1
                twin.apply(0, twin.legal_actions(0)[0])
            assert twin.huts[twin.board.index[action.split()[1]]] is not None


@clause("MV-63", "MV-34")
def test_the_second_hut_stands_on_another_space() -> None:
    state = position("game 4", "bowl 3 0; birds water sand; hand 0 7 7 sand sand; begin landing 10",
                     "0 build r0c6, pay 7")
    assert state.why_not(0, "build r0c6") == "MV-55"
    assert state.legal_actions(0) == ["build r1c7", "build r6c0", "skip"]


@clause("MV-68", "MV-69")
def test_a_double_hut_only_at_landing_9_and_never_on_a_hut() -> None:
    hand = "birds water sand; hut r3c4 0; hand 0 6 6 7 7 water water; "
    at_9 = position("game 4", f"bowl 4 0; {hand}begin landing 9")
    assert at_9.why_not(0, "double r3c4") == "MV-55"
    assert at_9.why_not(0, "double r5c4") is None
    for site, landing in ((3, 10), (2, 11), (5, 8)):
        state = position("game 4", f"bowl {site} 0; {hand}begin landing {landing}")
        assert state.why_not(0, "double r5c4") == "MV-15"
    at_9.apply(0, "double r5c4")
    at_9.apply(0, "pay 6 6")
    assert at_9.ask != "build"
    assert at_9.boat == 0 or at_9.boat > 9


@clause("MV-73", "MV-72")
def test_the_stone_area_scores_nothing_when_built_on() -> None:
    state = position("game 4", "bowl 2 0; birds water sand; hand 0 7 sand; begin landing 11", "0 build r0c6, pay 7")
    assert state.players[0].points == 0
    assert all(space.points == 0 for space in state.board.spaces if space.area is not None)


@clause("MV-74", "MV-45")
@pytest.mark.parametrize(("cards", "secret"), [("known 0 2 5 sand", [False, False]), ("hand 0 2 5 sand", [True, True]),
                                               ("known 0 2 5; hand 0 sand", [False, True]),
                                               ("known 0 5 sand; hand 0 2", [True, False]),
                                               ("known 0 2 5 sand; hand 0 2 5 sand", [False, False])])
def test_a_payment_lets_a_secret_out_only_from_the_hidden_part(cards: str, secret: list[bool]) -> None:
    state = position("game 4", f"bowl 2 0; birds water sand; {cards}; begin landing 11", "0 build r1c7")
    events = told(state, 0, "pay 2 5")
    assert [event.secret_out for event in events if event.kind in ("paid", "gave")] == secret
    assert state.view(None)["discard"] == {"valuable": ["2", "5"], "landscape": ["sand"]}


@clause("MV-102", "MV-107", "MV-104", "MV-108")
def test_a_tile_is_taken_used_and_gone() -> None:
    state = position("game 4 stone_tiles=godless",
                     "bowl 3 0; birds water sand; tile r0c6 valuable3; hand 0 7 3 sand water; begin landing 10",
                     "0 build r0c6")
    events = told(state, 0, "pay 7")
    assert kinds(events) == ["paid", "gave", "built", "took_tile"]
    assert events[-1].facts == {"seat": 0, "space": "r0c6", "tile": "valuable3"}
    assert state.view(None)["stone_tiles"] == {}
    state.apply(0, "build r5c4")
    paid = told(state, 0, "pay 3 3t")[0]
    assert paid.facts["tokens"] == ["3", "3t"]
    assert state.view(None)["spent_tiles"] == ["valuable3"]
    assert state.view(None)["seats"][0]["tiles"] == []


@clause("MV-105")
def test_a_wild_tile_replaces_the_card_and_not_the_cost() -> None:
    state = position("game 4 stone_tiles=godless",
                     "bowl 2 0; birds water sand; tiles 0 wild; hand 0 7; begin landing 11")
    assert {action for action in state.legal_actions(0) if action != "skip"} == {
        space.build for space in state.board.spaces if space.cost == 7 and space.currency == "valuable"}


@clause("MV-106")
def test_a_double_hut_may_take_a_card_and_a_wild_tile() -> None:
    state = position("game 4 stone_tiles=godless",
                     "bowl 4 0; birds water sand; tiles 0 wild; hand 0 6 6 water; begin landing 9", "0 double r5c4")
    told(state, 0, "pay 6 6")
    hut = state.huts[state.board.index["r5c4"]]
    assert hut is not None
    assert hut.count == 2
    assert state.players[0].wilds == 0


def by_hand(tokens: Purse, cost: int) -> set[str]:
    """Every exact payment, found by trying all subsets of single tokens."""
    single = [(token, value) for token, value, copies in tokens for _ in range(copies)]
    return {"pay " + " ".join(token for token, _ in chosen) for size in range(1, len(single) + 1)
            for chosen in combinations(single, size) if sum(value for _, value in chosen) == cost}


@clause("MV-57", "MV-64", "MV-43")
def test_payments_are_all_exact_multisets_in_lexical_order() -> None:
    rng = Random(11)
    for _ in range(60):
        player = Player(9, 1, tuple(sorted(rng.choices([3, 4, 5, 6], k=rng.randrange(3)))))
        for _ in range(rng.randrange(9)):
            player.hidden[rng.randrange(6)] += 1
        player.tiles[TILE_INDEX["valuable3"]] = rng.randrange(3)
        tokens = purse(player, "valuable")
        for cost in range(2, 29):
            found = payments(tokens, cost)
            assert set(found) == by_hand(tokens, cost)
            assert len(set(found)) == len(found)
            assert found == sorted(found)
            assert bool(found) == can_pay(player, "valuable", cost)


@clause("MV-57")
def test_an_amulet_pays_its_value_and_not_its_number_in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other data, with a gap between the values: 4 is the third amulet."""
    monkeypatch.setattr(paying, "AMULET_VALUES", (1, 2, 4, 5, 6, 9))
    player = Player(9, 1, ())
    player.hidden_amulets[2] = 2
    player.known_ones = 1
    assert [cost for cost in range(12) if can_pay(player, "amulet", cost)] == [0, 1, 4, 5, 8, 9]


@clause("MV-43")
def test_the_richest_hand_has_1162_payments_for_the_dearest_hut() -> None:
    """The extreme that the rules text names: every valuable, the starting pair 3 and 4, all three tiles; cost 28."""
    player = Player(9, 1, (3, 4))
    player.hidden[:6] = CARD_COPIES[:6]
    player.tiles[TILE_INDEX["valuable3"]] = 3
    found = payments(purse(player, "valuable"), 28)
    assert len(found) == 1162
    assert len(set(found)) == 1162


def test_a_hand_of_forty_cards_that_cannot_pay_is_answered_at_once() -> None:
    """No branch is entered that ends in nothing: 40 sevens never make 15, and only two ways make 4."""
    assert payments([("7", 7, 40)], 15) == []
    assert payments([(str(value), value, 8) for value in range(2, 8)], 4) == ["pay 2 2", "pay 4"]
