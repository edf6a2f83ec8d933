"""What the Temporal server stores can be read with the key ring only."""

import base64
import os

import pytest
from temporalio.api.common.v1 import Payload
from temporalio.converter import PayloadCodec

from models.job import JobRef
from temporal.codec import ENCODING, KEY_ID, CodecError, EncryptionCodec, KeyRing
from temporal.plugin import data_converter
from tests.support.codec_key import TEST_KEYS
from tests.support.quote_cases import a_job

PLAIN = Payload(metadata={"encoding": b"json/plain"}, data=b'{"fein":"123456789"}')


def a_key(name: str) -> str:
    """An entry of a ring with a random key."""
    return f"{name}:{base64.b64encode(os.urandom(32)).decode()}"


async def test_a_payload_comes_back_as_it_was_and_shows_nothing_meanwhile() -> None:
    codec: PayloadCodec = EncryptionCodec(KeyRing.parse(TEST_KEYS))
    (sealed,) = await codec.encode([PLAIN])
    assert sealed.metadata["encoding"] == ENCODING
    assert sealed.metadata[KEY_ID] == b"test-1"
    assert b"123456789" not in sealed.SerializeToString()
    assert await codec.decode([sealed]) == [PLAIN]


async def test_the_same_payload_never_looks_the_same_twice() -> None:
    codec = EncryptionCodec(KeyRing.parse(TEST_KEYS))
    first, second = await codec.encode([PLAIN, PLAIN])
    assert first.data != second.data


async def test_other_encodings_pass_so_that_the_ui_can_send_plain_signals() -> None:
    codec = EncryptionCodec(KeyRing.parse(TEST_KEYS))
    assert await codec.decode([PLAIN]) == [PLAIN]


async def test_after_rotation_the_new_key_encrypts_and_the_old_one_still_decrypts() -> None:
    old, new = a_key("2026-01"), a_key("2026-07")
    (before,) = await EncryptionCodec(KeyRing.parse(old)).encode([PLAIN])
    rotated = EncryptionCodec(KeyRing.parse(f"{new},{old}"))
    (after,) = await rotated.encode([PLAIN])
    assert after.metadata[KEY_ID] == b"2026-07"
    assert await rotated.decode([before, after]) == [PLAIN, PLAIN]


async def test_a_key_that_left_the_ring_is_named() -> None:
    (sealed,) = await EncryptionCodec(KeyRing.parse(a_key("gone"))).encode([PLAIN])
    with pytest.raises(CodecError, match="'gone' is not in QUOTELOOM_CODEC_KEYS"):
        await EncryptionCodec(KeyRing.parse(TEST_KEYS)).decode([sealed])


@pytest.mark.parametrize("where", [3, 30, -1])
async def test_a_changed_payload_does_not_open(where: int) -> None:
    codec = EncryptionCodec(KeyRing.parse(TEST_KEYS))
    (sealed,) = await codec.encode([PLAIN])
    data = bytearray(sealed.data)
    data[where] ^= 1
    with pytest.raises(CodecError, match="changed or cut"):
        await codec.decode([Payload(metadata=dict(sealed.metadata), data=bytes(data))])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "empty"),
        ("nocolon", "not of the form id:base64"),
        ("a:***", "'a' is not base64"),
        ("a:" + base64.b64encode(b"short").decode(), "5 bytes"),
        (TEST_KEYS + "," + TEST_KEYS, "stands twice"),
    ],
)
def test_a_broken_ring_is_refused_by_name_and_never_shows_a_key(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault) as refusal:
        KeyRing.parse(text)
    assert base64.b64encode(b"quoteloom-test-codec-key-32bytes").decode() not in str(refusal.value)


async def test_a_model_survives_converter_and_codec() -> None:
    converter = data_converter(KeyRing.parse(TEST_KEYS))
    job = a_job()
    assert await converter.decode(await converter.encode([job]), [JobRef]) == [job]
