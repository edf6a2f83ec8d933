"""The envelope of restricted fields: bound to its row, rotated by key id, found by a blind index."""

import base64

import pytest

from adapters.crypto import FieldCipher, SealBroken

OLD, NEW = bytes(range(32)), bytes(range(32, 64))


def test_what_was_sealed_for_a_row_opens_for_that_row_only() -> None:
    cipher = FieldCipher({"k1": NEW})
    sealed = cipher.seal("98-7654321", table="prospect", row=7)
    assert b"7654321" not in sealed
    assert sealed != cipher.seal("98-7654321", table="prospect", row=7)
    assert cipher.open(sealed, table="prospect", row=7) == "98-7654321"
    for table, row in (("prospect", 8), ("quote_run", 7)):
        with pytest.raises(SealBroken):
            cipher.open(sealed, table=table, row=row)
    with pytest.raises(SealBroken):
        cipher.open(sealed[:-1] + bytes([sealed[-1] ^ 1]), table="prospect", row=7)


def test_the_first_key_seals_and_every_key_opens() -> None:
    before = FieldCipher({"k1": OLD})
    after = FieldCipher({"k2": NEW, "k1": OLD})
    sealed = before.seal("a", table="t", row=1)
    assert after.open(sealed, table="t", row=1) == "a"
    renewed = after.seal("a", table="t", row=1)
    assert renewed.startswith(b"k2\0")
    with pytest.raises(SealBroken, match="not in the ring"):
        before.open(renewed, table="t", row=1)


def test_the_blind_index_finds_equal_values_through_a_rotation() -> None:
    before, after = FieldCipher({"k1": OLD}), FieldCipher({"k2": NEW, "k1": OLD})
    assert before.blind_index("987654321") in after.blind_indexes("987654321")
    assert after.blind_index("987654321") != before.blind_index("987654321")
    assert after.blind_index("987654321") != after.blind_index("987654320")


def test_a_ring_is_read_from_text_and_a_broken_one_is_refused_without_its_keys() -> None:
    text = f" k2:{base64.b64encode(NEW).decode()} , k1:{base64.b64encode(OLD).decode()}"
    assert FieldCipher.parse(text).seal("a", table="t", row=1).startswith(b"k2\0")
    short = base64.b64encode(b"short-secret").decode()
    for broken in ("", "k1", "k1:***", f"k1:{short}", f":{base64.b64encode(OLD).decode()}"):
        with pytest.raises(ValueError, match=r"key") as refusal:
            FieldCipher.parse(broken)
        assert short not in str(refusal.value)


def test_the_key_of_a_device_is_one_per_person_and_tells_nothing_of_the_ring() -> None:
    cipher = FieldCipher({"k1": OLD})
    keys = {cipher.device_key("ada"), cipher.device_key("ada"), cipher.device_key("ben")}
    assert len(keys) == 2
    assert all(len(key) == 32 and key != OLD for key in keys)
    assert cipher.device_key("ada") == FieldCipher({"k1": OLD, "k0": NEW}).device_key("ada")
    assert cipher.device_key("ada") != FieldCipher({"k2": NEW, "k1": OLD}).device_key("ada")
