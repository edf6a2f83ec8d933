"""Readings on their way into their rows: sealed for the file that they are of, one for each file."""

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.postgres.core.ownership import owned, owner_columns, owner_of
from adapters.postgres.tables.index import file, reading
from models.kept_reading import ReadingNotFound, ReadingOutcome

TABLE = "reading"


async def save_reading(
    connection: AsyncConnection,
    cipher: FieldCipher,
    *,
    job: UUID | None,
    file_id: UUID,
    prospect_id: UUID | None,
    read: Mapping[str, Any],
    csv_key: str | None = None,
) -> None:
    """Keep what was read of a file, in the caller's transaction; read once more, it replaces what was read.

    It belongs to whom the file belongs. Args: read: the object that every reading is.
    Raises: ReadingNotFound when the context sees no such file.
    """
    of_file = select(file.c.created_by, *owner_columns(file)).where(file.c.id == file_id)
    row = (await connection.execute(of_file)).first()
    if row is None:
        raise ReadingNotFound("There is no such file, or it is not yours to see")
    kept = {
        "job_id": job,
        "prospect_id": prospect_id,
        "outcome": ReadingOutcome(read["outcome"]).value,
        "code": read["code"],
        "sealed": sealed(cipher, file_id, read),
        "csv_key": csv_key,
        "read_at": func.now(),
    }
    new = insert(reading).values(file_id=file_id, created_by=row.created_by, **kept, **owned(owner_of(row)))
    await connection.execute(new.on_conflict_do_update(index_elements=["file_id"], set_=kept))


def sealed(cipher: FieldCipher, file_id: UUID, content: Mapping[str, Any]) -> bytes:
    """What is kept of a reading, closed for its file."""
    return cipher.seal(json.dumps(content, ensure_ascii=False), table=TABLE, row=file_id)


def opened(cipher: FieldCipher, file_id: UUID, closed: bytes | None) -> Mapping[str, Any] | None:
    """What was sealed for a file; None where nothing was. Raises: SealBroken."""
    if closed is None:
        return None
    content: Mapping[str, Any] = json.loads(cipher.open(closed, table=TABLE, row=file_id))
    return content
