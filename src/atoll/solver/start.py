"""The starting position solved: its value, that of each first sowing, and the certificate."""

from __future__ import annotations

import resource
import sys
import time
from array import array
from collections.abc import Callable
from ctypes import POINTER, c_uint64, cast
from dataclasses import dataclass
from typing import Any

from atoll.solver.certificate import Certificate
from atoll.solver.errors import BadCertificate, NoRoom
from atoll.solver.kernel.library import kernel, twelve
from atoll.solver.layers import checksum
from atoll.solver.oracle import Oracle, Worth, worth_of
from atoll.solver.position import Pits, is_over, rest, sowings
from atoll.solver.tables import Tables

LONG = 1e6
"""Seconds: as long as it takes."""
Tell = Callable[[dict[str, Any]], None]


@dataclass
class Report:
    value: int
    first: dict[int, int]
    line: list[int]
    seconds: float
    nodes: int


def start_position(stones: int) -> Pits:
    return (stones,) * 12


def solve_start(oracle: Oracle, stones: int, tell: Tell) -> Report:
    """The value of each first sowing, so that of the position too. Told as it becomes known."""
    began, nodes, pits = time.monotonic(), oracle.nodes, start_position(stones)
    first: dict[int, int] = {}
    for one in sowings(pits):
        worth = worth_of(one, lambda after: oracle.worth(after, LONG, oracle.guess(after)))
        first[one.pit] = worth.low
        tell({"stones": stones, "first": one.pit, "value": worth.low, "seconds": round(time.monotonic() - began, 1),
              "nodes": oracle.nodes - nodes})
    value = max(first.values())
    line = oracle.line(pits, Worth(value, value), LONG)
    return Report(value, first, line, time.monotonic() - began, oracle.nodes - nodes)


def certify(oracle: Oracle, reports: dict[int, Report]) -> Certificate:
    """Claims for the value of each starting position and of the position after each first sowing."""
    values: dict[Pits, int] = {}
    for stones, report in reports.items():
        values[start_position(stones)] = report.value
        for one in sowings(start_position(stones)):
            assert one.pits is not None, "no set ends with its first sowing"
            left = report.first[one.pit] - one.gain
            values[one.pits] = left if one.again else -left
    return Certificate(oracle.tables.reach, layer_checksum(oracle.tables), values, claims(oracle, values))


def layer_checksum(tables: Tables) -> int:
    return checksum(tables.layers[tables.reach].cast("B"))


def claims(oracle: Oracle, values: dict[Pits, int]) -> array[int]:
    library, tables = kernel(), oracle.tables
    if library is None:
        raise NoRoom("a certificate can only be made with the kernel; `make kernel` builds it")
    handle = library.atoll_claims_new()
    try:
        for pits, value in values.items():
            if (rest(pits) if is_over(pits) else tables.gain(pits)) is not None:
                continue
            if library.atoll_prove(oracle.handle, handle, twelve(pits), value, value, LONG) != 1:
                raise BadCertificate(f"{value} could not be proved, or the memory was not enough")
        words = array("Q", bytes(8 * library.atoll_claims_count(handle)))
        library.atoll_claims_list(handle, cast(words.buffer_info()[0], POINTER(c_uint64)))
    finally:
        library.atoll_claims_free(handle)
    return words


def peak_memory() -> int:
    """Bytes that this process has held at most, tables that are mapped included."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak
