"""How a person finds a way over any board: what plays has `data-action`, what leads there has `data-step`."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as WaitedTooLong

from atoll.games import find_game
from tests.support.eventually import eventually_sync


def skip_tour(page: Page) -> None:
    skip = page.locator("[data-tour=skip]")
    if skip.count():
        skip.click()


LOOK = """
() => ({
  over: document.querySelector('.result') !== null,
  mine: document.querySelector('[data-turn=mine]') !== null,
  n: Number(document.querySelector('[data-n]')?.dataset.n ?? 0),
})
"""
PICK = """
([chance, aside]) => {
  if (!window.pressed) {
    window.pressed = [];
    addEventListener('click', ({ target }) => {
      const hit = target.closest?.('[data-action]');
      if (hit) window.pressed.push(hit.dataset.action);
    }, { capture: true });
  }
  const found = (what) => [...document.querySelectorAll('.board ' + what)];
  const [moves, steps] = [found('[data-action]'), found('[data-step]')];
  const able = moves.length && !(aside && steps.length) ? moves : steps;
  if (!able.length) return null;
  const start = Math.floor(chance * able.length);
  const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
  for (let k = 0; k < able.length; k += 1) {
    const one = able[(start + k) % able.length];
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = one.getBoundingClientRect();
    for (const down of parts) {
      for (const across of parts) {
        const [x, y] = [box.x + box.width * across, box.y + box.height * down];
        if (document.elementFromPoint(x, y)?.closest('[data-action], [data-step], button, [role=button]') === one) {
          const touch = navigator.maxTouchPoints > 0;
          return { x, y, touch, action: one.dataset.action ?? '', what: one.outerHTML.slice(0, 200) };
        }
      }
    }
  }
  return { covered: able[start].outerHTML.slice(0, 300) };
}
"""
"""Where the mouse can press, or a finger: a move if one is to be seen, else a step towards one; or, aside from that, a
step."""


def look(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(LOOK)
    return found


def is_over(page: Page) -> bool:
    return bool(look(page)["over"])


def owes_a_move(page: Page) -> bool:
    now = look(page)
    return bool(now["mine"] and not now["over"])


def entries(page: Page) -> int:
    return int(look(page)["n"])


ANSWERED = "answered"
"""All answer at once, and another's entry came before one's own was confirmed: there is nothing left to press."""


def press_something(page: Page, rng: Random, curious: float = 0.0) -> str:
    """One real click on something lit, on a phone a tap; the action that it plays, or "" for a step on the way. So
    curious: how often a step is taken where a move is to be seen already."""
    aside = bool(curious) and rng.random() < curious
    place, _ = eventually_sync(lambda: (page.evaluate(PICK, [rng.random(), aside]), owes_a_move(page)),
                                  lambda seen: seen[0] is not None or not seen[1], page=page)
    if place is None:
        return ANSWERED
    assert "covered" not in place, f"nothing that is lit can be hit: {place['covered']}"
    (page.touchscreen.tap if place["touch"] else page.mouse.click)(place["x"], place["y"])
    return str(place["action"])


def click_a_move(page: Page, rng: Random | None = None, curious: float = 0.0) -> str:
    """Walk over steps until an action is played; prefer what plays, as somebody in a hurry would."""
    rng = rng or Random(0)
    for _ in range(30):
        if action := press_something(page, rng, curious):
            return action
    raise AssertionError("thirty steps on the board led to no move")


HAS_GROWN = "before => Number(document.querySelector('[data-n]')?.dataset.n ?? 0) > before"


def await_answer(page: Page, before: int) -> None:
    """Until the log has grown: the server has the move and the page shows it."""
    page.wait_for_function(HAS_GROWN, arg=before)


def move_by_clicks(page: Page, rng: Random, before: int, curious: float = 0.0) -> None:
    """A move that the server has. What scrolls into sight while the hand comes down is missed now and then; one looks
    and presses again, but not for ever."""
    def has_moved() -> bool:
        click_a_move(page, rng, curious)
        try:
            page.wait_for_function(HAS_GROWN, arg=before, timeout=5_000)
        except WaitedTooLong:
            return False
        return True
    eventually_sync(has_moved, page=page)


def goes_on(seen: list[dict[str, Any]]) -> bool:
    """Somebody is asked, or the result is on every screen."""
    return all(now["over"] for now in seen) or any(now["mine"] and not now["over"] for now in seen)


def play_out(pages: list[Page], rng: Random, most: int = 5000) -> int:
    """Whoever owes a move clicks one, until the result is on everybody's screen. How many moves that took."""
    moves = 0
    for _ in range(most):
        seen = eventually_sync(lambda: [look(page) for page in pages], goes_on, page=pages[0])
        if all(now["over"] for now in seen):
            return moves
        mover = next((k for k, now in enumerate(seen) if now["mine"] and not now["over"]), None)
        if mover is None:
            continue
        move_by_clicks(pages[mover], rng, seen[mover]["n"])
        moves += 1
    raise AssertionError(f"no end after {most} moves")


ADD_BOTS = """
async ([table, seats]) => {
  for (let seat = 2; seat < seats; seat += 1) {
    await fetch(`/api/tables/${table}/seats/${seat}/bot`, { method: 'PUT', body: JSON.stringify({ bot: 'random' }) });
  }
}
"""


def seat_two(host: Page, guest: Page, game_id: str, days: bool = False, lot: bool = False) -> str:
    """The host opens a table for friends, the guest comes by the link and sits down; where the game wants more, bots
    sit with them. The table's path."""
    host.click(f"[data-friends={game_id}]")
    if not lot:
        host.select_option("[data-place]", "0")
    if days:
        host.select_option("[data-pace]", "3d")
    host.click("dialog button[type=submit]")
    host.wait_for_url("**/table/*")
    host.evaluate(ADD_BOTS, [host.url.rsplit("/", 1)[1], find_game(game_id).seats[0]])
    guest.goto(host.url)
    guest.click("[data-sit='1']")
    for page in (host, guest):
        expect(page.locator("[data-turn]")).to_be_visible()
        skip_tour(page)
    return host.url
