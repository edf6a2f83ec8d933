"""Readings within the caller's scope: opened, with their pages, and what a person took over of them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.postgres.core.ownership import owned, owner_columns, owner_of, scoped, within
from adapters.postgres.reading.saving import opened, save_reading, sealed
from adapters.postgres.tables.index import file, prospect, reading, reading_page
from models.errors import InvalidInput, ProspectNotFound
from models.kept_reading import (
    MOST_ACCEPTED,
    MOST_CORRECTED,
    KeptReading,
    ReadingNotFound,
    ReadingPage,
    ReadingUnfinished,
)
from models.tenant import Tenant

_PAGE = [reading_page.c[name] for name in ReadingPage.model_fields]
_APART = {"file_name", "reading", "corrections", "pages"}
_ROW = [reading.c[name] for name in KeptReading.model_fields if name not in _APART]
_SEALED = ("sealed", "corrections_sealed")
_MISSING = "There is no such reading, or it is not yours to see"


class Readings:
    """What was read of files; opened by nobody else."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant, cipher: FieldCipher) -> None:
        self._connection, self._tenant, self._cipher = connection, tenant, cipher

    async def save(
        self,
        job: UUID | None,
        file_id: UUID,
        prospect_id: UUID | None,
        read: Mapping[str, Any],
        csv_key: str | None = None,
    ) -> None:
        """See save_reading. Raises: ReadingNotFound."""
        await save_reading(
            self._connection, self._cipher,
            job=job, file_id=file_id, prospect_id=prospect_id, read=read, csv_key=csv_key,
        )  # fmt: skip

    async def of_job(self, job_id: UUID) -> KeptReading:
        """The reading of a job. Raises: ReadingNotFound, also for a foreign one."""
        return self._one(await self._found(reading.c.job_id == job_id))

    async def of_file(self, file_id: UUID) -> KeptReading:
        """The reading of a file. Raises: ReadingNotFound."""
        return self._one(await self._found(reading.c.file_id == file_id))

    async def of_prospect(self, prospect_id: UUID) -> tuple[KeptReading, ...]:
        """The readings of a prospect, first the oldest; none where it is not the caller's to see."""
        return tuple(await self._found(reading.c.prospect_id == prospect_id))

    async def accept(
        self,
        job_id: UUID,
        paths: Iterable[str],
        corrections: Mapping[str, Any],
        who: UUID,
        prospect_id: UUID | None = None,
    ) -> tuple[KeptReading, bool]:
        """Note what a person took over, beside what was taken over before; a corrected path is accepted too.

        Args: prospect_id: to which the reading belongs from now on, where it belonged to none.
        Returns: the reading, and whether anything was noted: a call that is sent again says nothing new, and
            who accepted and when stay as they are.
        Raises: ReadingNotFound, ReadingUnfinished, ProspectNotFound, InvalidInput beyond what a form holds.
        """
        held = select(reading.c.file_id).where(reading.c.job_id == job_id, within(self._tenant, reading))
        await self._connection.execute(held.with_for_update())
        before = await self.of_job(job_id)
        if before.reading is None:
            raise ReadingUnfinished("The file is still being read; accept its values once it has been read")
        corrected = {**before.corrections, **corrections}
        accepted = [*dict.fromkeys((*before.accepted, *paths, *corrections))]
        _check_size(accepted, corrected)
        is_given = prospect_id is not None and before.prospect_id is None
        said = before.accepted_at is not None and tuple(accepted) == before.accepted
        if said and corrected == before.corrections and not is_given:
            return before, False
        await self._connection.execute(
            update(reading)
            .where(reading.c.file_id == before.file_id)
            .values(
                accepted=accepted,
                corrections_sealed=sealed(self._cipher, before.file_id, corrected),
                accepted_by=who,
                accepted_at=func.now(),
            )
        )
        if prospect_id is not None and is_given:
            await self._given_to(before.file_id, prospect_id)
        return await self.of_job(job_id), True

    async def _given_to(self, file_id: UUID, prospect_id: UUID) -> None:
        """Raises: ProspectNotFound."""
        missing = ProspectNotFound("There is no such prospect, or it is not yours to see", "user_id")
        row = await scoped(
            self._connection, self._tenant, prospect, prospect_id, *owner_columns(prospect), missing=missing
        )
        theirs = {"prospect_id": prospect_id, **owned(owner_of(row))}
        for table, key in ((file, file.c.id), (reading, reading.c.file_id)):
            await self._connection.execute(update(table).where(key == file_id).values(theirs))
        pages = update(reading_page).where(reading_page.c.file_id == file_id)
        await self._connection.execute(pages.values(owned(owner_of(row))))

    @staticmethod
    def _one(found: Sequence[KeptReading]) -> KeptReading:
        if not found:
            raise ReadingNotFound(_MISSING)
        return found[0]

    async def _found(self, wanted: ColumnElement[bool]) -> Sequence[KeptReading]:
        query = (
            select(*_ROW, *(reading.c[name] for name in _SEALED), file.c.name.label("file_name"))
            .join(file, file.c.id == reading.c.file_id)
            .where(wanted, file.c.deleted_at.is_(None), within(self._tenant, reading))
            .order_by(reading.c.created_at, reading.c.file_id)
        )
        rows = (await self._connection.execute(query)).all()
        pages = await self._pages([row.file_id for row in rows])
        return [self._kept(row, pages.get(row.file_id, ())) for row in rows]

    async def _pages(self, files: Sequence[UUID]) -> Mapping[UUID, Sequence[ReadingPage]]:
        if not files:
            return {}
        query = select(reading_page.c.file_id, *_PAGE).where(reading_page.c.file_id.in_(files))
        found: dict[UUID, list[ReadingPage]] = {}
        for row in await self._connection.execute(query.order_by(reading_page.c.page)):
            page = {name: getattr(row, name) for name in ReadingPage.model_fields}
            found.setdefault(row.file_id, []).append(ReadingPage.model_validate(page))
        return found

    def _kept(self, row: Any, pages: Sequence[ReadingPage]) -> KeptReading:
        columns = {name: value for name, value in row._mapping.items() if name not in _SEALED}
        return KeptReading.model_validate(
            columns
            | {
                "reading": opened(self._cipher, row.file_id, row.sealed),
                "corrections": opened(self._cipher, row.file_id, row.corrections_sealed) or {},
                "accepted": tuple(row.accepted or ()),
                "pages": tuple(pages),
            }
        )


def _check_size(accepted: Sequence[str], corrected: Mapping[str, Any]) -> None:
    """Whether what is noted is no more than a form holds, however often it is sent. Raises: InvalidInput."""
    if len(accepted) > MOST_ACCEPTED:
        raise InvalidInput(f"Of one form at most {MOST_ACCEPTED:,} fields are taken over", "paths")
    if sum(len(str(each)) for each in corrected.values()) > MOST_CORRECTED:
        words = f"What is corrected of one form has at most {MOST_CORRECTED:,} characters"
        raise InvalidInput(words, "corrections")
