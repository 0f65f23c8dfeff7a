"""What the table tells of itself: levels in the waiting room, why a hint, what a piece is, who did what."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from atoll.core.options import read_options
from atoll.core.table import Table
from atoll.games import GAMES
from tests.server.processes import ServerProcess
from tests.web.clicking import await_answer, entries
from tests.web.conftest import PHONE, Visitor
from tests.web.laid import lay
from tests.web.test_at_the_table import BOT, EMPTY, ME, open_table
from tests.web.test_clocks import ask
from tests.web.test_explain import PLAY_UNTIL

LANDINGS, SHOPS, RITUAL_SITES = 12, 10, 6


def test_a_bot_of_any_level_is_seated_in_the_waiting_room(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "mangala", [ME, EMPTY])
    levels = page.locator(".seats select option")
    expect(levels).to_have_count(5)
    page.select_option(".seats select", "easy")
    page.click("[data-seat-bot='1']")
    expect(page.locator("[data-start]")).to_be_enabled()
    seats = ask(page, "GET", f"/tables/{page.url.rsplit('/', 1)[1]}")["seats"]
    assert seats[1]["bot"] == "easy"


def test_a_hint_has_alternatives_and_a_tile_lies_where_it_is_advised(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "my_island", [ME, BOT], start=True)
    page.wait_for_selector("[data-turn=mine]")
    page.click("[data-tool=hint]")
    options = page.locator("[data-hint-option]")
    expect(options.nth(1)).to_contain_text("%")
    expect(page.locator(".hint .why")).to_have_count(1)
    expect(page.locator(".hint .why")).not_to_be_empty()
    placing = page.locator("[data-hint-option^='place ']").first
    action = placing.get_attribute("data-hint-option")
    placing.click()
    expect(page.locator(f".board [data-foresees='{action}']")).to_be_visible()
    expect(page.locator("[data-hint]")).to_have_attribute("data-hint", str(action))


def test_pieces_are_told_of_where_they_lie(visitor: Visitor) -> None:
    """Scroll, spell and curse token; landings and statues: hovering any of them says what it is. Landings, shops and
    ritual sites are spoken of by numbers, so every sign carries its own."""
    page = visitor()
    for game, pieces in (("mandragora", ("pile:1", "token")), ("mangrovia", ("landing:1", "path:a"))):
        open_table(page, game, [ME, BOT], start=True)
        page.wait_for_selector(".board[data-points]")
        for place in pieces:
            at = f".board [data-at='{place}']"
            page.locator(f"{at}[data-about], {at} [data-about]").first.hover()
            told = page.locator("[data-foresight]")
            expect(told).to_be_visible()
            assert len(str(told.text_content())) > 20, (game, place)
            page.mouse.move(2, 2)
            expect(told).to_have_count(0)
        if game == "mandragora":
            for number in range(SHOPS):
                expect(page.locator(f".board [data-at='shop:{number}'] .plate")).to_have_text(str(number))
    for number in range(1, LANDINGS + 1):
        expect(page.locator(f".board [data-at='landing:{number}']")).to_have_text(str(number))
    for number in range(1, RITUAL_SITES + 1):
        site = page.locator(f".board .site:has([data-at='site:{number}'])")
        expect(site.locator(".plate + text")).to_have_text(str(number))
    sign = page.locator(".board [data-at='landing:2']")
    sign.hover()
    expect(page.locator("[data-foresight='bowl 2']")).to_contain_text("On the way out, at landing 2")
    before = entries(page)
    sign.click()
    await_answer(page, before)


def told_by(page: Page, title: str) -> None:
    """The panel names the piece and says more of it; then nothing is told of it any more."""
    told = page.locator("[data-foresight]")
    expect(told.locator("strong")).to_have_text(re.compile(title))
    expect(told.locator("p").nth(1)).to_have_text(re.compile(r"\w+ \w+ \w+"))
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)


def at_turn(page: Page, game: str, seats: int = 2, **wanted: object) -> None:
    open_table(page, game, [ME] + [BOT] * (seats - 1), start=True, **wanted)
    page.wait_for_selector("[data-turn=mine]")
    page.wait_for_selector(".board[data-points]")


def at_stone_tiles(page: Page) -> None:
    """Four seats leave no stone space without its tile."""
    at_turn(page, "mangrovia", 4, options={"stone_tiles": "gods"})


STONE_TABLE = (("='tile.goda']", "^the god of path A$"), ("='tile.godh']", "^the god of path H$"),
               ("=poles] text", "^pole tiles$"), ("=amulet]", "^amulets$"), ("='kind.valuable']", "^valuables$"),
               ("^='card.']", "^a valuable worth .$|card$"))


def test_stone_tiles_pole_tiles_cards_and_amulets_are_told_of(visitor: Visitor) -> None:
    page = visitor()
    at_stone_tiles(page)
    for piece, title in STONE_TABLE:
        page.locator(f".board [data-about{piece}").first.hover()
        told_by(page, title)
    assert page.evaluate(PLAY_UNTIL, ["take ", "bowl 5"])
    card = page.locator(".board [data-action^='take ']").first
    card.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(card).to_be_focused()
    expect(page.locator("[data-foresight^='take ']")).to_be_visible()
    told_by(page, "^a valuable worth .$|card$")


def with_a_fortress() -> Table:
    """The first seat is asked, and somebody has a fortress."""
    game, rng = GAMES["mangala"], Random(1)
    table = Table(game, 2, read_options(game, {"variant": "fortress"}), seed="0" * 64)
    table.settle()
    while table.to_act != (0,) or table.state.view(0)["fortresses"] == [None, None]:
        seat = table.to_act[0]
        table.play(seat, rng.choice(table.state.legal_actions(seat)))
        table.settle()
    return table


def test_stores_fortresses_and_the_others_pits_are_told_of(visitor: Visitor, server: ServerProcess) -> None:
    page, table = visitor(), with_a_fortress()
    lay(page, server, table)
    page.wait_for_selector(".board[data-points]")
    fortresses = table.state.view(0)["fortresses"]
    expect(page.locator(".board [data-about=fortress]")).to_have_count(2 - fortresses.count(None))
    for piece, title in (("store", "^store$"), ("fortress", "^fortress$"), ("pit", "^pit$")):
        page.locator(f".board [data-about={piece}]").first.hover()
        told_by(page, title)
    page.mouse.move(2, 2)
    expect(page.locator(".board [data-at^='pit:0:'][data-about=pit]")).to_have_count(0)  # those say what they would do


def test_on_a_phone_a_store_is_read_with_a_tap(visitor: Visitor) -> None:
    page = visitor(size=PHONE, language="tr")
    at_turn(page, "mangala")
    page.locator(".board [data-about=store]").first.tap()
    told_by(page, "^hazine$")


def test_the_log_of_an_island_lights_the_hexes_and_shows_the_tile(visitor: Visitor) -> None:
    page = visitor()
    at_turn(page, "my_island")
    lay_one(page)
    laid = page.locator("aside [data-entry]").filter(has_text="lays the tile").filter(has_text="Ada").last
    expect(laid.locator(".pieces svg").first).to_be_visible()
    laid.hover()
    lit = page.locator("[data-lit*='hex:0:']")
    expect(lit).to_have_count(1)
    places = str(lit.get_attribute("data-lit"))
    lying = page.locator(".board [data-hex][data-about]:is([data-about=field], [data-about=house], [data-about=wall], "
                         "[data-about=road])").evaluate_all("all => all.map((one) => one.dataset.hex)")
    assert lying
    assert all(f"hex:0:{cell}" in places for cell in lying)
    page.mouse.move(2, 2)
    expect(page.locator("[data-lit]")).to_have_count(0)


def test_a_card_in_a_shop_is_told_of(visitor: Visitor) -> None:
    page = visitor()
    at_turn(page, "mandragora")
    page.locator(".board button[data-at^='shop:'] [data-about]").first.hover()
    told_by(page, "^(ingredient|book|black book|mandrake|curse scroll)$")


def lay_one(page: Page) -> None:
    before = entries(page)
    page.locator("polygon[data-step]").first.click()
    page.locator("[data-action^='place ']").first.click()
    await_answer(page, before)
    page.wait_for_selector("[data-turn=mine]")


def played(page: Page) -> int:
    """What this seat has played; others may play at any time."""
    return int(ask(page, "GET", f"/tables/{page.url.rsplit('/', 1)[1]}/now")["mine"])


SYMBOL = ".board [data-hex]:is([data-about=field], [data-about=house], [data-about=wall], [data-about=road])"
ISLAND_TABLE = ((".board [data-hex][data-about=totem]", "^totem$"), (SYMBOL, "^(field|house|wall|road)$"),
                (".board .bag [data-about=D1]", "^field–house$"))


def test_tiles_symbols_and_sites_of_an_island_are_told_of(visitor: Visitor) -> None:
    page = visitor()
    at_turn(page, "my_island")
    lay_one(page)
    now = played(page)
    for where, title in (*ISLAND_TABLE[:2], (".board .tray .tile", "–")):
        page.locator(where).first.hover()
        told_by(page, title)
    page.locator(ISLAND_TABLE[1][0]).first.click()
    expect(page.locator(".board .tray [data-action]")).to_have_count(1)  # as before: pass alone
    assert played(page) == now


STAY = """
(one) => new Promise((done) => {
  const box = one.getBoundingClientRect();
  const at = { pointerType: 'touch', bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  one.dispatchEvent(new PointerEvent('pointerdown', at));
  setTimeout(() => {
    one.dispatchEvent(new PointerEvent('pointerup', at));
    one.dispatchEvent(new PointerEvent('click', { ...at, cancelable: true }));
    done();
  }, 900);
})
"""
"""A finger that stays on an element longer than a tap does."""


def test_on_a_phone_a_finger_reads_the_pieces_and_plays_none(visitor: Visitor) -> None:
    page = visitor(size=PHONE)
    at_turn(page, "my_island")
    lay_one(page)
    now = played(page)
    for where, title in ISLAND_TABLE[:2]:
        page.locator(where).first.evaluate(STAY)
        told_by(page, title)
    page.locator(".board .bag [data-about]").first.tap()
    told_by(page, "–")
    assert played(page) == now
    at_stone_tiles(page)
    now = played(page)
    page.locator(".board [data-about='tile.goda']").evaluate(STAY)
    told_by(page, "^the god of path A$")
    page.locator(".board [data-about=poles] text").first.tap()
    told_by(page, "^pole tiles$")
    assert played(page) == now


def test_a_tournaments_clock_follows_its_sets(visitor: Visitor) -> None:
    page = visitor("/tournament/new")
    page.locator("details:has([data-option=sets]) > summary").click()
    for sets, usual in (("3", "45 + 0"), ("5", "75 + 0")):
        page.locator("[data-option=sets]").select_option(label=sets)
        expect(page.locator("[data-pace] option[value=usual]")).to_contain_text(usual)
