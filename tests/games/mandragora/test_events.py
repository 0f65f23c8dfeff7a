"""What the table is told (4.7): kinds, facts, order, to whom, and which secrets are out."""

from atoll.core.table import Table
from tests.games.mandragora.scripts import before, go, opened, script, told
from tests.support.clauses import clause


def kinds(table: Table, *lines: str) -> list[str]:
    return [event.kind for event in go(table, *lines)]


@clause("MD-2", "MD-11", "MD-12")
def test_setup_tells_shops_spells_and_open_cards() -> None:
    table = script("seats 4")
    assert told(go(table, "- lay night")) == [("laid", {"shop": 1, "kind": "night"}, None, False)]
    go(table, "- lay night; lay night; lay day; lay day; lay day; lay day; lay day; lay day")
    assert told(go(table, "- reveal banish")) == [("revealed", {"strength": 1, "spell": "banish"}, None, True)]
    last = go(table, "- reveal vanish; reveal copy; reveal swap; reveal purify")[-4:]
    assert told(last) == [("revealed", {"strength": 5, "spell": "purify"}, None, True)] + [
        ("stocked", {"shop": shop, "card": None}, None, False) for shop in (1, 2, 3)]
    assert told(go(table, "- draw redherb")) == [("stocked", {"shop": 4, "card": "redherb"}, None, True)]


@clause("MD-24", "MD-25", "MD-31", "MD-32", "MD-35")
def test_a_walk_to_a_day_shop() -> None:
    table = opened("seats 2", "redherb redherb scroll1 redherb redherb redherb")
    go(table, "0 move 1", "- draw scroll2", "1 move 3", "- draw greenherb")
    assert told(go(table, "0 move 4")) == [
        ("moved", {"seat": 0, "shop": 4, "steps": 1}, None, False),
        ("collected", {"seat": 0, "shop": 4, "count": 1, "cards": ["scroll1"]}, None, False),
        ("cursed", {"seat": 0, "scroll": "scroll1"}, None, False),
        ("token_moved", {"from_seat": None, "to_seat": 0}, None, False)]


@clause("MD-14", "MD-26")
def test_a_walk_to_a_night_shop_is_seen_by_who_sees_the_hand() -> None:
    table = opened("seats 4 teams=true", "redherb redherb redherb redherb redherb redherb")
    assert told(go(table, "0 move 2"))[1:] == [
        ("collected", {"seat": 0, "shop": 2, "count": 1, "cards": None}, None, False)]
    assert told(go(table, "- draw blackbook3")) == [
        ("drew", {"seat": 0, "card": "blackbook3"}, 0, True), ("drew", {"seat": 0, "card": "blackbook3"}, 2, True)]
    go(table, "- draw greenherb; draw greenherb", "1 move 5")
    assert told(go(table, "- draw scroll2"))[:2] == [
        ("cursed", {"seat": 1, "scroll": "scroll2"}, None, True),
        ("token_moved", {"from_seat": None, "to_seat": 1}, None, False)]


@clause("MD-27")
def test_nothing_is_collected_at_an_empty_shop() -> None:
    table = before("V18", "1 move 5")
    assert kinds(table, "1 move 5") == ["moved"]


@clause("MD-40", "MD-51", "MD-57", "MD-59")
def test_a_cast_shows_cards_then_spell_then_effect() -> None:
    table = before("V9", "0 cast red")
    assert told(go(table, "0 cast red 2 0 mandrake")) == [
        ("cast", {"seat": 0, "colour": "red", "book": "redbook2", "ingredients": {"mandrake": 1}}, None, True)]
    assert told(go(table, "0 spell 1")) == [("enchanted", {"seat": 0, "strength": 1, "spell": "banish"}, None, False)]
    assert told(go(table, "- reveal transfer")) == [
        ("revealed", {"strength": 1, "spell": "transfer"}, None, True),
        ("banished", {"seat": 0, "scrolls": {"scroll1": 1}}, None, False),
        ("token_moved", {"from_seat": 0, "to_seat": None}, None, False)]
    assert table.state.view(None)["seats"][0]["sets"] == [
        {"colour": "red", "book": "redbook2", "ingredients": {"mandrake": 1}, "spell": "banish", "strength": 1}]


@clause("MD-58", "MD-63")
def test_a_lasting_effect_begins_after_the_next_spell_is_turned_up() -> None:
    table = before("V10", "0 spell 3")
    go(table, "0 spell 3")
    assert table.state.view(0)["seats"][0]["steps"] == 3
    assert told(go(table, "- reveal copy"))[1:] == [("hastened", {"seat": 0, "steps": 4}, None, False)]
    assert table.state.view(0)["seats"][0]["steps"] == 4


@clause("MD-58", "MD-69")
def test_an_effect_at_the_end_waits() -> None:
    table = before("V26", "0 spell 2")
    assert kinds(table, "0 spell 2", "- reveal banish") == ["enchanted", "revealed"]
    assert table.state.ask == "take_turn"


@clause("MD-60")
def test_copy_is_used_or_declined() -> None:
    assert kinds(before("V13", "0 decline"), "0 decline") == ["declined"]
    table = before("V12", "0 copy")
    assert kinds(table, "0 copy") == ["copied"]
    assert table.state.view(None)["extra_turn"] is True


@clause("MD-56")
def test_a_set_without_a_spell_fizzles() -> None:
    assert kinds(before("V25", "3 cast red"), "3 cast red 2 1") == ["cast", "fizzled"]


@clause("MD-62")
def test_a_transfer_tells_scroll_and_receiver() -> None:
    assert told(go(before("V14", "0 transfer"), "0 transfer scroll2 2")) == [
        ("transferred", {"seat": 0, "to_seat": 2, "scroll": "scroll2"}, None, False),
        ("token_moved", {"from_seat": 0, "to_seat": 2}, None, False)]


@clause("MD-64", "MD-65", "MD-91")
def test_a_swap_shows_the_cards_to_two_only() -> None:
    table = before("V16", "0 swap 1")
    assert go(table, "0 swap 1") == []
    assert told(go(table, "- take purplebook3")) == [
        ("snatched", {"seat": 0, "from_seat": 1}, None, False),
        ("card_seen", {"from_seat": 1, "to_seat": 0, "card": "purplebook3"}, 0, True),
        ("card_seen", {"from_seat": 1, "to_seat": 0, "card": "purplebook3"}, 1, True)]
    assert told(go(table, "0 give yellowherb")) == [
        ("returned", {"seat": 0, "to_seat": 1}, None, False),
        ("card_seen", {"from_seat": 0, "to_seat": 1, "card": "yellowherb"}, 0, True),
        ("card_seen", {"from_seat": 0, "to_seat": 1, "card": "yellowherb"}, 1, True)]


@clause("MD-67", "MD-68")
def test_levitation_names_a_card_of_the_day_only() -> None:
    by_night = before("V18", "0 levitate")
    assert told(go(by_night, "0 levitate 5")) == [("levitated", {"seat": 0, "shop": 5, "card": None}, None, False)]
    assert told(go(by_night, "- draw purpleherb")) == [("drew", {"seat": 0, "card": "purpleherb"}, 0, True)]
    by_day = before("V18", "0 levitate")
    assert kinds(by_day, "0 levitate 1 scroll2") == ["levitated", "cursed", "token_moved"]


@clause("MD-84", "MD-86", "MD-88")
def test_a_trade_is_told_when_it_is_done() -> None:
    table = before("V31", "2 trade")
    assert go(table, "2 trade mandrake") == []
    assert table.state.view(0)["offer"] == {"seat": 2, "card": "mandrake"}
    assert table.state.view(1)["offer"] == table.state.view(None)["offer"] == {"seat": 2, "card": None}
    events = told(go(table, "0 give redherb"))
    assert events[0] == ("exchanged", {"seat": 2, "partner_seat": 0, "how": "trade"}, None, False)
    assert events[1:] == [
        ("card_seen", {"from_seat": giver, "to_seat": taker, "card": card}, seat, True)
        for giver, taker, card in ((2, 0, "mandrake"), (0, 2, "redherb")) for seat in (0, 2)]
    assert table.state.view(0)["offer"] is None


@clause("MD-84")
def test_a_gift_and_a_request() -> None:
    table = before("V31", "2 trade")
    assert told(go(table, "2 give mandrake"))[0] == (
        "exchanged", {"seat": 2, "partner_seat": 0, "how": "give"}, None, False)
    asked = before("V31", "2 trade")
    assert go(asked, "2 request") == []
    assert asked.state.view(0)["offer"] is None
    assert told(go(asked, "0 give redherb"))[:2] == [
        ("exchanged", {"seat": 2, "partner_seat": 0, "how": "request"}, None, False),
        ("card_seen", {"from_seat": 0, "to_seat": 2, "card": "redherb"}, 0, True)]
    declined = before("V31", "2 trade")
    assert go(declined, "2 pass") == []


@clause("MD-72", "MD-73")
def test_the_last_rounds_begin_with_the_next_seat() -> None:
    table = before("V23", "3 move 9")
    events = told(go(table, "3 move 9", "- draw scroll1"))
    assert events[-1] == ("last_rounds_began", {"seat": 3, "marker_seat": 0}, None, False)


@clause("MD-75", "MD-76", "MD-93")
def test_the_end_by_rounds() -> None:
    table = before("V26", "0 pass")
    assert told(go(table, "0 pass")) == [
        ("passed", {"seat": 0}, None, False), ("ended", {"why": "rounds"}, None, False)]
    events = told(go(table, "0 vanish red; vanish white"))
    assert events[:2] == [
        ("vanished", {"seat": 0, "colour": "red", "cards": {"redbook2": 1}}, None, True),
        ("vanished", {"seat": 0, "colour": "white", "cards": {"mandrake": 1}}, None, True)]
    assert [event[0] for event in events[2:]] == ["purified", "hand_shown", "hand_shown"]
    assert events[4] == ("hand_shown", {"seat": 1, "cards": {}}, None, True)
    for viewer in (None, 0, 1):
        assert all(seat["hand"] == seat["known"] for seat in table.state.view(viewer)["seats"])


@clause("MD-75")
def test_the_end_by_passes() -> None:
    assert told(go(before("V27", "1 pass"), "1 pass"))[1] == ("ended", {"why": "passes"}, None, False)
