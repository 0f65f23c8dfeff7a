"""The arbiter's hand in a real browser: a pasted list, a draft changed, a player edited, a format chosen, the proof."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect

from tests.server.processes import ServerProcess
from tests.web.arbiter import tab
from tests.web.arbiters_day import whole_day
from tests.web.conftest import Visitor
from tests.web.test_invitations import account
from tools.shots_events import ask

SHEET = ('Name,Rating,Club,Category\n"Carlsen, Magnus",2830,Oslo,\n"Yılmaz, Ada",1500,Reef,U14\n'
         '"Орлова, Светлана",1720,Reef,\n"Diop, Fatou",1640,Lagoon,U14\n')


def test_an_arbiter_changes_what_the_machine_had(visitor: Visitor) -> None:
    page = visitor("/tournament/new")
    page.fill("[data-name]", "Club League")
    page.select_option("[data-format]", "robin")
    page.click("[data-make]")
    page.wait_for_selector("[data-enter-name]")
    page.click("details:has([data-enter-list]) summary")
    page.fill("[data-enter-list]", SHEET)
    expect(page.locator("[data-column='2']")).to_have_value("club")
    page.click("[data-enter-all]")
    expect(page.locator("[data-player]")).to_have_count(4)
    expect(page.locator("[data-player]").first).to_contain_text("Carlsen, Magnus")
    page.click("[data-edit='2']")
    page.fill("[data-edit-name]", "Yılmaz, Ada Naz")
    page.fill("[data-edit=federation]", "TUR")
    page.click("[data-edit-save]")
    expect(page.locator("[data-player='2']")).to_contain_text("TUR")
    tab(page, "desk")
    page.click("[data-pair]")
    page.wait_for_selector("[data-draft]")
    page.click("[data-by-hand-toggle]")
    page.locator("[data-seat]").nth(0).click()
    page.locator("[data-seat]").nth(2).click()
    page.click("[data-hand=swap]")
    expect(page.locator("[data-draft] [data-by-hand]")).to_contain_text("The system had")
    page.click("[data-ask=again]")
    page.click("[data-not-sure=again]")
    expect(page.locator("[data-draft] [data-by-hand]")).to_be_visible()
    page.click("[data-ask=again]")
    page.click("[data-sure=again]")
    expect(page.locator("[data-draft] [data-by-hand]")).to_have_count(0)
    expect(page.locator("[data-again]")).to_be_visible()
    page.click("[data-publish]")
    expect(page.locator("[data-stage]")).to_contain_text("Round 1 of 3")
    tab(page, "check")
    expect(page.locator("[data-chain]")).to_have_attribute("data-chain", "right")
    page.click("[data-audit-now]")
    expect(page.locator("[data-audit]")).to_have_attribute("data-audit", "right")


def choose(page: Page, name: str) -> None:
    page.locator("[data-seat]").get_by_text(name, exact=True).click()


def seated(page: Page) -> list[set[str]]:
    """Who sits together in the draft."""
    return [set(one.locator("[data-seat]").all_inner_texts()) for one in page.locator("[data-draft] ol li").all()]


def drafted_by_hand(visitor: Visitor, players: int, **terms: object) -> Page:
    page = visitor()
    account(page, f"Arbiter of {players}")
    made = ask(page, "POST", "/tournaments", {"name": "Lagoon Open", "place": "board", **terms})
    path = f"/tournaments/{made['id']}"
    for place in range(players):
        ask(page, "POST", f"{path}/players", {"name": f"P{place + 1}", "rating": 2000 - place})
    page.goto(page.url.rstrip("/") + path.replace("tournaments", "tournament"))
    tab(page, "desk")
    page.click("[data-pair]")
    page.wait_for_selector("[data-draft]")
    page.click("[data-by-hand-toggle]")
    return page


def test_two_without_a_game_are_seated_against_each_other(visitor: Visitor) -> None:
    page = drafted_by_hand(visitor, 5, rounds=3)
    assert seated(page) == [{"P1", "P3"}, {"P2", "P4"}]
    choose(page, "P1")
    page.click("[data-hand=away]")
    expect(page.locator("[data-draft] ol li")).to_have_count(1)
    expect(page.locator("[data-broken]")).to_contain_text("More than one has the bye: P5, P3")
    choose(page, "P3")
    choose(page, "P5")
    expect(page.locator("[data-hand=swap]")).to_have_count(0)
    page.click("[data-hand=meet]")
    expect(page.locator("[data-draft] ol li")).to_have_count(2)
    assert seated(page) == [{"P2", "P4"}, {"P3", "P5"}]
    expect(page.locator("[data-broken]")).to_have_count(0)
    choose(page, "P1")
    expect(page.locator("[data-hand=away]")).to_have_count(0)
    page.click("[data-hand=bye]")
    expect(page.locator("[data-draft] .rest")).to_contain_text("has the bye")
    page.click("[data-publish]")
    expect(page.locator("[data-stage]")).to_contain_text("Round 1 of 3")
    tab(page, "players")
    expect(page.locator("[data-player='5']")).to_contain_text("1996")
    page.click("[data-edit='5']")
    page.fill("[data-edit-rating]", "2400")
    page.click("[data-edit-save]")
    expect(page.locator("[data-player]").first).to_contain_text("P5")


def test_colours_are_turned_by_hand(visitor: Visitor) -> None:
    page = drafted_by_hand(visitor, 4, rounds=3)
    board = page.locator("[data-draft] ol li").first.locator("[data-seat]")
    before = board.all_inner_texts()
    choose(page, before[1])
    page.click("[data-hand=colours]")
    expect(board).to_have_text(before[::-1])
    expect(page.locator("[data-draft] [data-by-hand]")).to_be_visible()
    page.click("[data-publish]")
    expect(page.locator("[data-result-row='1']")).to_contain_text(re.compile(".*".join(before[::-1]), re.DOTALL))


def test_a_draft_made_by_hand_is_thrown_away_after_a_second_look(visitor: Visitor) -> None:
    page = drafted_by_hand(visitor, 4, rounds=3)
    choose(page, page.locator("[data-draft] ol li [data-seat]").all_inner_texts()[1])
    page.click("[data-hand=colours]")
    page.click("[data-ask=discard]")
    expect(page.locator("[data-asking=discard]")).to_contain_text("by hand")
    page.click("[data-not-sure=discard]")
    expect(page.locator("[data-draft]")).to_be_visible()
    page.click("[data-ask=discard]")
    page.click("[data-sure=discard]")
    expect(page.locator("[data-draft]")).to_have_count(0)


def test_a_round_is_paired_while_games_are_open(visitor: Visitor) -> None:
    """What is not over counts as a draw, and the draft says so."""
    page = drafted_by_hand(visitor, 4, rounds=3)
    page.click("[data-publish]")
    expect(page.locator("[data-result-row]")).to_have_count(2)
    event = page.url.split("/tournament/")[1].split("?")[0]
    ask(page, "PUT", f"/tournaments/{event}/rounds/1/boards/1", {"result": "1-0"})
    page.click("[data-pair-open]")
    expect(page.locator("[data-draft] li")).not_to_have_count(0)
    expect(page.locator("[data-draft]")).to_contain_text("as draws")
    page.click("[data-publish]")
    expect(page.locator("[data-stage]")).to_contain_text("Round 2 of 3")
    expect(page.locator(".now")).to_contain_text("Round 1 is being played. 1 result is still missing.")


def test_an_event_is_handed_over_by_clicks_and_the_old_chief_stays(visitor: Visitor) -> None:
    page, other = visitor(), visitor()
    old, new = account(page, "Old chief"), account(other, "New chief")
    event = ask(page, "POST", "/tournaments", {"name": "Lagoon Open", "place": "board", "rounds": 3})["id"]
    address = f"{page.url.rstrip('/')}/tournament/{event}?tab=desk"
    page.goto(address)
    page.click("[data-more] > summary")
    page.fill("[data-heir]", new)
    page.click("[data-ask=hand-over]")
    expect(page.locator("[data-asking=hand-over]")).to_be_visible()
    page.click("[data-sure=hand-over]")
    expect(page.locator("[data-heir]")).to_have_count(0)
    expect(page.locator("[data-fold=helpers] li", has_text=old)).to_contain_text("deputy", ignore_case=True)
    expect(page.locator("[data-more]")).to_be_visible()
    expect(page.locator("[data-appoint]")).to_have_count(0)
    other.goto(address)
    other.click("[data-more] > summary")
    expect(other.locator("[data-fold=helpers] li", has_text=new)).to_contain_text("chief", ignore_case=True)
    other.click(f"[data-ask='dismiss-{old}']")
    other.click(f"[data-not-sure='dismiss-{old}']")
    expect(other.locator("[data-fold=helpers] li")).to_have_count(2)
    other.click(f"[data-ask='dismiss-{old}']")
    other.click(f"[data-sure='dismiss-{old}']")
    expect(other.locator("[data-fold=helpers] li")).to_have_count(1)


def test_a_player_who_was_entered_by_mistake_is_deleted(visitor: Visitor) -> None:
    page = drafted_by_hand(visitor, 5, rounds=3)
    page.click("[data-discard]")
    expect(page.locator("[data-draft]")).to_have_count(0)
    tab(page, "players")
    expect(page.locator("[data-player]")).to_have_count(5)
    page.click("[data-edit='5']")
    page.click("[data-ask=remove]")
    page.click("[data-sure=remove]")
    expect(page.locator("[data-player]")).to_have_count(4)
    expect(page.locator("[data-player='5']")).to_have_count(0)


def test_at_tables_somebody_rests_and_those_who_rest_are_seated_together(visitor: Visitor) -> None:
    page = drafted_by_hand(visitor, 7, rounds=2, game="mandragora", seats=4, smallest=3)
    assert sorted(map(len, seated(page))) == [3, 4]
    four = next(table for table in seated(page) if len(table) == 4)
    three = next(table for table in seated(page) if len(table) == 3)
    gone = min(four)
    choose(page, gone)
    page.click("[data-hand=away]")
    expect(page.locator("[data-draft] .rest")).to_contain_text("is away")
    assert sorted(map(len, seated(page))) == [3, 3]
    choose(page, min(three))
    page.click("[data-hand=bye]")
    expect(page.locator("[data-draft] ol li")).to_have_count(1)
    for name in sorted(three):
        choose(page, name)
    page.click("[data-hand=meet]")
    expect(page.locator("[data-draft] ol li")).to_have_count(2)
    assert {frozenset(table) for table in seated(page)} == {frozenset(four - {gone}), frozenset(three)}
def test_names_with_commas_stay_whole_where_players_are_listed(visitor: Visitor) -> None:
    page = visitor()
    event = ask(page, "POST", "/guests", {"name": "Arbiter"}) and ask(
        page, "POST", "/tournaments", {"name": "Comma Open", "place": "board", "rounds": 3})["id"]
    for name, rating in (("Carlsen, Magnus", 2830), ("Yılmaz, Ada", 1500), ("Diop, Fatou", 1640), ("Kaya, Emre", 1800)):
        ask(page, "POST", f"/tournaments/{event}/players", {"name": name, "rating": rating})
    ask(page, "POST", f"/tournaments/{event}/draft", {})
    page.goto(f"{page.url.rstrip('/')}/tournament/{event}?tab=desk")
    page.click("[data-why='1']")
    expect(page.locator("[data-told]")).to_contain_text("Carlsen, Magnus; Kaya, Emre; Diop, Fatou; Yılmaz, Ada")


def test_a_guests_tournament_comes_back_by_its_key(visitor: Visitor) -> None:
    page = visitor("/tournament/new")
    page.fill("[data-name]", "Kept Open")
    page.click("[data-make]")
    page.wait_for_selector("[data-enter-name]")
    tab(page, "desk")
    page.click("[data-more] > summary")
    expect(page.locator("[data-guest-warning]")).to_be_visible()
    page.click("[data-make-key]")
    key = page.locator("[data-key]").inner_text()
    other = visitor(page.url.removeprefix(page.url.split("/tournament")[0]).split("?")[0])
    other.click(".claim summary")
    other.fill("[data-claim-key]", key)
    other.click("[data-claim]")
    expect(other.locator("#tab-desk")).to_be_visible()


def test_a_whole_day_at_the_desk(visitor: Visitor, server: ServerProcess, tmp_path: Path) -> None:
    page = visitor("/")
    come = page.context.new_page

    def open_page(path: str) -> Page:
        other = come()
        other.goto(server.url + path)
        return other
    whole_day(page, open_page, server.url, 13, 4, Random(4), tmp_path)


def test_a_helper_leaves_after_a_second_look(visitor: Visitor) -> None:
    """Whoever has no desk, for he only checks in, too."""
    chief, helper = visitor(), visitor()
    account(chief, "Chief")
    name = account(helper, "Helper")
    path = f"/tournaments/{ask(chief, 'POST', '/tournaments', {'name': 'Lagoon Open', 'place': 'board'})['id']}"
    ask(chief, "POST", f"{path}/arbiters", {"name": name, "role": "check_in"})
    helper.goto(helper.url.rstrip("/") + path.replace("tournaments", "tournament"))
    expect(helper.locator("[data-part=check_in]")).to_contain_text("check-in only")
    helper.click("[data-ask=leave-desk]")
    helper.click("[data-sure=leave-desk]")
    expect(helper.locator("[data-part]")).to_have_count(0)
    assert [one["role"] for one in ask(chief, "GET", path)["helpers"]] == ["chief"]
    chief.goto(chief.url.rstrip("/") + path.replace("tournaments", "tournament"))
    expect(chief.locator("#tab-desk")).to_be_visible()
    expect(chief.locator("[data-part]")).to_have_count(0)
