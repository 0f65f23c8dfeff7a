"""A table that explains itself: what an action would do, what has happened, how it stands."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.processes import ServerProcess
from tests.support.eventually import eventually_sync
from tests.web.clicking import entries
from tests.web.conftest import PHONE, WIDE, Visitor
from tests.web.laid import lay, played_until
from tests.web.test_at_the_table import BOT, ME, open_table
from tests.web.test_clocks import ask

PLAY_UNTIL = """
async ([wanted, bowl]) => {
  const path = '/api/tables/' + location.pathname.split('/').pop();
  const patience = Date.now() + 180000;
  for (let moves = 0; moves < 400 && Date.now() < patience; ) {
    const now = await (await fetch(path + '/now')).json();
    if (now.outcome) return false;
    if (now.legal.some((action) => action.startsWith(wanted))) return true;
    const action = now.legal.find((one) => one === bowl) ?? now.legal.find((one) => one !== 'skip') ?? now.legal[0];
    moves += action ? 1 : 0;
    if (action) await fetch(path + '/entries', { method: 'POST', body: JSON.stringify({ n: now.mine, action }) });
    else await new Promise((done) => setTimeout(done, 40));
  }
  return false;
}
"""


def start(page: Page, game: str, seats: int = 2) -> None:
    open_table(page, game, [ME] + [BOT] * (seats - 1), start=True)
    page.wait_for_selector("[data-turn=mine]")
    page.wait_for_selector("[data-points]")


def panel(page: Page, action: str) -> str:
    """What is said of an action beside the board."""
    shown = page.locator(f"[data-foresight='{action}']")
    expect(shown).to_be_visible()
    expect(shown).to_contain_text(re.compile(r"\w"))
    return str(shown.text_content())


def test_a_sowing_shows_its_way_before_it_is_done(visitor: Visitor) -> None:
    ada = visitor()
    start(ada, "mangala")
    expect(ada.locator(".board path.way")).to_have_count(2)  # which way each row is sown
    ada.hover("[data-action='sow 4']")
    assert "another turn" in panel(ada, "sow 4")
    lights = ada.locator("[data-route]")
    assert lights.get_attribute("data-route") == "pit:0:4 pit:0:4 pit:0:5 pit:0:6 pit:0:7"
    assert "pit:0:7" in str(lights.get_attribute("data-lit"))
    ada.mouse.move(5, 5)
    expect(ada.locator("[data-foresight]")).to_have_count(0)
    expect(lights).to_have_count(0)
    assert entries(ada) == 0
    ada.locator("[data-action='sow 3']").focus()
    ada.keyboard.press("Tab")  # the focus that keys have moved is shown
    assert "another turn" in panel(ada, "sow 4")
    expect(ada.locator("[aria-live=polite]")).to_contain_text("another turn")


LONG_PRESS = """
(action) => new Promise((done) => {
  const one = document.querySelector(`[data-action="${action}"]`);
  const box = one.getBoundingClientRect();
  const at = { pointerType: 'touch', bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  one.dispatchEvent(new PointerEvent('pointerdown', at));
  setTimeout(() => {
    one.dispatchEvent(new PointerEvent('pointerup', at));
    one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    done();
  }, 900);
})
"""


def test_a_long_press_shows_and_plays_nothing(visitor: Visitor) -> None:
    ada = visitor(size=PHONE, language="ru")
    start(ada, "mangala")
    ada.evaluate(LONG_PRESS, "sow 4")
    panel(ada, "sow 4")
    assert entries(ada) == 0
    ada.tap("[data-action='sow 4']")
    ada.wait_for_function("() => Number(document.querySelector('[data-n]')?.dataset.n) > 0")


HUT = "build r2c2"
"""On two paths, one of which Ada then leads."""


def test_a_bowl_and_a_hut_say_what_they_bring(visitor: Visitor, server: ServerProcess) -> None:
    ada = visitor()
    start(ada, "mangrovia")
    assert ada.evaluate(PLAY_UNTIL, ["bowl 4", "bowl 4"])
    ada.hover("svg [data-action='bowl 4']")
    said = panel(ada, "bowl 4")
    assert "On the way out, at landing 4" in said
    assert "On the way back, at landing 9" in said
    assert str(ada.locator("[data-route]").get_attribute("data-route")).endswith("landing:8 landing:9")
    table = played_until("mangrovia", lambda legal: HUT in legal)
    lay(ada, server, table)
    ada.hover(f"svg [data-action='{HUT}']")
    said = panel(ada, HUT)
    assert "Cost: 12, paid with valuables" in said
    assert "Path B then – Ada: 1 hut, neutral: 1 hut" in said
    assert "Path F then – neutral: 2 huts, Ada: 1 hut" in said
    assert "a hut built" in said
    assert {"space:r2c2", "path:b", "path:f"} <= set(str(ada.locator("[data-lit]").get_attribute("data-lit")).split())


def test_a_set_in_the_making_shows_points_and_spells(visitor: Visitor) -> None:
    ada = visitor()
    start(ada, "mandragora", 2)
    ada.hover("[data-action^='move ']")
    expect(ada.locator("[data-foresight^='move ']")).to_be_visible()
    assert ada.evaluate(PLAY_UNTIL, ["cast ", ""])
    ada.locator("[data-step^='cast ']").first.click()
    expect(ada.locator("[data-foresight^='cast ']")).to_contain_text("This set")
    expect(ada.locator("[data-foresight^='cast ']")).to_contain_text("Strength 1")


MANY_TURNS = """
async () => {
  const now = await (await fetch('/api/tables/' + location.pathname.split('/').pop() + '/now')).json();
  const places = now.legal.filter((action) => action.startsWith('place ')).map((action) => action.split(' '));
  const turns = ([, q, r]) => places.filter((one) => one[1] === q && one[2] === r).length;
  const [, q, r] = places.sort((one, other) => turns(other) - turns(one))[0];
  return `${q} ${r}`;
}
"""
"""A hex on which the tile can lie in most ways."""


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_a_tile_tells_its_points_while_it_is_turned(visitor: Visitor, size: tuple[int, int]) -> None:
    ada = visitor(size=size)
    start(ada, "my_island")
    ada.click(f"[data-hex='{ada.evaluate(MANY_TURNS)}']")
    shown = ada.locator("[data-foresight^='place ']")
    expect(shown).to_contain_text("Visible beach")
    assert str(ada.locator("[data-lit]").get_attribute("data-lit")).startswith("hex:0:")
    first = shown.get_attribute("data-foresight")
    ada.get_by_label("Rotate right").first.click()
    expect(shown).not_to_have_attribute("data-foresight", str(first))  # it is asked for again
    expect(shown).to_have_count(1)


TWO_HEXES = """
async () => {
  const now = await (await fetch('/api/tables/' + location.pathname.split('/').pop() + '/now')).json();
  const places = now.legal.filter((action) => action.startsWith('place ')).map((action) => action.split(' '));
  const turned = String(Math.min(...places.map((one) => Number(one[3]))));
  const alike = places.filter((one) => one[3] === turned);
  return [alike[0], alike.at(-1)].map((one) => `[data-hex='${one[1]} ${one[2]}']`);
}
"""
"""Two hexes on which the tile can lie as it is turned at first."""


def over(page: Page, selector: str) -> None:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)


def test_a_tile_that_is_dragged_tells_its_points_on_the_way_and_stays_held(visitor: Visitor) -> None:
    ada = visitor()
    start(ada, "my_island")
    first, then = ada.evaluate(TWO_HEXES)
    mine = f"/tables/{ada.url.rsplit('/', 1)[1]}/now"
    before, shown = ask(ada, "GET", mine)["mine"], ada.locator("[data-foresight^='place ']")
    over(ada, ".tray .tile")
    ada.mouse.down()
    over(ada, first)
    expect(shown).to_contain_text("Visible beach")
    action = str(shown.get_attribute("data-foresight"))
    over(ada, then)
    expect(shown).not_to_have_attribute("data-foresight", action)
    expect(shown).to_contain_text("Visible beach")
    action = str(shown.get_attribute("data-foresight"))
    ada.mouse.up()
    ada.mouse.move(5, 5)
    expect(ada.locator(f".tray .go[data-action='{action}']")).to_be_enabled()
    expect(shown).to_have_attribute("data-foresight", action)
    assert ask(ada, "GET", mine)["mine"] == before, "nothing was laid"


def test_the_log_lights_places_and_a_move_can_be_shown_again(visitor: Visitor) -> None:
    ada = visitor()
    start(ada, "mangala")
    ada.click("[data-action='sow 3']")
    ada.wait_for_selector("[data-since]")
    entry = ada.locator("[data-entry='0']")
    entry.hover()
    expect(ada.locator("[data-lit='pit:0:3 pit:0:6']")).to_have_count(1)
    ada.mouse.move(5, 5)
    expect(ada.locator("[data-lit]")).to_have_count(0)
    ada.locator(".drawer ol").focus()
    ada.keyboard.press("ArrowDown")
    expect(ada.locator("[data-lit='pit:0:3 pit:0:6']")).to_have_count(1)
    before = entries(ada)
    ada.click("[data-again]")
    expect(ada.locator("[data-lit]")).to_have_count(1)
    assert entries(ada) == before
    expect(ada.locator("[data-turn=mine]")).to_be_visible()


def test_the_log_lights_shops_and_wizards(visitor: Visitor) -> None:
    ada = visitor()
    start(ada, "mandragora")
    ada.locator("[data-action^='move ']").first.click()
    ada.wait_for_selector("[data-since]")
    moved = ada.locator("[data-entry]").filter(has_text=re.compile("walk|move|takes")).last
    moved.hover()
    expect(ada.locator("[data-lit]")).to_have_attribute("data-lit", re.compile(r"(shop|seat):\d"))
    ada.mouse.move(5, 5)
    expect(ada.locator("[data-lit]")).to_have_count(0)


def test_how_it_stands_and_what_decides_among_equals(visitor: Visitor) -> None:
    ada = visitor(size=PHONE, language="tr")
    start(ada, "mangrovia", 3)
    ada.click(".rail .tabs button >> nth=2")
    shown = ada.locator("[data-standing]")
    expect(shown.locator("li")).to_have_count(3)
    expect(shown.locator("[data-tie='MV-98']")).to_be_visible()


def test_a_match_stands_in_halves_by_its_own_clause(visitor: Visitor) -> None:
    ada = visitor()
    open_table(ada, "mangala", [ME, BOT], start=True, options={"sets": 3})
    ada.wait_for_selector("[data-turn=mine]")
    ada.click(".rail .tabs button >> nth=2")
    shown = ada.locator("[data-standing]")
    expect(shown.locator("summary b:last-child")).to_have_text(["½", "½"])
    expect(shown.locator("dd")).to_have_text(["½", "½"])
    expect(shown.locator("[data-tie]")).to_have_count(1)
    expect(shown.locator("[data-tie='MG-35']")).to_be_visible()
    ada.get_by_role("button", name="Moves as a list").click()
    assert all(said.strip()[0].isupper() for said in ada.locator("[data-listed]").all_text_contents())


def test_partners_are_told_how_they_share_a_rank(visitor: Visitor) -> None:
    ada = visitor(size=PHONE)
    open_table(ada, "mandragora", [ME, BOT, BOT, BOT], start=True, options={"teams": True})
    ada.wait_for_selector("[data-turn]")
    ada.click(".rail .tabs button >> nth=2")
    expect(ada.locator("[data-standing] [data-tie='MD-89']")).to_be_visible()


@pytest.mark.parametrize("is_skipped", [True, False], ids=["skipped", "to its end"])
def test_the_final_count_goes_item_by_item_and_can_be_skipped(visitor: Visitor, is_skipped: bool) -> None:
    ada = visitor(calm=False)
    start(ada, "my_island")
    ada.evaluate(PLAY_UNTIL, ["nothing", "leave"])
    skip = ada.locator("[data-skip]")
    expect(skip).to_be_visible(timeout=60_000)
    if is_skipped:
        skip.click()
    expect(skip).to_have_count(0, timeout=60_000)
    expect(ada.locator("[data-rematch]")).to_be_visible()


NOTE_ITEMS = """
() => {
  globalThis.counted = [];
  const note = () => {
    const shown = document.querySelectorAll('.result .scores tbody tr').length;
    if (shown && globalThis.counted.at(-1) !== shown) globalThis.counted.push(shown);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
}
"""
"""Keeps how many items the result has shown, one after another."""
MANGROVIA_ITEMS = 2 + 8 + 2 + 1
"""Spaces and pole tiles, eight paths, the stone and the pole area, amulets."""


@pytest.mark.parametrize(("counted_game", "items"), [("mandragora", 4), ("mangrovia", MANGROVIA_ITEMS)])
def test_the_final_count_of_a_card_game_brings_one_item_after_another(
        counted_game: str, items: int, visitor: Visitor) -> None:
    """Books, spells, hand and curse token; Mangrovia's path by path. Then nothing more comes."""
    ada = visitor(calm=False)
    start(ada, counted_game)
    ada.evaluate(NOTE_ITEMS)
    ada.evaluate(PLAY_UNTIL, ["nothing", ""])
    expect(ada.locator("[data-rematch]")).to_be_visible(timeout=60_000)
    counted = ada.evaluate("() => globalThis.counted")
    assert counted[0] < counted[-1] == items
    assert counted == sorted(set(counted))


MANDRAKE_FOR_A_BOOK = re.compile("cast (?!black)[a-z]+ mandrake ")


def test_a_mandrake_for_a_book_is_said_to_bring_no_points(visitor: Visitor, server: ServerProcess) -> None:
    ada = visitor()
    table = played_until("mandragora", lambda legal: any(map(MANDRAKE_FOR_A_BOOK.match, legal)), prefers="move ")
    lay(ada, server, table)
    cast = next(action for action in table.state.legal_actions(0) if MANDRAKE_FOR_A_BOOK.match(action))
    colour = cast.split(" ")[1]
    ada.click("[data-step='cast ']")
    ada.click(f".composer .tabs [data-step='cast {colour} ']")
    ada.click(f".composer .line [data-step='cast {colour} mandrake ']")
    made = str(ada.locator(".composer[data-foresees]").get_attribute("data-foresees"))
    assert made.startswith(f"cast {colour} mandrake ")
    assert "The mandrake stands for the book, which then brings no points." in panel(ada, made)


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_coming_episode_is_drawn_as_it_will_be_found(size: tuple[int, int], visitor: Visitor) -> None:
    ada = visitor("/campaign/", size=size)
    ada.click("[data-begin='2']")
    ada.wait_for_selector("[data-next]")
    campaign, first = ada.url, ada.locator("[data-episode-art='1'] figure > svg")
    expect(first).to_be_visible()
    expect(ada.locator("[data-episode-art] b")).to_have_text("1")
    before = first.inner_html()
    ada.click("[data-next]")
    ada.wait_for_selector("[data-turn=mine]")
    ada.evaluate(PLAY_UNTIL, ["nothing", "leave"])
    eventually_sync(lambda: ask(ada, "GET", f"/campaigns/{campaign.split('/')[-1]}"),
                    lambda told: told["table"] is None, page=ada)  # its end is booked
    ada.goto(campaign)
    second = ada.locator("[data-episode-art='2'] figure > svg")
    expect(second).to_be_visible()
    placed = ask(ada, "GET", f"/campaigns/{campaign.split('/')[-1]}")["book"]["islands"][0]["hexes"]
    assert (second.inner_html() != before) == bool(placed), "with what the first has left on it"


def test_an_island_is_named_and_left_between_episodes(visitor: Visitor) -> None:
    ada = visitor("/campaign/")
    ada.click("[data-begin='2']")
    ada.wait_for_selector("[data-next]")
    ada.fill("[data-island-name]", "Swan")
    ada.click("[data-rename]")
    expect(ada.locator("[data-island='0']")).to_have_text("Swan")
    ada.select_option("[data-campaign-pace]", "3d")
    ada.click("[data-leave]")
    ada.click("[data-leave-sure]")
    expect(ada.locator("[data-join]")).to_be_visible()
