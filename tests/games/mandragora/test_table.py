"""Clauses about the table as a whole: seats, options, turns, sets and points."""

import pickle
from collections import Counter
from random import Random

import pytest

from atoll.core.errors import BadOption, BadSeats
from atoll.core.game import CHANCE
from atoll.games.mandragora import GAME
from atoll.games.mandragora.options import Options
from atoll.games.mandragora.state import Mandragora
from tests.games.mandragora.scripts import before, go, opened, script
from tests.support.clauses import clause


@clause("MD-1")
@pytest.mark.parametrize("players", [0, 1, 5, -2, "3", True])
def test_two_to_four_wizards(players: int) -> None:
    with pytest.raises(BadSeats, match="mandragora is for 2 to 4 players"):
        GAME.start(players, Options())


@clause("MD-83")
@pytest.mark.parametrize("players", [2, 3])
def test_teams_are_for_four(players: int) -> None:
    with pytest.raises(BadOption, match=f"the option teams is for 4 players, and {players} sit here"):
        GAME.start(players, Options(teams=True))


@pytest.mark.parametrize(("name", "value"), [
    ("ingredient_cap", 4), ("ingredient_cap", True), ("black_magic", "none"), ("book_values", None),
    ("edition", "grand"), ("teams", 1)])
def test_bad_options(name: str, value: object) -> None:
    with pytest.raises(BadOption, match=f"the option {name} cannot be"):
        Options(**{name: value})  # type: ignore[arg-type]  # a bad type is what this is about


def test_foreign_options() -> None:
    with pytest.raises(BadOption, match="must be its own Options"):
        GAME.start(2, object())


@clause("MD-1", "MD-16", "MD-23")
def test_seat_0_begins_and_turns_go_round() -> None:
    table = opened("seats 3", "redherb redherb redherb redherb redherb redherb")
    turns = []
    for _ in range(7):
        (seat,) = table.to_act
        turns.append(seat)
        go(table, f"{seat} {table.state.legal_actions(seat)[0]}")
        table.settle()
    assert turns == [0, 1, 2, 0, 1, 2, 0]


@clause("MD-3", "MD-5", "MD-9", "MD-10")
@pytest.mark.parametrize(("players", "deck"), [(4, 78), (3, 74), (2, 54)])
def test_before_the_first_shop_is_laid(players: int, deck: int) -> None:
    view = script(f"seats {players}").state.view(None)
    assert (view["phase"], view["apprentice"], view["token_seat"], view["marker"]) == ("setup", 0, None, None)
    assert view["shops"] == [{"kind": "day", "cards": [], "count": 0}]
    assert [(seat["hand_count"], seat["known"]) for seat in view["seats"]] == [(1, {"mandrake": 1})] * players
    assert view["deck"] == deck
    assert all(pile["top"] is None and sum(pile["below"].values()) == pile["count"] for pile in view["piles"])


@clause("MD-13", "MD-65")
def test_every_copy_is_equally_likely() -> None:
    """One number is drawn among all copies and counted off in list order."""
    class Counting(Random):
        def randrange(self, start: int, *_: object) -> int:  # type: ignore[override]  # only the total is asked for
            self.total = start
            return self.place

    rng = Counting()
    bag = script("seats 4", "@ring", "- reveal banish; reveal vanish; reveal copy; reveal swap; reveal purify")
    drawn = []
    for place in range(78):
        rng.place = place
        drawn.append(bag.state.sample(rng))
    assert rng.total == 78
    assert Counter(drawn) == {f"draw {card}": count for card, count in bag.state.view(None)["unseen"].items()}
    assert list(dict.fromkeys(drawn)) == bag.state.legal_actions(CHANCE)


@clause("MD-2", "MD-4")
def test_tiles_and_spells_have_their_odds() -> None:
    table = script("seats 2", "- lay night; lay night")
    drawn = Counter(table.state.sample(Random(seed)) for seed in range(700))
    assert drawn.keys() == {"lay day", "lay night"}
    assert 480 < drawn["lay day"] * 7 / 6 < 820, "six day tiles and one night tile are left"
    fixed = script('seats 2 edition="fixed"', "@ring", "- reveal swap")
    assert Counter(fixed.state.sample(Random(seed)) for seed in range(70)).keys() == {
        "reveal banish", "reveal levitation"}


@clause("MD-18", "MD-25")
def test_scrolls_are_never_in_a_hand() -> None:
    view = before("V26", "1 pass").state.view(0)
    assert view["seats"][0]["scrolls"] == {"scroll1": 3}
    assert view["seats"][0]["hand_count"] == 17
    assert not any(card.startswith("scroll") for card in view["seats"][0]["hand"])


@clause("MD-39")
def test_the_first_scroll_makes_one_leader() -> None:
    table = opened("seats 4", "scroll3 redherb redherb redherb redherb redherb")
    assert table.state.view(None)["token_seat"] is None
    go(table, "0 move 1")
    assert table.state.view(None)["token_seat"] == 0
    assert table.state.ask == "draw_card"


@clause("MD-41", "MD-51", "MD-52")
def test_several_sets_of_one_colour_stay_on_the_table() -> None:
    table = before("V28", "1 pass")
    go(table, "1 pass", "0 cast green 0 1; spell 1", "- reveal copy", "1 pass", "0 pass")
    assert [laid["colour"] for laid in table.state.view(None)["seats"][0]["sets"]] == ["green", "green"]


@clause("MD-41", "MD-44")
@pytest.mark.parametrize("options", [Options(), Options(black_magic="distinct", book_values="zero_to_three")])
def test_a_set_has_one_book_and_at_most_one_mandrake(options: Options) -> None:
    box = GAME.start(4, options).box
    for cast in box.sets.casts.values():
        ingredients = [box.cards[card] for card, count in cast.ingredients for _ in range(count)]
        assert not any("book" in card for card in ingredients)
        assert [box.cards[cast.book], *ingredients].count("mandrake") <= 1
        assert cast.size == len(ingredients) > 0


@clause("MD-61", "MD-72")
def test_an_extra_turn_ends_with_the_turn() -> None:
    table = before("V30", "1 move 8")
    assert table.state.view(None)["extra_turn"] is True
    go(table, "1 move 8", "- draw scroll1; draw mandrake; draw scroll2")
    view = table.state.view(None)
    assert (view["extra_turn"], view["turn_seat"], view["marker"]) == (False, 0, {"seat": 1, "rounds": 3})


@clause("MD-61", "MD-72")
def test_an_extra_turn_that_empties_the_deck_gives_the_marker_to_the_next_seat() -> None:
    table = before("V30", "0 move 5")
    go(table, "0 cast green 0 1; spell 1", "- reveal banish", "0 copy", "0 move 5")
    events = go(table, "- draw scroll1; draw scroll1; draw scroll2; draw scroll1; draw scroll1")
    assert (events[-1].kind, events[-1].facts) == ("last_rounds_began", {"seat": 0, "marker_seat": 1})
    view = table.state.view(None)
    assert (view["turn_seat"], view["extra_turn"], view["marker"]) == (1, False, {"seat": 1, "rounds": 3})


@clause("MD-59")
def test_banish_without_a_scroll_does_not_even_ask_an_old_tie_again() -> None:
    table = opened("seats 3", "scroll1 scroll1 redbook2 greenherb greenherb greenherb")
    go(table, "0 move 1", "- draw greenherb", "1 move 3", "0 token 0", "- draw greenherb")
    go(table, "2 move 4", "- draw greenherb", "0 move 6", "- draw greenherb", "1 move 7", "- draw greenherb")
    go(table, "2 cast red 2 0 mandrake; spell 1")
    assert [event.kind for event in go(table, "- reveal copy")] == ["revealed"]
    assert (table.state.ask, table.to_act) == ("take_turn", (0,))


@clause("MD-20", "MD-70")
def test_a_second_vanish_has_nothing_to_ask_of_an_empty_hand() -> None:
    table = before("V26", "0 vanish red")  # two Vanish
    state = table.state
    assert isinstance(state, Mandragora)
    for card in state.box.card_number.values():
        if state.box.colour_of[card] != "red":
            state.out[card] += state.hands[0][card]
            state.hands[0][card] = 0
    table.play(0, "vanish red")
    assert table.to_act == ()


@clause("MD-87")
def test_no_exchange_between_empty_hands() -> None:
    table = opened("seats 4 teams=true", "redbook2 greenherb yellowbook1 greenherb greenherb greenherb",
                   "- reveal banish; reveal vanish; reveal copy; reveal swap; reveal purify")
    go(table, "0 move 1", "- draw scroll1", "1 move 3", "- draw greenherb", "2 move 4", "- draw greenherb",
       "3 move 6", "- draw greenherb", "0 cast red 2 0 mandrake; spell 1", "- reveal transfer", "1 move 7",
       "- draw greenherb", "2 cast yellow 1 0 mandrake; spell 1", "- reveal speed", "3 move 9", "- draw greenherb")
    go(table, "0 move 0")
    assert table.state.view(None)["seats"][0]["scrolls"] == {"scroll1": 1}
    assert table.state.ask == "draw_card", "the refill follows at once"


@clause("MD-82")
def test_ranks_count_better_sides() -> None:
    outcome = before("V33", "? to_act none").outcome
    assert outcome is not None
    assert outcome.ranks == (2, 1, 2, 1), "a pair that is beaten by one pair is second, not third"
    assert outcome.payoffs == (0.0, 0.5, 0.0, 0.5)


def test_a_position_in_another_process_uses_the_box_that_is_open_there() -> None:
    state = GAME.start(3, GAME.options())
    again = pickle.loads(pickle.dumps(state))
    assert again.box is state.box
    assert again.view(None) == state.view(None)
