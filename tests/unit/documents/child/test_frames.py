"""How a child and its parent speak."""

from io import BytesIO

import pytest

from documents.child.frames import HEAD_BYTES, BrokenFrame, length_said, next_frame, packed


def test_what_is_packed_is_read_again_frame_after_frame() -> None:
    said = [({"op": "read", "id": "Łódź"}, b"\0\1"), ({"op": "done"}, b"")]
    stream = BytesIO(b"".join(packed(*each) for each in said))
    assert [next_frame(stream), next_frame(stream), next_frame(stream)] == [*said, None]


@pytest.mark.parametrize(
    "bytes_said",
    [
        b"\0\0\0\2[]\0\0\0\0",
        b"\0\0\0\5{nope\0\0\0\0",
        b"\xff\xff\xff\xff{}",
        packed({"op": "done"}, b"12345")[:-1],
        b"\0\0\0\2{}\0\0",
    ],
)
def test_what_is_no_frame_is_said_to_be_none(bytes_said: bytes) -> None:
    with pytest.raises(BrokenFrame):
        next_frame(BytesIO(bytes_said))


def test_a_head_that_grew_too_large_is_never_sent() -> None:
    with pytest.raises(BrokenFrame):
        packed({"op": "x" * HEAD_BYTES})
    assert length_said((HEAD_BYTES).to_bytes(4, "big"), HEAD_BYTES) == HEAD_BYTES
