"""Nobody learns what he cannot see, and everybody keeps what he knows."""

from collections import Counter
from random import Random

import pytest

from atoll.games.mandragora import GAME
from tests.games.mandragora.scripts import before, opened
from tests.games.mandragora.twins import Twins
from tests.support.clauses import clause
from tests.support.play import random_moments


@clause("MD-14", "MD-26", "MD-65", "MD-91", "MD-92")
@pytest.mark.parametrize("seed", range(40))
def test_twin_worlds(seed: int) -> None:
    rng = Random(seed)
    for number, table in enumerate(random_moments(GAME, rng)):
        if number % 9 == 0 and table.to_act:
            Twins(table, rng.randrange(table.players), rng).run()


def test_twins_really_differ() -> None:
    """The comparison above would mean nothing if the two worlds were one."""
    different = 0
    for seed in range(20):
        rng = Random(seed)
        for number, table in enumerate(random_moments(GAME, rng)):
            if number == 60 and table.to_act:
                twins = Twins(table, 0, rng)
                twins.run()
                different += twins.truth.view(1) != twins.twin.view(1)
    assert different >= 10


@clause("MD-92")
@pytest.mark.parametrize("seed", range(16))
def test_a_determinization_keeps_what_the_seat_knows(seed: int) -> None:
    rng = Random(seed)
    for table in random_moments(GAME, rng):
        seat = rng.randrange(table.players)
        world = table.state.determinize(seat, rng)
        known = [Counter(other["known"]) for other in table.state.view(seat)["seats"]]
        for owner in range(table.players):
            hand = world.view(owner)["seats"][owner]["hand"]
            assert known[owner] <= Counter(hand)
            for viewer in (None, *range(table.players)):
                assert Counter(world.view(viewer)["seats"][owner]["known"]) <= Counter(hand)


def test_determinizations_reach_every_hand_that_is_possible() -> None:
    """Seat 1 took two unseen cards: all kinds but scrolls turn up there."""
    table = before("V8", "2 move 4")
    rng, found = Random(1), Counter[str]()
    for _ in range(3000):
        found.update(table.state.determinize(0, rng).view(1)["seats"][1]["hand"].keys())
    assert found.pop("mandrake") == 3000, "everybody saw the first mandrake"
    unseen = table.state.view(0)["unseen"]
    assert found.keys() == {card for card in unseen if not card.startswith("scroll")} - {"mandrake"}


@clause("MD-86")
def test_a_hidden_offer_is_chosen_anew() -> None:
    table = before("V31", "2 trade")
    table.play(2, "trade mandrake")
    offers = {table.state.determinize(1, Random(seed)).view(2)["offer"]["card"] for seed in range(200)}
    assert offers == {"mandrake"}, "the only card of that hand is known to all"
    partner = table.state.determinize(0, Random(3))
    assert partner.view(2)["offer"]["card"] == "mandrake"


@clause("MD-93")
def test_a_spectator_sees_no_hand_and_remembers() -> None:
    table = before("V5", "- draw blackbook3")
    view = table.state.view(None)
    assert [seat["hand"] for seat in view["seats"]] == [None] * 4
    assert view["seats"][0]["known"] == {"greenherb": 1, "mandrake": 1}
    assert view["seat"] is None


@clause("MD-88", "MD-91")
def test_partners_see_each_other() -> None:
    table = opened("seats 4 teams=true", "redherb redherb redherb redherb redherb redherb")
    hands = [[seat["hand"] is not None for seat in table.state.view(viewer)["seats"]] for viewer in range(4)]
    assert hands == [[True, False, True, False], [False, True, False, True]] * 2
