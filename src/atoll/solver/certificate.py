"""The proof as a file: values of some positions, and claims down to the tables from which each of them follows."""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from ctypes import POINTER, byref, c_uint64, cast
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from atoll.solver.claims import claim_for, follows, read_word
from atoll.solver.errors import BadCertificate, NoRoom
from atoll.solver.kernel.library import kernel
from atoll.solver.layers import checksum
from atoll.solver.position import RULES_VERSION, Pits, is_over, read_position, rest, written
from atoll.solver.tables import Tables

FORMAT = 1


@dataclass(frozen=True)
class Certificate:
    reach: int
    """Stones of the tables that the claims lead down to."""
    tables: int
    """The checksum of their largest layer."""
    values: dict[Pits, int]
    """What is proved: the value of each of these positions."""
    words: array[int]
    """The claims, by rising numbers."""

    def write(self, path: Path) -> None:
        """A line of JSON, then the claims, byte by byte of the words, as that packs best."""
        words = array("Q", self.words)
        if sys.byteorder == "big":
            words.byteswap()
        raw = words.tobytes()
        header = {"certificate": "mangala", "format": FORMAT, "rules": RULES_VERSION, "reach": self.reach,
                  "tables": self.tables, "claims": len(self.words),
                  "values": {written(pits): value for pits, value in self.values.items()}}
        packed = zlib.compress(b"".join(raw[byte::8] for byte in range(8)), 6)
        path.write_bytes(json.dumps(header).encode() + b"\n" + packed)


def read_certificate(path: Path) -> Certificate:
    try:
        first, _, packed = path.read_bytes().partition(b"\n")
        header: dict[str, Any] = json.loads(first)
        raw = zlib.decompress(packed)
        count = int(header["claims"])
        values = {read_position(text): int(value) for text, value in header["values"].items()}
        found = header["certificate"], header["format"], header["rules"], len(raw)
        reach, tables = int(header["reach"]), int(header["tables"])
    except OSError as error:
        raise BadCertificate(f"the certificate {path} cannot be read: {error.strerror}") from error
    except (ValueError, KeyError, TypeError, AttributeError, zlib.error) as error:
        raise BadCertificate(f"{path} is no certificate, or is damaged") from error
    if found != ("mangala", FORMAT, RULES_VERSION, 8 * count):
        raise BadCertificate(f"the certificate {path} was made for other rules or another format, or is truncated")
    return Certificate(reach, tables, values, joined(raw, count))


def joined(raw: bytes, count: int) -> array[int]:
    columns = bytearray(8 * count)
    for byte in range(8):
        columns[byte::8] = raw[byte * count:(byte + 1) * count]
    words = array("Q", bytes(columns))
    if sys.byteorder == "big":
        words.byteswap()
    return words


def check(certificate: Certificate, tables: Tables, sample: int = 0) -> int:
    """Raises where a value does not follow; how many claims were checked. The engine checks `sample` of them too."""
    if tables.reach != certificate.reach or checksum(tables.layers[tables.reach].cast("B")) != certificate.tables:
        raise BadCertificate(f"the certificate leads down to tables of {certificate.reach} stones with checksum "
                             f"{certificate.tables:08x}, and other ones were given")
    fault = faulty_by_kernel(certificate, tables) if kernel() else None
    chosen = sampled(certificate.words, sample) if kernel() else certificate.words
    fault = fault or next((word for word in chosen if not follows(read_word(word), certificate.words, tables)), None)
    if fault:
        claim = read_word(fault)
        raise BadCertificate(f"the claim {claim.low} to {claim.high} for {written(claim.pits)} does not follow")
    check_values(certificate, tables)
    return len(certificate.words)


def faulty_by_kernel(certificate: Certificate, tables: Tables) -> int | None:
    library = kernel()
    assert library is not None, "asked for only where the kernel is there"
    words, fault = certificate.words, c_uint64()
    claims = library.atoll_claims_new()
    try:
        address = cast(words.buffer_info()[0], POINTER(c_uint64))
        if not library.atoll_claims_add_all(claims, address, len(words)):
            raise NoRoom(f"there is too little memory to check {len(words):,} claims")
        faults = library.atoll_check(tables.handle, claims, address, len(words), byref(fault))
    finally:
        library.atoll_claims_free(claims)
    return fault.value if faults else None


def sampled(words: array[int], count: int) -> list[int]:
    rng = Random(len(words))
    return [words[rng.randrange(len(words))] for _ in range(count if words else 0)]


def check_values(certificate: Certificate, tables: Tables) -> None:
    """Each value that the certificate names is claimed from both sides, or in the tables."""
    for pits, value in certificate.values.items():
        claim = claim_for(pits, certificate.words)
        if not is_plain(pits, value, tables) and (claim is None or not claim.low == claim.high == value):
            raise BadCertificate(f"the certificate does not show that {written(pits)} is worth {value}")


def is_plain(pits: Pits, value: int, tables: Tables) -> bool:
    return (rest(pits) if is_over(pits) else tables.gain(pits)) == value
