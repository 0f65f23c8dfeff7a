"""Web push by the book: what a browser is sent is encrypted for it alone (RFC 8291) and signed by us (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import os
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from atoll.server.errors import ServerError
from atoll.server.texts import Text

CURVE = ec.SECP256R1()
POINT, SECRET, SALT = 65, 16, 16
"""Bytes of a public key, of a browser's own secret, of a salt."""
RECORD = 4096
"""The size of the one record, which is the last one."""
TOKEN_SECONDS = 12 * 3600


class BadKeys(ServerError):
    code = "bad_endpoint"
    status = 400


class PushKeys(msgspec.Struct, forbid_unknown_fields=True):
    """As `PushSubscription.toJSON()` gives them."""

    p256dh: Text
    auth: Text


class Receiver(NamedTuple):
    point: bytes
    secret: bytes


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(said: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(said + "=" * (-len(said) % 4))
    except (binascii.Error, ValueError) as error:
        raise BadKeys("the keys of a push subscription are written in base64url") from error


def receiver(keys: PushKeys) -> Receiver:
    """The browser's keys, checked: a point of the curve and sixteen bytes."""
    point, secret = decoded(keys.p256dh), decoded(keys.auth)
    if len(point) != POINT or len(secret) != SECRET:
        raise BadKeys("a push subscription has a public key of 65 bytes and a secret of 16")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError as error:
        raise BadKeys("the public key of that push subscription is no point of P-256") from error
    return Receiver(point, secret)


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def derived(length: int, salt: bytes, info: bytes, material: bytes) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(material)


def encrypt(to: Receiver, plain: bytes, key: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
            ) -> bytes:
    """One record of aes128gcm (RFC 8188) with a key of its own; key and salt are given by tests alone."""
    key, salt = key or ec.generate_private_key(CURVE), salt or os.urandom(SALT)
    theirs, mine = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, to.point), point_of(key)
    material = derived(32, to.secret, b"WebPush: info\0" + to.point + mine, key.exchange(ec.ECDH(), theirs))
    content_key = derived(16, salt, b"Content-Encoding: aes128gcm\0", material)
    nonce = derived(12, salt, b"Content-Encoding: nonce\0", material)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + AESGCM(content_key).encrypt(nonce, plain + b"\x02", None)


class Signer:
    """Our own VAPID key: push services see that all pushes to a browser come from who it trusted."""

    def __init__(self, private: str, contact: str) -> None:
        number = int.from_bytes(decoded(private), "big")
        self.key, self.contact = ec.derive_private_key(number, CURVE), contact
        self.public = encoded(point_of(self.key))

    def authorization(self, endpoint: str, now: int) -> str:
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now // 1000 + TOKEN_SECONDS, "sub": self.contact}
        said = ".".join(encoded(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self.key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={said}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


def fresh_private() -> str:
    return encoded(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))
