"""The bag: odds, order, copies."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atoll.core.bag import Bag

COUNTS = st.dictionaries(st.text("abcdef", min_size=1, max_size=3), st.integers(0, 5), min_size=1)


class Scripted(Random):
    """Says the given numbers, and notes what it was asked."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(0)
        self.numbers, self.asked = list(numbers), []

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        assert stop is None, "sampling takes one plain randrange(copies)"
        self.asked.append(start)
        return self.numbers.pop(0)


def test_pick_counts_the_copies_off_in_list_order() -> None:
    bag = Bag({"red": 2, "none": 0, "blue": 1, "green": 3})
    rng = Scripted(*range(6))
    assert [bag.pick(rng) for _ in range(6)] == ["red", "red", "blue", "green", "green", "green"]
    assert rng.asked == [6] * 6, "one randrange over all copies for each pick"


@given(COUNTS)
def test_every_copy_is_picked_by_exactly_one_number(counts: dict[str, int]) -> None:
    bag = Bag(counts)
    picked = [bag.pick(Scripted(number)) for number in range(len(bag))]
    assert picked == bag.elements()
    assert Counter(picked) == {kind: count for kind, count in counts.items() if count}


def test_pick_takes_nothing_out() -> None:
    bag = Bag({"red": 1, "blue": 2})
    bag.pick(Random(1))
    assert bag.as_dict() == {"red": 1, "blue": 2}
    assert len(bag) == 3


def test_an_empty_bag_gives_nothing() -> None:
    bag = Bag({"red": 0})
    assert len(bag) == 0
    assert not bag
    assert list(bag) == bag.elements() == []
    with pytest.raises(ValueError):
        bag.pick(Random(1))


@given(COUNTS, st.randoms(use_true_random=False))
def test_counts_follow_what_is_taken_out_and_put_back(counts: dict[str, int], rng: Random) -> None:
    bag, expected = Bag(counts), Counter(counts)
    for _ in range(30):
        if len(bag) and rng.random() < 0.6:
            kind = bag.pick(rng)
            bag.remove(kind)
            expected[kind] -= 1
        else:
            kind, copies = rng.choice(bag.kinds), rng.randrange(3)
            bag.add(kind, copies)
            expected[kind] += copies
        assert len(bag) == sum(expected.values())
        assert {kind: bag[kind] for kind in bag.kinds} == expected
        assert list(bag) == [kind for kind in counts if expected[kind]]
        assert all((kind in bag) == (expected[kind] > 0) for kind in counts)
        assert bag.as_dict() == {kind: expected[kind] for kind in counts if expected[kind]}


def test_what_was_never_in_the_bag() -> None:
    bag = Bag({"red": 1})
    assert bag["blue"] == 0
    assert "blue" not in bag
    assert 1 not in bag
    with pytest.raises(KeyError):
        bag.add("blue")


def test_a_copy_goes_its_own_way() -> None:
    bag = Bag({"red": 2, "blue": 1})
    twin = bag.copy()
    twin.remove("red")
    twin.add("blue", 4)
    assert (bag.as_dict(), len(bag)) == ({"red": 2, "blue": 1}, 3)
    assert (twin.as_dict(), len(twin)) == ({"red": 1, "blue": 5}, 6)
    bag.remove("blue")
    assert twin["blue"] == 5


def test_a_copy_of_a_kind_of_bag_is_of_that_kind() -> None:
    class Deck(Bag):
        __slots__ = ()

    assert type(Deck({"ace": 4}).copy()) is Deck


def test_the_bag_does_not_keep_the_counts_it_was_made_from() -> None:
    counts = {"red": 1}
    bag = Bag(counts)
    counts["red"] = 7
    assert bag["red"] == 1
