"""My Island's board beyond the normal game: stickers go wherever they may, a tile turns by wheel, key and button."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from atoll.core.game import CHANCE, Seat, State
from atoll.core.options import read_options
from atoll.games import find_game
from tests.web.conftest import PHONE, WIDE, Visitor

EPISODES = {"stick_palm": 1, "stick_double": 6, "stick_ship": 7, "stick_relic": 14, "stick_mark": 16, "stick_lava": 22}
"""An episode in which each sticker is given."""
MOST = 8
"""Of many like places for a sticker, so many are pressed; all of them are counted."""


def asked(ask: str, rng: Random) -> dict[str, Any]:
    """A position in which somebody must put this sticker, at the end of a game at random."""
    game = find_game("my_island")
    while True:
        state = game.start(3, read_options(game, {"mode": "episode", "episode": EPISODES[ask]}))
        while state.to_act and state.ask != ask:
            step(state, rng)
        if state.to_act:
            seat = state.to_act[0]
            return before(state, seat)


def before(state: State, seat: Seat) -> dict[str, Any]:
    return {"n": 1, "ask": state.ask, "to_act": list(state.to_act), "events": [], "view": state.view(seat),
            "legal": state.legal_actions(seat), "seat": seat}


def step(state: State, rng: Random) -> None:
    seat = rng.choice(state.to_act)
    state.apply(seat, state.sample(rng) if seat == CHANCE else rng.choice(state.legal_actions(seat)))


def lay(page: Page, one: dict[str, Any]) -> None:
    page.evaluate("position => window.bench.lay(position)", one)


def open_bench(one: dict[str, Any], size: tuple[int, int], visitor: Visitor, bench_site: tuple[str, Path],
               game: str = "my_island") -> Page:
    base, folder = bench_site
    fixture = {"steps": [{**one, "views": [one["view"]], "legal": [one["legal"]]}]}
    (folder / "dev" / "fixtures").mkdir(parents=True, exist_ok=True)
    (folder / "dev" / "fixtures" / f"{game}.json").write_text(json.dumps(fixture), encoding="utf-8")
    page = visitor(f"/dev/board.html?game={game}&still&reduced", base=base, size=size)
    page.wait_for_function("window.bench")
    lay(page, one)
    return page


def press(one: Locator, by: str) -> None:
    if by == "mouse":
        one.click()
    else:
        one.focus()
        one.press("Enter")


@pytest.mark.parametrize(("by", "size"), [("mouse", PHONE), ("keys", WIDE)])
@pytest.mark.parametrize("ask", list(EPISODES))
def test_every_sticker_is_reachable(
        ask: str, by: str, size: tuple[int, int], visitor: Visitor, bench_site: tuple[str, Path]) -> None:
    """Picked by one press, put by the second; nothing that is not legal is offered."""
    one = asked(ask, Random(f"{ask} {by}"))
    page = open_bench(one, size, visitor, bench_site)
    steps = page.evaluate("[...document.querySelectorAll('main [data-step]')].map(one => one.dataset.step)")
    assert sorted(steps) == one["legal"]
    chosen = Random(ask).sample(one["legal"], min(MOST, len(one["legal"])))
    for action in chosen:
        press(page.locator(f"main [data-step='{action}']"), by)
        press(page.locator(f"main button[data-action='{action}']"), by)
    assert page.evaluate("window.bench.sent") == chosen


def first_tile() -> dict[str, Any]:
    game, rng = find_game("my_island"), Random("first tile")
    state = game.start(2, game.options())
    step(state, rng)
    return before(state, 0)


def turn_of(page: Page) -> int:
    pressed = "[...document.querySelectorAll('.six button')].findIndex(one => one.ariaPressed === 'true')"
    return int(page.evaluate(pressed))


def test_a_tile_turns_by_wheel_key_and_button(visitor: Visitor, bench_site: tuple[str, Path]) -> None:
    page = open_bench(first_tile(), WIDE, visitor, bench_site)
    start = turn_of(page)
    page.locator("polygon[data-step]").first.hover()
    page.mouse.wheel(0, 120)
    turned = "was => document.querySelectorAll('.six button')[(was + 1) % 6].ariaPressed === 'true'"
    page.wait_for_function(turned, arg=start)
    page.keyboard.press("e")
    assert turn_of(page) == (start + 2) % 6
    page.keyboard.press("q")
    assert turn_of(page) == (start + 1) % 6
    page.locator(".spin").first.click()
    assert turn_of(page) == start


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_a_tile_is_held_by_one_press_and_laid_by_the_second(
        size: tuple[int, int], visitor: Visitor, bench_site: tuple[str, Path]) -> None:
    one = first_tile()
    page = open_bench(one, size, visitor, bench_site)
    target = page.locator("polygon[data-step]").first
    where = target.get_attribute("data-hex")
    target.click()
    assert page.evaluate("window.bench.sent") == []
    page.locator(f"polygon[data-hex='{where}']").click()
    sent = page.evaluate("window.bench.sent")
    assert len(sent) == 1
    assert sent[0] in one["legal"]


def test_a_hex_where_nothing_fits_asks_why(visitor: Visitor, bench_site: tuple[str, Path]) -> None:
    one = first_tile()
    page = open_bench(one, WIDE, visitor, bench_site)
    page.locator("polygon[data-hex='6 1']").click()
    assert page.evaluate("[window.bench.sent.length, window.bench.refused.length]") == [0, 1]
    assert page.evaluate("window.bench.refused[0]") not in one["legal"]


@pytest.mark.parametrize("episode", [13, 15])
def test_a_group_that_has_scored_shows_its_token(
        episode: int, visitor: Visitor, bench_site: tuple[str, Path]) -> None:
    """Farms and villages: as many tokens as the engine counts, each on the island's own water."""
    one = with_token(episode, Random(episode))
    page = open_bench(one, WIDE, visitor, bench_site)
    drawn = page.locator(".board .sea [data-token]")
    scored = [key for key, *_ in one["view"]["seats"][0]["tokens"]]
    assert sorted(drawn.evaluate_all("all => all.map((one) => one.dataset.token)")) == sorted(scored)
    water, token = page.locator(".board .sea").bounding_box(), drawn.first.bounding_box()
    assert water is not None
    assert token is not None
    assert water["x"] < token["x"] < water["x"] + water["width"]
    assert water["y"] < token["y"] < water["y"] + water["height"]


def with_token(episode: int, rng: Random) -> dict[str, Any]:
    game = find_game("my_island")
    while True:
        state = game.start(2, read_options(game, {"mode": "episode", "episode": episode}))
        while state.to_act:
            if 0 in state.to_act and state.view(0)["seats"][0]["tokens"]:
                return before(state, 0)
            step(state, rng)
