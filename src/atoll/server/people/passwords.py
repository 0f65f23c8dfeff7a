"""Passwords (argon2id) and secrets: what is stored is a hash, never the thing itself."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


class Hashing:
    """A hash takes 19 MiB and some 20 ms: a few at a time, in threads, are enough for any flood."""

    def __init__(self, at_once: int = 2) -> None:
        self.turn = asyncio.Semaphore(at_once)

    async def hashed(self, password: str) -> str:
        async with self.turn:
            return await asyncio.to_thread(HASHER.hash, password)

    def is_old(self, stored: str) -> bool:
        """Was it made with other costs than today's?"""
        return HASHER.check_needs_rehash(stored)

    async def fits(self, password: str, stored: str | None) -> bool:
        async with self.turn:
            return await asyncio.to_thread(verified, password, stored)


def verified(password: str, stored: str | None) -> bool:
    try:
        HASHER.verify(stored or hash_of_nobody(), password)
    except (VerificationError, InvalidHashError):
        return False
    return stored is not None


@cache
def hash_of_nobody() -> str:
    """Checked when there is no such account, so that the answer takes as long."""
    return HASHER.hash(secrets.token_hex(16))


def fresh_token() -> str:
    return secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    """Tokens are long and random, so a plain hash is enough; a stolen database opens no session."""
    return hashlib.sha256(secret.encode()).hexdigest()


def fresh_id() -> str:
    """An address that cannot be guessed: 60 bits."""
    return "".join(secrets.choice(LETTERS.lower()) for _ in range(12))


def fresh_code() -> str:
    """Eight letters that are easily read aloud; good once and for minutes only."""
    code = "".join(secrets.choice(LETTERS) for _ in range(8))
    return f"{code[:4]}-{code[4:]}"
