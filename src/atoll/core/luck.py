"""Luck that anybody can verify: a seed promised by its hash, what players add, and one HMAC stream for each draw."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from random import Random
from typing import Self, TypeAlias

from atoll.core.errors import BadRecord, NoSeed

SEED_BYTES, NONCE_BYTES = 32, 16
NONCE = re.compile(r"([0-9a-f]{32})?")
"""What a place adds to the luck, if anything."""
SEATS = "seats"
"""The name of the stream that the seats are drawn from; those of entries are numbers."""

Odds: TypeAlias = Sequence[tuple[str, int]]
"""What chance may do next: every different action, and how many copies of it there are (none are allowed)."""

COPIES = itemgetter(1)


def fresh_seed() -> str:
    """A new secret, as 64 hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


def fresh_nonce() -> str:
    """A player's part of the luck, as 32 hexadecimal digits."""
    return secrets.token_hex(NONCE_BYTES)


def commitment(seed: str) -> str:
    """What is shown from the moment a table is made: SHA-256 over the seed's bytes."""
    return hashlib.sha256(seed_bytes(seed)).hexdigest()


def seed_bytes(seed: str) -> bytes:
    if not re.fullmatch(r"[0-9a-f]{64}", seed):
        raise BadRecord(f"a seed is 64 hexadecimal digits in lower case, not {seed!r}")
    return bytes.fromhex(seed)


def mixed(seed: str, nonces: Sequence[str]) -> str:
    """The key of all draws: the seed, into which the nonces of all places are stirred where anybody gave one."""
    for nonce in nonces:
        if not NONCE.fullmatch(nonce):
            raise BadRecord(f"a nonce is 32 hexadecimal digits in lower case, or nothing, not {nonce!r}")
    if not any(nonces):
        return seed
    return hmac.new(seed_bytes(seed), f"nonces {','.join(nonces)}".encode(), hashlib.sha256).hexdigest()


def drawn(odds: Odds, rng: Random) -> str:
    """One `randrange` over all copies, counted off in list order: the only way in which chance chooses."""
    left = rng.randrange(sum(map(COPIES, odds)))
    for action, copies in odds:
        if left < copies:
            return action
        left -= copies
    raise AssertionError("the copies add up to their sum")


def shared(odds: Odds, key: str, stream: str, number: int) -> str:
    """Draw `number` (from 0) of a stream in duplicate luck: of all copies that are there, the one with the least hash.

    Each copy is as likely as any other. Two tables at which the same copies are there draw the same, and two at which
    few differ seldom draw differently: only if the least copy of both together is missing at one of them.
    """
    secret = seed_bytes(key)
    least = [(min(hmac.digest(secret, f"{stream}/{number}/{action}/{copy}".encode(), "sha256")
                  for copy in range(copies)), action) for action, copies in odds if copies]
    return min(least)[1]


@dataclass(frozen=True, slots=True)
class Luck:
    """What a table knows of its luck: the promise, the seed unless that is kept back, and what the players added."""

    commitment: str
    seed: str | None
    nonces: tuple[str, ...] = ()
    """One for each place, in the order before any lot; "" where nobody gave one, () where nobody at all did."""
    duplicate: bool = False
    """Do draws hang on what is drawn and for whom (`shared`), and not on the number of the entry?"""

    @classmethod
    def of(cls, seed: str, nonces: Sequence[str] = (), duplicate: bool = False) -> Self:
        return cls(commitment(seed), seed, tuple(nonces), duplicate)

    @property
    def key(self) -> str:
        if self.seed is None:
            raise NoSeed("chance cannot draw: the record that this table comes from does not have its seed")
        return mixed(self.seed, self.nonces)

    def draw(self, entry: int | str) -> Draw:
        return Draw(self.key, entry)

    def lot(self, players: int) -> tuple[int, ...]:
        """Seats by lot: the seat of whoever came first, of whoever came second, and so on (Fisher and Yates)."""
        draw, seats = self.draw(SEATS), list(range(players))
        for last in range(players - 1, 0, -1):
            chosen = draw.randrange(last + 1)
            seats[last], seats[chosen] = seats[chosen], seats[last]
        return tuple(seats)


class Draw(Random):
    """The luck of entry n: the bits of HMAC-SHA256(key, "n") from the front, then those of "n/1", "n/2", …

    Only `getrandbits` feeds Random's integer methods, so `randrange(m)` takes m.bit_length() bits at a time until they
    are below m: no more than a few lines in any language, and no hidden generator.
    """

    def __new__(cls, key: str, entry: int | str) -> Draw:
        return super().__new__(cls)

    def __init__(self, key: str, entry: int | str) -> None:
        self._key, self._entry = seed_bytes(key), entry
        self._block, self._pool, self._bits = 0, 0, 0
        super().__init__(0)

    def getrandbits(self, k: int, /) -> int:
        while self._bits < k:
            message = f"{self._entry}/{self._block}" if self._block else str(self._entry)
            digest = hmac.new(self._key, message.encode(), hashlib.sha256).digest()
            self._pool = self._pool << 256 | int.from_bytes(digest, "big")
            self._bits, self._block = self._bits + 256, self._block + 1
        self._bits -= k
        taken, self._pool = self._pool >> self._bits, self._pool & ((1 << self._bits) - 1)
        return taken

    def random(self) -> float:
        return self.getrandbits(53) / (1 << 53)
