"""A certificate proves what it says, and every planted error is found."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

import pytest

from atoll.solver.certificate import Certificate, check, read_certificate
from atoll.solver.claims import Claim, follows, number, numbered, read_word
from atoll.solver.errors import BadCertificate
from atoll.solver.oracle import Oracle
from atoll.solver.start import certify, solve_start, start_position
from atoll.solver.tables import Tables, open_tables


@pytest.fixture(scope="module")
def certificate(folder: Path) -> Certificate:
    """Small tables, so that there is something to claim: one stone in each pit down to eight stones on the board."""
    oracle = Oracle(open_tables(folder, 8))
    return certify(oracle, {1: solve_start(oracle, 1, lambda line: None)})


@pytest.fixture(scope="module")
def small(folder: Path) -> Tables:
    return open_tables(folder, 8)


def test_it_proves_the_values_of_the_start(certificate: Certificate, small: Tables, tables: Tables) -> None:
    assert certificate.values[start_position(1)] == tables.gain(start_position(1)) == 0
    assert len(certificate.values) == 7
    assert all(tables.gain(pits) == value for pits, value in certificate.values.items())
    assert check(certificate, small, sample=50) == len(certificate.words) > 10


def test_the_engine_alone_finds_every_claim_right(certificate: Certificate, small: Tables) -> None:
    assert all(follows(read_word(word), certificate.words, small) for word in certificate.words)


def test_it_is_read_as_it_was_written(certificate: Certificate, tmp_path: Path) -> None:
    certificate.write(tmp_path / "proof")
    assert read_certificate(tmp_path / "proof") == certificate


Change: TypeAlias = Callable[[Claim], Claim | None]


def changed(certificate: Certificate, change: Change, index: int) -> Certificate:
    claims = [read_word(word) for word in certificate.words]
    new = change(claims[index])
    words = [claim.word for claim in [*claims[:index], *([new] if new else []), *claims[index + 1:]]]
    return replace(certificate, words=array("Q", words))


def needed(certificate: Certificate) -> int:
    """The index of the claim for the start."""
    return [read_word(word).pits for word in certificate.words].index(start_position(1))


@pytest.mark.parametrize("change", [
    lambda claim: claim._replace(low=claim.low + 2, high=claim.high + 2),
    lambda claim: claim._replace(low=claim.low - 2, high=claim.high - 2),
    lambda claim: claim._replace(pit=7),
    lambda claim: claim._replace(pit=(claim.pit + 1) % 6, low=claim.low + 2, high=claim.high + 2),
    lambda claim: claim._replace(low=claim.high + 1),
    lambda claim: claim._replace(low=-12),
    lambda claim: None,
], ids=["higher", "lower", "no pit", "other pit", "crossed", "one-sided", "missing"])
def test_a_planted_error_is_found(change: Change, certificate: Certificate, small: Tables) -> None:
    with pytest.raises(BadCertificate, match=r"does not (follow|show)"):
        check(changed(certificate, change, needed(certificate)), small)


def test_every_claim_that_another_rests_on_is_needed(certificate: Certificate, small: Tables) -> None:
    """Sharper by two stones than the truth: wherever that is planted, it is found, by kernel and engine alike."""
    def sharper(claim: Claim) -> Claim:
        if claim.high < sum(claim.pits):
            return claim._replace(low=claim.high + 2, high=claim.high + 2, pit=claim.pit % 6)
        return claim._replace(low=claim.high + 2)

    for index in range(len(certificate.words)):
        planted = changed(certificate, sharper, index)
        assert not follows(read_word(planted.words[index]), planted.words, small)
        with pytest.raises(BadCertificate):
            check(planted, small)


def test_a_false_value_is_found(certificate: Certificate, small: Tables) -> None:
    values = {**certificate.values, start_position(1): 2}
    with pytest.raises(BadCertificate, match=r"does not show that 1 1 1 1 1 1 / 1 1 1 1 1 1 is worth 2"):
        check(replace(certificate, values=values), small)


def test_other_tables_are_refused(certificate: Certificate, folder: Path) -> None:
    with pytest.raises(BadCertificate, match="leads down to tables of 8 stones"):
        check(certificate, open_tables(folder, 7))
    with pytest.raises(BadCertificate, match="leads down to tables of 8 stones"):
        check(replace(certificate, tables=certificate.tables ^ 1), open_tables(folder, 8))


@pytest.mark.parametrize("spoil", [
    lambda raw: raw[:-9], lambda raw: b"{}" + raw, lambda raw: b"", lambda raw: b"\x00" * 40,
    lambda raw: raw.replace(b'"rules": 1', b'"rules": 9')])
def test_a_damaged_file_is_refused(spoil: Callable[[bytes], bytes], certificate: Certificate, tmp_path: Path) -> None:
    path = tmp_path / "proof"
    certificate.write(path)
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(BadCertificate, match=r"damaged|truncated|other rules"):
        read_certificate(path)


def test_numbers_and_positions_are_one_to_one() -> None:
    for pits in [(1,) * 12, (0, 0, 0, 0, 0, 1, 2, 0, 3, 0, 1, 0), (6,) * 12, (48, *[0] * 11), (*[0] * 11, 72)]:
        assert numbered(number(pits)) == pits
