"""What a report file has no room for is told by those who write one."""

from __future__ import annotations

import pytest

from atoll.swiss import SwissError, add_player, edit_player, new_tournament, read_trf, shortened, write_trf
from atoll.swiss.journal import deeds as do
from atoll.swiss.journal.reports import report_losses, report_of
from atoll.swiss.trf.player import WIDTHS
from tests.swiss.test_penalties import Book


def test_what_fits_is_not_told() -> None:
    tournament = new_tournament("Open", 3, "w")
    add_player(tournament, "N" * 33, 2000, "WGM", sex="w", federation="TUR", fide_number="1" * 11, birth="2010/05/31")
    tournament.header["dates"] = "26/10/12,26/10/13"
    assert shortened(tournament) == []
    assert read_trf(write_trf(tournament)).players[1] == tournament.players[1]


@pytest.mark.parametrize("field", WIDTHS)
def test_one_letter_more_is_told_as_the_file_has_it(field: str) -> None:
    tournament = new_tournament("Open", 3, "w")
    player = add_player(tournament, "Aroha")
    setattr(player, field, "x" * (WIDTHS[field] + 1))
    (loss,) = shortened(tournament)
    assert (loss.of, loss.number, loss.full) == ("player", 1, getattr(player, field))
    assert loss.written == getattr(read_trf(write_trf(tournament)).players[1], field)


def test_losses_of_an_event_have_the_numbers_of_its_journal() -> None:
    book = Book(2)
    book.enter(do.enter(book.event, "Best", 2500, federation="Türkiye"))
    assert report_of(book.event).players[1].federation == "Türkiye"
    assert [one.as_text() for one in report_losses(book.event)] == [
        "player 3: the federation 'Türkiye' is 'Tür' in a report file"]


def test_names_of_teams_and_dates_of_rounds_are_told_too() -> None:
    book = Book(0, boards=1, details={"dates": "26/10/12,2026/10/13"})
    for name in ("Reef", "L" * 40):
        book.enter(do.add_team(book.event, name))
        book.enter(do.enter(book.event, f"{name[:4]} 1", team=len(book.event.teams)))
    assert [(one.of, one.number, one.field, one.written) for one in report_losses(book.event)] == [
        ("event", 0, "date", "2026/10/"), ("team", 2, "name", "L" * 32)]
    assert read_trf(write_trf(report_of(book.event))).teams[1].name == "L" * 32


def test_tables_of_three_have_no_report_and_no_losses() -> None:
    with pytest.raises(SwissError, match="games for two alone"):
        report_losses(Book(3, seats=3).event)


@pytest.mark.parametrize(("told", "code"), [
    ({"club": "Reef"}, "bad_detail"), ({"birth": "19\t90"}, "bad_name"), ({"name": ""}, "bad_name"),
    ({"title": "SUPERGM"}, "bad_title"), ({"rating": 10000}, "bad_rating"),
])
def test_what_a_report_file_cannot_say_is_refused_and_nothing_changed(told: dict[str, object], code: str) -> None:
    tournament = new_tournament("Open", 3, "w")
    add_player(tournament, "Aroha", 2000, "wfm", sex="w")
    before = write_trf(tournament)
    with pytest.raises(SwissError) as caught:
        edit_player(tournament, 1, **told)  # type: ignore[arg-type]  # a rating among texts, as a caller may tell it
    assert caught.value.code == code
    assert write_trf(tournament) == before
