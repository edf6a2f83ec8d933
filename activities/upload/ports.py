"""What the check of an upload asks of the database, of the store, and of whoever opens strangers' files."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from activities.ports import ObjectStore
from models.job import JobRef
from models.upload import FileType, LeftFile, UploadSnapshot, UploadVerdict


class UploadStore(Protocol):
    """Uploads: what is to be checked, and what came of it. Every call sets the tenant of the job first."""

    async def snapshot(self, job: JobRef) -> UploadSnapshot:
        """The upload of this job. Raises: RunNotFound."""

    async def settle(self, job: JobRef, verdict: UploadVerdict) -> None:
        """Write a verdict and close the job in one transaction, once. Raises: RunNotFound.

        A second verdict is no error and changes nothing.
        """


class LossRunStore(UploadStore, Protocol):
    """Uploads that are read once they are checked."""

    async def begin_reading(self, job: JobRef, sha256: str) -> None:
        """Say that a file which is what it says is being read now; a repeat changes nothing."""

    async def settle_read(self, job: JobRef, verdict: UploadVerdict, read: Mapping[str, Any]) -> None:
        """Keep what was read, sealed, with the verdict, and close the job: one transaction, once.

        Raises: RunNotFound.
        """


class UploadObjects(ObjectStore, Protocol):
    """Uploaded bytes."""

    async def delete(self, key: str) -> None:
        """Remove an object; a missing one is no error. Raises: StoreUnavailable."""


class UploadReader(Protocol):
    """Looks at a stranger's file before anybody else opens it."""

    async def refusal(self, content: bytes, type: FileType) -> tuple[str, str] | None:
        """Code and words of a file that is not to be taken; None for one that is."""


class LossRunReader(UploadReader, Protocol):
    """Reads loss runs as well."""

    async def loss_run(self, content: bytes, name: str) -> Mapping[str, Any]:
        """The object of a reading, whatever came of it. Raises: DocumentUnread, to be tried again."""


class LeftFiles(Protocol):
    """Files whose objects may be left behind; spans tenants, so only the sweep uses it."""

    async def left_files(self, limit: int) -> Sequence[LeftFile]:
        """What was never completed, was deleted, or may still lie in quarantine."""

    async def swept_files(self, files: Sequence[LeftFile]) -> None:
        """Note that objects are gone; rows of what was never completed go with them."""
