"""What a classic position is worth: exact where the time reaches, else true bounds; the best sowings and line."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from ctypes import byref, c_uint64
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from atoll.core.warned import warn_once
from atoll.solver.errors import NoRoom
from atoll.solver.generate import small_tables
from atoll.solver.kernel.library import kernel, twelve
from atoll.solver.plain import PlainSearch
from atoll.solver.position import RULES_VERSION, Pits, Sowing, is_over, read_position, rest, sowings, written
from atoll.solver.tables import Tables

MEMORY = 256_000_000
ROOM = 100_000
"""Positions asked for whose bounds are remembered."""
FAR = (24, 16, 10)
"""Stones from the guess at which bounds are asked for first: easy to show, and something to tell when time is short."""
FAR_SHARE = 0.1


@dataclass(frozen=True)
class Worth:
    """The mover's future net gain lies between these, whatever anybody does better."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        return self.low == self.high

    def before(self, sowing: Sowing) -> Worth:
        """What the sowing is worth that leads here, to whoever sows."""
        if sowing.again:
            return Worth(sowing.gain + self.low, sowing.gain + self.high)
        return Worth(sowing.gain - self.high, sowing.gain - self.low)


class Oracle:
    """Searches with one transposition table; not for several threads at once. Without memory: by Python alone."""

    def __init__(self, tables: Tables | None = None, memory: int = MEMORY, threads: int = 1,
                 with_book: bool = False) -> None:
        self._kernel = kernel() if memory else None
        self._solver: int | None = None
        self.tables = small_tables() if tables is None else tables
        self.threads = threads
        self.book = opening_book() if with_book else {}
        self.nodes = 0
        self._plain = PlainSearch(self.tables)
        if self._kernel:
            self._solver = self._kernel.atoll_solver_new(self.tables.handle, memory)
        if self._kernel and not self._solver:
            raise NoRoom(f"a search with {memory / 1e6:,.0f} MB of memory cannot be started here")
        self._known: dict[Pits, Worth] = {}

    @property
    def handle(self) -> int | None:
        """The kernel's solver."""
        return self._solver

    def close(self) -> None:
        if self._kernel and self._solver:
            self._kernel.atoll_solver_free(self._solver)
        self._solver = self._kernel = None

    def __del__(self) -> None:
        self.close()

    def forget(self) -> None:
        """Begin anew, for measurements."""
        self._known.clear()
        self._plain.known.clear()
        if self._kernel:
            self._kernel.atoll_solver_clear(self._solver)

    def at_least(self, pits: Pits, target: int, seconds: float, nodes: int = 0) -> bool | None:
        """Is the mover's future net gain at least that? None when time or nodes were over (0 nodes: no limit)."""
        known = self.at_once(pits)
        if target <= known.low:
            return True
        if target > known.high:
            return False
        found = self._ask(pits, target, seconds, nodes)
        if found is not None:
            if len(self._known) >= ROOM:
                self._known.clear()
            low, high = (target, known.high) if found else (known.low, target - 1)
            self._known[pits] = aligned(Worth(low, high), sum(pits))
        return found

    def _ask(self, pits: Pits, target: int, seconds: float, most: int) -> bool | None:
        if self._kernel is None:
            found = self._plain.at_least(pits, target, seconds, most)
            self.nodes, self._plain.nodes = self.nodes + self._plain.nodes, 0
            return found
        nodes = c_uint64()
        said = self._kernel.atoll_at_least(self._solver, twelve(pits), target, seconds, most, self.threads,
                                           byref(nodes))
        self.nodes += nodes.value
        return None if said < 0 else bool(said)

    def at_once(self, pits: Pits) -> Worth:
        """What is known without a search."""
        exact = rest(pits) if is_over(pits) else self.tables.gain(pits)
        exact = self.book.get(pits) if exact is None else exact
        if exact is not None:
            return Worth(exact, exact)
        return self._known.get(pits) or Worth(-sum(pits), sum(pits))

    def guess(self, pits: Pits) -> int:
        """A first estimate, with the parity that every value has."""
        worth = self._kernel.atoll_guess(twelve(pits)) if self._kernel else 0
        return int(worth) + (int(worth) ^ sum(pits)) % 2

    def worth(self, pits: Pits, seconds: float, guess: int | None = None) -> Worth:
        """Bounds that sharpen until they meet or the time is over: easy ones first, then from the guess."""
        until, known = time.monotonic() + seconds, self.at_once(pits)
        target = self.guess(pits) if guess is None else guess
        if not known.exact and guess is None:
            for side in (-1, 1):
                for far in FAR:
                    if self.at_least(pits, target + side * far, FAR_SHARE * seconds) is None:
                        break
            known = self.at_once(pits)
        while not known.exact:
            target = min(max(target, known.low + 2), known.high)
            found = self.at_least(pits, target, until - time.monotonic())
            if found is None:
                break
            known = self.at_once(pits)
            target = known.low + 2 if found else known.high
        return known

    def values(self, pits: Pits, seconds: float) -> dict[int, Worth]:
        """Every sowing's worth to the mover, by pit."""
        until = time.monotonic() + seconds

        def judge(pits: Pits) -> Worth:
            return self.worth(pits, max(0.0, until - time.monotonic()))
        return {one.pit: worth_of(one, judge) for one in sowings(pits)}

    def best(self, pits: Pits, worth: Worth, seconds: float) -> list[int]:
        """The pits that keep an exact value; of a value that is not exact, those with the best lower bound."""
        until = time.monotonic() + seconds
        if not worth.exact:
            bounds = {one.pit: worth_of(one, self.at_once) for one in sowings(pits)}
            top = max((bound.low, bound.high) for bound in bounds.values())
            return [pit for pit, bound in bounds.items() if (bound.low, bound.high) == top]
        return [one.pit for one in sowings(pits) if self.keeps(one, worth.low, until - time.monotonic())]

    def keeps(self, sowing: Sowing, target: int, seconds: float, nodes: int = 0) -> bool:
        """Is it shown that the mover gets at least the target after this sowing?"""
        if sowing.pits is None:
            return sowing.gain >= target
        if sowing.again:
            return self.at_least(sowing.pits, target - sowing.gain, seconds, nodes) is True
        return self.at_least(sowing.pits, sowing.gain - target + 1, seconds, nodes) is False

    def line(self, pits: Pits, worth: Worth, seconds: float) -> list[int]:
        """Best play from here as far as it is known exactly: pits, each counted from its mover's left."""
        until, line, at = time.monotonic() + seconds, list[int](), worth
        here: Pits | None = pits
        while here is not None and at.exact and not is_over(here):
            options = ordered(sowings(here))
            chosen = next((one for one in options if self.keeps(one, at.low, 0.0)), None) or next(
                (one for one in options if self.keeps(one, at.low, until - time.monotonic())), None)
            if chosen is None:
                break
            line.append(chosen.pit)
            here = chosen.pits
            left = at.low - chosen.gain
            at = Worth(left, left) if chosen.again else Worth(-left, -left)
        return line

    def answer(self, pits: Pits, seconds: float, stores: tuple[int, int] | None = None) -> dict[str, Any]:
        """All that is said about a position, as plain JSON."""
        until = time.monotonic() + seconds
        worth = self.worth(pits, seconds)
        left = max(1.0, until - time.monotonic())
        said: dict[str, Any] = {"position": written(pits), "value": worth.low if worth.exact else None,
                                "exact": worth.exact}
        if not worth.exact:
            said |= {"low": worth.low, "high": worth.high}
        said |= {"best": self.best(pits, worth, left), "line": self.line(pits, worth, left)}
        if stores is not None:
            lead = stores[0] - stores[1]
            said["result"] = result(Worth(lead + worth.low, lead + worth.high))
            if worth.exact:
                total = sum(pits) + sum(stores)
                said["stores"] = [(total + lead + worth.low) // 2, (total - lead - worth.low) // 2]
        return said


def modest_oracle(memory: int = MEMORY) -> Oracle:
    """For play: with less where memory is short, by Python alone where there is none at all; said in one sentence."""
    for bytes_wanted in (memory, memory // 8, memory // 64):
        try:
            return Oracle(None, bytes_wanted, with_book=True)
        except NoRoom as error:
            warn_once("atoll.solver", error)
    return Oracle(None, 0, with_book=True)


@cache
def opening_book() -> dict[Pits, int]:
    """Starts, first sowings and best play, beyond small tables: `tools/mangala_book.py`. No proof rests on it."""
    said = json.loads(Path(__file__).with_name("book.json").read_text(encoding="utf-8"))
    known = said["values"] if said["rules"] == RULES_VERSION else {}
    return {read_position(text): value for text, value in known.items()}


def worth_of(sowing: Sowing, judge: Callable[[Pits], Worth]) -> Worth:
    if sowing.pits is None:
        return Worth(sowing.gain, sowing.gain)
    return judge(sowing.pits).before(sowing)


def aligned(worth: Worth, stones: int) -> Worth:
    """Every value has the parity of the stones."""
    return Worth(worth.low + (worth.low ^ stones) % 2, worth.high - (worth.high ^ stones) % 2)


def ordered(options: list[Sowing]) -> list[Sowing]:
    """Further sowings first, as people play them; then what banks most."""
    return sorted(options, key=lambda one: (one.again, one.gain), reverse=True)


def result(final: Worth) -> str:
    """Of the set, for the mover."""
    if final.low > 0:
        return "won"
    if final.high < 0:
        return "lost"
    return "drawn" if final.exact else "open"
