"""Files of a prospect: what may be uploaded, where it lies, and what became of it."""

import unicodedata
from datetime import datetime
from enum import StrEnum
from typing import Literal
from uuid import UUID

from models.base import Frozen
from models.file_limits import MEGABYTE
from models.job import JobInput, JobStatus

FileList = Literal["fileList", "uwFileList", "fileListToStore"]


class FileKind(StrEnum):
    """The drop zone that a file came through, or what it is that we wrote."""

    LOSS_RUN = "LossRun"
    OTHER = "OtherDocuments"
    UNDERWRITING = "UwDocs"
    ACORD = "Acord"
    """A form that is read and then forgotten: no list of files names it."""
    QUOTE_PDF = "QuotePdf"
    """A proposal that was written for a program."""
    PACKET = "Packet"
    """Several of its files as one; of no program, which is said by an empty one."""
    NO_LOSS = "NoLoss"
    """A letter that no loss is known, for somebody to sign; of no program."""
    EACORD = "EAcord"
    """An editable data sheet: no list names it, and it goes after a day."""

    @property
    def folder(self) -> FileList:
        """The specified list that names it."""
        if self is FileKind.UNDERWRITING:
            return "uwFileList"
        return "fileList" if self in UPLOADED else "fileListToStore"


NO_PROGRAM = ""
"""Of what we wrote from files of a prospect: it says no price of any program."""
UPLOADED = (FileKind.LOSS_RUN, FileKind.OTHER, FileKind.UNDERWRITING)


class FileState(StrEnum):
    """How far a file is."""

    WAITING = "waiting"
    """It was announced; nobody has said yet that it arrived."""
    CHECKING = "checking"
    READY = "ready"
    REFUSED = "refused"
    READING = "reading"
    READ = "read"


GIVEN_OUT = frozenset({FileState.READY, FileState.READING, FileState.READ})
"""In these states a file may be downloaded."""


class FileType(StrEnum):
    """What a file is, by the end of its name."""

    PDF = "pdf"
    XLSX = "xlsx"
    CSV = "csv"
    DOCX = "docx"
    PNG = "png"
    JPG = "jpg"

    @classmethod
    def of_name(cls, name: str) -> "FileType | None":
        """By the end of a name; None where it is none of ours."""
        end = name.rpartition(".")[2].casefold() if "." in name else ""
        return cls._value2member_map_.get({"jpeg": "jpg"}.get(end, end))  # type: ignore[return-value]

    @property
    def mime(self) -> str:
        """As it is given out."""
        return MIMES[self][0]


_OFFICE = "application/vnd.openxmlformats-officedocument"
MIMES = {
    FileType.PDF: ("application/pdf",),
    FileType.XLSX: (f"{_OFFICE}.spreadsheetml.sheet",),
    FileType.CSV: ("text/csv", "application/vnd.ms-excel", "text/plain", "application/csv"),
    FileType.DOCX: (f"{_OFFICE}.wordprocessingml.document",),
    FileType.PNG: ("image/png",),
    FileType.JPG: ("image/jpeg", "image/jpg"),
}
"""What browsers call a type, our own word first: one with Excel beside it calls a CSV a sheet."""
LONGEST_NAME = 200
MOST_FILES = 200
"""Of a prospect that are not deleted: what one archive holds."""
FILE_BYTES = 10 * MEGABYTE
PDF_BYTES = 20 * MEGABYTE
CSV_BYTES = 5 * MEGABYTE
CSV_ROWS = 50_000
KEPT_EACORD_H = 24
"""How long an editable sheet lies in the store, unless it is deleted before."""
KEPT_UNCOMPLETED_H = 24
"""How long a file that never arrived keeps its name."""


class UploadLimits(Frozen):
    """What may be uploaded; the settings say so."""

    loss_run: tuple[FileType, ...] = (FileType.PDF, FileType.XLSX, FileType.CSV)
    other: tuple[FileType, ...] = (
        FileType.PDF, FileType.DOCX, FileType.XLSX, FileType.PNG, FileType.JPG,
    )  # fmt: skip
    """Of other documents and of underwriters' own."""
    pdf_bytes: int = PDF_BYTES
    csv_bytes: int = CSV_BYTES
    other_bytes: int = FILE_BYTES

    def types_of(self, kind: FileKind) -> tuple[FileType, ...]:
        """What a drop zone takes."""
        return self.loss_run if kind is FileKind.LOSS_RUN else self.other

    def most_bytes(self, type: FileType) -> int:
        """How large a file of a type may be."""
        return {FileType.PDF: self.pdf_bytes, FileType.CSV: self.csv_bytes}.get(type, self.other_bytes)


def folded_name(name: str) -> str:
    """A name as two files of a prospect may not share it."""
    return unicodedata.normalize("NFC", name).casefold()


def quarantined(key: str) -> str:
    """Where a file lies until it was checked: what is sent once more by the same address stays there."""
    return f"quarantine/{key}"


class NewFile(Frozen):
    """A file that is announced."""

    id: UUID
    prospect_id: UUID
    kind: FileKind
    key: str
    name: str
    mime: str
    """As it is given out."""
    size: int


class StoredFile(Frozen):
    """A file as those see it who see its prospect."""

    id: UUID
    prospect_id: UUID
    kind: FileKind
    program: str | None
    key: str
    name: str
    mime: str
    size: int
    state: FileState
    code: str | None
    hint: str | None
    created_by: UUID
    who: str = ""
    """Shown name of whoever sent it, or had it written."""
    created_at: datetime
    completed_at: datetime | None

    @property
    def completed(self) -> bool:
        """Whether its sender has said that it arrived."""
        return self.completed_at is not None


class LeftFile(Frozen):
    """What the sweep removes: objects, and with `whole` the row that named them."""

    id: UUID
    keys: tuple[str, ...]
    whole: bool


class UploadCheck(JobInput):
    """An upload that is to be checked."""

    file_id: UUID


class UploadSnapshot(Frozen):
    """An upload as its activity reads it."""

    job_status: JobStatus
    kind: FileKind
    key: str
    name: str
    mime: str
    size: int
    state: FileState = FileState.CHECKING


class UploadVerdict(Frozen):
    """What the check found."""

    state: FileState
    code: str | None = None
    """Of a refusal."""
    hint: str | None = None
    """What is wrong, and what would work."""
    sha256: str | None = None
