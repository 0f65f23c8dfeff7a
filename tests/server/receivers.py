"""Real receivers of notices: a push service that decrypts what it gets, and addresses that take webhooks."""

from __future__ import annotations

import asyncio
import base64
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tests.support.eventually import eventually

PATIENCE = 180


def padless(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def unpadded(said: str) -> bytes:
    return base64.urlsafe_b64decode(said + "=" * (-len(said) % 4))


class Browser:
    """The keys of one browser, and how it reads a push (RFC 8291, the receiver's side)."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"0123456789abcdef"
        self.point = self.key.public_key().public_bytes(serialization.Encoding.X962,
                                                        serialization.PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> dict[str, Any]:
        return {"endpoint": endpoint, "keys": {"p256dh": padless(self.point), "auth": padless(self.secret)}}

    def read(self, body: bytes) -> Any:
        salt, length = body[:16], body[20]
        sender, sealed = body[21:21 + length], body[21 + length:]
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), public)
        material = HKDF(hashes.SHA256(), 32, self.secret, b"WebPush: info\0" + self.point + sender).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(material)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(material)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        return json.loads(plain.rstrip(b"\0").removesuffix(b"\x02"))


class Taken(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes
    at: float

    @property
    def said(self) -> Any:
        return json.loads(self.body)


def signed_by(authorization: str, key: str, audience: str) -> bool:
    """Does the header prove, by RFC 8292, that whoever has that key speaks to that audience now?"""
    token, public = (part.partition("=")[2] for part in authorization.removeprefix("vapid ").split(", "))
    said, _, signature = token.rpartition(".")
    raw, claims = unpadded(signature), json.loads(unpadded(said.split(".")[1]))
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpadded(public))
    whole = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    try:
        point.verify(whole, said.encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        return False
    return public == key and claims["aud"] == audience and 0 < claims["exp"] - time.time() < 86_400 and claims["sub"]


class Receiver:
    """Keeps whatever is posted to it; answers with the status for which a path asks, after a while if it should."""

    def __init__(self) -> None:
        self.taken: list[Taken] = []
        self.statuses: dict[str, list[int]] = {}
        """Answers by path, in turn; the last one stays. 0: no answer at all."""
        self.url = ""
        self.lines: dict[asyncio.StreamWriter, asyncio.Task[None] | None] = {}
        """Connections that are open."""

    def at(self, path: str) -> list[Taken]:
        return [one for one in self.taken if one.path == path]

    async def until(self, path: str, count: int) -> list[Taken]:
        return await eventually(lambda: self.at(path), lambda found: len(found) >= count)

    async def take_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.lines[writer] = asyncio.current_task()
        try:
            while await self._answer(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()
            del self.lines[writer]

    async def hang_up(self) -> None:
        tasks = [task for task in self.lines.values() if task is not None]
        for writer in list(self.lines):
            writer.transport.abort()
        await asyncio.gather(*tasks)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        path = first.split()[1]
        self.taken.append(Taken(path, headers, body, time.time()))
        answers = self.statuses.get(path, [201])
        status = answers.pop(0) if len(answers) > 1 else answers[0]
        if status == 0:
            await reader.read()
            return False
        more = f"Location: {self.url}/elsewhere\r\n" if 300 <= status < 400 else ""
        writer.write(f"HTTP/1.1 {status} So\r\n{more}Content-Length: 0\r\n\r\n".encode())
        await writer.drain()
        return True


@asynccontextmanager
async def receiver() -> AsyncIterator[Receiver]:
    one = Receiver()
    server = await asyncio.start_server(one.take_in, "127.0.0.1", 0)
    one.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield one
    finally:
        server.close()
        await one.hang_up()
