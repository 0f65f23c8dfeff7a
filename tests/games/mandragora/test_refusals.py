"""Why an action is refused (4.6): the first line of the table that fits."""

import pytest

from atoll.core.game import CHANCE
from atoll.core.table import Table
from tests.games.mandragora.scripts import before, go, opened, script
from tests.support.clauses import clause

HAND_OF_V10 = "0 cast red"  # redherb redherb redbook2 mandrake
HAND_OF_V20 = "0 cast black"  # one of each but blue, the black book and a mandrake


def refused(table: Table, seat: int, action: str) -> str | None:
    return table.state.why_not(seat, action)


@clause("MD-19")
@pytest.mark.parametrize("action", [
    "", "move", "move 10", "move  1", "move 01", "move one", "Move 1", "move 1 ", "spell 1", "give mandrake", "dance",
    "cast", "cast red", "cast red 2", "cast red 4 1", "cast white 0 1", "cast red 2 -1", "cast red 2 01", "copy",
    "cast red 2 1 red", "cast black", "cast black 3 white", "cast black red", "draw redherb", "lay day", "ход 1"])
def test_what_does_not_fit_the_question(action: str) -> None:
    assert refused(before("V10", HAND_OF_V10), 0, action) == "MD-19"


@clause("MD-19")
def test_who_is_not_asked() -> None:
    table = before("V10", HAND_OF_V10)
    assert [refused(table, seat, "move 0") for seat in (1, 2, 99, CHANCE, -5)] == ["MD-19"] * 5
    over = before("V27", "? to_act none")
    assert refused(over, 0, "pass") == "MD-19"


@clause("MD-17", "MD-61", "MD-74")
def test_a_pass_out_of_place() -> None:
    assert refused(before("V10", HAND_OF_V10), 0, "pass") == "MD-17"
    assert refused(before("V12", "0 move 4"), 0, "pass") == "MD-17"
    assert refused(before("V30", "1 move 8"), 1, "pass") == "MD-61"
    assert refused(before("V30", "0 pass"), 0, "pass") is None


@clause("MD-23")
def test_a_walk_out_of_reach() -> None:
    table = before("V10", HAND_OF_V10)  # the apprentice is at shop 9
    assert [refused(table, 0, f"move {shop}") for shop in range(10)] == [None] * 3 + ["MD-23"] * 7
    fast = before("V10", "? legal move 1, move 2, move 3, move 4")  # at shop 0, with Speed
    assert [refused(fast, 0, f"move {shop}") for shop in range(6)] == ["MD-23", None, None, None, None, "MD-23"]


@clause("MD-40", "MD-41", "MD-43", "MD-44", "MD-46")
@pytest.mark.parametrize(("action", "why"), [
    ("cast red mandrake 1 mandrake", "MD-44"), ("cast red 2 1 mandrake mandrake", "MD-44"),
    ("cast red mandrake 0 mandrake", "MD-44"), ("cast black mandrake mandrake", "MD-44"),
    ("cast red 2 0", "MD-40"), ("cast red mandrake 0", "MD-40"), ("cast red 2 3", "MD-40"),
    ("cast red 1 1", "MD-40"), ("cast blue 0 1", "MD-40"), ("cast green mandrake 1", "MD-40"),
    ("cast red 2 " + "9" * 5000, "MD-40"), ("cast black 3", "MD-40"), ("cast black 3 red", "MD-40"),
    ("cast black mandrake red", "MD-48"), ("cast black mandrake red red", "MD-48"),
    ("cast red 2 2 mandrake", None), ("cast red mandrake 2", None)])
def test_sets_that_are_none(action: str, why: str | None) -> None:
    assert refused(before("V10", HAND_OF_V10), 0, action) == why


@clause("MD-42")
def test_a_set_above_the_cap() -> None:
    capped = before("V24", "? has")
    for action in ("cast green 0 6", "cast green 0 5 mandrake", "cast green mandrake 6"):
        assert refused(capped, 0, action) == "MD-42"
    assert refused(capped, 0, "cast green 0 4 mandrake") is None
    assert refused(before("V23", "0 cast"), 0, "cast green 0 6 mandrake") is None


@clause("MD-48", "MD-49", "MD-50")
def test_black_sets_with_wrong_colours() -> None:
    table = before("V20", HAND_OF_V20)
    for action in ("cast black 3 red", "cast black 3 purple red yellow", "cast black 3 purple red mandrake",
                   "cast black 3 purple red yellow green mandrake", "cast black 3 red purple yellow green"):
        assert refused(table, 0, action) == "MD-48"
    distinct = before("V21", "0 cast black 3 mandrake")
    for action in ("cast black 3 purple red yellow green mandrake", "cast black 3 green red"):
        assert refused(distinct, 0, action) == "MD-50"
    assert refused(distinct, 0, "cast black 3 red red") == "MD-40"
    assert refused(distinct, 0, "cast black 3 purple green") is None


@clause("MD-53", "MD-55")
def test_spells_that_cannot_be_chosen() -> None:
    table = before("V25", "0 spell 2")
    assert [refused(table, 0, f"spell {strength}") for strength in range(7)] == [
        "MD-19", "MD-55", None, "MD-53", "MD-53", "MD-53", "MD-19"]


@clause("MD-36")
def test_the_token_goes_to_leaders_only() -> None:
    table = before("V8", "0 token 2")
    assert [refused(table, 0, f"token {seat}") for seat in range(4)] == ["MD-36", None, None, "MD-19"]


@clause("MD-62")
def test_transfers_that_cannot_be() -> None:
    table = before("V14", "0 transfer")
    answers = {action: refused(table, 0, action) for action in (
        "transfer scroll3 1", "transfer scroll1 0", "transfer scroll1 3", "transfer redherb 1", "transfer scroll1 1")}
    assert list(answers.values()) == ["MD-62", "MD-62", "MD-19", "MD-19", None]


@clause("MD-66")
def test_swaps_that_cannot_be() -> None:
    table = before("V16", "0 swap 1")
    assert [refused(table, 0, f"swap {seat}") for seat in range(4)] == ["MD-66", None, None, "MD-19"]


@clause("MD-66", "MD-20")
def test_an_empty_hand_cannot_be_chosen_and_nobody_left_means_no_question() -> None:
    table = opened("seats 2", "redbook2 yellowbook1 greenherb greenherb greenherb greenherb",
                   "- reveal swap; reveal vanish; reveal copy; reveal swap; reveal purify")
    go(table, "0 move 1", "- draw greenherb", "1 move 3", "- draw greenherb")
    go(table, "0 move 4", "- draw greenherb", "1 cast yellow 1 0 mandrake; spell 1", "- reveal banish", "1 swap 0")
    go(table, "- take mandrake", "1 give mandrake", "0 cast red 2 0 mandrake; spell 1")
    assert table.state.ask == "reveal_spell"
    assert go(table, "- reveal copy")[-1].kind == "revealed"
    assert (table.state.ask, table.to_act) == ("take_turn", (1,))


@clause("MD-64", "MD-86", "MD-87")
def test_cards_that_cannot_be_given() -> None:
    swap = before("V16", "0 give")
    assert [refused(swap, 0, f"give {card}") for card in ("redherb", "scroll1", "redbook0", "dragon")] == [
        "MD-64", "MD-64", "MD-64", "MD-19"]
    exchange = before("V31", "2 trade")
    assert [refused(exchange, 2, action) for action in ("give redherb", "trade redherb", "request", "copy")] == [
        "MD-87", "MD-87", None, "MD-19"]
    helping = before("V31", "0 give")
    assert refused(helping, 0, "give greenherb") == "MD-86"


@clause("MD-68")
def test_levitation_from_where_nothing_lies() -> None:
    table = before("V18", "0 levitate")
    answers = [refused(table, 0, f"levitate {rest}") for rest in (
        "3", "3 redherb", "0", "0 redherb", "2 redherb", "4 redherb", "5", "10")]
    assert answers == ["MD-68"] * 5 + [None, None, "MD-19"]


@clause("MD-70")
def test_colours_that_cannot_vanish() -> None:
    table = before("V26", "0 vanish red")
    assert [refused(table, 0, f"vanish {colour}") for colour in ("blue", "black", "pink", "white")] == [
        "MD-70", "MD-70", "MD-19", None]


@clause("MD-2", "MD-4", "MD-13", "MD-65")
def test_what_chance_cannot_do() -> None:
    table = script("seats 2", "- lay night; lay night; lay night")
    assert refused(table, CHANCE, "lay night") == "MD-2"
    go(table, "- lay day; lay day; lay day; lay day; lay day; lay day")
    assert [refused(table, CHANCE, f"reveal {spell}") for spell in ("vanish", "dragon")] == ["MD-4", "MD-19"]
    go(table, "- reveal banish; reveal vanish; reveal copy; reveal swap; reveal purify")
    assert refused(table, CHANCE, "draw blueherb") == "MD-13"
    assert refused(before("V16", "- take"), CHANCE, "take redherb") == "MD-65"
