"""The envelope of restricted fields: AES-256-GCM bound to table and row, a blind index to find them by.

A sealed value is `key id | NUL | 12-byte nonce | ciphertext with tag`; the associated data is table and row
id, so that a ciphertext moved to another row does not open.
"""

import base64
import binascii
import hashlib
import hmac
import os
from collections.abc import Mapping

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_NONCE_BYTES = 12
_KEY_BYTES = 32


class SealBroken(Exception):
    """The value was sealed with an unknown key, for another row, or was changed."""


class FieldCipher:
    """Seals and opens restricted fields with a ring of keys; the first encrypts, all decrypt."""

    def __init__(self, keys: Mapping[str, bytes]) -> None:
        """keys: id -> 32 bytes, in order. Raises: ValueError on an empty ring or a wrong key length."""
        if not keys:
            raise ValueError("the field key ring is empty; give at least one `id:base64 of 32 bytes`")
        for key_id, key in keys.items():
            if len(key) != _KEY_BYTES or not key_id or "\0" in key_id:
                raise ValueError(f"field key {key_id!r} must have a name and {_KEY_BYTES} bytes")
        self._current = next(iter(keys))
        self._ciphers = {key_id: AESGCM(_derive(key, b"seal")) for key_id, key in keys.items()}
        self._index_keys = [_derive(key, b"blind-index") for key in keys.values()]
        self._device_key = _derive(keys[self._current], b"device-drafts")

    @classmethod
    def parse(cls, ring: str) -> "FieldCipher":
        """From `id:base64,id:base64`. Raises: ValueError, without the key in it."""
        keys: dict[str, bytes] = {}
        for part in filter(None, (piece.strip() for piece in ring.split(","))):
            key_id, colon, encoded = part.partition(":")
            try:
                keys[key_id] = base64.b64decode(encoded, validate=True)
            except binascii.Error:
                raise ValueError(f"field key {key_id!r} is not base64") from None
            if not colon:
                raise ValueError("a field key is written `id:base64 of 32 bytes`")
        return cls(keys)

    def seal(self, plain: str, *, table: str, row: object) -> bytes:
        """Encrypt for one row of one table."""
        return self.seal_bytes(plain.encode(), table=table, row=row)

    def open(self, sealed: bytes, *, table: str, row: object) -> str:
        """Decrypt what was sealed for this row. Raises: SealBroken."""
        return self.open_bytes(sealed, table=table, row=row).decode()

    def seal_bytes(self, plain: bytes, *, table: str, row: object) -> bytes:
        """Encrypt what is no text, such as a picture, for one row of one table, or for one object."""
        nonce = os.urandom(_NONCE_BYTES)
        body = self._ciphers[self._current].encrypt(nonce, plain, _bound_to(table, row))
        return self._current.encode() + b"\0" + nonce + body

    def open_bytes(self, sealed: bytes, *, table: str, row: object) -> bytes:
        """The same back. Raises: SealBroken."""
        key_id, _, rest = bytes(sealed).partition(b"\0")
        cipher = self._ciphers.get(key_id.decode(errors="replace"))
        if cipher is None:
            raise SealBroken(f"a value of {table} was sealed with a key that is not in the ring")
        try:
            return cipher.decrypt(rest[:_NONCE_BYTES], rest[_NONCE_BYTES:], _bound_to(table, row))
        except InvalidTag:
            raise SealBroken(f"a value of {table} does not open for its row") from None

    def blind_index(self, value: str) -> bytes:
        """What a stored value is looked up by, under the current key."""
        return self.blind_indexes(value)[0]

    def blind_indexes(self, value: str) -> tuple[bytes, ...]:
        """The same under every key of the ring, for look-ups while a rotation is under way."""
        return tuple(hmac.digest(key, value.encode(), hashlib.sha256) for key in self._index_keys)

    def device_key(self, person: object) -> bytes:
        """With which a person's browser seals what it keeps unsent; 32 bytes, another one for each person.

        The browser has it for as long as the person is signed in, so whoever signs in there next cannot read
        what was kept. A rotation of the ring gives new keys: what was kept under the old one stays closed.
        """
        return hmac.digest(self._device_key, str(person).encode(), hashlib.sha256)


def _bound_to(table: str, row: object) -> bytes:
    return f"{table}:{row}".encode()


def _derive(key: bytes, purpose: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=_KEY_BYTES, salt=None, info=b"quoteloom/field/" + purpose).derive(
        key
    )
