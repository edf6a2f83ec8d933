"""What is left to remove elsewhere after a prospect's rows are gone."""

from uuid import UUID

from models.base import Frozen
from models.job import JobKind


class ErasedJob(Frozen):
    """A job whose workflow has nothing to work for any more."""

    id: UUID
    kind: JobKind


class ErasedDecision(Frozen):
    """A carrier's decision whose case has nothing to work for any more."""

    submission_id: UUID
    carrier: str


class ErasedProspect(Frozen):
    """What is left to remove elsewhere after a prospect's rows are gone."""

    jobs: tuple[ErasedJob, ...]
    result_keys: tuple[str, ...]
    file_keys: tuple[str, ...] = ()
    """Of its files, wherever they may lie."""
    accounts: tuple[UUID, ...] = ()
    """At carriers: each had a case."""
    decisions: tuple[ErasedDecision, ...] = ()
