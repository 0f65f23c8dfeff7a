"""Luck: the same numbers as a few independent lines of hmac and hashlib give."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atoll.core.errors import BadRecord
from atoll.core.luck import Draw, commitment, fresh_seed, seed_bytes

SEED = "00112233445566778899aabbccddeeff" * 2
SEEDS = st.binary(min_size=32, max_size=32).map(bytes.hex)


def bits(seed: str, entry: int, count: int) -> str:
    """The first bits of an entry's stream, as a person would work them out from the description."""
    stream, block = "", 0
    while len(stream) < count:
        message = str(entry) if block == 0 else f"{entry}/{block}"
        digest = hmac.new(bytes.fromhex(seed), message.encode("ascii"), hashlib.sha256).hexdigest()
        stream += "".join(f"{int(digit, 16):04b}" for digit in digest)
        block += 1
    return stream[:count]


def below(seed: str, entry: int, limit: int) -> int:
    """randrange(limit) by hand: as many bits as the limit has, again and again until they are below it."""
    size, taken = limit.bit_length(), 0
    while True:
        number = int(bits(seed, entry, taken + size)[taken:], 2)
        if number < limit:
            return number
        taken += size


def test_numbers_that_never_change() -> None:
    """Fixed for ever: records that exist must verify with every later version."""
    assert commitment(SEED) == "4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef"
    assert [Draw(SEED, entry).randrange(100) for entry in range(10)] == [32, 73, 21, 31, 86, 54, 79, 67, 29, 95]


@given(SEEDS, st.integers(0, 5000), st.integers(1, 10**9))
def test_randrange_is_as_described(seed: str, entry: int, limit: int) -> None:
    assert Draw(seed, entry).randrange(limit) == below(seed, entry, limit)


@given(SEEDS, st.integers(0, 50), st.lists(st.integers(1, 300), min_size=1, max_size=12))
def test_bits_are_taken_from_the_front_across_blocks(seed: str, entry: int, sizes: list[int]) -> None:
    draw, stream, taken = Draw(seed, entry), bits(seed, entry, sum(sizes)), 0
    for size in sizes:
        assert draw.getrandbits(size) == int(stream[taken:taken + size], 2)
        taken += size


def test_random_takes_53_bits() -> None:
    assert Draw(SEED, 3).random() == int(bits(SEED, 3, 53), 2) / 2**53
    assert all(0 <= Draw(SEED, entry).random() < 1 for entry in range(500))


@given(SEEDS, st.integers(0, 1000))
def test_the_same_entry_draws_the_same(seed: str, entry: int) -> None:
    assert [Draw(seed, entry).randrange(10**6) for _ in range(2)] == [Draw(seed, entry).randrange(10**6)] * 2


def test_every_entry_and_every_seed_is_a_stream_of_its_own() -> None:
    seeds = [f"{number:064x}" for number in range(20)]
    streams = {Draw(seed, entry).getrandbits(256) for seed in seeds for entry in range(120)}
    assert len(streams) == 20 * 120
    assert len({commitment(seed) for seed in seeds}) == 20


def test_later_blocks_of_an_entry_are_no_other_entry() -> None:
    """"1" then "1/1": no entry's first block is another's second."""
    firsts = {Draw(SEED, entry).getrandbits(256) for entry in range(200)}
    for entry in range(20):
        draw = Draw(SEED, entry)
        draw.getrandbits(256)
        assert not firsts & {draw.getrandbits(256) for _ in range(5)}


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 52])
def test_randrange_is_fair(limit: int) -> None:
    """Chi-squared over one draw from each of many entries of a fixed seed."""
    rounds = 400 * limit
    counts = Counter(Draw(SEED, entry).randrange(limit) for entry in range(rounds))
    assert set(counts) == set(range(limit))
    chi = sum((counts[number] - 400) ** 2 / 400 for number in range(limit))
    assert chi < limit - 1 + 4 * (2 * (limit - 1)) ** 0.5


def test_neighbouring_entries_do_not_follow_each_other() -> None:
    drawn = [Draw(SEED, entry).randrange(2) for entry in range(2000)]
    assert abs(sum(a == b for a, b in pairwise(drawn)) - 1000) < 120


def test_shuffles_and_choices_come_from_the_stream_too() -> None:
    orders = [list(range(9)) for _ in range(2)]
    for order in orders:
        Draw(SEED, 5).shuffle(order)
    assert orders[0] == orders[1] != list(range(9))
    assert Draw(SEED, 5).choice("abc") == "abc"[below(SEED, 5, 3)]


def test_the_promise_is_sha256_of_the_bytes() -> None:
    assert commitment(SEED) == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()


def test_fresh_seeds_are_new_and_well_formed() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(seed_bytes(seed)) == 32 for seed in seeds)


@pytest.mark.parametrize("bad", ["", "0" * 63, "0" * 65, "g" * 64, "A" * 64, " " + "0" * 63, "0" * 64 + "\n",
                                 "٠" * 64, "0x" + "0" * 62])
def test_a_bad_seed_is_refused_in_a_sentence(bad: str) -> None:
    for use in (commitment, seed_bytes, lambda seed: Draw(seed, 0)):
        with pytest.raises(BadRecord, match="64 hexadecimal digits in lower case") as refusal:
            use(bad)
        assert repr(bad) in str(refusal.value)
