"""A lost line is shown and healed, a restart breaks nothing, an old client is told to reload, a refusal says why."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.server.processes import ServerProcess
from tests.web.clicking import await_answer, click_a_move, entries, seat_two, skip_tour
from tests.web.conftest import PATIENCE, Visitor

ALL_HERE = """() => ['Moves', 'Chat', 'Hint', 'Result', 'words'].every((part) =>
  performance.getEntriesByType('resource').some((one) =>
    one.name.includes(`/assets/${part}-`) && one.name.endsWith('.js') && one.responseEnd > 0))"""
"""What the table fetches ahead is here."""
KILLED = "ERR_(CONNECTION_REFUSED|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH|EMPTY_RESPONSE|FAILED)"
"""A killed server refuses, or breaks off in whatever it was just sending."""


@pytest.mark.provokes(KILLED)
def test_a_move_made_while_the_server_restarts_is_not_lost(
        visitor: Visitor, tmp_path_factory: pytest.TempPathFactory) -> None:
    with ServerProcess(tmp_path_factory.mktemp("restart")) as own:
        ada, boris = visitor(base=own.url), visitor(base=own.url)
        seat_two(ada, boris, "mangala")
        for page in (ada, boris):
            page.wait_for_function(ALL_HERE)
        own.kill()
        expect(ada.locator(".lost")).to_be_visible()
        before = entries(ada)
        ada.click("[data-action='sow 3']")
        own.start()
        await_answer(ada, before)
        expect(ada.locator(".lost")).to_have_count(0)
        await_answer(boris, before)
        expect(boris.locator("[data-turn=mine]")).to_be_visible()


def test_a_refused_tap_says_why_with_the_clause(visitor: Visitor) -> None:
    ada, boris = visitor(), visitor(language="ru")
    seat_two(ada, boris, "mangala")
    before = entries(boris)
    ada.click("[data-action='sow 1']")
    await_answer(boris, before)
    ada.locator("[aria-label^='sow pit 3']").click(force=True)
    expect(ada.locator(".refused")).to_contain_text("turn")
    expect(boris.locator("[data-turn=mine]")).to_be_visible()
    boris.locator("[role=img][aria-label*='лунка 2']").first.click()
    expect(boris.locator(".refused a")).to_have_attribute("href", "/rules/mangala#MG-6")


def test_a_refusal_names_its_clause_as_soon_as_the_clauses_words_are_here(visitor: Visitor) -> None:
    page, held = visitor(workers=False), []

    def hold(route: Route) -> None:
        answer = route.fetch()
        if "clause.MG-6" in answer.text():
            held.append((route, answer))
        else:
            route.fulfill(response=answer)

    page.route("**/assets/en-*.js", hold)
    page.click("[data-bot=mangala]")
    skip_tour(page)
    expect(page.locator("[data-turn=mine]")).to_be_visible()
    page.locator("[role=img][aria-label*='pit 2']").first.click()
    expect(page.locator(".refused")).to_be_visible()
    assert page.locator(".refused a").count() == 0
    for route, answer in held:
        route.fulfill(response=answer)
    expect(page.locator(".refused a")).to_have_attribute("href", "/rules/mangala#MG-6")


def test_a_client_of_another_protocol_is_told_to_reload(visitor: Visitor) -> None:
    page = visitor()
    page.route_web_socket("**/socket*", lambda socket: socket.on_message(lambda message: None) or socket.send(
        '{"is":"welcome","protocol":2,"now":0,"me":null,"seat":null,"table":{}}'))
    page.click("[data-bot=mangala]")
    expect(page.locator(".notice .button")).to_be_visible()
    expect(page.locator(".notice")).to_contain_text("updated")


def test_a_line_that_breaks_off_is_shown_and_healed(visitor: Visitor) -> None:
    page = visitor()
    lines: list[WebSocketRoute] = []

    def pass_through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/socket*", pass_through)
    page.click("[data-bot=mangala]")
    page.wait_for_selector("[data-turn=mine]")
    before = entries(page)
    lines[-1].close(code=1012)
    expect(page.locator(".lost")).to_be_visible()
    click_a_move(page)
    await_answer(page, before)
    expect(page.locator(".lost")).to_have_count(0)
    assert len(lines) == 2


@pytest.mark.provokes("ERR_(CONNECTION_REFUSED|FAILED)")
def test_a_log_that_did_not_come_is_asked_for_again(visitor: Visitor) -> None:
    page = visitor()
    page.click("[data-bot=mangala]")
    page.wait_for_selector("[data-turn=mine]")
    before = entries(page)
    click_a_move(page)
    await_answer(page, before)
    lines: list[WebSocketRoute] = []
    asked: list[Route] = []

    def pass_through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    def fail_once(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.continue_()
        else:
            route.abort("connectionrefused")

    page.route_web_socket("**/socket*", pass_through)
    page.route("**/api/tables/*/events*", fail_once)
    page.reload()
    page.wait_for_selector("[data-turn]")
    expect(page.locator(f"[data-entry='{before}']")).to_have_count(0)
    assert len(asked) == 1
    lines[-1].close(code=1012)
    expect(page.locator(f"[data-entry='{before}']")).to_be_visible()


@pytest.mark.parametrize(("code", "english", "russian"), [
    (1012, "restarting", "перезапускается"), (4408, "too slow", "медленной"), (4429, "Too many", "Слишком много"),
    (4503, "database", "база данных")])
def test_a_closed_line_says_why_and_comes_back(visitor: Visitor, code: int, english: str, russian: str) -> None:
    page = visitor()
    lines: list[WebSocketRoute] = []

    def pass_through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/socket*", pass_through)
    page.click("[data-bot=mangala]")
    page.wait_for_selector("[data-turn=mine]")
    lines[-1].close(code=code)
    expect(page.locator(".lost")).to_contain_text(english)
    expect(page.locator(".lost")).to_have_count(0, timeout=PATIENCE)
    page.select_option("header [data-language]", "ru")
    lines[-1].close(code=code)
    expect(page.locator(".lost")).to_contain_text(russian)
    assert len(lines) == 2


@pytest.mark.provokes("409 GET /api/tables/.*/assent")  # the server knows that it could go on
@pytest.mark.parametrize(("language", "words"), [("en", "This game is set aside"), ("ru", "Эта партия отложена")])
def test_a_table_that_is_set_aside_says_so_and_does_not_come_back(visitor: Visitor, language: str, words: str) -> None:
    page = visitor(language=language)
    lines: list[WebSocketRoute] = []

    def pass_through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/socket*", pass_through)
    page.click("[data-bot=mangala]")
    page.wait_for_selector("[data-turn=mine]")
    lines[-1].close(code=4409)
    expect(page.locator(".notice")).to_contain_text(words)
    page.wait_for_timeout(2_000)
    assert len(lines) == 1


LOG_OUT = "async () => { await fetch('/api/sessions', { method: 'DELETE' }); }"
REGISTER = """async (name) => {
  await fetch('/api/accounts', { method: 'POST', body: JSON.stringify({ name, password: 'a long lagoon' }) });
}"""


@pytest.mark.provokes("401 GET /api/me/tables")  # how many games wait is asked for on every page
@pytest.mark.parametrize(("language", "words"), [
    ("en", "no longer logged in"), ("ru", "Вход на этом устройстве завершён")])
def test_a_session_that_ended_stops_the_table_and_says_so(visitor: Visitor, language: str, words: str) -> None:
    page = visitor(language=language)
    opened: list[str] = []
    page.on("websocket", lambda line: opened.append(line.url))
    page.click("[data-bot=mangala]")
    page.wait_for_selector("[data-turn=mine]")
    elsewhere = page.context.new_page()
    elsewhere.goto(page.url)
    elsewhere.evaluate(LOG_OUT)
    expect(page.locator(".notice")).to_contain_text(words)
    expect(page.locator(".said[role=alert]")).to_contain_text(words)
    expect(page.locator("header .me")).to_have_text("Log in" if language == "en" else "Войти")
    before = len(opened)
    page.wait_for_timeout(3_000)
    assert len(opened) == before
    page.locator(".notice button").click()
    expect(page.locator("[data-turn=theirs]")).to_be_visible()
    page.wait_for_timeout(2_000)
    assert len(opened) == before + 1


@pytest.mark.provokes("refused request: 401 GET /api/me/tables")  # asked as a guest, answered when he was none any more
def test_a_guest_who_registers_in_another_tab_keeps_the_seat(visitor: Visitor) -> None:
    page = visitor()
    page.click("[data-bot=mangala]")
    page.wait_for_selector("[data-turn=mine]")
    elsewhere = page.context.new_page()
    elsewhere.goto(page.url)
    elsewhere.evaluate(REGISTER, f"Ada {page.url[-8:]}")
    expect(page.locator("header .me")).to_have_text(f"Ada {page.url[-8:]}")
    before = entries(page)
    page.click("[data-action='sow 3']")
    await_answer(page, before)
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.provokes(KILLED)
def test_pages_say_that_the_server_is_away_and_come_back_by_themselves(
        visitor: Visitor, tmp_path_factory: pytest.TempPathFactory) -> None:
    with ServerProcess(tmp_path_factory.mktemp("away")) as own:
        front, lobby, campaign = (visitor(path, base=own.url) for path in ("/", "/lobby", "/campaign/"))
        for page in (front, lobby, campaign):
            page.wait_for_load_state("networkidle")
        own.kill()
        front.click("[data-bot=mangala]")
        campaign.click("[data-begin='2']")
        for page in (front, lobby, campaign):
            expect(page.locator(".away")).to_be_visible()
        own.start()
        for page in (front, lobby, campaign):
            expect(page.locator(".away")).to_have_count(0)
        front.click("[data-bot=mangala]")
        front.wait_for_selector("[data-turn]")
        expect(lobby.locator("[data-new]").first).to_be_visible()
        campaign.click("[data-begin='2']")
        campaign.wait_for_selector("[data-next]")


@pytest.mark.provokes("ERR_FAILED")
def test_a_page_opened_while_the_server_restarts_fills_itself(visitor: Visitor, server: ServerProcess) -> None:
    page = visitor("/help", workers=False)
    page.context.route("**/api/**", lambda route: route.abort())
    for path in ("/", "/lobby", "/campaign/"):
        page.goto(server.url + path)
        expect(page.locator(".notice")).to_contain_text("does not answer")
    page.context.unroute("**/api/**")
    expect(page.locator("[data-begin]").first).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.provokes("404 GET /assets/Rules-")
def test_a_client_older_than_the_server_is_told_to_reload_on_any_page(visitor: Visitor, server: ServerProcess) -> None:
    page = visitor("/help", workers=False)
    page.route("**/assets/Rules-*.js", lambda route: route.fulfill(status=404, body=""))
    page.get_by_role("link", name="Rules").click()
    expect(page.locator(".notice")).to_contain_text("updated")
    newer = visitor("/help", workers=False)
    newer.route("**/api/server", lambda route: route.fulfill(json={"protocol": 2}))
    newer.goto(server.url + "/lobby")
    expect(newer.locator(".notice")).to_contain_text("updated")
    newer.unroute("**/api/server")
    newer.locator(".notice button").click()
    expect(newer.locator("[data-new]").first).to_be_visible()


@pytest.mark.provokes("ERR_FAILED")
def test_a_part_that_a_broken_line_kept_back_comes_later_and_the_page_is_not_called_old(visitor: Visitor) -> None:
    page, broken = visitor(workers=False), []
    page.route("**/assets/Menu-*.js", lambda route: broken.append(route.abort()))
    page.click("[data-bot=mangala]")
    page.wait_for_selector("[data-turn=mine]")
    with page.expect_event("requestfailed", lambda request: "/assets/Menu-" in request.url):
        page.click("[data-tool=more]")
    assert broken
    expect(page.locator(".notice")).to_have_count(0)
    expect(page.locator("[data-tool=resign]")).to_have_count(0)
    page.unroute("**/assets/Menu-*.js")
    expect(page.locator("[data-tool=resign]")).to_be_visible()


@pytest.mark.provokes("404 GET .*(nothing00000|Nobody|/no/such/page)")
def test_an_address_that_leads_nowhere_has_a_face(visitor: Visitor, server: ServerProcess) -> None:
    page = visitor("/table/nothing00000")
    expect(page.locator(".notice")).to_contain_text("no such table")
    for path, words in (("/replay/nothing00000", "no such table"), ("/campaign/nothing00000", "no such campaign"),
                        ("/rules/chess", "Only sea here"), ("/profile/Nobody%20At%20All", "Nobody has this name")):
        page.goto(server.url + path)
        expect(page.locator(".notice")).to_contain_text(words)
    answer = page.goto(server.url + "/no/such/page")
    assert answer
    assert answer.status == 404
    expect(page.locator(".notice")).to_contain_text("Only sea here")


def test_undo_takes_the_last_move_back(visitor: Visitor) -> None:
    ada, boris = visitor(), visitor()
    seat_two(ada, boris, "mangala")
    skip_tour(ada)
    before = entries(ada)
    ada.click("[data-action='sow 1']")
    await_answer(ada, before)
    ada.click("[data-tool=undo]")
    await_answer(ada, before + 1)
    expect(ada.locator("[data-turn=mine]")).to_be_visible()
    expect(ada.locator("[data-action='sow 1']")).to_be_visible()


def test_chat_reaches_the_other_as_text(visitor: Visitor) -> None:
    ada, boris = visitor(), visitor()
    seat_two(ada, boris, "mangala")
    for page in (ada, boris):
        page.click("[aria-label=Chat]")
    ada.fill("[aria-label='Your message']", "<b>good luck</b>")
    ada.keyboard.press("Enter")
    expect(boris.locator("[role=log]")).to_contain_text("<b>good luck</b>")


@pytest.mark.provokes(KILLED)
def test_parts_of_the_table_are_here_before_they_are_needed(
        visitor: Visitor, tmp_path_factory: pytest.TempPathFactory) -> None:
    with ServerProcess(tmp_path_factory.mktemp("parts")) as own:
        page = visitor(base=own.url)
        page.click("[data-bot=mangala]")
        page.wait_for_selector("[data-turn=mine]")
        page.wait_for_function(ALL_HERE)
        own.kill()
        expect(page.locator(".lost")).to_be_visible()
        page.get_by_role("button", name="Moves as a list").click()
        expect(page.locator("[data-listed]").first).to_be_visible()
        page.get_by_role("button", name="Chat").click()
        expect(page.locator("aside input")).to_be_visible()
