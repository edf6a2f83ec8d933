"""Payload encryption: what the Temporal server stores about a run, only our key ring can read."""

import base64
import binascii
import os
from collections.abc import Sequence
from typing import Self

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from temporalio.api.common.v1 import Payload
from temporalio.converter import PayloadCodec

ENCODING = b"binary/encrypted"
KEY_ID = "encryption-key-id"
NONCE_BYTES = 12
KEY_BYTES = 32


class CodecError(Exception):
    """A payload cannot be decrypted: its key is not in the ring, or its bytes were changed."""


class KeyRing:
    """Named AES-256 keys; the first encrypts, all decrypt."""

    def __init__(self, keys: Sequence[tuple[str, bytes]]) -> None:
        """Keys as (id, 32 bytes). Raises: ValueError when empty, doubled or of another length."""
        if not keys:
            raise ValueError("The codec key ring is empty; QUOTELOOM_CODEC_KEYS needs id:base64 of 32 bytes.")
        self._ciphers: dict[str, AESGCM] = {}
        for key_id, key in keys:
            if len(key) != KEY_BYTES:
                raise ValueError(f"Codec key '{key_id}' has {len(key)} bytes; AES-256 needs {KEY_BYTES}.")
            if key_id in self._ciphers:
                raise ValueError(f"Codec key id '{key_id}' stands twice in the ring.")
            self._ciphers[key_id] = AESGCM(key)
        self.first = keys[0][0]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read 'id:base64,id:base64'. Raises: ValueError naming the entry, never the key."""
        keys: list[tuple[str, bytes]] = []
        for number, entry in enumerate(filter(None, (part.strip() for part in text.split(","))), start=1):
            key_id, colon, encoded = entry.partition(":")
            if not colon or not key_id:
                raise ValueError(f"Codec key {number} is not of the form id:base64.")
            try:
                keys.append((key_id, base64.b64decode(encoded, validate=True)))
            except binascii.Error as error:
                raise ValueError(f"Codec key '{key_id}' is not base64.") from error
        return cls(keys)

    def encrypt(self, plain: bytes) -> tuple[str, bytes]:
        """Id of the key used, and nonce with cipher text."""
        nonce = os.urandom(NONCE_BYTES)
        return self.first, nonce + self._ciphers[self.first].encrypt(nonce, plain, self.first.encode())

    def decrypt(self, key_id: str, data: bytes) -> bytes:
        """The plain bytes. Raises: CodecError."""
        cipher = self._ciphers.get(key_id)
        if cipher is None:
            raise CodecError(f"Codec key '{key_id}' is not in QUOTELOOM_CODEC_KEYS.")
        try:
            return cipher.decrypt(data[:NONCE_BYTES], data[NONCE_BYTES:], key_id.encode())
        except InvalidTag as error:
            raise CodecError(f"A payload under codec key '{key_id}' was changed or cut.") from error


def is_sealed(payload: Payload) -> bool:
    """Whether a payload is encrypted already."""
    return payload.metadata.get("encoding") == ENCODING


class EncryptionCodec(PayloadCodec):
    """AES-256-GCM around every payload; other encodings pass, so that the UI can send plain ones."""

    def __init__(self, keys: KeyRing) -> None:
        self._keys = keys

    async def encode(self, payloads: Sequence[Payload]) -> list[Payload]:
        """Encrypt each payload with the ring's first key."""
        return [self._encrypt(payload) for payload in payloads]

    async def decode(self, payloads: Sequence[Payload]) -> list[Payload]:
        """Decrypt what we encrypted. Raises: CodecError."""
        return [self._decrypt(payload) for payload in payloads]

    def _encrypt(self, payload: Payload) -> Payload:
        key_id, data = self._keys.encrypt(payload.SerializeToString())
        return Payload(metadata={"encoding": ENCODING, KEY_ID: key_id.encode()}, data=data)

    def _decrypt(self, payload: Payload) -> Payload:
        if not is_sealed(payload):
            return payload
        key_id = payload.metadata.get(KEY_ID, b"").decode(errors="replace")
        return Payload.FromString(self._keys.decrypt(key_id, payload.data))
