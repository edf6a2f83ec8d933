"""A file that was sent for a draft: read beside the event loop, taken whole or refused with every fault."""

import asyncio
import hashlib
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from uuid import UUID

from fastapi import UploadFile

from api.auth import Caller
from api.http.problems import ApiRefusal
from api.rate_book.faults import FAULT_COLUMNS, pack_faults
from api.services import Services
from models.errors import InvalidInput
from models.rate_book import BookHead, Doer, ImportMode, ImportReport, ReadFile, RowFault, Tables
from rating.rate_book_content import ContentHashes, content_hashes, is_illustrative
from rating.rate_book_import import TableImport, import_table
from rating.rate_book_life import need_draft
from rating.tables.findings import Finding
from rating.tables.table_shapes import SHAPES

SHOWN = 50
"""Faults that the refusal itself carries."""
_NAME_LONG = 120


class RowsRefused(ApiRefusal):
    """A file of rows, or a whole draft, has faults; nothing of it was imported."""

    code = "rows_refused"
    status = 422

    def __init__(
        self, what: str, faults: Sequence[RowFault | Finding], import_id: UUID | None = None
    ) -> None:
        first = [{name: getattr(fault, name) for name in FAULT_COLUMNS} for fault in faults[:SHOWN]]
        count = f"{len(faults):,} fault{'' if len(faults) == 1 else 's'}"
        super().__init__(
            f"{what} has {count}; nothing was imported",
            extra={"import_id": str(import_id) if import_id else None, "total": len(faults), "faults": first},
        )


@dataclass(frozen=True, slots=True)
class _Outcome:
    found: TableImport
    file_sha256: str
    hashes: ContentHashes
    illustrative: bool
    fault_list: bytes | None


def doer_of(user: Caller) -> Doer:
    """The caller as the audit log wants to know them."""
    return Doer(user.principal.subject, user.request_id, user.ip)


async def import_file(
    served: Services, user: Caller, version: str, kind: str, mode: ImportMode, upload: UploadFile
) -> tuple[ImportReport, BookHead]:
    """Lay a file into a draft. Returns: what it did, and the draft as it stands now.

    Raises: InvalidInput for a kind that is no table; RateBookNotFound, RateBookState; RowsRefused with
    every fault; their list is kept with the draft and can be fetched.
    """
    if kind not in SHAPES:
        raise InvalidInput(f"'{kind}' is no table of a rate book; use one of {', '.join(SHAPES)}", "kind")
    async with served.uow.begin(user.tenant) as work:
        head = await work.rate_books.heads.get(version)
        need_draft(head)
        tables = await work.rate_books.tables(version)
    # Nothing is held meanwhile: whoever changes the draft first wins, the other one is told.
    outcome = await asyncio.to_thread(_read, upload, kind, mode, tables)
    found, name = outcome.found, PurePath(upload.filename or f"{kind}.csv").name[:_NAME_LONG]
    file = ReadFile(
        kind=kind,
        mode=mode,
        name="".join(letter for letter in name if letter.isprintable()),
        sha256=outcome.file_sha256,
        rows=found.read,
        counts=found.counts,
        faults=len(found.faults),
        fault_list=outcome.fault_list,
    )
    if found.faults:
        async with served.uow.begin(user.tenant) as work:
            import_id = await work.rate_books.refuse(head, file, doer_of(user))
        raise RowsRefused(file.name, found.faults, import_id)
    async with served.uow.begin(user.tenant) as work:
        import_id = await work.rate_books.take_in(
            head, file, found.tables, outcome.hashes, outcome.illustrative, doer_of(user)
        )
        now = await work.rate_books.heads.get(version)
    return _report(import_id, version, file, found), now


def _read(upload: UploadFile, kind: str, mode: ImportMode, tables: Tables) -> _Outcome:
    with TemporaryDirectory(prefix="quoteloom-rates-") as folder:
        path = Path(folder) / f"{kind}.csv"
        with path.open("wb") as written:
            shutil.copyfileobj(upload.file, written)
        with path.open("rb") as written:
            file_sha256 = hashlib.file_digest(written, "sha256").hexdigest()
        found = import_table(kind, path, mode, tables)
    listed = pack_faults(found.faults) if found.faults else None
    return _Outcome(found, file_sha256, content_hashes(found.tables), is_illustrative(found.tables), listed)


def _report(import_id: UUID, version: str, file: ReadFile, found: TableImport) -> ImportReport:
    return ImportReport(
        id=import_id,
        version=version,
        kind=file.kind,
        mode=file.mode,
        file_name=file.name,
        rows=file.rows,
        counts=found.counts,
        open_faults=found.open_faults[:SHOWN],
        notices=found.notices,
    )
