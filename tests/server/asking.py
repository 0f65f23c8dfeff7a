"""Requests for a new password as raw HTTP, so that a great many can be made and every byte of an answer is seen."""

from __future__ import annotations

import asyncio
import json
from bisect import bisect_left, bisect_right
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple


class Said(NamedTuple):
    status: int
    head: bytes
    """All of it but the date."""
    body: bytes


class Line:
    """One connection that is kept."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, origin: str) -> None:
        self.reader, self.writer, self.origin = reader, writer, origin

    async def __call__(self, who: str, network: str) -> Said:
        body = json.dumps({"who": who}).encode()
        head = (f"POST /api/reset HTTP/1.1\r\nHost: {self.origin}\r\nOrigin: http://{self.origin}\r\n"
                f"X-Forwarded-For: {network}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n")
        self.writer.write(head.encode() + body)
        return await self.answer()

    async def health(self) -> None:
        """How it is is said at once, by a network that asks for nothing else."""
        self.writer.write(f"GET /api/health HTTP/1.1\r\nHost: {self.origin}\r\n\r\n".encode())
        said = await self.answer()
        assert said.status == 200, said

    async def answer(self) -> Said:
        head = await self.reader.readuntil(b"\r\n\r\n")
        first, *lines = head.strip().split(b"\r\n")
        kept = [line for line in lines if not line.lower().startswith(b"date:")]
        length = next(int(line.split(b":")[1]) for line in lines if line.lower().startswith(b"content-length:"))
        return Said(int(first.split()[1]), b"\n".join(kept), await self.reader.readexactly(length))


class Asker:
    def __init__(self, port: int) -> None:
        self.port = port

    @asynccontextmanager
    async def line(self) -> AsyncIterator[Line]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            yield Line(reader, writer, f"127.0.0.1:{self.port}")
        finally:
            writer.close()


def first_is_slower(some: list[float], others: list[float]) -> float:
    """How often one of the first takes longer than one of the others (Mann and Whitney): half the time if nothing tells
    them apart, however noisy the machine is."""
    order = sorted(others)
    return sum(bisect_left(order, one) + bisect_right(order, one) for one in some) / (2 * len(some) * len(others))
