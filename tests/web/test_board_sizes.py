"""Every board in its table, on every screen: large enough, nothing over anything, all that is lit in reach."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from atoll.games import GAMES
from tests.web.clicking import await_answer, click_a_move, entries
from tests.web.conftest import PHONE, Visitor

SIZES = [(1280, 800), (1920, 1080), (390, 844), (360, 740), (844, 390), (820, 1180), (640, 400)]
"""The last is a laptop of 1280 × 800 at 200 %."""
FIELD = {"mangala": ".fit", "mandragora": ".stage", "mangrovia": ".frame", "my_island": ".sea"}
"""Where the game is played, …"""
BESIDE = {"mangala": [], "mandragora": [".bottom", ".wizards"], "mangrovia": [".tray", ".dock"], "my_island": [".hand"]}
"""… and what must never lie over it."""
MINE = {"mandragora": ".bottom", "my_island": ".hand > div"}
"""What is mine and must be wholly in sight, wherever it lies."""
SEATS = {"mandragora": 3, "mangrovia": 4, "my_island": 3}
START = """
async ([game, seats]) => {
  const ask = async (path, body) => (await fetch('/api' + path, { method: 'POST', body: JSON.stringify(body) })).json();
  await ask('/guests', { name: 'Ada' });
  const bots = Array(seats - 1).fill({ is: 'bot', bot: 'random' });
  return (await ask('/tables', { game, seats, seating: [{ is: 'me' }, ...bots], start: true })).id;
}
"""
SETTLED = """
async ([width, field]) => {
  const look = () => [innerWidth, ...['.table > .board', field].map((name) => {
    const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
    return [x, y, width, height].join();
  })].join();
  for (let [still, before] = [0, '']; still < 5; ) {
    await new Promise(requestAnimationFrame);
    [still, before] = [innerWidth === width && look() === before ? still + 1 : 0, look()];
  }
}
"""
"""A board measures itself and then draws: until it has stood still for five frames."""
MEASURE = """
([field, beside, mine]) => {
  const board = document.querySelector('.table > .board');
  board.firstElementChild.scrollTo(0, 0);
  const box = (one) => one.getBoundingClientRect();
  const [place, room] = [box(board.querySelector(field)), box(board)];
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const inside = ({ left, top, right, bottom }) => left > -1 && top > -1
    && right < innerWidth + 1 && bottom < innerHeight + 1;
  const mineIsSeen = !mine || inside(box(board.querySelector(mine)));
  const lit = [...board.querySelectorAll('[data-action], [data-step]')];
  const hidden = lit.filter((one) => {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = box(one);
    const [x, y] = [left + width / 2, top + height / 2];
    return x < room.left || x > room.right || y < room.top || y > room.bottom;
  }).map((one) => one.outerHTML.slice(0, 120));
  const root = board.firstElementChild;
  return {
    share: (place.width * place.height) / (innerWidth * innerHeight), high: place.height / innerHeight,
    used: room.height / innerHeight,
    whole: inside(place), mine: mineIsSeen, lit: lit.length, hidden,
    covered: beside.flatMap((name) => [...board.querySelectorAll(name)])
      .filter((one) => over(box(one), place)).map((one) => one.className),
    scrolls: [document.documentElement, root]
      .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.className || one.tagName),
  };
}
"""


def measure(page: Page, game: str, size: tuple[int, int]) -> dict[str, Any]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(SETTLED, [size[0], FIELD[game]])
    found: dict[str, Any] = page.evaluate(MEASURE, [FIELD[game], BESIDE[game], MINE.get(game)])
    return found


def faults(found: dict[str, Any], size: tuple[int, int]) -> list[str]:
    flat = size[1] < 450
    needs = {"share": 0.18, "high": 0.5 if flat else 0.2, "used": 0.75 if flat else 0.6}
    few = [f"{name} is {found[name]:.2f}" for name, least in needs.items() if found[name] < least]
    told = [f"{name}: {found[name]}" for name in ("hidden", "covered", "scrolls") if found[name]]
    lost = {"whole": "the field leaves the screen", "mine": "what is mine leaves the screen", "lit": "dark"}
    return few + told + [words for name, words in lost.items() if not found[name]]


@pytest.mark.parametrize(("game_id", "language"), [*zip(GAMES, ["en", "ru", "en", "ru"], strict=True)])
def test_a_board_can_be_read_and_played_on_every_screen(game_id: str, language: str, visitor: Visitor) -> None:
    page = visitor(size=PHONE, language=language)  # no drawer is open there
    table = page.evaluate(START, [game_id, SEATS.get(game_id, 2)])
    page.goto(f"{page.url}table/{table}")
    for _ in range(2):
        page.wait_for_selector("[data-turn=mine]")
        wrong = {size: told for size in SIZES if (told := faults(measure(page, game_id, size), size))}
        assert not wrong, wrong
        before = entries(page)
        click_a_move(page)
        await_answer(page, before)


def test_the_open_tab_of_a_sheet_lies_beside_what_closes_it(visitor: Visitor) -> None:
    """Four wizards have more tabs than a phone is wide: the chosen one, the last, is still wholly in sight."""
    page = visitor(size=PHONE, language="ru")
    table = page.evaluate(START, ["mandragora", 4])
    page.goto(f"{page.url}table/{table}")
    page.wait_for_selector("[data-turn=mine]")
    page.click(".board [data-at=deck]")
    page.wait_for_selector(".sheet .close")
    right = page.locator(".sheet .tabs .on").evaluate("one => one.getBoundingClientRect().right")
    left = page.locator(".sheet .close").evaluate("one => one.getBoundingClientRect().left")
    assert right <= left
