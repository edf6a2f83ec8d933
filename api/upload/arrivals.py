"""Files that arrived: named by the call that completes them, looked for in the store, then checked."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from uuid import UUID

from activities.ports import OutboxMessage
from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.services import Services
from api.upload.rules import is_shown, may_send
from api.upload.schemas import FilesNamed
from models.errors import InvalidInput, StoreUnavailable
from models.job import JobKind, JobStart
from models.upload import StoredFile, UploadCheck, quarantined
from models.upload_errors import FileNotArrived, FileNotFound
from workflows.contracts import JOBS, new_job

AT_ONCE = 8
ARRIVAL = (FileNotFound, FileNotArrived, StoreUnavailable)
"""What a call refuses that names files."""


class Arrivals:
    """The files that a call names, all of which lie in the store."""

    def __init__(self, user: Caller, keys: Sequence[str]) -> None:
        self._user, self._keys = user, keys
        self.messages: list[OutboxMessage] = []

    async def complete(self, work: Work, prospect_id: UUID) -> int:
        """Complete them in the caller's transaction, each once, and have each checked.

        The prospect is held first, so that who names a file at the same time finds it completed.
        Returns: how many were not completed before. Raises: ProspectNotFound.
        """
        if not self._keys:
            return 0
        await work.prospects.hold([prospect_id])
        named = (await work.uploads.named(prospect_id, self._keys)).values()
        fresh = [each for each in named if not each.completed]
        for each in fresh:
            await self._start(work, each)
        if fresh:
            await work.uploads.count_again(prospect_id)
        return len(fresh)

    async def _start(self, work: Work, found: StoredFile) -> None:
        asked = UploadCheck(file_id=found.id, prospect_id=found.prospect_id)
        job, subject = new_job(JobKind.UPLOAD), self._user.principal.subject
        started = await work.jobs.start(JobStart(job, found.id, asked, subject))
        if started.message is not None:
            self.messages.append(started.message)
        await work.audit.append(
            JOBS[JobKind.UPLOAD].audited,
            object_type="file",
            object_id=str(found.id),
            request_id=self._user.request_id,
            ip=self._user.ip,
            detail={"kind": found.kind.value, "job": str(job.job_id)},
        )


@asynccontextmanager
async def arriving(
    served: Services, user: Caller, prospect_key: str, wire: FilesNamed
) -> AsyncIterator[Arrivals]:
    """Look at the files that a body names before its transaction; their checks start after it.

    Raises: ProspectNotFound, SeveralProspects, NotPermitted, InvalidInput, FileNotFound, FileNotArrived,
        StoreUnavailable.
    """
    files = await _named(served, user, prospect_key, wire) if wire.names_files else {}
    await _look_for(served, files)
    arrivals = Arrivals(user, list(dict.fromkeys(each.key for each in files.values())))
    yield arrivals
    for message in arrivals.messages:
        served.send_later(message)


async def _named(
    served: Services, user: Caller, prospect_key: str, wire: FilesNamed
) -> dict[str, StoredFile]:
    """The rows of the files by their places in the body."""
    async with served.uow.begin(user.tenant) as work:
        prospect = await work.prospects.to_change(prospect_key)
        rows = await work.uploads.named(prospect.id, {ref.key for _, _, ref in wire.files_named()})
    found: dict[str, StoredFile] = {}
    for folder, path, ref in wire.files_named():
        row = rows.get(ref.key)
        if row is None or row.program is not None or not is_shown(user, row):
            raise FileNotFound("There is no such file of this prospect", f"{path}.key")
        if row.kind.folder != folder:
            raise InvalidInput(f"A file of {row.kind.value} is named in {row.kind.folder}", f"{path}.key")
        if ref.keyToFile not in (None, row.name):
            raise InvalidInput(
                "The file was announced under another name; send that one", f"{path}.keyToFile"
            )
        may_send(user, row.kind, path)
        found[path] = row
    return found


async def _look_for(served: Services, files: dict[str, StoredFile]) -> None:
    """Raises: FileNotArrived, StoreUnavailable."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def look(path: str, row: StoredFile) -> None:
        async with turn:
            size = await served.store.size_of(quarantined(row.key))
        if size is None:
            raise FileNotArrived("This file did not arrive; send it to its address first", f"{path}.key")

    waiting = [look(path, row) for path, row in files.items() if not row.completed]
    await asyncio.gather(*waiting)
