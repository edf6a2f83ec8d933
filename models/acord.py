"""Reading a form as a job: what is asked, what lies where meanwhile, and what its steps say to each other.

Steps pass ids, page numbers and codes; what was read lies sealed in the store, never in a history.
"""

from uuid import UUID

from models.base import Frozen
from models.job import JobInput, JobRef, JobStatus
from models.reading import FileLook, FileRefusal

GONE = "upload.gone"
PICTURE = "picture"
"""What a page is that is read from its picture."""


class AcordAsked(JobInput):
    """A form that is to be read."""

    file_id: UUID


class NewForm(Frozen):
    """A form that was sent, before it lies in the store."""

    id: UUID
    prospect_id: UUID | None
    key: str
    name: str
    size: int
    sha256: str


class AcordSnapshot(Frozen):
    """A form as its activities read it."""

    job_status: JobStatus
    file_id: UUID
    prospect_id: UUID | None
    key: str
    name: str
    sha256: str
    outcome: str | None
    """Of its reading, once it was kept."""
    code: str | None


class PagesKept(Frozen):
    """The pages that print their words, kept until all are put together."""

    look: FileLook
    pictures: tuple[int, ...]
    part: str
    ms: int
    rss_mb: int


class PictureKept(Frozen):
    """A picture that was read, or why it was not."""

    page: int
    part: str = ""
    refusal: FileRefusal | None = None
    ms: int = 0
    rss_mb: int = 0


class AcordLook(Frozen):
    """What the gate said: how many pages, which of them are pictures, how many of those are read at once."""

    closed: bool = False
    """The job had ended before; nothing was done."""
    refused: str | None = None
    """The file is not read; the code of its reading, which says why."""
    pages: int = 0
    pictures: tuple[int, ...] = ()
    at_once: int = 1
    mended: bool = False
    """Whether pages are drawn of other bytes than were sent."""


class AcordStep(Frozen):
    """A step that looks at the file again."""

    job: JobRef
    mended: bool = False
    page: int = 0
    pages: int = 0


class AcordRead(Frozen):
    """What came of a file: small enough for a history."""

    outcome: str
    code: str | None = None
    pages: tuple[int, ...] = ()
    """On which something was read."""
    readings: int = 0


class AcordPages(Frozen):
    """What came of the pages that print their words."""

    refused: str | None = None
    pictures: tuple[int, ...] = ()
    """Pages that have to be read from their pictures, at most so many as are read of a file."""
    read: AcordRead | None = None
    """What came of the file, where no picture had to be waited for."""


class AcordDrawing(Frozen):
    """Pages that values were read on, to be shown beside them."""

    job: JobRef
    mended: bool = False
    pages: tuple[int, ...] = ()
    pictures: tuple[int, ...] = ()


def form_key(subject: str, file_id: UUID) -> str:
    """Where a form lies, below the quarantine, until it was read."""
    return f"forms/{subject}/{file_id}.pdf"


def own_bytes_key(file_id: UUID) -> str:
    """Where the file lies as its pages are drawn, where it had to be mended."""
    return f"readings/{file_id}/mended"


def pages_key(file_id: UUID) -> str:
    """Where the pages that print their words lie until all are put together."""
    return f"readings/{file_id}/pages"


def picture_key(file_id: UUID, page: int) -> str:
    """Where a picture lies that was read, until all pages are put together."""
    return f"readings/{file_id}/read-{page}"


def drawn_key(file_id: UUID, page: int) -> str:
    """Where the picture of a page lies that values are shown on."""
    return f"readings/{file_id}/page-{page}"


def csv_key(file_id: UUID) -> str:
    """Where the values of a file lie as a table."""
    return f"readings/{file_id}/values.csv"


def meanwhile_keys(file_id: UUID, pictures: tuple[int, ...]) -> tuple[str, ...]:
    """What lies there only until a file was read."""
    return (
        own_bytes_key(file_id),
        pages_key(file_id),
        *(picture_key(file_id, page) for page in pictures),
    )
