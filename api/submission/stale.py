"""What changed under the prices of a submission, worked out by whoever opens, saves or releases it."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.caller.catalogue import Offers
from api.caller.freshness import freshness
from api.services import Services
from api.submission.schemas import StaleLine
from models.freshness import StaleChange


async def changes_of(
    work: Work, served: Services, offers: Offers, submission_id: UUID, run_id: UUID
) -> Sequence[StaleChange]:
    """What changed since the submitted run priced, as the caller sees it.

    It is kept for the list, and makes approvals of before a change that is new void.
    Raises: RunNotFound, TableRowMissing.
    """
    (standing,) = await freshness((await work.priced_runs.get(run_id),), served.books, offers)
    await work.stale_marks.note(submission_id, standing.changes)
    return standing.changes


async def changes_now(
    served: Services, user: Caller, offers: Offers, submission_id: UUID
) -> Sequence[StaleChange]:
    """The same in a transaction of its own, for whoever lets a price begin before it asks.

    Raises: SubmissionNotFound, RunNotFound, TableRowMissing.
    """
    async with served.uow.begin(user.tenant) as work:
        head = await work.workbooks.head(submission_id)
        return await changes_of(work, served, offers, submission_id, head.run_id)


def stale_lines(changes: Iterable[StaleChange]) -> list[StaleLine]:
    """The changes as they go out."""
    return [
        StaleLine(cause=change.cause.value, about=change.about, old=change.old, new=change.new)
        for change in changes
    ]
