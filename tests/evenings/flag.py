"""Two play mangala with fifteen minutes each, until a flag falls."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.evenings.evening import Evening
from tests.evenings.sight import MINUTE, SECOND
from tests.evenings.tables import after, lost_on_time, opens, play, sits_down, table_of


def two_play_to_the_flag(evening: Evening) -> None:
    ana, boris = evening.person("Ana"), evening.person("Boris")
    ana.comes()
    link = opens(ana, "mangala", clock="usual")
    table = table_of(link)
    sits_down(boris, link)
    for person in (ana, boris):
        person.arrives_at_table()
    evening.agree(ana, boris)
    assert all(clock > 14 * MINUTE for clock in ana.sight().clocks)
    play(evening, [ana, boris], after(4), told=True)
    evening.check_clocks(table, ana, boris)

    slow, quick = (ana, boris) if ana.owes_a_move() else (boris, ana)
    seat, other = slow.seat(), quick.seat()
    assert seat is not None
    assert other is not None
    before = evening.check_clocks(table, slow, quick)
    evening.let_pass(minutes=8)
    expect(slow.page.locator(".players li").nth(seat).get_by_role("timer")).to_contain_text("6:")
    now = evening.check_clocks(table, slow, quick)
    for was, is_now in zip(before, now, strict=True):
        assert 8 * MINUTE <= was[seat] - is_now[seat] < 9 * MINUTE
        assert was[other] == is_now[other]
    slow.looks_closely("eight-minutes-later")

    evening.let_pass(seconds=now[0][seat] / SECOND - 5)
    expect(slow.page.locator("[role=alert]").filter(has_text=slow.t("clock.low"))).to_have_count(1)
    expect(slow.page.locator(".clock.low")).to_be_visible()
    expect(quick.page.locator(".clock.low")).to_be_visible()
    evening.check_clocks(table, slow, quick)
    slow.looks_closely("five-seconds-left")

    lost_on_time(slow, quick)
    for person in (slow, quick):
        person.looks_closely("the-flag")
    evening.agree(slow, quick)
    assert slow.sight().clocks[seat] == quick.sight().clocks[seat] == 0
    assert evening.ask(f"/tables/{table}/now")["clock"]["left"][seat] == 0
