"""What we wrote for a prospect and keep, as a file among its others."""

from datetime import timedelta
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.postgres.core.ownership import owned, owner_columns, owner_of
from adapters.postgres.tables.index import document_job, file
from models.document import QuoteDocument
from models.eacord import SheetDocument, SheetPaper, eacord_name
from models.job import JobRef
from models.packet import PacketDocument
from models.upload import KEPT_EACORD_H, NO_PROGRAM, FileKind, FileState, FileType, folded_name

NO_LOSS_NAME = "No-loss letter.pdf"


async def keep_written(connection: AsyncConnection, job_ref: JobRef, key: str, size: int) -> None:
    """Keep what a job wrote under the names that its reader knows; a repeat keeps it once.

    A form of all sheets is kept by its job alone.
    """
    asked = select(
        document_job.c.input, document_job.c.prospect_id, document_job.c.created_by,
        *owner_columns(document_job),
    ).where(document_job.c.job_id == job_ref.job_id)  # fmt: skip
    row = (await connection.execute(asked)).first()
    if row is None or row.prospect_id is None:
        return
    named = _named(row.input)
    if named is None:
        return
    kind, program, name = named
    written = insert(file).values(
        id=uuid7(),
        prospect_id=row.prospect_id,
        job_id=job_ref.job_id,
        kind=kind.value,
        program=program,
        key=key,
        name=name,
        name_key=folded_name(name),
        mime=FileType.PDF.mime,
        size=size,
        state=FileState.READY.value,
        created_by=row.created_by,
        completed_at=func.now(),
        **_kept(kind),
        **owned(owner_of(row)),
    )
    await connection.execute(written.on_conflict_do_nothing(index_elements=["key"]))


def _named(stored: dict[str, Any]) -> tuple[FileKind, str, str] | None:
    """Kind, program and name of a file; None for what is no file."""
    if "files" in stored:
        return FileKind.PACKET, NO_PROGRAM, PacketDocument.model_validate(stored).name
    if "no_loss_from" in stored:
        return FileKind.NO_LOSS, NO_PROGRAM, NO_LOSS_NAME
    if "paper" not in stored:
        proposal = QuoteDocument.model_validate(stored)
        return FileKind.QUOTE_PDF, proposal.program, f"{proposal.carrier_name}-quote.pdf"
    sheet = SheetDocument.model_validate(stored)
    if sheet.paper is not SheetPaper.EACORD:
        return None
    return FileKind.EACORD, sheet.program, eacord_name(sheet.kind)


def _kept(kind: FileKind) -> dict[str, Any]:
    """A proposal stays, and the sweep has nothing to do; a sheet is as good as deleted, a day from now."""
    if kind is FileKind.EACORD:
        return {"deleted_at": func.now() + timedelta(hours=KEPT_EACORD_H), "reason": "It was for a day"}
    return {"swept_at": func.now()}
