"""Random games over all numbers of wizards and all options."""

from collections import Counter
from random import Random

import pytest

from atoll.core.game import CHANCE
from atoll.core.table import Table
from atoll.games.mandragora import GAME
from atoll.games.mandragora.material import material
from tests.support.clauses import clause
from tests.support.play import random_moments

CARDS = {4: 82, 3: 77, 2: 56}


def everywhere(table: Table, viewer: int | None) -> Counter[str]:
    """All cards of the game as one viewer places them."""
    view = table.state.view(viewer)
    cards = Counter(view["unseen"]) + Counter(view["out"])
    for shop in view["shops"]:
        cards.update(shop["cards"] or ())
    for seat in view["seats"]:
        cards.update(seat["known"])
        cards.update(seat["scrolls"])
        for laid in seat["sets"]:
            cards.update([laid["book"]])
            cards.update(laid["ingredients"])
    return cards


@clause("MD-6", "MD-7", "MD-8", "MD-90", "MD-92")
@pytest.mark.parametrize("seed", range(20))
def test_every_card_is_in_one_place_for_every_viewer(seed: int) -> None:
    rng = Random(seed)
    first = None
    for table in random_moments(GAME, rng):
        counted = material(table.state)  # type: ignore[arg-type]  # a table of this game holds its own state
        first = first or counted
        assert counted == first
        viewer = rng.choice([None, *range(table.players)])
        cards = everywhere(table, viewer)
        assert cards == Counter({card: count for card, count in counted.items() if not card.startswith("spell ")})
        assert cards.total() == 82
    removed = GAME.start(table.players, table.options).view(None)["out"]
    assert 82 - sum(removed.values()) == CARDS[table.players]


@clause("MD-15", "MD-20", "MD-21", "MD-77")
@pytest.mark.parametrize("seed", range(20))
def test_the_deck_only_shrinks_and_the_game_ends(seed: int) -> None:
    deck, steps, turns = 82, 0, Counter[int]()
    for table in random_moments(GAME, Random(seed)):
        view = table.state.view(None)
        bag = 82 - everywhere(table, None).total() + sum(view["unseen"].values())
        hidden = sum(seat["hand_count"] - sum(seat["known"].values()) for seat in view["seats"])
        assert view["deck"] == bag - hidden - sum(shop["count"] for shop in view["shops"] if shop["kind"] == "night")
        assert view["deck"] <= deck
        deck, steps = view["deck"], steps + 1
        if table.to_act:
            assert len(table.to_act) == 1
            assert table.state.legal_actions(table.to_act[0])
        if view["phase"] == "last_rounds" and table.state.ask == "take_turn" and not view["extra_turn"]:
            turns[view["turn_seat"]] += 1
    assert steps < 600
    assert max(turns.values()) <= 3


@clause("MD-92")
@pytest.mark.parametrize("seed", range(20))
def test_what_is_known_is_true(seed: int) -> None:
    for table in random_moments(GAME, Random(seed)):
        truth = [table.state.view(seat)["seats"][seat]["hand"] for seat in range(table.players)]
        for viewer in (None, *range(table.players)):
            for seat, hand in zip(table.state.view(viewer)["seats"], truth, strict=True):
                assert Counter(seat["known"]) <= Counter(hand)
                assert seat["hand_count"] == sum(hand.values())
                assert seat["hand"] in (None, hand)


@clause("MD-19")
@pytest.mark.parametrize("seed", range(10))
def test_lists_are_in_the_order_of_the_text(seed: int) -> None:
    """Cards in canonical order, shops in walking order, casts before the pass."""
    for table in random_moments(GAME, Random(seed)):
        if table.state.ask != "take_turn":
            continue
        (seat,) = table.to_act
        assert seat != CHANCE
        actions = table.state.legal_actions(seat)
        view = table.state.view(seat)
        reach = view["seats"][seat]["steps"]
        assert actions[:reach] == [f"move {(view['apprentice'] + step) % 10}" for step in range(1, reach + 1)]
        verbs = [action.split()[0] for action in actions[reach:]]
        assert verbs == sorted(verbs), "cast, then pass"
        colours = [action.split()[1] for action in actions if action.startswith("cast")]
        order = ["purple", "red", "yellow", "green", "blue", "black"]
        assert colours == sorted(colours, key=order.index)
