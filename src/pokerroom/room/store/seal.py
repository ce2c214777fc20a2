"""The room's key at work: it seals what must not be read, and signs what must not be replaced.

One key of 32 bytes gives two: one for sealing (AES-256-GCM, a random nonce in front), one for seals on heads
(HMAC-SHA-256). Both bind the bytes to their place, so that nothing sealed can be moved elsewhere.

A room whose key was replaced has a ring of them, the newest first, as one text of bytes. The newest seals and signs;
the others only open data that was sealed with them.
"""

from __future__ import annotations

import hashlib
import hmac
import os
from functools import cached_property

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from pokerroom.errors import Malformed
from pokerroom.room.store.chain import pack
from pokerroom.room.store.records import Head, RoomHead, Tampered

KEY_BYTES = 32
_NONCE_BYTES = 12


class Seals:
    """The room's key in use: it seals, opens, signs and verifies.

    >>> seals = Seals(bytes(32))
    >>> sealed = seals.close(b"As Kd", "record", "table-1", 7, "dealt")
    >>> seals.open(sealed, "record", "table-1", 7, "dealt")
    b'As Kd'
    >>> seals.open(sealed, "record", "table-1", 8, "dealt")
    Traceback (most recent call last):
    pokerroom.room.store.records.Tampered: record table-1 8 dealt cannot be opened with this key
    """

    def __init__(self, key: bytes) -> None:
        if not key or len(key) % KEY_BYTES:
            raise Malformed(f"a key of {len(key)} bytes", allowed=f"{KEY_BYTES} bytes")
        self._ring = [key[start : start + KEY_BYTES] for start in range(0, len(key), KEY_BYTES)]
        self._ciphers = [AESGCM(_derive(key, b"pokerroom: seal bodies")) for key in self._ring]
        self._cipher = self._ciphers[0]
        self._signing = _derive(self._ring[0], b"pokerroom: sign heads")

    @cached_property
    def former(self) -> tuple[Seals, ...]:
        """The earlier keys, each as if it were the newest; the last one before this comes first."""
        return tuple(Seals(b"".join(self._ring[place:])) for place in range(1, len(self._ring)))

    def close(self, body: bytes, *place: str | int) -> bytes:
        """Seal a body so that it can be opened at this place of the store and nowhere else."""
        nonce = os.urandom(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, body, pack(*place))

    def open(self, sealed: bytes, *place: str | int) -> bytes:
        """Open data that was sealed for this place; refuse any other, and data under another key, or changed."""
        for cipher in self._ciphers:
            try:
                return cipher.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], pack(*place))
            except (InvalidTag, ValueError, TypeError):
                continue
        where = " ".join(map(str, place[:4]))
        raise Tampered(f"{where} cannot be opened with this key")

    def head(self, stream: str, head: Head) -> bytes:
        """Return the seal on a stream's head."""
        return self.sign("head", stream, head.version, head.link, head.hands, head.epoch)

    def room(self, room: RoomHead) -> bytes:
        """Return the seal on the room's head."""
        return self.sign("room", room.commits, room.root)

    def sign(self, *parts: str | int | bytes) -> bytes:
        """Return a seal over these parts that only this key can make."""
        return hmac.digest(self._signing, pack(*parts), hashlib.sha256)


def _derive(key: bytes, purpose: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=purpose).derive(key)
