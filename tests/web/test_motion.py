"""What moves on a board: it flies, it lands, it never delays an answer, and whoever acts has ended it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from atoll.core.options import read_options
from atoll.core.table import Table
from atoll.games import find_game
from tests.web.conftest import WIDE, Visitor

MOVING = {"mangala": {"sowed"}, "mandragora": {"collected", "stocked"}, "mangrovia": {"took", "drew", "paid"}}
"""Events of other seats after which something must fly."""
FLYING = """document.getAnimations().filter((one) => one.constructor === Animation && one.effect.target
    && one.playState === 'running').length"""
COUNT_FLIGHTS = """() => {
    const { animate } = Element.prototype;
    window.flights = 0;
    Element.prototype.animate = function (...how) { window.flights += 1; return animate.apply(this, how); };
}"""
"""On a busy machine a flight may be over before anybody looks."""
SETTLED = f"() => {{ window.bench.settle(); return {FLYING}; }}"
ACT = f"""() => {{
    const flying = {FLYING};
    document.querySelector('main [data-action]').dispatchEvent(new MouseEvent('click', {{ bubbles: true }}));
    window.bench.settle();
    return [flying, {FLYING}, window.bench.sent.length];
}}"""
COUNTS = "() => [...document.querySelectorAll('main svg .count')].map((one) => Number(one.textContent))"


def step(table: Table, events: list[Any]) -> dict[str, Any]:
    told = [{"kind": event.kind, "facts": event.facts} for event in events if event.to in (None, 0)]
    return {"n": len(table.log), "ask": table.state.ask, "to_act": list(table.to_act), "events": told,
            "views": [table.state.view(0)], "legal": [table.state.legal_actions(0)]}


def two_steps(game_id: str) -> list[dict[str, Any]]:
    """The position before somebody else's move, and after it, when I am asked."""
    game, rng = find_game(game_id), Random(4)
    table = Table(game, 2, read_options(game, {}), seed=f"{7:064x}")
    steps = [step(table, table.settle())]
    while True:
        seat = rng.choice(table.to_act)
        events = table.play(seat, rng.choice(table.state.legal_actions(seat))) + table.settle()
        steps.append(step(table, events))
        told = {event.kind for event in events}
        if seat == 1 and table.to_act == (0,) and told & MOVING[game_id]:
            return steps[-2:]


def open_bench(game_id: str, visitor: Visitor, bench_site: tuple[str, Path], taste: str = "") -> Page:
    base, folder = bench_site
    (folder / "dev" / "fixtures").mkdir(parents=True, exist_ok=True)
    fixture = folder / "dev" / "fixtures" / f"{game_id}.json"
    fixture.write_text(json.dumps({"steps": two_steps(game_id)}), encoding="utf-8")
    page = visitor(f"/dev/board.html?game={game_id}&still{taste}", base=base, size=WIDE, calm=bool(taste))
    page.wait_for_function("window.bench")
    page.wait_for_timeout(200)  # a board measures itself first
    return page


@pytest.mark.parametrize("game_id", MOVING)
def test_a_move_of_somebody_else_flies_and_lands(
        game_id: str, visitor: Visitor, bench_site: tuple[str, Path]) -> None:
    page = open_bench(game_id, visitor, bench_site)
    page.evaluate(COUNT_FLIGHTS)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => flights > 0")
    assert page.locator("main [data-action]").count() > 0, "input waits for no motion"
    page.wait_for_function(f"() => {FLYING} === 0 && !document.querySelector('main .ghost')")


@pytest.mark.parametrize("game_id", MOVING)
def test_whoever_acts_ends_all_motion_at_once(game_id: str, visitor: Visitor, bench_site: tuple[str, Path]) -> None:
    page = open_bench(game_id, visitor, bench_site)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"() => {FLYING} > 0")
    flying, left, sent = page.evaluate(ACT)
    assert flying > 0
    assert (left, sent) == (0, 1)
    assert page.locator("main .ghost").count() == 0


@pytest.mark.parametrize("game_id", MOVING)
def test_nothing_flies_for_whoever_wants_no_motion(
        game_id: str, visitor: Visitor, bench_site: tuple[str, Path]) -> None:
    page = open_bench(game_id, visitor, bench_site, taste="&reduced")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(SETTLED) == 0
    assert page.locator("main .ghost").count() == 0


def test_stones_end_where_the_server_has_them(visitor: Visitor, bench_site: tuple[str, Path]) -> None:
    page = open_bench("mangala", visitor, bench_site)
    view = two_steps("mangala")[1]["views"][0]
    truth = sorted([*view["pits"][0], *view["pits"][1], *view["stores"]])
    page.evaluate(COUNT_FLIGHTS)
    for end in ("() => 0", ACT):
        page.evaluate("() => { flights = 0; }")
        page.keyboard.press("ArrowRight")
        page.wait_for_function("() => flights > 0")
        page.evaluate(end)
        page.wait_for_function(f"() => {FLYING} === 0")
        assert sorted(page.evaluate(COUNTS)) == truth
        page.keyboard.press("ArrowLeft")
