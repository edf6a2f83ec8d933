"""Bodies of files: announced, named once they arrived, listed, downloaded, deleted."""

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AfterValidator, Field, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

from api.http.wire import PRINTABLE, Key, ProspectKey, Wire
from models.file_limits import MEGABYTE
from models.upload import LONGEST_NAME, MOST_FILES, FileKind, FileList, FileState, FileType

_NAME = (
    r"^[^\x00-\x1f\x7f\x85\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff"
    r"\ufff9-\ufffb/\\]*$"
)
"""One line without a folder, and without what turns its direction and so hides how it ends, or what nobody
sees, by which a name looks like another's.
"""
FileName = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_NAME, pattern=_NAME)]
FileKey = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=PRINTABLE)]
Reason = Annotated[str, StringConstraints(max_length=500, pattern=PRINTABLE, strip_whitespace=True)]
MOST_MEGABYTES = 1_000
_EMPTY = {
    "type": ["null", "string", "array", "object"], "maxLength": 0, "maxItems": 0,
    "additionalProperties": False,
}  # fmt: skip


def _refused_unless_empty(value: Any) -> None:
    if value not in (None, "", [], {}):
        raise PydanticCustomError(
            "refused", "fileListToStore is what Quoteloom wrote and keeps by itself; leave it out"
        )


KeptByUs = Annotated[Any, AfterValidator(_refused_unless_empty), WithJsonSchema(_EMPTY)]


class FileRef(Wire):
    """A file by its key; keyToFile: the name that its person gave it."""

    key: FileKey
    keyToFile: FileName | None = None  # noqa: N815 - the specified names


class ListedFile(Wire):
    """The same as a list names a file that may be downloaded."""

    key: str
    keyToFile: str  # noqa: N815 - the specified names


Refs = Annotated[list[FileRef], Field(max_length=MOST_FILES)]


class FilesNamed(Wire):
    """Files of the prospect that arrived in the store; naming them completes their upload."""

    fileList: Refs | None = None  # noqa: N815 - the specified names
    uwFileList: Refs | None = None  # noqa: N815
    fileListToStore: KeptByUs = None  # noqa: N815

    @property
    def names_files(self) -> bool:
        """Whether there is a file to complete."""
        return bool(self.fileList or self.uwFileList)

    def files_named(self) -> Iterator[tuple[str, str, FileRef]]:
        """Each file with the list that names it, and its place there."""
        for name, refs in (("fileList", self.fileList), ("uwFileList", self.uwFileList)):
            for at, ref in enumerate(refs or ()):
                yield name, f"{name}.{at}", ref


class UploadWire(Wire):
    """A file that is about to be sent. folder1: the drop zone; folder2: the prospect's user_id."""

    folder1: Literal["LossRun", "OtherDocuments", "UwDocs"]
    folder2: Annotated[ProspectKey, StringConstraints(min_length=1)]
    fileName: FileName  # noqa: N815 - the specified names
    fileType: Key = ""  # noqa: N815
    """Its type as the browser calls it; empty: by the end of its name."""
    size: Annotated[int, Field(ge=1, le=MOST_MEGABYTES * MEGABYTE)]
    """In bytes; exactly so many can be sent."""


class ZoneType(Wire):
    """A kind of file that a drop zone takes: the end of its name, what it is, and the most bytes of one."""

    end: FileType
    mime: str
    most_bytes: int


class UploadZone(Wire):
    """A drop zone that is open to the caller."""

    folder: Literal["LossRun", "OtherDocuments", "UwDocs"]
    types: list[ZoneType]


class UploadAnnounced(Wire):
    """Where the file is sent to by PUT, within five minutes and once; headers: to be sent with it."""

    lossSignedURL: str  # noqa: N815 - the specified names
    key: str
    headers: dict[str, str]


class LossRunWire(Wire):
    """fileType: the file's type, the end of its name or its kind; empty: whatever it is."""

    key: FileKey
    fileType: Key = ""  # noqa: N815


class SignedAddress(Wire):
    """Where the file can be fetched for five minutes."""

    signedURL: str  # noqa: N815


class DownloadWire(Wire):
    """fileName: the key of a file."""

    fileName: FileKey  # noqa: N815


class DownloadAddress(Wire):
    """data: where the file can be fetched for five minutes."""

    data: str


class DeleteWire(Wire):
    """reason: of deleting a file that is uploaded; of one that never arrived none is asked for."""

    key: FileKey
    reason: Reason = ""


class FileDeleted(Wire):
    """The file that is gone."""

    message: str
    key: str


class FileEntry(Wire):
    """A file of a prospect, under the names of the specified lists."""

    id: UUID
    key: str
    keyToFile: str  # noqa: N815
    list: FileList
    kind: FileKind
    program: str | None
    """Of what was written for one."""
    mime: str
    size: int
    state: FileState
    code: str | None
    """Why it was refused."""
    hint: str | None
    """The same in words, with what would work."""
    who: str
    """Shown name of whoever sent it, or had it written."""
    created_at: datetime
    completed_at: datetime | None
    may_delete: bool
