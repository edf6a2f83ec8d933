"""What we wrote for a prospect and keep, as a file among its others."""

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.postgres.core.ownership import owned, owner_columns, owner_of
from adapters.postgres.tables.index import document_job, file
from models.document import QuoteDocument
from models.job import JobRef
from models.upload import FileKind, FileState, FileType, folded_name


async def keep_proposal(connection: AsyncConnection, job_ref: JobRef, key: str, size: int) -> None:
    """Keep the proposal of a job under the names that its reader knows; a repeat keeps it once."""
    asked = select(
        document_job.c.input, document_job.c.prospect_id, document_job.c.created_by,
        *owner_columns(document_job),
    ).where(document_job.c.job_id == job_ref.job_id)  # fmt: skip
    row = (await connection.execute(asked)).first()
    if row is None or row.prospect_id is None:
        return
    proposal = QuoteDocument.model_validate(row.input)
    name = f"{proposal.carrier_name}-quote.pdf"
    written = insert(file).values(
        id=uuid7(),
        prospect_id=row.prospect_id,
        job_id=job_ref.job_id,
        kind=FileKind.QUOTE_PDF.value,
        program=proposal.program,
        key=key,
        name=name,
        name_key=folded_name(name),
        mime=FileType.PDF.mime,
        size=size,
        state=FileState.READY.value,
        created_by=row.created_by,
        completed_at=func.now(),
        swept_at=func.now(),
        **owned(owner_of(row)),
    )
    await connection.execute(written.on_conflict_do_nothing(index_elements=["key"]))
