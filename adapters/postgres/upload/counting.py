"""How many files of a prospect have arrived, as lists of submissions show it."""

from typing import Any
from uuid import UUID

from sqlalchemy import ScalarSelect, Update, func, select, update

from adapters.postgres.tables.index import file, submission
from models.upload import FileKind, FileState


def files_arrived(prospect_id: UUID) -> ScalarSelect[Any]:
    """How many uploads of a prospect are completed, and neither refused nor deleted."""
    return (
        select(func.count())
        .select_from(file)
        .where(
            file.c.prospect_id == prospect_id,
            file.c.program.is_(None),
            file.c.kind != FileKind.ACORD.value,
            file.c.completed_at.is_not(None),
            file.c.deleted_at.is_(None),
            file.c.state != FileState.REFUSED.value,
        )
        .scalar_subquery()
    )


def counted_again(prospect_id: UUID) -> Update:
    """Say it at the prospect's submissions, after a file came, was refused or went."""
    counted = update(submission).where(submission.c.prospect_id == prospect_id)
    return counted.values(file_count=files_arrived(prospect_id))
