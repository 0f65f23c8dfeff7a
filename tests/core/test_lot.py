"""Seats by lot: drawn from the promised seed, written in the record, checked by verify."""

from __future__ import annotations

import hmac
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from atoll.core.errors import BadRecord, BadSeats, NoSeed
from atoll.core.luck import Luck, fresh_seed
from atoll.core.record import Record, read_record, verify
from atoll.core.table import Table, draws_seats
from tests.core.test_leaving import PAIRS
from tests.support.play import random_moments
from tests.toys import lots

SEED = "5e" * 32


def by_hand(seed: str, players: int) -> list[int]:
    """The lot from the contract's words alone."""
    bits = "".join(f"{byte:08b}" for byte in hmac.digest(bytes.fromhex(seed), b"seats", "sha256"))
    seats = list(range(players))
    for last in range(players - 1, 0, -1):
        size = (last + 1).bit_length()
        while True:
            chosen, bits = int(bits[:size], 2), bits[size:]
            if chosen <= last:
                break
        seats[last], seats[chosen] = seats[chosen], seats[last]
    return seats


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_lot_is_what_the_contract_says(players: int) -> None:
    for number in range(50):
        seed = Random(number).randbytes(32).hex()
        assert list(Luck.of(seed).lot(players)) == by_hand(seed, players)


def test_every_order_comes_as_often() -> None:
    counted = Counter(Luck.of(Random(number).randbytes(32).hex()).lot(3) for number in range(3000))
    assert len(counted) == 6
    assert all(420 < times < 580 for times in counted.values())


def finished(lot: tuple[int, ...]) -> Record:
    table = Table(lots.GAME, 3, lots.Options(), SEED, lot=lot)
    for _ in random_moments(table.game, Random(3), table):
        pass
    return Record.of(table, ("Ada", "Bo", "Cy"))


def test_a_record_keeps_the_lot_and_verify_checks_it() -> None:
    lot = Luck.of(SEED).lot(3)
    table = Table(lots.GAME, 3, lots.Options(), SEED, lot=lot)
    table.settle()
    while table.to_act:
        seat = table.to_act[0]
        table.play(seat, table.state.legal_actions(seat)[0])
        table.settle()
    record = Record.of(table)
    assert read_record(record.as_text()) == read_record(record.as_json()) == record
    assert f"lot: {list(lot)}" in record.as_text()
    assert verify(record, lots.GAME).fault is None
    other = tuple(reversed(lot))
    fault = verify(replace(record, lot=other), lots.GAME).fault
    assert fault == f"the lot says seats {list(other)}, but the seed gives {list(lot)}"


@pytest.mark.parametrize("lot", [(0, 0, 1), (0, 1), (1, 2, 3)])
def test_a_lot_that_is_none_is_refused(lot: tuple[int, ...]) -> None:
    with pytest.raises(BadSeats, match="a seat of their own"):
        Table(lots.GAME, 3, lot=lot)
    text = finished(()).as_text().replace("\n\n", f"\nlot: {list(lot)}\n\n", 1)
    with pytest.raises(BadRecord, match="lot"):
        read_record(text)


def test_a_table_without_its_seed_draws_no_lot() -> None:
    with pytest.raises(NoSeed):
        Luck(Luck.of(fresh_seed()).commitment, None).lot(3)


def test_seats_are_drawn_unless_partners_choose_each_other_or_a_book_has_their_pages() -> None:
    alone, partners = lots.GAME.start(3, lots.Options()), PAIRS.start(4, lots.Options())
    assert draws_seats(alone, 3, lots.Options())
    assert not draws_seats(partners, 4, lots.Options())
    assert not draws_seats(alone, 3, lots.Options(book={"page": 1}))
