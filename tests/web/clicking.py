"""How a person finds a way over any board: what plays has `data-action`, what leads there has `data-step`."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

MOVE = "[data-action]"
STEP = "[data-step]"


def skip_tour(page: Page) -> None:
    skip = page.locator("[data-tour=skip]")
    if skip.count():
        skip.click()


def is_over(page: Page) -> bool:
    return page.locator(".result").count() > 0


def owes_a_move(page: Page) -> bool:
    return page.locator("[data-turn=mine]").count() > 0 and not is_over(page)


def entries(page: Page) -> int:
    return int(page.locator("[data-n]").get_attribute("data-n") or 0)


def click_a_move(page: Page, rng: Random | None = None) -> str:
    """Walk over steps until an action is played; prefer what plays, as somebody in a hurry would."""
    board, rng = page.locator(".board"), rng or Random(0)
    for _ in range(30):
        moves = board.locator(MOVE)
        if moves.count():
            chosen = moves.nth(rng.randrange(moves.count()))
            action = chosen.get_attribute("data-action") or ""
            chosen.click()
            return action
        steps = board.locator(STEP)
        steps.nth(rng.randrange(steps.count())).click()
    raise AssertionError("thirty steps on the board led to no move")


def await_answer(page: Page, before: int) -> None:
    """Until the log has grown: the server has the move and the page shows it."""
    page.wait_for_function("before => Number(document.querySelector('[data-n]')?.dataset.n ?? 0) > before", arg=before)


def play_out(pages: list[Page], rng: Random, most: int = 5000) -> int:
    """Whoever owes a move clicks one, until the result is on everybody's screen. How many moves that took."""
    for count in range(most):
        if all(is_over(page) for page in pages):
            return count
        mover = next((page for page in pages if owes_a_move(page)), None)
        if mover is None:
            pages[0].wait_for_timeout(20)
            continue
        before = entries(mover)
        click_a_move(mover, rng)
        await_answer(mover, before)
    raise AssertionError(f"no end after {most} moves")


BOTS_PLAY = """
async (game) => {
  const ask = async (method, path, body) => {
    const answer = await fetch('/api' + path, { method, body: body && JSON.stringify(body) });
    return answer.json();
  };
  await ask('POST', '/guests', { name: 'Ada' });
  const bot = { is: 'bot', bot: 'random' };
  const { id } = await ask('POST', '/tables', { game, seats: 2, seating: [bot, bot], start: true });
  while ((await ask('GET', '/tables/' + id)).status !== 'over') await new Promise((done) => setTimeout(done, 50));
  return id;
}
"""


def bots_play(page: Page, game_id: str) -> str:
    """The id of a table at which two bots have played a game to its end."""
    return str(page.evaluate(BOTS_PLAY, game_id))


def seat_two(host: Page, guest: Page, game_id: str, days: bool = False) -> str:
    """The host opens a table for friends, the guest comes by the link and sits down. The table's path."""
    host.click(f"[data-friends={game_id}]")
    if days:
        host.get_by_label("Time").select_option("days")
    host.click("dialog button[type=submit]")
    host.wait_for_url("**/table/*")
    guest.goto(host.url)
    guest.click("[data-sit='1']")
    for page in (host, guest):
        expect(page.locator("[data-turn]")).to_be_visible()
        skip_tour(page)
    return host.url
