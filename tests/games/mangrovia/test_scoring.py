"""Final scoring (rules.md, 2.14), where the examples say less than the clause."""

from __future__ import annotations

from tests.games.mangrovia.positions import position
from tests.support.clauses import clause

KEYS = ["spaces", "pole_tiles", *(f"path_{path}" for path in "abcdefgh"), "stone_area", "pole_area", "amulets"]


@clause("MV-92")
def test_an_owner_without_a_hut_has_no_place() -> None:
    outcome = position("game 4", "round 40; hut r1c1 2; hut r5c0 1; begin end").outcome()
    assert outcome is not None
    assert [part["path_a"] for part in outcome.breakdown] == [0, 0, 12, 0]
    assert [part["path_b"] for part in outcome.breakdown] == [0, 0, 0, 0]
    assert [part["pole_area"] for part in outcome.breakdown] == [0, 12, 0, 0]


@clause("MV-91", "MV-96")
def test_neutral_huts_in_first_place_leave_the_second_number() -> None:
    state = position("game 2", "round 40; hut r1c1 0; hut r6c1 1; begin end")
    outcome = state.outcome()
    assert outcome is not None
    # path e has the neutral huts r1c3 and r1c7 against one hut of seat 0
    assert [part["path_e"] for part in outcome.breakdown] == [6, 0]
    assert state.view(None)["standings"]["paths"]["e"] == [{"seat": None, "huts": 2}, {"seat": 0, "huts": 1}]
    assert [part["pole_area"] for part in outcome.breakdown] == [0, 6]


@clause("MV-88", "MV-97")
def test_the_breakdown_has_every_part_in_order_and_adds_up() -> None:
    state = position("game 4", "round 40; points 0 7; hut r4c4 0 double; amulets 0 6; hand 0 7 7; begin end")
    outcome = state.outcome()
    assert outcome is not None
    for part, score in zip(outcome.breakdown, outcome.scores, strict=True):
        assert list(part) == KEYS
        assert sum(part.values()) == score
    assert outcome.breakdown[0]["path_d"] == outcome.breakdown[0]["path_h"] == 6
    assert outcome.scores == (7 + 6 + 6 + 6, 0, 0, 0)


@clause("MV-93")
def test_the_stone_area_counts_all_huts() -> None:
    outcome = position("game 2", "round 40; hut r0c4 0; hut r0c5 0; hut r0c6 1; begin end").outcome()
    assert outcome is not None
    assert [part["stone_area"] for part in outcome.breakdown] == [8, 4]


@clause("MV-108", "MV-98")
def test_an_unused_amulet_tile_breaks_no_tie() -> None:
    outcome = position("game 2 stone_tiles=godless", "round 40; tiles 0 amulet2; begin end").outcome()
    assert outcome is not None
    assert outcome.ranks == (1, 1)


@clause("MV-99")
def test_ranks_count_the_seats_ahead() -> None:
    state = position("game 5", "round 40; points 0 5; points 1 9; points 2 5; points 3 1; points 4 9; begin end")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranks == (3, 1, 3, 5, 1)


def test_standings_in_the_stone_area_put_neutral_huts_before_seats() -> None:
    state = position("game 3", "hut r0c4 1; hut r0c5 0; begin bowls")
    assert state.view(0)["standings"]["stone"] == [{"seat": None, "huts": 1}, {"seat": 0, "huts": 1},
                                                  {"seat": 1, "huts": 1}]
