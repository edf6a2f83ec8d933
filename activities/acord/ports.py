"""What reading a form asks of the database, of the store, and of whoever reads strangers' files."""

from collections.abc import Mapping
from typing import Any, Protocol

from activities.ports import ObjectStore
from models.acord import AcordSnapshot, PagesKept, PictureKept
from models.job import JobRef
from models.kept_reading import PageState
from models.reading import DrawnPage, FileLook, FileRefusal, PageHeard, PagesRead, PartRead


class AcordStore(Protocol):
    """Forms that are read, their pages and readings. Every call sets the tenant of the job first."""

    async def snapshot(self, job: JobRef) -> AcordSnapshot:
        """The form of this job. Raises: RunNotFound."""

    async def page_done(
        self, job: JobRef, page: int, pages: int, state: PageState, method: str, ms: int | None
    ) -> None:
        """Note that a page was read or not, and tell listeners; a repeat tells it anew."""

    async def page_drawn(self, job: JobRef, page: int, width: float, height: float) -> None:
        """Note that there is a picture of a page, of this size in points."""

    async def keep(self, job: JobRef, reading: Mapping[str, Any]) -> None:
        """Seal and keep what was read; a repeat replaces it. Raises: RunNotFound."""

    async def kept(self, job: JobRef) -> Mapping[str, Any]:
        """What was kept, opened. Raises: RunNotFound."""

    async def csv_written(self, job: JobRef, key: str) -> None:
        """Note where the values lie as a table."""

    async def end(self, job: JobRef, error_code: str | None) -> None:
        """Close the job and say at its file how it ended, in one transaction, once. Raises: RunNotFound."""


class AcordObjects(ObjectStore, Protocol):
    """The files as they were sent, and what is made of them for the browser."""

    async def delete(self, key: str) -> None:
        """Remove an object; a missing one is no error. Raises: StoreUnavailable."""


class AcordSealed(Protocol):
    """What was read, as it lies in the store: opened by us alone."""

    async def put(self, key: str, body: bytes) -> None:
        """Seal and store. Raises: StoreUnavailable."""

    async def get(self, key: str) -> bytes:
        """Read and open. Raises: StoreUnavailable, KeyError when there is no such object."""


class AcordReader(Protocol):
    """Reads forms. Raises: DocumentUnread in every method where none can be read just now."""

    most_pictures: int
    """Of a file; further ones are named and not read."""

    async def opened(self, content: bytes) -> tuple[FileLook, bytes]:
        """What a file is, and its bytes as its pages are to be drawn. Raises: NotRead."""

    async def read(self, content: bytes, heard: PageHeard) -> PagesRead:
        """Every page that prints its words, to be put together; heard: is told of each. Raises: NotRead."""

    async def ocr_page(self, content: bytes, page: int) -> PartRead:
        """One page read from its picture. Raises: NotRead."""

    async def draw_page(self, content: bytes, page: int, *, from_picture: bool) -> DrawnPage:
        """One page as a PNG that boxes of values fit. Raises: NotRead."""

    async def put_together(
        self,
        name: str,
        sha256: str,
        pages: PagesKept,
        pictures: tuple[PictureKept, ...],
        classes: bytes | None,
    ) -> dict[str, Any]:
        """The object that every reading is, from all parts of a file. Raises: NotRead.

        Args: classes: the class codes that are known, as a JSON object of lists by state.
        """

    def not_read(self, name: str, sha256: str, refused: FileRefusal, rss_mb: int) -> dict[str, Any]:
        """The same of a file that is not read at all."""


class ClassTable(Protocol):
    """The class codes that are filed."""

    async def by_state(self) -> bytes | None:
        """Those of the book in effect as a JSON object of lists by state; None where there is no book."""
