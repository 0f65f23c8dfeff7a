"""What the players add to the luck: it changes every draw, is written in the record, and anybody can work it out."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace
from random import Random

import pytest

from atoll.core.errors import BadRecord, BadSeats
from atoll.core.game import CHANCE
from atoll.core.luck import Luck, fresh_nonce, mixed
from atoll.core.record import Record, read_record, verify
from atoll.core.table import Table
from tests.support.play import random_step
from tests.toys import lots

SEED = "5e" * 32
NONCES = ("0a" * 16, "", "ff" * 16)


def by_hand(seed: str, nonces: tuple[str, ...]) -> str:
    """The key from the contract's words alone."""
    return hmac.digest(bytes.fromhex(seed), b"nonces " + ",".join(nonces).encode("ascii"), "sha256").hex()


def finished(luck: Luck, *, lot: bool = True) -> Record:
    rng, table = Random(3), Table(lots.GAME, 3, lots.Options(), luck, lot=luck.lot(3) if lot else ())
    table.settle()
    while table.to_act:
        random_step(table, rng)
        table.settle()
    return Record.of(table)


def draws(record: Record) -> list[str]:
    return [entry.action for entry in record.log if entry.seat == CHANCE]


def test_the_key_is_what_the_contract_says() -> None:
    assert mixed(SEED, NONCES) == by_hand(SEED, NONCES) == Luck.of(SEED, NONCES).key
    assert Luck.of(SEED, NONCES).commitment == hashlib.sha256(bytes.fromhex(SEED)).hexdigest()


@pytest.mark.parametrize("none", [(), ("",), ("", "", "")])
def test_where_nobody_added_anything_the_luck_is_that_of_the_seed(none: tuple[str, ...]) -> None:
    assert mixed(SEED, none) == SEED


def test_every_nonce_and_its_place_count() -> None:
    given = [NONCES, ("", "0a" * 16, "ff" * 16), ("ff" * 16, "", "0a" * 16), ("0a" * 16, "", "fe" * 16),
             ("0a" * 16, "", ""), ("0a" * 16, ""), ("", "0a" * 16), ()]
    assert len({mixed(SEED, nonces) for nonces in given}) == len(given)
    streams = {Luck.of(SEED, nonces).draw(entry).getrandbits(256) for nonces in given for entry in (0, 1, "seats")}
    assert len(streams) == 3 * len(given)


def test_a_player_alone_turns_the_whole_game() -> None:
    """Whatever the others and the seed are: draws and lot follow the one who changes his part."""
    found = [finished(Luck.of(SEED, ("0a" * 16, "", f"{number:032x}"))) for number in range(40)]
    assert len({tuple(draws(record)[:3]) for record in found}) > 1
    assert len({record.lot for record in found}) == 6
    assert draws(found[7]) == draws(finished(Luck.of(SEED, found[7].nonces)))


def test_a_record_keeps_the_nonces_and_verify_goes_by_them() -> None:
    record = finished(Luck.of(SEED, NONCES))
    assert read_record(record.as_text()) == read_record(record.as_json()) == record
    assert record.nonces == NONCES
    assert verify(record, lots.GAME) == verify(read_record(record.as_text()), lots.GAME)
    assert (verify(record, lots.GAME).fault, verify(record, lots.GAME).draws) == (None, len(draws(record)))
    assert "nonces" not in finished(Luck.of(SEED)).as_text()


def forged(record: Record, places: int) -> list[Record]:
    other = tuple(fresh_nonce() if place == places else nonce for place, nonce in enumerate(record.nonces))
    return [replace(record, nonces=other), replace(record, nonces=()), replace(record, nonces=record.nonces[::-1])]


@pytest.mark.parametrize("lot", [True, False])
def test_a_record_with_other_nonces_does_not_verify(lot: bool) -> None:
    record = finished(Luck.of(SEED, NONCES), lot=lot)
    for false in forged(record, 0) + forged(record, 1):
        fault = verify(false, lots.GAME).fault
        assert fault is not None
        assert "the seed gives" in fault


def test_a_table_from_a_record_goes_on_with_the_same_luck() -> None:
    whole = finished(Luck.of(SEED, NONCES))
    table = replace(whole, log=()).table(lots.GAME)
    table.settle()
    assert table.log == list(whole.log[:len(table.log)]) != []


@pytest.mark.parametrize("bad", ["0" * 31, "0" * 33, "A" * 32, "x" * 32, "٠" * 32, "0" * 32 + "\n"])
def test_a_bad_nonce_is_refused_in_a_sentence(bad: str) -> None:
    with pytest.raises(BadRecord, match="32 hexadecimal digits in lower case"):
        mixed(SEED, (bad,))
    record = finished(Luck.of(SEED, NONCES))
    with pytest.raises(BadRecord, match="a list of nonces"):
        read_record(replace(record, nonces=("", bad, "")).as_json())


def test_there_is_one_for_each_place() -> None:
    with pytest.raises(BadSeats, match="3 players have 3 nonces, not 2"):
        Table(lots.GAME, 3, lots.Options(), Luck.of(SEED, ("", "")))
    with pytest.raises(BadRecord, match="its list nonces has 2"):
        read_record(replace(finished(Luck.of(SEED, NONCES)), nonces=NONCES[:2]).as_text())
