"""The terminal's picture: it fits, it says everything in words, and it marks what is legal."""

import re
from random import Random

import pytest
from rich.text import Text

from atoll.core.table import Table
from atoll.core.text import LANGUAGES
from atoll.games import words
from atoll.games.mandragora import GAME
from atoll.terminal import show
from tests.games.mandragora.scripts import before
from tests.support.play import random_moments

NAMES = ["Ada [red]", "Борис", "Zoë", "Дарья Константиновна Преображенская"]
RAW_ID = re.compile(r"herb|book\d|scroll\d|last_rounds|take_turn|\bnone\b|[{}]")


def picture(table: Table, seat: int | None, language: str = "en", names: list[str] = NAMES) -> str:
    """As the terminal shows it, which has escaped the names before they are drawn."""
    return Text.from_markup(show.picture(table, words("mandragora", language).at(names[:table.players], seat))).plain


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(6))
def test_it_fits_and_shows_no_raw_id(seed: int, language: str) -> None:
    rng = Random(seed)
    for number, table in enumerate(random_moments(GAME, rng)):
        if number % 4 and table.to_act:
            continue
        shown = picture(table, rng.choice([None, *range(table.players)]), language)
        assert max(map(len, shown.splitlines())) <= 100
        assert not RAW_ID.search(shown.replace(NAMES[0], "")), shown
        assert "Ada [red]" in shown, "a name may hold brackets"


@pytest.mark.parametrize(("example", "line", "seat", "marked"), [
    ("V10", "0 cast", 0, ["▸0 ☀", "▸1 ☀", "▸2 ☾", "▸red", "▸white"]),
    ("V10", "0 spell", 0, ["▸1 Banish +5", "▸2 Vanish +5", "▸3 Speed +4"]),
    ("V18", "0 levitate", 0, ["▸2 ☾", "▸ ❀ red", "▸ ✖ scroll 2"]),
    ("V16", "0 swap", 0, ["▸Борис", "▸Zoë"]),
    ("V16", "0 give", 0, ["▸❀ yellow", "▸▤ purple 3"]),
    ("V8", "0 token", 0, ["▸Борис", "▸Zoë"]),
    ("V26", "0 vanish red", 0, ["▸purple", "▸red", "▸yellow", "▸green", "▸white"]),
])
def test_what_is_legal_is_marked(example: str, line: str, seat: int, marked: list[str]) -> None:
    table = before(example, line)
    shown = picture(table, seat)
    for mark in marked:
        assert mark in shown, shown
    watched = "\n".join(line for line in picture(table, None).splitlines() if "can be chosen" not in line)
    assert "▸" not in watched, "who is not asked can choose nothing"


def test_the_ring_goes_round_clockwise() -> None:
    rows = [re.findall(r"│[▸ ](\d) ", line) for line in picture(before("V10", "0 cast"), 0).splitlines()]
    assert [row for row in rows if row] == [list("01234"), list("98765")]


def test_only_hands_that_are_seen_are_drawn() -> None:
    table = before("V16", "0 give")
    assert "purple 3" in picture(table, 0)
    assert "purple 3" not in picture(table, 2)
    partners = picture(before("V31", "0 give"), 0)
    assert "Hand of Zoë" in partners
    assert "Zoë offers a trade: mandrake" in partners
    assert "Zoë offers a trade: an unseen card" in picture(before("V31", "0 give"), 1)


@pytest.mark.parametrize("name", [
    "[/b]Ann", "[red]Ann", "Ann[/]", "\\[b]Ann", "[bold red]Ann", "[Ann]", "[/b][/b][/b][/b]", "Ann]", "[b"])
def test_a_name_that_looks_like_markup_is_drawn_as_it_is(name: str) -> None:
    for table in (before("V16", "0 give"), before("V26", "0 vanish red"), before("V31", "0 give")):
        for seat in (None, 0, 1):
            shown = picture(table, seat, names=[name] * table.players)
            plain = picture(table, seat, names=["x" * len(name)] * table.players)
            assert shown.count(name) == plain.count("x" * len(name)) >= table.players
            assert shown.replace(name, "x" * len(name)) == plain, "it is measured as it is seen"


def test_a_long_name_is_cut_between_its_brackets() -> None:
    """Thirty tags, a backslash before each: longer than a line, and no part of an escape is left over."""
    name = "\\[b]" * 30
    shown = picture(before("V26", "0 vanish red"), 0, names=[name, "Ann"])
    assert max(map(len, shown.splitlines())) <= 100
    assert "\\[b]" * 20 in shown
    assert "\\\\" not in shown
    assert "[/]" not in shown
