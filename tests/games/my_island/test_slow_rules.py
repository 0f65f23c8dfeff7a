"""The bits against the definitions: places, points and achieved sites are recounted slowly in random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from atoll.core.game import CHANCE, Event
from atoll.core.table import Table
from tests.games.my_island import naive
from tests.games.my_island.books import keen_answer, random_episode
from tests.games.my_island.examples import DATA
from tests.support.clauses import clause

AT_ONCE, AT_SITES = ("on", "line", "group"), ("link", "around", "ray", "cover")
AT_END = ("largest", "most", "touch", "visible", "bare", "missing")


def modules(table: Table, kinds: tuple[str, ...]) -> list[dict[str, Any]]:
    rules = table.state.view(None)["rules"]
    return [module for module in DATA["rules"][rules]["modules"] if module["type"] in kinds]


def rounds(table: Table, rng: Random) -> Iterator[tuple[dict[str, Any], dict[str, Any], list[Event]]]:
    """The view before each round's answers, the one after, and what the last answer told."""
    while table.state.ask in ("turn", "place"):
        table.play(CHANCE, table.state.sample(rng))
        before, told = table.state.view(None), []
        for seat in table.to_act:
            told = table.play(seat, keen_answer(table.state, seat, rng))
        yield before, table.state.view(None), told


@pytest.mark.parametrize("episode", range(25))
@clause("MI-17", "MI-18", "MI-19", "MI-20", "MI-21", "MI-22", "MI-24", "MI-25", "MI-26", "MI-27", "MI-28", "MI-31")
def test_the_legal_list_is_right_and_ordered(episode: int) -> None:
    rng = Random(episode)
    table = random_episode(rng, episode)
    while table.state.ask in ("turn", "place"):
        table.play(CHANCE, table.state.sample(rng))
        view = table.state.view(None)
        for seat in table.to_act:
            page = view["seats"][seat]
            free = ["leave", "pass"] if page["marker"] >= 1 else ["leave"]
            assert table.state.legal_actions(seat) == free + naive.places(page, view["card"])
            table.play(seat, keen_answer(table.state, seat, rng))


@pytest.mark.parametrize("episode", range(25))
@clause("MI-4", "MI-5", "MI-69", "MI-73", "MI-74", "MI-96", "MI-97", "MI-98", "MI-99", "MI-100", "MI-101", "MI-102",
        "MI-103", "MI-104")
def test_points_at_once_are_those_of_the_definitions(episode: int) -> None:
    rng = Random(1000 + episode)
    for _ in range(3):
        table = random_episode(rng, episode)
        for before, after, told in rounds(table, rng):
            for seat, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
                if len(new["laid"]) > len(old["laid"]):
                    check_placement(table, seat, old, new, told)


def check_placement(table: Table, seat: int, old: dict[str, Any], new: dict[str, Any], told: list[Event]) -> None:
    scored = {event.facts["key"]: event.facts["count"] for event in told
              if event.kind == "scored" and event.facts["seat"] == seat}
    covered, now = naive.shown(old), naive.shown(new)
    ended_here = table.state.ask != "turn"
    for module in modules(table, AT_ONCE + AT_SITES):
        if module["type"] in AT_ONCE:
            count = naive.count_at_once(module, covered, now, new)
        else:
            done = old["done"][module["key"]]
            fresh = [site for site in naive.sites(new, module["feature"])
                     if list(site) not in done and naive.is_achieved(module, now, new, site)]
            assert [list(site) for site in fresh] == [site for site in new["done"][module["key"]] if site not in done]
            count = len(fresh)
        if module["points"] and not new["frozen"] and not ended_here:
            assert scored.get(module["key"], 0) == count, (module, seat)


@pytest.mark.parametrize("episode", range(25))
@clause("MI-43", "MI-44", "MI-105", "MI-106", "MI-107", "MI-108", "MI-109", "MI-110")
def test_points_at_the_end_are_those_of_the_definitions(episode: int) -> None:
    rng = Random(2000 + episode)
    table = random_episode(rng, episode)
    for _ in rounds(table, rng):
        pass
    view = table.state.view(None)
    pages = [page | {"rules": view["rules"]} for page in view["seats"]]
    for seat, page in enumerate(pages):
        if not page["frozen"]:
            for module in modules(table, AT_END):
                assert page["tally"][module["key"]] == module["points"] * naive.count_at_end(module, pages, seat)


@pytest.mark.parametrize("episode", [0, 5, 17, 21, 24])
@clause("MI-105", "MI-106")
def test_what_is_compared_is_seen_before_the_end(episode: int) -> None:
    rng = Random(3000 + episode)
    table = random_episode(rng, episode)
    for _, view, _ in rounds(table, rng):
        for page in view["seats"]:
            assert page["compared"] == {module["key"]: naive.measure(module, page)
                                        for module in modules(table, ("largest", "most"))}


def test_the_slow_rules_see_every_module_score() -> None:
    """A recount that never counts anything would prove nothing."""
    rng, seen = Random(5), set[str]()
    for episode in (0, 2, 3, 8, 11, 15, 17, 21, 24):
        for _ in range(6):
            table = random_episode(rng, episode)
            for _ in rounds(table, rng):
                pass
            kinds = {m["key"]: m["type"] for m in modules(table, AT_ONCE + AT_SITES + AT_END)}
            seen |= {kinds[key] for page in table.state.view(None)["seats"] for key, points in page["tally"].items()
                     if points and key in kinds}
    assert seen == {*AT_ONCE, *AT_SITES, *AT_END}
