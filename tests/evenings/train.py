"""A person plays on a phone in a train: the line is lost every minute, each time in another way."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.evenings.evening import Evening
from tests.evenings.line import Line
from tests.evenings.people import Person
from tests.evenings.tables import is_over, opens, sits_down, table_of
from tests.support.eventually import eventually_sync
from tests.web.conftest import PATIENCE


def in_a_train(evening: Evening) -> None:
    """No move is lost, none is made twice, and the page always says whether there is a line."""
    ana, boris = evening.person("Ana"), evening.person("Boris", line=True)
    ana.comes()
    link = opens(ana, "mangala")
    sits_down(boris, link)
    for person in (ana, boris):
        person.arrives_at_table()
    minutes = iter([bridge, tunnel, forest, hills, station])
    trouble = next(minutes, None)
    while trouble is not None:
        assert not evening.agree(ana, boris)[0].over, "the game is over, and the train has not arrived"
        if ana.owes_a_move():
            ana.plays_any()
        else:
            trouble(evening, ana, boris)
            evening.let_pass(minutes=1)
            trouble = next(minutes, None)
    seat = boris.seat()
    boris.resigns()
    expect(boris.page.locator(".result")).to_be_visible()
    assert is_over(evening.agree(ana, boris))
    boris.played.append("!resign")
    lines = [line for line in evening.record(table_of(link)) if line.startswith(f"{seat} ")]
    assert lines == [f"{seat} {action}" for action in boris.played], (lines, boris.played)
    boris.looks_closely("arrived")


Trouble = Callable[[Evening, Person, Person], None]


def bridge(evening: Evening, ana: Person, boris: Person) -> None:
    """The phone notices that there is no network; the move is made all the same, and goes when there is one."""
    boris.context.set_offline(True)
    has_no_line(boris)
    boris.taps_a_move()
    boris.looks_closely("no-network")
    nothing_arrives(ana, boris)
    boris.context.set_offline(False)
    arrives_once(evening, ana, boris)


def tunnel(evening: Evening, ana: Person, boris: Person) -> None:
    """Nobody says that the line is dead: the move tells, because it is not answered. It stood in the tunnel, and it is
    sent again: it counts once."""
    line_of(boris).stall()
    boris.taps_a_move()
    has_no_line(boris)
    nothing_arrives(ana, boris)
    line_of(boris).restore()
    arrives_once(evening, ana, boris)


def forest(evening: Evening, ana: Person, boris: Person) -> None:
    """The move arrives, its answer does not."""
    before = boris.sight().n
    line_of(boris).lose_answers()
    boris.taps_a_move()
    ana.page.wait_for_function("n => Number(document.querySelector('[data-n]')?.dataset.n) > n", arg=before)
    has_no_line(boris)
    assert boris.sight().n == before
    line_of(boris).cut()
    line_of(boris).restore()
    arrives_once(evening, ana, boris)


def hills(evening: Evening, ana: Person, boris: Person) -> None:
    """Every connection breaks, again and again, with another process behind the line where there is one."""
    before = boris.sight().n
    for server in (*evening.servers, evening.servers[0]):
        line_of(boris).cut()
        has_no_line(boris)
        line_of(boris).server_port = server.port
        line_of(boris).restore()
        has_a_line(boris)
    assert boris.sight().n == before
    boris.taps_a_move()
    arrives_once(evening, ana, boris)


def station(evening: Evening, ana: Person, boris: Person) -> None:
    """The phone drops the page, and it is opened again where there is no network yet."""
    path = boris.page.url.removeprefix(boris.base)
    seat = boris.seat()
    boris.closes_the_browser()
    expect(ana.page.locator(".players li").nth(seat or 0)).to_contain_text(ana.t("table.away"))
    boris.loses_the_line()
    boris.comes(path)
    has_no_line(boris)
    boris.looks_closely("opened-without-network")
    boris.has_the_line_back()
    boris.arrives_at_table()
    has_a_line(boris)
    evening.agree(ana, boris)
    boris.taps_a_move()
    arrives_once(evening, ana, boris)


def line_of(person: Person) -> Line:
    assert person.line is not None
    return person.line


def has_no_line(person: Person) -> None:
    expect(person.page.locator(".lost")).to_be_visible(timeout=PATIENCE)


def has_a_line(person: Person) -> None:
    expect(person.page.locator(".lost")).to_have_count(0, timeout=PATIENCE)


def nothing_arrives(ana: Person, boris: Person) -> None:
    """Ana waits on, and so does the page of whoever moved."""
    ana.page.wait_for_timeout(300)
    assert ana.sight().n == boris.sight().n
    assert not ana.owes_a_move()
    assert not boris.sight().playable, "a second move could be made before the first has arrived"


def arrives_once(evening: Evening, ana: Person, boris: Person) -> None:
    """The line is there again, and Boris's moves are what he has tapped, on both pages."""
    has_a_line(boris)
    moves = len(boris.played)
    table = table_of(boris.page.url)
    told = eventually_sync(lambda: [one for one in evening.ask(f"/tables/{table}/events")["told"]
                                    if one["seat"] == boris.seat()], lambda found: len(found) >= moves, page=boris.page)
    assert len(told) == moves, f"{boris} has played {boris.played}, and these have arrived: {told}; {boris.sight()}"
    evening.agree(ana, boris)
