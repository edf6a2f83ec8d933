"""Looking after rate books: drafts, imports, the steps of their life, each with its line in the audit log."""

from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.postgres.core.audit import AuditLog
from adapters.postgres.rate_book.heads import BookHeads
from adapters.postgres.rate_book.rows import copy_tables, read_tables, replace_table
from adapters.postgres.tables.index import rate_book, rate_book_event, rate_book_import
from models.errors import RateBookExists, RateBookNotFound, RateBookState
from models.rate_book import BookAction, BookHead, BookStatus, Doer, ReadFile, Tables
from rating.rate_book_content import ContentHashes
from rating.rate_book_life import (
    NEED_DIFFERENCE,
    book_in_its_place,
    need_difference,
    need_draft,
    next_status,
)

OBJECT = "rate_book"
"""What the audit log calls a book."""


class RateBookKeeping:
    """Writes books within one transaction. The database refuses what this would get wrong."""

    def __init__(self, connection: AsyncConnection, audit: AuditLog) -> None:
        self._connection, self._audit = connection, audit
        self.heads = BookHeads(connection)

    async def tables(self, version: str) -> Tables:
        """All rows of a book."""
        return await read_tables(self._connection, version)

    async def create(self, version: str, base: str, day: date, note: str, doer: Doer) -> BookHead:
        """A draft with all rows of another book. Raises: RateBookNotFound, RateBookExists."""
        source = await self.heads.locked(base)
        names = select(rate_book.c.table_names).where(rate_book.c.version == base).scalar_subquery()
        made = (
            insert(rate_book)
            .values(
                version=version,
                source=f"draft from {base}",
                status=BookStatus.DRAFT.value,
                sha256=source.sha256,
                priced_sha256=source.priced_sha256,
                table_names=names,
                illustrative=source.illustrative,
                effective_from=day,
                base_version=base,
                note=note,
                created_by=doer.id,
            )
            .on_conflict_do_nothing()
            .returning(rate_book.c.version)
        )
        if (await self._connection.execute(made)).first() is None:
            raise RateBookExists(f"There is a rate book {version} already; choose another name", "version")
        await copy_tables(self._connection, base, version)
        await self._note(version, BookAction.CREATED, doer, f"from {base}", after=source.sha256)
        return await self.heads.get(version)

    async def change(self, version: str, day: date | None, note: str | None, doer: Doer) -> BookHead:
        """Another day or note of a draft. Raises: RateBookNotFound, RateBookState."""
        head = await self.heads.locked(version)
        need_draft(head)
        values: dict[str, Any] = {}
        if day is not None:
            values["effective_from"] = day
        if note is not None:
            values["note"] = note
        if values:
            await self._set(version, values)
            said = f"effective from {day}" if day is not None and day != head.effective_from else ""
            await self._note(version, BookAction.CHANGED, doer, said, after=head.sha256)
        return await self.heads.get(version)

    async def discard(self, version: str, doer: Doer) -> None:
        """Delete a draft with its rows; the audit log keeps that it was. Raises: as change."""
        head = await self.heads.locked(version)
        need_draft(head)
        await self._connection.execute(delete(rate_book).where(rate_book.c.version == version))
        await self._write_audit(version, BookAction.DISCARDED, doer, head.sha256, None)

    async def step(self, version: str, action: BookAction, doer: Doer, note: str = "") -> BookHead:
        """The next step of a book's life; the second person is asked for here, in the transaction.

        Raises: RateBookNotFound, RateBookState, SecondPersonNeeded, InvalidInput without a reason.
        """
        head = await self.heads.locked(version)
        status = next_status(head, action, doer.id, note)
        if action in NEED_DIFFERENCE:
            need_difference(head, await self.heads.in_effect())
        if action is BookAction.ROLLED_BACK:
            book_in_its_place(await self.heads.in_effect(), head)
        values: dict[str, Any] = {"status": status.value}
        if action is BookAction.APPROVED:
            values |= {"approved_by": doer.id, "approved_at": func.now()}
        if status is BookStatus.EFFECTIVE:
            values |= {"published_at": func.now()}
        if status is BookStatus.RETIRED:
            values |= {"retired_at": func.now()}
        await self._set(version, values)
        await self._note(version, action, doer, note.strip(), before=head.sha256, after=head.sha256)
        return await self.heads.get(version)

    async def take_in(
        self,
        head: BookHead,
        file: ReadFile,
        tables: Tables,
        hashes: ContentHashes,
        illustrative: bool,
        doer: Doer,
    ) -> UUID:
        """Put the table of a file into a draft that is still as it was read. Returns: id of the import.

        Raises: RateBookNotFound, RateBookState when somebody else changed the draft meanwhile.
        """
        now = await self.heads.locked(head.version)
        need_draft(now)
        if now.revision != head.revision:
            raise RateBookState(
                f"{head.version} was changed by somebody else while the file was read; send it again", "file"
            )
        await replace_table(self._connection, head.version, file.kind, list(tables[file.kind]))
        await self._set(
            head.version,
            {
                "sha256": hashes.content,
                "priced_sha256": hashes.priced,
                "table_names": sorted(tables),
                "illustrative": illustrative,
                "revision": head.revision + 1,
                "contributors": sorted({*now.contributors, doer.id}),
            },
        )
        note = f"{file.kind}: {file.rows:,} rows of {file.name}"
        await self._note(
            head.version, BookAction.IMPORTED, doer, note, before=head.sha256, after=hashes.content
        )
        return await self._file(head.version, file, doer)

    async def refuse(self, head: BookHead, file: ReadFile, doer: Doer) -> UUID:
        """Keep the list of faults of a file that was not taken. Returns: id of the import."""
        faults = "fault" if file.faults == 1 else "faults"
        note = f"{file.kind}: {file.faults:,} {faults} in {file.name}"
        await self._note(
            head.version, BookAction.IMPORT_REFUSED, doer, note, before=head.sha256, after=head.sha256
        )
        return await self._file(head.version, file, doer)

    async def fault_list(self, version: str, import_id: UUID) -> bytes:
        """The faults of a refused file, as CSV, deflated. Raises: RateBookNotFound."""
        query = select(rate_book_import.c.fault_list).where(
            rate_book_import.c.id == import_id, rate_book_import.c.version == version
        )
        row = (await self._connection.execute(query)).first()
        if row is None or row.fault_list is None:
            raise RateBookNotFound("There is no refused import of this id", "import_id")
        return bytes(row.fault_list)

    async def note_rehearsal(self, head: BookHead, doer: Doer) -> None:
        """Note that open quotes are being priced on the book."""
        await self._note(head.version, BookAction.REHEARSED, doer, "", before=head.sha256, after=head.sha256)

    async def _file(self, version: str, file: ReadFile, doer: Doer) -> UUID:
        import_id = uuid7()
        await self._connection.execute(
            rate_book_import.insert().values(
                id=import_id,
                version=version,
                actor=doer.id,
                kind=file.kind,
                mode=file.mode.value,
                file_name=file.name,
                file_sha256=file.sha256,
                rows=file.rows,
                faults=file.faults,
                counts=file.counts.model_dump(),
                fault_list=file.fault_list,
            )
        )
        return import_id

    async def _set(self, version: str, values: dict[str, Any]) -> None:
        await self._connection.execute(
            update(rate_book).where(rate_book.c.version == version).values(**values)
        )

    async def _note(
        self,
        version: str,
        action: BookAction,
        doer: Doer,
        note: str,
        *,
        before: str | None = None,
        after: str,
    ) -> None:
        """The line that people read, and the one of the audit log: both or neither."""
        await self._connection.execute(
            rate_book_event.insert().values(
                id=uuid7(), version=version, action=action.value, actor=doer.id, note=note, sha256=after
            )
        )
        await self._write_audit(version, action, doer, before, after)

    async def _write_audit(
        self, version: str, action: BookAction, doer: Doer, before: str | None, after: str | None
    ) -> None:
        await self._audit.append(
            f"{OBJECT}.{action.value}",
            actor=doer.id,
            object_type=OBJECT,
            object_id=version,
            before_sha256=before,
            after_sha256=after,
            request_id=doer.request_id,
            ip=doer.ip,
        )
