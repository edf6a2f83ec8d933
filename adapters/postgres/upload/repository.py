"""Files of prospects within the caller's scope: announced, completed, listed, deleted."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.ownership import owned, owner_columns, owner_of, scoped, seeing_all, within
from adapters.postgres.core.transaction import set_context
from adapters.postgres.tables.index import app_user, decision, file, prospect
from adapters.postgres.upload.counting import counted_again
from models.decision import DecisionEnd, QuoteStatus
from models.errors import ProspectNotFound
from models.job import JobStart, TenantScope
from models.principal import DataScope
from models.tenant import Tenant
from models.upload import (
    MOST_FILES,
    FileKind,
    FileState,
    NewFile,
    StoredFile,
    UploadCheck,
    folded_name,
)
from models.upload_errors import FileExists, FileNotFound, TooManyFiles

EXISTS = "File already exist"
_WHO = func.coalesce(func.nullif(app_user.c.name, ""), app_user.c.email, "")
_READ = [file.c[name] for name in StoredFile.model_fields if name != "who"]
_IS_KEPT = file.c.kind != FileKind.ACORD.value
"""A form that is read is no file of its prospect: what was read of it is what is kept."""
_DECIDED = [QuoteStatus.PROCEED_UW.value, QuoteStatus.REJECT.value, QuoteStatus.BOUND.value]
_FOR_CARRIERS = [FileKind.LOSS_RUN.value, FileKind.NO_LOSS.value]
"""What a carrier's people see of a prospect that waits for their decision, or was decided by them."""


class Uploads:
    """Rows of files; the bytes are moved by whoever calls."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def announce(self, new: NewFile) -> None:
        """Take the name for a file that is about to be sent; it belongs to whom the prospect belongs.

        One that its sender announced before, and that never arrived, gives its name up.
        Raises: ProspectNotFound, FileExists, TooManyFiles.
        """
        missing = ProspectNotFound("There is no such prospect, or it is not yours to see", "folder2")
        row = await scoped(
            self._connection, self._tenant, prospect, new.prospect_id, *owner_columns(prospect),
            missing=missing, held=True,
        )  # fmt: skip
        name_key, sender = folded_name(new.name), self._tenant.owner().user
        await self._give_name_up(new.prospect_id, name_key, sender)
        kept = (file.c.prospect_id == new.prospect_id) & file.c.deleted_at.is_(None) & _IS_KEPT
        count = await self._connection.scalar(select(func.count()).select_from(file).where(kept))
        if int(count or 0) >= MOST_FILES:
            raise TooManyFiles(f"A prospect has at most {MOST_FILES} files; delete some before you add more")
        await self._connection.execute(
            file.insert().values(
                **new.model_dump(mode="json", exclude={"id", "prospect_id"}),
                id=new.id,
                prospect_id=new.prospect_id,
                name_key=name_key,
                state=FileState.WAITING.value,
                created_by=sender,
                **owned(owner_of(row)),
            )
        )

    async def _give_name_up(self, prospect_id: UUID, name_key: str, sender: UUID) -> None:
        """Raises: FileExists."""
        taken = select(file.c.id, file.c.created_by, file.c.completed_at).where(
            file.c.prospect_id == prospect_id,
            file.c.name_key == name_key,
            file.c.deleted_at.is_(None),
            file.c.state != FileState.REFUSED.value,
            file.c.program.is_(None),
            _IS_KEPT,
        )
        before = (await self._connection.execute(taken)).first()
        if before is None:
            return
        if before.completed_at is not None or before.created_by != sender:
            raise FileExists(EXISTS, "fileName")
        await self._mark_deleted(before.id, "Announced again")

    async def get(self, key: str, path: str = "key") -> StoredFile:
        """The file of a key. Raises: FileNotFound, alike for one that is not there and a foreign one."""
        found = await self._rows(file.c.key == key)
        if not found:
            raise FileNotFound("There is no such file, or it is not yours to see", path)
        return found[0]

    async def of_prospect(self, prospect_id: UUID) -> tuple[StoredFile, ...]:
        """The files of a prospect, first the oldest; of what we wrote the newest of each name."""
        return _newest(await self._rows(file.c.prospect_id == prospect_id))

    async def of_prospects(self, prospects: Collection[UUID]) -> dict[UUID, tuple[StoredFile, ...]]:
        """The same of several prospects; one without files is absent."""
        found: dict[UUID, list[StoredFile]] = {}
        for row in await self._rows(file.c.prospect_id.in_(prospects)):
            found.setdefault(row.prospect_id, []).append(row)
        return {prospect_id: _newest(rows) for prospect_id, rows in found.items()}

    async def is_decided_by(self, prospect_id: UUID) -> bool:
        """Whether the caller's carrier has or had this prospect to decide about."""
        mine = (decision.c.prospect_id == prospect_id) & _shown_to(self._tenant.carrier)
        return bool(await self._connection.scalar(select(exists().where(mine))))

    async def named(self, prospect_id: UUID, keys: Collection[str]) -> dict[str, StoredFile]:
        """Files of a prospect by key; keys of others are absent."""
        rows = await self._rows((file.c.prospect_id == prospect_id) & file.c.key.in_(keys))
        return {row.key: row for row in rows}

    async def keep(self, start: JobStart[UploadCheck], owner: TenantScope) -> None:
        """See InputRows: the file itself, which is completed with the start of its check."""
        await self._connection.execute(
            update(file)
            .where(file.c.id == start.input.file_id)
            .values(job_id=start.job.job_id, state=FileState.CHECKING.value, completed_at=func.now())
        )

    async def count_again(self, prospect_id: UUID) -> None:
        """Say at the prospect's submissions how many files have arrived."""
        await self._connection.execute(counted_again(prospect_id))

    async def is_decided(self, prospect_id: UUID) -> bool:
        """Whether a carrier has decided on a submission of the prospect."""
        decided = (decision.c.prospect_id == prospect_id) & or_(
            decision.c.quote_status.in_(_DECIDED), decision.c.ended == DecisionEnd.LAPSED.value
        )
        return bool(await self._connection.scalar(select(exists().where(decided))))

    async def delete(self, found: StoredFile, reason: str | None) -> None:
        """Mark a file as deleted; the sweep removes what of it is sent later."""
        await self._mark_deleted(found.id, reason)
        await self.count_again(found.prospect_id)

    async def _mark_deleted(self, id: UUID, reason: str | None) -> None:
        gone = {"deleted_at": func.now(), "deleted_by": self._tenant.user, "reason": reason}
        await self._connection.execute(
            update(file).where(file.c.id == id, within(self._tenant, file)).values(**gone, swept_at=None)
        )

    async def _rows(self, wanted: ColumnElement[bool]) -> Sequence[StoredFile]:
        if self._tenant.scope == DataScope.CARRIER.value:
            return await self._of_carrier(wanted)
        return await self._read(_files().where(wanted, within(self._tenant, file)))

    async def _of_carrier(self, wanted: ColumnElement[bool]) -> Sequence[StoredFile]:
        """Rows of a file name no carrier: what its people see hangs on decisions of theirs."""
        theirs = exists().where(decision.c.prospect_id == file.c.prospect_id, _shown_to(self._tenant.carrier))
        await set_context(self._connection, seeing_all(self._tenant))
        found = await self._read(_files().where(wanted, file.c.kind.in_(_FOR_CARRIERS), theirs))
        await set_context(self._connection, self._tenant)
        return found

    async def _read(self, query: Select[Any]) -> Sequence[StoredFile]:
        rows = await self._connection.execute(query)
        return [StoredFile.model_validate(dict(row._mapping)) for row in rows]


def _newest(rows: Sequence[StoredFile]) -> tuple[StoredFile, ...]:
    """The files of one prospect; of what we wrote the newest of each name."""
    newest = {(row.program, row.name, row.created_by): row.id for row in rows}
    return tuple(
        row for row in rows if row.program is None or newest[row.program, row.name, row.created_by] == row.id
    )


def _shown_to(carrier: str | None) -> ColumnElement[bool]:
    return (decision.c.carrier == carrier) & decision.c.ended.is_distinct_from(DecisionEnd.WITHDRAWN.value)


def _files() -> Select[Any]:
    return (
        select(*_READ, _WHO.label("who"))
        .outerjoin(app_user, app_user.c.id == file.c.created_by)
        .where(file.c.deleted_at.is_(None), _IS_KEPT)
        .order_by(file.c.created_at, file.c.id)
    )
