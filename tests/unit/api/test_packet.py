"""Which files become one PDF, and what of a prospect's files a list of submissions names."""

from typing import Any
from uuid import uuid4

import pytest

from api.document.packet_routes import check_packet
from api.upload.kept import file_lists
from models.errors import InvalidInput
from models.packet import PACKET_BYTES
from models.upload import NO_PROGRAM, FileKind, FileState
from tests.unit.api.test_upload_rules import AGENT, UNDERWRITER, a_file

PROSPECT = uuid4()


@pytest.mark.req("QE-175")
def test_files_of_one_prospect_become_one() -> None:
    check_packet([a_file(prospect_id=PROSPECT, key="a"), a_file(prospect_id=PROSPECT, key="b")])


@pytest.mark.req("QE-175")
@pytest.mark.parametrize(
    ("second", "path"),
    [
        ({"mime": "text/csv"}, "keys.1"),
        ({"prospect_id": uuid4()}, "keys.1"),
        ({"size": PACKET_BYTES}, "keys"),
        ({"key": "first"}, "keys.1"),
    ],
)
def test_what_belongs_in_no_packet_is_named(second: dict[str, Any], path: str) -> None:
    files = [
        a_file(prospect_id=PROSPECT, key="first"),
        a_file(**{"prospect_id": PROSPECT, "key": "second", **second}),
    ]
    with pytest.raises(InvalidInput) as refused:
        check_packet(files)
    assert refused.value.path == path


@pytest.mark.req("RD-095")
def test_the_lists_of_a_submission_name_what_may_be_downloaded() -> None:
    """What is being checked or was refused is in none; of another kind each is in its own."""
    files = [
        a_file(name="run.pdf"),
        a_file(name="checking.pdf", state=FileState.CHECKING),
        a_file(name="refused.pdf", state=FileState.REFUSED),
        a_file(name="own.pdf", kind=FileKind.UNDERWRITING),
        a_file(name="packet.pdf", kind=FileKind.PACKET, program=NO_PROGRAM),
    ]

    underwriter, agent = (
        {each: [entry.keyToFile for entry in kept] for each, kept in file_lists(user, files).items()}
        for user in (UNDERWRITER, AGENT)
    )
    assert underwriter == {
        "fileList": ["run.pdf"], "uwFileList": ["own.pdf"], "fileListToStore": ["packet.pdf"],
    }  # fmt: skip
    assert agent["uwFileList"] == []
