"""After the last round: points, ranks, circles, stickers, dues, and what is told of them."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.game import Event
from atoll.core.table import Table
from atoll.games.my_island.modules import rules_named
from atoll.games.my_island.scoring import rank_name
from tests.games.my_island.books import MY_ISLAND, book_at
from tests.games.my_island.examples import entry, in_data
from tests.support.clauses import clause
from tests.support.play import play


def told(events: list[Event]) -> list[tuple[str, dict[str, Any]]]:
    return [(event.kind, event.facts) for event in events]


def seated(book: dict[str, Any], *lines: str) -> Table:
    return play(MY_ISLAND, len(book["seats"]), *lines, mode="episode", book=book)


@clause("MI-45", "MI-43", "MI-111", "MI-52")
def test_what_is_told_at_the_end_of_an_episode_in_order() -> None:
    table = play(MY_ISLAND, 3, "- turn D1", "0 place 0 0 0", "1 place 0 0 1", "2 leave", "- turn D2", "0 leave",
                 mode="episode", episode=1)
    events = table.play(1, "leave")
    assert told(events) == [
        ("left", {"seat": 0, "tile": "D2"}), ("left", {"seat": 1, "tile": "D2"}),
        ("scored", {"seat": 0, "key": "visible_beach", "count": 30, "points": -30, "marker": -20}),
        ("scored", {"seat": 1, "key": "visible_beach", "count": 29, "points": -29, "marker": -18}),
        ("scored", {"seat": 2, "key": "visible_beach", "count": 31, "points": -31, "marker": -21}),
        ("ranked", {"seat": 0, "rank": 2, "score": -20}), ("ranked", {"seat": 1, "rank": 1, "score": -18}),
        ("ranked", {"seat": 2, "rank": 3, "score": -21}),
        ("prospered", {"seat": 1, "circles": 2, "prosperity": 2}),
        ("prospered", {"seat": 0, "circles": 1, "prosperity": 1})]
    assert table.state.ask == "stick_palm"
    assert table.state.view(0)["ranks"] == [2, 1, 3]
    assert table.state.view(0)["sticker"] == {"kind": "palm"}
    events = table.play(2, "stick 3 2")
    assert told(events) == [("stuck", {"seat": 2, "kind": "palm", "q": 3, "r": 2}), ("ended", {"reason": "points"})]
    assert not any(event.secret_out for event in events)


@clause("MI-36", "MI-41", "MI-33")
def test_what_is_told_of_debt_and_of_the_stop_at_55() -> None:
    table = seated(book_at(1, {"debt": 2}), "- turn D1", "0 place 0 0 1")
    assert told(table.play(1, "leave"))[1:3] == [
        ("paid", {"seat": 0, "points": 1, "debt": 1}),
        ("scored", {"seat": 0, "key": "house_on_beach", "count": 1, "points": 1, "marker": 10})]
    example = in_data("cap")
    capped = Table(MY_ISLAND, 2, MY_ISLAND.options(**example["options"]))
    steps = [step for step in example["steps"] if isinstance(step, str)]
    events = [capped.play(*entry(step)) for step in steps]
    reached = told(events[steps.index("0 place 11 0 2")])
    assert reached[1:] == [("scored", {"seat": 0, "key": "totem", "count": 1, "points": 5, "marker": 55}),
                           ("reached", {"seat": 0}), ("prospered", {"seat": 0, "circles": 1, "prosperity": 1})]
    assert told(events[steps.index("0 pass")]) == [("passed", {"seat": 0, "tile": "D5"})]
    assert capped.state.view(0)["seats"][0]["frozen"] is True


@clause("MI-104", "MI-103")
def test_a_mark_is_told_before_its_points() -> None:
    example = in_data("telescopes")
    table = Table(MY_ISLAND, 2, MY_ISLAND.options(**example["options"]))
    steps = [step for step in example["steps"] if isinstance(step, str)]
    events = [table.play(*entry(step)) for step in steps]
    kinds = told(events[steps.index("1 place 3 5 4")])
    assert [(kind, facts["seat"]) for kind, facts in kinds] == [
        ("placed", 0), ("scored", 0), ("marked", 0), ("marked", 0), ("scored", 0),
        ("placed", 1), ("scored", 1), ("marked", 1), ("scored", 1)]
    assert kinds[2][1] == {"seat": 0, "feature": "telescope", "q": 2, "r": 5, "marks": 1}
    assert kinds[4][1] == {"seat": 0, "key": "telescope", "count": 2, "points": 6, "marker": 19}
    assert table.state.view(None)["seats"][0]["done"]["telescope"] == [[2, 5], [6, 5]]


@clause("MI-6", "MI-95")
def test_sites_stand_in_the_mountains_on_places_and_on_own_stickers() -> None:
    view = seated(book_at(17, {"hexes": [["relic", 5, -2], ["ship", 4, 7]]}), "- turn D1").state.view(0)
    sites = view["seats"][0]["sites"]
    assert ["telescope", 2, -1, True] in sites
    assert ["telescope", 12, -1, True] in sites
    hexes = {(q, r) for q, r, *_ in view["seats"][0]["island"]}
    assert (2, -1) not in hexes
    assert ["relic", 5, -2, False] in sites
    assert ["relic", 5, -2, False] not in view["seats"][1]["sites"]
    assert not any(site[0] == "ship" for site in sites)
    assert sites == sorted(sites)


@clause("MI-95", "MI-21")
def test_blocking_sites_are_closed_and_open_ones_are_not() -> None:
    page = play(MY_ISLAND, 2, mode="episode", episode=19).state.view(None)["seats"][0]
    is_open = {(q, r): free for q, r, _, free, *_ in page["island"]}
    for feature, q, r, blocks in page["sites"]:
        if feature in ("granary", "palace", "citadel"):
            assert blocks
            assert not is_open[q, r]
    page = play(MY_ISLAND, 2, mode="episode", episode=22).state.view(None)["seats"][0]
    is_open = {(q, r): free for q, r, _, free, *_ in page["island"]}
    assert all(is_open[q, r] is not blocks for feature, q, r, blocks in page["sites"] if feature in ("lava", "crater"))


@pytest.mark.parametrize(("players", "names"), [(2, ["first", "others"]), (3, ["first", "second", "others"]),
                                                (4, ["first", "second", "others", "others"])])
@clause("MI-51", "MI-111")
def test_what_rewards_call_the_ranks(players: int, names: list[str]) -> None:
    assert [rank_name(rank, players) for rank in range(1, players + 1)] == names


@clause("MI-51", "MI-49")
def test_two_firsts_leave_no_second() -> None:
    table = play(MY_ISLAND, 3, "- turn D1", "0 place 0 0 1", "1 place 0 0 1", "2 leave", "- turn D2", "0 leave",
                 "1 leave", mode="episode", episode=1)
    assert table.to_act == (2,)
    assert [page["prosperity"] for page in table.state.view(None)["seats"]] == [2, 2, 0]


@clause("MI-70")
@pytest.mark.parametrize("episode", [1, 2, 3])
def test_the_others_get_a_palm_sticker_in_the_first_chapter(episode: int) -> None:
    table = play(MY_ISLAND, 4, "- turn D1", "0 place 0 0 1", "1 place 0 0 0", "2 leave", "3 leave", "- turn D2",
                 "0 leave", "1 leave", mode="episode", episode=episode)
    assert table.state.ask == "stick_palm"
    assert table.to_act == (2, 3)


@clause("MI-55")
def test_a_covered_hex_may_get_a_sticker() -> None:
    table = play(MY_ISLAND, 2, "- turn D2", "0 place 4 7 0", "1 place 4 7 0", "- turn D4", "0 place 7 7 3", "1 leave",
                 "- turn D1", "0 leave", mode="episode", episode=7)
    assert table.state.ask == "stick_ship"
    assert {"stick 4 7", "stick 5 7"} <= set(table.state.legal_actions(0))


@clause("MI-56")
def test_stickers_are_sealed_too() -> None:
    table = play(MY_ISLAND, 2, "- turn D1", "0 leave", "1 leave", mode="episode", episode=22)
    assert table.play(0, "stick 5 3") == []
    assert table.state.view(0)["sealed"] == "stick 5 3"
    assert table.state.view(1)["seats"][0]["hexes"] == []
    events = table.play(1, "stick 7 -1")
    assert [(event.kind, event.secret_out) for event in events] == [("stuck", True), ("stuck", True), ("ended", False)]


@clause("MI-57")
def test_a_sticker_without_a_target_is_lost() -> None:
    rows = ((-4, 7, 4), (-3, 6, 5), (-2, 5, 6))
    relics = [["relic", q, r] for r, first, length in rows for q in range(first, first + length)]
    table = seated(book_at(14, {}, {"hexes": relics}), "- turn D1", "0 place 0 0 0", "1 leave", "- turn D2", "0 leave")
    assert table.outcome is not None
    assert table.outcome.ranks == (1, 2)


@clause("MI-58")
def test_a_sticker_takes_effect_in_the_next_episode() -> None:
    lines = ("- turn D1", "0 place 0 0 0", "1 leave", "- turn D2", "0 leave", "1 stick 4 2")
    state = play(MY_ISLAND, 2, *lines, mode="episode", episode=3).state
    page = state.view(1)["seats"][1]
    assert page["hexes"] == [["palm", 4, 2]]
    assert next(h for h in page["island"] if h[:2] == [4, 2])[2:4] == ["jungle", False]
    following = seated(book_at(4, {"hexes": [["palm", 4, 2]]})).state.view(0)["seats"][0]
    assert next(h for h in following["island"] if h[:2] == [4, 2])[2:4] == ["palm", True]


@clause("MI-58", "MI-3")
def test_a_doubled_cell_has_weight_two_on_the_island() -> None:
    view = seated(book_at(5, {"tiles": [["D1", 1]]}), "- turn D1", "0 place 0 0 0", "1 place 0 0 0").state.view(0)
    weights = [{(h[0], h[1]): h[6] for h in page["island"] if h[6]} for page in view["seats"]]
    assert weights == [{(0, 0): 1, (1, 0): 2}, {(0, 0): 1, (1, 0): 1}]


@pytest.mark.parametrize(("episode", "page", "kind", "lacks"), [
    (8, {"hexes": [["ship", 0, 0]]}, "ship", ["stick 0 0", "stick 0 1", "stick 1 0"]),
    (10, {"hexes": [["palm", 4, 2]]}, "palm", ["stick 4 2", "stick 3 1", "stick 4 3", "stick 6 3", "stick 3 3"]),
    (14, {"hexes": [["relic", 5, -2]]}, "relic", ["stick 5 -2", "stick 8 -3", "stick 6 -3", "stick 7 -4"]),
    (22, {"hexes": [["lava", 5, 3]]}, "lava", ["stick 5 3", "stick 5 1", "stick 6 3", "stick 4 3", "stick 6 1"]),
])
@clause("MI-59", "MI-60", "MI-61", "MI-62", "MI-63")
def test_where_a_hex_sticker_may_not_go(episode: int, page: dict[str, Any], kind: str, lacks: list[str]) -> None:
    winner = kind in ("ship", "lava")
    lines = ["- turn D1", "0 place 0 0 1" if winner else "0 leave", "1 leave" if winner else "1 place 0 0 1"]
    lines += ["- turn D2", "0 leave" if winner else "1 leave"]
    table = seated(book_at(episode, page), *lines)
    assert (table.state.ask, table.to_act) == (f"stick_{kind}", (0,))
    legal = table.state.legal_actions(0)
    assert legal
    assert legal == sorted(legal)
    assert not set(lacks) & set(legal)
    assert {table.state.why_not(0, action) for action in lacks} == {{"palm": "MI-60", "ship": "MI-61", "relic": "MI-62",
                                                                     "lava": "MI-63"}[kind]}


@clause("MI-59")
def test_stickers_of_other_kinds_do_not_matter() -> None:
    lines = ("- turn D1", "0 place 0 0 1", "1 leave", "- turn D2", "0 leave")
    table = seated(book_at(8, {"hexes": [["lava", 4, 7]]}), *lines)
    assert "stick 4 7" in table.state.legal_actions(0)


@clause("MI-112", "MI-53")
def test_dues_are_told_with_the_change_after_the_stop_at_0() -> None:
    table = seated(book_at(18, {"prosperity": 3}, {"prosperity": 10}), "- turn D1", "0 leave")
    events = [facts for kind, facts in told(table.play(1, "leave")) if kind == "prospered"]
    assert events == [{"seat": 0, "circles": 2, "prosperity": 5}, {"seat": 1, "circles": 2, "prosperity": 12},
                      {"seat": 0, "circles": -5, "prosperity": 0}, {"seat": 1, "circles": -6, "prosperity": 6}]


@clause("MI-37", "MI-83")
def test_debt_that_is_not_paid_stays_and_new_debt_is_added() -> None:
    state = seated(book_at(1, {"debt": 4}), "- turn D1", "0 place 0 0 1", "1 leave", "- turn D2", "0 leave",
                   "1 stick 3 0").state
    page = state.view(0)["seats"][0]
    assert (page["debt"], page["marker"]) == (3, -19)
    assert MY_ISLAND.campaign is not None
    after = MY_ISLAND.campaign.advance(book_at(1, {"debt": 4}), state)
    assert after["islands"][0]["debt"] == 3 + 19


@clause("MI-94")
def test_a_change_goes_over_a_sticker_and_a_sticker_over_the_board() -> None:
    book = {"hexes": [["palm", 5, 2], ["palm", 4, 2]]}
    ground = {(h[0], h[1]): h[2] for h in seated(book_at(13, book)).state.view(0)["seats"][0]["island"]}
    assert (ground[5, 2], ground[4, 2], ground[4, 1]) == ("trail", "palm", "jungle")


@clause("MI-91", "MI-93")
def test_the_plateau_is_in_play_from_episode_14() -> None:
    for episode in range(1, 25):
        rules = rules_named("atoll", str(episode))
        assert (len(rules.areas) == 2) == (episode >= 14)
        assert ("trail" in rules.allowed) == (episode >= 13)
        assert ("palm" in rules.allowed) == (episode >= 3)
